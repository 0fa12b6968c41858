package server

import (
	"net/http"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/site/tutorial"
	"koprulu/table"
)

// TestAbandonedTutorial: when a lesson is started again the old one is over for good, nobody continues it, and it is
// not among the games of the person who began it, nor among anybody else's.
func TestAbandonedTutorial(t *testing.T) {
	s := newSite(t, fixed(5))
	nora := s.person("Nora")
	begin := func(fields ...string) *table.Table {
		t.Helper()
		r := nora.post("/tutorial", fields...)
		if r.status != http.StatusSeeOther {
			t.Fatalf("status %d: %.200s", r.status, r.body)
		}
		made, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	for c := range tutorial.Chapters {
		first := begin("chapter", c.ID())
		if of, is := tutorial.ChapterOf(first.Snapshot()); !is || of != c {
			t.Fatalf("chapter %v opens %v", c, of)
		}
		page := nora.get("/t/" + string(first.ID())).body
		if !strings.Contains(page, `class="tutor`) ||
			!strings.Contains(page, locale.English().Text("web.tutorial.lesson", "n", int(c)+1, "of", int(tutorial.Chapters))) {
			t.Errorf("chapter %v: the page does not say which lesson it is", c)
		}
		if again := begin("chapter", c.ID()); again.ID() != first.ID() {
			t.Errorf("chapter %v is not found again", c)
		}
		second := begin("chapter", c.ID(), "do", "again")
		if second.ID() == first.ID() || first.Snapshot().Status != table.Ended {
			t.Errorf("chapter %v: the lesson that was given up has the status %v", c, first.Snapshot().Status)
		}
		for _, path := range []string{"/", "/records", "/records?of=me"} {
			if strings.Contains(nora.get(path).body, "/t/"+string(first.ID())+`"`) {
				t.Errorf("chapter %v: %s lists the lesson that was given up", c, path)
			}
		}
	}
}
