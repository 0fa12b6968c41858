package server

import (
	"fmt"
	"net/http"
	"regexp"
	"testing"
)

// TestRefusedAnswerNamesItsRule: the page that refuses an answer links to the rule that the answer breaks.
func TestRefusedAnswerNamesItsRule(t *testing.T) {
	s := newSite(t, fixed(5))
	readers := []*actor{s.person("Ann"), s.person("Ben")}
	at := s.deal(settings(2), readers...)
	page, snap := "/t/"+string(at.ID()), at.Snapshot()
	seat := snap.Rules.Open(snap.State).First()
	who := readers[seat]
	if got := who.post(page+"/answer", "decision", fmt.Sprint(snap.Decisions[seat].Number), "text",
		"done"); got.status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", got.status, got.body)
	}
	if shown := who.get(page).body; !regexp.MustCompile(`(?s)is-refusal.{1,400}href="/rules/[A-Z]+-[0-9]+"`).MatchString(
		shown) {
		t.Errorf("no rule beside the refusal in\n%s", shown)
	}
}
