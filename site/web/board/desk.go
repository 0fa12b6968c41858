package board

import (
	"slices"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/card"
	"koprulu/site/web/fight"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
)

// Desk is one player's side of the table as the reader may see it: what the board, the sheet and their parts
// are drawn from.
type Desk struct {
	p *seen.Game
	w *locale.Words
	r *game.Rules
	v *game.View
	// who is the player, at their seat; mine is true if that is the reader.
	who   game.Player
	mine  bool
	At    *game.SeatView
	sheet *game.Sheet
	Print *card.Print
	Class string
	// Offers are the legal answers of the reader's open decision, if it is their own desk.
	Offers []choice.Choice
	// prefix begins the ids of its pieces, form is the id of the form that its buttons send.
	prefix, form string
	// fight is the battle that is fought, nil if there is none.
	fight *fight.Fight
}

// NewDesk returns the desk of a player; ok is false before they have a faction.
func NewDesk(p *seen.Game, who game.Player, prefix string) (d *Desk, ok bool) {
	if p.View == nil || int(who) >= p.View.Players {
		return nil, false
	}
	at := &p.View.Seats[who]
	if fallen := seen.Fallen(p.View, who); fallen {
		bare := *at // Their cards and workers are of no use to anybody any more.
		bare.Hand, bare.HandCount, bare.Discarding, bare.Pool, bare.Unavailable, bare.Home = 0, 0, 0, 0, 0, [2]uint8{}
		at = &bare
	}
	if int(at.Faction) >= len(p.Rules.Sheets) {
		return nil, false
	}
	d = &Desk{
		p: p, w: p.Reader.Words, r: p.Rules, v: p.View, who: who, mine: who == p.Seat, At: at,
		sheet: &p.Rules.Sheets[at.Faction], Print: card.PrintOf(p.Reader.Words, p.Rules, at.Faction),
		Class: piece.FactionClass(at.Faction), prefix: prefix, form: prefix + "-answer",
	}
	if d.mine && p.Mine() {
		d.Offers, _ = choice.Split(p.Choices)
	}
	if p.View.Battle.Area != game.NoArea {
		d.fight = fight.Of(p)
	}
	return d, true
}

// asked reports whether the reader has to answer a decision of this kind.
func (d *Desk) asked(steps ...game.Step) bool {
	return len(d.Offers) > 0 && slices.Contains(steps, d.v.Step)
}

// offer returns the choice of an answer, nil if it isn't legal now.
func (d *Desk) offer(a game.Answer) *choice.Choice {
	for i := range d.Offers {
		if d.Offers[i].Answer == a {
			return &d.Offers[i]
		}
	}
	return nil
}

// offersOf returns the choices of a verb about its first field: the units of a type, the prices of a card.
func (d *Desk) offersOf(verb game.Verb, a uint8) []choice.Choice {
	var out []choice.Choice
	for _, c := range d.Offers {
		if c.Answer.Verb == verb && c.Answer.First() == a {
			out = append(out, c)
		}
	}
	return out
}

// refusal returns the rule that an answer of the reader breaks, None if it breaks none or nothing is asked of them, and
// what the rule comes to in this case.
func (d *Desk) refusal(a game.Answer) (why rule.ID, said string) {
	if len(d.Offers) > 0 {
		why = d.p.Breaks(a)
	}
	return why, d.w.CaseOf(d.r, d.v, a, why)
}

// id returns the id of a piece of the desk.
func (d *Desk) id(what string) string { return d.prefix + "-" + what }

// like returns the card of a set that represents a card in answers: the lowest of those that equal it.
func (d *Desk) like(set game.CardSet, c game.Card) game.Card {
	for other := range set.All() {
		if d.sheet.Cards[other].Same == d.sheet.Cards[c].Same {
			return other
		}
	}
	return c
}

// unitsIn counts the figures of a type in a set.
func (d *Desk) unitsIn(set game.Figures, u game.UnitType) int {
	return d.v.OfType(d.r, d.who, set, u).Len()
}
