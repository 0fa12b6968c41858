package terminal

import (
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// listSize returns the lines and columns of the list of answers.
func (m *model) listSize() (rows, wide int) {
	if m.width < minWidth || m.height < minHeight {
		return 8, minWidth
	}
	l := m.plan()
	rows, wide = max(l.prompt.H-3, 3), l.prompt.W-4
	if m.explained() {
		wide -= m.explainWidth() + 2
	}
	return rows, wide
}

// drawPrompt draws the open decision in words, then the list of answers.
func (m *model) drawPrompt(c *draw.Canvas, r draw.Rect) {
	v := &m.sight.View
	mine := v.Open.Has(m.seat) && m.screen == onTable && m.overlay != overBattle
	s := draw.Edge
	title := draw.Line(nil)
	if mine {
		s = draw.Strong
		o := draw.OwnerOf(v, m.seat)
		title = draw.Line{o.Mark()}.Add(" "+m.text("ui.prompt.turn"), draw.Heavy)
	} else if m.screen == onTable {
		title = draw.Muted.Line(m.text("ui.prompt.others"))
	}
	c.Titled(r, draw.ThinBorder, s, title)
	if n := len(m.beside.all); mine && n > 0 && v.Step != game.AskConfirmDestroy {
		more := " " + m.text("ui.list.beside", "n", n) + " "
		c.Text(r.X+r.W-2-draw.Width(more), r.Y, more, draw.Muted)
	}
	in := r.Inner()
	in.X, in.W = in.X+1, in.W-2
	y := in.Y
	put := func(ls []draw.Line, most int) {
		for i, l := range ls {
			if i < most && y < in.Y+in.H {
				c.Line(in.X, y, l)
				y++
			}
		}
	}
	if m.failed != nil {
		put(draw.Alarm.Wrap(m.text("ui.failed", "error", m.failed.Error()), in.W), 2)
	}
	if !mine {
		put(draw.Heavy.Wrap(m.w.Waiting(m.sight), in.W), 2)
		if m.notice != "" {
			put(draw.Accent.Wrap(m.notice, in.W), 2)
		}
		// What happened last, so that a player can follow with the log out of view.
		room := in.Y + in.H - y
		ls := m.logLines(in.W, room)
		c.Lines(draw.At(in.X, y, in.W, room), ls, max(len(ls)-room, 0))
		return
	}
	if m.roomForSince() {
		put(m.sinceLines(in.W), 2)
	}
	put(draw.Heavy.Wrap(m.w.Prompt(m.sight), in.W), 3)
	if says := draw.Outlook(m.w, m.sight); says != "" {
		put(draw.Accent.Wrap(says, in.W), 2)
	}
	if says := draw.Lessons(m.w, m.sight); says != "" {
		put(draw.Muted.Wrap(says, in.W), 2)
	}
	if m.message != "" {
		put(draw.Alarm.Wrap("✕ "+m.message, in.W), 4)
	}
	if m.notice != "" {
		put(draw.Accent.Wrap(m.notice, in.W), 2)
	}
	if l := m.inputLine(); len(l) > 0 {
		put([]draw.Line{l}, 1)
	}
	list := draw.At(in.X, y, in.W, in.Y+in.H-y)
	if m.explained() {
		wide := m.explainWidth()
		list.W -= wide + 2
		m.drawExplanation(c, draw.At(list.X+list.W+2, y, wide, list.H))
	}
	m.drawAnswers(c, list)
}

// explained reports whether there is something to say about the answers of the list.
func (m *model) explained() bool {
	return len(m.pick.all) > 0 && draw.Explain(&m.sight.View, m.w, m.pick.all[0].Answer) != ""
}

// explainWidth returns the width of the explanation beside the list: more than usual where an explanation is too
// long for it and the list is short.
func (m *model) explainWidth() int {
	r := m.plan().prompt
	wide := min(max(r.W*2/5, 36), 64)
	rows, need := max(r.H-3, 3), 0
	if len(m.pick.items) > rows {
		return wide
	}
	long := false
	for i := range m.pick.items {
		item := &m.pick.items[i]
		need = max(need, draw.Width(item.Label)+12)
		long = long || len(m.explanation(item, wide)) > rows
	}
	if room := r.W - 6 - need; long && room > wide {
		return min(room, plainWidth)
	}
	return wide
}

// explanation says more about an answer of the list, in lines that fit beside it; first, that there is no room for a
// special order.
func (m *model) explanation(i *choice.Item, wide int) (ls []draw.Line) {
	a := i.Choices[0].Answer
	if warning := m.w.NoRoom(m.sight, a); warning != "" {
		ls = draw.Bad.Wrap(warning, wide-1)
	}
	return append(ls, draw.Muted.Wrap(draw.Explain(&m.sight.View, m.w, a), wide-1)...)
}

// drawExplanation says more about the answer under the cursor.
func (m *model) drawExplanation(c *draw.Canvas, r draw.Rect) {
	for y := r.Y; y < r.Y+r.H; y++ {
		c.Set(r.X-1, y, '│', draw.Edge)
	}
	i := m.pick.at()
	if i == nil {
		return
	}
	ls := m.explanation(i, r.W)
	if len(ls) > r.H && r.H > 0 {
		// What is left out can be looked up.
		ls = append(ls[:r.H-1:r.H-1], ls[r.H-1].Clip(r.W-3).Add(" …", draw.Strong))
	}
	c.Lines(draw.At(r.X+1, r.Y, r.W-1, r.H), ls, 0)
}

// inputLine shows what is being typed and which groups are open.
func (m *model) inputLine() draw.Line {
	p := m.pick
	if p.typing {
		return draw.Strong.Line("/").Add(p.typed, draw.Heavy).Add("▏",
			draw.Accent).Add("  "+m.text("ui.list.found", "n", len(p.items)), draw.Muted)
	}
	var l draw.Line
	if p.planet != game.NoPlanet {
		l = l.Add(m.text("ui.list.about", "planet", m.w.Planet(p.planet))+" ", draw.Accent)
	}
	for _, t := range p.titles {
		l = l.Add("‹ "+t+" ", draw.Accent)
	}
	return l
}

// drawAnswers draws the list of answers in columns, so that the cursor is in view.
func (m *model) drawAnswers(c *draw.Canvas, r draw.Rect) {
	p := m.pick
	if r.H <= 0 {
		return
	}
	if len(p.items) == 0 {
		c.Line(r.X, r.Y, draw.Muted.Line(m.text("ui.list.empty")).Clip(r.W))
		return
	}
	p.shown = r.H
	cols := p.cols(r.H)
	page := r.H * cols
	from := p.cursor / page * page
	above, below := from > 0, from+page < len(p.items)
	const mark = 3 // columns, at the end of the first and the last line
	room := r.W
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
		x, y := r.X+at/r.H*wide, r.Y+at%r.H
		c.Line(x, y, m.answerOf(i, short).line(wide-1))
	}
	if above {
		c.Text(r.X+r.W-mark, r.Y, " ↑ ", draw.Strong)
	}
	if below {
		c.Text(r.X+r.W-mark, r.Y+r.H-1, " ↓ ", draw.Strong)
	}
}

