package terminal

import (
	"strconv"

	"koprulu/rules/game"
)

// layout is how the screen is divided.
type layout struct {
	status, galaxy, side, prompt, keys rect
	// log is empty where the log is one of the panels only, strip unless the players are in one line.
	log, strip rect
}

// plan divides the screen: the galaxy gets what nothing else needs.
func (m *model) plan() layout {
	if m.compact() {
		return m.planCompact()
	}
	w, h := m.width, m.height
	side := min(max(w*3/10, 38), 58)
	if m.wideMap {
		side = 0
	}
	low := min(max(h/4, 10), 15)
	if m.wideMap {
		low = min(low, 9)
	}
	mid := h - 2 - low
	l := layout{
		status: rect{0, 0, w, 1},
		galaxy: rect{0, 1, w - side, mid},
		side:   rect{w - side, 1, side, mid},
		prompt: rect{0, 1 + mid, w, low},
		keys:   rect{0, h - 1, w, 1},
	}
	if w >= logWidth && side > 0 && m.tab != panelLog {
		l.log = rect{w - side, 1 + mid, side, low}
		l.prompt.w -= side
	}
	return l
}

// frame draws the whole screen.
func (m *model) frame() *canvas {
	c := newCanvas(max(m.width, 1), max(m.height, 1))
	if m.width < minWidth || m.height < minHeight {
		m.drawSmall(c)
		return c
	}
	switch m.screen {
	case onResume:
		m.drawResume(c)
	case onPass:
		m.drawPass(c)
	case onOver:
		m.drawTable(c)
		m.drawOver(c)
	default:
		m.drawTable(c)
	}
	switch m.overlay {
	case overHelp:
		m.drawHelp(c)
	case overBeside:
		m.drawBeside(c)
	case overConfirm:
		m.dialog(c, m.w.text("ui.confirm.title"), []line{plainLine(m.doubtful.Label)}, m.w.text("ui.confirm.keys"))
	case overQuit:
		text := m.w.text("ui.quit.saved")
		if m.cfg.Save == "" {
			text = m.w.text("ui.quit.lost")
		}
		m.dialog(c, m.w.text("ui.quit.title"), []line{plainLine(text)}, m.w.text("ui.quit.keys"))
	case overResign:
		m.drawResign(c)
	case overSheet:
		m.drawSheet(c)
	case overOdds:
		m.drawOdds(c)
	case overHints:
		m.drawHints(c)
	case overNotice:
		m.dialog(c, m.w.text("ui.notice.title"), []line{plainLine(m.notice)}, m.w.text("ui.notice.keys"))
	}
	return c
}

// drawSmall asks for a larger screen.
func (m *model) drawSmall(c *canvas) {
	ls := wrapText(m.w.text("ui.small", "width", minWidth, "height", minHeight, "nowwidth", m.width, "nowheight", m.height),
		max(m.width-2, 8), Style{})
	c.lines(rect{1, max((m.height-len(ls))/2, 0), m.width - 2, m.height}, ls, 0)
}

// drawTable draws the game as the seat at the keyboard sees it.
func (m *model) drawTable(c *canvas) {
	l := m.plan()
	m.drawStatus(c, l.status)
	switch {
	case m.compact() && m.turned && m.overlay != overBattle:
		m.drawPanel(c, l.galaxy, m.tab)
	case m.stageShown():
		m.drawStage(c, l.galaxy)
	default:
		m.drawGalaxy(c, l.galaxy)
	}
	if l.side.w > 0 {
		m.drawSide(c, l.side)
	}
	if l.strip.w > 0 {
		c.line(l.strip.x, l.strip.y, playersLine(m.sess.Rules, m.sight, l.strip.w))
	}
	if l.log.w > 0 {
		m.drawPanel(c, l.log, panelLog)
	}
	m.drawPrompt(c, l.prompt)
	m.drawKeys(c, l.keys)
}

