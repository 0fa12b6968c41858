package server

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/rules/scenarios"
	"koprulu/site/editor"
	"koprulu/site/server/core"
	"koprulu/table"
)

// asked sends a change of a document as the script of the page does.
func (a *actor) asked(fields ...string) *reply {
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true",
		"Sec-Fetch-Site": "same-origin"}
	return a.send(http.MethodPost, "/editor", header, strings.NewReader(form.Encode()))
}

var openIn = regexp.MustCompile(`data-open="(\d+)"( data-draft)?`)

// opens returns how many points of the checklist a response leaves open, followed by "draft" if a text waits to be
// corrected.
func opens(t *testing.T, r *reply) string {
	t.Helper()
	m := openIn.FindStringSubmatch(r.body)
	if r.status != http.StatusOK || m == nil {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	if m[2] != "" {
		return m[1] + " draft"
	}
	return m[1]
}

// TestEditor: the page works without scripts; the document goes to the server and back, and nothing of it is stored.
func TestEditor(t *testing.T) {
	s := newSite(t)
	eve := s.visitor()
	if r := eve.get("/editor"); r.status != http.StatusOK || !strings.Contains(r.body, `action="/editor"`) ||
		opens(t, r) == "0" {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	r := eve.post("/editor", "doc", editor.Blank(false), "do", "place torus", "x", "0", "y", "0")
	if !strings.Contains(r.body, `id="planet-torus"`) || !strings.Contains(r.body, "<!doctype html>") {
		t.Errorf("without scripts:\n%s", excerpt(r.body))
	}
	const good = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}},
		"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "overmind"}]}`
	if r := eve.asked("doc", good, "do", "check"); opens(t, r) != "0" || strings.Contains(r.body, "<html") {
		t.Errorf("a good position: %s open\n%s", opens(t, r), excerpt(r.body))
	}
	// A game that would play on by itself for ever does not begin (MODE-16): the document is shown with the reason.
	const endless = `{"koprulu": "position/1", "options": {"scenario": "trump-card"}, "seed": 7, "phase": "setup"}`
	for _, do := range []string{"show", "check", "place torus"} {
		if r := eve.asked("doc", endless, "do", do); opens(t, r) == "0" ||
			!strings.Contains(shownText(r.body), "a scenario sets up everything but the starting units itself") {
			t.Errorf("a setup without an end: %s: %s open\n%s", do, opens(t, r), shownText(r.body))
		}
	}
	// The reason is given in the reader's language.
	german := s.visitor()
	german.post("/prefs", "lang", "de")
	for path, do := range map[string]string{"/editor": "check", "/scenarios": ""} {
		r := german.post(path, "do", do, "doc", `{"koprulu": "scenario/1"}`, "scenariofile", `{"koprulu": "scenario/1"}`)
		if !strings.Contains(r.body, "das fehlt: Kennung") &&
			!strings.Contains(r.body, "Gib dem Szenario einen Titel und eine Kennung") ||
			strings.Contains(r.body, "is missing") {
			t.Errorf("%s in German:\n%s", path, excerpt(r.body))
		}
	}
	// Fields count only for the document to which they belong.
	r = eve.asked("doc", good, "do", "set", "sum", "of another one", "f:round", "7")
	if strings.Contains(r.body, "&#34;round&#34;: 7") {
		t.Error("a field of another document was taken over")
	}
	sum := regexp.MustCompile(`name="sum" value="([^"]+)"`).FindStringSubmatch(r.body)
	if r = eve.asked("doc", good, "do", "set", "sum", sum[1], "f:round", "7"); !strings.Contains(r.body,
		"&#34;round&#34;: 7") {
		t.Error("a field was not taken over")
	}
	r = eve.post("/editor/file", "doc", good)
	if r.body != good || r.header.Get("Content-Disposition") != `attachment; filename="position.json"` ||
		r.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the file: %v\n%s", r.header, r.body)
	}
	if strings.Contains(s.logs.String(), "helios") {
		t.Error("the document stands in the log")
	}
}

