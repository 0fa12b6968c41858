package terminal

import (
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// latinKeys maps the keys of keyboards for other scripts to the command keys in the same place.
var latinKeys = sync.OnceValue(locale.LatinKeys)

// key handles a key press.
func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	writing := m.overlay == overHelp && m.help.page == draw.HelpLookup || m.overlay == noOverlay && m.pick != nil &&
		m.pick.typing
	if latin, ok := latinKeys()[k.Key().Text]; ok && !writing {
		k = tea.KeyPressMsg{Code: rune(latin[0]), Text: latin}
	}
	key := k.Keystroke()
	if key == "ctrl+c" {
		return tea.Quit
	}
	switch key {
	case "ctrl+l":
		return tea.ClearScreen
	case "ctrl+z":
		return tea.Suspend
	}
	if m.width < minWidth || m.height < minHeight {
		if key == "q" {
			return tea.Quit
		}
		return nil
	}
	//exhaustive:enforce
	switch m.overlay {
	case overHelp:
		return m.helpKey(k)
	case overQuit:
		if key == "enter" || key == "y" || key == "q" {
			return tea.Quit
		}
		m.overlay = noOverlay
		return nil
	case overBattle:
		return m.battleKey(key)
	case overBeside:
		return m.besideKey(k)
	case overConfirm:
		return m.confirmKey(key)
	case overResign:
		return m.resignKey(key)
	case overSheet:
		return m.sheetKey(key)
	case overOdds:
		return m.oddsKey(key)
	case overHints:
		return m.hintKey(key)
	case overNotice:
		m.overlay, m.notice = noOverlay, ""
		return nil
	}
	switch m.screen {
	case onResume:
		return m.resumeKey(key)
	case onPass:
		return m.passKey(key)
	case onOver:
		return m.overKey(key)
	}
	return m.tableKey(k)
}

// tableKey handles a key at the table.
func (m *model) tableKey(k tea.KeyPressMsg) tea.Cmd {
	key := k.Keystroke()
	if m.pick.typing {
		return m.typingKey(k)
	}
	mine := m.sight.View.Open.Has(m.seat)
	switch key {
	case "enter", "kpenter":
		if mine {
			if m.onMap {
				m.onMap = false
				m.pick.about(m.focus)
				return nil
			}
			return m.choose()
		}
		return m.skip()
	case "space":
		if !mine {
			return m.skip()
		}
	case "f":
		if !mine {
			m.fast = true
			return m.skip()
		}
	case "u":
		return m.undo()
	case "/", ":":
		m.pick.typing = true
		return nil
	case "esc", "backspace":
		m.message, m.notice = "", ""
		switch {
		case m.turned:
			m.turned = false
		case m.onMap:
			m.onMap = false
		default:
			m.pick.back()
		}
		return nil
	case "tab":
		m.turnTab(1)
	case "shift+tab":
		m.turnTab(-1)
	case "h":
		m.showTab(panelHand)
	case "b":
		m.showTab(panelBoard)
	case "p":
		m.showTab(panelPlanet)
	case "l":
		m.showTab(panelLog)
	case "m":
		m.onMap, m.turned = !m.onMap, false
		m.focusSomewhere()
		m.tab = panelPlanet
	case "g":
		m.wideMap = !m.wideMap
	case "v":
		m.hideFight = !m.hideFight
	case "s":
		m.overlay, m.sheetOf = overSheet, nextOf(m.sight.View.Alive, m.seat)
	case "w":
		return m.openHints()
	case "o":
		return m.openOdds()
	case "+", "=":
		m.zoomBy(1)
	case "-":
		m.zoomBy(-1)
	case "x":
		if len(m.beside.all) > 0 {
			m.overlay = overBeside
			m.beside.back()
		} else {
			m.notice = m.text("ui.beside.none")
		}
	case "?", "f1":
		m.overlay = overHelp
		m.help = helpState{}
	case "r":
		m.openResign()
	case "q":
		m.overlay = overQuit
	case "[":
		m.scroll(-5)
	case "]":
		m.scroll(5)
	default:
		return m.moveKey(k)
	}
	return nil
}

// arrowSides are the sides to which the arrow keys go.
var arrowSides = map[string]game.Side{"up": game.North, "right": game.East, "down": game.South, "left": game.West}

