package draw

import (
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/terminal/hotseat"
)

// TestYieldOfSeveralIcons: an area with a resource and conquest points, which no planet of the box has but a corrected
// one may have, shows both with their numbers, and everything else of its planet is in one column; where there is no
// room for that, a sign says that there is more. What a depleted area still yields is shown too.
func TestYieldOfSeveralIcons(t *testing.T) {
	played, err := hotseat.New(rulesOf(t, game.Options{Players: 2, RandomFactions: true}), make([]hotseat.Seat, 2),
		chance.NumberSeed(3))
	if err != nil {
		t.Fatal(err)
	}
	s := SightOf(played, 0)
	for ; s.View.Placed == 0; s = SightOf(played, 0) {
		seat := played.Open().First()
		if _, err := played.Answer(seat, SightOf(played, seat).Legal[0]); err != nil {
			t.Fatal(err)
		}
	}
	v := &s.View
	p := v.Placed.First()
	r := *played.Rules
	r.Areas = append([]game.AreaInfo(nil), r.Areas...)
	first := r.Planets[p].First
	r.Areas[first].Resource, r.Areas[first].Amount, r.Areas[first].Conquest = game.Minerals, 2, 2
	r.Areas[first+1].Resource, r.Areas[first+1].Amount, r.Areas[first+1].Conquest, r.Areas[first+1].Strategic = game.Gas,
		1, 0, false
	v.Partial = v.Partial.With(first)
	s.rules = &r
	w := NewWords("en", &r)
	g := GalaxyOf(s, w)
	for z, want := range map[Zoom]string{ZoomSmall: "m2☆2~", ZoomMiddle: "m2☆2~ ", ZoomLarge: "m2☆2~ "} {
		row, next := g.areaLine(first, z, 40).String(), g.areaLine(first+1, z, 40).String()
		if !strings.Contains(row, want) {
			t.Errorf("zoom %d: the area is shown as %q, want %q in it", z, row, want)
		}
		if !strings.Contains(next, "g1   ") {
			t.Errorf("zoom %d: the area beside it is shown as %q, out of column", z, next)
		}
	}
	if got := g.yields(p).String(); !strings.HasPrefix(got, "m2…g1 ") {
		t.Errorf("in one line the planet gives %q", got)
	}
	for i, want := range []string{"m2☆2~ ", "g1    "} {
		if got := PlanetPanel(s, w, p, 100)[1+i].String(); !strings.Contains(got, want) {
			t.Errorf("the panel says %q, want %q in it", got, want)
		}
	}
	v.Depleted, v.Partial = v.Depleted.With(first), v.Partial.Without(first)
	if got := g.yield(first).String(); got != "✕✕☆2" {
		t.Errorf("depleted it gives %q", got)
	}
}
