package server

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/notation/options"
	"koprulu/rules/notation/record"
)

// playOut answers for a seat with anything legal, and after a while leaves it to a bot; it waits until the game at a
// table is over.
func (p *program) playOut(id string) {
	p.Helper()
	const answers = 150
	dice := rand.New(rand.NewPCG(4, 2))
	given := 0
	for until := time.Now().Add(5 * time.Minute); time.Now().Before(until); {
		m := p.call(200, "GET /api/v1/tables/{id}/moment", id, "?legal=1", nil)
		switch {
		case m["status"] == "finished":
			return
		case m["status"] != "playing":
			p.Fatalf("the table is %v", m["status"])
		case m["decision"] == nil:
			time.Sleep(5 * time.Millisecond) // The bots decide.
		case given == answers:
			p.call(200, "POST /api/v1/tables/{id}/leave", id, "", nil)
		default:
			legal := m["legal"].([]any)
			p.call(200, "POST /api/v1/tables/{id}/answer", id, "",
				map[string]any{"decision": m["decision"], "answer": legal[dice.IntN(len(legal))]})
			given++
		}
	}
	p.Fatal("the game does not end")
}

// TestWholeGamesOfBroodWar: games of every mode are made, played to their end against bots and exported, and
// their records hold what was played.
func TestWholeGamesOfBroodWar(t *testing.T) {
	ann, _ := newProgram(t)
	for i, c := range []struct {
		name    string
		body    map[string]any
		options []string
	}{
		{"Brood War", map[string]any{"broodwar": true, "disposable-orders": true, "larger-galaxy": true},
			[]string{"broodwar", "disposable-orders", "larger-galaxy", "shields", "healing"}},
		{"Survival", map[string]any{"broodwar": true, "survival": true, "faster-survival": true, "shields": false},
			[]string{"broodwar", "survival", "faster-survival", "healing"}},
		{"Team Play", map[string]any{"broodwar": true, "teams": true, "shields": false, "healing": false},
			[]string{"broodwar", "teams"}},
	} {
		if raced && i > 0 {
			break // One of them is enough for all the goroutines.
		}
		t.Run(c.name, func(t *testing.T) {
			ann := *ann
			ann.T = t
			c.body["name"], c.body["seats"], c.body["spectators"] = c.name, []string{"me", "simple", "simple", "simple"}, true
			made := ann.call(201, "POST /api/v1/tables", "", "", c.body)
			id := made["id"].(string)
			if got := fmt.Sprint(made["options"]); got != fmt.Sprint(c.options) {
				t.Errorf("the table is played with %s, want %v", got, c.options)
			}
			ann.playOut(id)
			response := ann.send("GET /api/v1/tables/{id}/record", id, "", nil)
			defer response.Body.Close()
			text, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != 200 {
				t.Fatalf("the record: status %d, %v", response.StatusCode, err)
			}
			set := played.Set()
			rec, err := record.Read(set, strings.NewReader(string(text)), false)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := rec.Verify(set); err != nil {
				t.Errorf("the record does not hold: %v", err)
			}
			if got := options.Words(&rec.Header.Options); !slices.Equal(got, c.options) ||
				rec.Header.Components != set.Box(true).Hash() || rec.End == nil {
				t.Errorf("the record is of %v with the components %s", got, rec.Header.Components)
			}
		})
	}
}

// TestForbiddenOptions: options that a rule forbids in combination are refused with the rule, and nothing is made.
func TestForbiddenOptions(t *testing.T) {
	ann, _ := newProgram(t)
	for _, c := range []struct {
		rule, where string
		options     []string
	}{
		{"OPT-01", "broodwar", []string{"no-leaders"}},
		{"MODE-01", "survival", []string{"survival"}},
		{"MODE-01", "survival", []string{"broodwar", "survival", "larger-galaxy"}},
		{"MODE-06", "faster-survival", []string{"broodwar", "faster-survival"}},
		{"RULING-45", "larger-galaxy", []string{"broodwar", "more-planets", "larger-galaxy"}},
		{"RULING-46", "survival", []string{"broodwar", "survival", "galactic-conquest"}},
		{"VAR-11", "teams", []string{"teams"}},
	} {
		body := map[string]any{"name": "x", "seats": []string{"me", "open", "open"}}
		for _, o := range c.options {
			body[o] = true
		}
		got := ann.call(422, "POST /api/v1/tables", "", "", body)
		if got["error"] != "refused" || got["rule"] != c.rule || got["where"] != c.where ||
			!strings.Contains(got["message"].(string), c.rule) {
			t.Errorf("%v: %v, want %s", c.options, got, c.rule)
		}
	}
	if list := ann.call(200, "GET /api/v1/tables", "", "?list=mine", nil)["tables"].([]any); len(list) != 0 {
		t.Errorf("%d tables are there", len(list))
	}
}
