package leagues

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/club/league"
	"koprulu/locale"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/page"
)

// TestStandings: a league shows what it is ranked by, a cup how far everybody came; once all rounds are over it says
// who won, unless the organiser ended it.
func TestStandings(t *testing.T) {
	for _, w := range locale.All() {
		for _, c := range []struct {
			kind    league.Kind
			status  string
			stopped bool
			cells   []string // of the second line
			won     bool
		}{
			{league.KindLeague, "running", false, []string{"2", "Jonas", "180", "1", "3", "−1", "75", "28"}, false},
			{league.KindLeague, "over", false, []string{"2", "Jonas", "180", "1", "3", "−1", "75", "28"}, true},
			{league.KindCup, "over", false, []string{"2", "Jonas", "2", "1", "28"}, true},
			{league.KindCup, "over", true, []string{"2", "Jonas", "2", "1", "28"}, false},
		} {
			p := &Page{Reader: page.Reader{Words: w}, Path: "/leagues/x", ID: "x",
				Settings: Form{Name: "Autumn", Kind: c.kind, Size: 3, Advance: 1, Rounds: 2}, Status: c.status, Stopped: c.stopped,
				Lines: []Line{{Line: league.Line{Place: 1, Played: 1, Wins: 1, Score: 120}, Name: "Mara", Round: 2},
					{Line: league.Line{Place: 2, Played: 2, Byes: 1, Wins: 1, Score: 180, Points: 28, Direct: -1, Strength: 75},
						Name: "Jonas", Round: 2}}}
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			var heads, cells []string
			var look func(n *html.Node, second bool)
			look = func(n *html.Node, second bool) {
				switch {
				case n.Type == html.TextNode && second && strings.TrimSpace(n.Data) != "":
					cells = append(cells, strings.TrimSpace(n.Data))
				case n.Data == "th" && pagetest.Attr(n, "scope") == "col":
					heads = append(heads, n.FirstChild.Data)
				case n.Data == "tr" && n.PrevSibling != nil:
					for prev := n.PrevSibling; prev != nil; prev = prev.PrevSibling {
						second = second || prev.Data == "tr"
					}
				}
				for at := n.FirstChild; at != nil; at = at.NextSibling {
					look(at, second)
				}
			}
			look(pagetest.Parse(t, b.Bytes()), false)
			if !slices.Equal(cells, c.cells) || len(heads) != len(c.cells) {
				t.Errorf("%s, %s %s: %q below %q", w.Lang(), c.kind, c.status, cells, heads)
			}
			if won := w.Text("web.contest.now.won", "names", "Mara", "n", 1); strings.Contains(b.String(), won) != c.won {
				t.Errorf("%s, %s %s, stopped %v: %q is said: %v", w.Lang(), c.kind, c.status, c.stopped, won, !c.won)
			}
		}
	}
}
