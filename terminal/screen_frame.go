package terminal

import (
	"strconv"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// layout is how the screen is divided.
type layout struct {
	status, galaxy, side, prompt, keys draw.Rect
	// log is empty where the log is one of the panels only, strip unless the players are in one line.
	log, strip draw.Rect
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
		status: draw.At(0, 0, w, 1),
		galaxy: draw.At(0, 1, w-side, mid),
		side:   draw.At(w-side, 1, side, mid),
		prompt: draw.At(0, 1+mid, w, low),
		keys:   draw.At(0, h-1, w, 1),
	}
	if w >= logWidth && side > 0 && m.tab != panelLog {
		l.log = draw.At(w-side, 1+mid, side, low)
		l.prompt.W -= side
	}
	return l
}

// frame draws the whole screen.
func (m *model) frame() *draw.Canvas {
	c := draw.NewCanvas(max(m.width, 1), max(m.height, 1))
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
		m.dialog(c, m.text("ui.confirm.title"), []draw.Line{draw.Normal.Line(m.doubtful.Label)}, m.text("ui.confirm.keys"))
	case overQuit:
		m.dialog(c, m.text("ui.quit.title"), []draw.Line{draw.Normal.Line(m.cfg.left(m.w))}, m.text("ui.quit.keys"))
	case overResign:
		m.drawResign(c)
	case overSheet:
		m.drawSheet(c)
	case overOdds:
		m.drawOdds(c)
	case overHints:
		m.drawHints(c)
	case overNotice:
		m.dialog(c, m.text("ui.notice.title"), []draw.Line{draw.Normal.Line(m.notice)}, m.text("ui.notice.keys"))
	}
	return c
}

// drawSmall asks for a larger screen.
func (m *model) drawSmall(c *draw.Canvas) {
	ls := draw.Normal.Wrap(m.text("ui.small", "width", minWidth, "height", minHeight, "nowwidth", m.width, "nowheight",
		m.height), max(m.width-2, 8))
	c.Lines(draw.At(1, max((m.height-len(ls))/2, 0), m.width-2, m.height), ls, 0)
}

// drawTable draws the game as the seat at the keyboard sees it.
func (m *model) drawTable(c *draw.Canvas) {
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
	if l.side.W > 0 {
		m.drawSide(c, l.side)
	}
	if l.strip.W > 0 {
		c.Line(l.strip.X, l.strip.Y, draw.PlayersLine(m.sight, l.strip.W))
	}
	if l.log.W > 0 {
		m.drawPanel(c, l.log, panelLog)
	}
	m.drawPrompt(c, l.prompt)
	m.drawKeys(c, l.keys)
}

// drawStatus draws the top line: round, phase, stage, and the viewer.
func (m *model) drawStatus(c *draw.Canvas, r draw.Rect) {
	v := &m.sight.View
	c.Fill(r, ' ', draw.Inverse)
	left := " " + m.text("ui.title")
	if v.Round > 0 {
		left += "  " + m.text("ui.status.round", "n", int(v.Round))
	}
	left += " · " + m.w.Phase(v.Phase)
	if v.Round > 0 {
		left += " · " + m.w.Stage(v.Stage)
	}
	c.Text(r.X, r.Y, left, draw.Style{Attr: draw.Reverse | draw.Bold})
	who := m.text("ui.status.watch")
	if m.seat != game.Nobody {
		o := draw.OwnerOf(v, m.seat)
		who = m.text("ui.status.you", "player", o.Mark().Text+" "+m.w.Player(v, m.seat))
		for _, short := range []bool{false, true} {
			if with := m.w.Partners(m.sight, short); with != "" && draw.Width(left+who+with)+6 <= r.W {
				who += " · " + with
				break
			}
		}
	}
	who = draw.ClipText(who, max(r.W-draw.Width(left)-2, 0))
	c.Text(r.X+r.W-draw.Width(who)-1, r.Y, who, draw.Inverse)
}

// stageShown reports whether the battle stage replaces the galaxy.
func (m *model) stageShown() bool {
	if m.overlay == overBattle {
		return true
	}
	if m.sight.View.Battle.Area == game.NoArea {
		return false
	}
	// Where units retreat to is chosen on the map.
	onMap := false
	if m.sight.View.Open.Has(m.seat) {
		for _, c := range m.pick.all {
			onMap = onMap || !c.Places.None()
		}
	}
	return onMap == m.hideFight
}

