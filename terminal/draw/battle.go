package draw

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
	w *Words
	b *battleReport
	// bottom is the side that is drawn below: the viewer's, otherwise the attacker.
	bottom int
	// Chosen is the skirmish that the answer under the cursor is about, -1 for none, and answer is that answer: what it
	// would place is already shown.
	Chosen int
	Answer game.Answer
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

// NewBattlePicture returns the stage for a battle as a seat sees it.
func NewBattlePicture(s *Sight, w *Words, b *battleReport) *battlePicture {
	r := w.r
	p := &battlePicture{r: r, v: &s.View, w: w, b: b, Chosen: -1, bottom: game.Attacker}
	if b.Side(s.Seat) == game.Defender {
		p.bottom = game.Defender
	}
	return p
}

// fought reports whether the battle is still going on.
func (p *battlePicture) fought() bool { return p.v.Battle.Area == p.b.area }

// Draw draws the stage into a pane.
func (p *battlePicture) Draw(c *Canvas, pane Rect) {
	c.within(pane, func() {
		y := pane.Y
		for _, l := range p.title().Wrap(pane.W, 2) {
			c.Line(pane.X, y, l)
			y++
		}
		for _, l := range p.waiting(pane.W) {
			c.Line(pane.X, y, l)
			y++
		}
		if p.tight = pane.H < roomyStage; !p.tight {
			y++
		}
		p.drawDuels(c, Rect{pane.X, y, pane.W, pane.Y + pane.H - y})
	})
}

// title says who fights where, and who won.
func (p *battlePicture) title() Line {
	b := p.b
	a, d := OwnerOf(p.v, b.players[game.Attacker]), OwnerOf(p.v, b.players[game.Defender])
	l := Line{
		{p.w.Text("ui.battle.title", "area", p.w.Area(b.area)) + "  ", Heavy},
		a.Mark(), {" " + p.w.Player(p.v, b.players[game.Attacker]), Style{Ink: a.Ink}},
		{" × ", Alarm},
		d.Mark(), {" " + p.w.Player(p.v, b.players[game.Defender]), Style{Ink: d.Ink}},
	}
	if b.guarded {
		l = l.Add(" "+GuardSign, Strong)
	}
	if b.winner != game.Nobody {
		l = l.Add("  "+p.w.Text("ui.battle.won", "player", p.w.Player(p.v, b.winner)), ownerStyle(p.v, b.winner))
	}
	return l
}

// waiting shows the units that have no place in a skirmish yet.
func (p *battlePicture) waiting(w int) []Line {
	if !p.fought() {
		return nil
	}
	var out []Line
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
		o := OwnerOf(p.v, t.player)
		out = append(out, Line{o.Mark(), {" " + unitNames(p.v, p.w, t), Normal}}.Wrap(w, 3)...)
	}
	return out
}

// drawDuels draws the skirmishes side by side.
func (p *battlePicture) drawDuels(c *Canvas, r Rect) {
	n := p.b.count
	if p.Answer.Verb == game.DoPair && n < game.MaxSkirmishes {
		p.b.duels[n] = newDuel(p.Answer.Unit(), p.Answer.Other())
		p.Chosen = n
		n++
	}
	if n == 0 || r.H <= 0 {
		return
	}
	most := mostDuel
	if p.tight {
		most = tightDuel
	}
	wide := min(max((r.W+1)/n-1, leastDuel), most)
	fit := max((r.W+1)/(wide+1), 1)
	first := 0
	if n > fit {
		now := p.Chosen
		if now < 0 {
			now = int(p.v.Battle.Now)
		}
		first = min(max(now-fit/2, 0), n-fit)
	}
	for i := 0; i < fit && first+i < n; i++ {
		at := Rect{r.X + i*(wide+1), r.Y, wide, r.H}
		p.drawDuel(c, at, first+i)
	}
	if first > 0 {
		c.Set(r.X, r.Y, '←', Strong)
	}
	if first+fit < n {
		c.Set(r.X+r.W-1, r.Y, '→', Strong)
	}
}

// drawDuel draws one skirmish: the other side above, the viewer's side below.
func (p *battlePicture) drawDuel(c *Canvas, r Rect, k int) {
	d := &p.b.duels[k]
	top := 1 - p.bottom
	s := Edge
	if k == p.Chosen || p.fought() && p.Chosen < 0 && k == int(p.v.Battle.Now) && p.v.Step != game.AskPair &&
		p.v.Step != game.AskSupport {
		s = Strong
	}
	var ls []Line
	put := func(l ...Line) { ls = append(ls, l...) }
	inside := r.W - 2
	if p.tight {
		troops, cards := p.inShort(k, top, inside)
		put(troops...)
		put(cards...)
		put(Edge.Line(strings.Repeat("┄", inside)))
		troops, cards = p.inShort(k, p.bottom, inside)
		put(cards...)
		put(troops...)
	} else {
		put(p.troops(d, top, inside)...)
		put(p.cards(d, top, inside)...)
		put(p.sum(k, top))
		put(Edge.Line(strings.Repeat("┄", inside)))
		put(p.sum(k, p.bottom))
		put(p.cards(d, p.bottom, inside)...)
		put(p.troops(d, p.bottom, inside)...)
	}
	if p.Answer.Verb == game.DoSupport && k == p.Chosen {
		put(Accent.Line("   " + p.w.unit(p.Answer.Unit()) + " ?").Clip(inside))
	}
	h := min(len(ls)+2, r.H)
	box := Rect{r.X, r.Y, r.W, h}
	title := Heavy.Line(p.w.Text("ui.battle.skirmish", "n", k+1))
	edge := ThinBorder
	if k >= p.b.count {
		edge = dashedBorder
	}
	c.Titled(box, edge, s, title)
	c.Lines(box.Inner(), ls, 0)
}

