package codex

import (
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/web/page"
)

// Page shows the components.
type Page struct {
	Reader page.Reader
	Path   string
	// Kind is the part of the codex, one of Kinds; empty for the overview.
	Kind string
	// Query narrows what is shown.
	Query string
	// Set are the components, Rules the same made into rules of a game; their options say whether the box is that of
	// Brood War.
	Set   *components.Set
	Rules *game.Rules
	// Table is the name of the table whose components these are, empty for the built-in ones.
	Table string
}

// Whole returns a page of the codex.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.title(), Path: p.Path, Section: page.CodexSection,
		Styles: []string{"css/galaxy.css", "css/cards.css", "css/leaders.css", "css/lobby.css", "css/book.css"}}
	return page.Layout(head, body(p))
}

// Kinds lists the parts of the codex, in the order of its menu.
func Kinds() []string {
	return []string{"factions", "leaders", "heroes", "units", "buildings", "installations", "modules", "technologies",
		"cards", "events", "planets",
		"orders", "tokens", "keywords", "options", gallery}
}

// kinds lists the parts that the box has.
func (p *Page) kinds() []string {
	return slices.DeleteFunc(Kinds(), func(kind string) bool { return NeedsBroodWar(kind) && !p.broodWar() })
}

// broodWar reports whether the box is that of Brood War.
func (p *Page) broodWar() bool { return p.Rules.Options.BroodWar }

// box returns the components that are shown.
func (p *Page) box() *components.Box { return p.Set.Box(p.broodWar()) }

// base returns the address of the codex: that of the site, or that of a table.
func (p *Page) base() string {
	before, _, _ := strings.Cut(p.Path, "/codex")
	return before + "/codex"
}

// path returns the address of a part, or of the overview.
func (p *Page) path(kind string) templ.SafeURL {
	address := p.base()
	if kind != "" {
		address += "/" + kind
	}
	if p.Table == "" && p.broodWar() {
		address += "?set=" + page.SetBroodWar
	}
	return templ.SafeURL(address)
}

// other returns the address of the same page for a set; a part that the set does not have becomes the overview.
func (p *Page) other(set string) templ.SafeURL {
	address, q := p.base(), url.Values{"set": {set}}
	if p.Kind != "" && (set == page.SetBroodWar || !NeedsBroodWar(p.Kind)) {
		address += "/" + p.Kind
	}
	if p.Query != "" {
		q.Set("q", p.Query)
	}
	return templ.SafeURL(address + "?" + q.Encode())
}

// shown marks the set that is shown.
func (p *Page) shown(set string) templ.Attributes {
	if (set == page.SetBroodWar) == p.broodWar() {
		return templ.Attributes{"aria-current": "true"}
	}
	return nil
}

// current marks the link to the part that is shown.
func (p *Page) current(kind string) templ.Attributes {
	if p.Kind == kind && p.Query == "" {
		return templ.Attributes{"aria-current": "page"}
	}
	return nil
}

// kindName returns the name of a part.
func (p *Page) kindName(kind string) string {
	return p.Reader.Words.Text("web.codex.kind." + kind)
}

// title returns the title of the page.
func (p *Page) title() string {
	switch {
	case p.Query != "":
		return p.Reader.Words.Text("web.codex.found", "query", p.Query)
	case p.Kind != "":
		return p.kindName(p.Kind)
	}
	return p.Reader.Words.Text("web.lobby.nav.codex")
}

// intro says what the page shows.
func (p *Page) intro() string {
	w := p.Reader.Words
	switch {
	case p.Table != "":
		return w.Text("web.codex.table", "table", p.Table)
	case p.Kind != "":
		return w.Text("web.codex.about." + p.Kind)
	}
	return w.Text("web.codex.text")
}

// departures are the lines in which what the page shows differs from the table of the rules of Brood War. Only the
// built-in set was compared with it.
func (p *Page) departures() []components.Departure {
	if p.Query != "" || !p.broodWar() || p.Kind != "cards" && p.Kind != "technologies" ||
		p.box().Hash() != components.Default().Box(true).Hash() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(components.Departures[:]),
		func(d components.Departure) bool { return d.Technologies != (p.Kind == "technologies") })
}

// unitName returns the name of a unit by its id.
func (p *Page) unitName(id string) string {
	u := slices.IndexFunc(p.Rules.Units, func(x game.Unit) bool { return x.ID == id })
	return p.Reader.Words.UnitName(p.Rules, game.UnitType(u))
}

// groupsOf splits entries where their kind or group changes.
func groupsOf(entries []entry) [][]entry {
	var out [][]entry
	from := 0
	for i := range entries {
		if i > from && (entries[i].Kind != entries[from].Kind || entries[i].Group != entries[from].Group) {
			out = append(out, entries[from:i])
			from = i
		}
	}
	if from < len(entries) {
		out = append(out, entries[from:])
	}
	return out
}

// groupName returns the heading of a group; among what was found it names the part as well.
func (p *Page) groupName(e *entry) string {
	switch {
	case p.Kind != "":
		return e.Group
	case e.Group == "":
		return p.kindName(e.Kind)
	}
	return p.kindName(e.Kind) + " · " + e.Group
}
