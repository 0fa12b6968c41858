package galaxy

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/site/web/page"
)

// captivePosition is a position with an installation, guard and special conquest point tokens, a hero and a unit under
// mind control.
func captivePosition(t *testing.T) (*game.Rules, game.State) {
	t.Helper()
	text, err := os.ReadFile("../internal/sample/positions/captive.json")
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(components.Default(), text)
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// TestGalaxyShowsBroodWar: everything that Brood War puts on the map is on it once, and in words as well.
func TestGalaxyShowsBroodWar(t *testing.T) {
	r, s := captivePosition(t)
	for _, w := range locale.All() {
		p := modelFor(w, r, &s, 0)
		text := renderMap(t, p)
		got := readMap(t, "captive", text)
		for id, n := range got.ids {
			if n > 1 {
				t.Errorf("the id %s stands there %d times", id, n)
			}
		}
		compare(t, "captive", p, got)
		for mark, n := range map[string]int{
			`class="u f-tassadar is-hero"`: 1, `class="u f-tassadar is-held"`: 1, `class="site f-tassadar"`: 1,
			`class="guard f-mengsk"`: 1,
			`href="#t-point"`:        1, `href="#t-air"`: 3, `href="#bs"`: 1, `url(#only-air)`: 3,
		} {
			if have := bytes.Count(text, []byte(mark)); have != n {
				t.Errorf("%s: %s stands there %d times instead of %d", w.Lang(), mark, have, n)
			}
		}
		zeratul, tank := unitNamed(t, r, "zeratul"), unitNamed(t, r, "siege-tank")
		for _, words := range []string{
			page.Capital(w.Text("web.bw.area.flying")), page.Capital(w.Text("web.bw.area.strategic")),
			page.Capital(w.Text("web.bw.area.point")),
			w.Text("web.bw.guards", "n", 1), w.InstallationName(game.WarpGate),
			w.Text("web.bw.hero", "unit", w.UnitName(r, zeratul), "type", w.UnitName(r, r.Units[zeratul].Kind)),
			w.Text("web.bw.held", "units", w.UnitCount(r, tank, 1)),
		} {
			if !strings.Contains(string(text), words) {
				t.Errorf("%s: the cards of the planets do not say %q", w.Lang(), words)
			}
		}
	}
}

// unitNamed finds a type of unit.
func unitNamed(t *testing.T, r *game.Rules, id string) game.UnitType {
	t.Helper()
	for u := range r.Units {
		if r.Units[u].ID == id {
			return game.UnitType(u)
		}
	}
	t.Fatalf("there is no %s", id)
	return game.NoUnit
}

// TestAreaWithBothIcons: an area that yields a resource and conquest points has both signs and says both (RULING-109).
func TestAreaWithBothIcons(t *testing.T) {
	r, s := captivePosition(t)
	own := *r
	own.Areas = slices.Clone(r.Areas)
	var a game.Area
	for areas := s.InPlay; own.Areas[a].Resource == game.NoResource || !s.InPlay.Has(a); areas &= areas - 1 {
		a = areas.First()
	}
	own.Areas[a].Conquest = 5
	w := locale.English()
	text := string(renderMap(t, modelFor(w, &own, &s, 0)))
	for _, want := range []string{`href="#bc5"`, w.Text("ui.planet.conquest", "n", 5)} {
		if n := strings.Count(text, want); n != 1 {
			t.Errorf("%s stands there %d times instead of once", want, n)
		}
	}
}

// TestMarksFindRoom: on every planet the signs and the pips of an area are within its part of the rim, a special
// conquest point token included, whatever there is.
func TestMarksFindRoom(t *testing.T) {
	r, s := captivePosition(t)
	d := drawing{page: modelFor(locale.English(), r, &s, 0)}
	d.prepare()
	for a := range r.Areas {
		if badgeKind(&r.Areas[a]) != "c" {
			d.v.Points |= 1 << a
		}
	}
	for _, wide := range []float64{2 * edge, widest, whole, 90} {
		d.plan = plan{k: wide / (2 * edge), fine: min(1, wide/whole)}
		for p := range r.Planets {
			for turn := range uint8(4) {
				c := chartOf(r, game.Planet(p), point{}, turn)
				for i := range c.count {
					a := r.Planets[p].First + game.Area(i)
					for _, full := range []bool{false, true} {
						c.badges[i] = d.badgeAt(&c, i, full)
						of := int(r.Areas[a].Limit)
						list := d.pips(a, &c, i, of, nil)
						if list[0] < c.sectors[i].from+1 || list[of-1] > max(c.sectors[i].to-2, c.badges[i]) {
							t.Errorf("%s %d, %.0f pixels, full %t: pips from %.1f to %.1f, the area is from %.1f to %.1f", r.Planets[p].ID,
								r.Areas[a].Number, wide, full, list[0], list[of-1], c.sectors[i].from, c.sectors[i].to)
						}
					}
				}
			}
		}
	}
}

// TestDefendOrderIsNotPointedAt: while orders are placed, a planet means an order; the areas of the Defend order are
// lit once that is chosen, and then all of them.
func TestDefendOrderIsNotPointedAt(t *testing.T) {
	r, s := captivePosition(t)
	p := modelFor(locale.English(), r, &s, 0)
	p.Choices = nil
	for _, a := range []game.Answer{{Verb: game.DoOrder, V: game.AnswerValues{game.OfPlanet: 1}},
		{Verb: game.DoDefend, V: game.AnswerValues{game.OfArea: 4}},
		{Verb: game.DoDefend, V: game.AnswerValues{game.OfArea: 7}}} {
		p.Choices = append(p.Choices, choice.Choice{Answer: a, Text: "x", Label: "x", Places: choice.PlacesOf(r, p.View, a)})
	}
	if l := lightOf(p); l.Areas != 0 || l.Planets != 1<<1 {
		t.Errorf("areas %b and planets %b are lit before an order is chosen", l.Areas, l.Planets)
	}
	p.Pick = choice.Pick{{Verb: game.DoDefend}}
	if l := lightOf(p); l.Areas != 1<<4|1<<7 {
		t.Errorf("areas %b are lit for the Defend order", l.Areas)
	}
}
