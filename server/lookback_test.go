package server

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"time"

	"koprulu/bot/analyse"
	"koprulu/components"
	"koprulu/lookback"
	"koprulu/notation/record"
	"koprulu/table"
)

// brief is a small analysis.
var brief = analyse.Config{Depth: 4, Pairs: 20, Suspects: 1, Turns: 4, Rollouts: 1 << 20}

// looksBack makes a site look back at games, a little.
func looksBack(_ *Config, h *table.HubConfig) {
	c := brief
	h.Lookback = &c
}

// checkLookback asks for look backs through the interface: before the end for the own chances, then for all, and compares what comes with
// what koprulu analyse finds in the record that comes from the same server.
func checkLookback(p, other *program) {
	p.Helper()
	const get, post = "GET /api/v1/tables/{id}/lookback", "POST /api/v1/tables/{id}/lookback"
	id := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Alone", "seats": []string{"me", "simple"}, "public": true, "spectators": true})["id"].(string)
	for i := 0; i < 3; {
		m := p.call(200, "GET /api/v1/tables/{id}/moment", id, "?legal=1", nil)
		if m["decision"] == nil {
			time.Sleep(time.Millisecond)
			continue
		}
		p.call(200, "POST /api/v1/tables/{id}/answer", id, "", map[string]any{"decision": m["decision"], "answer": m["legal"].([]any)[0]})
		i++
	}
	so := p.call(200, get, id, "", nil)
	if p.wants(so, "status", "playing"); len(so["chances"].([]any)) < 3 || so["lookback"] != nil {
		p.Errorf("three decisions have the chances %v", so)
	}
	p.wants(other.call(409, get, id, "", nil), "error", "no-lookback")
	p.wants(p.call(409, post, id, "", nil), "error", "no-lookback")
	p.call(200, "POST /api/v1/tables/{id}/leave", id, "", nil)
	deadline := time.Now().Add(2 * time.Minute)
	for _, wait := range []struct{ operation, status string }{{"GET /api/v1/tables/{id}/moment", "finished"}, {get, "done"}} {
		for p.call(200, wait.operation, id, "", nil)["status"] != wait.status {
			if time.Now().After(deadline) {
				p.Fatalf("%s does not come to be %s", wait.operation, wait.status)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
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
	read, err := record.Read(components.Default(), &rec, false)
	if err != nil {
		p.Fatal(err)
	}
	l, err := lookback.Analyse(p.Context(), components.Default(), read, brief)
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