// drawStage draws the battle stage.
func (m *model) drawStage(c *draw.Canvas, r draw.Rect) {
	b := draw.LastBattle(m.sess.Feed, m.seat)
	if b == nil {
		m.drawGalaxy(c, r)
		return
	}
	c.Titled(r, draw.HeavyBorder, draw.Bad, draw.Heavy.Line(m.text("ui.battle.head")))
	p := draw.NewBattlePicture(m.sight, m.w, b)
	if i := m.pick.at(); i != nil && m.overlay == noOverlay {
		p.Answer = i.Choices[0].Answer
		p.Chosen = skirmishOf(p.Answer)
	}
	in := r.Inner()
	p.Draw(c, draw.At(in.X+1, in.Y, in.W-2, in.H))
}

// skirmishOf returns the skirmish that an answer is about, -1 if it is about none.
func skirmishOf(a game.Answer) int {
	switch a.Verb {
	case game.DoSupport, game.DoCard, game.DoBlind, game.DoResolve:
		return int(a.Skirmish())
	}
	return -1
}

// picture returns what the galaxy pane shows now.
func (m *model) picture() *draw.GalaxyPicture {
	g := draw.GalaxyOf(m.sight, m.w)
	g.Focus = m.focus
	if v := &m.sight.View; v.Phase == game.Execution && v.Placed.Has(v.Exec.Planet) {
		g.Busy = v.Exec.Planet
	} else if int(m.seat) < v.Players && v.Seats[m.seat].Bases != 0 {
		g.Busy = m.sess.Rules.Areas[v.Seats[m.seat].Bases.First()].Planet // At home.
	}
	if m.screen != onTable || !m.sight.View.Open.Has(m.seat) || m.overlay == overBattle {
		return g
	}
	g.Hint(m.marked())
	g.Offer(m.pick.all, m.pick.items, m.pick.cursor, m.onMap)
	return g
}

// focused returns the planet whose details are shown.
func (m *model) focused() game.Planet {
	f := m.picture().Focus
	if f == game.NoPlanet && m.sight.View.Phase == game.Execution {
		return m.sight.View.Exec.Planet
	}
	return f
}

// zoomNow returns the zoom of the galaxy.
func (m *model) zoomNow() draw.Zoom {
	if !m.fitZoom {
		return m.zoom
	}
	r := m.plan().galaxy.Inner()
	return m.picture().Fit(r.W, r.H)
}

// drawGalaxy draws the galaxy pane.
func (m *model) drawGalaxy(c *draw.Canvas, r draw.Rect) {
	b, s := draw.ThinBorder, draw.Edge
	if m.onMap {
		b, s = draw.DoubleBorder, draw.Strong
	}
	c.Titled(r, b, s, draw.Muted.Line(m.text("ui.galaxy.title")))
	g := m.picture()
	g.Draw(c, r.Inner(), m.zoomNow(), m.pan)
}

// drawSide draws the right column: the players, then as many panels as fit, the
// chosen one first.
func (m *model) drawSide(c *draw.Canvas, r draw.Rect) {
	strip := draw.At(r.X, r.Y, r.W, draw.PlayersHeight(m.sight)+2)
	c.Box(strip, draw.ThinBorder, draw.Edge)
	in := strip.Inner()
	c.Lines(in, draw.PlayersStrip(m.sight, m.w, in.W), 0)
	rest := draw.At(r.X, r.Y+strip.H, r.W, r.H-strip.H)
	shown := []panel{m.tab}
	for _, p := range []panel{panelLog, panelHand, panelBoard, panelPlanet} {
		if len(shown) < max(rest.H/13, 1) && p != m.tab && (p != panelLog || m.plan().log.W == 0) {
			shown = append(shown, p)
		}
	}
	for i, p := range shown {
		h := rest.H
		if left := len(shown) - i - 1; left > 0 {
			// A panel takes what it needs as long as each of the others keeps at least ten lines.
			h = min(max(len(m.panelLines(p, rest.W-2, rest.H))+2, 6), rest.H-left*10)
		}
		m.drawPanel(c, draw.At(rest.X, rest.Y, rest.W, h), p)
		rest.Y, rest.H = rest.Y+h, rest.H-h
	}
}

// panelLines returns the lines of a panel; of the log about as many as fit.
func (m *model) panelLines(p panel, w, h int) []draw.Line {
	switch p {
	case panelHand:
		return draw.HandPanel(m.sight, m.w, w)
	case panelBoard:
		return draw.BoardPanel(m.sight, m.w, min(m.seat, game.Player(m.sight.View.Players-1)), w)
	case panelPlanet:
		return draw.PlanetPanel(m.sight, m.w, m.focused(), w)
	}
	return m.logLines(w, h+m.scrolled[panelLog])
}

// panelName returns the heading of a panel.
func (m *model) panelName(p panel) string {
	return m.text([panels]string{"ui.panel.hand", "ui.panel.board", "ui.panel.planet", "ui.panel.log"}[p])
}

