package server

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestLogsAreSilent: people's names, what they write, and their secrets are not in the log, whatever they do and
// whatever goes wrong with it: a script of everything that can be done, at the log level at which sites run.
func TestLogsAreSilent(t *testing.T) {
	logs := &safeBuffer{}
	refuses := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusTeapot)
	}))
	defer refuses.Close()
	s := newSite(t, closed(core.SignUpInvite), func(c *core.Config, h *table.HubConfig) {
		c.Log = slog.New(slog.NewTextHandler(logs, &slog.HandlerOptions{Level: slog.LevelInfo}))
		h.Log = c.Log
		c.PrivateHooks = true
	})
	var made []console.Invite
	s.console(http.StatusOK, http.MethodPost, "/invites", `{"count":1,"uses":9,"note":"secret-note"}`, &made)
	ann, ben := s.visitor(), s.visitor()
	for name, a := range map[string]*actor{"Secretann": ann, "Secretben": ben} {
		if r := a.post("/signup", "code", made[0].Code, "name", name); r.status != http.StatusSeeOther {
			t.Fatalf("%s does not come: %d", name, r.status)
		}
		hash, _ := core.HashToken(a.cookies[core.CookieName].Value)
		account, _, err := s.store.People.Visitor(context.Background(), hash)
		if err != nil {
			t.Fatal(err)
		}
		a.id = account.ID
	}
	secrets := []string{made[0].Code, strings.ReplaceAll(made[0].Code, "-", ""), "Secretann", "Secretben", "secret-",
		"Geheim", ann.cookies[core.CookieName].Value, ben.cookies[core.CookieName].Value, "127.0.0.1", refuses.URL}
	secretOf := func(r *reply, before, after string) string {
		t.Helper()
		_, rest, ok := strings.Cut(r.body, before)
		text, _, end := strings.Cut(rest, after)
		if !ok || !end || text == "" {
			t.Fatalf("no %q in %d\n%.500s", before, r.status, r.body)
		}
		secrets = append(secrets, text)
		return text
	}
	link := secretOf(ann.post("/profile/link"), "/me/", `"`)
	ann.token = secretOf(ann.post("/profile/tokens", "do", "new", "name", "secret-program"),
		`id="link-token" value="`, `"`)
	made2 := s.deal(settings(2), ann, ben)
	id := string(made2.ID())
	invite, watch := made2.Links()
	secrets = append(secrets, invite, watch)
	page, api := "/t/"+id, "/api/v1/tables/"+id
	for _, path := range []string{"/", page, "/join/" + invite, "/watch/" + watch, "/me/" + link, "/join/secret-none",
		"/me/secret-none", "/invite/secret-none", page + "?secret-query=1", "/records?q=Secretann", "/secret-nowhere",
		"/profile/data"} {
		ann.get(path)
		s.visitor().get(path)
	}
	s.visitor().post("/me/" + link)
	n := strconv.FormatInt(ben.saysBy(t, page, s, "secret-message"), 10)
	ann.post(page+"/note", "text", "secret-wish")
	ann.post(page+"/who/hush", "message", n, "do", "hush")
	ann.post(page+"/who/report", "message", n, "do", "message", "text", "secret-complaint")
	ann.post(page+"/who/curb", "message", n, "do", "mute")
	ben.post(page+"/chat", "text", "secret-second")
	ann.json(api+"/answer", `{"decision":1,"answer":"secret-answer"}`)
	ann.json(api+"/chat", `{"text":"secret-third","secret-field":1}`)
	ann.post("/profile/notify", "do", "add", "address", refuses.URL+"/secret-hook")
	ann.post("/profile/notify", "do", "add", "address", "http://secret-host.invalid/x")
	if hooks, err := s.store.People.Hooks(context.Background(), ann.id); err == nil {
		for _, h := range hooks {
			ann.post("/profile/notify", "do", "test", "id", h.ID)
		}
	}
	ann.post("/profile", "name", "Geheimer Name")
	ann.post(page+"/rename", "name", "secret-table")
	ann.post("/tables", "name", "secret-table", "scenariofile", "secret-document", "set", "scenario", "scenario", "file")
	ann.post("/editor", "doc", `{"secret-key":`)
	s.judged(ben, "mute", `{"seconds":60,"reason":"secret-reason"}`)
	s.judged(ben, "rename", `{"name":"Geheim Zwei"}`)
	secrets = append(secrets, strings.TrimPrefix(s.judged(ben, "link", "{}").Link, s.http.URL+"/me/"))
	s.judged(ben, "ban", `{"reason":"secret-reason"}`)
	var open []console.Report
	s.console(http.StatusOK, http.MethodGet, "/reports", "", &open)
	if len(open) != 1 {
		t.Fatalf("there are %d reports", len(open))
	}
	s.console(http.StatusOK, http.MethodPost, "/reports/"+strconv.FormatInt(open[0].ID, 10)+"/close",
		`{"note":"secret-outcome"}`, nil)
	if err := s.store.People.SetHook(context.Background(), people.Hook{ID: "h", Person: ann.id, Kind: people.Webhook,
		URL: refuses.URL + "/secret-hook", Created: s.Now()}); err != nil {
		t.Fatal(err)
	}
	ann.post("/profile/delete", "sure", "on")

	text := logs.String()
	if !strings.Contains(text, "somebody reported something") || !strings.Contains(text, "somebody deleted themselves") {
		t.Errorf("the log lacks what it should have:\n%s", text)
	}
	for _, secret := range secrets {
		if i := strings.Index(strings.ToLower(text), strings.ToLower(secret)); i >= 0 {
			from := strings.LastIndex(text[:i], "\n") + 1
			t.Errorf("the log has %q: %s", secret, text[from:from+strings.Index(text[from:], "\n")])
		}
	}
}

// saysBy sends a message by the form of a page and returns its number.
func (a *actor) saysBy(t *testing.T, page string, s *site, text string) int64 {
	t.Helper()
	a.post(page+"/chat", "text", text)
	list, err := s.store.People.Chat(context.Background(), table.ID(strings.TrimPrefix(page, "/t/")), 0, 1)
	if err != nil || len(list) != 1 || list[0].Text != text {
		t.Fatalf("the chat has %+v (%v)", list, err)
	}
	return list[0].ID
}
