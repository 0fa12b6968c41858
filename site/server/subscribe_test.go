package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"koprulu/internal/pushtest"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/table"
)

// TestSubscribe: a browser subscribes, is listed with its device, replaces its subscription, ends it, and loses it when
// it is signed out.
func TestSubscribe(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.PrivateHooks = true })
	service := pushtest.New(t, nil)
	a := s.person("Anna")
	send := func(sub *pushtest.Subscription, more map[string]any, want int) {
		t.Helper()
		body := map[string]any{"endpoint": sub.Endpoint, "expirationTime": nil,
			"keys": map[string]string{"p256dh": sub.P256dh, "auth": sub.Auth}, "zone": "Europe/Berlin"}
		for k, v := range more {
			body[k] = v
		}
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		if r := a.json("/profile/push", string(text)); r.status != want {
			t.Fatalf("subscribing: %d %s, want %d", r.status, r.body, want)
		}
	}
	have := func(want ...*pushtest.Subscription) {
		t.Helper()
		hooks, err := s.store.People.Hooks(t.Context(), a.id)
		if err != nil || len(hooks) != len(want) {
			t.Fatalf("the addresses are %+v, %v", hooks, err)
		}
		for i, h := range hooks {
			if h.URL != want[i].Endpoint || h.Keys != want[i].P256dh+" "+want[i].Auth || h.Zone != "Europe/Berlin" ||
				h.Device == "" {
				t.Errorf("kept: %+v", h)
			}
		}
	}
	one, two := service.Subscribe(t), service.Subscribe(t)
	send(one, nil, http.StatusNoContent)
	send(one, nil, http.StatusNoContent)
	have(one)
	send(two, map[string]any{"old": one.Endpoint}, http.StatusNoContent)
	have(two)
	send(two, map[string]any{"ended": true}, http.StatusNoContent)
	have()
	send(two, map[string]any{"keys": map[string]string{"p256dh": "x", "auth": "y"}}, http.StatusUnprocessableEntity)
	send(two, map[string]any{"endpoint": "ftp://example.org/"}, http.StatusUnprocessableEntity)
	send(two, map[string]any{"nonsense": 1}, http.StatusUnprocessableEntity)
	have()
	send(one, nil, http.StatusNoContent)
	if r := a.get("/profile"); !strings.Contains(r.body, `data-push="on"`) || strings.Contains(r.body, one.Endpoint) ||
		!strings.Contains(r.body, `action="/profile/addresses"`) {
		t.Errorf("the profile is %s", r.body)
	}
	hooks, err := s.store.People.Hooks(t.Context(), a.id)
	if err != nil || len(hooks) != 1 {
		t.Fatal(hooks, err)
	}
	other := s.person("Berta")
	if r := other.post("/profile/addresses", "id", hooks[0].ID); r.status != http.StatusNotFound {
		t.Errorf("somebody else removes it: %d", r.status)
	}
	if r := a.post("/profile/addresses", "id", hooks[0].ID); r.status != http.StatusOK {
		t.Errorf("removing: %d", r.status)
	}
	have()
	send(one, nil, http.StatusNoContent)
	if r := a.post("/profile/devices", "id", hooks[0].Device); r.status != http.StatusSeeOther {
		t.Errorf("signing out: %d", r.status)
	}
	have()
}

// TestApp: service worker and manifest are there for everybody and may not be cached for long, and the page without a
// connection tells strangers nothing.
func TestApp(t *testing.T) {
	s := newSite(t)
	v := s.visitor()
	for path, kind := range map[string]string{"/sw.js": "text/javascript; charset=utf-8",
		page.ManifestPath + "?lang=de": "application/manifest+json"} {
		r := v.get(path)
		if r.status != http.StatusOK || r.header.Get("Content-Type") != kind || r.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d %v", path, r.status, r.header)
		}
	}
	if r := v.get(page.ManifestPath + "?lang=de"); !strings.Contains(r.body, "Meine Tische") {
		t.Errorf("the manifest is %s", r.body)
	}
	if r := v.get("/offline?zone=Europe/Berlin"); r.status != http.StatusOK || strings.Contains(r.body, "h-offline") ||
		r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("the page without a connection: %d %v", r.status, r.header)
	}
}