// drawPanel draws a panel of the right column with the names of all panels in its edge.
func (m *model) drawPanel(c *draw.Canvas, r draw.Rect, p panel) {
	title := draw.Muted.Line(m.panelName(p))
	if p == m.tab {
		title = tabs(panels, p, m.panelName)
	}
	c.Titled(r, draw.ThinBorder, draw.Edge, title)
	in := r.Inner()
	if in.H <= 0 {
		return
	}
	ls := m.panelLines(p, in.W, in.H)
	most := max(len(ls)-in.H, 0)
	m.scrolled[p] = min(m.scrolled[p], most)
	from := m.scrolled[p]
	if p == panelLog { // It is read from its end.
		from = most - from
	}
	c.Lines(in, ls, from)
	m.drawMore(c, r, from > 0, from+in.H < len(ls))
}

// tabs is a title with the names of n pages of which one is shown.
func tabs[P ~uint8](n, shown P, name func(P) string) (title draw.Line) {
	for p := range n {
		style := draw.Muted
		if p == shown {
			style = draw.Style{Attr: draw.Bold | draw.Reverse}
		}
		if p > 0 {
			title = title.Add("│", draw.Edge)
		}
		title = title.Add(name(p), style)
	}
	return title
}

// drawMore marks that a panel continues above or below.
func (m *model) drawMore(c *draw.Canvas, r draw.Rect, above, below bool) {
	s := draw.Strong
	if above {
		c.Text(r.X+r.W-4, r.Y, "[↑", s)
	}
	if below {
		c.Text(r.X+r.W-4, r.Y+r.H-1, "]↓", s)
	}
}

// drawKeys draws the last line: the keys that currently do something.
func (m *model) drawKeys(c *draw.Canvas, r draw.Rect) {
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
	case !m.sight.View.Open.Has(m.seat):
		key = "ui.keys.wait"
	case m.sight.View.Battle.Area != game.NoArea:
		key = "ui.keys.fight"
	}
	c.Fill(r, ' ', draw.Inverse)
	c.Text(r.X+1, r.Y, fitKeys(m.text(key), r.W-2), draw.Inverse)
}

// dialog draws a question in the middle of the screen.
func (m *model) dialog(c *draw.Canvas, title string, body []draw.Line, keys string) {
	w := min(m.width-8, 72)
	var ls []draw.Line
	for _, l := range body {
		ls = append(ls, l.Wrap(w-4, 0)...)
	}
	ls = append(ls, nil, draw.Accent.Line(keys))
	r := draw.At((m.width-w)/2, max((m.height-len(ls)-2)/2, 0), w, min(len(ls)+2, m.height))
	c.Fill(r, ' ', draw.Normal)
	c.Titled(r, draw.DoubleBorder, draw.Strong, draw.Heavy.Line(title))
	c.Lines(draw.At(r.X+2, r.Y+1, r.W-4, r.H-2), ls, 0)
}

// drawSheet draws the board of another player over the table.
func (m *model) drawSheet(c *draw.Canvas) {
	w := min(m.width-8, 90)
	m.window(c, draw.At((m.width-w)/2, 2, w, m.height-4), draw.Heavy.Line(m.text("ui.sheet.title")),
		draw.BoardPanel(m.sight, m.w, m.sheetOf, w-4),
		&m.scrolled[panelBoard], "ui.sheet.keys")
}

// wideWindow is the width of a window about the decision.
func (m *model) wideWindow() int { return min(m.width-8, 96) }

// about draws such a window, as high as it needs.
func (m *model) about(c *draw.Canvas, title string, ls []draw.Line, scrolled *int, keys string) {
	w, h := m.wideWindow(), min(max(len(ls)+3, 14), m.height-4)
	m.window(c, draw.At((m.width-w)/2, max((m.height-h)/2, 1), w, h), draw.Heavy.Line(title), ls, scrolled, keys)
}

// window draws a frame over the table with lines that can be scrolled, and a line of keys.
func (m *model) window(c *draw.Canvas, r draw.Rect, title draw.Line, ls []draw.Line, scrolled *int, keys string) {
	c.Fill(r, ' ', draw.Normal)
	c.Titled(r, draw.DoubleBorder, draw.Accent, title)
	in := draw.At(r.X+2, r.Y+1, r.W-4, r.H-3)
	*scrolled = min(*scrolled, max(len(ls)-in.H, 0))
	c.Lines(in, ls, *scrolled)
	m.drawMore(c, r, *scrolled > 0, *scrolled+in.H < len(ls))
	c.Text(r.X+2, r.Y+r.H-2, draw.ClipText(m.text(keys), r.W-4), draw.Accent)
}

// number returns the number in front of a line of the list, as wide as the largest.
func number(i, n int) string {
	return draw.Right(strconv.Itoa(i+1), draw.Width(strconv.Itoa(n)))
}
