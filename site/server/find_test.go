package server

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/console"
)

// TestFindByTimeAndKind: the command line and the pages find people, tables, leagues, reports and acts by when
// something happened and of what kind it is; a kind that there is not is refused by the one and ignored by the others.
func TestFindByTimeAndKind(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock)
	host, ann, ben := s.withRole("Hera", people.Host), s.person("Ann"), s.person("Ben")
	s.judged(ann, "ban", `{"reason":"early"}`)
	table := s.deal(settings(2), ben, s.person("Cid"))
	for _, kind := range []string{"table", "name"} {
		if r := ben.json("/api/v1/tables/"+string(table.ID())+"/report", `{"kind":"`+kind+`","seat":2,"text":"look at the `+
			kind+`"}`); r.status != http.StatusCreated {
			t.Fatalf("reporting a %s: %d %s", kind, r.status, r.body)
		}
	}
	pass(3 * time.Hour)
	s.judged(ben, "ban", `{"reason":"late","seconds":60}`)
	pass(time.Hour)
	since := "&since=" + url.QueryEscape(s.Now().Add(-2*time.Hour).UTC().Format(time.RFC3339))
	found := func(query string) (names string) {
		var list []console.Person
		s.console(http.StatusOK, http.MethodGet, "/people?"+query, "", &list)
		for _, p := range list {
			names += p.Name + " "
		}
		return names
	}
	for query, want := range map[string]string{"trait=ban": "Ann ", "trait=ban" + since: "Ben ", "trait=mute": "",
		"guests=true":  "",
		"trait=report": "Cid ", "trait=role&trait=ban": "Ann Hera ", "words=b" + since: "", "words=be": "Ben "} {
		if got := found(query); got != want {
			t.Errorf("people?%s are %q, want %q", query, got, want)
		}
	}
	for _, path := range []string{"/people?trait=smell", "/people?since=soon", "/tables?since=soon", "/leagues?since=2h",
		"/reports?since=x", "/audit?since=x", "/invites?since=x", "/tables/" + string(table.ID()) + "/chat?since=x"} {
		s.console(http.StatusUnprocessableEntity, http.MethodGet, path, "", nil)
	}
	var reports []console.Report
	s.console(http.StatusOK, http.MethodGet, "/reports?kind=name", "", &reports)
	if len(reports) != 1 || reports[0].Text != "look at the name" {
		t.Errorf("reports of names are %+v", reports)
	}
	if s.console(http.StatusOK, http.MethodGet, "/reports?x=1"+since, "", &reports); len(reports) != 0 {
		t.Errorf("new reports are %+v", reports)
	}
	var acts []console.Entry
	if s.console(http.StatusOK, http.MethodGet, "/audit?verb=ban"+since, "", &acts); len(acts) != 1 ||
		acts[0].Target != ben.id {
		t.Errorf("the log has %+v", acts)
	}

	// The pages.
	id := func(a *actor) string { return "/admin/people/" + string(a.id) }
	for _, page := range []struct {
		path      string
		has, lack []string
	}{
		{"/admin/people?trait=ban", []string{id(ann), `value="ban" selected`}, []string{id(ben), id(host)}},
		{"/admin/people?trait=ban&since=24h", []string{id(ann), id(ben), `value="24h" selected`}, []string{id(host)}},
		{"/admin/people?trait=ban&since=1h", nil, []string{id(ann), id(host)}},
		{"/admin/people?trait=smell&since=2m", []string{id(ann), id(ben), id(host)}, nil},
		{"/admin/tables?since=1h", nil, []string{"/admin/tables/" + string(table.ID())}},
		{"/admin/tables?since=24h&status=playing", []string{"/admin/tables/" + string(table.ID())}, nil},
		{"/admin/reports?kind=name", []string{"look at the name"}, []string{"look at the table"}},
		{"/admin/reports?q=table", []string{"look at the table"}, []string{"look at the name"}},
		{"/admin/reports?since=1h", nil, []string{"look at the"}},
		{"/admin/audit?verb=ban", []string{"early", "late"}, []string{`admin__say">Host<`}},
		{"/admin/audit?verb=ban&since=24h&about=" + string(ann.id), []string{"early"}, []string{"late"}},
	} {
		r := host.get(page.path)
		for _, want := range page.has {
			if r.status != http.StatusOK || !strings.Contains(r.body, want) {
				t.Errorf("%s: %d, without %q", page.path, r.status, want)
			}
		}
		for _, no := range page.lack {
			if strings.Contains(r.body, no) {
				t.Errorf("%s has %q", page.path, no)
			}
		}
	}
}
