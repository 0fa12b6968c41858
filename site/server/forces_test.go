package server

import (
	"bytes"
	"html"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	notation "koprulu/rules/notation/scenario"
	"koprulu/site/web/page"
	"koprulu/site/web/scenario"
	"koprulu/table"
)

// TestScenarioForcesShown: the page of a scenario lists everything with which a seat begins, in each language, and
// draws the units that wait on their planets, each kind once, and the items that are carried (MODE-14 to MODE-17,
// MODE-22).
func TestScenarioForcesShown(t *testing.T) {
	list, err := notation.All(played.Set())
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range list {
		r, err := notation.Rules(played.Set(), sc)
		if err != nil {
			t.Fatal(err)
		}
		view := table.Opening(r, chance.NumberSeed(1))
		for _, w := range locale.All() {
			var b bytes.Buffer
			p := &scenario.Page{Reader: page.Reader{Words: w}, Path: "/scenarios/" + sc.ID,
				Card: scenario.Card{Scenario: sc, Rules: r}, View: view}
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			kinds := 0
			for seat := range game.Player(sc.Players) {
				f := &sc.Forces[seat]
				kinds += len(f.Units)
				lines := w.ScenarioForce(r, view, seat)
				if len(lines) < 2 || !strings.Contains(strings.Join(lines, "\n"),
					w.UnitCount(r, f.Units[0].Unit, int(f.Units[0].Count))) {
					t.Errorf("%s %s seat %d: the list says too little: %q", w.Lang(), sc.ID, seat, lines)
				}
				for _, line := range lines {
					if !strings.Contains(text, "<li>"+html.EscapeString(line)+"</li>") {
						t.Errorf("%s %s seat %d: %q is not on the page", w.Lang(), sc.ID, seat, line)
					}
				}
			}
			if drawn := strings.Count(text, `class="u f-`); drawn != kinds {
				t.Errorf("%s %s: %d kinds of units are drawn, %d begin", w.Lang(), sc.ID, drawn, kinds)
			}
			for i := range sc.Items {
				if !strings.Contains(text, html.EscapeString(w.ScenarioItemPlace(r, i))) ||
					!strings.Contains(text, "#j-"+[]string{"khalis-crystal", "uraj-crystal", "psi-emitter"}[sc.Items[i].Kind]+`"`) {
					t.Errorf("%s %s: item %d is not told or not drawn", w.Lang(), sc.ID, i)
				}
			}
		}
	}
}
