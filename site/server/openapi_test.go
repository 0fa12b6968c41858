package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/club/puzzle"
	"koprulu/internal/played"
	"koprulu/rules/notation/chance"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/store"
	"koprulu/table"
)

// program is a client of the API that compares every response with the document.
type program struct {
	*testing.T
	doc   *openDocument
	site  *httptest.Server
	token string
	// seen counts the responses by operation and status.
	seen   map[string]int
	hub    *table.Hub
	server *Server
}

// newProgram makes a site with two people, and a program for the first of them.
func newProgram(t *testing.T) (first, second *program) {
	t.Helper()
	st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	shallow := brief
	hub := table.NewHub(table.HubConfig{Store: st, Components: played.Set(), Hints: fewHints, HelpTime: time.Hour,
		Seed: func() [32]byte { return chance.NumberSeed(7) }, Lookback: &shallow})
	if err := hub.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	s, err := New(core.Config{Hub: hub, Store: storeOf(st), Components: played.Set(), Unlimited: true, PrivateHooks: true,
		ChallengeBot: "simple"})
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		s.Close()
		site.Close()
		if err := hub.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	doc, seen := readDocument(t), map[string]int{}
	var programs []*program
	for _, name := range []string{"Ann", "Bob"} {
		token, hash := core.NewToken()
		account := people.Account{ID: table.Person(strings.ToLower(name) + "annannannanna"), Name: name, Lang: "en",
			Created: time.Now()}
		if err := st.People.AddPerson(t.Context(), account, people.Key{ID: name, Kind: people.TokenKey, Name: "test",
			Created: time.Now(), Seen: time.Now()}, hash); err != nil {
			t.Fatal(err)
		}
		programs = append(programs, &program{T: t, doc: doc, site: site, token: token, seen: seen, hub: hub, server: s})
	}
	return programs[0], programs[1]
}

// nobody is a program without a token.
func (p *program) nobody() *program {
	q := *p
	q.token = ""
	return &q
}

// call sends a request to an operation of the document, and checks that the response is one that the document
// describes, of the given status. It returns the body.
func (p *program) call(status int, operation, id, query string, body any) map[string]any {
	p.Helper()
	response := p.send(operation, id, query, body)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.Fatal(err)
	}
	if response.StatusCode != status {
		p.Fatalf("%s%s %v: status %d, want %d: %s", operation, query, body, response.StatusCode, status, text)
	}
	p.seen[operation+" "+strconv.Itoa(status)]++
	schema, err := p.doc.response(operation, response)
	if err != nil {
		p.Fatalf("%s: %v: %s", operation, err, text)
	}
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") ||
		strings.HasPrefix(response.Header.Get("Content-Type"), "application/jsonl") {
		return nil
	}
	if err := validates(p.T, p.doc.pointer(operation, response), text); err != nil {
		p.Errorf("%s, status %d: %v: %s", operation, status, err, text)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		p.Fatalf("%s: %v: %s", operation, err, text)
	}
	if err := p.doc.check("$", schema, v); err != nil {
		p.Errorf("%s, status %d: %v", operation, status, err)
	}
	return v.(map[string]any)
}

// send sends a request. A body has to fit the document, if the request is to succeed.
func (p *program) send(operation, id, query string, body any) *http.Response {
	p.Helper()
	method, path, _ := strings.Cut(operation, " ")
	id, second, _ := strings.Cut(id, " ") // The second id is that of an answer left for later.
	path = strings.Replace(path, "{answer}", second, 1)
	path = strings.Replace(path, "{page}", id, 1)
	path = strings.Replace(path, "{address}", id, 1)
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			p.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(p.Context(), method, p.site.URL+strings.Replace(path, "{id}", id, 1)+query, in)
	if err != nil {
		p.Fatal(err)
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	response, err := p.site.Client().Do(r)
	if err != nil {
		p.Fatal(err)
	}
	return response
}

// response finds the schema for a response of an operation.
func (d *openDocument) response(operation string, r *http.Response) (any, error) {
	op := d.operations()[operation]
	if op == nil {
		return nil, fmt.Errorf("the document has no such operation")
	}
	listed := op["responses"].(map[string]any)
	described, ok := listed[strconv.Itoa(r.StatusCode)]
	if !ok {
		if described, ok = listed["default"]; !ok || r.StatusCode < 400 {
			return nil, fmt.Errorf("the document has no status %d", r.StatusCode)
		}
	}
	m, err := d.resolve(described)
	if err != nil {
		return nil, err
	}
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	content, ok := m["content"].(map[string]any)[kind].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the document has no %s for the status %d", kind, r.StatusCode)
	}
	return content["schema"], nil
}

