package mapeditor

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/editor"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
)

// Page is the map editor with the document that is being edited. The document is all there is: nothing of it stays on
// the server.
type Page struct {
	Reader page.Reader
	// Rules are those with the components of both sets.
	Rules *game.Rules
	// Text is the document as it was sent or changed, whatever it is; Doc is nil if it is not JSON.
	Text   string
	Doc    *editor.Document
	Sketch *editor.Sketch
	Forms  *editor.Forms
	// Complaints are what is wrong with it or missing, Points the checklist that follows from them.
	Complaints []editor.Complaint
	Points     []editor.Point
	// Trials say what would be refused, so that it is not offered.
	Trials *editor.Trials
	// Draft is a text that was refused as a document, and stays in its field until it is right; it is empty if there is
	// none. Faults are all that is wrong with it, DraftDoc is nil if nothing of it can be drawn.
	Draft    string
	Faults   []editor.Complaint
	DraftDoc *editor.Document
	// Refused are the fields whose values were refused, by path, with the reasons; Sent has these values.
	Refused map[string]*editor.Refusal
	Sent    func(path string) []string
	// offers are the reasons why changes are refused, as far as they were asked for.
	offers map[string]string
	// Cell and Area are chosen: the area by its number on the planet. Faction is the one whose pieces are put down.
	Cell    editor.Cell
	Area    int
	Faction game.Faction
	// Tab is the pane that shows, Said what the last change did, Sum belongs to the text that the fields of the forms are
	// for.
	Tab, Said, Sum string
	// Given is true if the document was asked for: it takes precedence over what the page kept of earlier work.
	Given bool
}

// Tabs are the panes of the editor.
var Tabs = []string{"place", "seats", "game", "text"}

// Whole returns the page of the map editor.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.editor.title"), Path: "/editor",
		Section: page.EditorSection,
		Styles:  []string{"css/galaxy.css", "css/editor.css", "css/start.css"},
		Scripts: []string{"js/copy.js", "js/editor.js"}}
	return page.Layout(head, form(p))
}

// planet returns the planet on the chosen cell, game.NoPlanet if it is empty.
func (p *Page) planet() game.Planet { return p.planetOn(p.Cell) }

func (p *Page) planetOn(c editor.Cell) game.Planet {
	for q := range p.placed().All() {
		if t := p.Sketch.View.Tiles[q]; int(t.X) == c.X && int(t.Y) == c.Y {
			return q
		}
	}
	return game.NoPlanet
}

// placed returns the planets on the map.
func (p *Page) placed() game.PlanetSet {
	if p.Sketch == nil {
		return 0
	}
	return p.Sketch.View.Placed
}

// area returns the chosen area, the first of the planet if none is.
func (p *Page) area() game.Area {
	q := p.planet()
	if q == game.NoPlanet {
		return game.NoArea
	}
	tile := &p.Rules.Planets[q]
	return tile.First + game.Area(min(max(p.Area, 1), int(tile.Count))-1)
}

// boxed reports whether something, of Brood War or of the base game, is in the box that the document plays with.
func (p *Page) boxed(broodWar bool) bool { return !broodWar || p.Doc != nil && p.Doc.BroodWar() }

// spare returns the planets that are not on the map.
func (p *Page) spare() (out []game.Planet) {
	for q := range game.Planet(len(p.Rules.Planets)) {
		if !p.placed().Has(q) && p.boxed(int(q) >= editor.BasePlanets) {
			out = append(out, q)
		}
	}
	return out
}

// army returns the types of unit that a faction can put down.
func (p *Page) army(f game.Faction) (out []game.UnitType) {
	sheet := &p.Rules.Sheets[f]
	for u := range game.UnitType(len(p.Rules.Units)) {
		if sheet.TypeFigures[u]&(sheet.FigureSet|sheet.HeroFigures) != 0 && p.boxed(int(u) >= editor.BaseUnits) {
			out = append(out, u)
		}
	}
	return out
}

