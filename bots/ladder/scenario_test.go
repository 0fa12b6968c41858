package ladder_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/internal/played"
	"koprulu/rules/scenarios"
)

// TestScenarioCells checks that every scenario appears once among all sets and numbers of players, under its id.
func TestScenarioCells(t *testing.T) {
	cells, err := ladder.Cells(ladder.Sets, []int{2, 3, 4, 5, 6}, scenarios.IDs())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range cells {
		names = append(names, c.String())
		if got, err := ladder.ParseCell(c.String()); got != c || err != nil {
			t.Errorf("%s is read as %+v, %v", c, got, err)
		}
		r, err := c.Rules(played.Set())
		if err != nil {
			t.Fatal(err)
		}
		if sc := r.Options.Scenario; sc == nil || sc.ID != c.Mode || r.Options.Players != c.Players ||
			r.Options.BroodWar != (c.Set == "broodwar") {
			t.Errorf("%s plays %+v", c, r.Options)
		}
	}
	want := scenarios.IDs()
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("the cells are %v", names)
	}
	if c, err := ladder.ParseCell("broodwar-4-trump-card"); err == nil {
		t.Errorf("a scenario with a set is read as %+v", c)
	}
}

// TestScenarioSides plays every scenario and Larger Galaxy: the bot has exactly one side, which has each of its seats
// once in a deal.
func TestScenarioSides(t *testing.T) {
	cells, err := ladder.Cells([]string{"broodwar"}, []int{2, 3, 4, 5, 6}, append(scenarios.IDs(), ladder.Larger))
	if err != nil {
		t.Fatal(err)
	}
	cells = slices.DeleteFunc(cells, func(c ladder.Cell) bool { return c.Mode == ladder.Larger && c.Players != 3 })
	cfg := ladder.Config{Plan: ladder.Plan{Bots: []string{"simple"}, Cells: cells, Games: 1, Seed: 5},
		Components: played.Set(),
		Maker:      ladder.NewSparring, Results: filepath.Join(t.TempDir(), "ladder.jsonl"), Program: "test"}
	games, err := ladder.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	seats := map[ladder.Cell]int{}
	for _, g := range games {
		ours := map[int]bool{}
		for seat, name := range g.Bots {
			if name != bot.Yardstick {
				ours[g.Teams[seat]] = true
				seats[g.Cell]++
			}
		}
		if len(ours) != 1 {
			t.Errorf("%s: the bot is in %d teams", g.Cell, len(ours))
		}
		for seat, name := range g.Bots {
			if name == bot.Yardstick && ours[g.Teams[seat]] {
				t.Errorf("%s: seat %d is in the team of the bot", g.Cell, seat+1)
			}
		}
	}
	var names []string
	for _, c := range cells {
		if names = append(names, c.String()); seats[c] != c.Players {
			t.Errorf("%s: the bot sat at %d seats of %d", c, seats[c], c.Players)
		}
	}
	s := ladder.Sum(&cfg.Plan, games)
	for c, even := range map[string]float64{"trump-card": 1. / 2, "the-broken-swarm": 1. / 3,
		"fall-of-the-emperor": 1. / 2, "eye-of-the-storm": 1. / 3, "broodwar-3-larger-galaxy": 1. / 3} {
		i := slices.Index(names, c)
		if got := s.Alone["simple"][cells[i]].Even; got != even {
			t.Errorf("%s: %.3f is even", c, got)
		}
	}
	rules, err := cells[0].Rules(cfg.Components)
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := s.Page(&page, &ladder.Origin{Rules: rules}, "bots.svg"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| Trump Card, 2 players | 50.0 % |", "| Eye of the Storm, 6 players | 33.3 % |",
		"| Brood War, 3 players, Larger Galaxy | 33.3 % |", "The Overmind |"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %q:\n%s", want, page.String())
		}
	}
}
