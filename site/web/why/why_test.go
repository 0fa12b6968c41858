package why_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/site/web/internal/sample"
)

var kinds, told = regexp.MustCompile(` data-why="([^"]*)"`),
	regexp.MustCompile(`<div data-for="([^"]*)"><p>[^<]+</p>(?:<p lang="..">[^<]+</p>)+<small>(?:<a href="/rules/[A-Z0-9-]+">[A-Z]+(?:-[A-Z]+)?-\d+</a> )+</small></div>`)

// TestEveryNumber: whatever number of a page explains itself has on the page what it is good for, then sentences of the
// rules, their numbers last, in every language and both sets, and the numbers that decide do explain themselves.
func TestEveryNumber(t *testing.T) {
	base, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	brood, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*sample.Game{base[0], base[4], brood[0]} {
		for _, lang := range locale.Languages() {
			p, err := sample.Page(sample.Position{Game: g, At: 100}, sample.Look{Seat: 0, Words: locale.Match(lang)})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if err := p.Whole().Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			known, asked := map[string]bool{}, map[string]bool{}
			for _, m := range told.FindAllStringSubmatch(b.String(), -1) {
				known[m[1]] = true
			}
			for _, m := range kinds.FindAllStringSubmatch(b.String(), -1) {
				asked[m[1]] = true
			}
			for kind := range asked {
				if !known[kind] {
					t.Errorf("%s, %s: %q is not explained", g.Name, lang, kind)
				}
			}
			for _, kind := range []string{"points", "cards", "worker", "minerals", "gas", "base", "supply", "orders",
				"limit", "event", "planning", "execution", "regrouping"} {
				if kind == "points" && g != base[0] && !strings.Contains(b.String(), `class="player__cp"`) {
					continue // Nobody scores in this game, so there are no points to be seen.
				}
				if !asked[kind] || !known[kind] {
					t.Errorf("%s, %s: %q is asked about: %v, explained: %v", g.Name, lang, kind, asked[kind], known[kind])
				}
			}
		}
	}
}
