package web_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
	"koprulu/web"
	"koprulu/web/internal/sample"
	"koprulu/web/page"
	"koprulu/web/static"
)

// plain are the rules of a game with the built-in components.
func plain(t testing.TB) *game.Rules {
	t.Helper()
	r, err := components.Default().Rules(game.Options{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// writeSite writes a page outside of the table.
func writeSite(t testing.TB, page any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := sample.Write(t.Context(), &b, page); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPagesOutsideOfTheTable looks at every page in every language, as somebody who plays here and as a stranger.
func TestPagesOutsideOfTheTable(t *testing.T) {
	t.Parallel()
	r := plain(t)
	for _, w := range locale.All() {
		for _, stranger := range []bool{false, true} {
			for path, page := range sample.Site(sample.Reader(w, "light", stranger)) {
				t.Run(w.Lang()+path, func(t *testing.T) {
					t.Parallel()
					text := writeSite(t, page)
					checkDocument(t, r, text)
					checkFrame(t, w, text)
				})
			}
		}
	}
}

// checkFrame looks at what every page has: a language, a title, one heading of the first level, and addresses that lead somewhere.
func checkFrame(t *testing.T, w *locale.Words, text []byte) {
	t.Helper()
	heads := 0
	for n := range parse(t, text).Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "html":
			if attr(n, "lang") != w.Lang() || attr(n, "data-theme") != "light" {
				t.Errorf("the document is in %q with the theme %q", attr(n, "lang"), attr(n, "data-theme"))
			}
		case "title":
			if n.FirstChild == nil || !strings.HasSuffix(n.FirstChild.Data, " · Koprulu") {
				t.Error("the page has no title")
			}
		case "h1":
			heads++
		case "img", "input", "select", "textarea":
			checkNamed(t, n, text)
		}
		for _, name := range []string{"href", "action", "src", "hx-post", "hx-get", "hx-sse:connect"} {
			if address := attr(n, name); address != "" {
				checkAddress(t, address)
			}
		}
	}
	if heads != 1 {
		t.Errorf("the page has %d headings of the first level", heads)
	}
}

// checkNamed: a field has a label, for those who can't see where it stands.
func checkNamed(t *testing.T, n *html.Node, text []byte) {
	t.Helper()
	if kind := attr(n, "type"); kind == "hidden" || kind == "submit" || attr(n, "aria-label") != "" {
		return
	}
	if id := attr(n, "id"); id != "" && bytes.Contains(text, []byte(`for="`+id+`"`)) {
		return
	}
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Data == "label" {
			return
		}
	}
	t.Errorf("the field %q has no label", attr(n, "name"))
}

// addresses are those that the server answers (base_routes.go, routes.go).
var addresses = regexp.MustCompile(`^(/|/(prefs|tables|records|rules|codex|about|tutorial|profile|editor)|/editor/file|/rules/[A-Z]+(-[A-Z]+)?-\d+|/codex/[a-z]+|/scenarios(/[a-z-]+)?|` +
	`/profile/(link|devices|passkeys|tokens|notify|delete)|/api/openapi\.json|/t/[0-9a-z]{10}(/(seat|faction|ready|begin|links|chat|delete|stream|answer))?)$`)

// checkAddress: an address within the site is one that the server answers; a static file is there.
func checkAddress(t *testing.T, address string) {
	t.Helper()
	u, err := url.Parse(address)
	switch {
	case err != nil:
		t.Errorf("%q is no address", address)
	case u.Host != "" && u.Scheme == "https", u.Path == "":
	case strings.HasPrefix(u.Path, "/static/"):
		_, name, _ := strings.Cut(strings.TrimPrefix(u.Path, "/static/"), "/")
		if _, found := static.Read(name); !found {
			t.Errorf("there is no file %s", name)
		}
	case !addresses.MatchString(u.Path):
		t.Errorf("nothing answers %q", address)
	}
}

// TestSwitches: the forms for language, theme and sounds lead back to the page and work without scripts.
func TestSwitches(t *testing.T) {
	for _, c := range []struct{ theme, next string }{{"", "light"}, {"light", "dark"}, {"dark", "auto"}} {
		text := string(writeSite(t, &page.AboutPage{Reader: sample.Reader(locale.English(), c.theme, false), Path: "/about"}))
		for _, want := range []string{`action="/prefs"`, `name="back" value="/about"`, `name="theme" value="` + c.next + `"`, `name="sound" value="on"`,
			`name="lang" value="ru"`} {
			if !strings.Contains(text, want) {
				t.Errorf("with the theme %q the page has no %s", c.theme, want)
			}
		}
	}
}

// TestWaitingTables: the badge and the title say how many tables wait.
func TestWaitingTables(t *testing.T) {
	text := string(writeSite(t, sample.Lobby(sample.Reader(locale.English(), "", false))))
	if !strings.Contains(text, "<title>(2) Tables · Koprulu</title>") || !strings.Contains(text, `class="badge"`) {
		t.Error("nothing says that two tables wait")
	}
}

// TestHostileNames: whatever people call themselves and their tables is text.
func TestHostileNames(t *testing.T) {
	const name = `"><script>alert(1)</script>`
	reader := sample.Reader(locale.English(), "", false)
	reader.Name = name
	lobby := sample.Lobby(reader)
	lobby.Query = name
	for i := range lobby.Mine {
		lobby.Mine[i].Settings.Name = name
		lobby.Mine[i].Seats[1].Name = name
	}
	room := sample.Waiting(reader, true)
	room.Card.Settings.Name, room.Chat[0].Text, room.Chat[0].Name = name, name, name
	profile := sample.Profile(reader)
	profile.Devices[0].Name, profile.Tokens[0].Name, profile.Webhook = name, name, name
	for _, page := range []any{lobby, room, profile, &web.RulesPage{Reader: reader, Query: name}, &page.NoticePage{Reader: reader, Title: name, Text: name, Back: "javascript:alert(1)"}} {
		text := writeSite(t, page)
		checkDocument(t, plain(t), text)
		if bytes.Contains(text, []byte("<script>")) {
			t.Errorf("%T: a name became a script", page)
		}
		if bytes.Contains(text, []byte("javascript:")) {
			t.Errorf("%T: an address became a script", page)
		}
	}
}

func TestStaticFiles(t *testing.T) {
	handler := static.Handler()
	for _, c := range []struct {
		name, path, cache string
		status            int
	}{
		{"a file of this program", static.Asset("css/base.css"), "public, max-age=31536000, immutable", http.StatusOK},
		{"a file of another program", "/static/0000/css/base.css", "no-cache", http.StatusOK},
		{"a file that is not there", static.Asset("css/none.css"), "", http.StatusNotFound},
		{"a directory", static.Asset("css/"), "", http.StatusNotFound},
		{"outside", "/static/x/../../base.go", "", http.StatusNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, c.path, nil))
			if w.Code != c.status || c.cache != "" && w.Header().Get("Cache-Control") != c.cache {
				t.Errorf("%s gives %d with %q", c.path, w.Code, w.Header().Get("Cache-Control"))
			}
		})
	}
}

