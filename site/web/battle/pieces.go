package battle

import (
	"slices"
	"strings"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/fight"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
)

// stagePiece is a unit in a skirmish, in front or in support; held is true for one under mind control.
type stagePiece struct {
	skirmish    int
	unit        game.UnitType
	front, held bool
}

// pieceWay is what pointing at a piece of the stage does: give an answer, or choose a part of one. A piece with one is
// lit; on is true for a part that is chosen.
type pieceWay struct {
	label, text, pick string
	on                bool
	// final is true for an answer that could not be taken back.
	final bool
}

// lit reports whether pointing at the piece does anything.
func (w *pieceWay) lit() bool { return w.text != "" || w.pick != "" || w.on }

// pieceWay returns what pointing at a unit of the reader does.
func (s *stage) pieceWay(d *fight.Duel, side int, at stagePiece) pieceWay {
	if !s.Own || side != s.Bottom || len(s.offers) == 0 || at.unit == game.NoUnit {
		return pieceWay{}
	}
	switch s.p.View.Step {
	case game.AskSwap:
		return s.swapWay(at)
	case game.AskCasualty, game.AskKilled, game.AskAssist:
		if d.Now {
			return s.loseWay(at)
		}
	}
	return pieceWay{}
}

// loseWay returns the answer that a unit is lost, if it can be chosen: one of a type represents all in its place.
func (s *stage) loseWay(at stagePiece) pieceWay {
	for i := range s.offers {
		c := &s.offers[i]
		if c.Answer.Verb != game.DoLose || uint8(c.Answer.Unit()) != uint8(at.unit) || (c.Answer.Stolen() != 0) != at.held {
			continue
		}
		switch s.p.View.Step {
		case game.AskKilled:
			if (c.Answer.Front() == game.InFront) != at.front {
				continue
			}
		case game.AskAssist:
			if place := c.Answer.Front(); place == game.InFront && !at.front || place == game.InSupport && at.front {
				continue
			}
		case game.AskCasualty:
			if at.front {
				continue // Only units in support can be chosen (SKIRM-16).
			}
		}
		return pieceWay{label: page.Capital(c.Label), text: c.Text, final: c.Final}
	}
	return pieceWay{}
}

// swapWay lets a unit be exchanged with another: the first one that is pointed at is chosen, the second one answers
// (BW-MOD-02).
func (s *stage) swapWay(at stagePiece) pieceWay {
	key := choice.Piece(uint8(at.skirmish), at.front, at.unit, at.held)
	all := (choice.Pick{key}).Narrow(s.offers)
	if len(all) == 0 {
		return pieceWay{}
	}
	w := s.p.Words()
	pick := s.p.Pick.Trim(s.offers)
	if slices.Contains(pick, key) {
		return pieceWay{label: w.Text("web.table.pick.drop", "what", s.pieceName(key)), on: true}
	}
	if rest := (choice.Pick{key}).Narrow(pick.Narrow(s.offers)); len(pick) > 0 && len(rest) == 1 {
		return pieceWay{label: page.Capital(rest[0].Label), text: rest[0].Text, final: rest[0].Final}
	}
	return pieceWay{label: page.Capital(s.pieceName(key)), pick: choice.Pick{key}.String()}
}

// pieceName names a unit of a skirmish.
func (s *stage) pieceName(key game.Answer) string { return PieceName(s.p, key) }

func PieceName(p *seen.Game, key game.Answer) string {
	k, u := choice.PieceOf(key)
	return p.Words().Text("ui.group.swap", "unit", p.Words().UnitName(p.Rules, u), "n", int(k)+1)
}

// begin begins the element of a piece of the stage: a button if pointing at it does anything, else a span. It returns
// the name of the element, to end it.
func (w *pieceWay) begin(p *page.Pen, words *locale.Words, class, title string) (element string) {
	if !w.lit() {
		p.Raw(`<span`)
		p.Attr("class", class)
		p.Attr("aria-description", title)
		p.Raw(`>`)
		return "span"
	}
	class = strings.TrimSpace(class) + " is-lit"
	p.Raw(`<button type="submit"`)
	if w.text != "" {
		p.Raw(` form="battle-answer" name="text"`)
		p.Attr("value", w.text)
	} else {
		p.Raw(` form="battle-pick" name="pick"`)
		p.Attr("value", w.pick)
		p.Attr("aria-pressed", page.Pressed(w.on))
		if w.on {
			class += " is-on"
		}
	}
	p.Attr("class", class)
	if !w.final {
		p.Attr("aria-description", w.label)
	}
	p.Attr("aria-label", w.label)
	p.Final(words, w.final)
	p.Raw(`>`)
	return "button"
}

// cardWay returns the answer about a card at a skirmish: to take it back to the hand (BW-KEY-10); nil for others.
func (s *stage) cardWay(side int, c game.Card, other bool) *choice.Choice {
	if !s.Own || side != s.Bottom || other || s.p.View.Step != game.AskRecharge {
		return nil
	}
	for i := range s.offers {
		if o := &s.offers[i]; o.Answer.Verb == game.DoTake && o.Answer.Card() == c {
			return o
		}
	}
	return nil
}

// discarded returns the card on the discard pile that its owner may take back at a skirmish (BW-KEY-10), NoCard if
// none is asked about. A card discarded outside of all skirmishes is shown at the one that is being resolved.
func (s *stage) discarded(k, side int) game.Card {
	v := s.p.View
	if !s.Own || side != s.Bottom || v.Step != game.AskRecharge || !v.Frame.Discarded() {
		return game.NoCard
	}
	at := int(v.Frame.V[game.FieldSkirmish])
	if at >= int(v.Battle.Count) {
		at = int(v.Battle.Now)
	}
	if at != k {
		return game.NoCard
	}
	return game.Card(v.Frame.V[game.FieldCard])
}

// drawCard draws a card at a skirmish, as a button if there is an answer about it.
func (s *stage) drawCard(p *page.Pen, face *card.Face, look card.Look, do *choice.Choice) {
	if do != nil {
		look.Class += " is-lit"
	}
	face.Piece(p, look)
	if do != nil {
		p.Raw(`<button class="cardbtn" type="submit" form="battle-answer" name="text"`)
		p.Attr("value", do.Text)
		p.Attr("aria-description", do.Label)
		p.Attr("aria-label", do.Label)
		p.Final(s.p.Words(), do.Final)
		p.Raw(`></button>`)
	}
}

// target is a piece outside of the skirmishes that an answer is about: what collateral damage can destroy.
type target struct {
	*choice.Choice
	// icon is its picture, base true for the base of a player; owner is whose it is.
	icon  string
	base  bool
	owner game.Player
}

// targets returns what collateral damage can destroy (BW-KEY-01).
func (s *stage) targets() []target {
	var out []target
	for i := range s.offers {
		c := &s.offers[i]
		if c.Answer.Verb != game.DoRaze {
			continue
		}
		v := s.p.View
		t := target{Choice: c, owner: game.Nobody}
		switch c.Answer.Kind() {
		case 0:
			t.base, t.owner = true, v.BaseAt[s.Area]
		case 1:
			t.icon, t.owner = piece.SiteIcons[v.Installations[s.Area]], piece.SiteOwner(v, s.Area)
		default:
			t.icon, t.owner = "worker", s.holder()
		}
		out = append(out, t)
	}
	return out
}

// holder returns whose the Resource card of the area is, nobody if it is nobody's.
func (s *stage) holder() game.Player {
	for p := range game.Player(s.p.View.Players) {
		if s.p.View.Seats[p].Cards.Has(s.Area) {
			return p
		}
	}
	return game.Nobody
}
