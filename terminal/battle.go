package terminal

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// battlePicture is what the battle stage needs to draw: the report of the battle
// and, while it is fought, the view.
type battlePicture struct {
	r *game.Rules
	v *game.View
	w *words
	b *battleReport
	// bottom is the side that is drawn below: the viewer's, otherwise the attacker.
	bottom int
	// chosen is the skirmish that the answer under the cursor is about, -1 for none, and answer is that answer: what it
	// would place is already shown.
	chosen int
	answer game.Answer
	// tight is true where there is no room for a line for each unit.
	tight bool
}

// roomyStage is the height from which skirmishes have a line for each unit.
const roomyStage = 15

// The widths of a skirmish.
const (
	leastDuel = 17
	mostDuel  = 34
	tightDuel = 60
)

// newBattlePicture returns the stage for a battle as a seat sees it.
func newBattlePicture(r *game.Rules, s *sight, w *words, b *battleReport) *battlePicture {
	p := &battlePicture{r: r, v: &s.view, w: w, b: b, chosen: -1, bottom: game.Attacker}
	if b.side(s.seat) == game.Defender {
		p.bottom = game.Defender
	}
	return p
}

// fought reports whether the battle is still going on.
func (p *battlePicture) fought() bool { return p.v.Battle.Area == p.b.area }

// draw draws the stage into a pane.
func (p *battlePicture) draw(c *canvas, pane rect) {
	c.within(pane, func() {
		y := pane.y
		for _, l := range p.title().wrap(pane.w, 2) {
			c.line(pane.x, y, l)
			y++
		}
		for _, l := range p.waiting(pane.w) {
			c.line(pane.x, y, l)
			y++
		}
		if p.tight = pane.h < roomyStage; !p.tight {
			y++
		}
		p.drawDuels(c, rect{pane.x, y, pane.w, pane.y + pane.h - y})
	})
}

// title says who fights where, and who won.
func (p *battlePicture) title() line {
	b := p.b
	a, d := ownerOf(p.v, b.players[game.Attacker]), ownerOf(p.v, b.players[game.Defender])
	l := line{
		{p.w.text("ui.battle.title", "area", p.w.area(b.area)) + "  ", Style{Attr: Bold}},
		a.mark(), {" " + p.w.player(p.v, b.players[game.Attacker]), Style{Ink: a.ink}},
		{" × ", Style{Ink: InkBad, Attr: Bold}},
		d.mark(), {" " + p.w.player(p.v, b.players[game.Defender]), Style{Ink: d.ink}},
	}
	if b.guarded {
		l = l.add(" "+guardSign, Style{Ink: InkAccent, Attr: Bold})
	}
	if b.winner != game.Nobody {
		l = l.add("  "+p.w.text("ui.battle.won", "player", p.w.player(p.v, b.winner)), ownerStyle(p.v, b.winner))
	}
	return l
}

// waiting shows the units that have no place in a skirmish yet.
func (p *battlePicture) waiting(w int) []line {
	if !p.fought() {
		return nil
	}
	var out []line
	for i := range 2 {
		side := i
		if p.bottom == game.Attacker {
			side = 1 - i
		}
		rest := p.v.Battle.Units[side]
		for _, k := range p.v.Battle.Skirmishes[:p.v.Battle.Count] {
			rest &^= 1<<k.Front[side] | k.Support[side]
		}
		if rest == 0 {
			continue
		}
		t := troop{p.b.players[side], rest}
		o := ownerOf(p.v, t.player)
		out = append(out, line{o.mark(), {" " + unitNames(p.r, p.v, p.w, t), Style{}}}.wrap(w, 3)...)
	}
	return out
}

// drawDuels draws the skirmishes side by side.
func (p *battlePicture) drawDuels(c *canvas, r rect) {
	n := p.b.count
	if p.answer.Verb == game.DoPair && n < game.MaxSkirmishes {
		p.b.duels[n] = duel{front: [2]game.UnitType{p.answer.Unit(), p.answer.Other()},
			card: [2]game.Card{game.NoCard, game.NoCard}, extra: [2]game.Card{game.NoCard, game.NoCard}}
		p.chosen = n
		n++
	}
	if n == 0 || r.h <= 0 {
		return
	}
	most := mostDuel
	if p.tight {
		most = tightDuel
	}
	wide := min(max((r.w+1)/n-1, leastDuel), most)
	fit := max((r.w+1)/(wide+1), 1)
	first := 0
	if n > fit {
		now := p.chosen
		if now < 0 {
			now = int(p.v.Battle.Now)
		}
		first = min(max(now-fit/2, 0), n-fit)
	}
	for i := 0; i < fit && first+i < n; i++ {
		at := rect{r.x + i*(wide+1), r.y, wide, r.h}
		p.drawDuel(c, at, first+i)
	}
	if first > 0 {
		c.set(r.x, r.y, '←', Style{Ink: InkAccent, Attr: Bold})
	}
	if first+fit < n {
		c.set(r.x+r.w-1, r.y, '→', Style{Ink: InkAccent, Attr: Bold})
	}
}

