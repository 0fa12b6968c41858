package card

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// TestSigns: every card with an ability beyond a bonus in large figures has a line of at most four pictures, all
// different and all there; no other card has one.
func TestSigns(t *testing.T) {
	picture := regexp.MustCompile(`<use href="#i-([a-z0-9-]+)"`)
	lines := 0
	for _, broodWar := range []bool{false, true} {
		r, err := components.Default().Rules(game.Options{Players: 6, BroodWar: broodWar})
		if err != nil {
			t.Fatal(err)
		}
		for f := range game.FactionCount {
			for c := range r.Sheets[f].Cards {
				face := printCard(locale.Match("en"), r, game.Faction(f), game.Card(c))
				if want := face.Ability != "" && face.Bonus.Amount == 0; (face.signs != "") != want {
					t.Errorf("%q: a line of pictures: %v, want %v (%q)", face.Title, face.signs != "", want, face.Ability)
				}
				signs := strings.Split(face.signs, "<i>")[1:]
				if len(signs) > mostSigns || len(slices.Compact(slices.Sorted(slices.Values(signs)))) != len(signs) {
					t.Errorf("%q: %d pictures: %s", face.Title, len(signs), face.signs)
				}
				for _, m := range picture.FindAllStringSubmatch(face.signs, -1) {
					if _, err := os.Stat("../static/icons/" + m[1] + ".svg"); err != nil {
						t.Errorf("%q: %v", face.Title, err)
					}
				}
				lines += min(len(signs), 1)
			}
		}
	}
	if lines < 100 {
		t.Errorf("only %d cards have pictures", lines)
	}
}
