package terminal

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// oddsState is the state of the odds that are shown.
type oddsState struct {
	// number tells a question from earlier ones; leave cancels it.
	number int
	leave  context.CancelFunc
	// found is nil until there is a first figure. full is true once no more will come.
	found    *odds.Odds
	full     bool
	scrolled int
	// attacks are those that the player could make while no battle is fought; now is true if their units wait to fight
	// there.
	attacks []draw.Attack
	now     bool
}

// oddsMsg is the answer to a question for odds.
type oddsMsg struct {
	number int
	odds   odds.Odds
	err    error
	full   bool
}

// openOdds shows the odds of the battle that is being fought, or else of the attacks that the player could make. They
// are worked out in the background, a first figure before all of them.
func (m *model) openOdds() tea.Cmd {
	if m.sight.View.Battle.Area == game.NoArea || m.sess.Over() {
		return m.openAttacks()
	}
	ctx, leave := context.WithCancel(m.ctx)
	m.odds = oddsState{number: m.odds.number + 1, leave: leave}
	m.overlay = overOdds
	return m.reckon(ctx, odds.Glance, false)
}

// reckon asks for odds in the background. The game does not go on while they are shown.
func (m *model) reckon(ctx context.Context, b odds.Budget, full bool) tea.Cmd {
	number, work := m.odds.number, m.sess.Reckoning(m.seat, b)
	study := func() tea.Msg { return nil }
	if !full {
		study = m.reckon(ctx, odds.Study, true)
	}
	return func() tea.Msg {
		o, err := work(ctx)
		msg := oddsMsg{number: number, odds: o, err: err, full: full}
		return oddsFound{msg, study}
	}
}

// oddsFound is an answer with the question that comes next.
type oddsFound struct {
	oddsMsg
	next tea.Cmd
}

// oddsCame records odds, unless they are no longer wanted, and asks for more.
func (m *model) oddsCame(f oddsFound) tea.Cmd {
	if m.overlay != overOdds || f.number != m.odds.number || f.err != nil {
		return nil
	}
	m.odds.found, m.odds.full = &f.odds, f.full
	if f.full {
		return nil
	}
	return f.next
}

// closeOdds cancels the question.
func (m *model) closeOdds() {
	m.odds.leave()
	m.odds = oddsState{number: m.odds.number}
	m.overlay = noOverlay
}

// oddsKey handles a key while the odds are shown.
func (m *model) oddsKey(key string) tea.Cmd {
	switch key {
	case "down":
		m.odds.scrolled++
	case "up":
		m.odds.scrolled = max(m.odds.scrolled-1, 0)
	case "pgdown", "]", "space":
		m.odds.scrolled += 5
	case "pgup", "[":
		m.odds.scrolled = max(m.odds.scrolled-5, 0)
	case "?", "f1":
		m.closeOdds()
		m.overlay, m.help = overHelp, helpState{}
	default:
		m.closeOdds()
	}
	return nil
}

// drawOdds draws the odds over the table.
func (m *model) drawOdds(c *draw.Canvas) {
	wait, wide := draw.Muted.Line(m.text("ui.odds.wait")), m.wideWindow()-4
	ls, title := []draw.Line{wait}, m.text("ui.odds.attack.title")
	if m.odds.attacks == nil {
		title = m.text("ui.odds.title") + ": " + m.w.Area(m.sight.View.Battle.Area)
	} else {
		ls = draw.AttackLines(m.w, m.sight, m.odds.attacks, m.odds.now, wide)
	}
	if m.odds.found != nil {
		ls = draw.OddsLines(m.w, m.sight, m.odds.found, wide)
		if !m.odds.full {
			ls = append(ls, wait)
		}
	}
	m.about(c, title, ls, &m.odds.scrolled, "ui.odds.keys")
}
