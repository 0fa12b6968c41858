package editor

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// FieldKind is what a field of a form takes.
type FieldKind uint8

// The kinds of fields.
const (
	TextField FieldKind = iota
	LongField
	NumberField
	// ChoiceField takes one of the options or none, ManyField any number of them.
	ChoiceField
	ManyField
	// TruthField is a switch.
	TruthField
)

// OptionKind is what the options of a field are, so that they can be named to people.
type OptionKind uint8

// The kinds of options.
const (
	// PlainOption is a word of the documents themselves.
	PlainOption OptionKind = iota
	FactionOption
	AreaOption
	PlanetOption
	SiteOption
	ItemOption
	TechOption
	LeaderOption
	EventOption
	// CardOption names a card of a faction, with its number if there are several.
	CardOption
	UnitOption
)

// Field is a field of a form: a value of the document that can be set.
type Field struct {
	// Path leads to the value, with slashes: victory/0/who.
	Path string
	// Label is the catalogue key of its name; Of is a component's name in addition to it or instead: a building, a module.
	Label string
	Of    string
	// Faction is the one whose field it is.
	Faction game.Faction
	Kind    FieldKind
	// Options are the values of a choice, Names is what they name; a choice may have none.
	Options  []string
	Names    OptionKind
	Required bool
	// Values are what the document says: none, one, or those of ManyField.
	Values []string
	// Least and Most are the smallest and the largest number.
	Least, Most int
}

// Value returns the value of a field that has one.
func (f *Field) Value() string {
	if len(f.Values) == 0 {
		return ""
	}
	return f.Values[0]
}

// Group are fields that belong together: those of a player, or an entry of a list.
type Group struct {
	// Key is the catalogue key of its title: for entries a kind of victory condition or special rule.
	Key     string
	Faction game.Faction
	// List and Index are the list and the place of an entry in it; others have "" and -1.
	List   string
	Index  int
	Fields []Field
}

// Forms are all fields that the pages of the editor offer for a document.
type Forms struct {
	// Game is about the document as a whole, Seats about the players, Items, Victory and Special about a scenario.
	Game                    Group
	Seats                   []Group
	Items, Victory, Special []Group
}

// Forms returns the fields of the document.
func (d *Document) Forms() *Forms {
	f := &Forms{Game: Group{Key: "game", Faction: game.NoFaction, Index: -1, Fields: d.gameFields()}}
	for _, faction := range d.Factions() {
		f.Seats = append(f.Seats, Group{Key: "seat", Faction: faction, Index: -1, Fields: d.seatFields(faction)})
	}
	if d.Scenario() {
		f.Items = d.itemGroups()
		f.Victory = d.entryGroups("victory", "win", conditions)
		f.Special = d.entryGroups("rules", "rule", specials)
	}
	return f
}

// Field returns the field for the value at a path, nil if the forms have none for it.
func (f *Forms) Field(path string) (found *Field) {
	f.each(func(x *Field) {
		if x.Path == path {
			found = x
		}
	})
	return found
}

// each calls a function for each field.
func (f *Forms) each(do func(*Field)) {
	groups := append([]Group{f.Game}, f.Seats...)
	groups = append(append(append(groups, f.Items...), f.Victory...), f.Special...)
	for i := range groups {
		for k := range groups[i].Fields {
			do(&groups[i].Fields[k])
		}
	}
}

// counted are the numbers that are at least one if they are given at all.
var counted = []string{"round", "rounds", "score", "target", "units", "cards"}

// filled returns a field with its value in the document.
func (d *Document) filled(f Field) Field {
	v := d.at(f.Path)
	if f.Kind == NumberField && slices.Contains(counted, f.Label) {
		f.Least = 1
	}
	switch {
	case v == nil:
	case f.Kind == ManyField:
		for _, item := range v.List() {
			f.Values = append(f.Values, item.Text)
		}
	case v.Kind != document.Array && v.Kind != document.Object:
		f.Values = []string{v.Text}
	}
	return f
}

// at returns the value at a path of a field, nil if there is none.
func (d *Document) at(path string) *document.Node {
	v := d.root
	for step := range strings.SplitSeq(path, "/") {
		if v = stepTo(v, step); v == nil {
			return nil
		}
	}
	return v
}

func stepTo(v *document.Node, step string) *document.Node {
	if v.Kind == document.Array {
		n, err := strconv.Atoi(step)
		if err != nil || n < 0 || n >= len(v.Items) {
			return nil
		}
		return v.Items[n]
	}
	return v.Get(step)
}

