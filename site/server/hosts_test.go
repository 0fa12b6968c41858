package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"koprulu/site/server/core"
	"koprulu/table"
)

// TestHosts checks under which names the site is reached, through its handler: names that others can make point here
// are refused, for pages, for the API and for files.
func TestHosts(t *testing.T) {
	s := newSite(t, func(cfg *core.Config, _ *table.HubConfig) {
		cfg.Base = &url.URL{Scheme: "https", Host: "Games.example.org:8443"}
		cfg.Hosts = []string{"www.example.org"}
	})
	for host, want := range map[string]bool{
		"games.example.org": true, "GAMES.example.org:8443": true, "games.example.org.": true, "www.example.org": true,
		"localhost": true, "localhost:8080": true, "127.0.0.1": true, "192.168.1.20:8080": true, "[::1]:8080": true,
		"[fe80::1]": true, "den": true, "den.local:8080": true,
		"den.fritz.lan": true, "example.org": false, "evil.games.example.org": false, "evil.example": false,
		"evil.example:8443":      false,
		"127.0.0.1.evil.example": false, "local.evil.example": false, "localhost.evil.example": false,
	} {
		for _, path := range []string{"/", "/tables", "/api/v1/tables", "/healthz"} {
			r := httptest.NewRequest(http.MethodGet, "http://x"+path, nil)
			r.Host = host
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			if got := w.Code != http.StatusMisdirectedRequest; got != want {
				t.Errorf("%s of %s: status %d", path, host, w.Code)
			}
			if !want && strings.Contains(w.Body.String(), host) {
				t.Errorf("%s of %s is told its name", path, host)
			}
		}
	}
}