// drawStatus draws the top line: round, phase, stage, and the viewer.
func (m *model) drawStatus(c *canvas, r rect) {
	v := &m.sight.view
	c.fill(r, ' ', Style{Attr: Reverse})
	left := " " + m.w.text("ui.title")
	if v.Round > 0 {
		left += "  " + m.w.text("ui.status.round", "n", int(v.Round))
	}
	left += " · " + m.w.phase(v.Phase)
	if v.Round > 0 {
		left += " · " + m.w.stage(v.Stage)
	}
	c.text(r.x, r.y, left, Style{Attr: Reverse | Bold})
	who := m.w.text("ui.status.watch")
	if m.seat != game.Nobody {
		o := ownerOf(v, m.seat)
		who = m.w.text("ui.status.you", "player", o.mark().text+" "+m.w.player(v, m.seat))
		for _, short := range []bool{false, true} {
			if with := m.w.partners(v, m.seat, short); with != "" && width(left+who+with)+6 <= r.w {
				who += " · " + with
				break
			}
		}
	}
	who = clipText(who, max(r.w-width(left)-2, 0))
	c.text(r.x+r.w-width(who)-1, r.y, who, Style{Attr: Reverse})
}

// stageShown reports whether the battle stage replaces the galaxy.
func (m *model) stageShown() bool {
	if m.overlay == overBattle {
		return true
	}
	if m.sight.view.Battle.Area == game.NoArea {
		return false
	}
	// Where units retreat to is chosen on the map.
	onMap := false
	if m.sight.view.Open.Has(m.seat) {
		for _, c := range m.pick.all {
			onMap = onMap || !c.Places.None()
		}
	}
	return onMap == m.hideFight
}

// drawStage draws the battle stage.
func (m *model) drawStage(c *canvas, r rect) {
	b := lastBattle(m.sess.Feed, m.seat)
	if b == nil {
		m.drawGalaxy(c, r)
		return
	}
	c.titled(r, heavyBorder, Style{Ink: InkBad}, styled(m.w.text("ui.battle.head"), Style{Attr: Bold}))
	p := newBattlePicture(m.sess.Rules, m.sight, m.w, b)
	if i := m.pick.at(); i != nil && m.overlay == noOverlay {
		p.answer = i.Choices[0].Answer
		p.chosen = skirmishOf(p.answer)
	}
	in := r.inner()
	p.draw(c, rect{in.x + 1, in.y, in.w - 2, in.h})
}

// skirmishOf returns the skirmish that an answer is about, -1 if it is about none.
func skirmishOf(a game.Answer) int {
	switch a.Verb {
	case game.DoSupport:
		return int(a.Skirmish())
	case game.DoCard, game.DoBlind, game.DoResolve:
		return int(a.Skirmish())
	}
	return -1
}

// picture returns what the galaxy pane shows now.
func (m *model) picture() *galaxyPicture {
	g := &galaxyPicture{r: m.sess.Rules, v: &m.sight.view, w: m.w, focus: m.focus, busy: game.NoPlanet}
	if v := &m.sight.view; v.Phase == game.Execution && v.Placed.Has(v.Exec.Planet) {
		g.busy = v.Exec.Planet
	} else if int(m.seat) < v.Players && v.Seats[m.seat].Bases != 0 {
		g.busy = m.sess.Rules.Areas[v.Seats[m.seat].Bases.First()].Planet // At home.
	}
	if m.screen != onTable || !m.sight.view.Open.Has(m.seat) || m.overlay == overBattle {
		return g
	}
	for _, c := range m.pick.all {
		g.glow.Join(c.Places)
	}
	g.cells = m.cellNumbers()
	g.slots = m.slotNumbers()
	g.hinted = m.marked()
	i := m.pick.at()
	if i == nil {
		return g
	}
	g.chosen = i.Places()
	if i.Group {
		// A group has too many answers to be marked area by area.
		g.chosen.Areas, g.chosen.Routes = 0, 0
		if g.chosen.Planets.Len() > 3 {
			g.chosen.Planets = 0
		}
	}
	if a := i.Choices[0].Answer; a.Verb == game.DoPlanet {
		g.ghost = &a
	}
	if g.focus == game.NoPlanet || !m.onMap && g.chosen.Planets&m.sight.view.Placed != 0 && !g.chosen.Planets.Has(g.focus) {
		if planets := g.chosen.Planets & m.sight.view.Placed; planets != 0 && !i.Group {
			g.focus = planets.First()
		}
	}
	return g
}

