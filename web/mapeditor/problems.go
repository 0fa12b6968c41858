package mapeditor

import (
	"strconv"
	"strings"

	"koprulu/editor"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/web/piece"
)

// where says where something is wrong.
func (p *Page) where(c *editor.Complaint) string {
	w := p.Reader.Words
	var parts []string
	switch {
	case c.Area != game.NoArea:
		parts = append(parts, w.AreaName(p.Rules, c.Area))
	case c.Planet != game.NoPlanet:
		parts = append(parts, w.PlanetName(p.Rules, c.Planet))
	}
	if c.Faction != game.NoFaction {
		parts = append(parts, piece.FactionName(w, c.Faction))
	}
	if key := "web.editor.section." + c.Section; c.Section != "" && w.Has(key) {
		section := w.Text(key)
		if c.Index >= 0 && (c.Section == "victory" || c.Section == "rules") {
			section += " " + strconv.Itoa(c.Index+1)
		}
		if len(parts) == 0 || c.Index >= 0 && (c.Section == "victory" || c.Section == "rules") {
			parts = append([]string{section}, parts...)
		}
	}
	if len(parts) == 0 {
		return w.Text("web.editor.section.document")
	}
	return strings.Join(parts, ", ")
}

// lead returns the pane in which something wrong can be mended, and the cell of its planet, if it is on the map.
func (p *Page) lead(c *editor.Complaint) (tab, at string) {
	if c.Planet != game.NoPlanet && p.placed().Has(c.Planet) && c.Section != "victory" && c.Section != "rules" {
		t := &p.Sketch.View.Tiles[c.Planet]
		at = strconv.Itoa(int(t.X)) + " " + strconv.Itoa(int(t.Y))
		if c.Area != game.NoArea {
			at += " " + strconv.Itoa(int(p.Rules.Areas[c.Area].Number))
		}
		return "place", at
	}
	switch c.Section {
	case "factions", "players", "teams", "options":
		return "seats", ""
	case "victory", "rules", "items", "first", "rounds", "id", "name", "about", "points", "events", "leadership", "round", "phase", "turn", "note":
		return "game", ""
	case "planets":
		return "place", ""
	}
	return "text", ""
}

// ruleText returns the sentence of the rule that a complaint cites, in the reader's language.
func (p *Page) ruleText(c *editor.Complaint) string {
	if c.Rule == rule.None {
		return ""
	}
	return p.Reader.Words.Refusal(c.Rule)
}

// wrong returns what is wrong with a planet, or with an area of it.
func (p *Page) wrong(q game.Planet, a game.Area) (out []*editor.Complaint) {
	for i := range p.Complaints {
		if c := &p.Complaints[i]; c.Planet == q && (a == game.NoArea || c.Area == a) {
			out = append(out, c)
		}
	}
	return out
}

// wrongField returns what is wrong with a field, or with the entry of a list.
func (p *Page) wrongField(path string) (out []*editor.Complaint) {
	for i := range p.Complaints {
		if editor.FieldPath(p.Complaints[i].Path) == path {
			out = append(out, &p.Complaints[i])
		}
	}
	return out
}
