package analyse

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// line is a way to play on from a decision: an answer, and own answers that are tried first after it.
type line struct {
	answer game.Answer
	plan   []game.Answer
}

// went returns how the seat of a move went on after it: what else it answered until the matter was settled, which is
// the end of its order, or of the phase.
func (g *Game) went(i int) []game.Answer {
	var plan []game.Answer
	m, about := &g.Moves[i], &g.Moves[i].State
	begun := g.Rules.Decision(about) != game.AskReveal // an order is not on its way before it is revealed
	for j := range g.Moves[i+1:] {
		next := &g.Moves[i+1+j]
		s := &next.State
		if s.Round != m.State.Round || s.Phase != m.State.Phase {
			break
		}
		if next.Seat != m.Seat {
			continue
		}
		if !begun {
			about, begun = s, true
		}
		if s.Phase == game.Execution && (g.Rules.Decision(s) == game.AskReveal || s.Exec.Player != about.Exec.Player ||
			s.Exec.Planet != about.Exec.Planet) {
			break
		}
		plan = append(plan, next.Answer)
	}
	return plan
}

// sure is the number of worlds in which the seat of a move has to see the same.
const sure = 3

// joined reports whether a move and the one after it are parts of one decision: answers of the same seat, to which
// nothing new became known in between. What it sees after the first would have been the same in other worlds.
func (w *worker) joined(i int) bool {
	m := &w.g.Moves[i]
	if i+1 == len(w.g.Moves) || w.g.Moves[i+1].Seat != m.Seat || m.Answer.Verb.AnyTime() {
		return false
	}
	root, seed := w.imagine(&m.State, m.Seat)
	w.g.Rules.ViewInto(w.g.after(i), m.Seat, &w.seen[0])
	for n := range uint64(sure) {
		world := root
		w.deal.Seed(seed, joinWorlds+n)
		w.g.Rules.Redeal(&world, m.Seat, &w.deal)
		if w.g.Rules.Apply(&world, m.Seat, m.Answer, nil) != rule.None {
			return false
		}
		if w.g.Rules.ViewInto(&world, m.Seat, &w.seen[1]); w.seen[0] != w.seen[1] {
			return false
		}
	}
	return true
}
