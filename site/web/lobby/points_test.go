package lobby_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
)

// TestPointsOfTheForm: the form for a new table says how many points win the chosen game, as the components have it.
func TestPointsOfTheForm(t *testing.T) {
	for _, c := range []struct {
		larger, teams bool
	}{{false, false}, {true, false}, {false, true}, {true, true}} {
		o := game.Options{Players: 4, BroodWar: c.larger, LargerGalaxy: c.larger, Teams: c.teams}
		r, err := components.Default().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		n, more, key := int(r.Common.TargetPoints), int(r.Common.RivalTarget), "web.lobby.mode.points.hint"
		if c.teams {
			n, more, key = 2*n, 2*more, "web.lobby.mode.points.teams"
		}
		want := locale.English().Text(key, "n", n, "more", more)
		if c.larger {
			if n, key = int(r.Common.LargerTarget), "web.lobby.mode.points.larger"; c.teams {
				n, key = 2*n, "web.lobby.mode.points.larger.teams"
			}
			want = locale.English().Text(key, "n", n)
		}
		p := &lobby.NewTablePage{Reader: page.Reader{Words: locale.English()}, Form: lobby.DefaultNewTable()}
		p.Form.Teams = c.teams
		if c.larger {
			p.Form.Game.Set, p.Form.Game.Planets = page.SetBroodWar, lobby.PlanetsLarger
		}
		var b bytes.Buffer
		if err := p.Whole().Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), `<p class="is-points">`+want) || strings.Count(b.String(), `="`+want) != 1 {
			t.Errorf("%+v: the form and the words of its script do not say %q", c, want)
		}
		if !strings.Contains(b.String(), "data-teams-odd") || !strings.Contains(b.String(), "js/newtable.js") {
			t.Error("the form has no words for its script")
		}
		room := sample.Waiting(sample.Reader(locale.English(), "", false), true)
		room.Card.Settings.Options = o
		b.Reset()
		if err := room.Whole().Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%+v: the waiting room does not say %q", c, want)
		}
	}
}
