package web_test

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"koprulu/game"
	"koprulu/locale"
	"koprulu/web"
	"koprulu/web/internal/sample"
)

var (
	figures = regexp.MustCompile(`<(?:span|div class="player__cp") role="img" aria-label="([^"]+)"`)
	tips    = regexp.MustCompile(`(?s)<div class="tip" role="tooltip".*?</div>`)
	fields  = regexp.MustCompile(`data-copy="([^"]+)"`)
)

// written returns the page of a table.
func written(t *testing.T, p *web.TablePage) string {
	t.Helper()
	var b bytes.Buffer
	if err := web.WriteTable(t.Context(), &b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestStripsExplainTheirFigures: what screen readers hear of a figure of a strip, others can read.
func TestStripsExplainTheirFigures(t *testing.T) {
	for _, w := range locale.All() {
		pieces, err := web.Fragments(t.Context(), pageOf(t, decisions(t)[game.AskOrder], sample.Look{Asked: true, Words: w}))
		if err != nil {
			t.Fatal(err)
		}
		for _, piece := range pieces {
			if piece.ID != "players" {
				continue
			}
			strips := strings.Split(string(piece.HTML), "<li ")[1:]
			for i, strip := range strips {
				tip := html.UnescapeString(tips.FindString(strip))
				heard := figures.FindAllStringSubmatch(strip, -1)
				if len(heard) != 8 {
					t.Errorf("%s: strip %d has %d figures", w.Lang(), i+1, len(heard))
				}
				for _, figure := range heard {
					if text := html.UnescapeString(figure[1]); !strings.Contains(tip, text) {
						t.Errorf("%s: nothing explains %q of strip %d", w.Lang(), text, i+1)
					}
				}
			}
		}
	}
}

// TestLinksOfTheMenuCanBeCopied: the links in the menu of a table have buttons that copy them, and the script for that is there.
func TestLinksOfTheMenuCanBeCopied(t *testing.T) {
	p := pageOf(t, decisions(t)[game.AskOrder], sample.Look{Asked: true})
	p.Invite, p.Watch = "http://localhost/join/abc", "http://localhost/watch/def"
	text := written(t, p)
	if !strings.Contains(text, "js/copy.js") {
		t.Error("the page has no script that copies")
	}
	buttons := fields.FindAllStringSubmatch(text, -1)
	if len(buttons) != 2 {
		t.Fatalf("%d buttons copy something, not two", len(buttons))
	}
	for i, link := range []string{p.Invite, p.Watch} {
		if field := `id="` + buttons[i][1] + `" value="` + link + `"`; !strings.Contains(text, field) {
			t.Errorf("no field holds %s for its button", link)
		}
	}
}
