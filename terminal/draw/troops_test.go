package draw

import (
	"testing"

	"koprulu/rules/game"
)

// TestTroopsThatCome: units that have entered an area to fight are shown there before movement ends, and nowhere else.
func TestTroopsThatCome(t *testing.T) {
	v := &game.View{}
	v.Battle.Area = game.NoArea
	v.Exec.Player, v.Exec.Target = 1, 3
	v.Battle.Units[game.Attacker] = 6
	v.Units[3], v.Holder[3] = 1, 2
	v.Holder[4] = game.Nobody
	if got := troopsIn(v, 3); len(got) != 2 || got[0] != (troop{2, 1}) || got[1] != (troop{1, 6}) {
		t.Errorf("in the area that is entered are %v", got)
	}
	if got := troopsIn(v, 4); len(got) != 0 {
		t.Errorf("in another area are %v", got)
	}
}