// TestEditorScenarios: the scenarios of the project are good, drawn, and named as files.
func TestEditorScenarios(t *testing.T) {
	unraced(t)
	eve := newSite(t).visitor()
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		r := eve.asked("doc", string(text), "do", "check", "tab", "game")
		if n := opens(t, r); n != "0" || !strings.Contains(r.body, `class="planet`) ||
			!strings.Contains(r.body, `name="f:victory/0/`) {
			t.Errorf("%s: %s open\n%s", id, n, excerpt(r.body))
		}
		if r := eve.post("/editor/file", "doc", string(text)); !strings.Contains(r.header.Get("Content-Disposition"),
			"scenario.json") {
			t.Errorf("%s: %v", id, r.header)
		}
		// What a scenario can say but a position can't is left out; the galaxy and the pieces stay.
		if r := eve.asked("doc", string(text), "do", "convert"); !strings.Contains(r.body, "position/1") ||
			!strings.Contains(r.body, `class="planet`) {
			t.Errorf("%s as a position:\n%s", id, excerpt(r.body))
		}
	}
}

// TestEditorHostile: whatever is sent is text, comes back as it was, and breaks nothing.
func TestEditorHostile(t *testing.T) {
	unraced(t)
	s := newSite(t)
	eve := s.visitor()
	const script = `</textarea><script>alert(1)</script>`
	for _, text := range []string{
		script, "", "null", "[]", "{", strings.Repeat("[", 50_000), strings.Repeat(`{"a":`, 5000), "\x00\xff",
		`{"koprulu": "position/1", "koprulu": "scenario/1"}`,
		`{"koprulu": "scenario/1", "id": "` + script +
			`", "name": "<b onclick=alert(1)>", "about": {"en": "<img src=x>"}, "factions": ["<i>", 1, null], "planets": {"<u>": {"cell": [1e9, "x"]}}}`,
		`{"koprulu": "scenario/1", "factions": ["raynor", "overmind"], "victory": [{"win": "` + `<script>alert(1)</script>` +
			`"}], "items": [{"item": "<script>alert(1)</script>", "area": "torus.1"}], "planets": {"torus": {"cell": [0, 0]}}}`,
		`{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [18, 18]}, "helios": {"cell": [-18, -18]}, "braken": {"cell": [18, 18]}},
			"z-routes": [{"z": 1, "major": "torus north", "minor": "helios north"}, {"z": 1, "major": "torus north", "minor": "helios <script>alert(1)</script>"}],
			"units": [{"area": "torus.1", "faction": "raynor", "units": {"marine": 99999999999, "<script>": [1, 2]}}], "guards": [{"area": "torus.1", "faction": "raynor", "count": 4000000000}]}`,
	} {
		for _, do := range []string{"check", "place torus", "take torus", "turn torus", "join", "convert", "condition gather",
			"special truce", "item psi-emitter torus.1", "go text", "go <script> 1 2", "drop victory 99999999999999",
			"nonsense " + script} {
			for _, tab := range []string{"place", "<script>"} {
				r := eve.asked("doc", text, "do", do, "tab", tab, "x", "99999999999", "y", "-3", "area", "900", "who", "<script>",
					"major", script, "minor", "torus north", "f:round", script)
				if opens(t, r) == "0" && do != "convert" && do != "take torus" { // These may remove what is wrong.
					t.Errorf("%.80q is good", text)
				}
				if low := strings.ToLower(r.body); strings.Contains(low, "<script") || strings.Contains(low, "<img") ||
					strings.Contains(low, "<b onclick") {
					t.Errorf("%.80q, %q: markup came back", text, do)
				}
				if strings.Contains(r.body, `name="x" value="9999`) {
					t.Errorf("%.80q, %q: a cell beyond the grid came back", text, do)
				}
				if r.header.Get("Content-Security-Policy") != core.Policy {
					t.Error("without a policy")
				}
			}
		}
	}
	if strings.Contains(s.logs.String(), "level=ERROR") {
		t.Errorf("the log:\n%s", s.logs)
	}
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site",
		"Origin": "https://evil.example"}
	if r := eve.send(http.MethodPost, "/editor/file", header,
		strings.NewReader("doc=x")); r.status != http.StatusForbidden {
		t.Errorf("another site sends a document: status %d", r.status)
	}
}

