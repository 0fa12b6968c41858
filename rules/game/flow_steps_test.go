package game

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestStepsAreComplete checks that a new step has everything that the table of steps needs, and that a decision has its
// three functions, or applyX and its alternatives: it says what is missing when one is added.
func TestStepsAreComplete(t *testing.T) {
	text, err := os.ReadFile("flow_decisions.go")
	if err != nil {
		t.Fatal(err)
	}
	names, err := os.ReadFile("flow_step.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\t(Ask\w+)(?: Step = .*)?$`).FindAllStringSubmatch(string(names), -1) {
		name := strings.TrimPrefix(m[1], "Ask")
		kinds := []string{"legal", "check", "apply"}
		if regexp.MustCompile(`(?m)^\t` + m[1] + `: +\{Do\w+, Do\w+\},$`).Match(text) {
			kinds = kinds[2:]
		}
		for _, kind := range kinds {
			if !strings.Contains(string(text), "g."+kind+name+"(f, p, ") {
				t.Errorf("%s has no %s%s in flow_decisions.go", m[1], kind, name)
			}
		}
	}
	words := map[string]Step{}
	for s := range Steps {
		info := s.Info()
		if s == firstDecision-1 && info.Word == "" {
			continue
		}
		kind := "run-"
		if s.Decides() {
			kind = "ask-"
		}
		if !strings.HasPrefix(info.Word, kind) {
			t.Errorf("step %d has the word %q", s, info.Word)
		}
		if other, taken := words[info.Word]; taken {
			t.Errorf("steps %d and %d have the word %q", other, s, info.Word)
		}
		words[info.Word] = s
		if s.Decides() != (info.Timing != 0) {
			t.Errorf("%s has the line %v of the timing table", info.Word, info.Timing)
		}
		if s.Decides() && (len(info.Parts) > 0 || len(info.Upon) == 0) {
			t.Errorf("%s has parts, or lies upon nothing", info.Word)
		}
		parts := map[string]bool{}
		for i, w := range info.Parts {
			if w == "" || parts[w] {
				t.Errorf("part %d of %s has the word %q, which another has or nobody can read", i, info.Word, w)
			}
			parts[w] = true
		}
		var at [frameValues]string
		for _, f := range info.Fields {
			if f.Word == "" || f.Word == "part" || at[f.At] != "" {
				t.Errorf("the fields %q and %q of %s are in one place", f.Word, at[f.At], info.Word)
			}
			at[f.At] = f.Word
		}
		for _, b := range info.Upon {
			if b.Part != anyPart && int(b.Part) >= len(b.Step.Info().Parts) {
				t.Errorf("%s lies upon part %d of %s, which has none", info.Word, b.Part, b.Step.Info().Word)
			}
		}
	}
}

// TestVerbsAreComplete checks that every verb has a word, and no two values in one place.
func TestVerbsAreComplete(t *testing.T) {
	for v := NoVerb + 1; v < Verbs; v++ {
		info := v.Info()
		if info.Word == "" {
			t.Errorf("verb %d has no word", v)
		}
		var taken AnswerValues
		for _, f := range info.Fields {
			if taken[f.At]++; taken[f.At] > 1 || f.At == OfStolen {
				t.Errorf("two values of %q are in one place", info.Word)
			}
			a := v.With()
			if a.V[f.At] = 255; !a.wellFormed() {
				t.Errorf("%q may not have its own value", info.Word)
			}
		}
		for at := range taken {
			a := v.With()
			if a.V[at] = 255; taken[at] == 0 && a.wellFormed() {
				t.Errorf("%q may have a value that it has not", info.Word)
			}
		}
		if a := v.With(); info.Stolen != 0 {
			if a.V[OfStolen] = info.Stolen; !a.wellFormed() {
				t.Errorf("%q may not tell stolen units", info.Word)
			}
		}
	}
}