// moveKey handles the keys that move something, and digits.
func (m *model) moveKey(k tea.KeyPressMsg) tea.Cmd {
	key := k.Keystroke()
	modifier, name, held := strings.Cut(key, "+")
	if !held {
		modifier, name = "", key
	}
	side, arrow := arrowSides[name]
	switch {
	case arrow && (modifier == "shift" || modifier == "" && m.onMap):
		m.focusSomewhere()
		m.focus = draw.PlanetTowards(&m.sight.View, m.focus, side)
		m.pan = draw.CellAt{}
		m.tab = panelPlanet
	case arrow && (modifier == "ctrl" || modifier == "alt"):
		m.pan = draw.Step(m.pan, side)
	case len(key) == 1 && key[0] >= '0' && key[0] <= '9':
		m.pick.typing = true
		m.pick.input(key)
		m.follow()
	case m.pick.step(key):
		m.follow()
	}
	return nil
}

// typingKey handles a key while something is being typed.
func (m *model) typingKey(k tea.KeyPressMsg) tea.Cmd {
	switch key := k.Keystroke(); key {
	case "esc":
		m.message = ""
		m.pick.back()
	case "enter", "kpenter":
		return m.choose()
	case "backspace":
		if m.pick.typed == "" {
			m.pick.back()
			return nil
		}
		runes := []rune(m.pick.typed)
		m.pick.input(string(runes[:len(runes)-1]))
		if m.pick.typed == "" {
			m.pick.typing = false
		}
	case "ctrl+u":
		m.pick.input("")
	case "up":
		m.pick.wrapMove(-1)
	case "down":
		m.pick.wrapMove(1)
	case "tab":
		if i := m.pick.at(); i != nil {
			m.pick.typed = i.Choices[0].Text
		}
	default:
		if text := k.Key().Text; text != "" {
			m.message = ""
			m.pick.input(m.pick.typed + text)
		}
	}
	m.follow()
	return nil
}

// follow shows on the map what the answer under the cursor is about.
func (m *model) follow() { m.pan = draw.CellAt{} }

// choose takes the line under the cursor: it opens a group or gives the answer. Typed text that is not a line of the
// list is read as an answer in words.
func (m *model) choose() tea.Cmd {
	if !m.sight.View.Open.Has(m.seat) {
		return nil
	}
	if n, ok := m.pick.number(); ok && (n < 1 || n > len(m.pick.items)) {
		m.message = m.text("ui.typed.number", "n", n, "max", len(m.pick.items))
		m.pick.input("")
		return nil
	}
	if t := strings.TrimSpace(m.pick.typed); t != "" {
		if _, number := m.pick.number(); !number {
			for _, c := range m.pick.all {
				if draw.Fold(c.Text) == draw.Fold(t) || draw.Fold(c.Label) == draw.Fold(t) {
					return m.give(c)
				}
			}
			_, why := m.w.Read(m.sess, m.seat, t)
			if len(m.pick.items) == 0 || why == "" && m.pick.cursor == 0 {
				return m.typedAnswer(t) // A whole answer means itself, even if entries of the list have the same words.
			}
		}
	}
	i := m.pick.at()
	if i == nil {
		return nil
	}
	if i.Group {
		m.pick.open(i)
		return nil
	}
	return m.give(i.Choices[0])
}

// typedAnswer gives an answer in words that is not in the list, or says which rule
// forbids it or why it is not an answer.
func (m *model) typedAnswer(text string) tea.Cmd {
	a, why := m.w.Read(m.sess, m.seat, text)
	if why != "" {
		m.message = why
		return nil
	}
	if a == resignation {
		m.openResign()
		return nil
	}
	for _, c := range m.beside.all {
		if c.Answer == a {
			m.doubtful, m.overlay = c, overConfirm
			return nil
		}
	}
	return m.give(choice.Choice{Answer: a})
}

// skip ends the pause of the bots.
func (m *model) skip() tea.Cmd {
	if m.sess.BotToMove() == game.Nobody {
		return nil
	}
	m.wake++
	return m.botTurn()
}

