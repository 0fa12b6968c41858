package ahead

import (
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Step is what happened through one answer in a game, as a seat sees it.
type Step struct {
	// Rules are the rules of the game, Before and After what the seat may know before and after the answer.
	Rules         *game.Rules
	Before, After *game.View
	// Log are the entries that the seat may read.
	Log []game.Entry
	// At is when it was.
	At time.Time
}

// Follow returns the list after a step, without what is over, used up or fallen.
func (l *List) Follow(s *Step) *List {
	n := l.clone()
	names := words.InView(s.Rules, s.After)
	for i := 0; i < len(n.Left); {
		if n.follow(i, s, &names) {
			i++
		}
	}
	return n
}

// follow updates one answer, and reports whether it is still in the list.
func (l *List) follow(i int, s *Step, names *words.Names) bool {
	x := &l.Left[i]
	over := func() bool {
		l.Left = slices.Delete(l.Left, i, i+1)
		return false
	}
	switch x.Kind {
	case Pass:
		if x.Until == UntilRound && s.After.Round != x.Round {
			return over()
		}
		for _, word := range x.Unless {
			if by, broken := concerns(word, s); broken {
				l.fallAt(i, Why(word), by, s.At)
				return false
			}
		}
	case Orders:
		if s.After.Round != x.Round || s.After.Phase != game.Planning {
			return over()
		}
		done := placed(s.After)
		var kept []Order
		for _, o := range x.Orders {
			if o.Nth <= done {
				continue
			}
			if p := planetOf(s.Rules, names, &o); o.Unless == UnlessStack && p != game.NoPlanet &&
				stack(s.After, p) != x.Stacks[names.Planet(p)] {
				l.fall(Answer{Kind: Orders, Orders: []Order{o}}, WhyStack, whoChanged(s.After, p), s.At)
				continue
			}
			kept = append(kept, o)
		}
		if x.Orders = kept; len(kept) == 0 {
			return over()
		}
	case Reveals:
		if s.After.Round != x.Round || s.After.Phase != game.Planning && s.After.Phase != game.Execution {
			return over()
		}
		me := s.After.Seat
		p, err := names.FindPlanet(x.Reveals[0].Planet)
		done := false
		switch asked := s.Before.Open.Has(me); {
		case err != nil:
		case x.Begun: // The order is revealed; the answer is done once it is settled whether the order is executed.
			e := &s.After.Exec
			done = asked && s.Before.Step == game.AskExecute || e.Player != me || e.Planet != p
		case asked && s.Before.Step == game.AskReveal:
			done = top(s.Before, p) == me && revealed(s) == p // The player has done that.
		}
		if done {
			x.Begun, x.Reveals = false, slices.Clone(x.Reveals[1:])
		}
		if len(x.Reveals) == 0 {
			return over()
		}
	case Attacked:
		c := checker{s.Rules, s.After, names}
		areas, err := c.place(x.At)
		switch fights := err == nil && defends(s.After, areas); {
		case fights:
			x.Begun = true
		case x.Begun:
			return over()
		case err == nil && pieces(s.After, s.After.Seat)&areas == 0:
			l.fallAt(i, WhyGone, game.Nobody, s.At)
			return false
		}
	case Discards:
		asked := func(v *game.View) bool { return v.Step == game.AskDiscard && v.Open.Has(v.Seat) }
		if asked(s.Before) && !asked(s.After) {
			return over()
		}
	}
	return true
}

// revealed returns the planet of the order that the step revealed, game.NoPlanet for none.
func revealed(s *Step) game.Planet {
	for i := range s.Log {
		if e := &s.Log[i]; e.Kind == game.LogReveal && e.Player == s.After.Seat {
			return game.Planet(e.V[game.EntryPlanet])
		}
	}
	return game.NoPlanet
}

// concerns reports whether a step breaks a condition of Pass, and by whom.
func concerns(word string, s *Step) (by game.Player, broken bool) {
	me := s.After.Seat
	switch word {
	case UnlessAttacked:
		for i := range s.Log {
			if e := &s.Log[i]; e.Kind == game.LogBattle && game.Player(e.V[game.EntryOtherPlayer]) == me {
				return e.Player, true
			}
		}
	case UnlessEntered:
		by = entered(s.Rules, s.Before, s.After)
		return by, by != game.Nobody
	case UnlessHand:
		a, b := &s.Before.Seats[me], &s.After.Seats[me]
		return game.Nobody, a.Hand != b.Hand || a.Discarding != b.Discarding
	case UnlessPhase:
		return game.Nobody, s.Before.Stage != s.After.Stage || s.Before.Phase != s.After.Phase ||
			s.Before.Round != s.After.Round
	}
	return game.Nobody, false
}

// whoChanged returns whose order is on top of a stack, if it is somebody else's.
func whoChanged(v *game.View, p game.Planet) game.Player {
	if by := top(v, p); by != v.Seat {
		return by
	}
	return game.Nobody
}

// planetOf returns the planet of an order.
func planetOf(r *game.Rules, names *words.Names, o *Order) game.Planet {
	if o.Order == defend {
		if a, err := names.FindArea(o.Area); err == nil {
			return r.Areas[a].Planet
		}
		return game.NoPlanet
	}
	p, err := names.FindPlanet(o.Planet)
	if err != nil {
		return game.NoPlanet
	}
	return p
}
