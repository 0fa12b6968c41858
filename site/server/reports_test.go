package server

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/conduct"
	"koprulu/site/server/console"
)

// TestReports: reports reach hosts and moderators, with what they are about, each once, up to ten a day; the reported
// person sees and is told nothing; the audit log has who closed a report.
func TestReports(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock, withLimits)
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	id := made.ID()
	page, api := "/t/"+string(id), "/api/v1/tables/"+string(id)
	message := strconv.FormatInt(ben.says(id, "an insult"), 10)
	saw := ben.get(page).body
	changed := made.Snapshot().Changed
	if r := ann.get(page + "/report"); r.status != http.StatusOK || !strings.Contains(r.body, `name="text"`) {
		t.Errorf("the page to report a table: %d", r.status)
	}
	for _, way := range []struct {
		send func() *reply
		want int
		says string
	}{
		{func() *reply {
			return ann.post(page+"/who/report", "message", message, "do", "message", "text", "look <b>")
		}, http.StatusOK, "Thank you"},
		{func() *reply { return ann.post(page+"/who/report", "seat", "2", "do", "name", "text", "his name") }, http.StatusOK,
			"Thank you"},
		{func() *reply { return ann.post(page+"/report", "text", "its name") }, http.StatusOK, "Thank you"},
		{func() *reply { return ann.json(api+"/report", `{"kind":"table","text":"its name again"}`) }, http.StatusCreated,
			`{"reported":true}`},
		{func() *reply { return ann.post(page+"/who/report", "seat", "2", "do", "name", "text", "") },
			http.StatusUnprocessableEntity, "Write something first"},
		{func() *reply { return ann.post(page+"/report", "text", strings.Repeat("x", conduct.MaxReport+1)) },
			http.StatusUnprocessableEntity, "too long"},
		{func() *reply { return ann.json(api+"/report", `{"kind":"message","seat":2,"text":"x"}`) },
			http.StatusUnprocessableEntity, "message"},
		{func() *reply { return ann.json(api+"/report", `{"kind":"name","seat":1,"text":"x"}`) },
			http.StatusUnprocessableEntity, "self"},
		{func() *reply { return ann.json(api+"/report", `{"kind":"smell","seat":2,"text":"x"}`) },
			http.StatusUnprocessableEntity, "form"},
		{func() *reply { return ann.json(api+"/report", `{"kind":"message","message":99999,"text":"x"}`) },
			http.StatusNotFound, "nowhere"},
		{func() *reply { return s.visitor().post(page+"/report", "text", "x") }, http.StatusUnauthorized, ""},
	} {
		if r := way.send(); r.status != way.want || !strings.Contains(r.body, way.says) {
			t.Errorf("%d, want %d with %q\n%.600s", r.status, way.want, way.says, r.body)
		}
	}
	var open []console.Report
	s.console(http.StatusOK, http.MethodGet, "/reports", "", &open)
	if len(open) != 3 {
		t.Fatalf("there are %d reports, not 3: %+v", len(open), open)
	}
	for i, want := range []console.Report{
		{Kind: people.ReportTable, Quote: "test", Text: "its name"},
		{Kind: people.ReportName, Target: ben.id, Quote: "p2", Text: "his name"},
		{Kind: people.ReportMessage, Target: ben.id, Quote: "an insult", Text: "look <b>"},
	} {
		got := open[i]
		if got.Kind != want.Kind || got.Target != want.Target || got.Quote != want.Quote || got.Text != want.Text ||
			got.Reporter != ann.id || got.Table != id || got.Closed != nil {
			t.Errorf("report %d is %+v, want %+v", i, got, want)
		}
	}
	if now := ben.get(page).body; withoutTimes(now) != withoutTimes(saw) || made.Snapshot().Changed != changed {
		t.Error("the page of who was reported has changed")
	}

	// No more than ten in a day.
	for i := range people.UsualQuotas.Reports {
		n := ben.says(id, fmt.Sprint("more ", i))
		r := ann.json(api+"/report", fmt.Sprintf(`{"kind":"message","message":%d,"text":"x"}`, n))
		if i < people.UsualQuotas.Reports-3 && r.status != http.StatusCreated {
			t.Errorf("report %d: %d %s", i+4, r.status, r.body)
		}
		if i == people.UsualQuotas.Reports-1 {
			refusedWith(t, "one too many", r, http.StatusTooManyRequests, "many-reports")
		}
		pass(10 * time.Second)
	}
	pass(25 * time.Hour)
	if r := ann.json(api+"/report", `{"kind":"table","text":"its name"}`); r.status != http.StatusCreated {
		t.Errorf("the next day: %d %s", r.status, r.body)
	}

	// Closing.
	path := fmt.Sprintf("/reports/%d", open[2].ID)
	s.console(http.StatusUnprocessableEntity, http.MethodPost, path+"/close", `{"note":" "}`, nil)
	s.console(http.StatusUnprocessableEntity, http.MethodPost, path+"/close", `{"note":"x","more":1}`, nil)
	var closed console.Report
	s.console(http.StatusOK, http.MethodPost, path+"/close", `{"note":"muted"}`, &closed)
	if closed.Closed == nil || closed.Note != "muted" {
		t.Errorf("closed it is %+v", closed)
	}
	s.console(http.StatusConflict, http.MethodPost, path+"/close", `{"note":"again"}`, nil)
	s.console(http.StatusNotFound, http.MethodPost, "/reports/99999/close", `{"note":"x"}`, nil)
	s.console(http.StatusNotFound, http.MethodGet, "/reports/x", "", nil)
	var list []console.Report
	s.console(http.StatusOK, http.MethodGet, "/reports?closed=true", "", &list)
	if len(list) != 1 || list[0].ID != open[2].ID {
		t.Errorf("closed are %+v", list)
	}
	var acts []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?about="+string(ben.id), "", &acts)
	if len(acts) != 1 || acts[0].Verb != people.ReportAct || acts[0].Detail != fmt.Sprintf("report %d: muted",
		open[2].ID) {
		t.Errorf("the audit log has %+v", acts)
	}
	if r := ann.get("/profile/data"); !strings.Contains(r.body, "look \\u003cb\\u003e") {
		t.Errorf("the data of who reported lacks it: %.300s", r.body)
	}
	if r := ben.get("/profile/data"); strings.Contains(r.body, "his name") || strings.Contains(r.body, string(ann.id)) {
		t.Error("the data of who was reported tells of it")
	}
}

// withoutTimes removes from a page what depends on the time.
func withoutTimes(page string) string {
	var out []string
	for _, line := range strings.Split(page, "<") {
		if !strings.HasPrefix(line, "time") && !strings.Contains(line, "data-now") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "<")
}

// TestReportsOfPlayersChats: nobody reports a message that they can't read.
func TestReportsOfPlayersChats(t *testing.T) {
	s := newSite(t)
	ann, ben, eve := s.person("Ann"), s.person("Ben"), s.person("Eve")
	set := settings(2)
	set.PlayersChat = true
	made := s.deal(set, ann, ben)
	n := ben.says(made.ID(), "among us")
	r := eve.json("/api/v1/tables/"+string(made.ID())+"/report",
		fmt.Sprintf(`{"kind":"message","message":%d,"text":"x"}`, n))
	refusedWith(t, "reporting it", r, http.StatusNotFound, "nowhere")
	if list, err := s.store.People.Reports(context.Background(), people.ReportQuery{N: 10}); err != nil || len(list) != 0 {
		t.Errorf("there are %+v (%v)", list, err)
	}
}
