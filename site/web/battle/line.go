package battle

import (
	"strconv"

	"github.com/a-h/templ"

	"koprulu/help/sums"
	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/fight"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// drawSum is an attack against a health, in large figures, with its parts.
func drawSum(s *stage, k int, d *fight.Duel, side int) templ.Component {
	return page.Penned(func(p *page.Pen) {
		v := s.sum(d, side)
		p.Raw(`<div`)
		// The final sum is a different element from the forecast, so that it appears as something new.
		id := "sum-" + strconv.Itoa(k+1) + sideLetter(side)
		if d.Measured {
			id += "-final"
		}
		p.Attr("id", id)
		p.Attr("class", v.class)
		p.Put(`><p class="sum__who">`, page.Plain(v.title), `</p>`)
		if with := s.sumsWith(k, d, side); with != nil {
			for i := range with {
				p.Put(`<div class="sum__with do`, i, `">`)
				with[i].draw(p)
				p.Raw(`</div>`)
			}
		} else {
			v.draw(p)
		}
		p.Raw(`</div>`)
	})
}

// draw writes the figures of a comparison and their parts.
func (v *sumView) draw(p *page.Pen) {
	p.Raw(`<p class="sum__big" role="img"`)
	p.Attr("aria-label", v.words)
	p.Put(`><span class="a">`, page.Plain(v.attack), `</span><span class="vs">`, page.Plain(v.sign),
		`</span><span class="h">`, page.Plain(v.health), `</span></p>`)
	if v.points != [2]int{} {
		// A cell for each point of attack, and a line at the other's health.
		p.Raw(`<p class="cells" aria-hidden="true">`)
		for n := 1; n <= max(v.points[0], v.points[1]); n++ {
			class := ""
			if n <= v.points[0] {
				class = "on"
			}
			if n == v.points[1] {
				class += " at"
			}
			p.Put(`<i class="`, class, `"></i>`)
		}
		p.Raw(`</p>`)
	}
	p.Put(`<p class="sum__parts">`, page.Plain(v.parts), `</p>`)
	if v.healthParts != "" {
		p.Put(`<p class="sum__parts">`, page.Plain(v.healthParts), `</p>`)
	}
}

// drawLine is one side of a skirmish: front line, supporters behind, cards.
func drawLine(s *stage, k int, d *fight.Duel, side int) templ.Component {
	return page.Penned(func(p *page.Pen) {
		front, support := d.Fates(side)
		p.Raw(`<div`)
		p.Attr("id", "line-"+strconv.Itoa(k+1)+sideLetter(side))
		p.Attr("class", "bline "+piece.FactionClass(s.faction(side)))
		p.Raw(`><div`)
		p.Attr("class", "front "+fateClass(front))
		p.Raw(`>`)
		if d.Front[side] != game.NoUnit {
			s.drawFront(p, k, d, d.Front[side], side, front)
		}
		p.Raw(`<div class="supports">`)
		for i := range d.Support[side] {
			s.drawSupport(p, k, d, side, i, support[i])
		}
		if s.Own && side == s.Bottom {
			for _, c := range s.supporters(k) {
				p.Raw(`<button class="unitbtn unitbtn--add`)
				if s.proposes(k, c.unit) {
					p.Raw(` is-proposed`)
				}
				p.Raw(`" type="submit" form="battle-answer" name="text"`)
				p.Attr("value", c.Text)
				p.Attr("aria-description", c.Label)
				p.Final(s.p.Words(), c.Choice.Final)
				p.Raw(`>`)
				p.Spoken(c.Label)
				p.Put(s.prints[side].Unit(c.unit).Plate, `<span>+`, sums.Support(s.p.Rules, c.unit, d.Front[1-side]),
					`</span></button>`)
			}
		}
		p.Raw(`</div></div>`)
		s.drawCards(p, k, d, side)
		p.Raw(`</div>`)
	})
}

// drawFront draws a front-line unit: its plate, name, and what it is or what became of it.
func (s *stage) drawFront(p *page.Pen, k int, d *fight.Duel, u game.UnitType, side int, f fight.Fate) {
	unit := s.prints[side].Unit(u)
	held := int(d.Deck[side]) < s.p.View.Players
	way := s.pieceWay(d, side, stagePiece{k, u, true, held})
	element := way.begin(p, s.p.Words(), "front__plate", unit.Text)
	if f == fight.Destroyed {
		piece.DrawFallen(p, unit.Plate)
	} else {
		p.Put(unit.Plate)
	}
	if held {
		p.Raw(`<svg class="heldmark" viewBox="0 0 512 512" aria-hidden="true"><use href="#i-mind-control"/></svg>`)
	}
	if icon := keywordIcon(&s.p.Rules.Units[u]); icon != "" && f == fight.Stands {
		p.Put(`<svg class="heldmark keymark is-`, icon, `" viewBox="0 0 512 512" aria-hidden="true"><use href="#i-`, icon,
			`"/></svg>`)
	}
	p.Put(`</`, element, `><b><span class="`, unit.Size, `">`, page.Plain(s.p.Words().Soften(unit.Name)), `</span></b>`)
	if held && f == fight.Stands {
		p.Put(`<small class="held">`,
			page.Plain(s.p.Words().Text("web.bw.battle.held", "player",
				page.Capital(s.p.Words().FactionName(s.p.Rules, s.deck(d, side))))))
	} else {
		p.Put(`<small>`, page.Plain(s.unitNote(u, f)))
	}
	p.Raw(`</small>`)
}

// keywordIcon is the mark of a front-line unit that does not end as others do, or that sees those (KEY-01, KEY-05,
// BW-KEY-12); empty for others.
func keywordIcon(u *game.Unit) string {
	switch {
	case u.Cloaked:
		return "cloak"
	case u.Sacrifice:
		return "splash"
	case u.Detector:
		return "eye"
	}
	return ""
}

// drawSupport draws a supporting unit with what it adds, struck out if that is nothing.
func (s *stage) drawSupport(p *page.Pen, k int, d *fight.Duel, side, i int, f fight.Fate) {
	u := d.Support[side][i]
	unit := s.prints[side].Unit(u)
	n, class, hint := sums.Support(s.p.Rules, u, d.Front[1-side]), "support ", unit.Text
	if n == 0 {
		n, class, hint = int(s.p.Rules.Units[u].Support), "support is-void ", s.p.Words().Text("web.board.battle.void")
	}
	way := s.pieceWay(d, side, stagePiece{k, u, false, i < len(d.Held[side]) && d.Held[side][i]})
	if way.lit() {
		way.label += ", +" + strconv.Itoa(n) // What can be read on a button belongs in its name.
	}
	element := way.begin(p, s.p.Words(), class+fateClass(f), hint)
	p.Put(unit.Plate, `<span>+`, n, `</span></`, element, `>`)
}

// drawCards draws the cards of a side: faces that may be seen, else backs, else their places.
func (s *stage) drawCards(p *page.Pen, k int, d *fight.Duel, side int) {
	w := s.p.Words()
	faces := d.Card[side] != game.NoCard || d.Extra[side] != game.NoCard
	// What its reader has not seen yet is covered: see battle.js.
	veiled := faces && s.Own && d.Level() > 0 && (side != s.Bottom || d.Blind[side])
	p.Raw(`<div class="played`)
	if d.Extra[side] != game.NoCard {
		p.Raw(` two`)
	}
	if veiled {
		p.Raw(` has-veil`)
	}
	p.Raw(`">`)
	switch {
	case faces:
		if c := d.Card[side]; c != game.NoCard {
			other := int(d.Deck[side]) < s.p.View.Players
			s.drawCard(p, &s.deckPrint(d, side).Cards[c], lookOf(k, d, side, c, other), s.cardWay(side, c, other))
		}
		if c := d.Extra[side]; c != game.NoCard {
			s.drawCard(p, &s.prints[side].Cards[c], lookOf(k, d, side, c, false), s.cardWay(side, c, false))
		}
		if veiled {
			p.Raw(`<span class="veil" aria-hidden="true">`)
			card.DrawBack(p, w, s.deck(d, side), "veil-"+strconv.Itoa(k+1)+sideLetter(side), backTitle(s, d, side),
				max(d.Placed[side], 1))
			p.Raw(`</span>`)
		}
	case d.Placed[side] > 0:
		card.DrawBack(p, w, s.deck(d, side), "back-"+strconv.Itoa(k+1)+sideLetter(side), backTitle(s, d, side),
			d.Placed[side])
	default:
		p.Raw(`<span class="cardplace" role="img"`)
		p.Attr("aria-label", w.Text("web.board.battle.place"))
		p.Raw(`></span>`)
	}
	if c := s.discarded(k, side); c != game.NoCard {
		s.drawCard(p, &s.prints[side].Cards[c], lookOf(k, d, side, c, true), s.cardWay(side, c, false))
	}
	p.Raw(`</div>`)
}

// backTitle says what is facedown.
func backTitle(s *stage, d *fight.Duel, side int) string {
	w := s.p.Words()
	if int(d.Deck[side]) < s.p.View.Players {
		return w.Text("web.bw.battle.owner", "player", page.Capital(w.FactionName(s.p.Rules, s.deck(d, side))))
	}
	if d.Blind[side] {
		return w.Text("web.board.battle.blind", "player", s.name(side))
	}
	return w.Text("web.board.battle.back", "player", s.name(side), "n", d.Placed[side])
}

// deckMark tells cards of another player's deck apart in ids.
func deckMark(other bool) string {
	if other {
		return "-owner"
	}
	return ""
}

// lookOf is how a card lies at a skirmish.
func lookOf(k int, d *fight.Duel, side int, c game.Card, other bool) card.Look {
	look := card.Look{
		Id:     "played-" + strconv.Itoa(k+1) + sideLetter(side) + "-" + strconv.Itoa(int(c)) + deckMark(other),
		Match:  d.Front[side],
		Secret: d.Secret[side],
	}
	switch {
	case d.LostCard(side, c, other):
		look.Class = "is-rejected"
	case d.Shown:
		look.Class = "is-turned"
	}
	return look
}
