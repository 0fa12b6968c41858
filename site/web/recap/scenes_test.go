package recap_test

import (
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// TestScenesOfTheBoard: the film says which area yields less from now on and which stage has begun, in every language.
func TestScenesOfTheBoard(t *testing.T) {
	games, _ := eventful(t)
	entry := game.LogDepletion.With(game.Nobody)
	entry.V[game.EntryArea], entry.V[game.EntryDegree] = 3, game.DepletedFully
	p := page(t, games, 10, 30)
	for _, w := range locale.All() {
		teller := &recap.Teller{Words: w, Rules: p.Rules, View: p.View, Seat: 0}
		for _, c := range []struct {
			scene table.Scene
			want  []string
		}{
			{table.Scene{Kind: table.SceneDepletion, Seat: 1, Other: game.Nobody, Areas: []game.Area{3}, Entry: entry},
				[]string{strings.TrimSuffix(w.Entry(p.Rules, p.View, entry), ".")}},
			{table.Scene{Kind: table.SceneStage, Seat: game.Nobody, Other: game.Nobody, Stage: 2}, []string{w.StageName(2)}},
		} {
			said := teller.Sentence(&c.scene)
			for _, want := range c.want {
				if !strings.Contains(strings.ToLower(said), strings.ToLower(want)) || !strings.HasSuffix(said, ".") ||
					strings.HasSuffix(said, "..") {
					t.Errorf("%s: %q does not say %q", w.Lang(), said, want)
				}
			}
		}
	}
}
