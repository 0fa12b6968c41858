package protocol

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/internal/schema"
)

// The fields of the messages written.
var (
	helloFields      = []string{"type", "koprulu"}
	gameFields       = []string{"type", "seat", "seed", "rules", "components", "options", "clock"}
	decisionFields   = []string{"type", "decision", "ask", "clock", "legal", "beside", "view"}
	positionFields   = []string{"type", "do", "world", "ask", "legal", "beside", "view"}
	componentsFields = []string{"type", "components"}
	plainFields      = []string{"type"}
	clockFields      = []string{"ms"}
)

// TestFields checks that the schema has the fields that the code knows, and no others.
func TestFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"bot.json#hello": helloFields, "bot.json#game": gameFields, "bot.json#decision": decisionFields,
		"bot.json#position":   positionFields,
		"bot.json#components": componentsFields, "bot.json#reset": plainFields, "bot.json#quit": plainFields,
		"bot.json#clock":    clockFields,
		"bot.json#greeting": said[Hello].fields, "bot.json#ready": said[Ready].fields,
		"bot.json#components-asked": said[Components].fields,
		"bot.json#try":              said[Try].fields, "bot.json#answer": said[Answer].fields,
		"bot.json#resign": said[Resign].fields,
	})
}

// checker returns a function that checks a line against the schema.
func checker(t *testing.T) func(def string, line []byte) {
	c := schema.Checker{}
	for _, name := range []string{"bot.json", "record.json", "view.json", "scenario.json"} {
		c[name] = schema.Read(t, name)
	}
	return func(def string, line []byte) {
		t.Helper()
		var v any
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if n := strings.Count(string(line), "\n"); n != 1 || !strings.HasSuffix(string(line), "\n") {
			t.Fatalf("%d line feeds in\n%s", n, line)
		}
		if err := c.Check("bot.json", c["bot.json"]["$defs"].(map[string]any)[def].(map[string]any), v, "$"); err != nil {
			t.Fatalf("%s: %v\n%s", def, err, line)
		}
		if err := c.Check("bot.json", c["bot.json"], v, "$"); err != nil {
			t.Fatalf("%s: %v\n%s", def, err, line)
		}
	}
}

// TestWritten checks that every message written in random games is one line that fits the schema.
func TestWritten(t *testing.T) {
	t.Parallel()
	check := checker(t)
	check("hello", AppendHello(nil))
	check("reset", AppendReset(nil))
	check("quit", AppendQuit(nil))
	check("components", AppendComponents(nil, []byte(`{"units":[]}`)))
	for i, r := range sample.Every(t) {
		check("game", AppendGame(nil, r, &Game{Seat: game.Player(i % r.Options.Players), Seed: 1<<64 - 1, Version: "base/2",
			Limit: time.Second}))
		n := 0
		sample.Play(r, uint64(i), 400, func(s *game.State, p game.Player, legal []game.Answer) {
			if n++; n%20 > 0 || p == game.Nobody {
				return
			}
			v := r.View(s, p)
			q := Question{View: &v, Legal: legal[:1], Beside: legal[1:]}
			check("decision", AppendDecision(nil, r, &q, time.Second))
			check("position", AppendPosition(nil, r, &q, []int{0, 17}, 3))
			q.Legal, q.Beside = nil, nil
			check("position", AppendPosition(nil, r, &q, []int{0}, 0))
		})
	}
}

// TestRead reads correct lines of bots, and those that are shown as examples.
func TestRead(t *testing.T) {
	check := checker(t)
	defs := map[Kind]string{Hello: "greeting", Components: "components-asked"}
	for _, k := range Kinds {
		got, err := Read([]byte(Example(k)))
		if err != nil || got.Kind != k {
			t.Errorf("%s: read as %+v, error %v", Example(k), got, err)
		}
		def := defs[k]
		if def == "" {
			def = string(k)
		}
		check(def, []byte(Example(k)+"\n"))
	}
	got, err := Read([]byte(` { "world" : 65535, "do" : [ 3, 0 ], "type" : "try" } ` + "\r\n"))
	if err != nil || got.Kind != Try || len(got.Do) != 2 || got.Do[0] != 3 || got.World != 65535 {
		t.Errorf("read as %+v, error %v", got, err)
	}
	got, err = Read([]byte(`{"type":"hello","koprulu":"bot/1","name":"Ärger","author":"Me"}`))
	if err != nil || got.Name != "Ärger" || got.Author != "Me" {
		t.Errorf("read as %+v, error %v", got, err)
	}
}

// TestWrong reads wrong lines: the error says what is wrong together with what would be right.
func TestWrong(t *testing.T) {
	for line, want := range map[string][2]string{
		``:                                   {"empty", `{"type":"answer"`},
		`pass`:                               {`"pass" is not a JSON object`, "standard error"},
		`{"type":"answer","do"}`:             {"not JSON", "one JSON object a line"},
		`{"type":"answer","do":1} {}`:        {"not JSON", "one JSON object a line"},
		`7`:                                  {"not a JSON object", "one JSON object"},
		`{"do":1}`:                           {`its type is ""`, "hello, ready"},
		`{"type":1}`:                         {`its type is ""`, "hello, ready"},
		`{"type":"answer"}`:                  {`"do" has to be the number`, `{"type":"answer","do":0}`},
		`{"type":"answer","do":1.5}`:         {`"do" has to be the number`, `{"type":"answer","do":0}`},
		`{"type":"answer","do":[1]}`:         {`"do" has to be the number`, `{"type":"answer","do":0}`},
		`{"type":"ready","do":1}`:            {`no field "do"`, `{"type":"ready"}`},
		`{"type":"try","do":1}`:              {`a list of numbers`, `{"type":"try","do":[0]}`},
		`{"type":"try","do":["x"]}`:          {`"do" has "x"`, `{"type":"try","do":[0]}`},
		`{"type":"try","do":[0],"world":-1}`: {`"world" is -1`, "0 to 65535"},
		`{"type":"hello","koprulu":"bot/0","name":"x"}`:         {`the protocol "bot/0"`, "bot/1"},
		`{"type":"hello","koprulu":"bot/1","name":"a\nb"}`:      {"is not a name", "80"},
		`{"type":"hello","koprulu":"bot/1","name":"x","age":3}`: {`no field "age"`, `"name":"My bot"`},
	} {
		_, err := Read([]byte(line))
		var wrong *Error
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Wrong, want[0]) || !strings.Contains(wrong.Remedy, want[1]) {
			t.Errorf("%s: error %v, want %q", line, err, want)
		}
	}
}
