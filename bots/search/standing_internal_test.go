package search

import (
	"testing"

	"koprulu/bots/value"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestStanding checks what a seat that is losing prefers: a better place, then a leader with a smaller chance. One that
// is not losing counts neither, and neither does one with a single rival.
func TestStanding(t *testing.T) {
	r := played.Rules(t, game.Options{Players: 4})
	s := game.New(r, [32]byte{1}, nil)
	of := func(c ...int32) int64 {
		var chances value.Chances
		for p, n := range c {
			chances[p] = n * value.One / 100
		}
		return standing(r, &s, &chances, 0)
	}
	for i, c := range [][2]int64{
		{of(1, 1, 1, 97), of(1, 4, 4, 91)}, // a place counts more than a leader who is a little weaker
		{of(2, 1, 1, 96), of(1, 1, 1, 97)},
	} {
		if c[0] <= c[1] {
			t.Errorf("case %d: %d is not more than %d", i, c[0], c[1])
		}
	}
	if even, away := of(0, 30, 30, 40), of(0, 30, 10, 60); even <= away {
		t.Errorf("a leader with 40 %% counts %d, one with 60 %% %d", even, away)
	}
	if stake(losing) != 0 || stake(value.One) != 0 || stake(0) != value.One || stake(losing/2) <= 0 {
		t.Error("a seat that is losing does not count its place, or another one does")
	}
	two := played.Rules(t, game.Options{Players: 2})
	if n := standing(two, &s, &value.Chances{1000, value.One - 1000}, 0); n != 0 {
		t.Errorf("with one rival it counts %d", n)
	}
}

// TestStandingAtTheEnd checks that in a game that is over the places themselves count.
func TestStandingAtTheEnd(t *testing.T) {
	r := played.Rules(t, game.Options{Players: 3})
	s := game.New(r, [32]byte{1}, nil)
	s.Phase, s.Winners = game.Over, 1<<2
	s.Seats[0].Points, s.Seats[1].Points = 4, 3
	chances := value.Chances{0, 0, value.One}
	if second, third := standing(r, &s, &chances, 0), standing(r, &s, &chances, 1); second <= third {
		t.Errorf("the second place counts %d, the third %d", second, third)
	}
}
