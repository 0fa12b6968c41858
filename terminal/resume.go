package terminal

import (
	tea "charm.land/bubbletea/v2"

	"koprulu/game"
)

// text says what a saved game is.
func (s *savedGame) text(w *words) string {
	v := s.sess.sight(game.Nobody).view
	return w.text("ui.resume.text", "round", int(v.Round), "phase", w.phase(v.Phase), "answers", len(s.sess.turns),
		"when", s.when.Format("2006-01-02 15:04"), "players", w.players(&v, 1<<v.Players-1))
}

// drawResume asks whether a saved game goes on.
func (m *model) drawResume(c *canvas) {
	ls := wrapText(m.saved.text(m.w), 66, Style{})
	if m.notice != "" {
		ls = append(ls, nil)
		ls = append(ls, wrapText(m.notice, 66, Style{Ink: InkBad})...)
	}
	m.dialog(c, m.w.text("ui.resume.title"), ls, m.w.text("ui.resume.keys"))
}

// resumeKey answers whether a saved game goes on.
func (m *model) resumeKey(key string) tea.Cmd {
	switch key {
	case "enter", "kpenter", "y":
		m.sess = m.saved.sess
	case "n":
		fresh, err := m.saved.replace(m.cfg)
		if err != nil {
			m.notice = m.w.text("ui.failed", "error", err.Error())
			return nil
		}
		m.sess = fresh
	case "q", "esc":
		return tea.Quit
	default:
		return nil
	}
	m.sess.keepIn(m.cfg.Save)
	m.saved = nil
	m.begin()
	if err := m.sess.keep(); err != nil {
		m.failed = err
	}
	return m.advance()
}

// replace puts a saved game aside and deals a new one.
func (s *savedGame) replace(cfg Config) (*session, error) {
	fresh, err := newSession(cfg.Rules, cfg.Seats, cfg.Seed)
	if err != nil {
		return nil, err
	}
	if _, err := putAside(s.path); err != nil {
		return nil, err
	}
	return fresh, nil
}
