package components

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Every published set is still what it was.
func TestVersions(t *testing.T) {
	for i, v := range Versions() {
		s, err := Published(v.Name)
		if err != nil {
			t.Fatal(err)
		}
		for box, want := range [2]string{v.Base, v.BroodWar} {
			if got := s.boxes[box].Hash(); got != want {
				t.Errorf("box %d of version %s has the hash %s, published was %s. If the data were corrected, they need a version of their own (docs/adr/0016); "+
					"an earlier version must never change", box, v.Name, got, want)
			}
		}
		if s.Version() != v.Name || v.Text == "" {
			t.Errorf("version %s calls itself %s: %q", v.Name, s.Version(), v.Text)
		}
		if i == newest {
			continue
		}
		// The file holds the differences and nothing else.
		old, problems := versionDocument(i)
		next, more := versionDocument(i - 1)
		if len(problems)+len(more) > 0 {
			t.Fatal(problems, more)
		}
		text, err := versionData.ReadFile(versionFile(i))
		if err != nil {
			t.Fatal(err)
		}
		if want := printed(backwards(old, next)); !bytes.Equal(text, want) {
			t.Errorf("%s is not written as cmd retire does:\n%s", versionFile(i), want)
		}
	}
	if Default() != published[newest]() || Default().over != nil {
		t.Error("the built-in set is not the newest version")
	}
}

// The differences are enough to restore a document, whatever was changed, added, removed or moved.
func TestBackwards(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 16))
	next, _ := builtIn()
	shapes := shapeOf(reflect.TypeFor[File]())
	for range 60 {
		old := clone(next)
		for range 1 + rng.IntN(8) {
			s := shapes[rng.IntN(len(shapes))]
			l := old.Get(s.name)
			if l == nil || l.Kind == document.String || len(l.Items) < 3 {
				continue
			}
			if l.Kind == document.Object {
				alter(rng, l, keyNames(shapeOf(s.typ)))
				continue
			}
			i, j := rng.IntN(len(l.Items)), rng.IntN(len(l.Items))
			switch rng.IntN(4) {
			case 0:
				l.Items = slices.Delete(l.Items, i, i+1)
			case 1:
				l.Items[i], l.Items[j] = l.Items[j], l.Items[i]
			case 2:
				x := clone(l.Items[i])
				if id := x.Get("id"); id != nil {
					id.Text += "-again"
				}
				if find(l, keyOf(x, shapeOf(s.typ.Elem())), shapeOf(s.typ.Elem())) == nil {
					l.Items = slices.Insert(l.Items, j, x)
				}
			default:
				alter(rng, l.Items[i], keyNames(shapeOf(s.typ.Elem())))
			}
		}
		file := printed(backwards(old, next))
		back, problems := read("back.json", file)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		got, problems := rewind(next, back)
		if len(problems) > 0 {
			t.Fatalf("%v\n%s", problems, file)
		}
		if sorted(got).Flat() != sorted(old).Flat() {
			t.Fatalf("another document comes out of\n%s", file)
		}
	}
}

// alter changes, adds or removes a field of an entry other than its key.
func alter(rng *rand.Rand, x *document.Node, keys []string) {
	i := rng.IntN(len(x.Items))
	if slices.Contains(keys, x.Items[i].Name) || x.Items[i].Name == "id" {
		if x.Get("new") == nil {
			x.Items = append(x.Items, document.Field("new", document.NewInt(7)))
		}
		return
	}
	if rng.IntN(2) == 0 {
		x.Items = slices.Delete(x.Items, i, i+1)
		return
	}
	x.Set(x.Items[i].Name, document.NewString("changed"))
}

func clone(t *document.Node) *document.Node {
	out := *t
	out.Items = nil
	for _, x := range t.Items {
		out.Items = append(out.Items, clone(x))
	}
	return &out
}

// sorted returns the tree with the fields of its objects in the order of their names, because their own order has no
// meaning.
func sorted(t *document.Node) *document.Node {
	out := *t
	out.Items = nil
	for _, x := range t.Items {
		out.Items = append(out.Items, sorted(x))
	}
	if t.Kind == document.Object {
		slices.SortFunc(out.Items, func(x, y *document.Node) int { return strings.Compare(x.Name, y.Name) })
	}
	return &out
}

