package server

import (
	"net/http"
	"regexp"
	"testing"
)

// TestProgramsListTablesThatAreOver: each person is told their own.
func TestProgramsListTablesThatAreOver(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, eve := s.person("Ann"), s.person("Ben"), s.person("Eve")
	over := s.waitingTable(t, ann, true, true)
	s.moveOn(t, over, "over", ann, ben)
	s.deal(settings(2), ann, eve)
	id := regexp.MustCompile(`"id": ?"([^"]+)"`)
	for who, want := range map[*actor]string{ann: string(over.ID()), ben: string(over.ID()), eve: ""} {
		got := who.get("/api/v1/tables?list=over")
		list := ""
		for _, m := range id.FindAllStringSubmatch(got.body, -1) {
			list += m[1]
		}
		if got.status != http.StatusOK || list != want {
			t.Errorf("status %d, tables %q, want %q\n%s", got.status, list, want, got.body)
		}
	}
}