// TestErrors: every status has a title and a text in every language.
func TestErrors(t *testing.T) {
	for _, w := range locale.All() {
		for _, status := range []int{400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503} {
			text := writeSite(t, &page.ErrorPage{Reader: sample.Reader(w, "light", true), Path: "/", Status: status})
			checkDocument(t, plain(t), text)
			checkFrame(t, w, text)
		}
	}
}

// TestRulesSection: every rule stands in the list, has a page, and is found by its id.
func TestRulesSection(t *testing.T) {
	reader := sample.Reader(locale.Match("de"), "light", true)
	all := string(writeSite(t, &web.RulesPage{Reader: reader, Path: "/rules"}))
	for id := rule.None + 1; id < rule.Count; id++ {
		if !strings.Contains(all, `id="`+id.String()+`"`) {
			t.Errorf("%s is not in the list", id)
		}
		if id%37 == 0 || id == rule.None+1 || id == rule.Count-1 {
			text := writeSite(t, &web.RulesPage{Reader: reader, Path: "/rules/" + id.String(), ID: id})
			checkDocument(t, plain(t), text)
			checkFrame(t, reader.Words, text)
			found := string(writeSite(t, &web.RulesPage{Reader: reader, Path: "/rules", Query: strings.ToLower(id.String())}))
			if !strings.Contains(found, `id="`+id.String()+`"`) {
				t.Errorf("%s is not found by its id", id)
			}
		}
	}
	if !strings.Contains(all, `role="note"`) {
		t.Error("nothing says in German that the rules are in English")
	}
}

// TestCodexHasEverything: every component of the box stands in the codex under its id.
func TestCodexHasEverything(t *testing.T) {
	pages := sample.Site(sample.Reader(locale.English(), "light", false))
	file := components.Default().File()
	written := map[string]string{}
	for _, kind := range web.CodexKinds() {
		if !web.NeedsBroodWar(kind) {
			written[kind] = string(writeSite(t, pages["/codex/"+kind]))
		}
	}
	has := func(kind, id string) {
		t.Helper()
		if !strings.Contains(written[kind], `id="`+kind+"-"+id+`"`) {
			t.Errorf("%s %s is not in the codex", kind, id)
		}
	}
	r := plain(t)
	for i := range r.Units {
		has("units", r.Units[i].ID)
	}
	for i := range r.Planets {
		has("planets", r.Planets[i].ID)
	}
	for i := range r.Modules {
		has("modules", r.Modules[i].ID)
	}
	for i := range r.Events {
		has("events", r.Events[i].ID)
	}
	for _, f := range file.Factions {
		has("factions", f.ID)
	}
	for _, b := range file.Buildings {
		for _, level := range b.Levels {
			has("buildings", b.ID+"-"+strconv.Itoa(level.Level))
		}
	}
	for _, c := range file.Combat {
		has("cards", c.Race+"-"+c.ID)
	}
	for f := range r.Sheets {
		for _, tech := range r.Sheets[f].Techs {
			has("technologies", tech.ID)
		}
	}
	for _, k := range locale.Keywords() {
		has("keywords", k)
	}
}

