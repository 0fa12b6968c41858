package terminal

import (
	tea "charm.land/bubbletea/v2"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// resignation is the answer with which a seat resigns.
var resignation = game.Answer{Verb: game.DoResign}

// handsOver reports whether the person of a sight may rather let a bot play on than resign: others play on at this
// keyboard, and several sides are left, so a seat that vanishes would decide the game for a neighbour.
func handsOver(g *hotseat.Game, s *draw.Sight) bool {
	return g.Humans().Len() > 1 && !g.Rules.ResignEnds(&s.View.Board, s.Seat)
}

// resigning says what will happen if a seat resigns, in one or two paragraphs.
func resigning(w *draw.Words, g *hotseat.Game, s *draw.Sight) []string {
	text := w.Resignation(s)
	if handsOver(g, s) {
		return []string{w.Text("ui.resign.either"), text}
	}
	return []string{text}
}

// openResign asks the person at the keyboard whether to resign, or says why that can't be.
func (m *model) openResign() {
	m.message, m.notice = "", ""
	if m.seat == game.Nobody || !m.sess.Humans().Has(m.seat) {
		return
	}
	if broken := m.sess.Rules.MayResign(&m.sight.View.Board, m.seat); broken != rule.None {
		m.notice = m.w.Refusal(m.sight, resignation, broken)
		return
	}
	m.overlay = overResign
}

// resignKey handles a key at that question.
func (m *model) resignKey(key string) tea.Cmd {
	bot := handsOver(m.sess, m.sight)
	switch {
	case bot && key == "b":
		m.overlay = noOverlay
		m.failed = m.sess.LetBotPlay(m.seat)
		return m.advance()
	case bot && key == "r", !bot && (key == "enter" || key == "y"):
		m.overlay = noOverlay
		return m.give(choice.Choice{Answer: resignation})
	case key == "esc", key == "n", key == "q", !bot:
		m.overlay = noOverlay
	}
	return nil
}

// drawResign draws the question.
func (m *model) drawResign(c *draw.Canvas) {
	var body []draw.Line
	for i, text := range resigning(m.w, m.sess, m.sight) {
		if i > 0 {
			body = append(body, nil)
		}
		body = append(body, draw.Normal.Line(text))
	}
	keys := m.text("ui.confirm.keys")
	if handsOver(m.sess, m.sight) {
		keys = m.text("ui.resign.keys")
	}
	m.dialog(c, m.text("ui.resign.title"), body, keys)
}

// askResign asks the person at the keyboard line by line whether to resign, or says why that can't be.
func (p *plain) askResign(s *draw.Sight) {
	if broken := p.sess.Rules.MayResign(&s.View.Board, p.seat); broken != rule.None {
		p.say(p.w.Refusal(s, resignation, broken))
		return
	}
	for _, text := range resigning(p.w, p.sess, s) {
		p.say(text)
	}
	if handsOver(p.sess, s) {
		p.leaving = true
		p.says("ui.plain.resign")
		return
	}
	p.doubtful = &choice.Choice{Answer: resignation}
	p.says("ui.plain.sure")
}

// leave carries out the answer to that question if a bot may play on: it returns the resignation, or reports true if a
// bot does.
func (p *plain) leave(s *draw.Sight, text string) (*choice.Choice, bool) {
	p.leaving = false
	switch word, _ := commandOf(p.w, text); {
	case draw.Fold(text) == "bot", draw.Fold(text) == draw.Fold(p.w.Text("ui.plain.do.bot")):
		if err := p.sess.LetBotPlay(p.seat); err != nil {
			p.says("ui.failed", "error", err.Error())
		}
		return nil, true
	case word == "resign":
		return &choice.Choice{Answer: resignation}, false
	}
	p.question(s)
	return nil, false
}
