package rules

import (
	"github.com/a-h/templ"

	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
)

// Page shows the rules: all of them by section, one, or those that were searched for.
type Page struct {
	Reader page.Reader
	Path   string
	// ID is the rule whose page it is, rule.None for the list.
	ID rule.ID
	// Query is what was searched for.
	Query string
}

// Whole returns a page of the rules.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.title(), Path: p.Path, Section: page.RulesSection,
		Styles: []string{"css/lobby.css", "css/book.css"}}
	return page.Layout(head, body(p))
}
