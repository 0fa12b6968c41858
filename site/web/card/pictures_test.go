package card

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/web/piece"
	"koprulu/site/web/static"
)

// TestPictures: there is a picture of every type of unit, each of its own, and every card shows some that there are: of
// its technology or of a unit that it names. What has none is the icon of something special.
func TestPictures(t *testing.T) {
	text, _ := static.Read("img/pictures.svg")
	var sprite struct {
		Symbols []struct {
			ID    string `xml:"id,attr"`
			Shape string `xml:",innerxml"`
		} `xml:"symbol"`
	}
	if err := xml.Unmarshal(text, &sprite); err != nil {
		t.Fatal(err)
	}
	ids, shapes := map[string]bool{}, map[string]string{}
	for _, s := range sprite.Symbols {
		if other := shapes[s.Shape]; other != "" || strings.Count(s.Shape, `fill="#0a0f1c"`) == 0 {
			t.Errorf("%s has no layer, or is drawn as %q", s.ID, other)
		}
		ids[s.ID], shapes[s.Shape] = true, s.ID
	}
	r, err := components.Default().Rules(game.Options{Players: 6, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	for u := range r.Units {
		if name := piece.UnitIconOf(r, game.UnitType(u)); !ids[name] {
			t.Errorf("%s has no picture", r.Units[u].ID)
		}
	}
	shown := regexp.MustCompile(`pictures\.svg#([a-z-]+)"`)
	for f := range game.Faction(game.FactionCount) {
		for c := range r.Sheets[f].Cards {
			info, face := &r.Sheets[f].Cards[c], printCard(locale.Match("en"), r, f, game.Card(c))
			all := shown.FindAllStringSubmatch(face.open, -1)
			if len(all) == 0 && info.Units != 0 {
				t.Errorf("%q shows nothing: %s", face.Title, face.open)
			}
			for _, m := range all {
				if !ids[m[1]] {
					t.Errorf("%q shows %s, which is not drawn", face.Title, m[1])
				}
			}
		}
	}
	if got := piece.Scene("a-unit-of-my-own", "marine"); !strings.Contains(got, `href="#i-special"`) ||
		!strings.Contains(got, "#marine") {
		t.Errorf("what has no picture is %s", got)
	}
}
