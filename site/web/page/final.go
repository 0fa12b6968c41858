package page

import (
	"github.com/a-h/templ"

	"koprulu/locale"
)

// Final returns the attributes of a button whose answer can't be taken back, nothing for others: they mark it for the
// eye and for screen readers.
func Final(w *locale.Words, final bool) templ.Attributes {
	if !final {
		return nil
	}
	return templ.Attributes{"data-final": true, "aria-description": w.Text("web.prompt.final")}
}

// Final writes the attributes of a button whose answer can't be taken back, nothing for others.
func (p *Pen) Final(w *locale.Words, final bool) {
	if final {
		p.Raw(` data-final`)
		p.Attr("aria-description", w.Text("web.prompt.final"))
	}
}
