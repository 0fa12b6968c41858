package rulecases

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

// TestRuleCases runs the cases in testdata, one or more for every rule, and checks the invariants after every answer: a
// position, answers in text, and what must be true or which rule refuses.
//
//	== MOB-08 MOB-14: only one enemy area may be entered
//	from planning-duel                       a position in testdata/positions
//	with {"phase": "execution", ...}   fields laid over it, objects merged; may go on until a line that begins a step
//	overmind: reveal helios            an answer that must be legal
//	overmind! MOB-08: move ...         an answer that the rule must refuse, changing nothing
//	overmind+ done                     an answer that must be in the list of legal ones
//	overmind- build marine torus.1     an answer that must not be in it
//	? units torus.1 overmind zergling 3   something that must be true, see ask in query_test.go
//	?! base torus.1 raynor             something that must not be true
//	? told destroyed raynor 2          how many entries of a kind the log of the last answer has about a player
//	refused $.units[0].area            the position itself must be refused at this place
//	# a comment
func TestRuleCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.case")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".case"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range readCases(t, file, string(text)) {
				t.Run(c.name, c.run)
			}
		})
	}
}

type ruleCase struct {
	file, name string
	line       int
	from, with string
	steps      []caseStep
	// log is that of the last answer.
	log game.Log
}

type caseStep struct {
	line int
	text string
}

func readCases(t *testing.T, file, text string) []*ruleCase {
	t.Helper()
	var cases []*ruleCase
	inWith := false
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "=="):
			inWith = false
			cases = append(cases, &ruleCase{file: file, name: strings.TrimSpace(line[2:]), line: i + 1})
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		case len(cases) == 0:
			t.Fatalf("%s:%d: a case begins with ==", file, i+1)
		case strings.HasPrefix(line, "from "):
			cases[len(cases)-1].from = strings.TrimSpace(line[5:])
		case strings.HasPrefix(line, "with "):
			inWith = true
			cases[len(cases)-1].with = line[5:]
		case inWith && (line[0] == ' ' || line[0] == '\t' || line[0] == '}' || line[0] == ']'):
			cases[len(cases)-1].with += "\n" + line
		default:
			inWith = false
			c := cases[len(cases)-1]
			c.steps = append(c.steps, caseStep{i + 1, trimmed})
		}
	}
	return cases
}

