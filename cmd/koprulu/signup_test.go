package main

import (
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"strings"
	"testing"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/internal/oidctest"
	"koprulu/site/server/console"
)

// TestSignUpFlags: what is missing for a closed site, or does not fit, is reported before the data is touched.
func TestSignUpFlags(t *testing.T) {
	p := oidctest.New(t)
	oidc := []string{"--sign-up", "oidc", "--oidc-issuer", p.URL, "--oidc-client-id", "koprulu"}
	for _, c := range []struct {
		code int
		says string
		args []string
	}{
		{cli.Usage, "sign-up", []string{"--sign-up", "friends"}},
		{cli.Usage, "--sign-up oidc needs --oidc-issuer", []string{"--sign-up", "oidc"}},
		{cli.Usage, "with --sign-up oidc only", []string{"--oidc-issuer", p.URL}},
		{cli.Usage, "needs --oidc-client-id", []string{"--sign-up", "oidc", "--oidc-issuer", p.URL}},
		{cli.Usage, "is not the address of a provider", append(oidc, "--oidc-issuer", "http://id.example.org")},
		{cli.Usage, "--oidc-claim-role names", append(oidc, "--oidc-host", "x")},
		{cli.Usage, "--oidc-claim-role needs values", append(oidc, "--oidc-claim-role", "groups")},
		{cli.Failed, "/.well-known/openid-configuration", append(oidc, "--oidc-issuer", p.URL+"/other")},
	} {
		var wrong strings.Builder
		cmd := exec.Command("koprulu", append([]string{"serve", "--addr", "localhost:0", "--data", t.TempDir()},
			c.args...)...)
		cmd.Stderr = &wrong
		if err := cmd.Run(); err == nil || cmd.ProcessState.ExitCode() != c.code ||
			!strings.Contains(wrong.String(), c.says) {
			t.Errorf("%v: exit code %d, %s", c.args, cmd.ProcessState.ExitCode(), wrong.String())
		}
	}
}

// TestServeWithProvider: a site with a provider sends browsers there and signs them in when they come back.
func TestServeWithProvider(t *testing.T) {
	p := oidctest.New(t)
	t.Setenv("KOPRULU_OIDC_SECRET", p.Secret)
	site := serving(t, "--data", shortDir(t), "--sign-up", "oidc", "--oidc-issuer", p.URL, "--oidc-client-id", p.ClientID)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.SignIn(map[string]any{"sub": "1", "name": "Zoë"}, nil)
	client := &http.Client{Jar: jar, Timeout: time.Minute}
	if status, body := site.fetch(t, client, "/oidc/login?back=/profile"); status != http.StatusOK ||
		!strings.Contains(body, `value="Zoë"`) {
		t.Errorf("signing in: %d\n%.500s", status, body)
	}
}

// TestAdminInvites: the command line makes codes of a closed site, with which strangers sign up, lists and revokes
// them; an open site has none.
func TestAdminInvites(t *testing.T) {
	data := shortDir(t)
	site := serving(t, "--data", data, "--sign-up", "invite")
	done := func(args ...string) string {
		t.Helper()
		said, complaint, code := asAdmin(t, data, append([]string{"invites"}, args...)...)
		if code != 0 || complaint != "" {
			t.Fatalf("%v: exit code %d, %s", args, code, complaint)
		}
		return said
	}
	var made []console.Invite
	if err := json.Unmarshal([]byte(done("make", "2", "--uses", "3", "--for", "24h", "--note", "for the club", "--json")),
		&made); err != nil || len(made) != 2 || made[0].Uses != 3 {
		t.Fatalf("made %+v (%v)", made, err)
	}
	if out := done("make"); !strings.Contains(out, site.url+"/invite/") ||
		!strings.Contains(out, "Each is good for 1 person, until ") {
		t.Errorf("made: %s", out)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Timeout: time.Minute}
	answer, err := client.PostForm(site.url+"/signup", url.Values{"code": {made[0].Code}, "name": {"Zoë"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if status, body := site.fetch(t, client, "/profile"); status != http.StatusOK ||
		!strings.Contains(body, `value="Zoë"`) {
		t.Errorf("coming by a code: %d", status)
	}
	done("revoke", made[1].ID)
	if out := done("find"); !strings.Contains(out, made[0].ID) || !strings.Contains(out, "1 of 3 used") ||
		!strings.Contains(out, "for the club") || strings.Contains(out, made[1].ID) || strings.Contains(out, made[0].Code) {
		t.Errorf("listed: %s", out)
	}
	for _, wrong := range []struct {
		code int
		says string
		args []string
	}{
		{cli.Usage, "--for must be at least 1s", []string{"make", "--for", "0s"}},
		{cli.Usage, "1 to 1000", []string{"make", "0"}},
		{cli.Failed, "there is no such invite code", []string{"revoke", made[1].ID}},
	} {
		if _, complaint, code := asAdmin(t, data, append([]string{"invites"}, wrong.args...)...); code != wrong.code ||
			!strings.Contains(complaint, wrong.says) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("%v: exit code %d, %s", wrong.args, code, complaint)
		}
	}
	other := shortDir(t)
	serving(t, "--data", other)
	if _, complaint, code := asAdmin(t, other, "invites", "make"); code != cli.Failed ||
		!strings.Contains(complaint, "--sign-up invite") {
		t.Errorf("on an open site: %d, %s", code, complaint)
	}
}
