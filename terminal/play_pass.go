package terminal

import (
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// drawPass draws the screen on which the keyboard changes hands: nothing on it
// is anybody's secret, and what was on the screen before is gone.
func (m *model) drawPass(c *draw.Canvas) {
	v := draw.SightOf(m.sess, game.Nobody).View
	o := draw.OwnerOf(&v, m.next)
	name := m.w.Player(&v, m.next)
	var ls []draw.Line
	ls = append(ls, draw.Line{o.Mark()}.Add(" "+name, draw.Style{Ink: o.Ink, Attr: draw.Bold}), nil)
	ls = append(ls, draw.Normal.Wrap(m.text("ui.pass.text", "player", name), 60)...)
	keys := m.text("ui.pass.keys")
	if m.seat != game.Nobody && m.sess.Undoable(m.seat) > 0 {
		keys += "   " + m.text("ui.pass.undo")
	}
	m.dialog(c, m.text("ui.pass.title"), ls, keys)
}
