package editor

import (
	"errors"
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// MostText is the largest document that the editor takes, in bytes. A document with one of everything that fits on a
// table takes a tenth of that.
const MostText = 96 << 10

// Document is a document being edited. Its names are looked up among the components of both sets, so that a planet of
// Brood War can be drawn, and complained about, in a document of the base game.
type Document struct {
	root *document.Node
	r    *game.Rules
	// languages are the languages that the forms offer for texts by language.
	languages []string
}

// New reads a document; languages are the codes of those that the forms offer for texts by language. An error says why
// the text is not JSON or not an object; only a JSON object can be changed. A missing or superfluous comma is
// corrected.
func New(r *game.Rules, text string, languages ...string) (*Document, error) {
	root, err := document.ParseOn([]byte(text))
	if root == nil {
		return nil, err
	}
	if root.Kind != document.Object {
		return nil, errors.New("a document is an object: it begins with {")
	}
	return &Document{root: root, r: r, languages: languages}, nil
}

// Text writes the document.
func (d *Document) Text() string { return format(d.root) }

// Scenario reports whether the document is a scenario rather than a position.
func (d *Document) Scenario() bool {
	return strings.HasPrefix(d.root.Get("koprulu").Str(), "scenario/")
}

// Position reports whether the document says that it is a position.
func (d *Document) Position() bool {
	return strings.HasPrefix(d.root.Get("koprulu").Str(), "position/")
}

// BroodWar reports whether the document plays with the expansion.
func (d *Document) BroodWar() bool { return d.root.Get("options").Get("broodwar").True() }

// Factions returns the factions that the document names, by seat.
func (d *Document) Factions() (out []game.Faction) {
	for _, v := range d.root.Get("factions").List() {
		if f, ok := d.factionNamed(v.Str()); ok && len(out) < game.MaxPlayers && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// The documents that the editor begins with.
const (
	newPosition = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {}}`
	newScenario = `{"koprulu": "scenario/1", "id": "my-scenario", "name": "My scenario", "options": {"broodwar": true},
		"factions": ["raynor", "overmind"], "first": "raynor", "rounds": 8, "planets": {},
		"players": {"raynor": {"workers": 8}, "overmind": {"workers": 8}},
		"points": "count", "victory": [{"win": "most", "of": "points"}]}`
)

// Blank returns the document that the editor begins with.
func Blank(scenario bool) string {
	blank := newPosition
	if scenario {
		blank = newScenario
	}
	root, err := document.Parse([]byte(blank))
	if err != nil {
		panic(err) // They are part of the program.
	}
	return format(root)
}

// rootFields are the fields of both kinds of documents in the order in which they are written.
var rootFields = []string{"koprulu", "id", "name", "about", "note", "status", "sourced", "original", "options",
	"factions", "teams", "seed", "round", "rounds",
	"phase", "step", "turn", "executing", "first", "eliminated", "winners", "planets", "routes", "z-routes", "units",
	"bases", "transports",
	"depleted", "partly-depleted", "installations", "guards", "point-tokens", "stages-led", "players", "items", "orders",
	"removed-orders", "events",
	"leadership", "points", "victory", "rules", "flow"}

// put sets a field of the document. A new one is placed where a reader expects it.
func (d *Document) put(name string, v *document.Node) *document.Node {
	if d.root.Get(name) != nil {
		return d.root.Set(name, v)
	}
	v.Name = name
	rank := slices.Index(rootFields, name)
	at := len(d.root.Items)
	for i, f := range d.root.Items {
		if slices.Index(rootFields, f.Name) > rank {
			at = i
			break
		}
	}
	d.root.Items = slices.Insert(d.root.Items, at, v)
	return v
}

// section returns a field of the document that is an object or a list, and creates it if necessary.
func (d *Document) section(name string, k document.Kind) *document.Node {
	if f := d.root.Get(name); f != nil && f.Kind == k {
		return f
	}
	return d.put(name, &document.Node{Kind: k})
}

// push puts a value at the end of a list.
func push(list, v *document.Node) { list.Items = append(list.Items, v) }

// tidy removes a section that has become empty.
func (d *Document) tidy(name string) {
	if f := d.root.Get(name); f != nil && len(f.Items) == 0 {
		d.root.Drop(name)
	}
}

// player returns the section of a player, and creates it if necessary.
func (d *Document) player(f game.Faction) *document.Node {
	return d.section("players", document.Object).Child(d.id(f), document.Object)
}

// tidyPlayer removes what has become empty from the section of a player, and in a position the section itself.
func (d *Document) tidyPlayer(f game.Faction) {
	of := d.root.Get("players").Get(d.id(f))
	if of == nil {
		return
	}
	of.Remove(func(v *document.Node) bool {
		return (v.Kind == document.Object || v.Kind == document.Array) && len(v.Items) == 0
	})
	if !d.Scenario() && len(of.Items) == 0 {
		d.root.Get("players").Drop(of.Name)
		d.tidy("players")
	}
}

// id returns the name of a faction in a document.
func (d *Document) id(f game.Faction) string { return d.r.Sheets[f].ID }

// text makes a field with a text.
func text(name, value string) *document.Node { return document.Field(name, document.NewString(value)) }

// The names of a document.

func (d *Document) factionNamed(word string) (game.Faction, bool) {
	for f := range d.r.Sheets {
		if d.r.Sheets[f].ID == word {
			return game.Faction(f), true
		}
	}
	return game.NoFaction, false
}

func (d *Document) planetNamed(word string) (game.Planet, bool) {
	for p := range d.r.Planets {
		if d.r.Planets[p].ID == word {
			return game.Planet(p), true
		}
	}
	return game.NoPlanet, false
}

// areaNamed finds an area such as torus.1.
func (d *Document) areaNamed(word string) (game.Area, bool) {
	planet, rest, ok := strings.Cut(word, ".")
	if p, found := d.planetNamed(planet); ok && found && len(rest) == 1 {
		if n := int(rest[0] - '1'); n >= 0 && n < int(d.r.Planets[p].Count) {
			return d.r.Planets[p].First + game.Area(n), true
		}
	}
	return game.NoArea, false
}

func (d *Document) unitNamed(word string) (game.UnitType, bool) {
	for u := range d.r.Units {
		if d.r.Units[u].ID == word {
			return game.UnitType(u), true
		}
	}
	return game.NoUnit, false
}

// AreaID returns the name of an area in a document.
func (d *Document) AreaID(a game.Area) string {
	info := &d.r.Areas[a]
	return d.r.Planets[info.Planet].ID + "." + string(rune('0'+info.Number))
}

// siteNamed finds a kind of installation.
func siteNamed(word string) (game.Installation, bool) {
	i := slices.Index(words.Installations, word)
	return game.Installation(max(i, 0)), i > 0
}
