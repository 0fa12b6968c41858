package chat

import (
	"github.com/a-h/templ"

	"koprulu/site/web/page"
)

// WhoPage is what a reader can do about somebody at a table.
type WhoPage struct {
	Reader page.Reader
	// Path is the address of the page, Table that of the table.
	Path, Table string
	// TableName is that of the table, Name what the other is called, Quote the message that led here, empty for a seat.
	TableName, Name, Quote string
	// Seat (from 1) or Message names the other in forms, the other one is empty.
	Seat, Message string
	// Page is the address of the page about the other's games, empty if there is none.
	Page string
	// Seated is true if the other has a seat now.
	Seated bool
	// Folded is true if the reader does not want to read them.
	Folded bool
	// Owner is true for the owner of the table, Over if nobody is removed any more, because the game is over, or rated and
	// dealt. Dealt is true from the deal on.
	Owner, Over, Dealt bool
	// Muted and Removed are what the owner has decided.
	Muted, Removed bool
	// Text is what the reader wrote in a report that was refused.
	Text string
	// Wrong says what went wrong, Done what was done, in the reader's language.
	Wrong, Done string
}

// Whole returns the page.
func (p *WhoPage) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Name, Path: p.Path, Section: page.Tables,
		Styles: []string{"css/lobby.css"}}
	return page.Layout(head, whoBody(p))
}

// safe returns an address of the table.
func (p *WhoPage) safe(name string) templ.SafeURL { return templ.SafeURL(p.Table + "/" + name) }

// removeText says what it means to be removed.
func (p *WhoPage) removeText() string {
	if p.Seated && p.Dealt {
		return p.Reader.Words.Text("web.who.remove.playing")
	}
	return p.Reader.Words.Text("web.who.remove.text")
}
