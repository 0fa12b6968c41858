package server

import (
	"context"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/people"
	"koprulu/table"
)

// TestHooksAreSavedAndTried: the button that saves and tries does both, and says so if there is nothing to try.
func TestHooksAreSavedAndTried(t *testing.T) {
	heard := make(chan string, 4)
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { heard <- r.Method }))
	defer hook.Close()
	s := newSite(t, func(c *Config, _ *table.HubConfig) { c.PrivateHooks = true })
	a := s.person("Anna")

	if r := a.post("/profile/notify", "do", "test", "webhook", "", "ntfy", ""); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "Enter an address first.") {
		t.Errorf("a try without an address: status %d", r.status)
	}
	if r := a.post("/profile/notify", "do", "test", "webhook", hook.URL, "ntfy", ""); r.status != http.StatusOK || !strings.Contains(r.body, "A message has been sent.") {
		t.Errorf("saving and trying: status %d\n%s", r.status, r.body)
	}
	select {
	case <-heard:
	default:
		t.Error("nothing was sent")
	}
	hooks, err := s.store.Hooks(context.Background(), a.id)
	if err != nil || len(hooks) != 1 || hooks[0].Kind != people.Webhook || hooks[0].URL != hook.URL {
		t.Errorf("kept: %+v, %v", hooks, err)
	}

	// An address that can't be right is neither stored nor tried.
	if r := a.post("/profile/notify", "do", "test", "webhook", "gopher://example.org/", "ntfy", ""); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a wrong address: status %d", r.status)
	}
	if hooks, err := s.store.Hooks(context.Background(), a.id); err != nil || len(hooks) != 1 || hooks[0].URL != hook.URL {
		t.Errorf("kept: %+v, %v", hooks, err)
	}
}

// TestTheSiteIsNoHook: nobody has the site call itself, under none of its names.
func TestTheSiteIsNoHook(t *testing.T) {
	s := newSite(t, func(c *Config, _ *table.HubConfig) {
		c.Base, c.Hosts = &url.URL{Scheme: "https", Host: "games.example.org"}, []string{"www.example.org"}
	})
	a := s.person("Anna")
	for _, address := range []string{"https://games.example.org/tables", "https://WWW.example.org:8443/"} {
		r := a.post("/profile/notify", "do", "save", "webhook", address, "ntfy", "")
		if want := html.EscapeString(locale.Match("en").Text("web.notify.wrong.private")); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, want) {
			t.Errorf("%s: status %d, without %q", address, r.status, want)
		}
	}
	if hooks, err := s.store.Hooks(t.Context(), a.id); err != nil || len(hooks) != 0 {
		t.Errorf("kept: %+v, %v", hooks, err)
	}
}