// cellNumbers returns the cells where a planet may be placed, with the numbers of the lines of the list that place one
// there.
func (m *model) cellNumbers() map[cellAt]string {
	cells := map[cellAt]string{}
	for _, c := range m.pick.all {
		if c.Answer.Verb == game.DoPlanet {
			cells[cellAt{c.Answer.X(), c.Answer.Y()}] = "+"
		}
	}
	for i, item := range m.pick.items {
		a := item.Choices[0].Answer
		at := cellAt{a.X(), a.Y()}
		last := item.Choices[len(item.Choices)-1].Answer
		if a.Verb == game.DoPlanet && uint8(last.X()) == uint8(a.X()) && uint8(last.Y()) == uint8(a.Y()) && cells[at] == "+" {
			cells[at] = strconv.Itoa(i + 1)
		}
	}
	return cells
}

// slotNumbers returns the slots to choose from with the numbers of their answers.
func (m *model) slotNumbers() map[slotAt]slotLabel {
	slots := map[slotAt]slotLabel{}
	for _, c := range m.pick.all {
		if a := c.Answer; a.Verb == game.DoSlot {
			slots[slotAt{a.Planet(), a.Side()}] = slotLabel{number: "+"}
		}
	}
	for i, item := range m.pick.items {
		if a := item.Choices[0].Answer; a.Verb == game.DoSlot && !item.Group {
			slots[slotAt{a.Planet(), a.Side()}] = slotLabel{strconv.Itoa(i + 1), i == m.pick.cursor}
		}
	}
	return slots
}

// focused returns the planet whose details are shown.
func (m *model) focused() game.Planet {
	if f := m.picture().focus; f != game.NoPlanet {
		return f
	}
	if p := m.sight.view.Exec.Planet; p != game.NoPlanet && m.sight.view.Phase == game.Execution {
		return p
	}
	return game.NoPlanet
}

// zoomNow returns the zoom of the galaxy.
func (m *model) zoomNow() zoom {
	if !m.fitZoom {
		return m.zoom
	}
	r := m.plan().galaxy.inner()
	return m.picture().fit(r.w, r.h)
}

// drawGalaxy draws the galaxy pane.
func (m *model) drawGalaxy(c *canvas, r rect) {
	b, s := thinBorder, Style{Ink: InkLine}
	if m.onMap {
		b, s = doubleBorder, Style{Ink: InkAccent, Attr: Bold}
	}
	c.titled(r, b, s, styled(m.w.text("ui.galaxy.title"), Style{Ink: InkMuted}))
	g := m.picture()
	g.draw(c, r.inner(), m.zoomNow(), m.pan)
}

// drawSide draws the right column: the players, then as many panels as fit, the
// chosen one first.
func (m *model) drawSide(c *canvas, r rect) {
	v := &m.sight.view
	strip := rect{r.x, r.y, r.w, playersHeight(m.sess.Rules, v) + 2}
	c.box(strip, thinBorder, Style{Ink: InkLine})
	in := strip.inner()
	c.lines(in, playersStrip(m.sess.Rules, m.sight, m.w, in.w), 0)
	rest := rect{r.x, r.y + strip.h, r.w, r.h - strip.h}
	shown := []panel{m.tab}
	for _, p := range []panel{panelLog, panelHand, panelBoard, panelPlanet} {
		if len(shown) < max(rest.h/13, 1) && p != m.tab && (p != panelLog || m.plan().log.w == 0) {
			shown = append(shown, p)
		}
	}
	for i, p := range shown {
		h := rest.h
		if left := len(shown) - i - 1; left > 0 {
			// A panel takes what it needs as long as each of the others keeps at least ten lines.
			h = min(max(len(m.panelLines(p, rest.w-2, rest.h))+2, 6), rest.h-left*10)
		}
		m.drawPanel(c, rect{rest.x, rest.y, rest.w, h}, p)
		rest.y, rest.h = rest.y+h, rest.h-h
	}
}

// panelLines returns the lines of a panel; of the log about as many as fit.
func (m *model) panelLines(p panel, w, h int) []line {
	switch p {
	case panelHand:
		return handPanel(m.sess.Rules, m.sight, m.w, w)
	case panelBoard:
		return boardPanel(m.sess.Rules, m.sight, m.w, min(m.seat, game.Player(m.sight.view.Players-1)), w)
	case panelPlanet:
		return planetPanel(m.sess.Rules, m.sight, m.w, m.focused(), w)
	}
	return m.logLines(w, h+m.scrolled[panelLog])
}

