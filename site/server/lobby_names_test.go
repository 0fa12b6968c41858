package server

import (
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/table"
)

// TestLobbyNamesLead: in the lobby and in the list of finished tables the names of those for whom a running table
// waits, and of those who won, lead to their pages, for players and strangers; the name of somebody who hides their
// page does so for nobody.
func TestLobbyNamesLead(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Public, set.Spectators = true, true
	running, over := s.deal(set, ann, ben), s.deal(set, ann, ben)
	for s.step(over, map[game.Player]*actor{0: ann, 1: ben}) {
	}
	snap := over.Snapshot()
	if snap.Status != table.Finished {
		t.Fatal("the game does not end")
	}
	asked, won := ann, ann
	if running.Snapshot().Rules.Open(running.Snapshot().State).Has(1) {
		asked = ben
	}
	if snap.View(game.Nobody).Winners.Has(1) {
		won = ben
	}
	link := func(a *actor) string { return `<a class="row__who" href="` + page.PersonPath(a.id) + `"><bdi>p` }
	look := func(hidden *actor) {
		t.Helper()
		for name, who := range map[string]*actor{"Ann": ann, "Ben": ben, "a stranger": s.visitor()} {
			lobby, records := who.get("/").body, who.get("/records").body
			if i, j := strings.Index(lobby, `id="h-running"`), strings.Index(lobby, `id="h-over"`); who.id == "" {
				if i < 0 || strings.Contains(lobby[i:j], link(asked)) != (hidden != asked) {
					t.Errorf("%s: the name of who is asked leads to a page: %v", name, hidden == asked)
				}
			} else if who != asked && strings.Contains(lobby[:j], link(asked)) != (hidden != asked) {
				t.Errorf("%s: the name of who is asked at their table leads to a page: %v", name, hidden == asked)
			}
			if who != won && strings.Contains(records, link(won)) != (hidden != won) {
				t.Errorf("%s: the name of who won leads to a page: %v", name, hidden == won)
			}
		}
	}
	look(nil)
	for _, who := range []*actor{asked, won} {
		who.post("/profile/page", "do", "hide")
		look(who)
		who.post("/profile/page", "do", "show")
	}
}
