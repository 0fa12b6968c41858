package server

import (
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestAway: people who have had the page of a table in the foreground on no device for five minutes, and have answered
// nothing there, come back to it. The list of tables, other tables and other people's pages don't count, spectators are
// never away, and nobody is away from a game that is over.
func TestAway(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, fixed(5), clock)
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Spectators = true
	made, other := s.deal(set, ann, ben), s.deal(settings(2), ann, ben)
	at := "/t/" + string(made.ID())
	people := map[game.Player]*actor{0: ann, 1: ben}
	turn := func() {
		t.Helper()
		for n := 0; ; n++ {
			if from, to, ok := made.Snapshot().Since(made.Snapshot().SeatOf(ann.id)); ok && from < to {
				return
			}
			if n == 200 || !s.step(made, people) {
				t.Fatal("nothing happens after an answer of Ann")
			}
		}
	}
	says := func(why, want string) {
		t.Helper()
		page := ann.get(at).body
		if got := strings.Contains(page, `data-away="on"`); got != (want == "on") ||
			want != "" != strings.Contains(page, "data-away=") {
			t.Errorf("%s: her page does not say %q", why, want)
		}
	}
	turn()
	says("she has answered just now", "off")
	pass(5*time.Minute - 10*time.Second)
	says("she has answered less than five minutes ago", "off")
	pass(10 * time.Second)
	says("she answered five minutes ago", "on")

	ann.post("/front", "table", string(made.ID()))
	pass(45*time.Second + 5*time.Minute - time.Second)
	says("a page was in front, and could be until less than five minutes ago", "off")
	pass(time.Second)
	says("nothing was heard of it for five minutes", "on")

	ann.post("/front", "table", string(made.ID()))
	ann.post("/front", "table", string(made.ID()), "ends", "on")
	pass(5*time.Minute - time.Second)
	says("she put a page away less than five minutes ago", "off")
	ann.post("/front", "table", "")
	ann.post("/front", "table", string(other.ID()))
	ben.post("/front", "table", string(made.ID()))
	pass(time.Second)
	says("she put it away five minutes ago, and looks at something else", "on")

	if page := s.visitor().get(at).body; !strings.Contains(page, `id="stream"`) || strings.Contains(page, "data-away") {
		t.Error("a spectator is away, or does not see the table")
	}
	for s.step(made, people) {
	}
	if made.Snapshot().Status != table.Finished {
		t.Fatal("the game does not end")
	}
	says("the game is over", "")
}
