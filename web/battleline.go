package web

import (
	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/web/page"
	"koprulu/web/piece"
)

// battleSum is an attack against a health, in large figures, with its parts.
func battleSum(s *stage, k int, d *duel, side int) templ.Component {
	return page.Penned(func(p *page.Pen) {
		v := s.sum(d, side)
		p.Raw(`<div`)
		// The final sum is another element than the forecast, so that it appears as something new.
		id := "sum-" + boardInt(k+1) + sideLetter(side)
		if d.measured {
			id += "-final"
		}
		p.Attr("id", id)
		p.Attr("class", v.class)
		p.Raw(`><p class="sum__who">`)
		p.Text(v.title)
		p.Raw(`</p><p class="sum__big" role="img"`)
		p.Attr("aria-label", v.words)
		p.Raw(`><span class="a">`)
		p.Text(v.attack)
		p.Raw(`</span><span class="vs">`)
		p.Text(v.sign)
		p.Raw(`</span><span class="h">`)
		p.Text(v.health)
		p.Raw(`</span></p><p class="sum__parts">`)
		p.Text(v.parts)
		p.Raw(`</p>`)
		if v.healthParts != "" {
			p.Raw(`<p class="sum__parts">`)
			p.Text(v.healthParts)
			p.Raw(`</p>`)
		}
		p.Raw(`</div>`)
	})
}

// battleLine is one side of a skirmish: front line, supporters behind, cards.
func battleLine(s *stage, k int, d *duel, side int) templ.Component {
	return page.Penned(func(p *page.Pen) {
		front, support := d.fates(side)
		p.Raw(`<div`)
		p.Attr("id", "line-"+boardInt(k+1)+sideLetter(side))
		p.Attr("class", "bline "+piece.FactionClass(s.faction(side)))
		p.Raw(`><div`)
		p.Attr("class", "front "+fateClass(front))
		p.Raw(`>`)
		if d.front[side] != game.NoUnit {
			s.drawFront(p, k, d, d.front[side], side, front)
		}
		p.Raw(`<div class="supports">`)
		for i := range d.support[side] {
			s.drawSupport(p, k, d, side, i, support[i])
		}
		if s.own && side == s.bottom {
			for _, c := range s.supporters(k) {
				p.Raw(`<button class="unitbtn unitbtn--add" type="submit" form="battle-answer" name="text"`)
				p.Attr("value", c.Text)
				p.Attr("title", c.Label)
				p.Raw(`>`)
				p.Spoken(c.Label)
				p.Raw(s.prints[side].unit(c.unit).plate)
				p.Raw(`<span>+`)
				p.Int(supportValue(s.p.Rules, c.unit, d.front[1-side]))
				p.Raw(`</span></button>`)
			}
		}
		p.Raw(`</div></div>`)
		s.drawCards(p, k, d, side)
		p.Raw(`</div>`)
	})
}

// drawFront draws a front-line unit: its plate, name, and what it is or what became of it.
func (s *stage) drawFront(p *page.Pen, k int, d *duel, u game.UnitType, side int, f fate) {
	unit := s.prints[side].unit(u)
	held := int(d.deck[side]) < s.p.View.Players
	way := s.pieceWay(d, side, stagePiece{k, u, true, held})
	element := way.begin(p, "front__plate", unit.text)
	p.Raw(unit.plate)
	if held {
		p.Raw(`<svg class="heldmark" viewBox="0 0 512 512" aria-hidden="true"><use href="#i-mind-control"/></svg>`)
	}
	if f == destroyed {
		p.Raw(`<svg class="lost" viewBox="0 0 100 100" aria-hidden="true"><path d="M16 16L84 84M84 16L16 84"/></svg>`)
	}
	p.Raw(`</` + element + `><b><span class="` + unit.size + `">`)
	p.Text(unit.name)
	p.Raw(`</span></b>`)
	if held && f == stands {
		p.Raw(`<small class="held">`)
		p.Text(s.p.words().Text("web.bw.battle.held", "player", page.Capital(s.p.words().FactionName(s.p.Rules, s.deck(d, side)))))
	} else {
		p.Raw(`<small>`)
		p.Text(s.unitNote(u, f))
	}
	p.Raw(`</small>`)
}

