package scenario

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/shuffle"
	"koprulu/table"
)

// Card is a scenario as lists show it.
type Card struct {
	Scenario *game.Scenario
	// Rules are those of its games.
	Rules *game.Rules
}

// ListPage lists the scenarios of the project, and takes documents of others to be checked.
type ListPage struct {
	Reader page.Reader
	Path   string
	List   []Card
	// Problems are what is wrong with a document that was sent, in words: where and why.
	Problems []string
}

// Whole returns the list of scenarios.
func (p *ListPage) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.scenario.list"), Path: p.Path,
		Styles: []string{"css/lobby.css", "css/book.css"}}
	return page.Layout(head, listBody(p))
}

// Page shows a scenario with its map, and opens tables of it.
type Page struct {
	Reader page.Reader
	Path   string
	Card   Card
	// View is what spectators see of a game of it as it is set up, before anybody placed a unit.
	View *game.View
	// Document is the text of one that is not one of the project's, empty for those.
	Document string
}

// Whole returns the page of a scenario.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.ScenarioName(p.Card.Scenario), Path: p.Path,
		Styles:  []string{"css/table.css", "css/galaxy.css", "css/lobby.css", "css/book.css"},
		Scripts: []string{shuffle.Script}}
	return page.Layout(head, body(p))
}

// galaxy draws the map of a scenario, as spectators see it.
func (p *Page) galaxy() templ.Component {
	return galaxy.Map(&galaxy.Model{Words: p.Reader.Words, Post: func(string) string { return "" }, Rules: p.Card.Rules,
		View: p.View, Seat: game.Nobody, Forces: true})
}

// path returns the address of a scenario of the project.
func (c *Card) path() templ.SafeURL { return templ.SafeURL("/scenarios/" + c.Scenario.ID) }

// choose returns the address of the form for a new table with the scenario chosen.
func (c *Card) choose() templ.SafeURL {
	return templ.SafeURL("/new?" + url.Values{"scenario": {c.Scenario.ID}}.Encode())
}

// edit returns the address of the map editor with the scenario.
func (c *Card) edit() templ.SafeURL {
	return templ.SafeURL("/editor?" + url.Values{"scenario": {c.Scenario.ID}}.Encode())
}

// facts says in a line how many players it is for, and how many rounds.
func (c *Card) facts(reader page.Reader) string {
	w := reader.Words
	parts := []string{w.Text("web.lobby.settings.players", "n", c.Scenario.Players)}
	if c.Scenario.Rounds > 0 {
		parts = append(parts, w.Text("web.scenario.rounds", "n", int(c.Scenario.Rounds)))
	}
	if c.Scenario.BroodWar {
		parts = append(parts, w.OptionName("brood-war"))
	}
	return strings.Join(parts, ", ")
}

// Option names the scenario where one is chosen, and says how many players it is for.
func (c *Card) Option(reader page.Reader) string {
	w := reader.Words
	return w.Text("list.comma", "a", w.ScenarioName(c.Scenario), "b",
		w.Text("web.lobby.settings.players", "n", c.Scenario.Players))
}

// Sides names the factions by seat.
func (c *Card) Sides(reader page.Reader) string {
	var names []string
	for seat := range c.Scenario.Players {
		names = append(names, strconv.Itoa(seat+1)+" "+piece.FactionName(reader.Words, c.Scenario.Factions[seat]))
	}
	return strings.Join(names, ", ")
}

// miniMap draws the small map: a ring for each planet, in the colour of the player with a base there.
func (c *Card) miniMap() templ.Component {
	const step, radius = 22, 8
	sc := c.Scenario
	var x0, x1, y0, y1 int
	first := true
	for p := range sc.Placed.All() {
		x, y := int(sc.Tiles[p].X), int(sc.Tiles[p].Y)
		if first {
			x0, x1, y0, y1, first = x, x, y, y, false
		}
		x0, x1, y0, y1 = min(x0, x), max(x1, x), min(y0, y), max(y1, y)
	}
	box := max(92, (x1-x0)*step+2*radius+10, (y1-y0)*step+2*radius+10)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="mini" viewBox="0 0 %d %d" aria-hidden="true">`, box, box)
	for planet := range sc.Placed.All() {
		t := sc.Tiles[planet]
		class := "f-none"
		for p := range game.Player(sc.Players) {
			for a := range sc.Forces[p].Bases.All() {
				if c.Rules.Areas[a].Planet == planet {
					class = piece.FactionClass(sc.Factions[p])
				}
			}
		}
		fmt.Fprintf(&b, `<circle class="mini__planet %s" cx="%d" cy="%d" r="%d"/>`, class, box/2+(2*int(t.X)-x0-x1)*step/2,
			box/2+(2*int(t.Y)-y0-y1)*step/2, radius)
	}
	b.WriteString(`</svg>`)
	return templ.Raw(b.String())
}

// Victories returns the ways to win, in the order of their priority.
func (c *Card) Victories(reader page.Reader) []string {
	var out []string
	for i := range c.Scenario.Conditions {
		out = append(out, reader.Words.ScenarioVictory(c.Rules, i))
	}
	return out
}

// Special returns what else is special about it.
func (c *Card) Special(reader page.Reader) []string {
	out := reader.Words.ScenarioFacts(c.Rules)
	for i := range c.Scenario.Special {
		out = append(out, reader.Words.ScenarioRule(c.Rules, i))
	}
	return out
}

// citedRules are the rules about scenarios that their pages lead to.
var citedRules = []rule.ID{rule.MODE11, rule.MODE16, rule.MODE22, rule.MODE24, rule.MODE25, rule.MODE26, rule.MODE28}

// Line names the scenario of a table, empty if there is none.
func Line(w *locale.Words, s table.Scenario) string {
	switch {
	case s.None():
		return ""
	case s.Own():
		return s.Name
	}
	return w.Text("scenario." + s.ID)
}