// drawDuel draws one skirmish: the other side above, the viewer's side below.
func (p *battlePicture) drawDuel(c *canvas, r rect, k int) {
	d := &p.b.duels[k]
	top := 1 - p.bottom
	s := Style{Ink: InkLine}
	if k == p.chosen || p.fought() && p.chosen < 0 && k == int(p.v.Battle.Now) && p.v.Step != game.AskPair && p.v.Step != game.AskSupport {
		s = Style{Ink: InkAccent, Attr: Bold}
	}
	var ls []line
	put := func(l ...line) { ls = append(ls, l...) }
	inside := r.w - 2
	if p.tight {
		troops, cards := p.inShort(k, top, inside)
		put(troops...)
		put(cards...)
		put(styled(strings.Repeat("┄", inside), Style{Ink: InkLine}))
		troops, cards = p.inShort(k, p.bottom, inside)
		put(cards...)
		put(troops...)
	} else {
		put(p.troops(d, top, inside)...)
		put(p.cards(d, top, inside)...)
		put(p.sum(k, top))
		put(styled(strings.Repeat("┄", inside), Style{Ink: InkLine}))
		put(p.sum(k, p.bottom))
		put(p.cards(d, p.bottom, inside)...)
		put(p.troops(d, p.bottom, inside)...)
	}
	if p.answer.Verb == game.DoSupport && k == p.chosen {
		put(styled("   "+p.w.unit(p.answer.Unit())+" ?", Style{Ink: InkAccent}).clip(inside))
	}
	h := min(len(ls)+2, r.h)
	box := rect{r.x, r.y, r.w, h}
	title := styled(p.w.text("ui.battle.skirmish", "n", k+1), Style{Attr: Bold})
	edge := thinBorder
	if k >= p.b.count {
		edge = dashedBorder
	}
	c.titled(box, edge, s, title)
	c.lines(box.inner(), ls, 0)
}

// inShort shows a side in as few lines as its words need: its units, and its cards with their sum.
func (p *battlePicture) inShort(k, side, w int) (troops, cards []line) {
	d := &p.b.duels[k]
	join := func(parts []line) []line {
		var l line
		for i, part := range parts {
			if i > 0 {
				l = l.add(" ", Style{})
			}
			for begun := false; len(part) > 0; part = part[1:] {
				text := part[0].text
				if !begun {
					text = strings.TrimLeft(text, " ")
				}
				if text != "" {
					l, begun = l.add(text, part[0].style), true
				}
			}
		}
		return l.wrap(w, 2)
	}
	cards = p.cards(d, side, w)
	if sum := p.sum(k, side); len(sum) > 0 {
		cards = append(cards, sum)
	}
	return join(p.troops(d, side, w)), join(cards)
}

// troops shows the units of a side: its front line in bold, its supporters with what they add, and what became of them.
func (p *battlePicture) troops(d *duel, side, w int) []line {
	o := ownerOf(p.v, p.b.players[side])
	fell, fled := slices.Clone(d.fell[side]), slices.Clone(d.fled[side])
	fate := func(u game.UnitType) (mark piece, gone bool) {
		if i := slices.Index(fell, u); i >= 0 {
			fell = slices.Delete(fell, i, i+1)
			return piece{" ✕", Style{Ink: InkBad, Attr: Bold}}, true
		}
		if i := slices.Index(fled, u); i >= 0 {
			fled = slices.Delete(fled, i, i+1)
			return piece{" ↶", Style{Ink: InkAccent, Attr: Bold}}, true
		}
		return piece{}, false
	}
	name := Style{Ink: o.ink, Attr: Bold}
	mark, gone := fate(d.front[side])
	if gone {
		name = Style{Ink: InkMuted}
	}
	front := line{o.mark(), {" " + p.w.unit(d.front[side]), name}}
	if d.shield[side] {
		front = front.add(" ◊", Style{Ink: InkAccent})
	}
	if gone {
		front = append(front, mark)
	}
	out := front.wrap(w, 3)
	for _, u := range d.support[side] {
		unit := &p.r.Units[u]
		bonus, style := "+"+strconv.Itoa(int(unit.Support)), Style{Ink: InkGood}
		if unit.Targets&p.r.Units[d.front[1-side]].Layer == 0 {
			bonus, style = "+0", Style{Ink: InkMuted}
		}
		l := line{{"   " + p.w.unit(u) + " ", Style{}}, {bonus, style}}
		if mark, gone := fate(u); gone {
			l = append(l, mark)
		}
		out = append(out, l.clip(w))
	}
	return out
}

