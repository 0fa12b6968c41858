package web

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/editor"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
)

// EditorPage is the map editor with a document at work. The document is all there is: nothing of it stays at the server.
type EditorPage struct {
	Reader Reader
	// Rules are those with the components of both sets.
	Rules *game.Rules
	// Text is the document as it was sent or changed, whatever it is; Doc is nil if it is no JSON.
	Text   string
	Doc    *editor.Document
	Sketch *editor.Sketch
	Forms  *editor.Forms
	// Complaints are what is wrong with it.
	Complaints []editor.Complaint
	// Cell and Area are chosen: the area by its number on the planet. Faction is whose pieces are put down.
	Cell    editor.Cell
	Area    int
	Faction game.Faction
	// Tab is the pane that shows, Said what the last change did, Sum belongs to the text for which the fields of the forms stand.
	Tab, Said, Sum string
}

// EditorTabs are the panes of the editor.
var EditorTabs = []string{"place", "seats", "game", "text"}

// WriteEditor writes the page of the map editor.
func WriteEditor(ctx context.Context, w io.Writer, p *EditorPage) error {
	head := PageHead{Reader: p.Reader, Title: p.Reader.Words.Text("web.editor.title"), Path: "/editor", Section: EditorSection,
		Styles: []string{"css/galaxy.css", "css/editor.css"}, Scripts: []string{"js/copy.js", "js/editor.js"}}
	return render(ctx, w, Layout(head, editorPage(p)))
}

// WriteEditorBody writes what changes with the document, for the script of the page.
func WriteEditorBody(ctx context.Context, w io.Writer, p *EditorPage) error {
	return render(ctx, w, editorBody(p))
}

// planet gives the planet on the chosen cell, game.NoPlanet if it is empty.
func (p *EditorPage) planet() game.Planet { return p.planetOn(p.Cell) }

func (p *EditorPage) planetOn(c editor.Cell) game.Planet {
	for placed := p.placed(); placed != 0; placed &= placed - 1 {
		q := placed.First()
		if t := p.Sketch.View.Tiles[q]; int(t.X) == c.X && int(t.Y) == c.Y {
			return q
		}
	}
	return game.NoPlanet
}

// placed gives the planets on the map.
func (p *EditorPage) placed() game.PlanetSet {
	if p.Sketch == nil {
		return 0
	}
	return p.Sketch.View.Placed
}

// area gives the chosen area, the first of the planet if none is.
func (p *EditorPage) area() game.Area {
	q := p.planet()
	if q == game.NoPlanet {
		return game.NoArea
	}
	tile := &p.Rules.Planets[q]
	return tile.First + game.Area(min(max(p.Area, 1), int(tile.Count))-1)
}

// boxed reports whether something is in the box that the document plays with: what is not of the base game begins behind it.
func (p *EditorPage) boxed(broodWar bool) bool { return !broodWar || p.Doc != nil && p.Doc.BroodWar() }

// spare gives the planets that are not on the map.
func (p *EditorPage) spare() (out []game.Planet) {
	for q := range game.Planet(len(p.Rules.Planets)) {
		if !p.placed().Has(q) && p.boxed(int(q) >= editor.BasePlanets) {
			out = append(out, q)
		}
	}
	return out
}

// army gives the types of unit that a faction can put down.
func (p *EditorPage) army(f game.Faction) (out []game.UnitType) {
	sheet := &p.Rules.Sheets[f]
	for u := range game.UnitType(len(p.Rules.Units)) {
		if sheet.TypeFigures[u]&(sheet.FigureSet|sheet.HeroFigures) != 0 && p.boxed(int(u) >= editor.BaseUnits) {
			out = append(out, u)
		}
	}
	return out
}

// piecesIn gives the pieces in an area; units of a scenario, of which only the planet is known, are on all areas of it.
func (p *EditorPage) piecesIn(a game.Area) (out []editor.Piece) {
	for _, piece := range p.Sketch.Pieces {
		if piece.Kind != editor.ShipPiece && (piece.Area == a || piece.Area == game.NoArea && piece.Planet == p.Rules.Areas[a].Planet) {
			out = append(out, piece)
		}
	}
	return out
}

