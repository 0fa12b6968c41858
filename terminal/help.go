package terminal

import (
	tea "charm.land/bubbletea/v2"

	"koprulu/terminal/draw"
)

// helpState is the reader's place in the help.
type helpState struct {
	page     draw.HelpPage
	scrolled int
	question string
	cursor   int
	all      []draw.Article
	found    []draw.Article
}

// helpKey handles a key in the help.
func (m *model) helpKey(k tea.KeyPressMsg) tea.Cmd {
	h := &m.help
	key := k.Keystroke()
	switch key {
	case "esc", "f1":
		if h.page == draw.HelpLookup && h.question != "" {
			m.ask("")
			return nil
		}
		m.overlay = noOverlay
		return nil
	case "tab", "right":
		m.turnPage((h.page + 1) % draw.HelpPages)
		return nil
	case "shift+tab", "left":
		m.turnPage((h.page + draw.HelpPages - 1) % draw.HelpPages)
		return nil
	}
	if h.page != draw.HelpLookup {
		switch key {
		case "?", "q", "enter":
			m.overlay = noOverlay
		case "down":
			h.scrolled++
		case "pgdown", "space":
			h.scrolled += 10
		case "up":
			h.scrolled = max(h.scrolled-1, 0)
		case "pgup":
			h.scrolled = max(h.scrolled-10, 0)
		case "/":
			m.turnPage(draw.HelpLookup)
		}
		return nil
	}
	switch key {
	case "up":
		h.cursor = max(h.cursor-1, 0)
	case "down":
		h.cursor = min(h.cursor+1, max(len(h.found)-1, 0))
	case "pgup":
		h.cursor = max(h.cursor-10, 0)
	case "pgdown":
		h.cursor = min(h.cursor+10, max(len(h.found)-1, 0))
	case "backspace":
		if runes := []rune(h.question); len(runes) > 0 {
			m.ask(string(runes[:len(runes)-1]))
		}
	default:
		if text := k.Key().Text; text != "" && len(h.question) < 80 {
			m.ask(h.question + text)
		}
	}
	return nil
}

// turnPage shows another page of the help.
func (m *model) turnPage(p draw.HelpPage) {
	m.help.page, m.help.scrolled = p, 0
	if p == draw.HelpLookup && m.help.all == nil {
		m.help.all = draw.Articles(m.w)
		m.ask(m.help.question)
	}
}

// ask looks something up.
func (m *model) ask(question string) {
	m.help.question, m.help.cursor = question, 0
	m.help.found = draw.Find(m.w, m.help.all, question)
}

// drawHelp draws the help over the table.
func (m *model) drawHelp(c *draw.Canvas) {
	h := &m.help
	r := draw.At(2, 1, m.width-4, m.height-2)
	title := tabs(draw.HelpPages, h.page, func(p draw.HelpPage) string { return m.text(draw.HelpPageKeys[p]) })
	if h.page == draw.HelpLookup {
		m.window(c, r, title, nil, new(int), "ui.help.foot")
		m.drawLookup(c, draw.At(r.X+2, r.Y+1, r.W-4, r.H-3))
		return
	}
	m.window(c, r, title, draw.HelpText(m.w, h.page, min(r.W-4, 100)), &h.scrolled, "ui.help.foot")
}

// drawLookup draws the question, what was found, and the article under the cursor.
func (m *model) drawLookup(c *draw.Canvas, r draw.Rect) {
	h := &m.help
	c.Line(r.X, r.Y, draw.Strong.Line("/").Add(h.question, draw.Heavy).Add("▏",
		draw.Accent).Add("  "+m.text("ui.list.found", "n", len(h.found)), draw.Muted))
	list := draw.At(r.X, r.Y+2, r.W*2/5, r.H-2)
	body := draw.At(r.X+list.W+2, r.Y+2, r.W-list.W-2, r.H-2)
	from := max(h.cursor-list.H+1, 0)
	var ls []draw.Line
	for i := from; i < len(h.found) && i < from+list.H; i++ {
		a := &h.found[i]
		style, lead := draw.Normal, "  "
		if i == h.cursor {
			style, lead = draw.Inverse, "► "
		}
		ls = append(ls, draw.Accent.Line(lead).Add(a.Title, style).Add("  "+a.Kind, draw.Muted).Clip(list.W))
	}
	c.Lines(list, ls, 0)
	if h.cursor < len(h.found) {
		a := &h.found[h.cursor]
		ls := draw.Heavy.Line(a.Title).Wrap(body.W, 0)
		ls = append(ls, draw.Muted.Line(a.Kind), nil)
		ls = append(ls, draw.Normal.Wrap(a.Text, body.W)...)
		c.Lines(body, ls, 0)
	}
}
