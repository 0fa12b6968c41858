package main

import (
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
)

// TestAdminReports: what a person reports is listed, shown and closed by the command line of a running server.
func TestAdminReports(t *testing.T) {
	data := shortDir(t)
	site := serving(t, "--data", data)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Timeout: time.Minute}
	post := func(path string, fields url.Values) *http.Response {
		t.Helper()
		answer, err := client.PostForm(site.url+path, fields)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	post("/profile", url.Values{"name": {"Zoë"}})
	at := post("/tables", url.Values{}).Request.URL.Path
	if answer := post(at+"/report", url.Values{"text": {"two\nlines"}}); answer.StatusCode != http.StatusOK {
		t.Fatalf("reporting %s: %s", at, answer.Status)
	}
	done := func(args ...string) string {
		t.Helper()
		said, complaint, code := asAdmin(t, data, append([]string{"reports"}, args...)...)
		if code != 0 || complaint != "" {
			t.Fatalf("%v: exit code %d, %s", args, code, complaint)
		}
		return said
	}
	var list []console.Report
	if err := json.Unmarshal([]byte(done("find", "--json")), &list); err != nil || len(list) != 1 ||
		list[0].Text != "two\nlines" {
		t.Fatalf("listed %+v (%v)", list, err)
	}
	id := strconv.FormatInt(list[0].ID, 10)
	if out := done("find"); !strings.Contains(out, "two lines") || !strings.HasPrefix(out, id+" ") {
		t.Errorf("listed: %s", out)
	}
	if out := done("show", id); !strings.Contains(out, "about a table at table "+strings.TrimPrefix(at, "/t/")) ||
		!strings.Contains(out, "by "+string(list[0].Reporter)) {
		t.Errorf("shown: %s", out)
	}
	if out := done("close", id, "--note", "nothing wrong"); !strings.Contains(out, "by command line: nothing wrong") {
		t.Errorf("closed: %s", out)
	}
	if out := done("find"); out != "" {
		t.Errorf("still open: %s", out)
	}
	if out := done("find", "--closed"); !strings.Contains(out, "two lines") {
		t.Errorf("closed ones: %s", out)
	}
	for _, wrong := range []struct {
		code int
		says string
		args []string
	}{
		{cli.Usage, "note", []string{"close", id}},
		{cli.Usage, "number", []string{"show", "x"}},
		{cli.Failed, "there is no such report", []string{"show", "99"}},
		{cli.Failed, "not possible", []string{"close", id, "--note", "again"}},
	} {
		if _, complaint, code := asAdmin(t, data, append([]string{"reports"}, wrong.args...)...); code != wrong.code ||
			!strings.Contains(complaint, wrong.says) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: exit code %d, %s", wrong.args, code, complaint)
		}
	}
}
