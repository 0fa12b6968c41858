package terminal

import "koprulu/rules/game"

// drawPass draws the screen on which the keyboard changes hands: nothing on it
// is anybody's secret, and what was on the screen before is gone.
func (m *model) drawPass(c *canvas) {
	v := sightOf(m.sess, game.Nobody).view
	o := ownerOf(&v, m.next)
	name := m.w.player(&v, m.next)
	var ls []line
	ls = append(ls, line{o.mark(), {" " + name, Style{Ink: o.ink, Attr: Bold}}}, nil)
	ls = append(ls, wrapText(m.w.text("ui.pass.text", "player", name), 60, Style{})...)
	keys := m.w.text("ui.pass.keys")
	if m.seat != game.Nobody && m.sess.Undoable(m.seat) > 0 {
		keys += "   " + m.w.text("ui.pass.undo")
	}
	m.dialog(c, m.w.text("ui.pass.title"), ls, keys)
}
