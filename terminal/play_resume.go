package terminal

import (
	tea "charm.land/bubbletea/v2"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// savedText describes a saved game.
func savedText(s *hotseat.Saved, w *draw.Words) string {
	v := s.Game.View(game.Nobody)
	text := w.Text("ui.resume.text", "round", int(v.Round), "phase", w.Phase(v.Phase), "answers", len(s.Game.Turns),
		"when", s.When.Format("2006-01-02 15:04"), "players", w.Players(&v, 1<<v.Players-1))
	if s.Beside != nil {
		text = w.Text("ui.resume.beside") + " " + text
	}
	return text
}

// drawResume asks whether to resume a saved game.
func (m *model) drawResume(c *draw.Canvas) {
	ls := draw.Normal.Wrap(savedText(m.saved, m.w), 66)
	if m.notice != "" {
		ls = append(ls, nil)
		ls = append(ls, draw.Bad.Wrap(m.notice, 66)...)
	}
	m.dialog(c, m.text("ui.resume.title"), ls, m.text("ui.resume.keys"))
}

// resumeKey handles the answer whether to resume a saved game.
func (m *model) resumeKey(key string) tea.Cmd {
	switch key {
	case "enter", "kpenter", "y":
		m.sess = m.saved.Game
	case "n":
		fresh, err := m.saved.Replace(m.cfg.Rules, m.cfg.Seats, m.cfg.Seed)
		if err != nil {
			m.notice = m.text("ui.failed", "error", err.Error())
			return nil
		}
		m.sess = fresh
	case "q", "esc":
		return tea.Quit
	default:
		return nil
	}
	m.sess.KeepIn(m.cfg.Save)
	m.sess.MadeBy(m.cfg.Maker)
	m.saved = nil
	m.begin()
	if err := m.sess.Keep(); err != nil {
		m.failed = err
	}
	return m.advance()
}
