package mapeditor

import (
	"strconv"
	"strings"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/editor"
	"koprulu/site/web/piece"
)

// Reason says what a complaint is about in the names of components, without the words of documents.
func Reason(w *locale.Words, r *game.Rules, c *editor.Complaint) string {
	return w.ReasonInNames(c.Said, func(word string) (string, bool) {
		if name, ok := w.WordName(r, word); ok {
			return name, true
		}
		for _, key := range []string{"web.editor.f." + word, "web.editor.section." + word, "web.editor.o." + word} {
			if word != "" && w.Has(key) {
				return w.Text(key), true
			}
		}
		return "", false
	})
}

// Refused says why a change was refused, nothing if it was not.
func Refused(w *locale.Words, r *game.Rules, why *editor.Refusal) string {
	switch {
	case why == nil:
		return ""
	case why.Said != nil:
		return Said(w, r, *why.Said)
	}
	text := Reason(w, r, why.Complaint)
	if why.Complaint.Rule != rule.None {
		text += " – " + w.Refusal(why.Complaint.Rule)
	}
	return text
}

// Line says on one line where in a document something is wrong, and what.
func Line(w *locale.Words, r *game.Rules, d *editor.Document, c *editor.Complaint) string {
	text := Where(w, r, d, c)
	if c.Line > 0 {
		text += " (" + w.Text("web.editor.line", "n", c.Line) + ")"
	}
	return text + ": " + Reason(w, r, c)
}

// where says where something is wrong.
func (p *Page) where(d *editor.Document, c *editor.Complaint) string {
	return Where(p.Reader.Words, p.Rules, d, c)
}

// Where says where in a document something is wrong: at which planet and area, whose it is, in which field. The
// document may be nil.
func Where(w *locale.Words, r *game.Rules, d *editor.Document, c *editor.Complaint) string {
	var parts []string
	listed := c.Index >= 0 && (c.Section == "victory" || c.Section == "rules")
	if key := "web.editor.section." + c.Section; c.Section != "" && w.Has(key) &&
		(listed || c.Planet == game.NoPlanet && c.Faction == game.NoFaction) {
		section := w.Text(key)
		if listed {
			section += " " + strconv.Itoa(c.Index+1)
		}
		parts = append(parts, section)
	}
	switch {
	case c.Area != game.NoArea:
		parts = append(parts, w.Text("web.editor.where.area", "planet", w.PlanetName(r, c.Planet), "n",
			int(r.Areas[c.Area].Number)))
	case c.Planet != game.NoPlanet:
		parts = append(parts, w.Text("web.editor.where.planet", "planet", w.PlanetName(r, c.Planet)))
	}
	if c.Faction != game.NoFaction {
		parts = append(parts, piece.FactionName(w, c.Faction))
	}
	if label := fieldOf(w, r, d, c); label != "" && (len(parts) == 0 || label != parts[0]) {
		parts = append(parts, label)
	}
	if len(parts) == 0 {
		return w.Text("web.editor.section.document")
	}
	return strings.Join(parts, ", ")
}

// fieldOf names the field of the forms that a complaint is about, or quotes the name of one that does not exist; it is
// empty for anything else.
func fieldOf(w *locale.Words, r *game.Rules, d *editor.Document, c *editor.Complaint) string {
	path := editor.FieldPath(c.Path)
	if d != nil {
		if f := d.Forms().Field(path); f != nil {
			return fieldLabel(w, r, f)
		}
	}
	last := path[strings.LastIndexByte(path, '/')+1:]
	if _, part, ok := strings.Cut(path, "/"); ok && c.Section == "players" {
		for step := range strings.SplitSeq(part, "/") {
			if key := "web.editor.section." + step; w.Has(key) {
				return w.Text(key)
			}
		}
	}
	if name, ok := w.WordName(r, last); ok && strings.Contains(path, "/") && c.Planet == game.NoPlanet {
		if c.Faction == game.NoFaction || name != piece.FactionName(w, c.Faction) {
			return name
		}
		return ""
	}
	if strings.HasPrefix(c.Said.Pattern, "there is no field with this name") {
		return w.Text("web.editor.where.word", "word", last)
	}
	return ""
}

