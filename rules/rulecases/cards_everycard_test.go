package rulecases

import (
	"os"
	"regexp"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// TestEveryCardHasACase checks that the cases of the cards name every Combat card and every
// technology of the components, whichever race has it.
func TestEveryCardHasACase(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	text := [game.Races]string{}
	for race, name := range map[game.Race]string{game.Terran: "terran", game.Protoss: "protoss", game.Zerg: "zerg"} {
		for _, kind := range []string{"cards", "technologies"} {
			b, err := os.ReadFile("testdata/" + kind + "-" + name + ".case")
			if err != nil {
				t.Fatal(err)
			}
			text[race] += string(b)
		}
	}
	named := func(race game.Race, id string) bool {
		// The id must be a whole word: combat-10 does not name combat-1.
		return regexp.MustCompile(`(^|[^a-z0-9-])` + regexp.QuoteMeta(id) + `($|[^a-z0-9-])`).MatchString(text[race])
	}
	for _, sheet := range r.Sheets {
		for i := range sheet.Cards {
			if id := sheet.Cards[i].ID; !named(sheet.Race, id) {
				t.Errorf("%s: no case names the card %s", sheet.ID, id)
			}
		}
		for i := range sheet.Techs {
			if id := sheet.Techs[i].ID; !named(sheet.Race, id) {
				t.Errorf("%s: no case names the technology %s", sheet.ID, id)
			}
		}
	}
}
