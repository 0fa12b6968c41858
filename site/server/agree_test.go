package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// TestTwoAgree: two people agree, through the interface and on the page, on another pace and back, and then that the
// round is the last. Streams, pages and the log tell it; the end, the result and the record name how the game was
// decided.
func TestTwoAgree(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Public, set.Pace = true, table.Days(3)
	made := s.deal(set, ann, ben)
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	ok := func(r *reply, want ...string) {
		t.Helper()
		if r.status >= http.StatusBadRequest {
			t.Fatalf("status %d: %.300s", r.status, r.body)
		}
		for _, text := range want {
			if !strings.Contains(r.body, text) {
				t.Fatalf("there is no %q in\n%.6000s", text, r.body)
			}
		}
	}
	hears := ben.listen(api + "/stream")
	hears.next("seq")

	ok(ann.get(page), "Propose another pace")
	ok(ann.json(api+"/propose", `{"kind":"pace","start":1800,"gain":20}`),
		`"proposal":{"kind":"pace","by":1,"start":1800,"gain":20,"cap":1800,"banks":[`)
	hears.next(`"kind":"pace"`)
	ok(ben.get(page), "proposes another pace: 30 minutes each plus 20 s per decision",
		"Every clock keeps the share it has left")
	ok(ben.post(page+"/vote", "agree", "1"))
	hears.next(`"clocks":[{"bank":1`)
	if got := made.Snapshot().Settings.Pace; got != table.Live(30, 20*time.Second) {
		t.Fatalf("the pace is %v", got)
	}
	ok(ben.get(page), "All agree on another pace: 30 minutes each plus 20 s per decision")
	ok(ben.post(page+"/propose", "kind", "pace", "pace", table.Days(3).String()))
	ok(ann.json(api+"/vote", `{"agree":true}`), `"clocks":[{"bank":259200`)
	if r := ben.htmx(page+"/propose", "kind", "pace", "pace", "soon"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a pace that is none: status %d", r.status)
	}
	if r := ann.json(api+"/propose", `{"kind":"last-round"}`); r.status != http.StatusConflict ||
		!strings.Contains(r.body, `"error":"begun"`) {
		t.Errorf("in the setup: %d, %s", r.status, r.body)
	}

	s.answersUntil(t, made, func(snap *table.Snapshot) bool { return snap.State.Phase == game.Planning }, ann, ben)
	ok(ann.get(page), "Propose a last round")
	ok(ben.json(api+"/propose", `{"kind":"last-round"}`), `"proposal":{"kind":"last-round","by":2,"round":1,`)
	ok(ann.get(page), "proposes that round 1 is the last", "Nobody can take that back alone")
	ok(ann.post(page+"/vote", "agree", "1"))
	ok(ann.get(page), "Round 1, the last", "All agree: this round is the last")
	s.answersUntil(t, made, func(*table.Snapshot) bool { return false }, ann, ben)

	res := s.resultOf(t, made.ID())
	if snap := made.Snapshot(); !res.Counts || res.Victory != table.LastRound || res.Rounds != 1 ||
		snap.Status != table.Finished {
		t.Fatalf("the result is %+v", res)
	}
	ok(ben.get(page+"/end"), "Victory by standing", "All agreed that this round was the last")
	r := ann.get(page + "/record")
	ok(r, `"do":"last-round"`, `"victory":"last-round"`)
	rec, err := record.Read(played.Set(), strings.NewReader(r.body), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := rec.Verify(played.Set()); err != nil {
		t.Error(err)
	}
}

// TestRatedRefusesBargains: a game that counts keeps its pace and its length, and says why.
func TestRatedRefusesBargains(t *testing.T) {
	unraced(t)
	s := newSite(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.dealt(t, 0, ann, ben)
	for _, body := range []string{`{"kind":"pace","start":1800}`, `{"kind":"last-round"}`} {
		r := ann.json("/api/v1/tables/"+string(made.ID())+"/propose", body)
		if r.status != http.StatusConflict || !strings.Contains(r.body, `"error":"counts"`) ||
			!strings.Contains(r.body, "so that everybody plays under the same terms") {
			t.Errorf("%s: %d, %s", body, r.status, r.body)
		}
	}
	if r := ann.get("/t/" + string(made.ID())); strings.Contains(r.body, "Propose another pace") {
		t.Error("the page offers another pace")
	}
}
