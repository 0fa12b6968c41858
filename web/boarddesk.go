package web

import (
	"strconv"

	"koprulu/choice"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
	"koprulu/web/piece"
)

// desk is one player's side of the table as the reader may see it: what the board, the sheet and their parts
// are drawn from.
type desk struct {
	p *TablePage
	w *locale.Words
	r *game.Rules
	v *game.View
	// who is the player, at his seat; mine is true if that is the reader.
	who   game.Player
	mine  bool
	at    *game.SeatView
	sheet *game.Sheet
	print *factionPrint
	class string
	// offers are the legal answers of the reader's open decision, if it is his own desk.
	offers []choice.Choice
	// prefix begins the ids of its pieces, form is the id of the form that its buttons send.
	prefix, form string
	// fight is the battle that is fought, nil if there is none.
	fight *fight
}

// newDesk returns the desk of a player; ok is false before he has a faction.
func newDesk(p *TablePage, who game.Player, prefix string) (d *desk, ok bool) {
	if p.View == nil || int(who) >= p.View.Players {
		return nil, false
	}
	at := &p.View.Seats[who]
	if int(at.Faction) >= len(p.Rules.Sheets) {
		return nil, false
	}
	d = &desk{
		p: p, w: p.Reader.Words, r: p.Rules, v: p.View, who: who, mine: who == p.Seat, at: at,
		sheet: &p.Rules.Sheets[at.Faction], print: printOf(p.Reader.Words, p.Rules, at.Faction),
		class: piece.FactionClass(at.Faction), prefix: prefix, form: prefix + "-answer",
	}
	if d.mine && p.mine() {
		d.offers, _ = choice.Split(p.Choices)
	}
	if p.View.Battle.Area != game.NoArea {
		d.fight = fightOf(p)
	}
	return d, true
}

// asked reports whether the reader has to answer a decision of this kind.
func (d *desk) asked(steps ...game.Step) bool {
	if len(d.offers) == 0 {
		return false
	}
	for _, s := range steps {
		if d.v.Step == s {
			return true
		}
	}
	return false
}

// offer returns the choice of an answer, nil if it isn't legal now.
func (d *desk) offer(a game.Answer) *choice.Choice {
	for i := range d.offers {
		if d.offers[i].Answer == a {
			return &d.offers[i]
		}
	}
	return nil
}

// offersOf returns the choices of a verb about its first field: the units of a type, the prices of a card.
func (d *desk) offersOf(verb game.Verb, a uint8) []choice.Choice {
	var out []choice.Choice
	for _, c := range d.offers {
		if c.Answer.Verb == verb && c.Answer.First() == a {
			out = append(out, c)
		}
	}
	return out
}

// refusal returns the rule that an answer of the reader breaks, None if it breaks none or nothing is asked of him.
func (d *desk) refusal(a game.Answer) rule.ID {
	if len(d.offers) == 0 {
		return rule.None
	}
	return d.p.forbids(a)
}

// id returns the id of a piece of the desk.
func (d *desk) id(what string) string { return d.prefix + "-" + what }

// like returns the card of a set that stands for a card in answers: the lowest of those that equal it.
func (d *desk) like(set game.CardSet, c game.Card) game.Card {
	for rest := set; rest != 0; rest &= rest - 1 {
		if other := rest.First(); d.sheet.Cards[other].Same == d.sheet.Cards[c].Same {
			return other
		}
	}
	return c
}

// unitsIn counts the figures of a type in a set.
func (d *desk) unitsIn(set game.Figures, u game.UnitType) int {
	return d.v.OfType(d.r, d.who, set, u).Len()
}

// boardInt writes a number.
func boardInt(n int) string { return strconv.Itoa(n) }
