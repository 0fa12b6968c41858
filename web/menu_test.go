package web_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"koprulu/game"
	"koprulu/web"
	"koprulu/web/internal/sample"
)

// fields finds the fields that buttons copy.
var fields = regexp.MustCompile(`data-copy="([^"]+)"`)

// written returns the page of a table.
func written(t *testing.T, p *web.TablePage) string {
	t.Helper()
	var b bytes.Buffer
	if err := web.WriteTable(t.Context(), &b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
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
