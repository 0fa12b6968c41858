package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// below is where the sites of these tests stand.
const below = "/club/koprulu"

// below makes a site that stands below a path; the actors' addresses begin at it.
func newBelow(t *testing.T, with ...setup) *site {
	t.Helper()
	s := newSite(t, append(with, fixed(3), func(c *core.Config, _ *table.HubConfig) {
		base := *c.Base
		base.Path = below
		c.Base, c.Fixed = &base, true
	})...)
	s.http.URL += below
	return s
}

// leaves returns the addresses in a piece of HTML that lead to the host of the site, but not below its path. What a
// form sends is no address.
func leaves(t *testing.T, text, host string) (wrong, links []string) {
	t.Helper()
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return wrong, links
		case html.StartTagToken, html.SelfClosingTagToken:
		default:
			continue
		}
		token := z.Token()
		for _, a := range token.Attr {
			value, _ := strings.CutPrefix(a.Val, "0;url=")
			own, absolute := strings.CutPrefix(value, "http://"+host)
			switch {
			case a.Key == "value" && !absolute, a.Key == "d", !absolute && !strings.HasPrefix(value, "/"):
				continue
			case own != below && !strings.HasPrefix(own, below+"/"):
				wrong = append(wrong, token.Data+" "+a.Key+"="+a.Val)
			case a.Key == "href" || a.Key == "src":
				links = append(links, strings.TrimPrefix(own, below))
			}
		}
	}
}

// TestBelowAPath looks at the pages that a host finds from the first one, by all links, of a site below a path: none of
// them leads out of it, nor do cookies, scripts, styles, the manifest, the worker, what streams send and what the API
// says.
func TestBelowAPath(t *testing.T) {
	s := newBelow(t)
	host := s.withRole("Ho", people.Host)
	ann := s.person("Ann")
	running := core.TablePath(s.deal(settings(2), host, ann).ID())
	waiting := core.TablePath(s.opened(host).ID())
	changed := host.post("/prefs", "lang", "en", "back", waiting)
	if to := changed.header.Get("Location"); changed.status != http.StatusSeeOther || to != below+waiting {
		t.Errorf("back to a page: status %d, %s", changed.status, to)
	}
	over := s.deal(settings(2), ann, s.person("Ben"))
	if r := host.post("/admin/tables/"+string(over.ID()), "do", "close", "reason", "x"); r.status != http.StatusSeeOther {
		t.Fatalf("ending a game: %d, %s", r.status, r.body)
	}
	hostname := strings.TrimPrefix(strings.TrimSuffix(s.http.URL, below), "http://")
	seen, kinds, pages := map[string]bool{}, map[string]int{}, 0
	queue := []string{"/", running, waiting, core.TablePath(over.ID()),
		"/editor", "/scenarios", "/offline", "/about", "/docs", "/profile", "/admin", "/sandboxes", "/statistics"}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at, _, _ = strings.Cut(at, "#"); at == "" || seen[at] {
			continue
		}
		seen[at] = true
		kind := strings.Join(strings.SplitN(at+"//", "/", 4)[:2], "/")
		limit := 8
		if kind == "/t" || kind == "/admin" || kind == "/static" {
			limit = 80
		}
		if kinds[kind]++; kinds[kind] > limit {
			continue
		}
		r := host.get(at)
		for _, c := range r.header["Set-Cookie"] {
			if !strings.Contains(c, "; Path="+below+"/") {
				t.Errorf("%s sets %s", at, c)
			}
		}
		if to := r.header.Get("Location"); r.status/100 == 3 {
			if !strings.HasPrefix(to, below+"/") {
				t.Errorf("%s leads to %s", at, to)
			}
			queue = append(queue, strings.TrimPrefix(to, below))
			continue
		}
		if r.status != http.StatusOK {
			t.Errorf("%s, to which a page links: status %d", at, r.status)
		}
		if !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
			continue
		}
		pages++
		wrong, links := leaves(t, r.body, hostname)
		for _, w := range wrong {
			t.Errorf("%s leaves the path: %s", at, w)
		}
		queue = append(queue, links...)
	}
	if pages < 80 {
		t.Errorf("looked at %d pages only: %v", pages, kinds)
	}
	for _, at := range []string{"/manifest.webmanifest", "/sw.js"} {
		text := host.get(at).body
		for _, m := range regexp.MustCompile("[\"'`](/[a-z#]?[^\"'`]*)").FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(m[1], below+"/") {
				t.Errorf("%s names %s", at, m[1])
			}
		}
	}
	var doc struct{ Servers []struct{ URL string } }
	if err := json.Unmarshal([]byte(host.get("/api/openapi.json").body), &doc); err != nil || len(doc.Servers) != 1 ||
		doc.Servers[0].URL != below+"/" {
		t.Errorf("the API is at %v, %v", doc.Servers, err)
	}
	r := host.send(http.MethodPost, "/api/v1/tables", map[string]string{"Content-Type": "application/json",
		"Authorization": "Bearer " + host.token}, strings.NewReader(`{"name":"Mine","seats":["me","open"]}`))
	if to := r.header.Get("Location"); !strings.HasPrefix(to, below+"/api/v1/tables/") {
		t.Errorf("a table made by a program: status %d, %q\n%s", r.status, to, r.body)
	}
	own := regexp.MustCompile(`"(?:http://` + regexp.QuoteMeta(hostname) + `)?(/[a-z][^"]*)"`)
	for _, m := range own.FindAllStringSubmatch(r.body, -1) {
		if !strings.HasPrefix(m[1], below+"/") {
			t.Errorf("the API names %s", m[0])
		}
	}
}

