package web_test

import (
	"html"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
)

// TestTurnIsSaid: once the last planet of a galaxy is laid and the map turns it, the prompt says so as long as the
// setup goes on, in every language and to each reader for whose window it was turned, and to no other.
func TestTurnIsSaid(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	said, unsaid := 0, 0
	for _, g := range games[:8] {
		for at := range g.Answers() {
			s, _, err := g.Play(at)
			if err != nil {
				t.Fatal(err)
			}
			if s.Phase != game.Setup {
				break
			}
			if at%4 != 0 {
				continue
			}
			for _, shape := range []string{"", page.Tall, page.Low} {
				w := locale.All()[at%len(locale.All())]
				p := pageOf(t, sample.Position{Game: g, At: at}, sample.Look{Asked: true, Words: w})
				p.Reader.Shape = shape
				want := galaxy.JustTurned(p.Rules, p.View, galaxy.RoomOf(shape))
				if got := strings.Contains(html.UnescapeString(pieceOf(t, p, "prompt")), w.Text("web.prompt.turned")); got != want {
					t.Errorf("%s before answer %d, shape %q, %s: the galaxy is turned: %t, said: %t", g.Name, at, shape,
						w.Lang(), want, got)
				}
				if want {
					said++
				} else {
					unsaid++
				}
			}
		}
	}
	if said == 0 || unsaid == 0 {
		t.Errorf("the galaxy was turned %d times of %d", said, said+unsaid)
	}
}
