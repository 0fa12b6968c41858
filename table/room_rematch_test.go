package table

import (
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestSeatFor: everybody who played to the end is invited to their seat, shifted; those who left are not, nor are
// strangers or nobody.
func TestSeatFor(t *testing.T) {
	before := []Seat{{Person: "ann"}, {Bot: "simple"}, {Person: "ben", Bot: "simple", Left: true}, {Person: "cleo"}}
	for who, want := range map[Person]game.Player{"ann": 1, "cleo": 0, "ben": game.Nobody, "zoe": game.Nobody,
		"": game.Nobody} {
		if got := (&Rematch{Shift: 1}).SeatFor(before, who); got != want {
			t.Errorf("%q is invited to seat %d, want %d", who, got+1, want+1)
		}
	}
}

// TestOtherSet: each set leads to the other, whatever options the first one had, and going there and back gives the
// first game without what only Brood War has; a scenario has only one set.
func TestOtherSet(t *testing.T) {
	for _, players := range []int{2, 4, 6} {
		for mask := range 1 << 6 {
			s := NewSettings("a table", players)
			o := &s.Options
			o.BroodWar, o.Survival, o.FasterSurvival = mask&1 != 0, mask&2 != 0, mask&4 != 0
			o.LargerGalaxy, o.GalacticConquest, o.Teams = mask&8 != 0, mask&16 != 0, mask&32 != 0
			if o.Check() != 0 {
				continue
			}
			other, ok := OtherSet(s)
			if !ok {
				t.Fatalf("%+v has no other set", *o)
			}
			if other.Options.BroodWar == o.BroodWar {
				t.Errorf("%+v is the same set", *o)
			}
			if _, err := played.Set().Rules(other.Options); err != nil {
				t.Errorf("%+v: %v", other.Options, err)
			}
		}
	}
	s := NewSettings("a table", 2)
	s.Scenario.ID = "the-fall"
	if _, ok := OtherSet(s); ok {
		t.Error("a scenario is played with the other set")
	}
}
