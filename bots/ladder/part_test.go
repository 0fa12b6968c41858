package ladder_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
)

// results returns games of two in which a bot first won some and then lost the rest against another one.
func results(one, others string, won, played int) []ladder.Game {
	var games []ladder.Game
	for i := range played {
		g := ladder.Game{Cell: ladder.Cell{Set: "base", Players: 2, Mode: ladder.Normal}, Meeting: []string{one, others},
			Alone: true, Deal: i / 2, Turn: i % 2,
			Bots: []string{one, others}, Factions: []string{"raynor", "mengsk"}, Teams: []int{0, 1}, Winners: []int{1},
			Cost: map[string]ladder.Cost{}}
		if g.Turn == 1 {
			g.Bots = []string{others, one}
			g.Winners = []int{0}
		}
		if i < won {
			g.Winners[0] = 1 - g.Winners[0]
		}
		games = append(games, g)
	}
	return games
}

// TestParts compares shares against sparring partners: that of one that plays by rules of thumb with the share against
// simple-1, that of stranger with the share against familiar.
func TestParts(t *testing.T) {
	cell := ladder.Cell{Set: "base", Players: 2, Mode: ladder.Normal}
	plan := &ladder.Plan{Bots: []string{"medium"}, Cells: []ladder.Cell{cell}, Games: 100}
	for _, others := range []string{ladder.Turtle, ladder.Stranger, ladder.Familiar, "simple"} {
		plan.Against = append(plan.Against, ladder.Duel{One: "medium", Others: others, Cell: cell})
	}
	games := results("medium", bot.Yardstick, 160, 200)
	games = append(games, results("medium", ladder.Turtle, 70, 100)...)
	games = append(games, results("medium", ladder.Stranger, 40, 100)...)
	games = append(games, results("medium", ladder.Familiar, 50, 100)...)
	games = append(games, results("medium", "simple", 90, 100)...)
	s := ladder.Sum(plan, games)
	if len(s.Parts) != 2 {
		t.Fatalf("%+v", s.Parts)
	}
	for i, want := range []struct {
		others, beside string
		part           float64
	}{{ladder.Turtle, bot.Yardstick, 0.875}, {ladder.Stranger, ladder.Familiar, 0.8}} {
		p := s.Parts[i]
		if p.Others != want.others || p.Beside != want.beside || math.Abs(p.Part-want.part) > 1e-9 || p.Low >= p.Part ||
			p.High <= p.Part {
			t.Errorf("%+v is not %+v", p, want)
		}
	}
	rules, err := cell.Rules(config(t).Components)
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := s.Page(&page, &ladder.Origin{Rules: rules}, filepath.Join("images", "bots.svg")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| `medium` | `turtle` | Base game, 2 players | `simple-1` | 0.87 (",
		"| `medium` | `stranger` | Base game, 2 players | `familiar` | 0.80 (", "| Bot | Jim Raynor |", "1.6 ("} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %q:\n%s", want, page.String())
		}
	}
}

// TestQuotient compares the interval of a quotient with a known one, and checks one without an upper bound.
func TestQuotient(t *testing.T) {
	// For two normal estimates this is the interval of Fieller: 1.0 and 2.0, with standard errors of 0.1 and 0.2.
	const z = 1.959963984540054
	low, high := ladder.Quotient(1, 1-z*0.1, 1+z*0.1, 2, 2-z*0.2, 2+z*0.2)
	a, b, c := 4-z*z*0.04, 2.0, 1-z*z*0.01
	root := math.Sqrt(b*b - a*c)
	if math.Abs(low-(b-root)/a) > 1e-9 || math.Abs(high-(b+root)/a) > 1e-9 {
		t.Errorf("%f to %f, not %f to %f", low, high, (b-root)/a, (b+root)/a)
	}
	if low, high := ladder.Quotient(0.5, 0.4, 0.6, 0.1, 0, 0.4); low != 0 || !math.IsInf(high, 1) {
		t.Errorf("divided by almost nothing: %f to %f", low, high)
	}
}