// Fill sets all fields for which a form has a different value than the document. It reports whether there were any. A
// field that the form does not contain at all stays as it is; sent distinguishes the two.
func (d *Document) Fill(sent func(path string) (values []string, named bool)) bool {
	changed := d.changes(sent)
	for i := range changed {
		d.fill(&changed[i])
	}
	return len(changed) > 0
}

// changes returns the fields for which a form has a different value than the document, with the values of the form.
func (d *Document) changes(sent func(path string) (values []string, named bool)) (changed []Field) {
	d.Forms().each(func(f *Field) {
		values, named := sent(f.Path)
		if !named {
			return
		}
		values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" })
		if f.Kind == TruthField && len(values) > 0 {
			values = []string{"true"}
		}
		was := f.Values
		if f.Kind == TruthField && f.Value() != "true" {
			was = nil
		}
		if f.Kind == ManyField {
			values = chosen(f.Options, was, values)
		}
		if slices.Equal(values, was) {
			return
		}
		c := *f
		c.Values = values
		changed = append(changed, c)
	})
	return changed
}

// chosen returns the value of a list after some of its options have been chosen. Values that the form could not offer
// stay, duplicates stay, and new values are placed in the order of the options.
func chosen(options, was, now []string) (out []string) {
	for _, v := range was {
		if !slices.Contains(options, v) || slices.Contains(now, v) {
			out = append(out, v)
		}
	}
	for _, v := range now {
		if slices.Contains(out, v) {
			continue
		}
		rank := slices.Index(options, v)
		at := slices.IndexFunc(out, func(other string) bool { return slices.Index(options, other) > rank })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, v)
	}
	return out
}

// rivals are fields of a victory condition of which only one can be named: what is destroyed, and where something is
// gathered.
var rivals = map[string]string{"site": "base", "base": "site", "planet": "own-base", "own-base": "planet"}

// fill sets the value of a field, and removes it from the document if it is empty.
func (d *Document) fill(f *Field) {
	steps := strings.Split(f.Path, "/")
	switch {
	case steps[0] == "team":
		d.setTeam(steps[1], f.Value())
		return
	case strings.HasPrefix(f.Path, putAway):
		d.setPutAway(steps[2], f.Value())
		return
	case steps[0] == "items" && len(steps) > 2 && steps[2] == "carried-by" && f.Value() != "":
		d.at(steps[0] + "/" + steps[1]).Drop("area") // A carried item is not in an area.
	case len(steps) == 3 && f.Value() != "" && rivals[steps[2]] != "" && steps[0] == "victory":
		d.at(steps[0] + "/" + steps[1]).Drop(rivals[steps[2]])
	}
	of, last := d.root, steps[len(steps)-1]
	for i, step := range steps[:len(steps)-1] {
		next := stepTo(of, step)
		if next == nil || next.Kind != document.Object && next.Kind != document.Array {
			if of.Kind == document.Array {
				return
			}
			next = document.NewObject()
			if i == 0 {
				d.put(step, next)
			} else {
				of.Set(step, next)
			}
		}
		of = next
	}
	to := document.NewString(f.Value())
	switch f.Kind {
	case NumberField, TruthField:
		to = plain(f.Value())
	case ManyField:
		to = document.NewArray()
		for _, word := range f.Values {
			push(to, plain(word))
		}
	}
	switch {
	case of.Kind == document.Array:
		if at := stepTo(of, last); at != nil && len(f.Values) > 0 {
			at.Kind, at.Text, at.Items = to.Kind, to.Text, to.Items
		}
	case len(f.Values) == 0:
		d.unfill(steps)
	case of == d.root:
		d.put(last, to)
	default:
		of.Set(last, to)
	}
}

// plain makes a value from what a form says: a whole number, true or a text. The reader says whether it is allowed.
func plain(word string) *document.Node {
	if n, err := strconv.Atoi(word); err == nil {
		return document.NewInt(n)
	}
	if word == "true" {
		return document.NewBool(true)
	}
	return document.NewString(word)
}

// unfill removes a value, and what becomes empty around it.
func (d *Document) unfill(steps []string) {
	for n := len(steps); n > 0; n-- {
		of := d.root
		if n > 1 {
			of = d.at(strings.Join(steps[:n-1], "/"))
		}
		if of == nil {
			continue
		}
		if v := of.Get(steps[n-1]); n < len(steps) && (v == nil || len(v.Items) > 0 || d.Scenario() &&
			steps[0] == "players" && n <= 2) {
			return // The section of a player of a scenario stays.
		}
		of.Drop(steps[n-1])
	}
}
