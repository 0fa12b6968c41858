package odds

import (
	"context"

	"koprulu/rules/game"
)

// Field plays the battle of a position on in worlds that somebody else imagines for a seat in it, both sides fighting
// as well as in the odds: what the odds say of a battle and what is said of the rest of the game after it then agree.
// It serves one goroutine.
type Field struct {
	c *Calculator
	r *game.Rules
}

// NewField makes a field for the battle of a position, as a seat may know it. What both sides decide follows from the
// seed. When ctx ends, everything is decided in a hurry.
func NewField(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, care Care, seed uint64) *Field {
	c := New()
	c.deal.open(r, s, seat, seed, 0)
	c.deal.believe(c.judge)
	c.tactics.start(ctx, care, seed)
	c.ahead = early(s.Top().Step)
	return &Field{c, r}
}

// Outcome is how a battle ended for a seat that fights in it, and the units that were lost: its own (0) and those of
// the other side (1).
type Outcome struct {
	// Won is true if the seat has won and still has a unit or a base in the area.
	Won  bool
	Lost [2]int
}

// Fight plays the battle of a world to its end, beginning with an answer of the seat. It calls see with each answer and
// the position before it. World is the number of the world: in the same world, others decide alike on the same
// occasions.
func (f *Field) Fight(w *game.State, world uint64, a game.Answer,
	see func(before *game.State, by game.Player, a game.Answer)) Outcome {
	c, area := f.c, w.Battle.Area
	c.world, c.path, c.see = *w, c.path[:0], see
	c.tactics.begin(world)
	c.judge.Seed(c.deal.seed, world)
	e := begin(&c.world)
	c.answer(f.r, &c.world, &e, c.deal.seat, a)
	c.finish(f.r, &c.world, area, &e)
	side := sideOf(w.Battle.Players, c.deal.seat)
	out := Outcome{Won: e.won && !e.empty && e.winner == c.deal.seat, Lost: [2]int{e.lost[side], e.lost[1-side]}}
	*w, c.see = c.world, nil
	return out
}
