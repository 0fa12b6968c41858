package gate

import (
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
)

// TestDetails: text in none of the forms is shown as it is, and text that only looks like one of them is not misread.
func TestDetails(t *testing.T) {
	w := core.LanguageOf("de")
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct{ verb, detail, want string }{
		{people.CloseAct, "for good: x", "for good: x"},
		{people.BanAct, "", ""},
		{people.BanAct, "until tomorrow: x", "until tomorrow: x"},
		{people.BanAct, people.Sanction{Until: people.Forever, Reason: "until then: x"}.Detail(),
			"Für immer: until then: x"},
		{people.NoticeAct, "for good: x", "for good: x"},
		{people.RoleAct, "king", "king"},
		{people.RoleAct, providedDetail(people.Host), "Leitung, wie es der Anbieter sagt"},
		{people.ReportAct, reportDetail(12, "two\nlines"), "Meldung 12: two\nlines"},
		{people.ReportAct, "report x: y", "report x: y"},
		{people.InviteAct, invitesDetail(1, 2, noon, "a: b"),
			"Codes: 1. Personen je Code: 2. Gültig bis 1. März 2026, 12:00 UTC. Für: a: b"},
		{people.InviteAct, "some codes", "some codes"},
	} {
		if got := DetailText(w, test.verb, test.detail); got != test.want {
			t.Errorf("%s, %q: %q, want %q", test.verb, test.detail, got, test.want)
		}
	}
}
