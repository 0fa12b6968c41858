package rulecases

import (
	"slices"
	"testing"

	"koprulu/rules/game"
)

func TestFourTechnologiesAreForGhosts(t *testing.T) { // FAQ-30, CONF-14
	r := tableOf(t, openFactions(game.Options{Players: 2}))
	ghost := slices.IndexFunc(r.Units, func(u game.Unit) bool { return u.ID == "ghost" })
	for i := range r.Sheets {
		sheet := &r.Sheets[i]
		var names []string
		for _, tech := range sheet.Techs {
			if sheet.Cards[tech.Cards.First()].Units.Has(game.UnitType(ghost)) {
				names = append(names, tech.ID)
			}
		}
		want := 0
		if sheet.Race == game.Terran {
			want = 4
		}
		if len(names) != want {
			t.Errorf("%s: %v", sheet.ID, names)
		}
	}
}
