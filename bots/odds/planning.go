package odds

import (
	"cmp"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// turn is an answer that was given in a battle.
type turn struct {
	by     game.Player
	answer game.Answer
}

// plan is what a side answers until it places cards, decided once for all deals after the same answers: no side learns
// more about the other in between.
type plan struct {
	after   []turn
	answers []game.Answer
	// thumb is true if the rules of thumb answer after them, according to the cards that have been drawn.
	thumb bool
	// score is how the side fared with it by the rules of thumb.
	score int
}

const (
	// firstPlan is the number of the first deal in which plans are compared.
	firstPlan = 1 << 48
	// mostPairings bounds the ways to decide who meets whom that are compared, mostFinalists those of them that are looked
	// at more closely, in finalistWorlds worlds.
	mostPairings   = 32
	mostFinalists  = 3
	finalistWorlds = 8
)

// plan returns what a side does from a decision of a world on. Every way to pair units is tried by the rules of thumb,
// and after the best of them the ways to give support; the last ones are compared with both sides placing their cards
// well.
func (c *Calculator) plan(r *game.Rules, w *game.State, p game.Player) *plan {
	t := &c.tactics
	for i := range t.plans {
		if slices.Equal(t.plans[i].after, c.path) {
			return &t.plans[i]
		}
	}
	if len(t.plans) >= t.care.Plans {
		return &plan{thumb: true} // The battle may begin in too many ways.
	}
	side := sideOf(w.Battle.Players, p)
	t.deals = t.deals[:0]
	for n := range uint64(t.care.Plans) {
		t.deals = append(t.deals, game.State{})
		if !c.again(r, w, &t.deals[len(t.deals)-1], n) {
			t.deals = t.deals[:len(t.deals)-1]
		}
	}
	found := plan{thumb: true}
	if len(t.deals) > 0 {
		found = t.compare(r, w, p, side)
	}
	found.after = slices.Clone(c.path)
	t.plans = append(t.plans, found)
	return &t.plans[len(t.plans)-1]
}

// again deals the position of the odds once more, and gives the answers that led to the decision in a world. It reports
// whether they lead to the same decision.
func (c *Calculator) again(r *game.Rules, w, to *game.State, n uint64) bool {
	c.deal.draw(to, firstPlan+n)
	if c.lead != nil && !c.lead(to) {
		return false
	}
	for _, x := range c.path {
		if to.Battle.Area != w.Battle.Area || r.Apply(to, x.by, x.answer, nil) != rule.None {
			return false
		}
	}
	return to.Battle.Area == w.Battle.Area && r.Decision(to) == r.Decision(w) && to.Battle.Units == w.Battle.Units &&
		to.Battle.Count == w.Battle.Count
}

// compare returns the best plan of a side.
func (t *tactics) compare(r *game.Rules, w *game.State, p game.Player, side int) plan {
	var all []plan
	pairings(r, *w, p, nil, func(answers []game.Answer) bool {
		x := plan{answers: slices.Clone(answers), thumb: true}
		x.score = t.thumbs(r, p, side, x.answers)
		all = append(all, x)
		return len(all) < mostPairings && !t.stops()
	})
	slices.SortStableFunc(all, func(x, y plan) int { return cmp.Compare(y.score, x.score) })
	all = all[:min(len(all), mostFinalists)]
	for _, x := range all {
		if y := t.supported(r, *w, p, side, x); len(y.answers) > len(x.answers) {
			all = append(all, y)
		}
	}
	best, most := plan{thumb: true}, 0
	for i, x := range all {
		n := 0
		for k := range min(len(t.deals), finalistWorlds) {
			n += t.fought(r, k, p, side, x.answers)
		}
		if i == 0 || n > most || n == most && x.score > best.score {
			best, most = x, n
		}
	}
	return best
}

// pairings calls see with the answers of each way to decide who meets whom from a position on, until it returns false;
// the answers of each way come in one order only.
func pairings(r *game.Rules, w game.State, p game.Player, before []game.Answer,
	see func(answers []game.Answer) bool) bool {
	step := r.Decision(&w)
	one := (step == game.AskFront || step == game.AskSwap) && len(before) == 0
	if !one && step != game.AskPair || r.Open(&w).First() != p {
		return see(before)
	}
	for _, a := range r.Legal(&w, p, make([]game.Answer, 0, game.MaxLegal)) {
		if n := len(before); n > 0 && a.Verb == game.DoPair && before[n-1].Verb == game.DoPair &&
			slices.Compare(a.V[:], before[n-1].V[:]) < 0 {
			continue
		}
		next, answers := w, append(before[:len(before):len(before)], a)
		if r.Apply(&next, p, a, nil) != rule.None {
			continue
		}
		if one && !see(answers) || !one && !pairings(r, next, p, answers, see) {
			return false
		}
	}
	return true
}

// supported adds to a plan where each unit gives support, one unit after the other.
func (t *tactics) supported(r *game.Rules, w game.State, p game.Player, side int, x plan) plan {
	for _, a := range x.answers {
		r.Apply(&w, p, a, nil)
	}
	for r.Decision(&w) == game.AskSupport && r.Open(&w).First() == p {
		found := false
		var next plan
		for _, a := range r.Legal(&w, p, make([]game.Answer, 0, game.MaxLegal)) {
			y := plan{answers: append(x.answers[:len(x.answers):len(x.answers)], a), thumb: true}
			if y.score = t.thumbs(r, p, side, y.answers); !found || y.score > next.score {
				next, found = y, true
			}
		}
		if !found || r.Apply(&w, p, next.answers[len(x.answers)], nil) != rule.None {
			break
		}
		x = next
	}
	return x
}

// thumbs adds up how the battle goes for a side in all deals, with the answers of a plan and then by the rules of
// thumb.
func (t *tactics) thumbs(r *game.Rules, p game.Player, side int, answers []game.Answer) (n int) {
	for i := range t.deals {
		t.field = t.deals[i]
		t.judge.Seed(t.seed, uint64(i))
		n += t.follow(r, p, side, answers, false)
	}
	return n
}

// fought says how the battle goes for a side in a deal, with the answers of a plan and cards placed well.
func (t *tactics) fought(r *game.Rules, i int, p game.Player, side int, answers []game.Answer) int {
	t.field = t.deals[i]
	t.judge.Seed(t.seed, uint64(i))
	return t.follow(r, p, side, answers, true)
}

// follow plays the battle of the field to its end, with the answers of a plan and, if well is true, cards placed well
// by both sides.
func (t *tactics) follow(r *game.Rules, p game.Player, side int, answers []game.Answer, well bool) int {
	players := t.field.Battle.Players
	var cards [2]placing
	var placed [2]bool
	e := t.fight(r, &t.field, t.open[:0], func(w *game.State, q game.Player, step game.Step,
		legal []game.Answer) (give game.Answer) {
		switch s := sideOf(players, q); {
		case q == p && len(answers) > 0 && arranges(step):
			give, answers = answers[0], answers[1:]
		case well && step == game.AskCards && s >= 0 && len(legal) > 1:
			if !placed[s] {
				cards[s], placed[s] = t.place(r, w, q, legal), true
				t.judge.Return(r, w) // It has looked at other worlds.
			}
			give = cards[s][w.Top().V[game.FieldSkirmish]]
		}
		return give
	})
	n := e.lost[1-side] - e.lost[side]
	if won := e.won && e.winner == players[game.Attacker]; won == (side == game.Attacker) {
		n += wonBattle // A defender has defended the area, too, if nobody is left there.
	}
	return n
}
