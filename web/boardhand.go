package web

import (
	"koprulu/choice"
	"koprulu/game"
	"koprulu/game/rule"
)

// handCard is a card of a hand, with what the reader can do with it now.
type handCard struct {
	face *cardFace
	look cardLook
	// do is the answer that a click on it gives, nil for none.
	do *choice.Choice
	// ways are several answers about it: the prices of a card.
	ways []choice.Choice
}

// hand returns the Combat cards of a hand that the reader knows.
func (d *desk) hand() []handCard {
	var out []handCard
	for set := d.at.Hand; set != 0; set &= set - 1 {
		out = append(out, d.handCard(set.First(), d.at.Hand))
	}
	for set := d.at.Discarding; set != 0; set &= set - 1 {
		h := d.handCard(set.First(), 0)
		h.look.class = "is-going"
		out = append(out, h)
	}
	return out
}

// handCard returns a card with its answers; hand is the set of which the lowest card like it stands for all.
func (d *desk) handCard(c game.Card, hand game.CardSet) handCard {
	h := handCard{face: &d.print.cards[c], look: cardLook{id: d.id("card-" + boardInt(int(c))), match: game.NoUnit}}
	if d.mine {
		d.raise(&h)
	}
	if len(d.offers) == 0 || hand == 0 {
		return h
	}
	low := uint8(d.like(hand, c))
	switch d.v.Step {
	case game.AskDiscard:
		h.do = d.offer(game.Answer{Verb: game.DoDiscard, V: game.AnswerValues{game.OfCard: low}})
	case game.AskToHand, game.AskSpecialResearch:
		h.do = d.offer(game.Answer{Verb: game.DoTake, V: game.AnswerValues{game.OfCard: low}})
	case game.AskCards, game.AskReplace:
		h.do = d.offer(game.Answer{Verb: game.DoCard, V: game.AnswerValues{game.OfSkirmish: d.v.Frame.V[game.FieldSkirmish], game.OfCard: low, game.OfExtra: uint8(game.NoCard)}})
	}
	return h
}

// inPlay returns the cards of the play area, with the answers that use them.
func (d *desk) inPlay() []handCard {
	var out []handCard
	for set := d.at.Play; set != 0; set &= set - 1 {
		c := set.First()
		h := handCard{face: &d.print.cards[c], look: cardLook{id: d.id("play-" + boardInt(int(c))), match: game.NoUnit}}
		if d.at.Spent.Has(c) {
			h.look.class = "is-spent"
		}
		if ways := d.offersOf(game.DoUse, uint8(c)); len(ways) == 1 {
			h.do = &ways[0]
		} else {
			h.ways = ways
		}
		out = append(out, h)
	}
	return out
}

// raise lifts a card that counts for a front line of the reader, and writes the sum on its corner.
func (d *desk) raise(h *handCard) {
	m, ok := d.matching(h.face)
	if !ok {
		return
	}
	h.look.match, h.look.class = m.unit, "is-match"
	h.look.corner = m.corner(h.face)
	h.look.what = d.w.Text("web.board.card.corner", "unit", d.print.unit(m.unit).name, "n", m.skirmish+1, "sum", h.look.corner)
}

// eventPiece is an Event card that the reader may read.
type eventPiece struct {
	id    string
	event game.EventCard
	kept  bool
	do    *choice.Choice
	ways  []choice.Choice
}

// events returns the Event cards of the desk that lie open or that the reader has read.
func (d *desk) events() []eventPiece {
	var out []eventPiece
	for i := range d.r.Events {
		e := game.EventCard(i)
		kept := d.at.Kept.Has(e)
		if !kept && !d.at.Read.Has(e) {
			continue
		}
		piece := eventPiece{id: d.id("event-" + boardInt(i)), event: e, kept: kept}
		verb := game.DoPlay
		if kept {
			verb = game.DoUseEvent
		}
		if ways := d.offersOf(verb, d.likeEvent(e, kept)); len(ways) == 1 {
			piece.do = &ways[0]
		} else {
			piece.ways = ways
		}
		out = append(out, piece)
	}
	return out
}

// likeEvent returns the Event card that stands for one in answers: any that equals it, if answers name that.
func (d *desk) likeEvent(e game.EventCard, kept bool) uint8 {
	for _, c := range d.offers {
		verb := c.Answer.Verb
		if (kept && verb == game.DoUseEvent || !kept && verb == game.DoPlay) && int(c.Answer.Event()) < len(d.r.Events) &&
			d.r.Events[c.Answer.Event()].Same == d.r.Events[e].Same {
			return uint8(c.Answer.Event())
		}
	}
	return uint8(e)
}

// tokenStack are the unplaced order tokens of a kind.
type tokenStack struct {
	order game.Order
	left  int
	label string
	// pick chooses the order, to go on with its planet; empty if it can't be placed now.
	pick    string
	pressed bool
	// why is the rule against placing it while an order is asked for.
	why rule.ID
}

// tokens returns the unplaced orders by kind.
func (d *desk) tokens() []tokenStack {
	var out []tokenStack
	asked := d.asked(game.AskOrder)
	for o := range game.OrderKinds {
		n := int(d.at.Tokens[o])
		if o == game.StarOrder && n == 0 {
			continue // Only one faction has it, by a card (BW-ORDER-18).
		}
		t := tokenStack{order: o, left: n, label: d.w.Text("web.board.order.left", "order", d.w.OrderShort(o), "n", n)}
		if asked {
			for _, c := range d.offers {
				if c.Answer.Verb == game.DoOrder && uint8(c.Answer.Order()) == uint8(o) {
					key := game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(o)}}
					t.pick = choice.Pick{key}.String()
					t.pressed = len(d.p.Pick) > 0 && d.p.Pick[0] == key
					break
				}
			}
			if t.pick == "" {
				t.why = d.orderRefusal(o)
			}
		}
		out = append(out, t)
	}
	return out
}

// orderRefusal returns the rule against placing an order anywhere.
func (d *desk) orderRefusal(o game.Order) rule.ID {
	for planets := d.v.Placed; planets != 0; planets &= planets - 1 {
		if why := d.refusal(game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(o), game.OfPlanet: uint8(planets.First())}}); why != rule.None {
			return why
		}
	}
	return rule.None
}

// onBoard counts the player's order tokens on planets.
func (d *desk) onBoard() int {
	n := 0
	for _, o := range d.v.Orders[:d.v.OrderCount] {
		if o.Player == d.who {
			n++
		}
	}
	return n
}
