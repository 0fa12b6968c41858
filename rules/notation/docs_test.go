package notation_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/internal/schema"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/notation/view"
)

var update = flag.Bool("update", false, "write the examples of docs/formats.md that the program makes")

// docsFile returns the document of the formats.
func docsFile(t testing.TB) string { return filepath.Join(schema.Docs(t), "formats.md") }

var fence = regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```")

// Every example in docs/formats.md is what it says. The examples of records and views are made by the program: go test
// ./rules/notation -run Docs -update rewrites them.
func TestDocsExamples(t *testing.T) {
	doc, err := os.ReadFile(docsFile(t))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		doc = fence.ReplaceAllFunc(doc, func(b []byte) []byte {
			switch m := fence.FindSubmatch(b); string(m[1]) {
			case "record":
				return []byte("```record\n" + exampleRecord(t) + "```")
			case "view":
				return []byte("```view\n" + exampleView(t) + "```")
			}
			return b
		})
		if err := os.WriteFile(docsFile(t), doc, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]int{}
	var first string
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		kind, text := m[1], m[2]
		seen[kind]++
		switch kind {
		case "position":
			if first == "" {
				first = text
			}
			sample.Load(t, text)
		case "answers":
		case "scenario":
			if problems := scenario.Check(played.Set(), []byte(text)); len(problems) > 0 {
				t.Errorf("the scenario cannot be read: %v", problems)
			}
		case "record":
			text = strings.ReplaceAll(text, "COMPONENTS", played.Set().Hash())
			if err := sample.Verify([]byte(text)); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		case "view":
			if want := exampleView(t); text != want {
				t.Errorf("the view is\n%s\nwant (go test ./rules/notation -run Docs -update)\n%s", text, want)
			}
		default:
			t.Errorf("an example of kind %q, which nobody checks", kind)
		}
	}
	// The answers are those of the first position's players.
	r, s := sample.Load(t, first)
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		if m[1] != "answers" {
			continue
		}
		for line := range strings.Lines(m[2]) {
			if a, err := answer.Parse(r, &s, 0, line); err != nil {
				t.Error(err)
			} else if again := answer.Format(r, &s, 0, a); again != strings.TrimSpace(line) {
				t.Errorf("%q is written %q", line, again)
			}
		}
	}
	for kind, n := range map[string]int{"position": 2, "answers": 1, "record": 1, "view": 1, "scenario": 1} {
		if seen[kind] < n {
			t.Errorf("%d examples of kind %s, want %d", seen[kind], kind, n)
		}
	}
	// The table of answers has every word with which an answer begins.
	for _, word := range answer.FirstWords() {
		if !strings.Contains(string(doc), "`"+word+" ") && !strings.Contains(string(doc), "`"+word+"`") {
			t.Errorf("the answer %s is not described", word)
		}
	}
}

func exampleRecord(t *testing.T) string {
	o := game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{0, 5, game.NoFaction, game.NoFaction,
		game.NoFaction, game.NoFaction}}
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	text := sample.Record(t, r, 1, nil, 3, true)
	return strings.ReplaceAll(string(text), r.Hash, "COMPONENTS")
}

func exampleView(t *testing.T) string {
	r, s := sample.Load(t, sample.Small)
	v := r.View(&s, 0)
	return string(view.Append(nil, r, &v)) + "\n"
}

// The first lines of the record in the document are what a program writes.
func TestDocsRecordIsOurs(t *testing.T) {
	doc, err := os.ReadFile(docsFile(t))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(doc, []byte(exampleRecord(t))) {
		t.Errorf("the record in %s is not what the program writes; go test ./rules/notation -run Docs -update writes it",
			docsFile(t))
	}
}