// TestCodexHasBroodWar: so does everything of the expansion in its box, with links to rules that exist, and what is new
// is marked.
func TestCodexHasBroodWar(t *testing.T) {
	for _, w := range locale.All() {
		pages := sample.Site(sample.Reader(w, "light", false))
		set := components.Default()
		r, err := set.Rules(game.Options{Players: 2, BroodWar: true})
		if err != nil {
			t.Fatal(err)
		}
		written := map[string]string{}
		for _, kind := range web.CodexKinds() {
			written[kind] = string(writeSite(t, pages["/broodwar/codex/"+kind]))
			if strings.Contains(written[kind], "⟨") {
				t.Errorf("%s: a text of %s is missing", w.Lang(), kind)
			}
			if !strings.Contains(written[kind], `href="/rules/`) {
				t.Errorf("%s leads to no rule", kind)
			}
		}
		has := func(kind, id string) {
			t.Helper()
			if !strings.Contains(written[kind], `id="`+kind+"-"+id+`"`) {
				t.Errorf("%s %s is not in the codex", kind, id)
			}
		}
		for i := range r.Units {
			if r.Units[i].Hero {
				has("heroes", r.Units[i].ID)
			} else {
				has("units", r.Units[i].ID)
			}
		}
		file := set.Box(true).File()
		leaders := 0
		for f := range r.Sheets {
			for i := range r.Sheets[f].Leaders {
				has("leaders", r.Sheets[f].ID+"-"+r.Sheets[f].Leaders[i].ID)
				leaders++
			}
			for _, tech := range r.Sheets[f].Techs {
				has("technologies", tech.ID)
			}
		}
		if leaders != 42 || strings.Count(written["leaders"], "<article") != 42 {
			t.Errorf("%d Leadership cards", leaders)
		}
		for _, c := range file.Combat {
			has("cards", c.Race+"-"+c.ID)
		}
		for i := range r.Planets {
			has("planets", r.Planets[i].ID)
		}
		for i := range r.Modules {
			has("modules", r.Modules[i].ID)
		}
		for i := range r.Events {
			has("events", r.Events[i].ID)
		}
		for _, site := range []string{"infested-command-center", "overmind", "cerebrate", "warp-gate"} {
			has("installations", site)
		}
		for _, id := range locale.Tokens() {
			has("tokens", id)
		}
		for _, id := range locale.Options() {
			has("options", id)
		}
		for _, id := range locale.BroodWarKeywords() {
			has("keywords", id)
		}
		marked := regexp.MustCompile(`(?s)<article class="entry box" id="units-([a-z-]+)".*?</article>`)
		for _, m := range marked.FindAllStringSubmatch(written["units"], -1) {
			fresh := strings.Contains(m[0], "entry__new")
			if want := map[string]bool{"medic": true, "lurker": true, "marine": false, "zealot": false}; fresh != want[m[1]] && (m[1] == "medic" || m[1] == "lurker" || m[1] == "marine" || m[1] == "zealot") {
				t.Errorf("%s is marked as new: %v", m[1], fresh)
			}
		}
		found := string(writeSite(t, pages["/broodwar/codex/found"]))
		if !strings.Contains(found, `id="keywords-sacrifice"`) || strings.Contains(found, `id="keywords-recharge"`) {
			t.Errorf("%s: a search for a rule does not find what it is about", w.Lang())
		}
		if base := string(writeSite(t, pages["/codex/units"])); strings.Contains(base, "entry__new") || strings.Contains(base, `id="units-medic"`) {
			t.Error("the codex of the base game has what Brood War brings")
		}
	}
}

// TestSmallMapsInventNoRoutes: stored maps tell where planets lie, not which of them routes connect.
func TestSmallMapsInventNoRoutes(t *testing.T) {
	maps := regexp.MustCompile(`(?s)<svg class="mini".*?</svg>`).FindAllString(string(writeSite(t, sample.Lobby(sample.Reader(locale.English(), "", false)))), -1)
	if len(maps) < 3 {
		t.Fatalf("the lobby has %d small maps", len(maps))
	}
	for _, m := range maps {
		if strings.Contains(m, "<path") || strings.Contains(m, "<line") || !strings.Contains(m, "<circle") {
			t.Errorf("a small map is %s", m)
		}
	}
}
