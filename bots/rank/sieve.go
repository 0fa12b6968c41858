package rank

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Sieve sorts out answers that are dominated by the rules alone: another legal answer is never worse, whatever the
// others hold and do. It tastes nothing; what only looks bad stays. It serves one goroutine and allocates nothing.
type Sieve struct {
	next game.State
	buf  [game.MaxLegal]game.Answer
}

// Sift removes the dominated answers of a seat to its open question from legal, which it changes and returns. At least
// one stays, and those that stay keep their order.
func (v *Sieve) Sift(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) []game.Answer {
	var dominated func(a game.Answer) bool
	switch s.Top().Step {
	case game.AskExecute:
		dominated = func(a game.Answer) bool { return v.wastes(r, s, seat, a) }
	case game.AskSupport:
		dominated = func(a game.Answer) bool { return v.misses(r, s, seat, a) }
	case game.AskOrder:
		if !quietHome(r, s, seat) {
			return legal
		}
		dominated = func(a game.Answer) bool { return idles(r, s, seat, a) }
	default:
		return legal
	}
	kept := 0
	for _, a := range legal {
		if !dominated(a) {
			legal[kept] = a
			kept++
		}
	}
	if kept == 0 {
		return legal
	}
	return legal[:kept]
}

// wastes reports whether an answer gives an order away. An order that can do nothing is better taken back for an Event
// card (EXEC-05, EXEC-12); a Research order with a base draws that card too, and three Combat cards (RES-02, RES-03).
func (v *Sieve) wastes(r *game.Rules, s *game.State, seat game.Player, a game.Answer) bool {
	switch {
	case s.Top().V[game.FieldByCard] != 0: // there is no Event card for it
		return false
	case a.Verb == game.DoEvent:
		return s.Exec.Order == game.ResearchOrder && settled(r, s, seat, s.Exec.Planet)
	}
	return a.Verb != game.DoEvent && v.idle(r, s, seat, a)
}

// settled reports whether a seat has a base on a planet.
func settled(r *game.Rules, s *game.State, seat game.Player, p game.Planet) bool {
	return s.Seats[seat].Bases&r.Planets[p].Areas != 0
}

// idle reports whether an order that is executed ends without a choice and without anything being drawn. What comes
// after it is not looked at: that may depend on what others hide.
func (v *Sieve) idle(r *game.Rules, s *game.State, seat game.Player, a game.Answer) bool {
	order := s.Exec.Order
	if a.Verb == game.DoExecuteAs {
		order = a.Order()
	}
	if order.Standard() == game.ResearchOrder && settled(r, s, seat, s.Exec.Planet) {
		return false
	}
	w := &v.next
	*w = *s
	for r.Apply(w, seat, a, nil) == rule.None {
		if w.Phase != s.Phase || w.Round != s.Round || w.Exec.Player != seat || w.OrderCount != s.OrderCount {
			return true
		}
		if !r.Open(w).Has(seat) {
			return false
		}
		legal := r.Legal(w, seat, v.buf[:0])
		if len(legal) != 1 || legal[0].Verb != game.DoDone && legal[0].Verb != game.DoPass {
			return false
		}
		a = legal[0]
	}
	return false
}

// misses reports whether a unit would support a skirmish where it can't hit, though it can elsewhere (SKIRM-12). It may
// be of other use there: as a detector, for a card that names it, or in place of another unit that would be lost
// (SKIRM-16).
func (v *Sieve) misses(r *game.Rules, s *game.State, seat game.Player, a game.Answer) bool {
	b := &s.Battle
	if a.Verb != game.DoSupport {
		return false
	}
	side := 0
	if b.Players[1] == seat {
		side = 1
	}
	unit := &r.Units[a.Unit()]
	if unit.Support == 0 || unit.Detector || unit.Sacrifice || unit.Hero || named(r, s, seat, a.Unit()) {
		return false
	}
	hits := func(k uint8) bool { return unit.Targets&r.Units[v.front(r, s, k, 1-side)].Layer != 0 }
	// Where the opposing front-line unit hits that of the seat, no supporting unit is lost in its place.
	safe := func(k uint8) bool {
		return r.Units[v.front(r, s, k, 1-side)].Targets&r.Units[v.front(r, s, k, side)].Layer != 0
	}
	own := func(k uint8) bool {
		return r.Units[v.front(r, s, k, side)].Targets&r.Units[v.front(r, s, k, 1-side)].Layer != 0
	}
	at := a.Skirmish()
	if hits(at) || !safe(at) {
		return false
	}
	for k := range b.Count {
		if k != at && hits(k) && safe(k) && own(k) {
			return true
		}
	}
	return false
}

// front returns the type of the front-line unit of a side in a skirmish.
func (v *Sieve) front(r *game.Rules, s *game.State, k uint8, side int) game.UnitType {
	return r.TypeOf(s, s.Battle.Players[side], s.Battle.Skirmishes[k].Front[side])
}

// named reports whether a card of the seat's Combat deck counts a supporting unit of a type (KEY-15), or an effect
// names it.
func named(r *game.Rules, s *game.State, seat game.Player, u game.UnitType) bool {
	sheet := &r.Sheets[s.Seats[seat].Faction]
	for i := range sheet.Cards {
		c := &sheet.Cards[i]
		if c.Specialty && c.Units.Has(u) {
			return true
		}
		for j := range c.Effects {
			if c.Effects[j].Units.Has(u) {
				return true
			}
		}
	}
	return false
}

// quietHome reports whether a seat has a base on a planet without orders.
func quietHome(r *game.Rules, s *game.State, seat game.Player) bool {
	var ordered game.PlanetSet
	for i := range s.Orders[:s.OrderCount] {
		ordered |= 1 << s.Orders[i].Planet
	}
	for bases := s.Seats[seat].Bases; bases != 0; bases &= bases - 1 {
		if !ordered.Has(r.Areas[bases.First()].Planet) {
			return true
		}
	}
	return false
}

// idles reports whether a Research order would lie where it covers nothing and the seat has nothing, so that it can
// only become an Event card (RES-01). A base that is built there later by orders above it would make it no better than
// it is where a base already is.
func idles(r *game.Rules, s *game.State, seat game.Player, a game.Answer) bool {
	if a.Verb != game.DoOrder || a.Order().Standard() != game.ResearchOrder {
		return false
	}
	if (s.Seats[seat].Bases|s.Seats[seat].Held)&r.Planets[a.Planet()].Areas != 0 {
		return false
	}
	for i := range s.Orders[:s.OrderCount] {
		if s.Orders[i].Planet == a.Planet() {
			return false
		}
	}
	return true
}