// focusSomewhere puts the focus on a planet if it is nowhere.
func (m *model) focusSomewhere() {
	v := &m.sight.View
	if m.focus != game.NoPlanet || v.Placed == 0 {
		return
	}
	m.focus = v.Placed.First()
	if v.Placed.Has(v.Exec.Planet) {
		m.focus = v.Exec.Planet
	}
	if i := m.pick.at(); i != nil {
		if planets := i.Places().Planets & v.Placed; planets != 0 {
			m.focus = planets.First()
		}
	}
}

// zoomBy changes the zoom of the galaxy.
func (m *model) zoomBy(by int) {
	now := m.zoomNow()
	m.fitZoom = false
	m.zoom = draw.Zoom(min(max(int(now)+by, 0), int(draw.Zooms)-1))
}

// scroll scrolls the panel that is shown.
func (m *model) scroll(by int) {
	if m.tab == panelLog {
		by = -by
	}
	m.scrolled[m.tab] = max(m.scrolled[m.tab]+by, 0)
}

// besideKey handles a key in the list of what else may be done at the decision.
func (m *model) besideKey(k tea.KeyPressMsg) tea.Cmd {
	switch key := k.Keystroke(); key {
	case "esc", "x", "q":
		if !m.beside.back() {
			m.overlay = noOverlay
		}
	case "up":
		m.beside.wrapMove(-1)
	case "down":
		m.beside.wrapMove(1)
	case "enter", "kpenter":
		i := m.beside.at()
		switch {
		case i == nil:
			m.overlay = noOverlay
		case i.Group:
			m.beside.open(i)
		default:
			m.doubtful, m.overlay = i.Choices[0], overConfirm
		}
	default:
		if text := k.Key().Text; len(text) == 1 && text[0] >= '0' && text[0] <= '9' {
			m.beside.input(m.beside.typed + text)
		}
	}
	return nil
}

// confirmKey handles the confirmation of destroying something or taking it back.
func (m *model) confirmKey(key string) tea.Cmd {
	m.overlay = noOverlay
	if key != "enter" && key != "y" {
		return nil
	}
	c := m.doubtful
	m.doubtful = choice.Choice{}
	cmd := m.give(c)
	if m.sight.View.Step == game.AskConfirmDestroy && m.sight.View.Open.Has(m.seat) {
		// The engine asks too (RULING-59); it has just been answered.
		return m.give(choice.Choice{Answer: game.Answer{Verb: game.DoConfirm}})
	}
	return cmd
}

// battleKey handles a key at the stage of a decided battle.
func (m *model) battleKey(key string) tea.Cmd {
	switch key {
	case "enter", "space", "esc", "kpenter":
		m.overlay = noOverlay
		return m.advance()
	case "f":
		m.overlay, m.fast = noOverlay, true
		return m.advance()
	}
	return nil
}

// passKey handles a key while the keyboard is passed on.
func (m *model) passKey(key string) tea.Cmd {
	switch key {
	case "enter", "kpenter":
		m.sit()
		return m.advance()
	case "u":
		if m.seat != game.Nobody && m.sess.Undoable(m.seat) > 0 {
			return m.undo()
		}
	case "q":
		m.overlay = overQuit
	}
	return nil
}

// sheetKey handles a key over the board of another player.
func (m *model) sheetKey(key string) tea.Cmd {
	all := game.PlayerSet(1)<<m.sight.View.Players - 1
	switch key {
	case "right", "tab", "s", "down":
		m.sheetOf = nextOf(all, m.sheetOf)
		m.scrolled[panelBoard] = 0
	case "left", "shift+tab", "up":
		for range m.sight.View.Players - 1 {
			m.sheetOf = nextOf(all, m.sheetOf)
		}
		m.scrolled[panelBoard] = 0
	case "pgdown", "]":
		m.scrolled[panelBoard] += 5
	case "pgup", "[":
		m.scrolled[panelBoard] = max(m.scrolled[panelBoard]-5, 0)
	default:
		m.overlay, m.sheetOf = noOverlay, game.Nobody
		m.scrolled[panelBoard] = 0
	}
	return nil
}

// overKey handles a key when the game is over.
func (m *model) overKey(key string) tea.Cmd {
	switch key {
	case "q", "enter", "esc", "kpenter":
		return tea.Quit
	}
	return nil
}
