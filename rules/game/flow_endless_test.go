package game_test

import (
	"errors"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// stuck is a game at an order of the Planning Phase, after which nothing follows: no round has such a part.
func stuck(t *testing.T) (*game.Rules, game.State, game.Answer) {
	t.Helper()
	r := table(t, 2)
	s := game.New(r, seed(1), nil)
	buf := make([]game.Answer, 0, game.MaxLegal)
	for r.Decision(&s) != game.AskOrder {
		p := r.Open(&s).First()
		r.Apply(&s, p, r.Legal(&s, p, buf)[0], nil)
	}
	s.Frames[0].Part, s.Frames[1] = 99, s.Top()
	s.Frames[2], s.FrameCount = game.Frame{}, 2
	return r, s, r.Legal(&s, r.Open(&s).First(), buf)[0]
}

// TestEndlessPlayIsBrokenOff: play that would go on by itself for ever ends, whoever started it, and says so.
func TestEndlessPlayIsBrokenOff(t *testing.T) {
	r, start, a := stuck(t)
	p := r.Open(&start).First()

	s := start
	if broken := r.Apply(&s, p, a, nil); broken != rule.Endless || broken.String() != "" {
		t.Errorf("the answer breaks %d, %q", broken, broken)
	}
	if !s.Endless() || r.Open(&s) != 0 || r.Decision(&s) != 0 {
		t.Errorf("somebody is asked: %d, phase %d", r.Decision(&s), s.Phase)
	}

	s = start
	if next := r.ApplyLegal(&s, p, a, make([]game.Answer, 0, game.MaxLegal)); len(next) != 0 || !s.Endless() {
		t.Errorf("there are %d answers, phase %d", len(next), s.Phase)
	}

	h := game.NewHistory(start)
	if broken := h.Apply(r, p, a, nil); broken != rule.Endless || h.State != start || h.Undoable(p) != 0 {
		t.Errorf("the history changed: %d, %v", broken, h.State.Phase)
	}

	s = start
	s.Frames[1], s.FrameCount = game.Frame{}, 1 // Nobody is asked for the order.
	if err := r.Settle(&s, nil); !errors.Is(err, game.ErrEndless) || !s.Endless() {
		t.Errorf("settled with %v, phase %d", err, s.Phase)
	}
	if allocs := testing.AllocsPerRun(10, func() {
		s = start
		r.Apply(&s, p, a, nil)
	}); allocs != 0 {
		t.Errorf("breaking off allocates %v times", allocs)
	}
}

// TestDealtGamesAreNotEndless: a game that was just dealt waits for somebody.
func TestDealtGamesAreNotEndless(t *testing.T) {
	r := table(t, 6)
	s := game.New(r, seed(2), nil)
	if err := r.Settle(&s, nil); err != nil || s.Endless() {
		t.Errorf("a dealt game: %v, endless: %v", err, s.Endless())
	}
}
