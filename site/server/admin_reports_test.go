package server

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/site/server/admin"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// TestAdminReports: moderators find and close the reports from public tables, hosts also those from private tables and
// those about moderators; nobody finds those about themselves, about somebody of the same or a higher role, or about a
// table that one of these opened. What they may not find they can't close, and to them it looks, to the byte, like
// something that does not exist.
func TestAdminReports(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	host, other := s.withRole("Hera", people.Host), s.withRole("Hugo", people.Host)
	mod, second := s.withRole("Mo", people.Moderator), s.withRole("Max", people.Moderator)
	ann, ben := s.person("Ann"), s.person("Ben")
	named := func(set table.Settings, name string) table.Settings {
		set.Name = name
		return set
	}
	public := settings(2)
	public.Public, public.Spectators = true, true
	open, secret := s.deal(named(public, "Quarrel"), ann, ben).ID(), s.deal(named(private(2), "Cellar"), ann, ben).ID()
	mos, heras := s.deal(named(public, "Mo's"), mod, ann).ID(), s.deal(named(public, "Hera's"), host, ann).ID()
	closed := s.deal(named(public, "Short-lived"), ben, ann).ID()
	report := func(by *actor, at table.ID, kind string, message int64, text string) {
		t.Helper()
		body := fmt.Sprintf(`{"kind":%q,"text":%q`, kind, text)
		switch {
		case kind == people.ReportMessage:
			body += fmt.Sprintf(`,"message":%d`, message)
		case kind == people.ReportName:
			body += `,"seat":2`
		}
		if r := by.json("/api/v1/tables/"+string(at)+"/report", body+"}"); r.status != http.StatusCreated {
			t.Fatalf("%s: %d %s", text, r.status, r.body)
		}
	}
	insult := ben.says(open, "an insult")
	hosts, moderators, nobody := []*actor{host, other}, []*actor{host, other, mod, second}, []*actor{}
	all := []struct {
		id   int64
		text string
		to   []*actor
	}{
		{text: "rude <b>", to: moderators}, {text: "its name", to: moderators}, {text: "in the cellar", to: hosts},
		{text: "his name there", to: hosts}, {text: "the cellar", to: hosts},
		{text: "what Max says", to: hosts}, {text: "what Hera says", to: nobody}, {text: "Mo's table", to: hosts},
		{text: "Hera's table", to: nobody}, {text: "soon gone", to: hosts},
	}
	report(ann, open, people.ReportMessage, insult, all[0].text)
	report(ben, open, people.ReportTable, 0, all[1].text)
	report(ann, secret, people.ReportMessage, ben.says(secret, "whispered"), all[2].text)
	report(ann, secret, people.ReportName, 0, all[3].text)
	report(ann, secret, people.ReportTable, 0, all[4].text)
	report(ann, open, people.ReportMessage, second.says(open, "Max was here"), all[5].text)
	report(ann, open, people.ReportMessage, host.says(open, "Hera was here"), all[6].text)
	report(ann, mos, people.ReportTable, 0, all[7].text)
	report(ann, heras, people.ReportTable, 0, all[8].text)
	report(ann, closed, people.ReportTable, 0, all[9].text)
	if r := host.post("/admin/tables/"+string(closed), "do", "delete", "reason", "x"); r.status != http.StatusSeeOther {
		t.Fatalf("deleting a table: %d", r.status)
	}
	list, err := s.store.People.Reports(t.Context(), people.ReportQuery{N: 100})
	if err != nil || len(list) != len(all) {
		t.Fatal(len(list), err)
	}
	for i := range all {
		all[i].id = list[len(list)-1-i].ID
	}
	shown := func(text string) string {
		return strings.NewReplacer("<", "&lt;", ">", "&gt;", "'", "&#39;").Replace(text)
	}
	at := func(id int64) string { return "/admin/reports/" + strconv.FormatInt(id, 10) }

	// Everybody finds their reports, and can't close those that they don't find.
	nowhere := withoutTimes(mod.post(at(99999), "note", "x").body)
	for _, a := range moderators {
		r := a.get("/admin/reports")
		n := 0
		for _, one := range all {
			may := slices.Contains(one.to, a)
			if may {
				n++
			}
			if got := strings.Contains(r.body, ">"+shown(one.text)+"<"); got != may || r.status != http.StatusOK {
				t.Errorf("%s finds %q: %t, want %t; status %d", a.id, one.text, got, may, r.status)
			}
			if may {
				continue
			}
			if r := a.post(at(one.id), "note", "x"); r.status != http.StatusNotFound ||
				strings.ReplaceAll(withoutTimes(r.body), at(one.id), at(99999)) != nowhere && a == mod {
				t.Errorf("%s closes %q: %d\n%.300s", a.id, one.text, r.status, r.body)
			}
		}
		if home := a.get("/admin"); !strings.Contains(home.body, fmt.Sprintf("Open reports: %d<", n)) {
			t.Errorf("the overview of %s does not count %d reports", a.id, n)
		}
		if a == mod || a == second {
			for _, secretly := range []string{"Cellar", "whispered", string(secret), "was here", string(mos), "Short-lived"} {
				if strings.Contains(r.body, secretly) {
					t.Errorf("the reports of a moderator have %q", secretly)
				}
			}
		}
	}
	page := mod.get("/admin/reports").body
	for _, want := range []string{"an insult", "/admin/people/" + string(ben.id), "/admin/people/" + string(ann.id),
		fmt.Sprintf("/admin/tables/%s?before=%d#h-chat", open, insult+1),
		`href="/admin/tables/` + string(open) + `"`, ">Quarrel<"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if chat := mod.get(fmt.Sprintf("/admin/tables/%s?before=%d", open, insult+1)).body; !strings.Contains(chat,
		"an insult") || strings.Contains(chat, "Max was here") {
		t.Error("the link of a report does not lead to its message")
	}
	if page := host.get("/admin/reports").body; !strings.Contains(page, "deleted by now") ||
		strings.Contains(page, `href="/admin/tables/`+string(closed)) {
		t.Error("a report from a table that is deleted leads there")
	}

	// What is refused changes nothing and keeps what was written.
	for _, test := range []struct {
		path, note, says string
		want             int
	}{
		{at(all[0].id), "  ", "notice--bad", http.StatusUnprocessableEntity},
		{at(all[0].id), strings.Repeat("long ", gate.MaxReason), `value="long long`, http.StatusUnprocessableEntity},
		{"/admin/reports/x", "x", "", http.StatusNotFound},
		{"/admin/reports/-1", "x", "", http.StatusNotFound},
	} {
		if r := mod.post(test.path, "note", test.note); r.status != test.want || !strings.Contains(r.body, test.says) ||
			strings.Contains(r.body, "⟨") {
			t.Errorf("%s with %.10q: %d", test.path, test.note, r.status)
		}
	}
	if list, err = s.store.People.Reports(t.Context(), people.ReportQuery{N: 100}); err != nil || len(list) != len(all) {
		t.Fatalf("%d reports are open after refusals, %v", len(list), err)
	}

	// Closing: with its note, once, in the audit log.
	if r := mod.post(at(all[0].id), "note", "muted <i>"); r.status != http.StatusSeeOther ||
		r.header.Get("Location") != "/admin/reports?done=report" {
		t.Errorf("closing: %d to %s", r.status, r.header.Get("Location"))
	}
	if r := second.post(at(all[0].id), "note", "too late"); r.status != http.StatusConflict ||
		!strings.Contains(r.body, "notice--bad") {
		t.Errorf("closing again: %d", r.status)
	}
	if r := host.post(at(all[3].id), "note", "renamed"); r.status != http.StatusSeeOther {
		t.Errorf("closing at a private table: %d", r.status)
	}
	if r := mod.get("/admin/reports?done=report"); strings.Contains(r.body, "rude") ||
		!strings.Contains(r.body, "The report is closed.") {
		t.Error("a closed report is among the open ones, or it is not said what was done")
	}
	if r := mod.get("/admin/reports?closed=true"); !strings.Contains(r.body, "muted &lt;i&gt;") ||
		!strings.Contains(r.body, ">Mo</a>") || strings.Contains(r.body, "renamed") ||
		strings.Contains(r.body, `action="/admin/reports/`) {
		t.Error("the closed reports of a moderator")
	}
	if r := other.get("/admin/reports?closed=true"); !strings.Contains(r.body, "renamed") ||
		!strings.Contains(r.body, "muted &lt;i&gt;") {
		t.Error("the closed reports of a host")
	}
	if r := other.get("/admin/audit"); !strings.Contains(r.body, "Report closed") ||
		!strings.Contains(r.body, "muted &lt;i&gt;") || strings.Contains(r.body, "too late") ||
		strings.Contains(r.body, "⟨") {
		t.Error("the audit log")
	}
	// In every language, and looking changes nothing.
	before := s.contents(t)
	paths := []string{"/admin", "/admin/reports", "/admin/reports?closed=true", "/admin/reports?done=report",
		"/admin/reports?before=x&closed=what"}
	for _, path := range paths {
		host.get(path)
	}
	if after := s.contents(t); after != before {
		t.Errorf("looking changes something:\n%s", difference(before, after))
	}
	titles := map[string]string{"en": "Reports", "de": "Meldungen", "ru": "Жалобы"}
	for _, a := range []*actor{host, mod} {
		for lang, title := range titles {
			a.post("/prefs", "lang", lang)
			for _, path := range paths {
				if r := a.get(path); r.status != http.StatusOK || !strings.Contains(r.body, title) ||
					strings.Contains(r.body, "⟨") || strings.Contains(r.body, "web.admin.") {
					t.Errorf("%s in %s: %d", path, lang, r.status)
				}
			}
		}
	}
}

// TestAdminManyReports: the list comes in pages with every report on one of them, even if the reader may not see most
// of them.
func TestAdminManyReports(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	mod, ann, ben := s.withRole("Mo", people.Moderator), s.person("Ann"), s.person("Ben")
	public := settings(2)
	public.Public = true
	open, secret := s.deal(public, ann, ben).ID(), s.deal(private(2), ann, ben).ID()
	want := 0
	for i := range 12 * admin.PerPage {
		r := people.Report{At: s.Now(), Reporter: ann.id, Kind: people.ReportTable, Table: secret, Quote: "x",
			Text: "private"}
		if i < admin.PerPage || i%20 == 0 {
			r.Table, r.Text = open, fmt.Sprintf("number %d.", i)
			want++
		}
		if _, err := s.store.People.AddReport(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	seen, pages := map[string]bool{}, 0
	for next := "/admin/reports"; next != ""; pages++ {
		r := mod.get(next)
		if r.status != http.StatusOK || pages > 5 || strings.Contains(r.body, "private<") {
			t.Fatalf("%s: %d after %d pages", next, r.status, pages)
		}
		for _, part := range strings.Split(r.body, ">number ")[1:] {
			n, _, _ := strings.Cut(part, ".")
			if seen[n] {
				t.Errorf("report %s is there twice", n)
			}
			seen[n] = true
		}
		_, rest, found := strings.Cut(r.body, `href="/admin/reports?before=`)
		if next = ""; found {
			n, _, _ := strings.Cut(rest, `"`)
			next = "/admin/reports?before=" + n
		}
	}
	if len(seen) != want || pages < 2 {
		t.Errorf("%d of %d reports are on %d pages", len(seen), want, pages)
	}
	if r := mod.get("/admin"); !strings.Contains(r.body, "+</a>") {
		t.Error("the overview does not say that there are more")
	}
}
