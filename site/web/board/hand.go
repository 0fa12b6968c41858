package board

import (
	"maps"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/card"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
)

// HandCard is a card of a hand, with what the reader can do with it now.
type HandCard struct {
	Face *card.Face
	Look card.Look
	// Do is the answer that a click on it sends, nil for none.
	Do *choice.Choice
	// Ways are several answers about it: the prices of a card.
	Ways []choice.Choice
}

// hand returns the Combat cards of a hand that the reader knows. Those that are to be discarded keep their places, so
// that no other card moves below the pointer.
func (d *Desk) hand() []HandCard {
	var out []HandCard
	for c := range (d.At.Hand | d.At.Discarding).All() {
		if !d.At.Discarding.Has(c) {
			out = append(out, d.HandCard(c, d.At.Hand))
			continue
		}
		h := d.HandCard(c, 0)
		h.Look.Class = "is-going"
		out = append(out, h)
	}
	return out
}

// HandCard returns a card with its answers; hand is the set whose lowest card like it represents all.
func (d *Desk) HandCard(c game.Card, hand game.CardSet) HandCard {
	h := HandCard{Face: &d.Print.Cards[c], Look: card.Look{Id: d.id("card-" + strconv.Itoa(int(c))), Match: game.NoUnit}}
	if d.mine {
		d.raise(&h)
	}
	if len(d.Offers) == 0 || hand == 0 {
		return h
	}
	low := uint8(d.like(hand, c))
	switch d.v.Step {
	case game.AskDiscard:
		h.Do = d.offer(game.DoDiscard.With(low))
	case game.AskToHand, game.AskSpecialResearch:
		h.Do = d.offer(game.DoTake.With(low))
	case game.AskCards, game.AskReplace:
		h.Do = d.offer(game.DoCard.With(d.v.Frame.V[game.FieldSkirmish], low, uint8(game.NoCard)))
	}
	return h
}

// InPlay returns the cards of the play area, with the answers that use them.
func (d *Desk) InPlay() []HandCard {
	var out []HandCard
	for c := range d.At.Play.All() {
		h := HandCard{Face: &d.Print.Cards[c], Look: card.Look{Id: d.id("play-" + strconv.Itoa(int(c))), Match: game.NoUnit}}
		if d.At.Spent.Has(c) {
			h.Look.Class = "is-spent"
		}
		if ways := d.offersOf(game.DoUse, uint8(c)); len(ways) == 1 {
			h.Do = &ways[0]
		} else {
			h.Ways = ways
		}
		out = append(out, h)
	}
	return out
}

// raise lifts a card that counts for a front line of the reader, and writes the sum on its corner.
func (d *Desk) raise(h *HandCard) {
	m, ok := d.matching(h.Face)
	if !ok {
		return
	}
	h.Look.Match, h.Look.Class = m.unit, "is-match"
	h.Look.Corner = d.corner(&m, h.Face, game.NoCard)
	h.Look.What = d.cornerText(m, h.Look.Corner)
}

// HandPiece is a card of a hand or play area: a button if a click does something, with a button for each of several
// answers after it.
func HandPiece(d *Desk, h HandCard) templ.Component {
	return page.Penned(func(p *page.Pen) {
		if h.Do == nil && len(h.Ways) == 0 {
			h.Face.Piece(p, h.Look)
			return
		}
		answer := func(c *choice.Choice) {
			p.Raw(` type="submit"`)
			p.Attr("form", d.form)
			p.Raw(` name="text"`)
			p.Attr("value", c.Text)
			p.Final(d.w, c.Final)
		}
		look := h.Look
		look.Class = strings.TrimSpace(look.Class + " is-lit")
		if h.Do == nil {
			h.Face.Piece(p, look)
			for i, way := range h.Ways {
				p.Raw(`<button class="btn btn--target"`)
				answer(&h.Ways[i])
				p.Put(`>`, page.Plain(way.Label), `</button>`)
			}
			return
		}
		p.Raw(`<button`)
		p.Attr("id", look.Id)
		p.Attr("class", card.Classes(h.Face, look))
		answer(h.Do)
		if h.Do.Answer.Verb == game.DoDiscard {
			p.Attr("data-plots", "prompt "+h.Do.Text)
		}
		p.Raw(`>`)
		p.Spoken(h.Do.Label)
		h.Face.Inside(p, look)
		p.Raw(`</button>`)
	})
}

// EventPiece is an Event card that the reader may read.
type EventPiece struct {
	id    string
	event game.EventCard
	kept  bool
	Do    *choice.Choice
	Ways  []choice.Choice
}

// Events returns the Event cards of the desk that are open, with the answers that use them, and those that the reader
// has read, which are played in the prompt.
func (d *Desk) Events() []EventPiece {
	var out []EventPiece
	for i := range d.r.Events {
		e := game.EventCard(i)
		kept := d.At.Kept.Has(e)
		if !kept && !d.At.Read.Has(e) {
			continue
		}
		piece := EventPiece{id: d.id("event-" + strconv.Itoa(i)), event: e, kept: kept}
		if kept {
			if ways := d.offersOf(game.DoUseEvent, d.likeEvent(e)); len(ways) == 1 {
				piece.Do = &ways[0]
			} else {
				piece.Ways = ways
			}
		}
		out = append(out, piece)
	}
	return out
}