// TestStreamsBelowAPath: what a stream sends leads nowhere out of the path either, whole or as a change.
func TestStreamsBelowAPath(t *testing.T) {
	s := newBelow(t)
	a, b := s.person("Ann"), s.person("Ben")
	page := core.TablePath(s.deal(settings(2), a, b).ID())
	r := a.asksFor(a.shows(page))
	for _, c := range a.cookies {
		r.AddCookie(c)
	}
	l := a.hears(r)
	go l.read()
	hostname := r.URL.Host
	whole, _ := l.next("hx-partial")
	wrong, links := leaves(t, whole, hostname)
	if len(wrong) > 0 || len(links) == 0 {
		t.Errorf("%d links, these leave: %v", len(links), wrong)
	}
	if answer := b.post(page+"/chat", "text", "hello"); answer.status >= 400 {
		t.Fatalf("a message: %d", answer.status)
	}
	if wrong, _ := leaves(t, l.until("hello"), hostname); len(wrong) > 0 {
		t.Errorf("these leave: %v", wrong)
	}
}

// TestScriptsKnowTheRoot: no script has an address of its own that begins at the host.
func TestScriptsKnowTheRoot(t *testing.T) {
	s := newSite(t)
	first := map[string]bool{}
	for _, rt := range s.routes() {
		_, at, _ := strings.Cut(rt.Pattern, " ")
		first[strings.SplitN(at+"/", "/", 3)[1]] = true
	}
	delete(first, "")
	scripts := 0
	err := filepath.WalkDir("../web", func(name string, d os.DirEntry, err error) error {
		base := path.Base(filepath.ToSlash(name))
		if err != nil || !strings.HasSuffix(base, ".js") || base == "htmx.min.js" || base == "worker.js" {
			return err
		}
		scripts++
		text, err := os.ReadFile(name)
		asks := "(fetch|assign|replace|register|getRegistration|open|sendBeacon|ajax)\\(([\"'`](GET|POST)[\"'`], )?[\"'`]/"
		for _, m := range regexp.MustCompile("[\"'`]/([a-z0-9.-]+)|"+asks).FindAllStringSubmatch(string(text), -1) {
			if m[1] == "" || first[m[1]] {
				t.Errorf("%s has %s", name, m[0])
			}
		}
		return err
	})
	if err != nil || scripts < 20 {
		t.Errorf("looked at %d scripts: %v", scripts, err)
	}
}

// TestCookiesBelowAPath: over TLS the cookie of a device has the name that is allowed below a path.
func TestCookiesBelowAPath(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) {
		c.Base, c.Fixed, c.Secure = &url.URL{Scheme: "https", Host: "club.example", Path: below}, true, true
	})
	r := httptest.NewRequest(http.MethodPost, below+"/profile", strings.NewReader("name=Zoe"))
	r.Host = "club.example"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	if c := w.Header().Get("Set-Cookie"); !strings.HasPrefix(c, "__Secure-koprulu=") ||
		!strings.Contains(c, "; Path="+below+"/;") {
		t.Errorf("status %d sets %q", w.Code, c)
	}
}