// inShort shows a side in as few lines as its words need: its units, and its cards with their sum.
func (p *battlePicture) inShort(k, side, w int) (troops, cards []Line) {
	d := &p.b.duels[k]
	join := func(parts []Line) []Line {
		var l Line
		for i, part := range parts {
			if i > 0 {
				l = l.Add(" ", Normal)
			}
			for begun := false; len(part) > 0; part = part[1:] {
				text := part[0].Text
				if !begun {
					text = strings.TrimLeft(text, " ")
				}
				if text != "" {
					l, begun = l.Add(text, part[0].Style), true
				}
			}
		}
		return l.Wrap(w, 2)
	}
	cards = p.cards(d, side, w)
	if sum := p.sum(k, side); len(sum) > 0 {
		cards = append(cards, sum)
	}
	return join(p.troops(d, side, w)), join(cards)
}

// troops shows the units of a side: its front line in bold, its supporters with what they add, and what became of them.
func (p *battlePicture) troops(d *duel, side, w int) []Line {
	o := OwnerOf(p.v, p.b.players[side])
	fell, fled := slices.Clone(d.fell[side]), slices.Clone(d.fled[side])
	fate := func(u game.UnitType) (mark Piece, gone bool) {
		if i := slices.Index(fell, u); i >= 0 {
			fell = slices.Delete(fell, i, i+1)
			return Piece{" ✕", Alarm}, true
		}
		if i := slices.Index(fled, u); i >= 0 {
			fled = slices.Delete(fled, i, i+1)
			return Piece{" ↶", Strong}, true
		}
		return Piece{}, false
	}
	name := Style{Ink: o.Ink, Attr: Bold}
	mark, gone := fate(d.front[side])
	if gone {
		name = Muted
	}
	front := Line{o.Mark(), {" " + p.w.unit(d.front[side]), name}}
	if d.shield[side] {
		front = front.Add(" ◊", Accent)
	}
	if gone {
		front = append(front, mark)
	}
	out := front.Wrap(w, 3)
	for _, u := range d.support[side] {
		unit := &p.r.Units[u]
		bonus, style := "+"+digits(unit.Support), good
		if unit.Targets&p.r.Units[d.front[1-side]].Layer == 0 {
			bonus, style = "+0", Muted
		}
		l := Line{{"   " + p.w.unit(u) + " ", Normal}, {bonus, style}}
		if mark, gone := fate(u); gone {
			l = append(l, mark)
		}
		out = append(out, l.Clip(w))
	}
	return out
}

// cards shows the cards of a side: faces that may be seen, otherwise backs.
func (p *battlePicture) cards(d *duel, side, w int) []Line {
	f := p.v.Seats[p.b.players[side]].Faction
	if a := p.Answer; a.Verb == game.DoCard && side == p.bottom && p.Chosen >= 0 && d == &p.b.duels[p.Chosen] &&
		int(f) < len(p.r.Sheets) {
		var out []Line
		for _, card := range []game.Card{a.Card(), a.Extra()} {
			if card != game.NoCard {
				out = append(out, Accent.Line(p.w.Card(f, card)+" ?").Wrap(w, 2)...)
			}
		}
		return out
	}
	if d.placed[side] == 0 && d.card[side] == game.NoCard || int(f) >= len(p.r.Sheets) {
		return []Line{Edge.Line("· · ·")}
	}
	if d.card[side] == game.NoCard && d.extra[side] == game.NoCard {
		text := p.w.Text("ui.battle.backs", "n", d.placed[side])
		if d.blind[side] {
			text = p.w.Text("ui.battle.blind")
		}
		return []Line{Muted.Line(text).Clip(w)}
	}
	var out []Line
	for i, c := range []game.Card{d.card[side], d.extra[side]} {
		if c == game.NoCard {
			continue
		}
		from, lost := f, d.lost[side].Has(c)
		if q := d.deck[side]; i == 0 && q > 0 {
			from, lost = p.v.Seats[q-1].Faction, d.gone[side]
		}
		info := &p.r.Sheets[from].Cards[c]
		style := Heavy
		name := p.w.Card(from, c)
		if lost {
			style, name = Muted, "✕ "+name
		}
		var l Line
		if i > 0 || info.Reinforcement {
			l = Line{{"+ ", Accent}}
		}
		l = l.Add(name, style)
		if !info.Reinforcement { // Its name holds the major values.
			l = l.Add(" ("+values(info.Minor)+")", Muted)
		}
		out = append(out, l.Wrap(w, 2)...)
	}
	return out
}

// sum shows the attack value of a side against the health of the other, with the parts it is made of. Before these are
// known it shows the values that the side has with the cards that the viewer sees.
func (p *battlePicture) sum(k, side int) Line {
	d := &p.b.duels[k]
	if !d.measured {
		card, extra := d.card[side], d.extra[side]
		if p.Answer.Verb == game.DoCard && k == p.Chosen && side == p.bottom {
			card, extra = p.Answer.Card(), p.Answer.Extra()
		}
		if s, ok := sumWith(p.r, p.v, k, side, card, extra); ok && p.fought() {
			return sumParts(&s)
		}
		return Line{}
	}
	sign, style := "<", Muted
	if d.enough[side] {
		sign, style = "≥", Alarm
	}
	l := Line{{strconv.Itoa(d.attack[side]), Alarm}, {" " + sign + " ", style},
		{strconv.Itoa(d.health[1-side]), Strong}}
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
		l = l.Add(" ("+b.String()+")", Muted)
	}
	return l
}