// TestEditorLimits: a document has a maximum size, and nobody may send too many at once.
func TestEditorLimits(t *testing.T) {
	// Time stands still unless the test says otherwise, however long the requests take.
	begin, later := time.Now(), atomic.Int64{}
	s := newSite(t, withLimits, func(c *core.Config, _ *table.HubConfig) {
		c.Now = func() time.Time { return begin.Add(time.Duration(later.Load())) }
	})
	eve := s.visitor()
	large := strings.Repeat(" ", editor.MostText+1)
	if r := eve.asked("doc", large, "do", "check"); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large document: status %d", r.status)
	}
	if r := eve.asked("doc", "{}", "text", large, "do", "check"); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large document in the field of the text: status %d", r.status)
	}
	if r := eve.asked("doc", strings.Repeat(large, 4)); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large form: status %d", r.status)
	}
	for _, path := range []string{"/editor/file", "/tables/new"} {
		if r := eve.post(path, "doc", large); r.status != http.StatusRequestEntityTooLarge {
			t.Errorf("a large document for %s: status %d", path, r.status)
		}
	}
	if r := eve.asked("doc", large[:editor.MostText], "do", "check"); r.status != http.StatusOK {
		t.Errorf("the largest document: status %d", r.status)
	}
	// As many as allowed at once, of all kinds together, and then as many as time brings.
	const sent = 6
	for n := sent; n < core.Allowances[core.ClassEdit].Burst; n++ {
		if r := eve.asked("doc", "{}"); r.status != http.StatusOK {
			t.Fatalf("document %d: status %d", n, r.status)
		}
	}
	for _, path := range []string{"/editor", "/editor/file", "/tables/new"} {
		if r := eve.post(path, "doc", "{}"); r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" {
			t.Errorf("one too many for %s: status %d, Retry-After %q", path, r.status, r.header.Get("Retry-After"))
		}
	}
	if r := eve.get("/editor"); r.status != http.StatusOK {
		t.Errorf("pages for who sent too many documents: status %d", r.status)
	}
	later.Add(int64(time.Second))
	for n := range int(core.Allowances[core.ClassEdit].PerSecond) {
		if r := eve.asked("doc", "{}"); r.status != http.StatusOK {
			t.Errorf("document %d after a second: status %d", n, r.status)
		}
	}
	if r := eve.asked("doc", "{}"); r.status != http.StatusTooManyRequests {
		t.Errorf("one too many after a second: status %d", r.status)
	}
}

// TestEditorTable: the editor's document gets into the form for a new table and from there to a table, even after
// something else in the form was wrong; a document from which no game can be played stays in the editor.
func TestEditorTable(t *testing.T) {
	eve := newSite(t).visitor()
	r := eve.post("/tables/new", "doc", own(t))
	if r.status != http.StatusOK || !strings.Contains(r.body, `name="scenariotext"`) ||
		!strings.Contains(r.body, "Card &lt;b&gt;one") {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	form := []string{"set", "scenario", "scenario", "file", "scenariofile", "", "scenariotext", own(t), "players", "4",
		"seat0", "me", "seat1", "simple",
		"factions", "dealt", "who", "Eve"}
	if r = eve.post("/tables", append(form, "pace", "sometimes")...); r.status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.body, `name="scenariotext"`) {
		t.Errorf("the document is lost with status %d\n%s", r.status, excerpt(r.body))
	}
	if r = eve.post("/tables", append(form, "pace", "none")...); r.status != http.StatusSeeOther ||
		!strings.HasPrefix(r.header.Get("Location"), "/t/") {
		t.Errorf("no table: status %d\n%s", r.status, excerpt(r.body))
	}
	for _, text := range []string{strings.Replace(own(t), `"rounds"`, `"circles"`, 1), editor.Blank(false), "{", ""} {
		if r = eve.post("/tables/new", "doc", text); r.status != http.StatusOK || opens(t, r) == "0" {
			t.Errorf("%.60q: status %d\n%s", text, r.status, excerpt(r.body))
		}
	}
	// A position first becomes a scenario, with which a table can begin.
	const position = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}},
		"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "overmind"}]}`
	if r = eve.post("/tables/new", "doc", position); !strings.Contains(r.body, "&#34;scenario/1&#34;") ||
		!strings.Contains(r.body, "the position was turned into one") || opens(t, r) != "0" {
		t.Errorf("a position: status %d\n%s", r.status, excerpt(r.body))
	}
	if r = eve.get("/editor?scenario=trump-card"); opens(t, r) != "0" || !strings.Contains(r.body, "data-given") {
		t.Errorf("a scenario of the project in the editor:\n%s", excerpt(r.body))
	}
	if r = eve.get("/editor?scenario=none"); r.status != http.StatusNotFound {
		t.Errorf("an unknown scenario: status %d", r.status)
	}
}

// shownText returns what people read of a response: without the tags, and without the fields that hold the document.
func shownText(body string) string {
	body = regexp.MustCompile(`(?s)<textarea.*?</textarea>|<svg.*?</svg>|<option.*?</option>`).ReplaceAllString(body, " ")
	return regexp.MustCompile(`(?s)<[^>]*>`).ReplaceAllString(body, " ")
}

