package game_test

import (
	"testing"

	"koprulu/rules/game"
)

// WIN-04: winners share the first place, the others follow by what decides between players, equals share a place, and
// what an eliminated player had does not count.
func TestPlaces(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(tab eventGame)
		want    [3]uint8
	}{
		"points":           {func(tab eventGame) { tab.S.Seats[1].Points = 14 }, [3]uint8{1, 2, 3}},
		"a shared victory": {func(eventGame) {}, [3]uint8{1, 1, 3}},
		"a special victory of the poorest": {func(tab eventGame) {
			tab.S.Winners = 0b100
			tab.S.Seats[1].Points = 17
		}, [3]uint8{3, 2, 1}},
		"equals behind the winner": {func(tab eventGame) { tab.S.Winners = 0b100 }, [3]uint8{2, 2, 1}},
		"bases between equals": {func(tab eventGame) {
			tab.S.Winners = 0b100
			tab.Base(1, tab.Area("helios", 1))
		}, [3]uint8{3, 2, 1}},
		"eliminated": {func(tab eventGame) {
			tab.S.Winners = 0b100
			tab.S.Alive &^= 0b1
		}, [3]uint8{3, 2, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			tab := leaderTable(t, nil, "raynor", "mengsk", "overmind")
			tab.even()
			test.prepare(tab)
			if tab.S.Winners == 0 {
				tab.Check(game.RegroupNormal)
			}
			if got := tab.R.Places(&tab.S); [3]uint8(got[:3]) != test.want || got[3] != 0 {
				t.Errorf("places %v, want %v", got, test.want)
			}
		})
	}
}
