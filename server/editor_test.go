package server

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/editor"
	"koprulu/scenarios"
	"koprulu/table"
)

// asked sends a change of a document as the script of the page does.
func (a *actor) asked(fields ...string) *reply {
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "Sec-Fetch-Site": "same-origin"}
	return a.send(http.MethodPost, "/editor", header, strings.NewReader(form.Encode()))
}

var wrongIn = regexp.MustCompile(`data-wrong="(\d+)"`)

// wrongs returns how many mistakes a response reports.
func wrongs(t *testing.T, r *reply) string {
	t.Helper()
	m := wrongIn.FindStringSubmatch(r.body)
	if r.status != http.StatusOK || m == nil {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	return m[1]
}

// TestEditor: the page works without scripts; the document goes there and back and nothing of it is stored.
func TestEditor(t *testing.T) {
	s := newSite(t)
	eve := s.visitor()
	if r := eve.get("/editor"); r.status != http.StatusOK || !strings.Contains(r.body, `action="/editor"`) || wrongs(t, r) == "0" {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	r := eve.post("/editor", "doc", editor.Blank(false), "do", "place torus", "x", "0", "y", "0")
	if !strings.Contains(r.body, `id="planet-torus"`) || !strings.Contains(r.body, "<!doctype html>") {
		t.Errorf("without scripts:\n%s", excerpt(r.body))
	}
	const good = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}},
		"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "overmind"}]}`
	if r := eve.asked("doc", good, "do", "check"); wrongs(t, r) != "0" || strings.Contains(r.body, "<html") {
		t.Errorf("a good position: %s wrong\n%s", wrongs(t, r), excerpt(r.body))
	}
	// A base of the other side in the same area is marked at the planet, at the area and in the list, with its rule.
	r = eve.asked("doc", good, "do", "base torus.1", "who", "overmind")
	for _, want := range []string{`class="planet on wrong"`, `class="wrong-area"`, `id="editor-problems"`, `value="go place 0 0 1"`} {
		if !strings.Contains(r.body, want) {
			t.Errorf("there is no %s in\n%s", want, r.body)
		}
	}
	// The reason is given in the reader's language.
	german := s.visitor()
	german.post("/prefs", "lang", "de")
	for path, do := range map[string]string{"/editor": "check", "/scenarios": ""} {
		r := german.post(path, "do", do, "doc", `{"koprulu": "scenario/1"}`, "scenariofile", `{"koprulu": "scenario/1"}`)
		if !strings.Contains(r.body, "das Feld &#34;id&#34; fehlt") || strings.Contains(r.body, "is missing") {
			t.Errorf("%s in German:\n%s", path, excerpt(r.body))
		}
	}
	// Fields count only for the document to which they belong.
	r = eve.asked("doc", good, "do", "set", "sum", "of another one", "f:round", "7")
	if strings.Contains(r.body, "&#34;round&#34;: 7") {
		t.Error("a field of another document was taken over")
	}
	sum := regexp.MustCompile(`name="sum" value="([^"]+)"`).FindStringSubmatch(r.body)
	if r = eve.asked("doc", good, "do", "set", "sum", sum[1], "f:round", "7"); !strings.Contains(r.body, "&#34;round&#34;: 7") {
		t.Error("a field was not taken over")
	}
	r = eve.post("/editor/file", "doc", good)
	if r.body != good || r.header.Get("Content-Disposition") != `attachment; filename="position.json"` || r.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the file: %v\n%s", r.header, r.body)
	}
	if strings.Contains(s.logs.String(), "helios") {
		t.Error("the document stands in the log")
	}
}

// TestEditorScenarios: the scenarios of the project are good, drawn, and named as files.
func TestEditorScenarios(t *testing.T) {
	eve := newSite(t).visitor()
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		r := eve.asked("doc", string(text), "do", "check", "tab", "game")
		if n := wrongs(t, r); n != "0" || !strings.Contains(r.body, `class="planet`) || !strings.Contains(r.body, `name="f:victory/0/`) {
			t.Errorf("%s: %s wrong\n%s", id, n, excerpt(r.body))
		}
		if r := eve.post("/editor/file", "doc", string(text)); !strings.Contains(r.header.Get("Content-Disposition"), "scenario.json") {
			t.Errorf("%s: %v", id, r.header)
		}
		// What a scenario can say and a position has no word for is left out; the galaxy and the pieces stay.
		if r := eve.asked("doc", string(text), "do", "convert"); !strings.Contains(r.body, "position/1") || !strings.Contains(r.body, `class="planet`) {
			t.Errorf("%s as a position:\n%s", id, excerpt(r.body))
		}
	}
}