// idIn matches what looks like a path or an id of a document: $.units, torus.1, helios/torus, early-propaganda.
var idIn = regexp.MustCompile(`\$\.|\b(torus|helios|moria|braken|raynor|overmind|zergling|marine)\b`)

// TestEditorRefusals: what is refused changes nothing, and the reason uses names; all mistakes of a text are listed, it
// waits in its field, and it is opened anyway on request.
func TestEditorRefusals(t *testing.T) {
	eve := newSite(t).visitor()
	doc, _ := editor.Template("two-bases")
	r := eve.asked("doc", doc, "do", "base helios.4", "who", "overmind", "x", "0", "y", "0")
	if opens(t, r) != "0" || !strings.Contains(shownText(r.body)+r.body, "Jim Raynor has a base in this area") ||
		strings.Contains(r.body, "helios.4&#34;, &#34;") {
		t.Errorf("an enemy base:\n%s", r.body)
	}
	if r = eve.asked("doc", doc, "do", "check", "x", "0", "y", "0", "area", "4", "who",
		"overmind"); !strings.Contains(r.body,
		`id="do-base" value="base helios.4" aria-pressed="false" aria-description="`) ||
		!strings.Contains(r.body, `" aria-disabled="true" data-why="`) {
		t.Errorf("the enemy base is offered:\n%s", r.body)
	}
	const bad = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0], "turn": 45}}, "bases": [{"area": "torus.1", "faction": "overmind"}, {"area": "torus.1", "faction": "raynor"}],
		"units": [{"area": "torus.2", "faction": "raynor", "units": {"zergling": 1}}], "transports": [{"route": "z1", "faction": "overmind"}]}`
	r = eve.asked("doc", doc, "text", bad, "do", "check")
	if opens(t, r) != "0 draft" || strings.Count(r.body, `class="editor__why"`) != 4 ||
		!strings.Contains(r.body, "Planet Torus, area 1") {
		t.Errorf("a text with mistakes: %s\n%s", opens(t, r), shownText(r.body))
	}
	if found := idIn.FindString(shownText(r.body)); found != "" {
		t.Errorf("%s is shown:\n%s", found, shownText(r.body))
	}
	// It stays there while something else is done, until it is opened or dropped.
	if r = eve.asked("doc", doc, "text", bad, "do", "turn torus"); opens(t, r) != "0 draft" ||
		!strings.Contains(r.body, "turn&#34;: 45") {
		t.Errorf("the text is lost:\n%s", shownText(r.body))
	}
	if r = eve.asked("doc", doc, "text", bad, "do", "discard"); opens(t, r) != "0" {
		t.Errorf("the text is still there:\n%s", shownText(r.body))
	}
	if r = eve.asked("doc", doc, "text", bad, "do", "new duel"); opens(t, r) != "0" {
		t.Errorf("after beginning anew the text is still there:\n%s", shownText(r.body))
	}
	r = eve.asked("doc", doc, "text", bad, "do", "open")
	if n := opens(t, r); n != "4" || !strings.Contains(r.body, `class="planet on wrong"`) ||
		!strings.Contains(r.body, `value="erase bases/1"`) {
		t.Errorf("opened with its mistakes, %s are open:\n%s", n, shownText(r.body))
	}
	if found := idIn.FindString(shownText(r.body)); found != "" {
		t.Errorf("%s is shown:\n%s", found, shownText(r.body))
	}
	// A value that is refused stays in its field.
	sum := regexp.MustCompile(`name="sum" value="([^"]+)"`)
	r = eve.asked("doc", doc, "do", "check")
	r = eve.asked("doc", doc, "do", "set", "sum", sum.FindStringSubmatch(r.body)[1], "f:players/raynor/workers", "99")
	if !strings.Contains(r.body, `id="f-players-raynor-workers" value="99"`) ||
		!strings.Contains(r.body, `id="f-players-raynor-workers-why"`) || !strings.Contains(r.body, "&#34;workers&#34;: 8") {
		t.Errorf("the refused value:\n%s", r.body)
	}
	for _, id := range append(editor.Templates(), "scenario", "position") {
		if r = eve.asked("doc", doc, "do", "new "+id); !strings.Contains(r.body, `data-draft`) &&
			(opens(t, r) == "0") != (id != "scenario" && id != "position") {
			t.Errorf("%s leaves %s open", id, opens(t, r))
		}
	}
}
