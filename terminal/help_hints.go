package terminal

import (
	"context"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/hint"
	"koprulu/help/choice"
	"koprulu/terminal/draw"
)

// hintState is the state of the hints that are shown.
type hintState struct {
	// number tells a question from earlier ones; leave cancels it.
	number int
	leave  context.CancelFunc
	// found is nil until they are worked out.
	found    *hint.Hints
	scrolled int
}

// hintsFound is the answer to a question for hints.
type hintsFound struct {
	number int
	hints  hint.Hints
	err    error
}

// openHints shows what the player could answer. This is worked out in the background.
func (m *model) openHints() tea.Cmd {
	if !m.sight.View.Open.Has(m.seat) {
		m.notice = m.text("ui.hint.not-asked")
		return nil
	}
	ctx, leave := context.WithCancel(m.ctx)
	m.hints = hintState{number: m.hints.number + 1, leave: leave}
	m.overlay = overHints
	number, work := m.hints.number, m.sess.Pondering(m.seat, m.cfg.budgetOfHints())
	return func() tea.Msg {
		h, err := work(ctx)
		return hintsFound{number, h, err}
	}
}

// hintsCame records hints and counts them, unless they are no longer wanted.
func (m *model) hintsCame(f hintsFound) {
	if m.overlay != overHints || f.number != m.hints.number || f.err != nil {
		return
	}
	m.hints.found = &f.hints
	m.mark(&f.hints)
	if err := m.sess.Hinted(m.seat); err != nil {
		m.failed = err
	}
}

// closeHints cancels the question.
func (m *model) closeHints() {
	m.hints.leave()
	m.hints = hintState{number: m.hints.number}
	m.overlay = noOverlay
}

// hintKey handles a key while hints are shown: a digit does what that hint says.
func (m *model) hintKey(key string) tea.Cmd {
	found := m.hints.found
	switch {
	case key == "down" || key == "pgdown" || key == "]":
		m.hints.scrolled++
	case key == "up" || key == "pgup" || key == "[":
		m.hints.scrolled = max(m.hints.scrolled-1, 0)
	case found != nil && len(key) == 1 && key[0] >= '1' && int(key[0]-'1') < len(found.List):
		a := found.List[key[0]-'1'].Answer
		m.closeHints()
		return m.give(choice.Choice{Answer: a})
	default:
		m.closeHints()
	}
	return nil
}

// drawHints draws the hints over the table.
func (m *model) drawHints(c *draw.Canvas) {
	ls, wide := []draw.Line{draw.Muted.Line(m.text("ui.hint.wait"))}, m.wideWindow()-4
	if m.hints.found != nil {
		ls = draw.HintLines(m.w, m.sight, m.hints.found, wide)
		ls = append(ls, draw.Muted.Wrap(m.text("ui.hint.marked"), wide)...)
		ls = append(ls, draw.Muted.Line(m.text("ui.hint.used", "n", m.sess.Hints(m.seat))))
	}
	m.about(c, m.text("ui.hint.title"), ls, &m.hints.scrolled, "ui.hint.keys")
}

// hints prints what the player could answer, or plays the answer of the hint whose number follows the command.
func (p *plain) hints(s *draw.Sight, number string) *choice.Choice {
	h, err := p.sess.Pondering(p.seat, p.cfg.budgetOfHints())(p.ctx)
	if err != nil {
		p.says("ui.hint.not-asked")
		return nil
	}
	if err := p.sess.Hinted(p.seat); err != nil {
		p.says("ui.failed", "error", err.Error())
	}
	if n, err := strconv.Atoi(number); number != "" {
		if err != nil || n < 1 || n > len(h.List) {
			p.says("ui.hint.number", "max", len(h.List))
			return nil
		}
		return &choice.Choice{Answer: h.List[n-1].Answer}
	}
	p.lines(draw.HintLines(p.w, s, &h, plainWidth))
	p.say(p.w.Text("ui.hint.used", "n", p.sess.Hints(p.seat)) + "; " + p.w.Text("ui.hint.plain"))
	return nil
}
