package search

import "koprulu/rules/game"

// scheme is a way to place all orders of a Planning Phase, or to make all moves of an order: what it rates higher than
// the rules of thumb do, which decide the rest. The zero value prefers nothing.
type scheme struct {
	// bonus is how much better, in hundredths of a resource.
	bonus int
	// kind is a kind of order, StarOrder for none.
	kind game.Order
	// rival is a player whose topmost orders are covered, Nobody for none. With stack, so are the seat's own, which
	// then wait until the orders on top of them are done.
	rival game.Player
	stack bool

	// move is how units go to the area target.
	move   manoeuvre
	target game.Area

	// turns are the planets whose orders are revealed, in this order where there is a choice; reveals says that they
	// count.
	turns   [game.MaxPlanets]game.Planet
	reveals bool

	// like is a plan that is varied, nil for none.
	like *variation
}

// How much better, in hundredths of a resource: enough to change which order comes first, from a little to nearly
// always.
const (
	leastBonus = 200
	mostBonus  = 1200
)

// phases makes up Planning Phases: each prefers a kind of order, or to cover the orders of a rival, or to stack its
// own, or two of these.
func (b *Searcher) phases(r *game.Rules, seat game.Player) {
	for range b.budget.Phases {
		kinds := [...]game.Order{game.BuildOrder, game.MobilizeOrder, game.ResearchOrder, game.StarOrder}
		s := scheme{bonus: leastBonus + b.chance.IntN(mostBonus-leastBonus), kind: kinds[b.chance.IntN(len(kinds))],
			rival: game.Nobody}
		switch where := game.Player(b.chance.IntN(r.Options.Players + 1)); {
		case int(where) == r.Options.Players:
		case r.Team(where) != r.Team(seat):
			s.rival = where
		case where == seat:
			s.stack = true
		}
		b.sample(r, seat, &s)
	}
}

// turns makes up Execution Phases: in each the seat's orders are revealed in another order, and the rules of thumb
// decide the rest.
func (b *Searcher) turns(r *game.Rules, seat game.Player) {
	for i := range b.budget.Phases {
		y := scheme{reveals: true}
		for p := range y.turns {
			y.turns[p] = game.Planet(p)
		}
		b.chance.Shuffle(len(y.turns), func(i, j int) { y.turns[i], y.turns[j] = y.turns[j], y.turns[i] })
		// Each of the orders on top comes first as often as the others.
		first := b.legal[i%len(b.legal)].Planet()
		for p := range y.turns {
			if y.turns[p] == first {
				y.turns[0], y.turns[p] = y.turns[p], y.turns[0]
			}
		}
		b.sample(r, seat, &y)
	}
}

// reveal returns the order on top that comes first in a scheme.
func (y *scheme) reveal(legal []game.Answer) (game.Answer, bool) {
	for _, p := range y.turns {
		for _, a := range legal {
			if a.Verb == game.DoReveal && a.Planet() == p {
				return a, true
			}
		}
	}
	return game.Answer{}, false
}

// place returns the order that is best under a scheme.
func (b *Searcher) place(r *game.Rules, w *game.State, seat game.Player, legal []game.Answer, how *scheme) game.Answer {
	b.scored = b.judge.Rank(r, w, seat, legal, b.scored)
	best, most := b.scored[0].Answer, b.scored[0].Value+how.likes(w, seat, b.scored[0].Answer)
	for _, s := range b.scored[1:] {
		if n := s.Value + how.likes(w, seat, s.Answer); n > most {
			best, most = s.Answer, n
		}
	}
	return best
}

// likes returns how much better a scheme rates an order.
func (y *scheme) likes(w *game.State, seat game.Player, a game.Answer) int {
	if a.Verb != game.DoOrder {
		return 0
	}
	n := 0
	if a.Order().Standard() == y.kind {
		n += y.bonus
	}
	for i := int(w.OrderCount) - 1; i >= 0; i-- {
		if o := &w.Orders[i]; o.Planet == a.Planet() {
			if o.Player == y.rival || y.stack && o.Player == seat {
				n += y.bonus
			}
			break
		}
	}
	return n
}
