package about_test

import (
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/about"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
)

// TestFactionsAsChosen: the chip says how the factions came to their players: dealt, drafted or chosen, whatever the
// rules were told.
func TestFactionsAsChosen(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	w := locale.English()
	for name, c := range map[string]struct {
		chosen game.Faction
		draft  bool
		want   string
	}{
		"dealt":   {game.NoFaction, false, w.OptionName("random-factions")},
		"drafted": {game.NoFaction, true, w.Text("web.lobby.f.factions.draft")},
		"chosen":  {1, false, w.Text("web.goal.factions.chosen")},
	} {
		p := pagetest.Game(t, sample.Position{Game: games[0], At: 10}, sample.Look{Seat: 0, Words: w})
		rules := *p.Rules // Other games are played by them, too.
		p.Rules, rules.Options.RandomFactions = &rules, !c.draft
		for i := range p.Snap.Settings.Options.Factions {
			p.Snap.Settings.Options.Factions[i] = game.NoFaction
		}
		p.Snap.Settings.Options.Factions[1], p.Snap.Settings.Draft = c.chosen, c.draft
		told := pagetest.Draw(t, about.Text(p))
		for _, text := range []string{w.OptionName("random-factions"), w.Text("web.lobby.f.factions.draft"),
			w.Text("web.goal.factions.chosen")} {
			if strings.Contains(told, ">"+text+"<") != (text == c.want) {
				t.Errorf("%s: told %q: %v", name, text, strings.Contains(told, text))
			}
		}
	}
}
