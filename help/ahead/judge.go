package ahead

import (
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Choice is what a list chooses for a decision.
type Choice struct {
	// ID is the answer left for later that says so.
	ID uint32
	// Answer is legal. If Bot is true it is not set: the simple bot chooses.
	Answer game.Answer
	Bot    bool
	// Program is true if a program left it.
	Program bool
}

// Judge returns what the list chooses for the open decision of the seat of a view, with these legal answers, nil if
// nothing: then the player is asked. It also returns the list without answers that fell because they can't be given.
// Only what the words of an answer cover is answered.
func (l *List) Judge(r *game.Rules, v *game.View, legal []game.Answer, at time.Time) (*List, *Choice) {
	if len(l.Left) == 0 || !v.Open.Has(v.Seat) || len(legal) == 0 {
		return l, nil
	}
	names := words.InView(r, v)
	j := judge{checker{r, v, &names}, legal, at}
	n := l.clone()
	// Answers about one matter come before the one about everything optional.
	for _, k := range []Kind{Attacked, Orders, Reveals, Discards, Regrouping, Pass} {
		for i := 0; i < len(n.Left); {
			if n.Left[i].Kind != k {
				i++
				continue
			}
			id, program, many := n.Left[i].ID, n.Left[i].Program, len(n.Left)
			if c := j.judge(n, i); c != nil {
				if c.ID, c.Program = id, program; n.Last == l.Last {
					n = l
				}
				return n, c
			}
			if len(n.Left) == many {
				i++
			}
		}
	}
	if n.Last == l.Last {
		return l, nil // Nothing fell.
	}
	return n, nil
}

// Use returns the list in which a choice is being given.
func (l *List) Use(c *Choice, answers uint32) *List {
	n := l.clone()
	for i := range n.Left {
		if x := &n.Left[i]; x.ID == c.ID {
			x.Since = answers + 1
			if x.Kind == Reveals && c.Answer.Verb == game.DoReveal {
				x.Begun = true
			}
		}
	}
	return n
}

// Refuse returns the list without an answer whose choice turned out to be impossible.
func (l *List) Refuse(c *Choice, at time.Time) *List {
	n := l.clone()
	for i := range n.Left {
		if n.Left[i].ID == c.ID {
			n.fallAt(i, WhyIllegal, game.Nobody, at)
			break
		}
	}
	return n
}

type judge struct {
	checker
	legal []game.Answer
	at    time.Time
}

// find returns the legal answer that satisfies is.
func (j *judge) find(is func(a game.Answer) bool) *Choice {
	if i := slices.IndexFunc(j.legal, is); i >= 0 {
		return &Choice{Answer: j.legal[i]}
	}
	return nil
}

// judge returns what answer i of a list chooses. It may remove it, or a part of it, from the list, which is the judge's
// own.
func (j *judge) judge(l *List, i int) *Choice {
	x, step := &l.Left[i], j.v.Step
	//exhaustive:enforce
	switch x.Kind {
	case Pass:
		if Optional(step) && (x.Until == UntilOff || j.v.Round == x.Round) {
			return j.decline()
		}
	case Orders:
		return j.order(l, i)
	case Reveals:
		return j.reveal(l, i)
	case Attacked:
		if areas, err := j.place(x.At); err == nil && defends(j.v, areas) {
			return j.battle(l, i)
		}
	case Discards:
		if step == game.AskDiscard {
			chosen := make([]bool, len(x.Discards))
			for c := range j.v.Seats[j.v.Seat].Discarding.All() {
				for k, id := range x.Discards {
					if !chosen[k] && j.alike(c, id) {
						chosen[k] = true
						break
					}
				}
			}
			for k, id := range x.Discards {
				if chosen[k] {
					continue
				}
				if c := j.find(func(a game.Answer) bool { return a.Verb == game.DoDiscard && j.alike(a.Card(), id) }); c != nil {
					return c
				}
			}
			l.fallAt(i, WhyIllegal, game.Nobody, j.at)
		}
	case Regrouping:
		switch {
		case step == game.AskToken && x.Token != "":
			return j.find(func(a game.Answer) bool { return a.Verb == game.DoToken && words.Resources[a.Resource()] == x.Token })
		case step == game.AskInfest && x.Infest == No:
			return j.decline()
		case step == game.AskInfest && x.Infest == Yes:
			return j.find(func(a game.Answer) bool { return a.Verb != game.DoPass })
		}
	}
	return nil
}

// order returns the next order of an answer, if that is what is asked for: an order in turn.
func (j *judge) order(l *List, i int) *Choice {
	x := &l.Left[i]
	if j.v.Step != game.AskOrder || j.v.OrderTurn == 0 || j.v.Round != x.Round {
		return nil
	}
	k := slices.IndexFunc(x.Orders, func(o Order) bool { return o.Nth == placed(j.v)+1 })
	if k < 0 {
		return nil
	}
	o := x.Orders[k]
	if c := j.find(func(a game.Answer) bool {
		if o.Order == defend {
			return a.Verb == game.DoDefend && j.names.Area(a.Area()) == o.Area
		}
		return a.Verb == game.DoOrder && words.Order(a.Order()) == o.Order && j.names.Planet(a.Planet()) == o.Planet
	}); c != nil {
		return c
	}
	l.fall(Answer{Kind: Orders, Orders: []Order{o}}, WhyIllegal, game.Nobody, j.at)
	if x.Orders = slices.Delete(slices.Clone(x.Orders), k, k+1); len(x.Orders) == 0 {
		l.Left = slices.Delete(l.Left, i, i+1)
	}
	return nil
}

// reveal reveals the next order of an answer, or settles whether it is executed.
func (j *judge) reveal(l *List, i int) *Choice {
	x := &l.Left[i]
	if len(x.Reveals) == 0 || j.v.Round != x.Round {
		return nil
	}
	next := x.Reveals[0]
	why := WhyIllegal
	switch {
	case j.v.Step == game.AskReveal:
		if c := j.find(func(a game.Answer) bool {
			return a.Verb == game.DoReveal && j.names.Planet(a.Planet()) == next.Planet
		}); c != nil {
			return c
		}
		why = WhyTop
	case j.v.Step == game.AskExecute && x.Begun:
		verb := game.DoExecute
		if next.Then == ThenEvent {
			verb = game.DoEvent
		}
		if c := j.find(func(a game.Answer) bool { return a.Verb == verb }); c != nil {
			return c
		}
	default:
		return nil
	}
	l.fall(Answer{Kind: Reveals, Reveals: []Reveal{next}}, why, game.Nobody, j.at)
	x.Begun = false
	if x.Reveals = slices.Clone(x.Reveals[1:]); len(x.Reveals) == 0 {
		l.Left = slices.Delete(l.Left, i, i+1)
	}
	return nil
}