// piecesIn returns the pieces in an area; units of a scenario, of which only the planet is known, are in all its areas.
func (p *Page) piecesIn(a game.Area) (out []editor.Piece) {
	for _, piece := range p.Sketch.Pieces {
		if piece.Kind != editor.ShipPiece && (piece.Area == a || piece.Area == game.NoArea &&
			piece.Planet == p.Rules.Areas[a].Planet) {
			out = append(out, piece)
		}
	}
	return out
}

// has reports whether a faction has a base, an installation or an item in an area.
func (p *Page) has(kind editor.PieceKind, a game.Area, f game.Faction, site game.Installation, word string) bool {
	return slices.ContainsFunc(p.Sketch.Pieces, func(x editor.Piece) bool {
		return x.Kind == kind && x.Area == a && x.Faction == f && x.Site == site && x.Word == word
	})
}

// routesAt returns the numbers of the routes at a planet.
func (p *Page) routesAt(q game.Planet) (out []int) {
	for i := range p.Sketch.Routes {
		if slices.Contains(p.Sketch.View.Links[i].Planets[:], q) {
			out = append(out, i)
		}
	}
	return out
}

// sails reports whether a faction has a transport on a route.
func (p *Page) sails(f game.Faction, i int) bool {
	for q := range p.Sketch.View.Players {
		if s := &p.Sketch.View.Seats[q]; s.Faction == f {
			return s.Transports.Has(game.Route(i))
		}
	}
	return false
}

// slots returns the free slots of a planet, or of all others.
func (p *Page) slots(q game.Planet, others bool) (out []editor.Slot) {
	for _, s := range p.Sketch.Free {
		if (s.Planet == q) != others {
			out = append(out, s)
		}
	}
	return out
}

// fieldID returns the id of the element for a field.
func fieldID(path string) string {
	return "f-" + strings.NewReplacer("/", "-", ".", "-", " ", "-").Replace(path)
}

// shortcut returns attributes for a key that presses a button.
func shortcut(key string) templ.Attributes {
	return templ.Attributes{"data-key": key, "aria-keyshortcuts": key}
}

// countOf counts the guard tokens of the chosen faction in an area, or its units of a type there, in a scenario those
// of the planet.
func (p *Page) countOf(kind editor.PieceKind, a game.Area, u game.UnitType) (n int) {
	for _, x := range p.piecesIn(a) {
		if x.Kind == kind && x.Faction == p.Faction && x.Owner == game.NoFaction &&
			(kind != editor.UnitPiece || x.Unit == u) {
			n += x.N
		}
	}
	return n
}

// captives returns the units under mind control that the chosen faction has in an area.
func (p *Page) captives(a game.Area) (out []editor.Piece) {
	for _, x := range p.piecesIn(a) {
		if x.Kind == editor.UnitPiece && x.Faction == p.Faction && x.Owner != game.NoFaction {
			out = append(out, x)
		}
	}
	return out
}

// controls reports whether the chosen faction can have units under mind control: Protoss in a position with Brood War
// (BW-KEY-03).
func (p *Page) controls() bool {
	return !p.Doc.Scenario() && p.Doc.BroodWar() && p.Rules.Sheets[p.Faction].CaptiveFigures != 0
}

// prey returns the units that the chosen faction could have under mind control, as documents name them: those of the
// others that are not heroes.
func (p *Page) prey() (out []editor.Piece) {
	for _, f := range p.Doc.Factions() {
		if f == p.Faction {
			continue
		}
		for _, u := range p.army(f) {
			if !p.Rules.Units[u].Hero {
				out = append(out, editor.Piece{Owner: f, Unit: u})
			}
		}
	}
	return out
}

// captiveWord names a unit under mind control as documents do.
func (p *Page) captiveWord(x editor.Piece) string {
	return p.Rules.Sheets[x.Owner].ID + ":" + p.Rules.Units[x.Unit].ID
}

// galaxy returns what the map shows.
func (p *Page) galaxy() *galaxy.EditorModel {
	return &galaxy.EditorModel{Words: p.Reader.Words, Rules: p.Rules, Sketch: p.Sketch, Cell: p.Cell, Planet: p.planet(),
		Area: p.area(), Placed: p.placed(),
		PlanetOn: p.planetOn, CellName: p.cellName, Wrong: p.wrong}
}
