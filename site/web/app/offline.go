package app

import (
	"time"

	"github.com/a-h/templ"

	"koprulu/site/web/page"
)

// Offline is the page without a connection. It is made while there is one.
type Offline struct {
	Reader page.Reader
	// Zone is the time zone of the device.
	Zone *time.Location
	// Tables are those of the reader that are not over.
	Tables []Table
}

// Table is what the page says of a table: nothing that the game hides.
type Table struct {
	Name string
	// Yours is true if it waits for the reader, until Deadline if that is not zero.
	Yours    bool
	Deadline time.Time
}

// Whole returns the page.
func (p *Offline) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.app.offline"), Path: "/",
		Styles: []string{"css/lobby.css"}, Bare: true, Kept: true}
	return page.Layout(head, offline(p))
}

// line says for whom a table waits.
func (p *Offline) line(t Table) string {
	w := p.Reader.Words
	switch {
	case !t.Yours:
		return w.Text("web.app.offline.others")
	case t.Deadline.IsZero():
		return w.Text("web.app.offline.yours")
	}
	return w.Text("web.app.offline.yours.until", "when", w.Moment(t.Deadline, p.Zone))
}