// wants compares a field of a response with a value.
func (p *program) wants(m map[string]any, field string, want any) {
	p.Helper()
	if m[field] != want {
		p.Errorf("%s is %v, want %v, in %v", field, m[field], want, m)
	}
}

// TestDocumentHasAllRoutes compares the document with the routes of the API.
func TestDocumentHasAllRoutes(t *testing.T) {
	d := readDocument(t)
	var routes []string
	for _, rt := range newSite(t).routes() {
		if rt.Program() {
			routes = append(routes, rt.Pattern)
		}
	}
	documented := d.operations()
	for _, rt := range routes {
		if documented[rt] == nil {
			t.Errorf("the document has no %s", rt)
		}
	}
	for op := range documented {
		if !slices.Contains(routes, op) {
			t.Errorf("the document has %s, but the server has not", op)
		}
	}
}

// TestDocumentIsWhole looks for references that lead nowhere, schemas that nobody uses, and examples that do not fit.
func TestDocumentIsWhole(t *testing.T) {
	d := readDocument(t)
	used, ids := map[string]bool{}, map[string]bool{}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case []any:
			for i, item := range v {
				walk(fmt.Sprintf("%s[%d]", at, i), item)
			}
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok {
				used[ref] = true
				if _, err := d.resolve(v); err != nil {
					t.Errorf("%s: %v", at, err)
				}
			}
			if id, ok := v["operationId"].(string); ok {
				if ids[id] {
					t.Errorf("%s: the operation %s is there twice", at, id)
				}
				ids[id] = true
			}
			if example, ok := v["example"]; ok && v["schema"] != nil {
				if err := d.check(at+".example", v["schema"], example); err != nil {
					t.Error(err)
				}
			}
			for name, item := range v {
				walk(at+"."+name, item)
			}
		}
	}
	walk("$", d.root)
	components := d.root["components"].(map[string]any)
	for _, kind := range []string{"schemas", "responses", "parameters"} {
		for name := range components[kind].(map[string]any) {
			if ref := "#/components/" + kind + "/" + name; !used[ref] {
				t.Errorf("nothing uses %s", ref)
			}
		}
	}
}

