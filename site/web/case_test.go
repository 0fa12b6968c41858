package web_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
)

// cases are kinds of answers that are refused somewhere in the games of the test, with a rule that they break there.
var cases = []struct {
	verb game.Verb
	rule rule.ID
}{
	{game.DoOrder, rule.PLAN03}, {game.DoOrder, rule.PLAN11}, {game.DoOrder, rule.PLAN15}, {game.DoDefend, rule.BWORDER13},
	{game.DoReveal, rule.EXEC04},
	{game.DoBuild, rule.BUILD12}, {game.DoBuild, rule.BUILD14}, {game.DoBuild, rule.BUILD11}, {game.DoBuild, rule.BUILD18},
	{game.DoBuild, rule.LIMIT01},
	{game.DoBuild, rule.BUILD02}, {game.DoBuild, rule.BWPLANET02}, {game.DoBuildTransport, rule.BUILD09},
	{game.DoBuilding, rule.BUILD24},
	{game.DoBuilding, rule.BLDG02}, {game.DoModule, rule.LIMIT01}, {game.DoModule, rule.BUILD24},
	{game.DoPay, rule.RULING09},
	{game.DoMove, rule.MOB02}, {game.DoMove, rule.MOB04}, {game.DoMove, rule.MOB16}, {game.DoMove, rule.BWORDER14},
	{game.DoMove, rule.BWPLANET02},
	{game.DoArea, rule.PAY18}, {game.DoPlace, rule.EVENT14},
}

// onlyOnMaps are words that make sense only beside the picture of a map.
var onlyOnMaps = regexp.MustCompile(`(?i)\blit\b|leuchtend|светящ|подсвеч`)

// TestRefusalsOfTheCase: whatever is greyed on a page, including its map and board, has a reason for the case in every
// language: it names what it is about, says more than the rule, and speaks of places by their names.
func TestRefusalsOfTheCase(t *testing.T) {
	found := map[[2]int]int{}
	look := func(pos sample.Position) {
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: locale.English()})
		if err != nil {
			t.Fatal(err)
		}
		check := p.Forbids
		said := map[[2]int]bool{}
		p.Forbids = func(a game.Answer) rule.ID {
			id := check(a)
			kind := [2]int{int(a.Verb), int(id)}
			if id == rule.None || said[kind] {
				return id
			}
			said[kind] = true
			found[kind]++
			for _, w := range locale.All() {
				got, full := w.CaseOf(p.Rules, p.View, a, id), w.RefusalOf(p.Rules, p.View, a, id)
				sentence, _, _ := w.Rule(id)
				switch {
				case got == "" || got == sentence:
					t.Errorf("%s %d, %s: %s of %s has no reason of its own: %q", pos.Game.Name, pos.At, w.Lang(), id,
						a.Verb.Info().Word, got)
				case strings.ContainsAny(got, "⟨⟩{}") || strings.Contains(got, w.Text("unknown")) || strings.Contains(got, "%!"):
					t.Errorf("%s %d, %s: %s of %s is unfinished: %q", pos.Game.Name, pos.At, w.Lang(), id, a.Verb.Info().Word, got)
				case onlyOnMaps.MatchString(got) || onlyOnMaps.MatchString(full):
					t.Errorf("%s %d, %s: %s of %s needs a map: %q", pos.Game.Name, pos.At, w.Lang(), id, a.Verb.Info().Word, got)
				}
			}
			return id
		}
		var page bytes.Buffer
		if err := p.Whole().Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		greyedSayWhy(t, pos, page.Bytes())
	}
	for _, pos := range pagetest.Positions(t, sample.Golden("../.."), 61) {
		look(pos)
	}
	for _, pos := range pagetest.Positions(t, sample.BroodWar, 61) {
		look(pos)
	}
	for _, c := range cases {
		if found[[2]int{int(c.verb), int(c.rule)}] == 0 {
			t.Errorf("nothing like %q is refused by %s", c.verb.Info().Word, c.rule)
		}
	}
}

// greyedSayWhy checks that every control of a page that is switched off says why: in its name after what it is for, or
// by what describes it. No title does: a finger does not find it.
func greyedSayWhy(t *testing.T, pos sample.Position, page []byte) {
	t.Helper()
	texts := map[string]string{}
	var greyed []*html.Node
	for n := range pagetest.Parse(t, page).Descendants() {
		if id := pagetest.Attr(n, "id"); id != "" {
			var text strings.Builder
			for d := range n.Descendants() {
				if d.Type == html.TextNode {
					text.WriteString(d.Data)
				}
			}
			texts[id] = strings.TrimSpace(text.String())
		}
		if pagetest.Attr(n, "aria-disabled") == "true" {
			greyed = append(greyed, n)
		}
	}
	for _, n := range greyed {
		described := strings.Fields(pagetest.Attr(n, "aria-describedby"))
		if _, why, _ := strings.Cut(pagetest.Attr(n, "aria-label"), ": "); why == "" &&
			pagetest.Attr(n, "aria-description") == "" && !slices.ContainsFunc(described,
			func(id string) bool { return texts[id] != "" }) {
			t.Errorf("%s %d: nothing says why this is greyed: %v", pos.Game.Name, pos.At, n.Attr)
		}
	}
}
