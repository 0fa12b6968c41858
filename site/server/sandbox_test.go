package server

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/tutorial"
	"koprulu/table"
)

// helped returns settings of a table with help.
func helped(players int) table.Settings {
	set := settings(players)
	set.Help = table.HelpOn
	return set
}

// checkSandboxes: a sandbox can be opened from any position of a game that goes on, continued and taken back to its
// beginning; it is in its own list and no other, and nobody else can see it. Five are kept: another one needs consent
// to lose the oldest.
func checkSandboxes(p, other *program) {
	p.Helper()
	const try, tableOf = "POST /api/v1/tables/{id}/sandbox", "GET /api/v1/tables/{id}"
	id := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "The slow war",
		"seats": []string{"me", "open"}, "public": true, "spectators": true, "help": "on"})["id"].(string)
	p.wants(p.call(409, try, id, "", map[string]any{}), "error", "not-now")
	other.call(200, "POST /api/v1/tables/{id}/sit", id, "", map[string]any{})
	other.call(200, "POST /api/v1/tables/{id}/ready", id, "", map[string]any{"ready": true})
	p.call(200, "POST /api/v1/tables/{id}/ready", id, "", map[string]any{"ready": true})
	for range 20 {
		for _, who := range []*program{p, other} {
			m := who.call(200, "GET /api/v1/tables/{id}/moment", id, "?legal=1", nil)
			if m["decision"] != nil {
				who.call(200, "POST /api/v1/tables/{id}/answer", id, "",
					map[string]any{"decision": m["decision"], "answer": m["legal"].([]any)[0]})
			}
		}
	}
	p.nobody().call(401, try, id, "", map[string]any{})
	p.call(422, try, id, "", map[string]any{"at": 1000})
	p.call(422, try, id, "", map[string]any{"seat": 5})
	p.call(422, try, id, "", map[string]any{"bot": "nobody"})
	p.wants(p.call(403, try, id, "", map[string]any{"seat": 2}), "error", "not-yours")
	made := p.call(201, try, id, "?lang=de", map[string]any{"at": 10, "bot": "random"})
	box := made["id"].(string)
	if of := made["sandbox"].(map[string]any); of["of"] != id || of["at"] != 10.0 || of["guessed"] != true ||
		made["public"] != false || made["name"] != "Sandkasten: The slow war" {
		p.Errorf("a sandbox is %v", made)
	}
	if p.call(200, tableOf, id, "", nil)["sandbox"] != nil {
		p.Error("a table is a sandbox")
	}
	p.wants(p.call(409, try, box, "", map[string]any{}), "error", "not-now")
	other.call(404, tableOf, box, "", nil)
	p.nobody().call(404, tableOf, box, "", nil)
	for range 3 {
		m := p.until(box)
		p.call(200, "POST /api/v1/tables/{id}/answer", box, "",
			map[string]any{"decision": m["decision"], "answer": m["legal"].([]any)[0]})
	}
	p.until(box)
	if m := p.call(200, "POST /api/v1/tables/{id}/undo", box, "", map[string]any{"keep": 0}); m["answers"] != 0.0 {
		p.Errorf("all is taken back: %v", m)
	}
	for _, list := range []string{"mine", "over", "running", "open", "finished"} {
		for _, raw := range p.call(200, "GET /api/v1/tables", "", "?list="+list, nil)["tables"].([]any) {
			if raw.(map[string]any)["id"] == box {
				p.Errorf("the sandbox is among %s", list)
			}
		}
	}
	if found := p.call(200, "GET /api/v1/tables", "", "?list=found&q=Sandkasten", nil)["tables"].([]any); len(found) > 0 {
		p.Errorf("the sandbox is found: %v", found)
	}
	if waiting := p.call(200, "GET /api/v1/me", "", "", nil)["waiting"].(float64); waiting > 1 {
		p.Errorf("%v tables wait", waiting)
	}
	for range table.MostSandboxes - 1 {
		p.call(201, try, id, "", map[string]any{})
	}
	p.wants(p.call(409, try, id, "", map[string]any{}), "error", "many-sandboxes")
	if n := len(p.call(200, "GET /api/v1/sandboxes", "", "", nil)["tables"].([]any)); n != table.MostSandboxes {
		p.Errorf("%d sandboxes are kept", n)
	}
	p.call(200, tableOf, box, "", nil)
	last := p.call(201, try, id, "", map[string]any{"replace": true})["id"].(string)
	p.call(404, tableOf, box, "", nil)
	if n := len(other.call(200, "GET /api/v1/sandboxes", "", "", nil)["tables"].([]any)); n != 0 {
		p.Errorf("somebody else has %d sandboxes", n)
	}
	other.call(404, "DELETE /api/v1/sandboxes/{id}", last, "", nil)
	if n := len(p.call(200, "DELETE /api/v1/sandboxes/{id}", last, "", nil)["tables"].([]any)); n != table.MostSandboxes-
		1 {
		p.Errorf("%d sandboxes are left", n)
	}
	p.call(404, "DELETE /api/v1/sandboxes/{id}", id, "", nil)
}

