package lobby_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/locale"
	"koprulu/web/lobby"
	"koprulu/web/page"
)

// TestPointsOfTheForm: the form for a new table says with how many points the game is won that is chosen, as the components have it.
func TestPointsOfTheForm(t *testing.T) {
	for _, c := range []struct {
		larger, teams bool
	}{{false, false}, {true, false}, {false, true}, {true, true}} {
		o := game.Options{Players: 4, BroodWar: c.larger, LargerGalaxy: c.larger, Teams: c.teams}
		r, err := components.Default().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		n := int(r.Common.TargetPoints)
		if c.larger {
			n = int(r.Common.LargerTarget)
		}
		key := "web.lobby.mode.points.hint"
		if c.teams {
			n, key = 2*n, "web.lobby.mode.points.teams"
		}
		p := &lobby.Page{Reader: page.Reader{Words: locale.English()}, Path: "/", Form: lobby.DefaultNewTable()}
		p.Form.Teams = c.teams
		if c.larger {
			p.Form.Game.Set, p.Form.Game.Planets = page.SetBroodWar, lobby.PlanetsLarger
		}
		var b bytes.Buffer
		if err := lobby.Write(t.Context(), &b, p); err != nil {
			t.Fatal(err)
		}
		if want := `<p class="is-points">` + locale.English().Text(key, "n", n); !strings.Contains(b.String(), want) {
			t.Errorf("%+v: the form does not say %q", c, want)
		}
		if !strings.Contains(b.String(), "data-teams-odd") || !strings.Contains(b.String(), "js/newtable.js") {
			t.Error("the form has no words for its script")
		}
	}
}
