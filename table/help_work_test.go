package table

import (
	"context"
	"slices"
	"testing"

	"koprulu/rules/game"
)

// TestRecentForgetsWhatNobodyAskedFor: of more seats than are kept, the one that nobody has asked about for longest is
// forgotten, and what was kept for it is reported; what is replaced is reported, too.
func TestRecentForgetsWhatNobodyAskedFor(t *testing.T) {
	var gone []int
	k := recent[int]{most: 3, drop: func(x int) { gone = append(gone, x) }}
	seat := func(p int) reckonedFor { return reckonedFor{"table", game.Player(p)} }
	for i := range 3 {
		k.put(seat(i), 10+i)
	}
	if k.get(seat(0)) != 10 || k.get(seat(5)) != 0 {
		t.Error("what is kept is not what was put there")
	}
	k.put(seat(3), 13) // 1 was asked about longest ago
	k.put(seat(2), 22)
	k.put(seat(4), 14) // and now 0
	if !slices.Equal(gone, []int{11, 12, 10}) || len(k.of) != 3 || k.get(seat(2)) != 22 {
		t.Errorf("forgotten are %v, kept %d", gone, len(k.of))
	}
}

// TestPanicsInTurnAreErrors: work that panics returns its turn and ends with an error that says what it was.
func TestPanicsInTurnAreErrors(t *testing.T) {
	h := NewHub(HubConfig{})
	turn := make(chan struct{}, 1)
	for range 2 {
		found, err := inTurn(context.Background(), h, turn, h.patience(Study), "counting", "table",
			func(context.Context) (int, error) { panic("no numbers") })
		if found != 0 || err == nil || err.Error() != "counting: it panicked: no numbers" {
			t.Errorf("%d, %v", found, err)
		}
	}
	if len(turn) != 0 {
		t.Error("the turn is not given back")
	}
}