// until waits until the sender is asked at a table.
func (p *program) until(id string) map[string]any {
	p.Helper()
	for {
		if m := p.call(200, "GET /api/v1/tables/{id}/moment", id, "?legal=1", nil); m["decision"] != nil {
			return m
		}
	}
}

var sandboxPath = regexp.MustCompile(`^/t/[0-9A-Za-z]+$`)

// TestSandboxPages: replay and table offer to try out a position, where there are odds; the sandbox is framed, named
// and marked as one, leads to the table and takes anything back. If there are too many, the page asks; the map editor
// shows the position; and all of them disappear with their owner.
func TestSandboxPages(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, zoe := s.person("Ann"), s.person("Ben"), s.person("Zoe")
	made := s.deal(helped(2), ann, ben)
	at := "/t/" + string(made.ID())
	people := map[game.Player]*actor{0: ann, 1: ben}
	for range 40 {
		s.step(made, people)
	}
	if page := ann.get(at + "/replay?at=20").body; !strings.Contains(page, `action="`+at+`/sandbox"`) ||
		!strings.Contains(page, `name="at" value="20"`) || strings.Contains(page, "is-sandbox") {
		t.Error("the replay does not offer to try it, or is a sandbox")
	}
	if page := zoe.get(at + "/replay?at=20").body; strings.Contains(page, `action="`+at+`/sandbox"`) {
		t.Error("a spectator may try a game that goes on")
	}
	if r := zoe.post(at+"/sandbox", "at", "20"); r.status != http.StatusForbidden {
		t.Errorf("a spectator tries a game that goes on: status %d", r.status)
	}
	for _, wrong := range [][]string{{"at", "x"}, {"at", "10000"}, {"at", "3", "seat", "9"}} {
		if r := ann.post(at+"/sandbox", wrong...); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: status %d", wrong, r.status)
		}
	}
	opened := ann.post(at+"/sandbox", "at", "20", "seat", "")
	box := opened.header.Get("Location")
	if opened.status != http.StatusSeeOther || !sandboxPath.MatchString(box) || box == at {
		t.Fatalf("trying it: status %d, %q", opened.status, box)
	}
	page := ann.get(box).body
	for _, want := range []string{`class="table is-sandbox"`, `<p class="sandmark"`, `<aside id="sandbox"`,
		"Sandbox: test · Koprulu", `href="` + at + `"`, `action="` + box + `/sandbox/back"`, `href="` + box + `/editor"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the sandbox has no %s", want)
		}
	}
	for _, not := range []string{"/join/", "/watch/", `action="` + box + `/propose"`, `action="` + box + `/sandbox"`} {
		if strings.Contains(page, not) {
			t.Errorf("the sandbox has %s", not)
		}
	}
	if r := ben.get(box); r.status != http.StatusNotFound {
		t.Errorf("somebody else sees the sandbox: status %d", r.status)
	}
	sandboxed, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(box, "/t/")))
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		s.step(sandboxed, map[game.Player]*actor{0: ann})
	}
	snap := sandboxed.Snapshot()
	keep, ok := snap.BackTo(0)
	if !ok {
		t.Fatal("nothing was answered")
	}
	ann.post(box+"/sandbox/back", "do", "step")
	if now := sandboxed.Snapshot(); now.Answers != keep {
		t.Errorf("a step back leaves %d answers, want %d", now.Answers, keep)
	}
	ann.post(box+"/sandbox/back", "do", "all")
	if now := sandboxed.Snapshot(); now.Answers != 0 {
		t.Errorf("from the beginning there are %d answers", now.Answers)
	}
	stood := made.Snapshot().Answers
	if ann.post(at+"/sandbox/back", "do", "all"); made.Snapshot().Answers != stood {
		t.Error("all is taken back at the table")
	}
	if r := ann.get(box + "/editor"); r.status != http.StatusOK || !strings.Contains(r.body, "is guessed") {
		t.Errorf("the editor of a sandbox: status %d", r.status)
	}
	if r := ann.get(at + "/editor?at=20"); r.status != http.StatusOK || !strings.Contains(r.body, "is guessed") {
		t.Errorf("the editor of a moment: status %d", r.status)
	}
	if r := zoe.get(at + "/editor?at=20"); r.status != http.StatusForbidden {
		t.Errorf("a spectator opens a game that goes on in the editor: status %d", r.status)
	}
	for range table.MostSandboxes - 1 {
		ann.post(at+"/sandbox", "at", "20")
	}
	if r := ann.post(at+"/sandbox", "at", "21"); r.status != http.StatusConflict ||
		!strings.Contains(r.body, `name="replace" value="1"`) || !strings.Contains(r.body, `name="at" value="21"`) {
		t.Errorf("one too many: status %d", r.status)
	}
	if r := ann.get("/sandboxes"); strings.Count(r.body, "/delete\"") != table.MostSandboxes ||
		!strings.Contains(r.body, box) {
		t.Error("the list does not have all of them")
	}
	ann.post(at+"/sandbox", "at", "21", "replace", "1")
	if r := ann.get(box); r.status != http.StatusNotFound {
		t.Errorf("the oldest: status %d", r.status)
	}
	list, err := s.store.Sandboxes(t.Context(), ann.id)
	if err != nil || len(list) != table.MostSandboxes {
		t.Fatalf("%d sandboxes (%v)", len(list), err)
	}
	if lobby := ann.get("/").body; strings.Contains(lobby, core.TablePath(list[0].ID)) {
		t.Error("a sandbox is in the lobby")
	}
	if r := ann.post(core.TablePath(list[0].ID) + "/delete"); r.status != http.StatusSeeOther {
		t.Errorf("removing one: status %d", r.status)
	}
	ann.post("/profile/delete", "sure", "1")
	if list, err = s.store.Sandboxes(t.Context(), ann.id); err != nil || len(list) != 0 {
		t.Errorf("%d sandboxes outlive their owner (%v)", len(list), err)
	}
	if n, err := s.store.Waiting(t.Context(), ann.id, tutorial.Seeds()...); err != nil || n != 0 {
		t.Errorf("%d tables wait for somebody who is gone (%v)", n, err)
	}
}

// TestSandboxOfFinishedGame: everybody who may see a game that is over can try it from any of its positions, for the
// seat that the replay shows.
func TestSandboxOfFinishedGame(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, zoe := s.person("Ann"), s.person("Ben"), s.person("Zoe")
	made := s.endedTable(t, settings(2), ann, ben)
	at := "/t/" + string(made.ID())
	if page := zoe.get(at + "/replay?at=12&as=2").body; !strings.Contains(page, `name="seat" value="2"`) {
		t.Error("the replay does not offer to try it for the seat that it shows")
	}
	for seat, want := range map[string]game.Player{"2": 1, "1": 0,
		"": made.Snapshot().Rules.Open(mustAt(t, made, 12).State).First()} {
		box := zoe.post(at+"/sandbox", "at", "12", "seat", seat).header.Get("Location")
		tab, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(box, "/t/")))
		if err != nil {
			t.Fatalf("seat %q: %v", seat, err)
		}
		if snap := tab.Snapshot(); snap.SeatOf(zoe.id) != want || snap.Settings.Sandbox.Guessed {
			t.Errorf("seat %q: she sits at %d", seat, snap.SeatOf(zoe.id)+1)
		}
		if page := zoe.get(box).body; strings.Contains(page, "is guessed") {
			t.Error("a position of a game that is over is not guessed")
		}
	}
	if r := s.visitor().post(at+"/sandbox", "at", "12"); r.status != http.StatusUnauthorized {
		t.Errorf("a visitor: status %d", r.status)
	}
}

// mustAt returns a table after some answers.
func mustAt(t *testing.T, tab *table.Table, n int) *table.Snapshot {
	t.Helper()
	s, err := tab.Snapshot().At(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compareSandboxes opens sandboxes on both servers (P5): what the reader could learn from them, and everything in them,
// is the same.
func (tt *twinTable) compareSandboxes(t *testing.T) {
	t.Helper()
	if tt.who != 2 {
		return // One seat is enough: bots play on in each of them.
	}
	for _, at := range []int{tt.answers / 2, tt.answers} {
		body := fmt.Sprintf(`{"at": %d, "replace": true}`, at)
		path := "/api/v1/tables/" + string(tt.id) + "/sandbox"
		var got [2]*reply
		var states [2]game.State
		for i := range tt.w {
			got[i] = tt.readers[i].json(path, body)
			if got[i].status != http.StatusCreated {
				continue
			}
			id := table.ID(strings.TrimPrefix(got[i].header.Get("Location"), "/api/v1/tables/"))
			box, err := tt.w[i].hub.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			states[i] = *mustAt(t, box, 0).State // Bots may be answering.
			got[i] = &reply{status: got[i].status, body: strings.ReplaceAll(got[i].body, string(id), "SANDBOX")}
			if i == 1 && states[0] != states[1] {
				t.Errorf("seat %d, the sandboxes after %d answers differ", tt.who+1, at)
			}
			if truth := mustAt(t, tt.tables[i], at).State; states[i] == *truth || states[i].Seed == truth.Seed {
				t.Errorf("seat %d, the sandbox after %d answers is the game itself", tt.who+1, at)
			}
		}
		if got[0].status != got[1].status {
			t.Errorf("seat %d, a sandbox after %d answers: status %d and %d", tt.who+1, at, got[0].status, got[1].status)
		}
		if got[0].status == http.StatusCreated {
			tt.sandboxes++
		}
		edit := fmt.Sprintf("/t/%s/editor?at=%d", tt.id, at)
		same(t, tt.who, edit, tt.readers[0].get(edit), tt.readers[1].get(edit))
	}
}
