package page

import (
	"github.com/a-h/templ"

	"koprulu/choice"
	"koprulu/locale"
)

// Final returns the attributes of a button whose answer can't be taken back, nothing for others: they are seen and heard.
func Final(w *locale.Words, c *choice.Choice) templ.Attributes {
	if !c.Final {
		return nil
	}
	return templ.Attributes{"data-final": true, "aria-description": w.Text("web.prompt.final")}
}

// Final writes the attributes of a button whose answer can't be taken back.
func (p *Pen) Final(w *locale.Words, c *choice.Choice) {
	if c.Final {
		p.Raw(` data-final`)
		p.Attr("aria-description", w.Text("web.prompt.final"))
	}
}
