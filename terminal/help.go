package terminal

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"koprulu/rules/game"
)

// helpPage is a page of the help.
type helpPage uint8

const (
	helpKeys helpPage = iota
	helpMap
	helpRound
	helpLookup
	helpPages
	// helpPlain explains the line-by-line mode; it is not a page of the full screen.
	helpPlain = helpPages
)

// helpState is the reader's place in the help.
type helpState struct {
	page     helpPage
	scrolled int
	question string
	cursor   int
	all      []article
	found    []article
}

// helpKey handles a key in the help.
func (m *model) helpKey(k tea.KeyPressMsg) tea.Cmd {
	h := &m.help
	key := k.Keystroke()
	switch key {
	case "esc", "f1":
		if h.page == helpLookup && h.question != "" {
			m.ask("")
			return nil
		}
		m.overlay = noOverlay
		return nil
	case "tab", "right":
		m.turnPage((h.page + 1) % helpPages)
		return nil
	case "shift+tab", "left":
		m.turnPage((h.page + helpPages - 1) % helpPages)
		return nil
	}
	if h.page != helpLookup {
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
			m.turnPage(helpLookup)
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
func (m *model) turnPage(p helpPage) {
	m.help.page, m.help.scrolled = p, 0
	if p == helpLookup && m.help.all == nil {
		m.help.all = articles(m.w)
		m.ask(m.help.question)
	}
}

// ask looks something up.
func (m *model) ask(question string) {
	m.help.question, m.help.cursor = question, 0
	m.help.found = find(m.w, m.help.all, question)
}

// helpPageKeys are the keys of the paragraphs of each page, of which there are as
// many as the catalogue has.
var helpPageKeys = [...]string{helpKeys: "ui.help.keys", helpMap: "ui.help.map", helpRound: "ui.help.round", helpLookup: "ui.help.lookup", helpPlain: "ui.help.plain"}

// helpText returns the paragraphs of a page: a first word or sign that ends with a bar gets its own column.
func helpText(w *words, p helpPage, wide int) []line {
	var out []line
	if p == helpMap {
		out = factionLegend(w, wide)
	}
	put := func(head, rest string) {
		if head == "" {
			out = append(out, wrapText(rest, wide, Style{})...)
			out = append(out, nil)
			return
		}
		const column = 16
		l := line{{head, Style{Ink: InkAccent, Attr: Bold}}}.pad(column).add(" "+rest, Style{})
		out = append(out, l.wrap(wide, column+1)...)
	}
	paragraphs := func(key string) {
		for i := 1; w.Has(key + "." + strconv.Itoa(i)); i++ {
			put(cutBar(w.text(key + "." + strconv.Itoa(i))))
		}
	}
	if p == helpRound {
		out = append(out, scenarioLines(w, wide)...)
	}
	paragraphs(helpPageKeys[p])
	if w.r.Options.BroodWar && p == helpRound {
		for _, k := range broodWarHelp {
			put(w.KeywordName(k), w.KeywordText(k))
		}
	}
	if p == helpMap {
		if w.r.Options.BroodWar {
			paragraphs("ui.help.broodwar")
		}
		out = append(out, nil)
		out = append(out, codeLegend(w, wide)...)
	}
	return out
}

// broodWarHelp are the keywords of the expansion that explain what it adds to a round.
var broodWarHelp = []string{"leadership-card", "special-victory", "defend-order", "guard-token", "special-order-pool", "strategic-area", "special-unit-limit",
	"resource-token", "installation", "hero"}

// factionLegend shows the marks of the factions.
func factionLegend(w *words, wide int) []line {
	var l line
	for f := range w.r.Sheets {
		if f < len(ownerShape) {
			l = append(l, owner{ownerShape[f], ownerSign[f], ownerInk[f]}.mark())
			l = l.add(" "+capital(w.FactionName(w.r, game.Faction(f)))+"   ", Style{Ink: ownerInk[f]})
		}
	}
	return append(l.wrap(wide, 0), nil)
}

// codeLegend shows the codes of the units on the map.
func codeLegend(w *words, wide int) []line {
	var l line
	for u := range w.r.Units {
		sign := ""
		if w.r.Units[u].Hero {
			sign = heroSign
		}
		l = l.add(w.code(game.UnitType(u))+sign, Style{Ink: InkAccent, Attr: Bold}).add("\u00a0"+glued(w.unit(game.UnitType(u)))+"   ", Style{})
	}
	return l.wrap(wide, 0)
}

// glued keeps a text together where lines are broken.
func glued(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }

// cutBar splits a text at its bar.
func cutBar(s string) (head, rest string) {
	for i := range s {
		if s[i] == '|' {
			return s[:i], s[i+1:]
		}
	}
	return "", s
}

// drawHelp draws the help over the table.
func (m *model) drawHelp(c *canvas) {
	h := &m.help
	r := rect{2, 1, m.width - 4, m.height - 2}
	c.fill(r, ' ', Style{})
	var title line
	for p := range helpPages {
		style := Style{Ink: InkMuted}
		if p == h.page {
			style = Style{Attr: Bold | Reverse}
		}
		if p > 0 {
			title = title.add("│", Style{Ink: InkLine})
		}
		title = title.add(m.w.text(helpPageKeys[p]), style)
	}
	c.titled(r, doubleBorder, Style{Ink: InkAccent}, title)
	in := rect{r.x + 2, r.y + 1, r.w - 4, r.h - 3}
	c.text(in.x, r.y+r.h-2, clipText(m.w.text("ui.help.foot"), in.w), Style{Ink: InkAccent})
	if h.page == helpLookup {
		m.drawLookup(c, in)
		return
	}
	ls := helpText(m.w, h.page, min(in.w, 100))
	h.scrolled = min(h.scrolled, max(len(ls)-in.h, 0))
	c.lines(in, ls, h.scrolled)
	m.drawMore(c, r, h.scrolled > 0, h.scrolled+in.h < len(ls))
}

// drawLookup draws the question, what was found, and the article under the cursor.
func (m *model) drawLookup(c *canvas, r rect) {
	h := &m.help
	c.line(r.x, r.y, line{{"/", Style{Ink: InkAccent, Attr: Bold}}, {h.question, Style{Attr: Bold}}, {"▏", Style{Ink: InkAccent}},
		{"  " + m.w.text("ui.list.found", "n", len(h.found)), Style{Ink: InkMuted}}})
	list := rect{r.x, r.y + 2, r.w * 2 / 5, r.h - 2}
	body := rect{r.x + list.w + 2, r.y + 2, r.w - list.w - 2, r.h - 2}
	from := max(h.cursor-list.h+1, 0)
	var ls []line
	for i := from; i < len(h.found) && i < from+list.h; i++ {
		a := &h.found[i]
		style, lead := Style{}, "  "
		if i == h.cursor {
			style, lead = Style{Attr: Reverse}, "► "
		}
		ls = append(ls, line{{lead, Style{Ink: InkAccent}}, {a.title, style}, {"  " + a.kind, Style{Ink: InkMuted}}}.clip(list.w))
	}
	c.lines(list, ls, 0)
	if h.cursor < len(h.found) {
		a := &h.found[h.cursor]
		ls := styled(a.title, Style{Attr: Bold}).wrap(body.w, 0)
		ls = append(ls, styled(a.kind, Style{Ink: InkMuted}), nil)
		ls = append(ls, wrapText(a.text, body.w, Style{})...)
		c.lines(body, ls, 0)
	}
}
