package server

import (
	"fmt"
	"testing"

	"koprulu/table"
)

// checkLater leaves answers for later at a table of two, correctly and incorrectly.
func checkLater(ann, bob, eve *program, id string) {
	ann.Helper()
	const later, one = "/api/v1/tables/{id}/later", "DELETE /api/v1/tables/{id}/later/{answer}"
	pass := map[string]any{"kind": "pass", "until": "off", "unless": []string{"hand"}}
	left := ann.call(200, "POST "+later, id, "", pass)["answers"].([]any)
	if len(left) != 1 || left[0].(map[string]any)["until"] != "off" {
		ann.Fatalf("left: %v", left)
	}
	if got := bob.call(200, "GET "+later, id, "", nil)["answers"].([]any); len(got) != 0 {
		ann.Errorf("another seat reads %v", got)
	}
	for where, body := range map[string]map[string]any{
		"kind":        {"kind": "dance"},
		"until":       {"kind": "pass", "until": "tomorrow"},
		"unless[1]":   {"kind": "pass", "unless": []string{"hand", "rain"}},
		"at":          {"kind": "attacked", "at": "nowhere.1"},
		"retreat":     {"kind": "pass", "retreat": "torus.1"},
		"discards[0]": {"kind": "discards", "discards": []string{"ace-of-spades"}},
		"card":        {"kind": "pass", "card": "x"},
	} {
		if got := ann.call(422, "POST "+later, id, "", body); got["where"] != where || got["detail"] == "" {
			ann.Errorf("%v: the problem is %v, want it in %s", body, got, where)
		}
	}
	now := ann.call(200, "PUT "+later, id, "",
		map[string]any{"answers": []any{map[string]any{"kind": "pass"}}})["answers"].([]any)
	if len(now) != 1 || now[0].(map[string]any)["until"] != "round" {
		ann.Errorf("in place of what was there: %v", now)
	}
	ann.call(422, "PUT "+later, id, "", map[string]any{})
	if rest := ann.call(200, one, fmt.Sprintf("%s %v", id, now[0].(map[string]any)["id"]), "",
		nil)["answers"].([]any); len(rest) != 0 {
		ann.Errorf("after the last one was taken back: %v", rest)
	}
	ann.call(200, one, id+" 99", "", nil)
	eve.call(401, "GET "+later, id, "", nil)
	eve.call(401, "POST "+later, id, "", pass)
	eve.call(404, "GET "+later, "nosuchtabl", "", nil)
}

// TestLaterNeedsASeat: people without a seat can leave nothing for later.
func TestLaterNeedsASeat(t *testing.T) {
	ann, bob := newProgram(t)
	id := ann.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "x", "seats": []string{"me", "simple"},
		"public": true, "spectators": true})["id"].(string)
	bob.wants(bob.call(403, "POST /api/v1/tables/{id}/later", id, "", map[string]any{"kind": "pass"}), "error",
		"not-yours")
	if s := ann.hub; s == nil {
		t.Fatal("no hub")
	}
	tab, err := ann.hub.Table(t.Context(), table.ID(id))
	if err != nil || tab.Snapshot().LeftAhead(0) != nil {
		t.Errorf("left: %v, %v", tab.Snapshot().LeftAhead(0), err)
	}
}
