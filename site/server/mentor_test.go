package server

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestMentor: in the first round of a ready galaxy against bots the program says by itself what could be done, with a
// mark for the map, and counts nothing; it says nothing of other decisions, to others, or at tables of other kinds.
func TestMentor(t *testing.T) {
	s := newSite(t, fixed(5), func(_ *core.Config, h *table.HubConfig) { h.Hints = fewHints })
	ann := s.person("Ann")
	at := func(r *reply, id string) *table.Table {
		if r.status != http.StatusSeeOther {
			t.Fatalf("status %d: %.300s", r.status, r.body)
		}
		made, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil {
			t.Fatal(id, err)
		}
		return made
	}
	made := at(ann.post("/tables", "laid-out", "on"), "laid out")
	snap := made.Snapshot()
	seat := game.Player(slices.IndexFunc(snap.Seats, func(s table.Seat) bool { return s.Person != "" }))
	page, n := "/t/"+string(made.ID()), strconv.FormatUint(snap.Decisions[seat].Number, 10)
	if shown := ann.get(page); !strings.Contains(shown.body, `data-mentor="`+page+`/mentor"`) {
		t.Error("the page has no place for the mentor")
	}
	got := ann.post(page+"/mentor", "decision", n)
	for _, want := range []string{"data-quiet", "data-hint-marks", `class="ring"`} {
		if got.status != http.StatusOK || !strings.Contains(got.body, want) {
			t.Errorf("the mentor lacks %s: status %d: %s", want, got.status, got.body)
		}
	}
	if now := made.Snapshot().Seats[seat]; now.Hints != 0 || now.Hinted != 0 {
		t.Errorf("the mentor is counted as %d hints", now.Hints)
	}
	for what, r := range map[string]*reply{
		"a decision that is not open": ann.post(page+"/mentor", "decision", "999"),
		"somebody else":               s.person("Ben").post(page+"/mentor", "decision", n),
	} {
		if r.status < 400 || strings.Contains(r.body, "data-quiet") {
			t.Errorf("%s is told, status %d", what, r.status)
		}
	}
	own := at(ann.post("/tables"), "not laid out")
	number := strconv.FormatUint(own.Snapshot().Decisions[seat].Number, 10)
	if r := ann.post("/t/"+string(own.ID())+"/mentor", "decision", number); r.status != http.StatusForbidden {
		t.Errorf("at a table whose galaxy is not ready: status %d", r.status)
	}
	if shown := ann.get("/t/" + string(own.ID())); strings.Contains(shown.body, "data-mentor") {
		t.Error("a table whose galaxy is not ready has a place for the mentor")
	}
}
