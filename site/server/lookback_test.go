package server

import (
	"bytes"
	"encoding/json"
	"io"
	"path"
	"strings"
	"testing"
	"time"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/site/server/core"
	"koprulu/table"
)

// brief is a small analysis.
var brief = analyse.Config{Depth: 4, Pairs: 20, Suspects: 1, Turns: 4, Rollouts: 1 << 20}

// looksBack makes a site look back at games, a little.
func looksBack(_ *core.Config, h *table.HubConfig) {
	c := brief
	h.Lookback = &c
}

// checkLookback asks for look backs through the API: before the end for the player's own chances, then for everything,
// and compares the response with what koprulu analyse finds in the record from the same server.
func checkLookback(p, other *program) {
	p.Helper()
	const get, post = "GET /api/v1/tables/{id}/lookback", "POST /api/v1/tables/{id}/lookback"
	id := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Alone", "seats": []string{"me", "simple"},
		"public": true, "spectators": true})["id"].(string)
	for i := 0; i < 3; {
		m := p.call(200, "GET /api/v1/tables/{id}/moment", id, "?legal=1", nil)
		if m["decision"] == nil {
			time.Sleep(time.Millisecond)
			continue
		}
		p.call(200, "POST /api/v1/tables/{id}/answer", id, "",
			map[string]any{"decision": m["decision"], "answer": m["legal"].([]any)[0]})
		i++
	}
	so := p.call(200, get, id, "", nil)
	if p.wants(so, "status", "playing"); len(so["chances"].([]any)) < 3 || so["lookback"] != nil {
		p.Errorf("three decisions have the chances %v", so)
	}
	p.wants(other.call(409, get, id, "", nil), "error", "no-lookback")
	p.wants(p.call(409, post, id, "", nil), "error", "no-lookback")
	p.call(200, "POST /api/v1/tables/{id}/leave", id, "", nil)
	lookedBack(p, p.hub, table.ID(id))
	p.wants(p.call(200, "GET /api/v1/tables/{id}/moment", id, "", nil), "status", "finished")
	p.wants(p.call(200, get, id, "", nil), "status", "done")
	p.nobody().call(401, post, id, "", nil)
	found := struct{ Lookback json.RawMessage }{}
	p.body(get, id, &found)
	var rec bytes.Buffer
	made, err := p.hub.Table(p.Context(), table.ID(id))
	if err == nil {
		err = made.Record(p.Context(), &rec, true)
	}
	if err != nil {
		p.Fatal(err)
	}
	read, err := record.Read(played.Set(), &rec, false)
	if err != nil {
		p.Fatal(err)
	}
	l, err := lookback.Analyse(p.Context(), played.Set(), read, brief)
	if err != nil {
		p.Fatal(err)
	}
	want, err := l.Append(nil)
	if err != nil {
		p.Fatal(err)
	}
	if got := string(found.Lookback); got != strings.TrimSpace(string(want)) {
		p.Errorf("the server found\n%.400s\nin the record is\n%.400s", got, want)
	}
	p.wants(other.call(202, post, id, "", nil), "status", "done")
}

// lookedBack waits until a game is over and looked back at, however busy the machine is.
func lookedBack(tb testing.TB, hub *table.Hub, id table.ID) {
	tb.Helper()
	made, err := hub.Table(tb.Context(), id)
	if err != nil {
		tb.Fatal(err)
	}
	sub := made.Subscribe(nil)
	defer sub.Close()
	for {
		switch made.Snapshot().Lookback.Status {
		case table.LookbackDone:
			return
		case table.LookbackFailed:
			tb.Fatal("looking back failed")
		}
		<-sub.C
	}
}

// body reads the response to a request that succeeds.
func (p *program) body(operation, id string, into any) {
	p.Helper()
	r := p.send(operation, id, "", nil)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil || r.StatusCode != 200 {
		p.Fatalf("%s: status %d, %v", operation, r.StatusCode, err)
	}
}

// TestLookbackPages: anyone who may see a finished game may read the look back at it, which is made automatically; a
// game that was given up before its first round has none, and a button to ask for one is there only for those who can.
func TestLookbackPages(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5), looksBack)
	ann, ben := s.person("Ann"), s.person("Ben")
	over := func(answers int) string {
		made := s.deal(settings(2), ann, ben)
		for range answers {
			s.step(made, map[game.Player]*actor{0: ann, 1: ben})
		}
		at := "/t/" + string(made.ID())
		ann.post(at+"/propose", "kind", "end")
		ben.post(at+"/vote", "agree", "1")
		if !made.Snapshot().Over() {
			t.Fatal("the game is not over")
		}
		return at
	}
	early := over(2)
	if r := ann.get(early + "/lookback"); r.status != 200 || strings.Contains(r.body, `action="`+early+`/lookback"`) ||
		strings.Contains(r.body, "data-pending=\"on\"") {
		t.Errorf("of a game that was given up before it began, status %d", r.status)
	}
	if r := ann.post(early + "/lookback"); r.status != 409 {
		t.Errorf("asking for it gives status %d", r.status)
	}
	if r := ann.get(early); strings.Contains(r.body, "lookback__") && strings.Contains(r.body, "lookback__progress") {
		t.Error("its end promises a look back")
	}
	at := over(60)
	if r := ben.get(at); !strings.Contains(r.body, "lookback__progress") && !strings.Contains(r.body, "lookback__ending") {
		t.Error("the end does not say that the look back comes")
	}
	lookedBack(t, s.hub, table.ID(path.Base(at)))
	if r := ann.get(at + "/lookback"); r.status != 200 || !strings.Contains(r.body, `class="chart"`) {
		t.Errorf("the look back has no graph, status %d", r.status)
	}
	eve := s.visitor()
	for page, want := range map[string]string{at: "lookback__ending", at + "/lookback": "lookback__players",
		at + "/replay?at=20&as=all": "lookback__film"} {
		if r := eve.get(page); r.status != 200 || !strings.Contains(r.body, want) {
			t.Errorf("%s: status %d, without %s", page, r.status, want)
		}
	}
	if r := eve.post(at + "/lookback"); r.status != 401 {
		t.Errorf("somebody without a name asks: status %d", r.status)
	}
	if r := ben.post(at + "/lookback"); r.status != 303 || r.header.Get("Location") != at+"/lookback" {
		t.Errorf("asking again: status %d, to %q", r.status, r.header.Get("Location"))
	}
}
