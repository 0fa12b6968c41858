package web

import (
	"context"
	"io"

	"koprulu/game/rule"
	"koprulu/web/page"
)

// RulesPage shows the rules: all of them by section, one, or those that were searched for.
type RulesPage struct {
	Reader page.Reader
	Path   string
	// ID is the rule whose page it is, rule.None for the list.
	ID rule.ID
	// Query is what was searched for.
	Query string
}

// WriteRules writes a page of the rules.
func WriteRules(ctx context.Context, w io.Writer, p *RulesPage) error {
	head := page.PageHead{Reader: p.Reader, Title: p.title(), Path: p.Path, Section: page.RulesSection, Styles: []string{"css/lobby.css", "css/codex.css"}}
	return page.Render(ctx, w, page.Layout(head, rulesBody(p)))
}