// cards shows the cards of a side: faces that may be seen, otherwise backs.
func (p *battlePicture) cards(d *duel, side, w int) []line {
	f := p.v.Seats[p.b.players[side]].Faction
	if a := p.answer; a.Verb == game.DoCard && side == p.bottom && p.chosen >= 0 && d == &p.b.duels[p.chosen] && int(f) < len(p.r.Sheets) {
		var out []line
		for _, card := range []game.Card{a.Card(), a.Extra()} {
			if card != game.NoCard {
				out = append(out, styled(p.w.card(f, card)+" ?", Style{Ink: InkAccent}).wrap(w, 2)...)
			}
		}
		return out
	}
	if d.placed[side] == 0 && d.card[side] == game.NoCard || int(f) >= len(p.r.Sheets) {
		return []line{styled("· · ·", Style{Ink: InkLine})}
	}
	if d.card[side] == game.NoCard && d.extra[side] == game.NoCard {
		text := p.w.text("ui.battle.backs", "n", d.placed[side])
		if d.blind[side] {
			text = p.w.text("ui.battle.blind")
		}
		return []line{styled(text, Style{Ink: InkMuted}).clip(w)}
	}
	var out []line
	for i, c := range []game.Card{d.card[side], d.extra[side]} {
		if c == game.NoCard {
			continue
		}
		from, lost := f, d.lost[side].Has(c)
		if q := d.deck[side]; i == 0 && q > 0 {
			from, lost = p.v.Seats[q-1].Faction, d.gone[side]
		}
		info := &p.r.Sheets[from].Cards[c]
		style := Style{Attr: Bold}
		name := p.w.card(from, c)
		if lost {
			style, name = Style{Ink: InkMuted}, "✕ "+name
		}
		var l line
		if i > 0 || info.Reinforcement {
			l = line{{"+ ", Style{Ink: InkAccent}}}
		}
		l = l.add(name, style)
		if !info.Reinforcement { // Its name holds the major values.
			l = l.add(" ("+values(info.Minor)+")", Style{Ink: InkMuted})
		}
		out = append(out, l.wrap(w, 2)...)
	}
	return out
}

// sum shows the attack value of a side against the health of the other, with the parts it is made of. Before these are
// known it shows the values that the side has with the cards that the viewer sees.
func (p *battlePicture) sum(k, side int) line {
	d := &p.b.duels[k]
	if !d.measured {
		card, extra := d.card[side], d.extra[side]
		if p.answer.Verb == game.DoCard && k == p.chosen && side == p.bottom {
			card, extra = p.answer.Card(), p.answer.Extra()
		}
		if s, ok := sumWith(p.r, p.v, k, side, card, extra); ok && p.fought() {
			return sumParts(&s)
		}
		return line{}
	}
	sign, style := "<", Style{Ink: InkMuted}
	if d.enough[side] {
		sign, style = "≥", Style{Ink: InkBad, Attr: Bold}
	}
	l := line{{strconv.Itoa(d.attack[side]), Style{Ink: InkBad, Attr: Bold}}, {" " + sign + " ", style},
		{strconv.Itoa(d.health[1-side]), Style{Ink: InkAccent, Attr: Bold}}}
	var b strings.Builder
	n := 0
	for i, v := range d.parts[side] {
		if v == 0 && i > 0 {
			continue
		}
		if b.Len() > 0 && v >= 0 {
			b.WriteByte('+')
		}
		b.WriteString(strconv.Itoa(v))
		n++
	}
	if n > 1 {
		l = l.add(" ("+b.String()+")", Style{Ink: InkMuted})
	}
	return l
}
