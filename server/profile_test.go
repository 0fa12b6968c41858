package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