// answerLine is a line of the list of answers. Where there is not enough room for all of it, its label is shortened,
// and what follows the label stays.
type answerLine struct {
	lead, tail draw.Line
	label      draw.Piece
}

func (a *answerLine) width() int { return a.lead.Width() + draw.Width(a.label.Text) + a.tail.Width() }

// line returns the line in a width.
func (a *answerLine) line(w int) draw.Line {
	room := max(w-a.lead.Width()-a.tail.Width(), 4)
	return append(a.lead.Add(draw.ClipText(a.label.Text, room), a.label.Style), a.tail...).Clip(w)
}

// answerOf returns a line of the list. If short is true, a Combat card is only named: the question says which skirmish
// it is for.
func (m *model) answerOf(i int, short bool) *answerLine {
	p, r, v := m.pick, m.sess.Rules, &m.sight.View
	item := &p.items[i]
	style := draw.Normal
	lead := "  "
	if i == p.cursor {
		style, lead = draw.Inverse, "► "
	}
	out := &answerLine{lead: draw.Strong.Line(lead).Add(number(i, len(p.items))+" ", draw.Muted),
		label: style.Piece(item.Label)}
	a := item.Choices[0].Answer
	if item.Group && a.Verb == game.DoCard { // Which reinforcement comes with it is chosen next.
		a.V[game.OfExtra] = uint8(game.NoCard)
	}
	if s, ok := draw.SumOf(r, v, a); ok {
		if s.Differs {
			out.tail = out.tail.Add(" "+draw.SumText(&s), draw.Accent)
		}
		if short && !item.Group {
			f := v.Seats[v.Seat].Faction
			out.label.Text = m.w.Card(f, a.Card())
			if a.Extra() != game.NoCard {
				out.label.Text += " + " + m.w.Card(f, a.Extra())
			}
		}
	}
	if a.Verb == game.DoCard && draw.MatchesFront(r, v, a) {
		out.tail = out.tail.Add(" ✓", draw.Style{Ink: draw.InkGood, Attr: draw.Bold})
	}
	if item.Group {
		out.tail = out.tail.Add(" ("+strconv.Itoa(len(item.Choices))+") ›", draw.Accent)
	}
	return out
}

// drawBeside draws the list of what else may be done at the open decision.
func (m *model) drawBeside(c *draw.Canvas) {
	p := m.beside
	ls := draw.Muted.Wrap(m.text("ui.beside.text"), 66)
	ls = append(ls, nil)
	room := max(m.height-len(ls)-8, 4)
	from := max(p.cursor-room+1, 0)
	for i := from; i < len(p.items) && i < from+room; i++ {
		style, lead := draw.Normal, "  "
		if i == p.cursor {
			style, lead = draw.Inverse, "► "
		}
		l := draw.Accent.Line(lead).Add(number(i, len(p.items))+" ", draw.Muted).Add(p.items[i].Label, style)
		if p.items[i].Group {
			l = l.Add(" ("+strconv.Itoa(len(p.items[i].Choices))+") ›", draw.Accent)
		}
		ls = append(ls, l.Clip(66))
	}
	m.dialog(c, m.text("ui.beside.title"), ls, m.text("ui.beside.keys"))
}