// drawSupport draws a supporting unit with what it adds, struck out if that is nothing.
func (s *stage) drawSupport(p *page.Pen, k int, d *duel, side, i int, f fate) {
	u := d.support[side][i]
	unit := s.prints[side].unit(u)
	n, class, hint := supportValue(s.p.Rules, u, d.front[1-side]), "support ", unit.text
	if n == 0 {
		n, class, hint = int(s.p.Rules.Units[u].Support), "support is-void ", s.p.words().Text("web.board.battle.void")
	}
	way := s.pieceWay(d, side, stagePiece{k, u, false, i < len(d.held[side]) && d.held[side][i]})
	element := way.begin(p, class+fateClass(f), hint)
	p.Raw(unit.plate)
	p.Raw(`<span>+`)
	p.Int(n)
	p.Raw(`</span></` + element + `>`)
}

// drawCards draws the cards of a side: faces that may be seen, else backs, else their places.
func (s *stage) drawCards(p *page.Pen, k int, d *duel, side int) {
	w := s.p.words()
	if d.extra[side] != game.NoCard {
		p.Raw(`<div class="played two">`)
	} else {
		p.Raw(`<div class="played">`)
	}
	switch {
	case d.card[side] != game.NoCard || d.extra[side] != game.NoCard:
		if c := d.card[side]; c != game.NoCard {
			other := int(d.deck[side]) < s.p.View.Players
			s.drawCard(p, &s.deckPrint(d, side).cards[c], battleLook(k, d, side, c, other), s.cardWay(side, c, other))
		}
		if c := d.extra[side]; c != game.NoCard {
			s.drawCard(p, &s.prints[side].cards[c], battleLook(k, d, side, c, false), s.cardWay(side, c, false))
		}
		if s.own && d.level() > 0 && (side != s.bottom || d.blind[side]) { // What its reader has not seen yet is covered: see battle.js.
			p.Raw(`<span class="veil" aria-hidden="true">`)
			drawBack(p, w, s.deck(d, side), "veil-"+boardInt(k+1)+sideLetter(side), battleBack(s, d, side), max(d.placed[side], 1))
			p.Raw(`</span>`)
		}
	case d.placed[side] > 0:
		drawBack(p, w, s.deck(d, side), "back-"+boardInt(k+1)+sideLetter(side), battleBack(s, d, side), d.placed[side])
	default:
		p.Raw(`<span class="cardplace" role="img"`)
		p.Attr("aria-label", w.Text("web.board.battle.place"))
		p.Raw(`></span>`)
	}
	if c := s.discarded(k, side); c != game.NoCard {
		s.drawCard(p, &s.prints[side].cards[c], battleLook(k, d, side, c, true), s.cardWay(side, c, false))
	}
	p.Raw(`</div>`)
}

// battleBack says what lies face down.
func battleBack(s *stage, d *duel, side int) string {
	w := s.p.words()
	if int(d.deck[side]) < s.p.View.Players {
		return w.Text("web.bw.battle.owner", "player", page.Capital(w.FactionName(s.p.Rules, s.deck(d, side))))
	}
	if d.blind[side] {
		return w.Text("web.board.battle.blind", "player", s.name(side))
	}
	return w.Text("web.board.battle.back", "player", s.name(side), "n", d.placed[side])
}

// deckMark tells cards of another player's deck apart in ids.
func deckMark(other bool) string {
	if other {
		return "-owner"
	}
	return ""
}

// battleLook is how a card lies at a skirmish.
func battleLook(k int, d *duel, side int, c game.Card, other bool) cardLook {
	look := cardLook{
		id:     "played-" + boardInt(k+1) + sideLetter(side) + "-" + boardInt(int(c)) + deckMark(other),
		match:  d.front[side],
		secret: d.secret[side],
	}
	switch {
	case d.lostCard(side, c, other):
		look.class = "is-rejected"
	case d.shown:
		look.class = "is-turned"
	}
	return look
}