// has reports whether a faction has a base, an installation or an item in an area.
func (p *EditorPage) has(kind editor.PieceKind, a game.Area, f game.Faction, site game.Installation, word string) bool {
	return slices.ContainsFunc(p.Sketch.Pieces, func(x editor.Piece) bool {
		return x.Kind == kind && x.Area == a && x.Faction == f && x.Site == site && x.Word == word
	})
}

// routesAt gives the numbers of the routes at a planet.
func (p *EditorPage) routesAt(q game.Planet) (out []int) {
	for i := range p.Sketch.Routes {
		if slices.Contains(p.Sketch.View.Links[i].Planets[:], q) {
			out = append(out, i)
		}
	}
	return out
}

// routeName names a route of the map.
func (p *EditorPage) routeName(i int) string {
	l := &p.Sketch.View.Links[i]
	w := p.Reader.Words
	name := w.PlanetName(p.Rules, l.Planets[0]) + " – " + w.PlanetName(p.Rules, l.Planets[1])
	if l.Z != 0 {
		name = "Z" + strconv.Itoa(int(l.Z)) + " " + name
	}
	return name
}

// sails reports whether a faction has a transport on a route.
func (p *EditorPage) sails(f game.Faction, i int) bool {
	for q := range p.Sketch.View.Players {
		if s := &p.Sketch.View.Seats[q]; s.Faction == f {
			return s.Transports.Has(game.Route(i))
		}
	}
	return false
}

// slotName names a free slot.
func (p *EditorPage) slotName(s editor.Slot) string {
	w := p.Reader.Words
	return w.PlanetName(p.Rules, s.Planet) + ", " + w.SideName(s.Side)
}

// slots gives the free slots of a planet, or of all others.
func (p *EditorPage) slots(q game.Planet, others bool) (out []editor.Slot) {
	for _, s := range p.Sketch.Free {
		if (s.Planet == q) != others {
			out = append(out, s)
		}
	}
	return out
}

// pieceName names a piece of the map.
func (p *EditorPage) pieceName(x editor.Piece) string {
	w, owner := p.Reader.Words, factionName(p.Reader.Words, x.Faction)
	switch x.Kind {
	case editor.BasePiece:
		return w.Text("web.editor.piece.base", "owner", owner)
	case editor.SitePiece:
		return w.Text("web.editor.piece.site", "owner", owner, "site", w.InstallationName(x.Site))
	case editor.GuardPiece:
		return w.Text("web.editor.piece.guard", "owner", owner, "n", x.N)
	case editor.UnitPiece:
		return w.Text("web.editor.piece.units", "owner", owner, "units", w.UnitCount(p.Rules, x.Unit, x.N))
	case editor.ItemPiece:
		return itemName(w, x.Word)
	}
	return w.Text("web.editor.piece.ship", "owner", owner)
}

// itemName names a scenario item, as the document does if there is none.
func itemName(w *locale.Words, word string) string {
	if i := slices.Index(editor.Items(), word); i >= 0 {
		return capital(w.ScenarioItemName(uint8(i)))
	}
	return word
}

// areaTitle says what an area is.
func (p *EditorPage) areaTitle(a game.Area) string {
	w, info := p.Reader.Words, &p.Rules.Areas[a]
	var yields string
	switch {
	case info.Resource != game.NoResource:
		yields = w.ResourceName(info.Resource) + " " + strconv.Itoa(int(info.Amount))
	case info.Conquest > 0:
		yields = w.Text("web.editor.area.points", "n", int(info.Conquest))
	default:
		yields = w.Text("web.editor.area.strategic")
	}
	if info.Admits != game.AnyLayer {
		yields += ", " + w.LayerName(info.Admits)
	}
	return w.Text("web.editor.area", "n", int(info.Number), "yields", yields, "limit", int(info.Limit))
}

