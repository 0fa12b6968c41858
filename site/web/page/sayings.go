package page

import (
	"maps"
	"slices"
	"strconv"

	"github.com/a-h/templ"
)

// NoticePage is a page that only says something: a confirmation, or a question with one button.
type NoticePage struct {
	Reader Reader
	Path   string
	// Title and Text are in the reader's language.
	Title, Text string
	// Button, if set, posts to Action with the hidden Fields; Ask, if set, is the
	// label of a field for a text with the name Field.
	Button, Action string
	Fields         map[string]string
	Ask, Field     string
	// Back is where the other link leads, the tables if it is empty.
	Back string
	// Also are further ways on.
	Also []NoticeLink
}

// NoticeLink is a way on from a notice, in the reader's language.
type NoticeLink struct{ Text, Address string }

// Whole returns a page that only says something.
func (p *NoticePage) Whole() templ.Component {
	return Layout(Head{Reader: p.Reader, Title: p.Title, Path: p.Path, Styles: []string{"css/lobby.css"}}, noticeBody(p))
}

// ErrorPage says that a request failed.
type ErrorPage struct {
	Reader Reader
	Path   string
	// Status is that of the response, such as 404.
	Status int
	// Text says more, in the reader's language; empty for what the status says.
	Text string
	// Banned is true for a reader to whom nothing is open but their profile, Ban is the ban if they may answer to it or
	// have.
	Banned bool
	Ban    *Sanction
}

// Whole returns an error page.
func (p *ErrorPage) Whole() templ.Component {
	head := Head{Reader: p.Reader, Title: p.title(), Path: p.Path, Styles: []string{"css/lobby.css"}}
	return Layout(head, errorBody(p))
}

// AboutPage says what the site is.
type AboutPage struct {
	Reader Reader
	Path   string
	// Version is that of the program, RulesVersion that of the rules, Components the hash of the built-in components.
	Version, RulesVersion, Components string
}

// Whole returns the page about the site.
func (p *AboutPage) Whole() templ.Component {
	head := Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.lobby.nav.about"), Path: p.Path,
		Styles: []string{"css/lobby.css"}}
	return Layout(head, aboutBody(p))
}

// key returns the key of what is said about a status; .text is added for what can be done.
func (p *ErrorPage) key() string {
	known := 400
	switch p.Status {
	case 403, 404, 405, 409, 413, 429:
		known = p.Status
	case 401:
		known = 403
	}
	if p.Status >= 500 {
		known = 500
	}
	return "web.lobby.error." + strconv.Itoa(known)
}

// title returns what the status says.
func (p *ErrorPage) title() string { return p.Reader.Words.Text(p.key()) }

// explain says what can be done.
func (p *ErrorPage) explain() string { return p.Reader.Words.Text(p.key() + ".text") }

// fieldNames returns the names of the hidden fields, in order.
func (p *NoticePage) fieldNames() []string { return slices.Sorted(maps.Keys(p.Fields)) }

// back returns where the other link leads.
func (p *NoticePage) back() templ.SafeURL {
	if p.Back == "" {
		return "/"
	}
	return templ.URL(p.Back)
}