// lead returns the pane in which something wrong can be put right, and the cell of its planet, if it is on the map.
func (p *Page) lead(c *editor.Complaint) (tab, at string) {
	if c.Planet != game.NoPlanet && p.placed().Has(c.Planet) && c.Section != "victory" && c.Section != "rules" {
		at = p.cellOf(c.Planet)
		if c.Area != game.NoArea {
			at += " " + strconv.Itoa(int(p.Rules.Areas[c.Area].Number))
		} else {
			at += " 1"
		}
		return "place", at
	}
	switch c.Section {
	case "factions", "players", "teams", "options":
		return "seats", ""
	case "victory", "rules", "items", "first", "rounds", "id", "name", "about", "points", "events", "leadership", "round",
		"phase", "turn", "note":
		return "game", ""
	case "planets":
		return "place", ""
	}
	return "text", ""
}

// cellOf returns the cell of a planet on the map as the buttons name it.
func (p *Page) cellOf(q game.Planet) string {
	t := &p.Sketch.View.Tiles[q]
	return strconv.Itoa(int(t.X)) + " " + strconv.Itoa(int(t.Y))
}

// way returns the change that leads to where a point of the checklist is put right.
func (p *Page) way(x *editor.Point) string {
	switch x.Key {
	case "planets":
		return "go place"
	case "home":
		return "go place " + p.homeCell() + " 1 " + p.Rules.Sheets[x.Faction].ID
	case "factions", "teams":
		return "go seats"
	case "title", "first", "victory", "rounds":
		return "go game"
	}
	tab, at := p.lead(x.Complaint)
	way := strings.TrimSpace("go " + tab + " " + at)
	if at != "" && x.Faction != game.NoFaction {
		way += " " + p.Rules.Sheets[x.Faction].ID
	}
	return way
}

// homeCell returns the cell of a planet without a base, of the first one if there is none.
func (p *Page) homeCell() string {
	if p.placed() == 0 {
		return strconv.Itoa(p.Cell.X) + " " + strconv.Itoa(p.Cell.Y)
	}
	free := p.placed()
	for _, x := range p.Sketch.Pieces {
		if x.Kind == editor.BasePiece {
			free &^= 1 << x.Planet
		}
	}
	if free == 0 {
		free = p.placed()
	}
	return p.cellOf(free.First())
}

// erasable returns the path of what can be removed from the document to settle a point, empty if that does not help.
func (p *Page) erasable(x *editor.Point) string {
	if x.Key != "mend" || x.Complaint.Open {
		return ""
	}
	return x.Complaint.Erasable()
}

// pointText puts a point of the checklist into words.
func (p *Page) pointText(x *editor.Point) string {
	w := p.Reader.Words
	key := "web.editor.point." + x.Key
	if !x.Done {
		key += ".open"
	}
	if x.Key == "rounds" && x.Done && x.N == 0 {
		key += ".none"
	}
	switch x.Key {
	case "home":
		return w.Text(key, "owner", piece.FactionName(w, x.Faction))
	case "factions", "planets", "victory", "rounds":
		return w.Text(key, "n", x.N)
	}
	return w.Text(key)
}

// pointName names a point for those who hear its buttons.
func (p *Page) pointName(x *editor.Point) string {
	if x.Key == "mend" {
		return p.where(p.Doc, x.Complaint)
	}
	return p.pointText(x)
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
		if c := &p.Complaints[i]; !c.Open && c.Planet == q && (a == game.NoArea || c.Area == a) {
			out = append(out, c)
		}
	}
	return out
}

// wrongField returns what is wrong with a field, or with the entry of a list.
func (p *Page) wrongField(path string) (out []*editor.Complaint) {
	if r := p.Refused[path]; r != nil && r.Complaint != nil {
		return []*editor.Complaint{r.Complaint}
	}
	for i := range p.Complaints {
		if editor.FieldPath(p.Complaints[i].Path) == path {
			out = append(out, &p.Complaints[i])
		}
	}
	return out
}