// where says where something is wrong.
func (p *EditorPage) where(c *editor.Complaint) string {
	w := p.Reader.Words
	var parts []string
	switch {
	case c.Area != game.NoArea:
		parts = append(parts, w.AreaName(p.Rules, c.Area))
	case c.Planet != game.NoPlanet:
		parts = append(parts, w.PlanetName(p.Rules, c.Planet))
	}
	if c.Faction != game.NoFaction {
		parts = append(parts, factionName(w, c.Faction))
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

// lead gives the pane in which something wrong can be mended, and the cell of its planet, if it is on the map.
func (p *EditorPage) lead(c *editor.Complaint) (tab, at string) {
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

// ruleText gives the sentence of the rule that a complaint cites, in the reader's language.
func (p *EditorPage) ruleText(c *editor.Complaint) string {
	if c.Rule == rule.None {
		return ""
	}
	return p.Reader.Words.Refusal(c.Rule)
}

// wrong gives what is wrong with a planet, or with an area of it.
func (p *EditorPage) wrong(q game.Planet, a game.Area) (out []*editor.Complaint) {
	for i := range p.Complaints {
		if c := &p.Complaints[i]; c.Planet == q && (a == game.NoArea || c.Area == a) {
			out = append(out, c)
		}
	}
	return out
}

// wrongField gives what is wrong with a field, or with the entry of a list.
func (p *EditorPage) wrongField(path string) (out []*editor.Complaint) {
	for i := range p.Complaints {
		if editor.FieldPath(p.Complaints[i].Path) == path {
			out = append(out, &p.Complaints[i])
		}
	}
	return out
}

// cellName says what lies on a cell.
func (p *EditorPage) cellName(c editor.Cell) string {
	w := p.Reader.Words
	q := p.planetOn(c)
	if q == game.NoPlanet {
		return w.Text("web.editor.cell.empty", "x", c.X, "y", c.Y)
	}
	name := w.Text("web.editor.cell.planet", "x", c.X, "y", c.Y, "planet", w.PlanetName(p.Rules, q))
	if n := len(p.wrong(q, game.NoArea)); n > 0 {
		name += ", " + w.Text("web.editor.problems", "n", n)
	}
	return name
}

// EditorSaid says what a change did.
func EditorSaid(w *locale.Words, r *game.Rules, s editor.Said) string {
	name := "web.editor.said." + s.Key
	switch s.Key {
	case "placed", "moved", "occupied":
		return w.Text(name, "planet", w.PlanetName(r, s.Planet), "x", s.Cell.X, "y", s.Cell.Y)
	case "off", "absent", "taken", "same":
		return w.Text(name, "planet", w.PlanetName(r, s.Planet))
	case "turned":
		return w.Text(name, "planet", w.PlanetName(r, s.Planet), "n", s.N)
	case "joined", "no-z", "added", "removed", "raised":
		return w.Text(name, "n", s.N)
	case "base", "no-base":
		return w.Text(name, "owner", factionName(w, s.Faction), "area", w.AreaName(r, s.Area))
	case "ship", "no-ship":
		return w.Text(name, "owner", factionName(w, s.Faction), "route", s.Word)
	case "site", "no-site":
		return w.Text(name, "owner", factionName(w, s.Faction), "area", w.AreaName(r, s.Area), "site", w.InstallationName(s.Site))
	case "guards":
		return w.Text(name, "owner", factionName(w, s.Faction), "area", w.AreaName(r, s.Area), "n", s.N)
	case "units":
		return w.Text(name, "owner", factionName(w, s.Faction), "place", w.AreaName(r, s.Area), "unit", w.UnitName(r, s.Unit), "n", s.N)
	case "planet-units":
		return w.Text("web.editor.said.units", "owner", factionName(w, s.Faction), "place", w.PlanetName(r, s.Planet), "unit", w.UnitName(r, s.Unit), "n", s.N)
	case "depleted", "partly", "full":
		return w.Text(name, "area", w.AreaName(r, s.Area))
	case "item", "no-item":
		return w.Text(name, "item", itemName(w, s.Word), "area", w.AreaName(r, s.Area))
	case "seat", "seated", "unseat", "first-seat", "sooner":
		return w.Text(name, "owner", factionName(w, s.Faction))
	}
	return w.Text(name)
}

// optionName names an option of a field.
func (p *EditorPage) optionName(f *editor.Field, value string) string {
	w, r := p.Reader.Words, p.Rules
	switch f.Names {
	case editor.FactionOption:
		return factionName(w, FactionNamed(value))
	case editor.ItemOption:
		return itemName(w, value)
	case editor.SiteOption:
		for i := game.NoInstallation + 1; i < game.Installations; i++ {
			if editor.SiteID(i) == value {
				return w.InstallationName(i)
			}
		}
	case editor.AreaOption:
		for a := range game.Area(len(r.Areas)) {
			if p.Doc.AreaID(a) == value {
				return w.AreaName(r, a)
			}
		}
	case editor.PlanetOption:
		for q := range r.Planets {
			if r.Planets[q].ID == value {
				return w.PlanetName(r, game.Planet(q))
			}
		}
	case editor.EventOption:
		for e := range r.Events {
			if r.Events[e].ID == value {
				return w.EventName(r, game.EventCard(e))
			}
		}
	case editor.TechOption:
		for t := range r.Sheets[f.Faction].Techs {
			if r.Sheets[f.Faction].Techs[t].ID == value {
				return w.TechName(r, f.Faction, game.Tech(t))
			}
		}
	case editor.LeaderOption:
		for l := range r.Sheets[f.Faction].Leaders {
			if r.Sheets[f.Faction].Leaders[l].ID == value {
				return w.LeaderName(r, f.Faction, game.Leader(l))
			}
		}
	default:
		if key := "web.editor.o." + value; w.Has(key) {
			return w.Text(key)
		}
	}
	return value
}

// fieldLabel says what a field is.
func (p *EditorPage) fieldLabel(f *editor.Field) string {
	w, r := p.Reader.Words, p.Rules
	switch f.Label {
	case "building":
		for b := range r.Sheets[f.Faction].Buildings {
			if r.Sheets[f.Faction].Buildings[b].ID == f.Of {
				return w.BuildingName(r, f.Faction, uint8(b))
			}
		}
	case "module":
		for m := range r.Modules {
			if r.Modules[m].ID == f.Of {
				return w.ModuleName(r, uint8(m))
			}
		}
	}
	return w.Text("web.editor.f." + f.Label)
}

// groupTitle gives the title of a group of fields.
func (p *EditorPage) groupTitle(g *editor.Group) string {
	w := p.Reader.Words
	switch {
	case g.List == "items":
		return itemName(w, g.Key)
	case g.Key == "":
		return w.Text("web.editor.unknown")
	case g.List == "victory":
		return w.Text("web.editor.win." + g.Key)
	case g.List == "rules":
		return w.Text("web.editor.rule." + g.Key)
	}
	return factionName(w, g.Faction)
}

// fieldID gives the id of the element for a field.
func fieldID(path string) string {
	return "f-" + strings.NewReplacer("/", "-", ".", "-", " ", "-").Replace(path)
}

// editorKey gives attributes for a key of the keyboard that presses a button.
func editorKey(key string) templ.Attributes {
	return templ.Attributes{"data-key": key, "aria-keyshortcuts": key}
}

// countOf counts the guard tokens of the chosen faction in an area, or its units of a type there, in a scenario those of the planet.
func (p *EditorPage) countOf(kind editor.PieceKind, a game.Area, u game.UnitType) (n int) {
	for _, x := range p.piecesIn(a) {
		if x.Kind == kind && x.Faction == p.Faction && (kind != editor.UnitPiece || x.Unit == u) {
			n += x.N
		}
	}
	return n
}