// TestResponsesFitTheDocument uses every operation, correctly and incorrectly.
func TestResponsesFitTheDocument(t *testing.T) {
	unraced(t)
	ann, bob := newProgram(t)
	eve := ann.nobody()
	const tables, one = "GET /api/v1/tables", "GET /api/v1/tables/{id}"
	post := func(name string) string { return "POST /api/v1/tables/{id}/" + name }
	get := func(name string) string { return "GET /api/v1/tables/{id}/" + name }

	ann.call(200, "GET /api/openapi.json", "", "", nil)
	ann.wants(ann.call(200, "GET /api/v1/me", "", "", nil), "name", "Ann")
	ann.call(200, "GET /api/v1/site", "", "", nil)
	onSite := func(verb string, with gate.Wish) {
		t.Helper()
		if _, err := ann.server.gate.Exercise(t.Context(), gate.Machine,
			gate.Order{On: gate.OnSite, Verb: verb, Wish: with}); err != nil {
			t.Fatal(err)
		}
	}
	onSite(people.NoticeAct, gate.Wish{Text: "Until tomorrow", Until: time.Now().Add(time.Hour)})
	onSite(people.ReadOnlyAct, gate.Wish{Reason: "Moving"})
	site := eve.call(200, "GET /api/v1/site", "", "", nil)
	if site["notice"].(map[string]any)["text"] != "Until tomorrow" ||
		site["readOnly"].(map[string]any)["reason"] != "Moving" {
		t.Errorf("the site: %v", site)
	}
	ann.wants(ann.call(503, "POST /api/v1/tables", "", "",
		map[string]any{"name": "Friday", "seats": []string{"me", "open"}}), "error", "read-only")
	onSite(people.WritableAct, gate.Wish{})
	onSite(people.ClearAct, gate.Wish{})
	eve.wants(eve.call(401, "GET /api/v1/me", "", "", nil), "error", "nobody")
	eve.token = strings.Repeat("x", core.TokenLength)
	eve.wants(eve.call(401, tables, "", "?list=open", nil), "error", "token")
	eve.token = ""
	checkPeople(eve)
	hook := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer hook.Close()
	checkMessages(ann, hook.URL)

	made := ann.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Friday", "seats": []string{"me", "open"},
		"public": true, "spectators": true, "start": 3600})
	id := made["id"].(string)
	ann.call(422, "POST /api/v1/tables", "", "", map[string]any{"name": "", "seats": []string{"me", "open"}})
	ann.call(422, "POST /api/v1/tables", "", "", map[string]any{"name": "x", "seats": []string{"me", "nobody's bot"}})
	for field, body := range map[string]map[string]any{
		"seats":   {"name": "x", "seats": []string{"me"}},
		"start":   {"name": "x", "seats": []string{"me", "open"}, "start": 91 * 24 * 3600},
		"gain":    {"name": "x", "seats": []string{"me", "open"}, "gain": "much"},
		"unknown": {"name": "x", "seats": []string{"me", "open"}, "unknown": 1},
	} {
		if where := ann.call(422, "POST /api/v1/tables", "", "", body)["where"]; where != field {
			t.Errorf("%v: the problem is said to be in %v, want %s", body, where, field)
		}
	}
	if told := ann.call(422, "POST /api/v1/tables", "", "", map[string]any{"name": "x", "seats": []string{"me", "open"},
		"help": "much"}); told["where"] != "help" ||
		!strings.Contains(fmt.Sprint(told["detail"]), `"on", "off", or "practice"`) {
		t.Errorf("a wrong help is refused with %v", told)
	}
	ann.call(413, "POST /api/v1/tables", "", "", map[string]any{"name": strings.Repeat("x", 1<<20)})
	eve.call(401, "POST /api/v1/tables", "", "", map[string]any{"name": "x", "seats": []string{"me", "open"}})

	for _, list := range []string{"mine", "over", "open", "running", "finished", "found&q=Friday"} {
		ann.call(200, tables, "", "?list="+list, nil)
	}
	ann.call(422, tables, "", "?list=none", nil)
	ann.call(200, one, id, "", nil)
	eve.call(404, one, "nosuchtabl", "", nil)
	ann.wants(ann.call(200, get("moment"), id, "", nil), "status", "waiting")
	ann.call(409, get("view"), id, "", nil)
	bob.call(200, post("sit"), id, "", map[string]any{})
	bob.call(200, post("rise"), id, "", nil)
	bob.call(200, post("sit"), id, "", map[string]any{"seat": 2})
	bob.call(409, post("sit"), id, "", map[string]any{"seat": 1})
	bob.call(200, post("ready"), id, "", map[string]any{"ready": true})
	bob.call(403, post("begin"), id, "", nil)
	ann.wants(ann.call(200, post("begin"), id, "", nil), "status", "playing")
	ann.call(409, post("begin"), id, "", nil)

	// Each plays a few answers.
	players := []*program{ann, bob}
	var sent map[string]any
	var by *program
	for range 12 {
		for _, p := range players {
			m := p.call(200, get("moment"), id, "?legal=1", nil)
			if m["decision"] == nil {
				continue
			}
			legal := m["legal"].([]any)
			sent, by = map[string]any{"decision": m["decision"], "answer": legal[len(legal)-1]}, p
			p.call(200, post("answer"), id, "?legal=1&view=1", sent)
		}
	}
	checkLater(ann, bob, eve, id)
	by.wants(by.call(200, post("answer"), id, "", sent), "repeated", true)
	sent["answer"] = "pass the salt"
	by.wants(by.call(409, post("answer"), id, "?legal=1", sent), "error", "stale")
	for _, p := range players {
		if m := p.call(200, get("moment"), id, "", nil); m["decision"] != nil {
			p.wants(p.call(422, post("answer"), id, "", map[string]any{"decision": m["decision"], "answer": "pass the salt"}),
				"error", "unreadable")
		}
	}
	ann.call(422, post("answer"), id, "", map[string]any{"decision": "one"})
	ann.call(413, post("answer"), id, "", map[string]any{"decision": 1, "answer": strings.Repeat("x", 1<<16)})
	eve.call(401, post("answer"), id, "", sent)
	ann.call(200, get("view"), id, "", nil)
	eve.call(200, get("view"), id, "", nil)
	eve.call(200, get("moment"), id, "?legal=1&view=1", nil)
	for _, lang := range []string{"en", "de", "ru"} {
		lines := ann.call(200, get("log"), id, "?lang="+lang, nil)
		ann.call(200, get("log"), id, fmt.Sprintf("?from=%v", lines["next"]), nil)
	}
	checkStream(ann, id)

	ann.call(201, post("chat"), id, "", map[string]any{"text": "Well <b>played</b>."})
	ann.call(422, post("chat"), id, "", map[string]any{"text": ""})
	bob.call(200, get("chat"), id, "", nil)

	// Deeds other than answers.
	answers := ann.call(200, get("moment"), id, "", nil)["answers"].(float64)
	by.call(422, post("undo"), id, "", map[string]any{})
	for _, p := range players {
		if r := p.send(post("undo"), id, "", map[string]any{"keep": answers - 1}); r.StatusCode == 200 {
			r.Body.Close()
			p.seen[post("undo")+" 200"]++
		} else {
			r.Body.Close()
			p.call(r.StatusCode, post("undo"), id, "", map[string]any{"keep": answers - 1})
		}
	}
	ann.call(200, post("propose"), id, "", map[string]any{"kind": "pause"})
	ann.call(409, post("propose"), id, "", map[string]any{"kind": "end"})
	ann.call(200, post("withdraw"), id, "", nil)
	ann.call(200, post("propose"), id, "", map[string]any{"kind": "pause"})
	bob.wants(bob.call(200, post("vote"), id, "", map[string]any{"agree": true}), "status", "paused")
	ann.wants(ann.call(200, post("resume"), id, "", nil), "status", "playing")
	ann.call(200, post("return"), id, "", nil)
	ann.call(403, get("record"), id, "", nil)
	ann.call(200, post("propose"), id, "", map[string]any{"kind": "end"})
	bob.wants(bob.call(200, post("vote"), id, "", map[string]any{"agree": true}), "status", "ended")
	ann.call(200, get("record"), id, "", nil)
	ann.call(409, post("leave"), id, "", nil)

	checkOdds(ann, id)
	checkAttack(ann)
	checkHint(ann, bob)
	checkLookback(ann, bob)
	checkSince(ann, bob)
	checkSandboxes(ann, bob)
	checkRematch(ann, bob)
	checkTogether(ann, bob)
	checkTimes(ann)

	// Leaving a game that goes on.
	id = ann.call(201, "POST /api/v1/tables", "", "",
		map[string]any{"name": "Bots", "seats": []string{"me", "simple"}})["id"].(string)
	bob.call(404, one, id, "", nil)
	ann.call(200, post("leave"), id, "", nil)

	// Resigning one.
	id = ann.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Given up",
		"seats": []string{"me", "simple"}})["id"].(string)
	bob.call(404, post("resign"), id, "", nil)
	ann.wants(ann.call(200, post("resign"), id, "", nil), "status", "finished")
	ann.call(409, post("resign"), id, "", nil)

	// Adding to the seed.
	id = ann.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Shuffled", "seats": []string{"me", "simple"},
		"parts": true})["id"].(string)
	ann.wants(ann.call(200, post("ready"), id, "", map[string]any{"ready": true,
		"seal": "35aee689fe92692989ece0ba6e909985f2cb468d792888e808d7f0550aea52af"}), "status", "waiting")
	ann.wants(ann.call(422, post("part"), id, "", map[string]any{"part": strings.Repeat("33", 32)}), "error", "unsealed")
	ann.wants(ann.call(200, post("part"), id, "", map[string]any{"part": strings.Repeat("22", 32)}), "status", "playing")
	ann.call(200, post("propose"), id, "", map[string]any{"kind": "end"})
	if shuffle, ok := ann.call(200, get("moment"), id, "", nil)["shuffle"].(map[string]any); !ok ||
		shuffle["parts"] == nil {
		t.Errorf("after the end the moment tells of the seed %v", shuffle)
	}

	// Pages of people.
	page := ann.call(200, "GET /api/v1/me", "", "", nil)["page"].(string)
	ann.call(200, "GET /api/v1/people/{page}", page, "?box=base&against=people", nil)
	ann.call(404, "GET /api/v1/people/{page}", "0123456789abcdef", "", nil)
	ann.call(422, "GET /api/v1/people/{page}", page, "?colour=red", nil)
	for _, list := range []string{"people", "ratings", "statistics"} {
		ann.call(200, "GET /api/v1/"+list, "", "", nil)
	}

	// The week's challenge.
	const weekly = "/api/v1/challenge"
	ann.call(404, "GET "+weekly, "", "", nil) // Nobody has needed one yet.
	ann.call(422, "GET "+weekly, "", "?week=2026-W54", nil)
	ann.nobody().call(401, "POST "+weekly, "", "", map[string]any{})
	at := ann.call(200, "POST "+weekly, "", "", map[string]any{})["table"].(string)
	ann.wants(ann.call(200, "POST "+weekly, "", "", map[string]any{}), "table", at)
	if c := bob.call(200, "GET "+weekly, "", "", nil); c["seed"] != nil || c["results"] != nil || c["mine"] != nil {
		t.Errorf("who has not played is told %v", c)
	}
	ann.wants(ann.call(200, "GET "+weekly, "", "", nil), "running", true)

	// The puzzle of the day.
	const riddle = "/api/v1/puzzle"
	ann.call(404, "GET "+riddle, "", "", nil) // It is still to be made.
	asked, err := puzzle.MakeKind(t.Context(), played.Set(), puzzle.DayOf(time.Now()), puzzle.Reveal, [32]byte{7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	file, err := asked.Text()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ann.server.Kept.Puzzles.OpenPuzzle(t.Context(), asked.Day, file, time.Now()); err != nil {
		t.Fatal(err)
	}
	ann.call(422, "GET "+riddle, "", "?day=today", nil)
	first := map[string]any{"day": asked.Day, "answer": asked.Answers[0].Answer}
	ann.nobody().call(401, "POST "+riddle, "", "", first)
	ann.wants(ann.call(422, "POST "+riddle, "", "", map[string]any{"day": asked.Day, "answer": "done"}), "where", "answer")
	if p := ann.call(200, "GET "+riddle, "", "", nil); p["best"] != nil || p["mine"] != nil {
		t.Errorf("who has not answered is told %v", p)
	}
	ann.wants(ann.call(200, "POST "+riddle, "", "", first), "best", asked.Answers[asked.Best].Answer)

	// Leagues and cups.
	const leagues = "/api/v1/leagues"
	ann.nobody().call(401, "POST "+leagues, "", "", map[string]any{"name": "x"})
	ann.wants(ann.call(422, "POST "+leagues, "", "", map[string]any{"name": "Autumn", "rounds": 3}), "where", "days")
	autumn := ann.call(201, "POST "+leagues, "", "", map[string]any{"name": "Autumn", "size": 2, "rounds": 1, "days": 7,
		"invited": true})
	of, key := autumn["id"].(string), autumn["key"]
	ann.call(409, "POST "+leagues+"/{id}/begin", of, "", map[string]any{})
	ann.call(200, "POST "+leagues+"/{id}/join", of, "", map[string]any{})
	bob.wants(bob.call(403, "POST "+leagues+"/{id}/join", of, "", map[string]any{}), "error", "contest-link")
	bob.call(200, "POST "+leagues+"/{id}/join", of, "", map[string]any{"key": key})
	bob.call(403, "POST "+leagues+"/{id}/begin", of, "", map[string]any{})
	if l := ann.call(200, "POST "+leagues+"/{id}/begin", of, "", map[string]any{}); l["status"] != "running" ||
		len(l["tables"].([]any)) != 1 {
		t.Errorf("a league that has begun: %v", l)
	}
	if l := bob.call(200, "GET "+leagues+"/{id}", of, "", nil); l["key"] != nil || l["in"] != true {
		t.Errorf("the league as a player sees it: %v", l)
	}
	ann.call(404, "GET "+leagues+"/{id}", "none", "", nil)
	ann.call(200, "GET "+leagues, "", "", nil)
	bob.call(201, "POST "+leagues+"/{id}/report", of, "", map[string]any{"text": "The name"})
	ann.wants(ann.call(403, "POST "+leagues+"/{id}/end", of, "", map[string]any{}), "error", "own-case")
	ann.call(200, "POST "+leagues+"/{id}/withdraw", of, "", map[string]any{})
	ann.wants(ann.call(200, "POST "+leagues+"/{id}/end", of, "", map[string]any{}), "stopped", true)
	bob.wants(bob.call(409, "POST "+leagues+"/{id}/withdraw", of, "", map[string]any{}), "error", "contest-closed")
	other := ann.call(201, "POST "+leagues, "", "", map[string]any{"name": "Spring", "size": 2, "rounds": 1, "days": 7,
		"pace": 1})["id"].(string)
	bob.call(403, "POST "+leagues+"/{id}/rename", other, "", map[string]any{"name": "Mine"})
	ann.wants(ann.call(200, "POST "+leagues+"/{id}/rename", other, "", map[string]any{"name": "Summer"}), "name", "Summer")
	bob.call(200, "POST "+leagues+"/{id}/join", other, "", map[string]any{})
	bob.call(200, "POST "+leagues+"/{id}/withdraw", other, "", map[string]any{})
	bob.call(403, "DELETE "+leagues+"/{id}", other, "", nil)
	if r := ann.send("DELETE "+leagues+"/{id}", other, "", nil); r.StatusCode != http.StatusNoContent {
		t.Errorf("deleting a league: status %d", r.StatusCode)
	}
	ann.seen["DELETE "+leagues+"/{id} 204"]++
	ann.call(404, "GET "+leagues+"/{id}", other, "", nil)

	for op := range readDocument(t).operations() {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(ann.seen)),
			func(key string) bool { return strings.HasPrefix(key, op+" 2") }) {
			if op == post("undo") {
				continue // depends on whether an answer may be taken back
			}
			t.Errorf("%s was never used with success", op)
		}
	}
}