// likeEvent returns the Event card that represents one in answers: any that equals it, if answers name that.
func (d *Desk) likeEvent(e game.EventCard) uint8 {
	for _, c := range d.Offers {
		if c.Answer.Verb == game.DoUseEvent && int(c.Answer.Event()) < len(d.r.Events) &&
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
	// place puts it where the reader has pointed at first, nil if nothing does.
	place *choice.Choice
	// plots are the planets onto which it can be dragged, each with the answer that places it there: for the script.
	plots string
	// why is the rule against placing it while an order is asked for, said is what that comes to now.
	why  rule.ID
	said string
	// full is true for a special order for which there is no room.
	full bool
}

// tokens returns the unplaced orders by kind.
func (d *Desk) tokens() []tokenStack {
	var out []tokenStack
	asked := d.asked(game.AskOrder)
	for o := range game.OrderKinds {
		n := int(d.At.Tokens[o])
		if o == game.StarOrder && n == 0 {
			continue // Only one faction has it, by a card (BW-ORDER-18).
		}
		t := tokenStack{order: o, left: n, label: d.w.Text("web.board.order.left", "order", d.w.OrderShort(o), "n", n)}
		if asked {
			for _, c := range d.Offers {
				if c.Answer.Verb == game.DoOrder && uint8(c.Answer.Order()) == uint8(o) {
					t.plots += d.p.PlanetID(c.Answer.Planet()) + " " + c.Text + "|"
					if d.pointed(&c) {
						t.place = &c
					}
				}
			}
			for _, c := range d.Offers {
				if c.Answer.Verb == game.DoOrder && uint8(c.Answer.Order()) == uint8(o) {
					key := game.DoOrder.With(uint8(o))
					t.pick = choice.Pick{key}.String()
					t.pressed = len(d.p.Pick) > 0 && d.p.Pick[0] == key
					if warning := d.w.NoRoom(d.r, d.v, []game.Answer{c.Answer}); warning != "" {
						t.full, t.label = true, t.label+". "+warning
					}
					break
				}
			}
			if t.pick == "" {
				t.why, t.said = d.orderRefusal(o)
			}
		}
		out = append(out, t)
	}
	return out
}

// good is the kind under which the sheet of explanation says what an order is good for.
func (t *tokenStack) good() string {
	if t.order.Standard() < game.SpecialBuild {
		return piece.OrderIcon(t.order) + "-order"
	}
	return "orders"
}

// defend is the Defend order as a disc, while it can be placed (BW-ORDER-13).
func (d *Desk) defend() (t tokenStack, ok bool) {
	if !d.asked(game.AskOrder) {
		return t, false
	}
	key := game.Answer{Verb: game.DoDefend}
	t = tokenStack{label: page.Capital(d.w.DefendName()), pick: choice.Pick{key}.String(),
		pressed: len(d.p.Pick) > 0 && d.p.Pick[0] == key}
	for _, c := range d.Offers {
		if c.Answer.Verb == game.DoDefend {
			t.plots += d.p.AreaID(c.Answer.Area()) + " " + c.Text + "|"
			if d.pointed(&c) {
				t.place = &c
			}
		}
	}
	return t, t.plots != ""
}

// pointed reports whether a choice is about the place that the reader has picked, and nothing else is picked.
func (d *Desk) pointed(c *choice.Choice) bool {
	if len(d.p.Pick) != 1 {
		return false
	}
	_, _, place := choice.Place(d.p.Pick[0])
	return place && len(d.p.Pick.Narrow([]choice.Choice{*c})) == 1
}

// presses are the attributes of a disc that say what a press on it does: it is placed where the reader has pointed, or
// chosen, to go on with its place.
func (t *tokenStack) presses(d *Desk) templ.Attributes {
	if t.place == nil {
		return templ.Attributes{"form": d.id(seen.PathPick), "name": "pick", "value": t.pick}
	}
	out := templ.Attributes{"form": d.form, "name": "text", "value": t.place.Text}
	maps.Copy(out, page.Final(d.w, t.place.Final))
	return out
}

// orderRefusal returns the rule against placing an order anywhere, and what it comes to now.
func (d *Desk) orderRefusal(o game.Order) (why rule.ID, said string) {
	for p := range d.v.Placed.All() {
		a := game.DoOrder.With(uint8(o), uint8(p))
		if why, said = d.refusal(a); why != rule.None {
			return why, said
		}
	}
	return rule.None, ""
}

// onBoard counts the player's order tokens on planets.
func (d *Desk) onBoard() int {
	n := 0
	for _, o := range d.v.Orders[:d.v.OrderCount] {
		if o.Player == d.who {
			n++
		}
	}
	return n
}

// fullHand is the number of cards from which whole cards would cover each other's numbers.
const fullHand = 10