// panelName returns the heading of a panel.
func (m *model) panelName(p panel) string {
	return m.w.text([panels]string{"ui.panel.hand", "ui.panel.board", "ui.panel.planet", "ui.panel.log"}[p])
}

// drawPanel draws a panel of the right column with the names of all panels in its edge.
func (m *model) drawPanel(c *canvas, r rect, p panel) {
	var title line
	if p == m.tab {
		for q := range panels {
			if q > 0 {
				title = title.add("│", Style{Ink: InkLine})
			}
			style := Style{Ink: InkMuted}
			if q == p {
				style = Style{Attr: Bold | Reverse}
			}
			title = title.add(m.panelName(q), style)
		}
	} else {
		title = styled(m.panelName(p), Style{Ink: InkMuted})
	}
	c.titled(r, thinBorder, Style{Ink: InkLine}, title)
	in := r.inner()
	if in.h <= 0 {
		return
	}
	ls := m.panelLines(p, in.w, in.h)
	most := max(len(ls)-in.h, 0)
	m.scrolled[p] = min(m.scrolled[p], most)
	from := m.scrolled[p]
	if p == panelLog { // It is read from its end.
		from = most - from
	}
	c.lines(in, ls, from)
	m.drawMore(c, r, from > 0, from+in.h < len(ls))
}

// drawMore marks that a panel continues above or below.
func (m *model) drawMore(c *canvas, r rect, above, below bool) {
	s := Style{Ink: InkAccent, Attr: Bold}
	if above {
		c.text(r.x+r.w-4, r.y, "[↑", s)
	}
	if below {
		c.text(r.x+r.w-4, r.y+r.h-1, "]↓", s)
	}
}

// drawKeys draws the last line: the keys that currently do something.
func (m *model) drawKeys(c *canvas, r rect) {
	key := "ui.keys.turn"
	switch {
	case m.overlay == overBattle:
		key = "ui.keys.battle"
	case m.screen == onOver:
		key = "ui.keys.over"
	case m.onMap:
		key = "ui.keys.map"
	case m.pick.typing:
		key = "ui.keys.typing"
	case !m.sight.view.Open.Has(m.seat):
		key = "ui.keys.wait"
	case m.sight.view.Battle.Area != game.NoArea:
		key = "ui.keys.fight"
	}
	c.fill(r, ' ', Style{Attr: Reverse})
	c.text(r.x+1, r.y, fitKeys(m.w.text(key), r.w-2), Style{Attr: Reverse})
}

// dialog draws a question in the middle of the screen.
func (m *model) dialog(c *canvas, title string, body []line, keys string) {
	w := min(m.width-8, 72)
	var ls []line
	for _, l := range body {
		ls = append(ls, l.wrap(w-4, 0)...)
	}
	ls = append(ls, nil, styled(keys, Style{Ink: InkAccent}))
	r := rect{(m.width - w) / 2, max((m.height-len(ls)-2)/2, 0), w, min(len(ls)+2, m.height)}
	c.fill(r, ' ', Style{})
	c.titled(r, doubleBorder, Style{Ink: InkAccent, Attr: Bold}, styled(title, Style{Attr: Bold}))
	c.lines(rect{r.x + 2, r.y + 1, r.w - 4, r.h - 2}, ls, 0)
}

// drawSheet draws the board of another player over the table.
func (m *model) drawSheet(c *canvas) {
	w := min(m.width-8, 90)
	r := rect{(m.width - w) / 2, 2, w, m.height - 4}
	ls := boardPanel(m.sess.Rules, m.sight, m.w, m.sheetOf, w-4)
	c.fill(r, ' ', Style{})
	c.titled(r, doubleBorder, Style{Ink: InkAccent}, styled(m.w.text("ui.sheet.title"), Style{Attr: Bold}))
	in := rect{r.x + 2, r.y + 1, r.w - 4, r.h - 3}
	from := min(m.scrolled[panelBoard], max(len(ls)-in.h, 0))
	m.scrolled[panelBoard] = from
	c.lines(in, ls, from)
	m.drawMore(c, r, from > 0, from+in.h < len(ls))
	c.text(r.x+2, r.y+r.h-2, m.w.text("ui.sheet.keys"), Style{Ink: InkAccent})
}

// number returns the number in front of a line of the list, as wide as the largest.
func number(i, n int) string {
	return right(strconv.Itoa(i+1), width(strconv.Itoa(n)))
}
