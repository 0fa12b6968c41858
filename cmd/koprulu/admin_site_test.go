package main

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
)

// TestAdminSite: the command line sets and clears the notice of a running server, and makes the site read-only, which
// survives a kill.
func TestAdminSite(t *testing.T) {
	data := shortDir(t)
	site := serving(t, "--data", data)
	zoe := browser(t)
	page, _ := site.sends(t, zoe, "/tables", url.Values{"who": {"Zoë"}})

	var is console.Site
	if out := obeyed(t, data, nil, "notice", "show"); out != "no notice\nnot read-only\n" {
		t.Errorf("at first: %s", out)
	}
	if obeyed(t, data, &is, "notice", "set", "We move <soon>", "--until", "90m", "--json"); is.Notice == nil ||
		time.Until(is.Notice.Until).Round(time.Minute) != 90*time.Minute {
		t.Errorf("set: %+v", is.Notice)
	}
	if _, body := site.fetch(t, zoe, "/rules"); !strings.Contains(body, "We move &lt;soon&gt;") {
		t.Error("a page does not show the notice")
	}
	if out := obeyed(t, data, nil, "read-only", "on", "--reason", "Moving"); !strings.Contains(out, "We move <soon>") ||
		!strings.Contains(out, ": Moving\n") {
		t.Errorf("read-only: %s", out)
	}
	if _, status := site.sends(t, zoe, page+"/chat",
		url.Values{"text": {"hello"}}); status != http.StatusServiceUnavailable {
		t.Errorf("a message: status %d", status)
	}
	if status, _ := site.fetch(t, zoe, page); status != http.StatusOK {
		t.Errorf("reading: status %d", status)
	}
	if _, complaint, code := asAdmin(t, data, "tables", "close", strings.TrimPrefix(page, "/t/"), "--reason",
		"x"); code != cli.Failed || !strings.Contains(complaint, "can only be read for now") ||
		!strings.Contains(complaint, "Moving") {
		t.Errorf("closing a table: %d, %s", code, complaint)
	}
	if err := site.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = site.cmd.Wait()
	site = serving(t, "--data", data)
	if _, status := site.sends(t, zoe, page+"/chat",
		url.Values{"text": {"hello"}}); status != http.StatusServiceUnavailable {
		t.Errorf("a message after a kill: status %d", status)
	}
	if _, body := site.fetch(t, zoe, "/rules"); !strings.Contains(body, "We move &lt;soon&gt;") ||
		!strings.Contains(body, "Moving") {
		t.Error("after a kill a page does not show what holds")
	}
	if out := obeyed(t, data, nil, "read-only", "off"); !strings.HasSuffix(out, "\nnot read-only\n") {
		t.Errorf("off: %s", out)
	}
	if _, status := site.sends(t, zoe, page+"/chat", url.Values{"text": {"hello"}}); status != http.StatusOK {
		t.Errorf("a message afterwards: status %d", status)
	}
	if out := obeyed(t, data, nil, "notice", "clear"); out != "no notice\nnot read-only\n" {
		t.Errorf("cleared: %s", out)
	}
	var log []console.Entry
	var verbs []string
	obeyed(t, data, &log, "audit", "--json")
	for _, e := range log {
		verbs = append(verbs, e.Verb)
	}
	if got := strings.Join(verbs, " "); got != "clear writable read-only notice" || log[2].Detail != "Moving" {
		t.Errorf("the log has %s", got)
	}
	for _, wrong := range []struct {
		code int
		says string
		args []string
	}{
		{cli.Usage, `--until: "soon" is not a time such as`, []string{"notice", "set", "x", "--until", "soon"}},
		{cli.Failed, "until: That time is over already.", []string{"notice", "set", "x", "--until", "2020-01-01 12:00"}},
		{cli.Failed, "text: ", []string{"notice", "set", " "}},
		{cli.Usage, "maybe", []string{"read-only", "maybe"}},
	} {
		if _, complaint, code := asAdmin(t, data, wrong.args...); code != wrong.code ||
			!strings.Contains(complaint, wrong.says) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: exit code %d, %s", wrong.args, code, complaint)
		}
	}
}
