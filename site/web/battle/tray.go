package battle

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/board"
	"koprulu/site/web/card"
	"koprulu/site/web/page"
)

// tray are the cards that the reader may place at the skirmish in question.
type tray struct {
	// with are the reinforcement cards that may come along, the first one means none.
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
	board.HandCard
	// owner is the faction from whose deck the card comes unseen, game.NoFaction for a card of the hand (BW-KEY-04).
	owner game.Faction
	do    []*choice.Choice
	// corners are the sums that the card would bring about with each entry of tray.with, and in words; none if it has no
	// corner or they are all the same.
	corners []corner
}

// tray returns the cards that the reader may place now, nil if they place none.
func (s *stage) tray() *tray {
	if s.d == nil {
		return nil
	}
	t := &tray{with: []trayExtra{{card: game.NoCard, name: s.p.Words().Text("web.board.battle.alone")}}}
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
			face := &s.d.Print.Cards[extra]
			at = len(t.with)
			t.with = append(t.with, trayExtra{extra, s.extraName(face), face.Text})
		}
		if extra == game.NoCard {
			if card := c.Answer.Card(); card == game.NoCard {
				t.cards = append(t.cards, trayCard{owner: s.deck(&s.Duels[min(int(c.Answer.Skirmish()), len(s.Duels)-1)],
					s.Bottom)})
			} else {
				t.cards = append(t.cards, trayCard{HandCard: s.d.HandCard(card, s.d.At.Hand), owner: game.NoFaction})
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
	for i := range t.cards {
		t.sum(s, &t.cards[i])
	}
	// Those that count for the front line come first.
	slices.SortStableFunc(t.cards, func(a, b trayCard) int { return cmp.Compare(a.rank(), b.rank()) })
	return t
}

// rank puts cards that count for the front line before others.
func (c *trayCard) rank() int {
	if c.Face == nil || c.Look.Match != game.NoUnit {
		return 0
	}
	return 1
}

// corner is what the corner of a card shows, and the same in words.
type corner struct{ sum, words string }

// sum writes what a card would come to with each of the reinforcement cards that may come along.
func (t *tray) sum(s *stage, c *trayCard) {
	if c.Face == nil || c.Look.Corner == "" || len(t.with) < 2 {
		return
	}
	same := true
	for _, extra := range t.with {
		sum, words := s.d.CornerWith(c.Face, extra.card)
		same = same && sum == c.Look.Corner
		c.corners = append(c.corners, corner{sum, words})
	}
	if same {
		c.corners = nil
	}
}

// is reports whether answers name the card of the tray by this card; NoCard means the one from another player's deck.
func (c *trayCard) is(card game.Card) bool {
	if c.Face == nil {
		return card == game.NoCard
	}
	return c.Face.Card == card
}

// trayPiece is a card of the tray with a button over it for each reinforcement card that may come along, of which
// the style sheet shows the chosen one.
func trayPiece(s *stage, c trayCard) templ.Component {
	return page.Penned(func(p *page.Pen) {
		p.Raw(`<li`)
		if c.Face == nil {
			w := s.p.Words()
			p.Attr("id", "tray-owner")
			p.Raw(`>`)
			card.DrawBack(p, w, c.owner, "tray-owner-back", w.Text("web.bw.battle.owner", "player",
				page.Capital(w.FactionName(s.p.Rules, c.owner))), 1)
		} else {
			p.Attr("id", "tray-"+strconv.Itoa(int(c.Face.Card)))
			p.Attr("aria-description", c.Face.Text)
			p.Raw(`><span`)
			p.Attr("class", card.Classes(c.Face, c.Look)+" is-lit")
			p.Raw(`>`)
			look := c.Look
			look.Words = true
			if c.corners != nil {
				look.Corner = ""
			}
			c.Face.Inside(p, look)
			for i, corner := range c.corners {
				card.Corner(p, "corner corner--with do"+strconv.Itoa(i), corner.sum, corner.words)
			}
			p.Raw(`</span>`)
		}
		for i, do := range c.do {
			if do == nil {
				continue
			}
			p.Put(`<button class="tray__do do`, i, `" type="submit" form="battle-answer" name="text"`)
			p.Attr("value", do.Text)
			p.Attr("aria-label", do.Label)
			s.drawSums(p, &do.Answer)
			p.Final(s.p.Words(), do.Final)
			p.Raw(`></button>`)
		}
		p.Raw(`</li>`)
	})
}

// drawSums writes what the attack and the health of the reader's side would be with the cards of an answer, and what
// lies there then.
func (s *stage) drawSums(p *page.Pen, a *game.Answer) {
	k := int(a.Skirmish())
	if k >= len(s.Duels) {
		return
	}
	d := s.Duels[k]
	d.Card[s.Bottom], d.Extra[s.Bottom] = a.Card(), a.Extra()
	sum := s.Forecast(s.p, &d, s.Bottom)
	p.Attr("data-attack", sum.Attack.Text())
	p.Attr("data-health", sum.Health.Text())
}

// extraName names a reinforcement card in a word or two.
func (s *stage) extraName(face *card.Face) string {
	switch {
	case face.Name != "":
		return face.Name
	case face.Bonus.Health:
		return "+" + strconv.Itoa(face.Bonus.Amount) + " " + s.p.Words().Text("web.board.health")
	case face.Bonus.Amount != 0:
		return "+" + strconv.Itoa(face.Bonus.Amount) + " " + s.p.Words().Text("web.board.attack")
	}
	return face.Title
}
