package reach_test

import (
	"context"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/reach"
)

// TestSays: each place of the map says in every language where units could go and who could come; a player who could
// come to a place from another is named at both, and only areas of the galaxy are marked.
func TestSays(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for i, g := range games[:6] {
		p := pagetest.Game(t, sample.Position{Game: g, At: 140},
			sample.Look{Seat: 0, Words: locale.Match(locale.Languages()[i%len(locale.Languages())])})
		says := func(id string) string {
			place, ok := reach.PlaceOf(p, id)
			if !ok {
				t.Fatalf("%s: there is no place %q", g.Name, id)
			}
			var b strings.Builder
			if err := reach.Says(p, place).Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			if strings.ContainsAny(b.String(), "⟨⟩{}") {
				t.Errorf("%s: %s", g.Name, b.String())
			}
			return b.String()
		}
		for from := range game.Area(len(p.Rules.Areas)) {
			if !p.View.InPlay.Has(from) {
				continue
			}
			seat, here := p.View.Holder[from], says(p.AreaID(from))
			if int(seat) >= p.View.Players {
				continue
			}
			for to := range game.Area(len(p.Rules.Areas)) {
				if !p.View.Reach(p.Rules, seat, from).Has(to) {
					continue
				}
				told++
				if there := says(p.AreaID(to)); !strings.Contains(between(here, `data-to="`), p.AreaID(to)) ||
					seat != p.Seat && !strings.Contains(between(there, `data-from="`), p.AreaID(from)) ||
					!strings.Contains(there, p.Words().AreaName(p.Rules, from)) &&
						!strings.Contains(there, p.Words().PlanetName(p.Rules, p.Rules.Areas[from].Planet)) {
					t.Errorf("%s: from %s to %s is not told:\n%s\n%s", g.Name, p.AreaID(from), p.AreaID(to), here, there)
				}
			}
		}
		says(p.PlanetID(p.Rules.Areas[p.View.InPlay.First()].Planet))
	}
	if told < 50 {
		t.Errorf("only %d ways", told)
	}
	p := pagetest.Game(t, sample.Position{Game: games[0], At: 140}, sample.Look{Seat: 0, Words: locale.English()})
	for _, id := range []string{"", "a-", "planet-", "a-nowhere-1", "galaxy"} {
		if _, ok := reach.PlaceOf(p, id); ok {
			t.Errorf("%q is a place", id)
		}
	}
}

// between returns what is in an attribute.
func between(s, begin string) string {
	_, s, _ = strings.Cut(s, begin)
	s, _, _ = strings.Cut(s, `"`)
	return s
}
