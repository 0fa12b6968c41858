package server

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
)

// TestAuditInTheReadersLanguage: what is put around the words of people in the audit log is in the language of the
// page's reader, whatever was done; the command line prints it in English.
func TestAuditInTheReadersLanguage(t *testing.T) {
	s := newSite(t, closed(core.SignUpInvite))
	host, ann := s.insider("Hera"), s.insider("Ann")
	s.judged(host, "role", `{"role":"host"}`)
	s.judged(ann, "ban", `{"seconds":3600,"reason":"R1"}`)
	s.judged(ann, "unban", `{}`)
	s.judged(ann, "mute", `{"reason":"R2"}`)
	s.judged(ann, "unmute", `{}`)
	s.judged(ann, "rename", `{"name":"Anna"}`)
	s.judged(ann, "role", `{"role":"moderator"}`)
	var codes []console.Invite
	s.console(http.StatusOK, http.MethodPost, "/invites", `{"count":2,"uses":3,"note":"R3"}`, &codes)
	s.console(http.StatusOK, http.MethodPost, "/invites", `{"count":4,"uses":5}`, nil)
	s.console(http.StatusOK, http.MethodPost, "/invites/"+codes[0].ID+"/revoke", `{}`, nil)
	for _, do := range [][]string{{"do", "notice", "text", "R4", "hours", "2"}, {"do", "notice", "text", "R5"},
		{"do", "clear"}, {"do", "read-only", "reason", "R6"}, {"do", "writable"}} {
		if r := host.post("/admin/site", do...); r.status != http.StatusSeeOther {
			t.Fatalf("%v: %d", do, r.status)
		}
	}
	report, err := s.store.People.AddReport(t.Context(), people.Report{At: s.Now(), Reporter: host.id,
		Kind: people.ReportName, Table: "t1", Target: ann.id, Quote: "Q", Text: "T"})
	if err != nil {
		t.Fatal(err)
	}
	s.console(http.StatusOK, http.MethodPost, fmt.Sprint("/reports/", report, "/close"), `{"note":"R7"}`, nil)
	var log []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?limit=1000", "", &log)
	english := map[string]bool{}
	for _, e := range log {
		english[e.Verb+" "+regexp.MustCompile(`\d{4}-\S+Z`).ReplaceAllString(e.Detail, "TIME")] = true
	}
	for _, want := range []string{"ban until TIME: R1", "mute for good: R2", "rename Ann → Anna", "role moderator",
		"invite 2 codes for 3 each, until TIME: R3",
		"invite 4 codes for 5 each, until TIME", "revoke invite code " + codes[0].ID, "notice until TIME: R4", "notice R5",
		"clear ", "read-only R6", fmt.Sprint("report report ", report, ": R7")} {
		if !english[want] {
			t.Errorf("the command line has no %q: %v", want, english)
		}
	}
	for lang, says := range map[string][]string{
		"en": {"Until ", ": R1", "For good: R2", "Ann → Anna", ">Moderator<", "Codes: 2. People for each: 3. Valid until ",
			" For: R3", "Codes: 4", "Code " + codes[0].ID, ": R4", ">R5<", ">Notice cleared",
			fmt.Sprint("Report ", report, ": R7"), ">R6<"},
		"de": {"Bis ", ": R1", "Für immer: R2", "Ann → Anna", ">Moderation<", "Codes: 2. Personen je Code: 3. Gültig bis ",
			" Für: R3", "Codes: 4", "Einladungscode " + codes[0].ID, ": R4", ">R5<", ">Hinweis gelöscht",
			fmt.Sprint("Meldung ", report, ": R7"), ">R6<"},
		"ru": {"До ", ": R1", "Навсегда: R2", "Ann → Anna", ">Модератор<", "Коды: 2. Человек на каждый: 3. Действуют до ",
			" Для кого: R3", "Коды: 4", "Код " + codes[0].ID, ": R4", ">R5<", ">Объявление убрано",
			fmt.Sprint("Жалоба ", report, ": R7"), ">R6<"},
	} {
		host.post("/prefs", "lang", lang)
		r := host.get("/admin/audit")
		for _, want := range says {
			if !strings.Contains(r.body, want) {
				t.Errorf("%s: the page does not say %q", lang, want)
			}
		}
		if lang != "en" && regexp.MustCompile(`until |for good|codes for|invite code|moderator<`).MatchString(r.body) {
			t.Errorf("%s: the page says something in English", lang)
		}
	}
}
