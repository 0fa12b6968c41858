package galaxy

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/static"
)

// TestIcons: every unit, building, module and order has its own picture, and everyone who drew a picture is named.
func TestIcons(t *testing.T) {
	r := boxRules(t)
	used := map[string]string{}
	need := func(id string) {
		name := page.IconOf(id)
		if name == "special" || !page.HasIcon(name) {
			t.Errorf("%s has no picture", id)
		}
		if other, ok := used[name]; ok && other != id {
			t.Errorf("%s and %s have the same picture", id, other)
		}
		used[name] = id
	}
	for i := range r.Units {
		need(r.Units[i].ID)
	}
	for i := range r.Modules {
		need(r.Modules[i].ID)
	}
	for f := range r.Sheets {
		for b := range r.Sheets[f].Buildings {
			need(r.Sheets[f].Buildings[b].ID)
		}
	}
	for _, name := range piece.OrderIcons {
		need(name)
	}
	text, found := static.Read("icons/CREDITS.md")
	if !found {
		t.Fatal("there are no credits")
	}
	credited := map[string]bool{}
	for _, c := range page.Credits() {
		credited[c.Icon] = true
		if c.Author == "" || c.Original == "" || !page.HasIcon(c.Icon) {
			t.Errorf("the credit of %s is incomplete", c.Icon)
		}
	}
	_, own, _ := strings.Cut(string(text), "## Our own")
	for _, name := range page.IconNames() {
		if credited[name] == strings.Contains(own, " "+name+".svg") {
			t.Errorf("%s must be either of another author or of our own", name)
		}
	}
	if page.IconOf("of somebody else") != "special" {
		t.Error("a unit of somebody's own has no picture")
	}
}

// TestEmblems: the emblems are those of the factions, in the order of the sheets.
func TestEmblems(t *testing.T) {
	r := boxRules(t)
	for f := range r.Sheets {
		if piece.Emblems[f].Id != r.Sheets[f].ID || piece.FactionNamed(r.Sheets[f].ID) != game.Faction(f) {
			t.Errorf("faction %d is %s, its emblem that of %s", f, r.Sheets[f].ID, piece.Emblems[f].Id)
		}
		for _, w := range locale.All() {
			if piece.Emblems[f].Letter(w) != w.Text("faction.letter."+r.Sheets[f].ID) ||
				piece.Emblems[f].Name(w) != w.FactionName(r, game.Faction(f)) {
				t.Errorf("%s: the words of %s differ", w.Lang(), piece.Emblems[f].Id)
			}
		}
	}
	if piece.FactionNamed("nobody") != game.NoFaction || piece.FactionClass(game.NoFaction) != "f-none" {
		t.Error("a faction that does not exist has an emblem")
	}
}

// readMarkup renders a component and parses it strictly.
func readMarkup(t *testing.T, name string, c templ.Component) (text string, ids, uses []string) {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	text = b.String()
	dec := xml.NewDecoder(&b)
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return text, ids, uses
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				switch {
				case a.Name.Local == "id":
					ids = append(ids, a.Value)
				case a.Name.Local == "href" && strings.HasPrefix(a.Value, "#"):
					uses = append(uses, a.Value[1:])
				case strings.HasPrefix(a.Value, "url(#"):
					uses = append(uses, strings.TrimSuffix(a.Value[5:], ")"))
				}
			}
		}
	}
}

// TestSymbols: the symbols are well formed, no id occurs twice, and everything that plates, tokens and maps use is
// among them.
func TestSymbols(t *testing.T) {
	_, ids, uses := readMarkup(t, "Defs", Defs())
	slices.Sort(ids)
	if len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Error("an id stands in the symbols twice")
	}
	w := locale.English()
	for f := range game.Faction(game.FactionCount) {
		for _, c := range []templ.Component{piece.Plate(w, f, "", 1), piece.Plate(w, f, "base", 1),
			piece.Plate(w, f, "marine", 3), piece.UnitPlate(w, boxRules(t), f, 0, 2), page.Icon("star")} {
			_, _, more := readMarkup(t, "plate", c)
			uses = append(uses, more...)
		}
		for o := range game.OrderKinds + 1 {
			for _, secret := range []bool{false, true} {
				_, _, more := readMarkup(t, "token", piece.OrderToken(w, f, o, secret))
				uses = append(uses, more...)
			}
		}
	}
	moments(t, 97, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		text := renderMap(t, modelFor(w, r, s, seatNow(r, s)))
		for _, mark := range []string{`href="#`, `url(#`} {
			for part := range strings.SplitSeq(string(text), mark) {
				if !strings.HasPrefix(part, "<") {
					uses = append(uses, part[:strings.IndexAny(part, `")`)])
				}
			}
		}
	})
	slices.Sort(uses)
	for _, id := range slices.Compact(uses) {
		if _, ok := slices.BinarySearch(ids, id); !ok {
			t.Errorf("there is no symbol %s", id)
		}
	}
	for _, id := range planetArts {
		if _, found := static.Read("planets/" + id + ".jpg"); !found {
			t.Errorf("there is no picture of %s", id)
		}
	}
	_, _, more := readMarkup(t, "PlateDefs", PlateDefs())
	_, _, icons := readMarkup(t, "IconDefs", page.IconDefs())
	if len(more) == 0 && len(icons) == 0 {
		return
	}
	for _, id := range append(more, icons...) {
		if _, ok := slices.BinarySearch(ids, id); !ok {
			t.Errorf("there is no symbol %s", id)
		}
	}
}