// position puts the position of a case together.
func (c *ruleCase) position(t *testing.T) []byte {
	t.Helper()
	base := map[string]any{}
	if c.from != "" {
		text, err := os.ReadFile(filepath.Join("testdata/positions", c.from+".json"))
		if err != nil {
			t.Fatalf("%s:%d: %v", c.file, c.line, err)
		}
		if err := json.Unmarshal(text, &base); err != nil {
			t.Fatalf("%s.json: %v", c.from, err)
		}
	}
	if c.with != "" {
		over := map[string]any{}
		if err := json.Unmarshal([]byte(c.with), &over); err != nil {
			t.Fatalf("%s:%d: with: %v", c.file, c.line, err)
		}
		merge(base, over)
	}
	text, err := json.Marshal(base)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// merge lays one JSON object over another; null removes a field.
func merge(base, over map[string]any) {
	for k, v := range over {
		b, isObject := base[k].(map[string]any)
		o, also := v.(map[string]any)
		switch {
		case v == nil:
			delete(base, k)
		case isObject && also:
			merge(b, o)
		default:
			base[k] = v
		}
	}
}

func (c *ruleCase) run(t *testing.T) {
	r, s, err := position.Read(components.Default(), c.position(t))
	if err != nil {
		for _, step := range c.steps {
			if place, ok := strings.CutPrefix(step.text, "refused "); ok {
				if !strings.Contains(err.Error(), place) {
					t.Fatalf("%s:%d: refused, but not at %s: %v", c.file, step.line, place, err)
				}
				return
			}
		}
		t.Fatalf("%s:%d: position: %v", c.file, c.line, err)
	}
	for _, step := range c.steps {
		if err := c.step(r, &s, step.text); err != nil {
			t.Fatalf("%s:%d: %s\n%v\nopen: %s", c.file, step.line, step.text, err, openAnswers(r, &s))
		}
	}
}

// told counts the entries of the last answer of a kind about a player.
func (c *ruleCase) told(r *game.Rules, s *game.State, words []string) error {
	if len(words) != 3 {
		return fmt.Errorf("a kind of entry, a player and a number are asked for")
	}
	p, err := player(r, s, words[1])
	if err != nil {
		return err
	}
	n, known := 0, false
	for kind := range game.LogKinds {
		known = known || kind.Info().Word == words[0]
	}
	if !known {
		return fmt.Errorf("no entry is called %s", words[0])
	}
	for i := range c.log.Entries {
		if e := &c.log.Entries[i]; e.Player == p && e.Kind.Info().Word == words[0] {
			n++
		}
	}
	if strconv.Itoa(n) != words[2] {
		return fmt.Errorf("it is %d", n)
	}
	return nil
}

func (c *ruleCase) step(r *game.Rules, s *game.State, text string) error {
	if q, ok := strings.CutPrefix(text, "?!"); ok {
		if holds, err := query(r, s, strings.Fields(q)); err != nil || holds == "" {
			return fmt.Errorf("it holds, or cannot be asked: %v", err)
		}
		return nil
	}
	if q, ok := strings.CutPrefix(text, "? told "); ok {
		return c.told(r, s, strings.Fields(q))
	}
	if q, ok := strings.CutPrefix(text, "?"); ok {
		differs, err := query(r, s, strings.Fields(q))
		if err != nil {
			return err
		}
		if differs != "" {
			return fmt.Errorf("it is %s", differs)
		}
		return nil
	}
	if strings.HasPrefix(text, "refused ") {
		return fmt.Errorf("the position was accepted")
	}
	at := strings.IndexAny(text, ":!+-")
	for at > 0 && text[at] == '-' && at+1 < len(text) && text[at+1] != ' ' {
		next := strings.IndexAny(text[at+1:], ":!+-")
		if next < 0 {
			return fmt.Errorf("not a step")
		}
		at += 1 + next
	}
	if at < 0 {
		return fmt.Errorf("not a step")
	}
	p, err := player(r, s, text[:at])
	if err != nil {
		return err
	}
	words := strings.TrimSpace(text[at+1:])
	switch text[at] {
	case ':':
		a, err := answer.Parse(r, s, p, words)
		if err != nil {
			return err
		}
		c.log.Entries, c.log.Chance = c.log.Entries[:0], c.log.Chance[:0]
		if broken := r.Apply(s, p, a, &c.log); broken != rule.None {
			return fmt.Errorf("refused with %s", broken)
		}
		return conform.Invariants(r, s)
	case '!':
		id, given, _ := strings.Cut(words, ":")
		want, ok := rule.Parse(id)
		if !ok {
			return fmt.Errorf("no rule %q", id)
		}
		a, err := answer.Parse(r, s, p, strings.TrimSpace(given))
		if err != nil {
			return err
		}
		before := *s
		if broken := r.Apply(s, p, a, nil); broken != want {
			return fmt.Errorf("refused with %q, want %s", broken, want)
		}
		if *s != before {
			return fmt.Errorf("the refused answer changed the game")
		}
	case '+', '-':
		var buf [game.MaxLegal]game.Answer
		listed := false
		for _, a := range r.Legal(s, p, buf[:0]) {
			listed = listed || answer.Format(r, s, p, a) == words
		}
		if listed != (text[at] == '+') {
			return fmt.Errorf("listed: %v", listed)
		}
	}
	return nil
}

// player finds a seat by its faction, or by its number from 1 as "seat-2" or "seat 2".
func player(r *game.Rules, s *game.State, name string) (game.Player, error) {
	name = strings.TrimSpace(name)
	if n, ok := strings.CutPrefix(strings.Replace(name, "-", " ", 1), "seat "); ok {
		i, err := strconv.Atoi(n)
		if err != nil || i < 1 || i > r.Options.Players {
			return 0, fmt.Errorf("no seat %q", n)
		}
		return game.Player(i - 1), nil
	}
	for p := range game.Player(r.Options.Players) {
		if f := s.Seats[p].Faction; f != game.NoFaction && r.Sheets[f].ID == name {
			return p, nil
		}
	}
	return 0, fmt.Errorf("nobody plays %q", name)
}

// openAnswers lists what is legal, for failures.
func openAnswers(r *game.Rules, s *game.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "step %d", r.Decision(s))
	var buf [game.MaxLegal]game.Answer
	for open := r.Open(s); open != 0; open &= open - 1 {
		p := open.First()
		name := fmt.Sprint("seat ", p+1)
		if f := s.Seats[p].Faction; f != game.NoFaction {
			name = r.Sheets[f].ID
		}
		for _, a := range r.Legal(s, p, buf[:0]) {
			fmt.Fprintf(&b, "\n  %s: %s", name, answer.Format(r, s, p, a))
		}
	}
	return b.String()
}
