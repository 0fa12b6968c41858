package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
)

// asAdmin runs koprulu admin and returns what it printed and its exit code.
func asAdmin(t *testing.T, data string, args ...string) (out, complaint string, code int) {
	t.Helper()
	var said, wrong strings.Builder
	cmd := exec.Command("koprulu", append([]string{"admin"}, append(args, "--data", data)...)...)
	cmd.Stdout, cmd.Stderr = &said, &wrong
	err := cmd.Run()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return said.String(), wrong.String(), cmd.ProcessState.ExitCode()
}

// shortDir makes a directory whose name leaves room for the name of a socket.
func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "koprulu") //nolint:usetesting // Names of TempDir can be too long for a socket.
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "data")
}

// TestAdmin: the command line acts on a running server, whose socket is for its own user alone and survives a kill.
func TestAdmin(t *testing.T) {
	data := shortDir(t)
	if _, complaint, code := asAdmin(t, data, "people", "find"); code != cli.Failed ||
		!strings.Contains(complaint, "no server answers at "+data) || strings.Count(complaint, "\n") != 1 {
		t.Errorf("without a server: %d, %s", code, complaint)
	}
	site := serving(t, "--data", data)
	socket := filepath.Join(data, "admin.sock")
	if info, err := os.Stat(socket); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the socket: %v, %v", info, err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Timeout: time.Minute}
	answer, err := client.PostForm(site.url+"/profile", url.Values{"name": {"Zoë"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()

	done := func(out any, args ...string) string {
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
	var found []console.Person
	if done(&found, "people", "find", "zo", "--json"); len(found) != 1 || found[0].Name != "Zoë" {
		t.Fatalf("found: %+v", found)
	}
	id := string(found[0].ID)
	var d console.PersonDone
	if done(&d, "people", "ban", id, "--for", "2h", "--reason", "no reason", "--json"); d.Person.Ban == nil ||
		d.Person.Ban.Reason != "no reason" || time.Until(*d.Person.Ban.Until).Round(time.Hour) != 2*time.Hour {
		t.Errorf("banned: %+v", d)
	}
	if status, body := site.fetch(t, client, "/"); status != http.StatusForbidden || !strings.Contains(body, "no reason") {
		t.Errorf("a banned person: status %d", status)
	}
	done(nil, "people", "unban", id)
	if status, _ := site.fetch(t, client, "/"); status != http.StatusOK {
		t.Errorf("after the ban: status %d", status)
	}
	if out := done(nil, "people", "mute", id, "--reason", "loud"); !strings.Contains(out, "muted for good: loud") {
		t.Errorf("muted: %s", out)
	}
	done(nil, "people", "unmute", id)
	done(nil, "people", "rename", id, "Zeratul")
	if out := done(nil, "people", "role", id, "host"); !strings.Contains(out, "host  Zeratul") {
		t.Errorf("a host: %s", out)
	}
	if out := done(nil, "people", "link", id); !strings.Contains(out, site.url+"/me/") {
		t.Errorf("a link: %s", out)
	}
	done(nil, "people", "signout", id)
	if out := done(nil, "people", "show", id); !strings.Contains(out, "0 devices") || !strings.Contains(out, "rename") {
		t.Errorf("shown: %s", out)
	}
	if out := done(nil, "people", "find"); !strings.Contains(out, id) {
		t.Errorf("listed: %s", out)
	}
	done(nil, "people", "warn", id, "--reason", "Be kind.")
	done(nil, "people", "remark", id, "two\nlines")
	if out := done(nil, "people", "show", id); !strings.Contains(out, ": Be kind.") ||
		!strings.Contains(out, "by command line: two lines") || !strings.Contains(out, ", lifted ") {
		t.Errorf("shown: %s", out)
	}
	for flag, want := range map[string]bool{"--warn": true, "--remark": true, "--mute": true, "--ban": true,
		"--appeal": false, "--guest": false, "--curb": false, "--report": false, "--role": true} {
		if out := done(nil, "people", "find", "--since", "1h", flag); strings.Contains(out, id) != want {
			t.Errorf("%s in the last hour: %s", flag, out)
		}
	}
	if out := done(nil, "people", "find", "--ban", "--mute"); out != "" {
		t.Errorf("banned or muted now: %s", out)
	}
	done(nil, "people", "unremark", id, "1")
	// By name, to a file and to standard output; deleted only if that is meant.
	kept := done(nil, "people", "export", "Zeratul")
	file := filepath.Join(filepath.Dir(data), "zeratul.json")
	done(nil, "people", "export", id, file)
	if text, err := os.ReadFile(file); err != nil || string(text) != kept || !strings.Contains(kept, `"Name": "Zeratul"`) {
		t.Errorf("taken out: %s, %v\n%s", text, err, kept)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	var log []console.Entry
	var verbs []string
	done(&log, "audit", "--json", "--about", id)
	for _, e := range log {
		verbs = append(verbs, e.Verb)
	}
	if got := strings.Join(verbs, " "); got !=
		"export export unremark remark warn signout link role rename unmute mute unban ban" {
		t.Errorf("the log has %s", got)
	}
	for _, wrong := range []struct {
		code int
		says string
		args []string
	}{
		{cli.Usage, "reason", []string{"people", "ban", id}},
		{cli.Usage, "--for must be at least 1s", []string{"people", "ban", id, "--reason", "x", "--for=-1h"}},
		{cli.Usage, "king", []string{"people", "role", id, "king"}},
		{cli.Failed, "there is no such person", []string{"people", "show", "nobody"}},
		{cli.Failed, "name: ", []string{"people", "rename", id, " "}},
		{cli.Failed, "there is no such person or remark", []string{"people", "unremark", id, "1"}},
		{cli.Usage, "--since: \"soon\" is not a time", []string{"people", "find", "--since", "soon"}},
		{cli.Usage, "exists already; name a new file", []string{"people", "export", id, file}},
		{cli.Usage, "nobody can be asked whether to delete Zeratul; say --yes",
			[]string{"people", "delete", "Zeratul", "--reason", "x"}},
		{cli.Usage, "reason", []string{"people", "delete", id, "--yes"}},
		{cli.Failed, "there is no such person", []string{"people", "delete", "Zerat", "--reason", "x", "--yes"}},
	} {
		if _, complaint, code := asAdmin(t, data, wrong.args...); code != wrong.code ||
			!strings.Contains(complaint, wrong.says) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: exit code %d, %s", wrong.args, code, complaint)
		}
	}

	if err := site.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = site.cmd.Wait()
	if _, err := os.Lstat(socket); err != nil {
		t.Fatalf("a killed server leaves its socket: %v", err)
	}
	serving(t, "--data", data)
	done(nil, "people", "find")
	if out := done(nil, "people", "delete", "Zeratul", "--reason", "asked", "--yes"); !strings.Contains(out,
		id+"  deleted") {
		t.Errorf("deleted: %s", out)
	}
	if out := done(nil, "people", "find"); out != "" {
		t.Errorf("still there: %s", out)
	}
}
