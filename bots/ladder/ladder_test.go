package ladder_test

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/bots/rating"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// config is a small ladder: four cells, one of them in teams.
func config(t *testing.T) ladder.Config {
	t.Helper()
	cells, err := ladder.Cells([]string{"base", "broodwar"}, []int{2, 3, 4}, []string{ladder.Normal, ladder.Teams})
	if err != nil {
		t.Fatal(err)
	}
	cells = slices.DeleteFunc(cells, func(c ladder.Cell) bool { return c.Set == "broodwar" && c.Players != 2 })
	return ladder.Config{
		Plan: ladder.Plan{Bots: []string{"random", "simple", ladder.Racer}, Cells: cells, Games: 7,
			Sizes: map[string]int{"random": 4, "simple@base-2": 10, "random@base-4": 8, "simple:random@base-3": 9},
			Pairs: true, Seed: 5,
			Against: []ladder.Duel{{One: "simple", Others: "random"},
				{One: "random", Others: ladder.Turtle, Cell: ladder.Cell{Set: "broodwar", Players: 3, Mode: ladder.Normal}}}},
		Components: played.Set(), Maker: ladder.NewSparring, Workers: 2, Results: filepath.Join(t.TempDir(), "ladder.jsonl"),
		Program: "test",
	}
}

// costless returns games without what they cost, which differs from run to run.
func costless(t *testing.T, games []ladder.Game) string {
	t.Helper()
	for i := range games {
		games[i].Cost = nil
	}
	text, err := json.MarshalIndent(games, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCells checks what is played of all that could be asked for.
func TestCells(t *testing.T) {
	cells, err := ladder.Cells(ladder.Sets, []int{2, 4}, ladder.Modes)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range cells {
		names = append(names, c.String())
	}
	want := "base-2 base-2-galactic-conquest base-4 base-4-teams base-4-galactic-conquest broodwar-2 broodwar-2-galactic-conquest broodwar-2-larger-galaxy broodwar-2-survival " +
		"broodwar-4 broodwar-4-teams broodwar-4-galactic-conquest broodwar-4-larger-galaxy broodwar-4-survival"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the cells are %s", got)
	}
	for _, c := range []struct {
		field   string
		sets    []string
		players []int
		modes   []string
	}{{"sets", []string{"diablo"}, []int{2}, []string{"normal"}}, {"players", ladder.Sets, []int{7}, []string{"normal"}},
		{"modes", ladder.Sets, []int{2}, []string{"blitz"}}} {
		var wrong *ladder.FieldError
		if _, err := ladder.Cells(c.sets, c.players, c.modes); !errors.As(err, &wrong) || wrong.Field != c.field {
			t.Errorf("%v: %v", c, err)
		}
	}
	for _, c := range cells {
		if got, err := ladder.ParseCell(c.String()); got != c || err != nil {
			t.Errorf("%s is read as %s, %v", c, got, err)
		}
	}
	if c, err := ladder.ParseCell("base-3-teams"); err == nil {
		t.Errorf("a cell that there is not is read as %s", c)
	}
}

// TestModes checks what each mode plays with Brood War.
func TestModes(t *testing.T) {
	for mode, want := range map[string]game.Options{ladder.Normal: {}, ladder.Teams: {Teams: true},
		ladder.Conquest: {GalacticConquest: true},
		ladder.Larger:   {LargerGalaxy: true}, ladder.Survival: {Survival: true}} {
		r, err := ladder.Cell{Set: "broodwar", Players: 4, Mode: mode}.Rules(played.Set())
		if err != nil {
			t.Fatal(err)
		}
		want.Players, want.BroodWar, want.RandomFactions, want.Shields, want.Healing = 4, true, true, true, true
		want.Factions, want.Revision = r.Options.Factions, r.Options.Revision
		if r.Options != want {
			t.Errorf("%s plays %+v", mode, r.Options)
		}
	}
}

// TestResume stops a ladder, cuts its last line short and continues it: the result is that of an undisturbed ladder,
// and no game is played twice.
func TestResume(t *testing.T) {
	whole := config(t)
	want, err := ladder.Run(context.Background(), whole, nil)
	if err != nil {
		t.Fatal(err)
	}
	cfg := config(t)
	ctx, stop := context.WithCancel(context.Background())
	stopped := 0
	part, err := ladder.Run(ctx, cfg, func(done, of int) {
		if of != len(want) {
			t.Errorf("%d games, not %d", of, len(want))
		}
		if stopped = done; done == 20 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || stopped >= len(want) {
		t.Fatalf("after %d of %d games: %v", stopped, len(want), err)
	}
	if len(part) != stopped {
		t.Errorf("of %d finished games %d are returned", stopped, len(part))
	}
	text, err := os.ReadFile(cfg.Results)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n != stopped+1 {
		t.Errorf("%d lines after %d games", n, stopped)
	}
	if err := os.WriteFile(cfg.Results, text[:len(text)-10], 0o666); err != nil {
		t.Fatal(err)
	}
	first := 0
	got, err := ladder.Run(context.Background(), cfg, func(done, of int) {
		if first == 0 {
			first = done
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if first != stopped {
		t.Errorf("the first game after %d, of which the last was cut short, is number %d", stopped, first)
	}
	again, err := ladder.Run(context.Background(), cfg,
		func(int, int) { t.Error("a game is played although all are done") })
	if err != nil {
		t.Fatal(err)
	}
	a, b, c := costless(t, want), costless(t, got), costless(t, again)
	if a != b || b != c {
		t.Error("a ladder that was stopped comes to something else")
	}
	cfg.Seed++
	if _, err := ladder.Run(context.Background(), cfg, nil); !errors.Is(err, ladder.ErrOther) {
		t.Errorf("results of another seed: %v", err)
	}
}

// TestSummary checks the summary of some games: shares by hand, ratings in their order, page and plot.
func TestSummary(t *testing.T) {
	cfg := config(t)
	games, err := ladder.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := ladder.Sum(&cfg.Plan, games)
	check := func(name, others string, cell ladder.Cell, r ladder.Result) {
		t.Helper()
		won, played, meetings, turns := 0, 0, 0, map[int]int{}
		for _, g := range games {
			if !g.Alone || g.Meeting[0] != name || !slices.Contains(g.Meeting, others) || g.Cell != cell {
				continue
			}
			meetings++
			turns[g.Deal]++
			mates := 0
			for seat, b := range g.Bots {
				if b == name {
					mates++
					played++
					if slices.Contains(g.Winners, seat) {
						won++
					}
				}
			}
			if want := map[bool]int{true: 2, false: 1}[cell.Mode == ladder.Teams]; mates != want {
				t.Errorf("%s in %s sits at %d seats", name, cell, mates)
			}
		}
		if r.Seats != played || r.Share.Share != float64(won)/float64(played) || r.Deals != len(turns) || r.P95 <= 0 {
			t.Errorf("%s against %s in %s: %+v, but %d of %d in %d deals", name, others, cell, r, won, played, len(turns))
		}
		// What is named most narrowly counts.
		want := cfg.Games
		switch one := name == "random" || others == "random"; {
		case name == "simple" && others == "random" && cell.String() == "base-3":
			want = 9
		case one && cell.String() == "base-4":
			want = 8
		case one:
			want = 4
		case name == "simple" && cell.String() == "base-2":
			want = 10
		}
		if meetings < want || meetings >= want+turns[0] {
			t.Errorf("%s against %s in %s: %d games, with %d to a deal, not %d", name, others, cell, meetings, turns[0], want)
		}
	}
	for _, cell := range cfg.Cells {
		for _, name := range cfg.Bots {
			check(name, bot.Yardstick, cell, s.Alone[name][cell])
		}
	}
	if len(s.Against) != len(cfg.Cells)+1 {
		t.Errorf("%d results against others", len(s.Against))
	}
	for _, a := range s.Against {
		check(a.One, a.Others, a.Cell, a.Result)
	}
	if a, b := s.Of("simple"), s.Of("random"); a.Mu <= b.Mu+5 {
		t.Errorf("simple is rated %v, random %v", a, b)
	}
	if y := s.Yardstick(); y.Sigma >= rating.Unknown().Sigma/2 {
		t.Errorf("after %d games the yardstick is rated %v", len(games), y)
	}
	rules, err := cfg.Cells[0].Rules(cfg.Components)
	if err != nil {
		t.Fatal(err)
	}
	o := &ladder.Origin{Command: "koprulu ladder", Program: "test", Rules: rules}
	var page, plot strings.Builder
	if err := errors.Join(s.Page(&page, o, "bots.svg"), s.Plot(&plot, o)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"`koprulu ladder` plays", "| `simple` |", "| Base game, 4 players, teams | 50.0 % |",
		"| `simple` | `random` | Base game, 3 players | 33.3 % |", "| `random` | `turtle` | Brood War, 3 players | 33.3 % |",
		"(bots.svg)"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %q:\n%s", want, page.String())
		}
	}
	d := xml.NewDecoder(strings.NewReader(plot.String()))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"3 players", "The Overmind", "racer"} {
		if !strings.Contains(plot.String(), want) {
			t.Errorf("the plot has no %q", want)
		}
	}
}

// TestCost checks the quantile of what decisions cost.
func TestCost(t *testing.T) {
	c := ladder.Cost{0: 90, 8: 5, 80: 5}
	if q := c.Quantile(0.5).Microseconds(); q > 2 {
		t.Errorf("half of them cost %d µs", q)
	}
	if q := c.Quantile(0.95).Microseconds(); q < 2 || q > 3 {
		t.Errorf("95 percent cost %d µs", q)
	}
	if q := c.Quantile(0.96).Microseconds(); q < 1024 || q > 1130 {
		t.Errorf("96 percent cost %d µs", q)
	}
}
