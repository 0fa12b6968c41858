package rulecases

import (
	"os"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// TestEveryEventCardHasACase checks that every Event card is named in the heading of a case in events-cards.case and is
// played or used in one.
func TestEveryEventCardHasACase(t *testing.T) {
	const file = "testdata/events-cards.case"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	named, used := map[string]bool{}, map[string]bool{}
	for _, c := range readCases(t, file, string(text)) {
		for _, word := range strings.Fields(c.name) {
			named[word] = true
		}
		for _, step := range c.steps {
			words := strings.Fields(step.text)
			if len(words) > 2 && strings.HasSuffix(words[0], ":") && (words[1] == "play" || words[1] == "use") {
				used[words[2]] = true
			}
			if len(words) > 4 && words[1] == "force" && words[len(words)-1] == "careful" {
				used["careful-extraction"] = true
			}
		}
	}
	r, err := components.Default().Rules(game.Options{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range r.Events {
		if e.Same != game.EventCard(i) {
			continue
		}
		if !named[e.ID] {
			t.Errorf("%s: no case names %s", file, e.ID)
		}
		// It is laid out without a choice (EVENT-07).
		if !used[e.ID] && e.ID != "the-end-draws-near" {
			t.Errorf("%s: no case plays or uses %s", file, e.ID)
		}
	}
}
