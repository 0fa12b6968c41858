package editor

import (
	"koprulu/locale"
	"koprulu/site/editor"
	"koprulu/site/server/core"
)

// editPosition shows the position after some answers in the map editor: while a game goes on, as the reader's seat may
// know it, with the rest dealt at random.
func (c *Chapter) editPosition(v *core.Visit, at *core.Seated) error {
	if !at.Snap.Dealt() {
		return core.ErrNotNow
	}
	n, ok := core.MomentIn(at, v.Param("at"))
	if !ok {
		return core.ErrNowhere
	}
	text, guessed, err := at.Position(v.Ctx, n, at.Seat)
	if err != nil {
		return err
	}
	v.Secret = true
	p, err := c.page(v)
	if err != nil {
		return err
	}
	p.Given = true
	workAt(p, editor.Blank(false))
	if d, err := editor.New(p.Rules, string(text), locale.Languages()...); err == nil {
		p.Text, p.Doc = d.Text(), d
		p.Cell = homeOf(d)
	}
	p.Said = v.Text("web.sandbox.open")
	if guessed || at.Snap.IsSandbox() && at.Snap.Settings.Sandbox.Guessed {
		p.Said = v.Text("web.sandbox.guessed")
	}
	return c.showEditor(v, p)
}