// TestEditorHostile: whatever is sent is text, comes back as it was, and breaks nothing.
func TestEditorHostile(t *testing.T) {
	s := newSite(t)
	eve := s.visitor()
	const script = `</textarea><script>alert(1)</script>`
	for _, text := range []string{
		script, "", "null", "[]", "{", strings.Repeat("[", 50_000), strings.Repeat(`{"a":`, 5000), "\x00\xff", `{"koprulu": "position/1", "koprulu": "scenario/1"}`,
		`{"koprulu": "scenario/1", "id": "` + script + `", "name": "<b onclick=alert(1)>", "about": {"en": "<img src=x>"}, "factions": ["<i>", 1, null], "planets": {"<u>": {"cell": [1e9, "x"]}}}`,
		`{"koprulu": "scenario/1", "factions": ["raynor", "overmind"], "victory": [{"win": "` + `<script>alert(1)</script>` + `"}], "items": [{"item": "<script>alert(1)</script>", "area": "torus.1"}], "planets": {"torus": {"cell": [0, 0]}}}`,
		`{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [18, 18]}, "helios": {"cell": [-18, -18]}, "braken": {"cell": [18, 18]}},
			"z-routes": [{"z": 1, "major": "torus north", "minor": "helios north"}, {"z": 1, "major": "torus north", "minor": "helios <script>alert(1)</script>"}],
			"units": [{"area": "torus.1", "faction": "raynor", "units": {"marine": 99999999999, "<script>": [1, 2]}}], "guards": [{"area": "torus.1", "faction": "raynor", "count": 4000000000}]}`,
	} {
		for _, do := range []string{"check", "place torus", "take torus", "turn torus", "join", "convert", "condition gather", "special truce", "item psi-emitter torus.1", "go text", "go <script> 1 2", "drop victory 99999999999999", "nonsense " + script} {
			for _, tab := range []string{"place", "<script>"} {
				r := eve.asked("doc", text, "do", do, "tab", tab, "x", "99999999999", "y", "-3", "area", "900", "who", "<script>", "major", script, "minor", "torus north", "f:round", script)
				if wrongs(t, r) == "0" && do != "convert" && do != "take torus" { // These may take away what is wrong.
					t.Errorf("%.80q is good", text)
				}
				if low := strings.ToLower(r.body); strings.Contains(low, "<script") || strings.Contains(low, "<img") || strings.Contains(low, "<b onclick") {
					t.Errorf("%.80q, %q: markup came back", text, do)
				}
				if r.header.Get("Content-Security-Policy") != policy {
					t.Error("without a policy")
				}
			}
		}
	}
	if strings.Contains(s.logs.String(), "level=ERROR") {
		t.Errorf("the log:\n%s", s.logs)
	}
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
	if r := eve.send(http.MethodPost, "/editor/file", header, strings.NewReader("doc=x")); r.status != http.StatusForbidden {
		t.Errorf("another site sends a document: status %d", r.status)
	}
}

// TestEditorLimits: a document has a maximum size, and nobody may send too many.
func TestEditorLimits(t *testing.T) {
	now := time.Now() // stands still, so that nothing is allowed again however long the requests take
	s := newSite(t, withLimits, func(c *Config, _ *table.HubConfig) { c.Now = func() time.Time { return now } })
	eve := s.visitor()
	large := strings.Repeat(" ", editor.MostText+1)
	if r := eve.asked("doc", large, "do", "check"); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large document: status %d", r.status)
	}
	if r := eve.asked("doc", strings.Repeat(large, 4)); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large form: status %d", r.status)
	}
	if r := eve.post("/editor/file", "doc", large); r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large file: status %d", r.status)
	}
	if r := eve.asked("doc", large[:editor.MostText], "do", "check"); r.status != http.StatusOK {
		t.Errorf("the largest document: status %d", r.status)
	}
	for range allowances[classEdit].burst {
		if r := eve.asked("doc", "{}"); r.status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("any number of documents may be sent")
}

// TestEditorTable: the document of the editor comes to the form for a new table and from there to a table, also after something else of
// the form was wrong; a document from which no game can be played stays in the editor.
func TestEditorTable(t *testing.T) {
	eve := newSite(t).visitor()
	r := eve.post("/tables/new", "doc", own(t))
	if r.status != http.StatusOK || !strings.Contains(r.body, `name="scenariotext"`) || !strings.Contains(r.body, "Card &lt;b&gt;one") {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	form := []string{"set", "scenario", "scenario", "file", "scenariofile", "", "scenariotext", own(t), "players", "4", "seat0", "me", "seat1", "simple",
		"factions", "dealt", "who", "Eve"}
	if r = eve.post("/tables", append(form, "pace", "sometimes")...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `name="scenariotext"`) {
		t.Errorf("the document is lost with status %d\n%s", r.status, excerpt(r.body))
	}
	if r = eve.post("/tables", append(form, "pace", "none")...); r.status != http.StatusSeeOther || !strings.HasPrefix(r.header.Get("Location"), "/t/") {
		t.Errorf("no table: status %d\n%s", r.status, excerpt(r.body))
	}
	for _, text := range []string{strings.Replace(own(t), `"rounds"`, `"circles"`, 1), editor.Blank(false), "{", ""} {
		if r = eve.post("/tables/new", "doc", text); r.status != http.StatusOK || !strings.Contains(r.body, `id="editor-problems"`) {
			t.Errorf("%.60q: status %d\n%s", text, r.status, excerpt(r.body))
		}
	}
	// A position first becomes a scenario, with which a table can begin.
	const position = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}},
		"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "overmind"}]}`
	if r = eve.post("/tables/new", "doc", position); !strings.Contains(r.body, "&#34;scenario/1&#34;") || !strings.Contains(r.body, "the position was turned into one") || wrongs(t, r) != "0" {
		t.Errorf("a position: status %d\n%s", r.status, excerpt(r.body))
	}
	if r = eve.get("/editor?scenario=trump-card"); wrongs(t, r) != "0" || !strings.Contains(r.body, "data-given") {
		t.Errorf("a scenario of the project in the editor:\n%s", excerpt(r.body))
	}
	if r = eve.get("/editor?scenario=none"); r.status != http.StatusNotFound {
		t.Errorf("an unknown scenario: status %d", r.status)
	}
}
