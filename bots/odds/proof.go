package odds

import (
	"slices"

	"koprulu/rules/game"
)

// proof is what is known about a deal while all decisions that both sides may make in it are tried.
type proof struct {
	// seen are the moments between two skirmishes that led to nothing new: the skirmishes of a battle can be resolved in
	// any order, and mostly come to the same result.
	seen []moment
}

// moment is a position and what has come of the battle until then.
type moment struct {
	at     game.State
	ending ending
	// resolved has a bit for each skirmish that has been resolved.
	resolved uint16
}

// settled reports whether a battle that has come as far as e ends in one way, whatever anyone decides from here on. It
// may try that many answers and subtracts those that it tried; when none are left it returns false.
func (c *Calculator) settled(r *game.Rules, w *game.State, e *course, area game.Area, end *ending, tries *int) bool {
	c.proof.seen = c.proof.seen[:0]
	return c.ends(r, w, e, area, end, tries, 0)
}

// ends is settled after depth decisions.
func (c *Calculator) ends(r *game.Rules, w *game.State, e *course, area game.Area, end *ending, tries *int,
	depth int) bool {
	if w.Phase == game.Over || w.Battle.Area != area {
		return e.ending == *end && !e.chance
	}
	if depth == longest {
		return false
	}
	p := r.Open(w).First()
	legal := append([]game.Answer(nil), r.Legal(w, p, c.buf[:0])...)
	if w.Top().Step == game.AskSkirmish && c.proof.knows(w, e) {
		return true
	}
	for _, a := range legal {
		if *tries--; *tries < 0 {
			return false
		}
		next, then := *w, *e
		if !c.answer(r, &next, &then, p, a) || !c.ends(r, &next, &then, area, end, tries, depth+1) {
			return false
		}
	}
	return len(legal) > 0
}

// knows reports whether a moment has occurred before. If not, it is known from now on.
func (p *proof) knows(w *game.State, e *course) bool {
	m := moment{at: *w, ending: e.ending}
	for k := range w.Battle.Skirmishes[:w.Battle.Count] {
		if w.Battle.Skirmishes[k].Resolved {
			m.resolved |= 1 << k
		}
	}
	m.at.Battle.Now = 0
	for _, q := range w.Battle.Players {
		sortDiscards(&m.at.Seats[q])
	}
	for i := range p.seen {
		if p.seen[i].resolved == m.resolved && p.seen[i].ending == m.ending && p.seen[i].at == m.at {
			return true
		}
	}
	p.seen = append(p.seen, m)
	return false
}

// sortDiscards puts a discard pile into one order: the order makes no difference until the pile is shuffled, which is
// chance.
func sortDiscards(s *game.Seat) { slices.Sort(s.Pile[game.MaxCards-int(s.Discards):]) }
