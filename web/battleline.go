package web

import (
	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/web/page"
)

// battleSum is an attack against a health, in large figures, with its parts.
func battleSum(s *stage, k int, d *duel, side int) templ.Component {
	return penned(func(p *pen) {
		v := s.sum(d, side)
		p.raw(`<div`)
		// The final sum is another element than the forecast, so that it appears as something new.
		id := "sum-" + boardInt(k+1) + sideLetter(side)
		if d.measured {
			id += "-final"
		}
		p.attr("id", id)
		p.attr("class", v.class)
		p.raw(`><p class="sum__who">`)
		p.text(v.title)
		p.raw(`</p><p class="sum__big" role="img"`)
		p.attr("aria-label", v.words)
		p.raw(`><span class="a">`)
		p.text(v.attack)
		p.raw(`</span><span class="vs">`)
		p.text(v.sign)
		p.raw(`</span><span class="h">`)
		p.text(v.health)
		p.raw(`</span></p><p class="sum__parts">`)
		p.text(v.parts)
		p.raw(`</p>`)
		if v.healthParts != "" {
			p.raw(`<p class="sum__parts">`)
			p.text(v.healthParts)
			p.raw(`</p>`)
		}
		p.raw(`</div>`)
	})
}

// battleLine is one side of a skirmish: front line, supporters behind, cards.
func battleLine(s *stage, k int, d *duel, side int) templ.Component {
	return penned(func(p *pen) {
		front, support := d.fates(side)
		p.raw(`<div`)
		p.attr("id", "line-"+boardInt(k+1)+sideLetter(side))
		p.attr("class", "bline "+FactionClass(s.faction(side)))
		p.raw(`><div`)
		p.attr("class", "front "+fateClass(front))
		p.raw(`>`)
		if d.front[side] != game.NoUnit {
			s.drawFront(p, k, d, d.front[side], side, front)
		}
		p.raw(`<div class="supports">`)
		for i := range d.support[side] {
			s.drawSupport(p, k, d, side, i, support[i])
		}
		if s.own && side == s.bottom {
			for _, c := range s.supporters(k) {
				p.raw(`<button class="unitbtn unitbtn--add" type="submit" form="battle-answer" name="text"`)
				p.attr("value", c.Text)
				p.attr("title", c.Label)
				p.raw(`>`)
				p.spoken(c.Label)
				p.raw(s.prints[side].unit(c.unit).plate)
				p.raw(`<span>+`)
				p.int(supportValue(s.p.Rules, c.unit, d.front[1-side]))
				p.raw(`</span></button>`)
			}
		}
		p.raw(`</div></div>`)
		s.drawCards(p, k, d, side)
		p.raw(`</div>`)
	})
}

// drawFront draws a front-line unit: its plate, name, and what it is or what became of it.
func (s *stage) drawFront(p *pen, k int, d *duel, u game.UnitType, side int, f fate) {
	unit := s.prints[side].unit(u)
	held := int(d.deck[side]) < s.p.View.Players
	way := s.pieceWay(d, side, stagePiece{k, u, true, held})
	element := way.begin(p, "front__plate", unit.text)
	p.raw(unit.plate)
	if held {
		p.raw(`<svg class="heldmark" viewBox="0 0 512 512" aria-hidden="true"><use href="#i-mind-control"/></svg>`)
	}
	if f == destroyed {
		p.raw(`<svg class="lost" viewBox="0 0 100 100" aria-hidden="true"><path d="M16 16L84 84M84 16L16 84"/></svg>`)
	}
	p.raw(`</` + element + `><b><span class="` + unit.size + `">`)
	p.text(unit.name)
	p.raw(`</span></b>`)
	if held && f == stands {
		p.raw(`<small class="held">`)
		p.text(s.p.words().Text("web.bw.battle.held", "player", page.Capital(s.p.words().FactionName(s.p.Rules, s.deck(d, side)))))
	} else {
		p.raw(`<small>`)
		p.text(s.unitNote(u, f))
	}
	p.raw(`</small>`)
}

// drawSupport draws a supporting unit with what it adds, struck out if that is nothing.
func (s *stage) drawSupport(p *pen, k int, d *duel, side, i int, f fate) {
	u := d.support[side][i]
	unit := s.prints[side].unit(u)
	n, class, hint := supportValue(s.p.Rules, u, d.front[1-side]), "support ", unit.text
	if n == 0 {
		n, class, hint = int(s.p.Rules.Units[u].Support), "support is-void ", s.p.words().Text("web.board.battle.void")
	}
	way := s.pieceWay(d, side, stagePiece{k, u, false, i < len(d.held[side]) && d.held[side][i]})
	element := way.begin(p, class+fateClass(f), hint)
	p.raw(unit.plate)
	p.raw(`<span>+`)
	p.int(n)
	p.raw(`</span></` + element + `>`)
}

// drawCards draws the cards of a side: faces that may be seen, else backs, else their places.
func (s *stage) drawCards(p *pen, k int, d *duel, side int) {
	w := s.p.words()
	if d.extra[side] != game.NoCard {
		p.raw(`<div class="played two">`)
	} else {
		p.raw(`<div class="played">`)
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
			p.raw(`<span class="veil" aria-hidden="true">`)
			drawBack(p, w, s.deck(d, side), "veil-"+boardInt(k+1)+sideLetter(side), battleBack(s, d, side), max(d.placed[side], 1))
			p.raw(`</span>`)
		}
	case d.placed[side] > 0:
		drawBack(p, w, s.deck(d, side), "back-"+boardInt(k+1)+sideLetter(side), battleBack(s, d, side), d.placed[side])
	default:
		p.raw(`<span class="cardplace" role="img"`)
		p.attr("aria-label", w.Text("web.board.battle.place"))
		p.raw(`></span>`)
	}
	p.raw(`</div>`)
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
