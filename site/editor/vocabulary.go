package editor

import (
	"slices"
	"strconv"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// The items, victory conditions and special rules of scenarios as fields of forms. The words are those of
// docs/formats.md.

// part is a field of an entry of the vocabulary of scenarios.
type part struct {
	name  string
	takes takes
	// first is the value in a new entry.
	first string
}

// takes is what such a field takes.
type takes uint8

const (
	aFaction takes = iota
	anybody        // a faction, or nobody in particular
	factions
	aSite
	aBase
	theItems
	anItem
	aPlanet
	aNumber
	truth
	aState
	aCount
)

// entry is a kind of entry of the vocabulary.
type entry struct {
	word  string
	parts []part
}

// conditions are the victory conditions of scenarios (MODE-28).
var conditions = []entry{
	{"destroy", []part{{"site", aSite, ""}, {"base", aBase, "?"}, {"who", anybody, ""}}},
	{"hold", []part{{"site", aSite, "?"}, {"who", aFaction, "?"}}},
	{"gather", []part{{"items", theItems, "?"}, {"planet", aPlanet, ""}, {"own-base", truth, "true"},
		{"state", aState, ""}, {"who", anybody, ""}}},
	{"score", []part{{"who", aFaction, "?"}, {"score", aNumber, "10"}}},
	{"points", []part{{"target", aNumber, "15"}}},
	{"homeless", []part{{"losers", factions, "?"}, {"who", aFaction, "?"}}},
	{"most", []part{{"of", aCount, "points"}}},
	{"last", []part{{"who", aFaction, "?"}}},
	{"fallen", []part{{"loser", aFaction, "?"}, {"site", aSite, "?"}, {"who", anybody, ""}}},
}

// specials are the special rules of scenarios (MODE-25).
var specials = []entry{
	{"evacuate", []part{{"faction", aFaction, "?"}, {"site", aSite, "?"}, {"units", aNumber, "3"}}},
	{"draw", []part{{"item", anItem, "?"}, {"cards", aNumber, "1"}}},
	{"truce", []part{{"factions", factions, "?"}, {"rounds", aNumber, "2"}}},
	{"capital", []part{{"base", aBase, "?"}}},
	{"remains", []part{{"site", aSite, "?"}, {"heir", aFaction, "?"}}},
	{"relics", []part{{"points", aNumber, "1"}}},
}

// Conditions returns the words of the victory conditions.
func Conditions() []string { return wordsOf(conditions) }

// Specials returns the words of the special rules.
func Specials() []string { return wordsOf(specials) }

func wordsOf(of []entry) (out []string) {
	for i := range of {
		out = append(out, of[i].word)
	}
	return out
}

// seated returns the ids of the factions of the document.
func (d *Document) seated() (out []string) {
	for _, f := range d.Factions() {
		out = append(out, d.id(f))
	}
	return out
}

// sites returns the ids of the installations on the map, bases the areas with bases.
func (d *Document) sites() (sites, bases []string) {
	s := &Sketch{}
	d.readPieces(s)
	for _, p := range s.Pieces {
		switch {
		case p.Kind == SitePiece && !slices.Contains(sites, words.Installation(p.Site)):
			sites = append(sites, words.Installation(p.Site))
		case p.Kind == BasePiece:
			bases = append(bases, d.AreaID(p.Area))
		}
	}
	return sites, bases
}

// itemsHere returns the words of the items of the document.
func (d *Document) itemsHere() (out []string) {
	for _, v := range d.root.Get("items").List() {
		if word := v.Get("item").Str(); word != "" {
			out = append(out, word)
		}
	}
	return out
}

// fielded returns the types of unit with which a player begins, or any player if none is named.
func (d *Document) fielded(id string) (out []string) {
	s := &Sketch{}
	d.readPieces(s)
	for _, p := range s.Pieces {
		if p.Kind != UnitPiece || p.Owner != game.NoFaction || id != "" && d.id(p.Faction) != id {
			continue
		}
		if unit := d.r.Units[p.Unit].ID; !slices.Contains(out, unit) {
			out = append(out, unit)
		}
	}
	return out
}

// laid returns the ids of the planets on the table.
func (d *Document) laid() (out []string) {
	for _, v := range d.root.Get("planets").Fields() {
		if _, ok := d.planetNamed(v.Name); ok {
			out = append(out, v.Name)
		}
	}
	return out
}

// options returns what a part of an entry can say.
func (d *Document) options(t takes) (FieldKind, []string, OptionKind) {
	sites, bases := d.sites()
	switch t {
	case aFaction, anybody:
		return ChoiceField, d.seated(), FactionOption
	case factions:
		return ManyField, d.seated(), FactionOption
	case aSite:
		return ChoiceField, sites, SiteOption
	case aBase:
		return ChoiceField, bases, AreaOption
	case theItems:
		return ManyField, d.itemsHere(), ItemOption
	case anItem:
		return ChoiceField, d.itemsHere(), ItemOption
	case aPlanet:
		return ChoiceField, d.laid(), PlanetOption
	case truth:
		return TruthField, nil, PlainOption
	case aState:
		return ChoiceField, []string{"any", "loose"}, PlainOption
	case aCount:
		return ChoiceField, []string{"items", "points"}, PlainOption
	}
	return NumberField, nil, PlainOption
}

// entryGroups returns the entries of a list of the vocabulary.
func (d *Document) entryGroups(list, kind string, of []entry) (out []Group) {
	for i, v := range d.root.Get(list).List() {
		g := Group{Key: v.Get(kind).Str(), Faction: game.NoFaction, List: list, Index: i}
		for k := range of {
			if of[k].word != g.Key {
				continue
			}
			for _, p := range of[k].parts {
				f := Field{Path: list + "/" + strconv.Itoa(i) + "/" + p.name, Label: p.name, Faction: game.NoFaction, Most: 999,
					Required: p.first != ""}
				f.Kind, f.Options, f.Names = d.options(p.takes)
				g.Fields = append(g.Fields, d.filled(f))
			}
		}
		if len(g.Fields) == 0 {
			g.Key = "" // The vocabulary does not have it; the reader says so.
		}
		out = append(out, g)
	}
	return out
}

// itemGroups returns the items and who may carry them.
func (d *Document) itemGroups() (out []Group) {
	for i, v := range d.root.Get("items").List() {
		at := "items/" + strconv.Itoa(i) + "/"
		word := v.Get("item").Str()
		if !slices.Contains(words.ScenarioItems, word) {
			word = ""
		}
		out = append(out, Group{Key: word, Faction: game.NoFaction, List: "items", Index: i, Fields: []Field{
			d.field(at+"carriers/race", "race", ChoiceField, PlainOption, "terran", "protoss", "zerg"),
			d.field(at+"carriers/layer", "layer", ChoiceField, PlainOption, "ground", "flying"),
			d.field(at+"carried-by/faction", "carrier", ChoiceField, FactionOption, d.seated()...),
			d.field(at+"carried-by/unit", "unit", ChoiceField, UnitOption,
				d.fielded(v.Get("carried-by").Get("faction").Str())...),
		}})
	}
	return out
}

// add puts a new entry at the end of a list of the vocabulary. Each of its fields has the first possible value.
func (d *Document) add(list, kind, word string, of []entry) Said {
	i := slices.IndexFunc(of, func(e entry) bool { return e.word == word })
	if i < 0 {
		return Said{Key: "stale"}
	}
	v := document.NewObject(text(kind, word))
	for _, p := range of[i].parts {
		takes, options, _ := d.options(p.takes)
		first := p.first
		if first == "?" {
			if first = ""; len(options) > 0 {
				first = options[0]
			}
		}
		switch {
		case first == "":
		case takes == ManyField:
			entries := document.NewArray()
			for _, o := range options[:min(2, len(options))] {
				push(entries, document.NewString(o))
			}
			v.Set(p.name, entries)
		case takes == NumberField || takes == TruthField:
			v.Set(p.name, plain(first))
		default:
			v.Set(p.name, document.NewString(first))
		}
	}
	entries := d.section(list, document.Array)
	push(entries, v)
	return Said{Key: "added", N: len(entries.Items)}
}

// removeEntry removes an entry from a list.
func (d *Document) removeEntry(list string, i int) Said {
	if _, ok := d.cut(list, i); !ok {
		return Said{Key: "stale"}
	}
	if list != "victory" {
		d.tidy(list)
	}
	return Said{Key: "removed", N: i + 1}
}

// cut takes an entry out of a list, and returns it; false if there is none of that number.
func (d *Document) cut(list string, i int) (*document.Node, bool) {
	of := d.root.Get(list)
	if i < 0 || i >= len(of.List()) {
		return nil, false
	}
	gone := of.Items[i]
	of.Items = append(of.Items[:i:i], of.Items[i+1:]...)
	return gone, true
}

// raise moves an entry up one place: victory conditions are in the order of their priority (MODE-28).
func (d *Document) raise(list string, i int) Said {
	entries := d.root.Get(list).List()
	if i < 1 || i >= len(entries) {
		return Said{Key: "stale"}
	}
	entries[i-1], entries[i] = entries[i], entries[i-1]
	return Said{Key: "raised", N: i}
}
