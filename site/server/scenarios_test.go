package server

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/notation/record"
	"koprulu/rules/scenarios"
)

// own returns a scenario as a player might have written it, with a name that looks like markup.
func own(t *testing.T) string {
	t.Helper()
	text, ok := scenarios.Document("trump-card")
	if !ok {
		t.Fatal("there is no such scenario")
	}
	return strings.Replace(strings.Replace(string(text), `"id": "trump-card"`, `"id": "my-card"`, 1),
		`"name": "Trump Card"`, `"name": "Card <b>one</b>"`, 1)
}

// TestScenarioTables: every scenario has its page, tables with scenarios and with documents begin at once against
// bots, and the author of a wrong document is told what is wrong with it; that document leaves nothing behind.
func TestScenarioTables(t *testing.T) {
	unraced(t)
	ann, _ := newProgram(t)
	var cookie *http.Cookie // of a browser
	browse := func(method, path string, form url.Values) (int, string, http.Header) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, ann.site.URL+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		if cookie != nil {
			r.AddCookie(cookie)
		}
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		client := *ann.site.Client()
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		response, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		for _, c := range response.Cookies() {
			cookie = c
		}
		var b strings.Builder
		if _, err := copyText(&b, response); err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, b.String(), response.Header
	}
	tables := func() int { return len(ann.call(200, "GET /api/v1/tables", "", "?list=mine", nil)["tables"].([]any)) }

	if status, text, _ := browse("GET", "/scenarios", nil); status != 200 ||
		strings.Count(text, `href="/scenarios/`) < len(scenarios.IDs()) {
		t.Fatalf("the list of scenarios: %d", status)
	}
	for _, id := range scenarios.IDs() {
		status, text, _ := browse("GET", "/scenarios/"+id, nil)
		if status != 200 || !strings.Contains(text, `<svg id="map"`) || strings.Contains(text, "⟨") {
			t.Errorf("%s: status %d", id, status)
		}
		made := ann.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": id, "seats": seatsFor(text),
			"scenario": id})
		if made["scenario"] != id || made["status"] != "playing" {
			t.Errorf("%s: the table is %v", id, made)
		}
	}
	if status, _, _ := browse("GET", "/scenarios/none", nil); status != 404 {
		t.Errorf("an unknown scenario: status %d", status)
	}

	// Documents by others.
	before := tables()
	good, bad := own(t), strings.Replace(own(t), `"rounds"`, `"circles"`, 1)
	status, text, _ := browse("POST", "/scenarios", url.Values{"scenariofile": {good}})
	if status != 200 || strings.Contains(text, "<b>one") || !strings.Contains(text, "&lt;b&gt;one") {
		t.Errorf("a good document: status %d", status)
	}
	if status, text, _ = browse("POST", "/scenarios", url.Values{"scenariofile": {bad}}); status != 422 ||
		!strings.Contains(text, "“circles” (line ") || strings.Contains(text, "$.") {
		t.Errorf("a bad document: status %d", status)
	}
	form := url.Values{"set": {"scenario"}, "scenario": {"file"}, "scenariofile": {bad}, "players": {"4"}, "seat0": {"me"},
		"seat1": {"open"}, "pace": {"none"}, "factions": {"dealt"}, "who": {"Zoe"}}
	if status, text, _ = browse("POST", "/tables", form); status != 422 || !strings.Contains(text, "“circles” (line ") ||
		strings.Contains(text, "$.") {
		t.Errorf("a table of a bad document: status %d", status)
	}
	problem := ann.call(422, "POST /api/v1/tables", "", "", map[string]any{"name": "x", "seats": []string{"me", "simple"},
		"scenario-document": bad})
	if where := problem["where"].(string); !strings.HasPrefix(where, "scenario-document: ") ||
		!strings.Contains(where, "$.circles (line ") {
		t.Errorf("the problem is in %q", where)
	}
	if now := tables(); now != before {
		t.Errorf("%d tables are there, want %d", now, before)
	}
	form.Set("scenariofile", good)
	status, text, head := browse("POST", "/tables", form)
	if status != 303 {
		t.Fatalf("a table of a good document: status %d: %s", status, text)
	}
	status, text, _ = browse("GET", head.Get("Location"), nil)
	if status != 200 || strings.Contains(text, "<b>one") || !strings.Contains(text, "&lt;b&gt;one") ||
		!strings.Contains(text, "koprulu&#34;: &#34;scenario/1") && !strings.Contains(text, "scenario/1") {
		t.Errorf("its waiting room: status %d", status)
	}
}

// seatsFor returns as many seats as the page of a scenario lists: the player's own, and bots.
func seatsFor(page string) []string {
	seats := []string{"me"}
	for range strings.Count(page, `class="scenario__seat"`) - 1 {
		seats = append(seats, "simple")
	}
	return seats
}

func copyText(b *strings.Builder, r *http.Response) (int64, error) { return io.Copy(b, r.Body) }

// TestWholeScenario plays a scenario to its end.
func TestWholeScenario(t *testing.T) {
	unraced(t)
	ann, _ := newProgram(t)
	id := ann.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "x", "seats": []string{"me", "simple"},
		"scenario": "trump-card"})["id"].(string)
	ann.playOut(id)
	r := ann.send("GET /api/v1/tables/{id}/record", id, "", nil)
	defer r.Body.Close()
	set := played.Set()
	rec, err := record.Read(set, r.Body, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := rec.Verify(set); err != nil || rec.Header.Options.Scenario == nil ||
		rec.Header.Options.Scenario.ID != "trump-card" {
		t.Errorf("the record does not hold: %v", err)
	}
}
