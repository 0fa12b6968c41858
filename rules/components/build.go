package components

import (
	"iter"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// builder makes game.Rules from a File and collects problems on the way. It rewrites every phrase of the File as Export
// writes it, so that two files that say the same are equal.
type builder struct {
	binder
	file     *File
	names    names
	rules    game.Rules
	broodWar bool
	box      contents
}

// build binds the part of a complete document that a game without or with Brood War uses, and makes the rules from it.
// Without problems, file and rules can be used.
func build(t *document.Node, broodWar bool) (*builder, Problems) {
	b := &builder{binder: binder{places: map[string]place{}}, file: &File{}, broodWar: broodWar, box: baseBox}
	if broodWar {
		b.box = broodWarBox
	}
	b.bind(t, reflect.ValueOf(b.file).Elem(), "", "")
	if len(b.file.Units)+len(b.file.Heroes) > 64 {
		b.bad("units", "there are more than 64 units and heroes")
	} else {
		b.sources()
		b.units()
		b.lists()
		b.common()
		b.planets()
		b.races()
		b.factions()
		b.buildings()
		b.modules()
		b.combat()
		b.technologies()
		b.events()
		b.reach()
		b.leaders()
		b.sheets()
		b.remarks(reflect.ValueOf(b.file).Elem(), "")
	}
	return b, b.sorted()
}

// sorted returns the problems in the order of the document, the first at each place, each with its place in the file
// from which it was read.
func (b *builder) sorted() Problems {
	type found struct {
		Problem
		order int
	}
	var out []found
	seen := map[string]bool{}
	for _, p := range b.problems {
		if seen[p.path] {
			continue
		}
		seen[p.path] = true
		at, rest := p.path, ""
		for {
			if pl, ok := b.places[at]; ok {
				out = append(out, found{Problem{pl.Root().Name, int(pl.Line), pathIn(pl.Path()) + rest, pl.entry, p.reason},
					pl.order})
				break
			}
			cut := max(strings.LastIndexAny(at, ".["), 0)
			at, rest = at[:cut], at[cut:]+rest
		}
	}
	slices.SortStableFunc(out, func(x, y found) int { return x.order - y.order })
	var ps Problems
	for _, f := range out {
		f.Path = strings.TrimPrefix(f.Path, ".")
		ps = append(ps, f.Problem)
	}
	return ps
}

var idPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// id checks the id and the set of an entry.
func (b *builder) id(path, id, set string) {
	if !idPattern.MatchString(id) {
		b.bad(path+".id", "%q is not an id; write small letters, digits and single hyphens", id)
	}
	b.word(path+".set", "set", set, []string{SetBase, SetBoth, SetBroodWar})
}

// each goes through the entries of a list, each after the path to it, and checks the ids and sets of those that have
// them.
func each[T any](b *builder, list string, of []T) iter.Seq2[string, *T] {
	return func(yield func(string, *T) bool) {
		for i := range of {
			at := item(list, i)
			if e, ok := any(&of[i]).(interface{ named() *Named }); ok {
				b.id(at, e.named().ID, e.named().Set)
			}
			if !yield(at, &of[i]) {
				return
			}
		}
	}
}

// sound notes an error at a path and reports whether there is none.
func (b *builder) sound(path string, err error) bool {
	if err != nil {
		b.bad(path, "%v", err)
	}
	return err == nil
}

// within checks a number.
func (b *builder) within(path string, n, low, high int, what string) {
	if n < low || n > high {
		b.bad(path, "%d is no %s; it must be %d to %d", n, what, low, high)
	}
}

// word checks a word and returns its index among the allowed ones.
func (b *builder) word(path, what, got string, allowed []string) int {
	i, err := parseWord(what, got, allowed)
	b.sound(path, err)
	return i
}

func (b *builder) race(path, s string) game.Race { return game.Race(b.word(path, "race", s, races[:])) }

func (b *builder) cost(path string, s *string) game.Cost {
	c, err := parseCost(*s)
	if b.sound(path, err) {
		*s = formatCost(c)
	}
	return c
}

// count checks a number of things against the box.
func (b *builder) count(path string, got, want int, what, rule string) {
	if got != want {
		b.bad(path, "there are %d %s, but the box holds %d (%s)", got, what, want, rule)
	}
}

// remarks checks every Remark of the document.
func (b *builder) remarks(v reflect.Value, path string) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			b.remarks(v.Index(i), item(path, i))
		}
	case reflect.Struct:
		if r, ok := v.Interface().(Remark); ok {
			b.remark(path, r)
			return
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Anonymous {
				b.remarks(v.Field(i), path)
			} else {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				b.remarks(v.Field(i), join(path, name))
			}
		}
	}
}

func (b *builder) remark(path string, r Remark) {
	var codes, levels []string
	for _, s := range b.file.Sources {
		codes = append(codes, s.ID)
	}
	for _, c := range Confidences {
		levels = append(levels, c[0])
	}
	b.word(path+".confidence", "confidence", r.Confidence, levels)
	if len(r.Source) == 0 {
		b.bad(path+".source", "an entry needs a source")
	}
	for i, s := range r.Source {
		b.word(item(path+".source", i), "source", s, codes)
	}
}

// sources checks the codes.
func (b *builder) sources() {
	for i, s := range b.file.Sources {
		if s.ID == "" || s.Text == "" {
			b.bad(item("sources", i), "a source needs an id and a text")
		}
	}
}
