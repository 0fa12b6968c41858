package web

import (
	"context"
	"io"

	"koprulu/components"
	"koprulu/game"
)

// CodexPage shows the components.
type CodexPage struct {
	Reader Reader
	Path   string
	// Kind is the part of the codex: factions, units, buildings, modules, technologies, cards, events,
	// planets, orders or keywords; empty for the overview.
	Kind string
	// Query narrows what is shown.
	Query string
	// Set are the components, Rules the same made into rules of a game.
	Set   *components.Set
	Rules *game.Rules
	// Table is the name of the table whose components these are, empty for the built-in ones.
	Table string
}

// WriteCodex writes a page of the codex.
func WriteCodex(ctx context.Context, w io.Writer, p *CodexPage) error {
	head := PageHead{Reader: p.Reader, Title: p.title(), Path: p.Path, Section: CodexSection, Styles: []string{"css/board.css", "css/galaxy.css", "css/codex.css"}}
	return render(ctx, w, Layout(head, codexBody(p)))
}

// title gives the title of the page.
func (p *CodexPage) title() string { return p.Reader.Words.Text("web.lobby.nav.codex") }