// checkPeople makes a person and tokens without a browser.
func checkPeople(nobody *program) {
	nobody.Helper()
	const people, tokens, one = "POST /api/v1/people", "/api/v1/me/tokens", "DELETE /api/v1/me/tokens/{token}"
	nobody.call(401, "GET "+tokens, "", "", nil)
	nobody.call(401, "POST "+tokens, "", "", map[string]any{"name": "x"})
	nobody.wants(nobody.call(422, people, "", "", map[string]any{}), "where", "name")
	nobody.wants(nobody.call(422, people, "", "", map[string]any{"name": " "}), "error", "nameless")
	made := nobody.call(201, people, "", "", map[string]any{"name": "R2"})
	q := *nobody
	q.token = made["token"].(map[string]any)["token"].(string)
	q.wants(q.call(200, "GET /api/v1/me", "", "", nil), "person", made["person"])
	q.wants(q.call(409, people, "", "", map[string]any{"name": "R3"}), "error", "known")
	second := q.call(201, "POST "+tokens, "", "", map[string]any{"name": "spare"})
	list := q.call(200, "GET "+tokens, "", "", nil)["tokens"].([]any)
	if len(list) != 2 {
		q.Errorf("there are %d tokens", len(list))
	}
	for _, token := range list {
		if token.(map[string]any)["token"] != nil {
			q.Errorf("the list has a secret: %v", token)
		}
	}
	end := func(p *program, id any) *http.Response {
		r := p.send(strings.Replace(one, "{token}", id.(string), 1), "", "", nil)
		r.Body.Close()
		p.seen[one+" "+strconv.Itoa(r.StatusCode)]++
		return r
	}
	if r := end(&q, "nosuchtoken"); r.StatusCode != 404 {
		q.Errorf("a token that does not exist: status %d", r.StatusCode)
	}
	if r := end(&q, second["id"]); r.StatusCode != 204 {
		q.Errorf("ending a token: status %d", r.StatusCode)
	}
	checkSanctions(&q, made["person"].(string))
	spare := q
	spare.token = second["token"].(string)
	spare.wants(spare.call(401, "GET /api/v1/me", "", "", nil), "error", "token")
	for range 19 {
		q.call(201, "POST "+tokens, "", "", map[string]any{"name": "x"})
	}
	q.wants(q.call(422, "POST "+tokens, "", "", map[string]any{"name": "x"}), "error", "many")
}

// checkStream reads the first message of a stream.
func checkStream(p *program, id string) {
	p.Helper()
	const operation = "GET /api/v1/tables/{id}/stream"
	r := p.send(operation, id, "?legal=1&view=1", nil)
	defer r.Body.Close()
	if _, err := p.doc.response(operation, r); err != nil || r.StatusCode != 200 {
		p.Fatalf("%s: status %d, %v", operation, r.StatusCode, err)
	}
	p.seen[operation+" 200"]++
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var v any
		if err := json.Unmarshal([]byte(data), &v); err != nil {
			p.Fatal(err)
		}
		if err := p.doc.check("$", map[string]any{"$ref": "#/components/schemas/Moment"}, v); err != nil {
			p.Error(err)
		}
		return
	}
	p.Fatal("the stream ended without a message")
}
