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

// browser is somebody with their own cookies.
func browser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: time.Minute}
}

// sends posts a form and returns where it led, with the status.
func (r *running) sends(t *testing.T, c *http.Client, path string, fields url.Values) (string, int) {
	t.Helper()
	answer, err := c.PostForm(r.url+path, fields)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.Request.URL.Path, answer.StatusCode
}

// obeyed runs a verb of admin that has to work, and reads what it printed as JSON if out is not nil.
func obeyed(t *testing.T, data string, out any, args ...string) string {
	t.Helper()
	said, complaint, code := asAdmin(t, data, args...)
	if code != 0 || complaint != "" {
		t.Fatalf("%v: exit code %d, %s", args, code, complaint)
	}
	if out != nil {
		if err := json.Unmarshal([]byte(said), out); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, said)
		}
	}
	return said
}

// TestAdminTables: the command line finds, shows, closes and deletes tables of a running server, and removes messages
// and names there.
func TestAdminTables(t *testing.T) {
	data := shortDir(t)
	site := serving(t, "--data", data)
	zoe := browser(t)
	page, status := site.sends(t, zoe, "/tables", url.Values{"who": {"Zoë"}})
	id, ok := strings.CutPrefix(page, "/t/")
	if !ok || status != http.StatusOK {
		t.Fatalf("making a table led to %s, status %d", page, status)
	}
	site.sends(t, zoe, page+"/chat", url.Values{"text": {"an insult"}})
	site.sends(t, zoe, page+"/chat", url.Values{"text": {"two\nlines"}})

	var found []console.Table
	if obeyed(t, data, &found, "tables", "find", "zO", "--status", "playing", "--json"); len(found) != 1 ||
		string(found[0].ID) != id || found[0].Seats[0].Name != "Zoë" {
		t.Fatalf("found: %+v", found)
	}
	if out := obeyed(t, data, nil, "tables", "find", "--person", string(found[0].Owner)); !strings.Contains(out, id) ||
		!strings.Contains(out, "Zoë, bot:") || !strings.Contains(out, "playing") {
		t.Errorf("listed: %s", out)
	}
	if out := obeyed(t, data, nil, "tables", "find", "--status", "frozen"); out != "" {
		t.Errorf("frozen: %s", out)
	}
	if out := obeyed(t, data, nil, "tables", "show", id); !strings.Contains(out,
		"seat 1  Zoë (owner)  "+string(found[0].Owner)) {
		t.Errorf("shown: %s", out)
	}
	var messages []console.Message
	if obeyed(t, data, &messages, "chat", "find", id, "--json"); len(messages) != 2 || messages[0].Text != "an insult" {
		t.Fatalf("the chat: %+v", messages)
	}
	if out := obeyed(t, data, nil, "chat", "find", id); !strings.Contains(out, "two / lines") ||
		strings.Count(out, "\n") != 2 {
		t.Errorf("the chat: %s", out)
	}
	first := strconv.FormatInt(messages[0].ID, 10)
	if out := obeyed(t, data, nil, "chat", "hide", id, first, "--reason", "rude"); !strings.Contains(out,
		"name hidden at 2 messages") {
		t.Errorf("hidden: %s", out)
	}
	obeyed(t, data, nil, "chat", "remove", id, first, "--reason", "insult")
	if _, body := site.fetch(t, zoe, page); strings.Contains(body, "an insult") || !strings.Contains(body, "hidden name") {
		t.Error("the page has what was removed, or lacks that the name is hidden")
	}
	if out := obeyed(t, data, nil, "tables", "close", id, "--reason", "Two accounts of one player"); !strings.Contains(out,
		id+"  closed") {
		t.Errorf("closed: %s", out)
	}
	if _, body := site.fetch(t, zoe, page); !strings.Contains(body, "The host of this site ended the game.") ||
		!strings.Contains(body, "Two accounts of one player") {
		t.Error("the page does not say why the table was closed")
	}
	if out := obeyed(t, data, nil, "tables", "show", id); !strings.Contains(out,
		"closed by a host: Two accounts of one player") {
		t.Errorf("shown: %s", out)
	}
	for _, wrong := range []struct {
		code int
		says string
		args []string
	}{
		{cli.Usage, "reason", []string{"tables", "close", id}},
		{cli.Usage, "reason", []string{"chat", "remove", id, "1"}},
		{cli.Usage, "soon", []string{"tables", "find", "--status", "soon"}},
		{cli.Failed, "it is over or closed already", []string{"tables", "close", id, "--reason", "x"}},
		{cli.Failed, "there is no such table; 'koprulu admin tables find WORDS' lists ids",
			[]string{"tables", "show", "nothing"}},
		{cli.Failed, "there is no such table", []string{"tables", "delete", "nothing", "--reason", "x"}},
		{cli.Failed, "there is no such table", []string{"chat", "find", "nothing"}},
		{cli.Failed, "the table has no such message; 'koprulu admin chat find TABLE' lists their numbers",
			[]string{"chat", "remove", id, first, "--reason", "x"}},
		{cli.Failed, "reason: ", []string{"tables", "delete", id, "--reason", " "}},
	} {
		if _, complaint, code := asAdmin(t, data, wrong.args...); code != wrong.code ||
			!strings.Contains(complaint, wrong.says) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: exit code %d, %s", wrong.args, code, complaint)
		}
	}
	obeyed(t, data, nil, "tables", "delete", id, "--reason", "Abuse")
	if status, _ := site.fetch(t, zoe, page); status != http.StatusNotFound {
		t.Errorf("a table that was deleted: status %d", status)
	}
	var log []console.Entry
	var verbs []string
	obeyed(t, data, &log, "audit", "--about", id, "--json")
	for _, e := range log {
		verbs = append(verbs, e.Verb)
	}
	if got := strings.Join(verbs, " "); got != "delete close remove hide" || log[2].Target != found[0].Owner {
		t.Errorf("the log has %s: %+v", got, log)
	}
	if out := obeyed(t, data, nil, "audit"); !strings.Contains(out, string(found[0].Owner)+" at "+id) {
		t.Errorf("the log: %s", out)
	}
}