// A file of differences that does not fit causes an error that says where.
func TestRewindErrors(t *testing.T) {
	doc, _ := builtIn()
	for _, c := range []struct{ file, want string }{
		{`{}`, "the format must be koprulu-components-version/1"},
		{`{"format": "koprulu-components-version/1", "unit": []}`, "f:1: unit: the components have no such field"},
		{`{"format": "koprulu-components-version/1", "units": [{"cost": "free"}]}`,
			"f:1: units[0]: the entry does not say which one it is"},
		{`{"format": "koprulu-components-version/1", "units": [{"id": "tauren"}]}`,
			"the next version has no tauren; an entry that was taken out says after which one it stood"},
		{`{"format": "koprulu-components-version/1", "units": [{"id": "tauren", "remove": true}]}`,
			"the next version has no tauren"},
		{`{"format": "koprulu-components-version/1", "units": [{"id": "tauren", "after": "murloc"}]}`, "there is no murloc"},
	} {
		back, _ := read("f", []byte(c.file))
		if _, problems := rewind(doc, back); len(problems) != 1 || !strings.Contains(problems[0].Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.file, problems, c.want)
		}
	}
}

// A game dealt with an owner's corrections finds them again over the set over which they were laid.
func TestDealt(t *testing.T) {
	const file = `{"format": "koprulu-components/1", "units": [{"id": "ghost", "cost": "1 mineral 1 gas"}]}`
	mine := parsed(t, file)
	for _, v := range Versions() {
		then := parsed(t, strings.Replace(file, `"units"`, `"version": "`+v.Name+`", "units"`, 1))
		if then.Version() != v.Name || then.over == nil {
			t.Errorf("corrections of version %s lie over %s", v.Name, then.Version())
		}
		plain, err := Published(v.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []*Set{then, plain} {
			for box := range want.boxes {
				got, err := mine.Dealt(want.boxes[box].Hash())
				if err != nil || !got.has(want.boxes[box].Hash()) {
					t.Errorf("%v, want the set with the hash %s", err, want.boxes[box].Hash())
				}
				r, err := mine.RulesOf(want.boxes[box].Hash(), game.Options{Players: 2, BroodWar: box > 0})
				if err != nil || r.Hash != want.boxes[box].Hash() {
					t.Errorf("the rules of version %s are not those (%v)", v.Name, err)
				}
			}
		}
		// A file that names its version is not laid over any other.
		if got, err := then.Dealt(mine.Hash()); v.Name != mine.Version() && mine.Hash() != then.Hash() && err == nil {
			t.Errorf("corrections of version %s are also found over %s", v.Name, got.Version())
		}
		if again := parsed(t, string(then.Export())); again.Version() != v.Name || again.Hash() != then.Hash() ||
			again.Box(true).Hash() != then.Box(true).Hash() {
			t.Errorf("the export of version %s is another set", v.Name)
		}
	}
	var unknown *UnknownError
	if _, err := mine.Dealt("0123456789abcdef"); !errors.As(err, &unknown) ||
		!strings.Contains(err.Error(), "--components") {
		t.Errorf("an unknown hash gives %v", err)
	}
	if _, err := mine.RulesOf("0123456789abcdef", game.Options{Players: 2}); !errors.As(err, &unknown) {
		t.Errorf("the rules of an unknown hash give %v", err)
	}
	if _, err := Published("0"); !errors.As(err, &unknown) {
		t.Errorf("version 0 gives %v", err)
	}
}

// The version that a file names must exist.
func TestVersionField(t *testing.T) {
	for _, c := range []struct{ field, want string }{
		{`"0"`, `f.json:2: version: there is no version "0" of the components; this program has `},
		{`1`, "f.json:2: version: this must be the name of a published set in quotes, not a number"},
	} {
		problems := Check("f.json", []byte("{\"format\": \""+Format+"\",\n \"version\": "+c.field+"}"))
		if len(problems) != 1 || !strings.HasPrefix(problems[0].Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.field, problems, c.want)
		}
	}
}

// Complete files belong to a version, even those that do not say so: what was exported as the first set, with or
// without the expansion, yields that set again.
func TestCompleteFilesOfTheFirstSet(t *testing.T) {
	first, err := Published("1")
	if err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile("testdata/base.json")
	if err != nil {
		t.Fatal(err)
	}
	if s := parsed(t, string(old)); s.Hash() != first.Hash() {
		t.Errorf("the base game has the hash %s", s.Hash())
	}
	s := parsed(t, strings.Replace(string(first.Export()), `"version": "1",`, "", 1))
	if d := Diff(first, s); len(d) > 0 || s.Version() != "1" || s.Box(true).Hash() != first.Box(true).Hash() {
		t.Errorf("it lies over version %s and changes %v", s.Version(), d)
	}
}
