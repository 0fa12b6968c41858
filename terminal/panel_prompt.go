package terminal

import (
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// listSize returns the lines and columns of the list of answers.
func (m *model) listSize() (rows, wide int) {
	if m.width < minWidth || m.height < minHeight {
		return 8, minWidth
	}
	l := m.plan()
	rows, wide = max(l.prompt.h-3, 3), l.prompt.w-4
	if m.explained() {
		wide -= m.explainWidth() + 2
	}
	return rows, wide
}

// drawPrompt draws the open decision in words, then the list of answers.
func (m *model) drawPrompt(c *canvas, r rect) {
	v := &m.sight.view
	mine := v.Open.Has(m.seat) && m.screen == onTable && m.overlay != overBattle
	s := Style{Ink: InkLine}
	title := line(nil)
	if mine {
		s = Style{Ink: InkAccent, Attr: Bold}
		o := ownerOf(v, m.seat)
		title = line{o.mark(), {" " + m.w.text("ui.prompt.turn"), Style{Attr: Bold}}}
	} else if m.screen == onTable {
		title = styled(m.w.text("ui.prompt.others"), Style{Ink: InkMuted})
	}
	c.titled(r, thinBorder, s, title)
	if n := len(m.beside.all); mine && n > 0 && v.Step != game.AskConfirmDestroy {
		more := " " + m.w.text("ui.list.beside", "n", n) + " "
		c.text(r.x+r.w-2-width(more), r.y, more, Style{Ink: InkMuted})
	}
	in := r.inner()
	in.x, in.w = in.x+1, in.w-2
	y := in.y
	put := func(ls []line, most int) {
		for i, l := range ls {
			if i < most && y < in.y+in.h {
				c.line(in.x, y, l)
				y++
			}
		}
	}
	if m.failed != nil {
		put(wrapText(m.w.text("ui.failed", "error", m.failed.Error()), in.w, Style{Ink: InkBad, Attr: Bold}), 2)
	}
	if !mine {
		put(wrapText(m.w.waiting(m.sight), in.w, Style{Attr: Bold}), 2)
		if m.notice != "" {
			put(wrapText(m.notice, in.w, Style{Ink: InkAccent}), 2)
		}
		// What happened last, so that a player can follow with the log out of view.
		room := in.y + in.h - y
		ls := m.logLines(in.w, room)
		c.lines(rect{in.x, y, in.w, room}, ls, max(len(ls)-room, 0))
		return
	}
	if m.roomForSince() {
		put(m.sinceLines(in.w), 2)
	}
	put(wrapText(m.w.prompt(m.sight), in.w, Style{Attr: Bold}), 3)
	if m.message != "" {
		put(wrapText("✕ "+m.message, in.w, Style{Ink: InkBad, Attr: Bold}), 4)
	}
	if m.notice != "" {
		put(wrapText(m.notice, in.w, Style{Ink: InkAccent}), 2)
	}
	if l := m.inputLine(); len(l) > 0 {
		put([]line{l}, 1)
	}
	list := rect{in.x, y, in.w, in.y + in.h - y}
	if m.explained() {
		wide := m.explainWidth()
		list.w -= wide + 2
		m.drawExplanation(c, rect{list.x + list.w + 2, y, wide, list.h})
	}
	m.drawAnswers(c, list)
}

// explained reports whether there is something to say about the answers of the list.
func (m *model) explained() bool {
	return len(m.pick.all) > 0 && explain(m.sess.Rules, &m.sight.view, m.w, m.pick.all[0].Answer) != ""
}

// explainWidth returns the width of the explanation beside the list: more than usual where an explanation is too
// long for it and the list is short.
func (m *model) explainWidth() int {
	r := m.plan().prompt
	wide := min(max(r.w*2/5, 36), 64)
	rows, need := max(r.h-3, 3), 0
	if len(m.pick.items) > rows {
		return wide
	}
	long := false
	for i := range m.pick.items {
		item := &m.pick.items[i]
		need = max(need, width(item.Label)+12)
		long = long || len(m.explanation(item, wide)) > rows
	}
	if room := r.w - 6 - need; long && room > wide {
		return min(room, plainWidth)
	}
	return wide
}

// explanation says more about an answer of the list, in lines that fit beside it; first, that there is no room for a special order.
func (m *model) explanation(i *choice.Item, wide int) (ls []line) {
	a := i.Choices[0].Answer
	if warning := m.w.NoRoom(m.sess.Rules, &m.sight.view, []game.Answer{a}); warning != "" {
		ls = wrapText(warning, wide-1, Style{Ink: InkBad})
	}
	return append(ls, wrapText(explain(m.sess.Rules, &m.sight.view, m.w, a), wide-1, Style{Ink: InkMuted})...)
}

// drawExplanation says more about the answer under the cursor.
func (m *model) drawExplanation(c *canvas, r rect) {
	for y := r.y; y < r.y+r.h; y++ {
		c.set(r.x-1, y, '│', Style{Ink: InkLine})
	}
	i := m.pick.at()
	if i == nil {
		return
	}
	ls := m.explanation(i, r.w)
	if len(ls) > r.h && r.h > 0 {
		// What is left out can be looked up.
		ls = append(ls[:r.h-1:r.h-1], ls[r.h-1].clip(r.w-3).add(" …", Style{Ink: InkAccent, Attr: Bold}))
	}
	c.lines(rect{r.x + 1, r.y, r.w - 1, r.h}, ls, 0)
}

// inputLine shows what is being typed and which groups are open.
func (m *model) inputLine() line {
	p := m.pick
	if p.typing {
		return line{{"/", Style{Ink: InkAccent, Attr: Bold}}, {p.typed, Style{Attr: Bold}}, {"▏", Style{Ink: InkAccent}},
			{"  " + m.w.text("ui.list.found", "n", len(p.items)), Style{Ink: InkMuted}}}
	}
	var l line
	if p.planet != game.NoPlanet {
		l = l.add(m.w.text("ui.list.about", "planet", m.w.planet(p.planet))+" ", Style{Ink: InkAccent})
	}
	for _, t := range p.titles {
		l = l.add("‹ "+t+" ", Style{Ink: InkAccent})
	}
	return l
}

// drawAnswers draws the list of answers in columns, so that the cursor is in view.
func (m *model) drawAnswers(c *canvas, r rect) {
	p := m.pick
	if r.h <= 0 {
		return
	}
	if len(p.items) == 0 {
		c.line(r.x, r.y, styled(m.w.text("ui.list.empty"), Style{Ink: InkMuted}).clip(r.w))
		return
	}
	p.shown = r.h
	cols := p.cols(r.h)
	page := r.h * cols
	from := p.cursor / page * page
	above, below := from > 0, from+page < len(p.items)
	const mark = 3 // columns, at the end of the first and the last line
	room := r.w
	if above || below {
		room -= mark
	}
	wide := room / cols
	last := min(len(p.items), from+page)
	short := false // All answers of a list are named in the same way.
	for i := from; i < last; i++ {
		short = short || m.answerOf(i, false).width() > wide-1
	}
	for i := from; i < last; i++ {
		at := i - from
		x, y := r.x+at/r.h*wide, r.y+at%r.h
		c.line(x, y, m.answerOf(i, short).line(wide-1))
	}
	if above {
		c.text(r.x+r.w-mark, r.y, " ↑ ", Style{Ink: InkAccent, Attr: Bold})
	}
	if below {
		c.text(r.x+r.w-mark, r.y+r.h-1, " ↓ ", Style{Ink: InkAccent, Attr: Bold})
	}
}

// answerLine is a line of the list of answers. Where there is not enough room for all of it, its label is shortened, and what follows the label stays.
type answerLine struct {
	lead, tail line
	label      piece
}

func (a *answerLine) width() int { return a.lead.width() + width(a.label.text) + a.tail.width() }

// line returns the line in a width.
func (a *answerLine) line(w int) line {
	room := max(w-a.lead.width()-a.tail.width(), 4)
	return append(a.lead.add(clipText(a.label.text, room), a.label.style), a.tail...).clip(w)
}

// answerOf returns a line of the list. If short is true, a Combat card is only named: the question says which skirmish it is for.
func (m *model) answerOf(i int, short bool) *answerLine {
	p, r, v := m.pick, m.sess.Rules, &m.sight.view
	item := &p.items[i]
	style := Style{}
	lead := "  "
	if i == p.cursor {
		style, lead = Style{Attr: Reverse}, "► "
	}
	out := &answerLine{lead: line{{lead, Style{Ink: InkAccent, Attr: Bold}}, {number(i, len(p.items)) + " ", Style{Ink: InkMuted}}}, label: piece{item.Label, style}}
	a := item.Choices[0].Answer
	if item.Group && a.Verb == game.DoCard { // Which reinforcement comes with it is chosen next.
		a.V[game.OfExtra] = uint8(game.NoCard)
	}
	if s, ok := sumOf(r, v, a); ok {
		if s.differs {
			out.tail = out.tail.add(" "+sumText(&s), Style{Ink: InkAccent})
		}
		if short && !item.Group {
			f := v.Seats[v.Seat].Faction
			out.label.text = m.w.card(f, a.Card())
			if a.Extra() != game.NoCard {
				out.label.text += " + " + m.w.card(f, a.Extra())
			}
		}
	}
	if a.Verb == game.DoCard && matchesFront(r, v, a) {
		out.tail = out.tail.add(" ✓", Style{Ink: InkGood, Attr: Bold})
	}
	if item.Group {
		out.tail = out.tail.add(" ("+strconv.Itoa(len(item.Choices))+") ›", Style{Ink: InkAccent})
	}
	return out
}

// drawBeside draws the list of what else may be done at the open decision.
func (m *model) drawBeside(c *canvas) {
	p := m.beside
	ls := wrapText(m.w.text("ui.beside.text"), 66, Style{Ink: InkMuted})
	ls = append(ls, nil)
	room := max(m.height-len(ls)-8, 4)
	from := max(p.cursor-room+1, 0)
	for i := from; i < len(p.items) && i < from+room; i++ {
		style, lead := Style{}, "  "
		if i == p.cursor {
			style, lead = Style{Attr: Reverse}, "► "
		}
		l := line{{lead, Style{Ink: InkAccent}}, {number(i, len(p.items)) + " ", Style{Ink: InkMuted}}, {p.items[i].Label, style}}
		if p.items[i].Group {
			l = l.add(" ("+strconv.Itoa(len(p.items[i].Choices))+") ›", Style{Ink: InkAccent})
		}
		ls = append(ls, l.clip(66))
	}
	m.dialog(c, m.w.text("ui.beside.title"), ls, m.w.text("ui.beside.keys"))
}
