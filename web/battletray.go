package web

import (
	"slices"

	"github.com/a-h/templ"

	"koprulu/choice"
	"koprulu/game"
	"koprulu/web/page"
)

// tray are the cards that the reader may place at the skirmish in question.
type tray struct {
	// with are the reinforcement cards that may come along, the first one stands for none.
	with  []trayExtra
	cards []trayCard
	// blind places the top card of the deck unseen, nil if that is not possible.
	blind *choice.Choice
}

// trayExtra is a reinforcement card to go with a standard card.
type trayExtra struct {
	card       game.Card
	name, text string
}

// trayCard is a standard card with its answers, one for each entry of tray.with.
type trayCard struct {
	handCard
	// owner is the faction from whose deck the card comes unseen, game.NoFaction for a card of the hand (BW-KEY-04).
	owner game.Faction
	do    []*choice.Choice
}

// tray returns the cards that the reader may place now, nil if he places none.
func (s *stage) tray() *tray {
	if s.d == nil {
		return nil
	}
	t := &tray{with: []trayExtra{{card: game.NoCard, name: s.p.words().Text("web.board.battle.alone")}}}
	for i := range s.offers {
		c := &s.offers[i]
		if c.Answer.Verb == game.DoBlind {
			t.blind = c
		}
		if c.Answer.Verb != game.DoCard {
			continue
		}
		extra := c.Answer.Extra()
		at := slices.IndexFunc(t.with, func(e trayExtra) bool { return e.card == extra })
		if at < 0 {
			face := &s.d.print.cards[extra]
			at = len(t.with)
			t.with = append(t.with, trayExtra{extra, s.extraName(face), face.Text})
		}
		if extra == game.NoCard {
			if card := c.Answer.Card(); card == game.NoCard {
				t.cards = append(t.cards, trayCard{owner: s.deck(&s.duels[min(int(c.Answer.Skirmish()), len(s.duels)-1)], s.bottom)})
			} else {
				t.cards = append(t.cards, trayCard{handCard: s.d.handCard(card, s.d.at.Hand), owner: game.NoFaction})
			}
		}
		if last := len(t.cards) - 1; last >= 0 && t.cards[last].is(c.Answer.Card()) {
			for len(t.cards[last].do) <= at {
				t.cards[last].do = append(t.cards[last].do, nil)
			}
			t.cards[last].do[at] = c
		}
	}
	if len(t.cards) == 0 && t.blind == nil {
		return nil
	}
	return t
}

// is reports whether answers name the card of the tray so; NoCard stands for the one from the deck of another player.
func (c *trayCard) is(card game.Card) bool {
	if c.face == nil {
		return card == game.NoCard
	}
	return c.face.Card == card
}

// trayPiece is a card of the tray with a button over it for each reinforcement card that may come along, of which
// the style sheet shows the chosen one.
func trayPiece(s *stage, c trayCard) templ.Component {
	return page.Penned(func(p *page.Pen) {
		p.Raw(`<li`)
		if c.face == nil {
			w := s.p.words()
			p.Attr("id", "tray-owner")
			p.Raw(`>`)
			drawBack(p, w, c.owner, "tray-owner-back", w.Text("web.bw.battle.owner", "player", page.Capital(w.FactionName(s.p.Rules, c.owner))), 1)
		} else {
			p.Attr("id", "tray-"+boardInt(int(c.face.Card)))
			p.Attr("title", c.face.Text)
			p.Raw(`><span`)
			p.Attr("class", cardClasses(c.face, c.look)+" is-lit")
			p.Raw(`>`)
			c.face.inside(p, c.look)
			p.Raw(`</span>`)
		}
		for i, do := range c.do {
			if do == nil {
				continue
			}
			p.Raw(`<button class="tray__do do`)
			p.Int(i)
			p.Raw(`" type="submit" form="battle-answer" name="text"`)
			p.Attr("value", do.Text)
			p.Attr("aria-label", do.Label)
			p.Raw(`></button>`)
		}
		p.Raw(`</li>`)
	})
}

// extraName names a reinforcement card in a word or two.
func (s *stage) extraName(face *cardFace) string {
	switch {
	case face.Name != "":
		return face.Name
	case face.Bonus.Health:
		return "+" + boardInt(face.Bonus.Amount) + " " + s.p.words().Text("web.board.health")
	case face.Bonus.Amount != 0:
		return "+" + boardInt(face.Bonus.Amount) + " " + s.p.words().Text("web.board.attack")
	}
	return face.Title
}
