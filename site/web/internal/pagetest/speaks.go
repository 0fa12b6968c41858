package pagetest

import (
	"bytes"
	"context"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/internal/sample"
)

// Positions returns a position of every kind of decision that games have, and moments spread over all of them, one
// every so many answers.
func Positions(t testing.TB, load func() ([]*sample.Game, error), every int) []sample.Position {
	t.Helper()
	games, err := load()
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	var out []sample.Position
	for step := range game.Steps {
		if pos, ok := decisions[step]; ok {
			out = append(out, pos)
		}
	}
	for i, g := range games {
		for at := 20 + i; at < g.Answers(); at += every {
			out = append(out, sample.Position{Game: g, At: at})
		}
	}
	return out
}

// Draw returns what components write.
func Draw(t testing.TB, parts ...templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	for _, c := range parts {
		if err := c.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// CheckWords fails if a piece of a page has anything but words for its reader, or what the Content Security Policy
// forbids, or a duplicate id.
func CheckWords(t *testing.T, r *game.Rules, where, text string) {
	t.Helper()
	for _, bad := range []string{"⟨", "⟩", " style=", "<script", " onclick", "javascript:"} {
		if strings.Contains(text, bad) {
			t.Fatalf("%s: the page has %s", where, bad)
		}
	}
	raw := rawIDs(r)
	for _, word := range wordsOf(text) {
		if raw[word] {
			t.Fatalf("%s: the page writes the raw id %q", where, word)
		}
	}
	uniqueIDs(t, text)
}

// rawIDs returns the ids that no language writes as they are.
func rawIDs(r *game.Rules) map[string]bool {
	ids := map[string]bool{}
	for i := range r.Units {
		ids[r.Units[i].ID] = true
	}
	for i := range r.Modules {
		ids[r.Modules[i].ID] = true
	}
	for i := range r.Events {
		ids[r.Events[i].ID] = true
	}
	for i := range r.Planets {
		ids[r.Planets[i].ID] = true
	}
	for i := range r.Sheets {
		ids[r.Sheets[i].ID] = true
		for b := range r.Sheets[i].Buildings {
			ids[r.Sheets[i].Buildings[b].ID] = true
		}
		for c := range r.Sheets[i].Cards {
			ids[r.Sheets[i].Cards[c].ID] = true
		}
		for k := range r.Sheets[i].Techs {
			ids[r.Sheets[i].Techs[k].ID] = true
		}
	}
	delete(ids, "")
	return ids
}

var (
	tag       = regexp.MustCompile(`<[^>]*>`)
	attribute = regexp.MustCompile(`(?:aria-label|title)="([^"]*)"`)
	elementID = regexp.MustCompile(` id="([^"]*)"`)
)

// wordsOf returns the words that a reader or a screen reader meets.
func wordsOf(page string) []string {
	var b strings.Builder
	for _, m := range attribute.FindAllStringSubmatch(page, -1) {
		b.WriteString(m[1] + " ")
	}
	b.WriteString(tag.ReplaceAllString(page, " "))
	return strings.FieldsFunc(html.UnescapeString(b.String()),
		func(r rune) bool { return strings.ContainsRune(" \t\n.,:;()/", r) })
}

// uniqueIDs checks that no id occurs twice, because morphs go by them.
func uniqueIDs(t *testing.T, page string) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range elementID.FindAllStringSubmatch(page, -1) {
		// The sheets of several players are never on one page.
		if strings.HasPrefix(m[1], "sheet") {
			continue
		}
		if seen[m[1]] {
			t.Fatalf("the id %s appears twice", m[1])
		}
		seen[m[1]] = true
	}
}
