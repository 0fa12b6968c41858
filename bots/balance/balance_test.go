package balance_test

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"koprulu/bots/balance"
	"koprulu/bots/match"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestWilson compares intervals with figures calculated by hand from Wilson's formula.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		won, played int
		low, high   float64
	}{
		{50, 100, 0.40383, 0.59617},
		{0, 10, 0, 0.27753},
		{10, 10, 0.72247, 1},
		{1, 4, 0.04559, 0.69936},
		{0, 0, 0, 1},
	} {
		low, high := balance.Wilson(c.won, c.played)
		if math.Abs(low-c.low) > 1e-5 || math.Abs(high-c.high) > 1e-5 {
			t.Errorf("%d of %d: %.5f to %.5f, not %.5f to %.5f", c.won, c.played, low, high, c.low, c.high)
		}
	}
}

// report plays a few games with two and three players.
func report(t *testing.T, broodWar bool, workers int) *balance.Report {
	t.Helper()
	rep := &balance.Report{Command: "koprulu sim --report", Seed: 4, Bots: []string{"simple"}}
	for players := 2; players <= 3; players++ {
		opts := game.Options{Players: players, BroodWar: broodWar, RandomFactions: true}
		for i := range opts.Factions {
			opts.Factions[i] = game.NoFaction
		}
		r, err := played.Set().Rules(opts)
		if err != nil {
			t.Fatal(err)
		}
		res, err := match.Run(context.Background(), match.Config{Rules: r, Games: 30, Seed: 4, Workers: workers}, nil)
		if err != nil {
			t.Fatal(err)
		}
		rep.Runs = append(rep.Runs, balance.Run{Rules: r, Result: res})
	}
	return rep
}

// TestArithmetic checks that the shares add up to the games that were played.
func TestArithmetic(t *testing.T) {
	rep := report(t, true, 2)
	if rep.Games() != 60 {
		t.Fatalf("%d games, not 60", rep.Games())
	}
	played, won, expected := 0, 0, 0.0
	for f := range game.Faction(game.FactionCount) {
		s := rep.Faction(f)
		played, won, expected = played+s.Played, won+s.Won, expected+s.Even*float64(s.Played)
		if low, high := s.Interval(); low > s.Rate() || high < s.Rate() {
			t.Errorf("faction %d: the share %.3f is not within %.3f to %.3f", f, s.Rate(), low, high)
		}
		parts := rep.Runs[0].Faction(f).Played + rep.Runs[1].Faction(f).Played
		if parts != s.Played {
			t.Errorf("faction %d: %d games, in parts %d", f, s.Played, parts)
		}
		leaders := 0
		for l := range rep.Runs[0].Rules.Sheets[f].Leaders {
			leader := rep.Leader(f, game.Leader(l))
			if rep.Runs[0].Rules.Sheets[f].Leaders[l].Stage == 1 {
				leaders += leader.Played
			}
			if leader.Won > leader.Played || leader.Played > s.Played {
				t.Errorf("faction %d, card %d: won %d of %d, the faction played %d", f, l, leader.Won, leader.Played, s.Played)
			}
		}
		// Each player chooses one card of the first stage; Event cards may let them resolve another.
		if leaders < s.Played {
			t.Errorf("faction %d: %d cards of the first stage in %d games", f, leaders, s.Played)
		}
	}
	if played != 30*2+30*3 || won < 60 || math.Abs(expected-float64(won)) > 1e-9 {
		t.Errorf("%d seats, %d wins, %.3f expected", played, won, expected)
	}
}

// TestForm checks that page and plot are complete, well formed and reproducible, no matter who plays.
func TestForm(t *testing.T) {
	for _, broodWar := range []bool{false, true} {
		t.Run(fmt.Sprint("Brood War ", broodWar), func(t *testing.T) {
			var page, plot [2]strings.Builder
			for i := range 2 {
				rep := report(t, broodWar, 1+2*i)
				if err := errors.Join(rep.Page(&page[i], "images/balance.svg"), rep.Plot(&plot[i])); err != nil {
					t.Fatal(err)
				}
			}
			if page[0].String() != page[1].String() || plot[0].String() != plot[1].String() {
				t.Error("the same games give another report")
			}
			text := page[0].String()
			rows := strings.Count(text, "\n| ")
			want := 2*(1+1) + 6 + 1 + 2 // heads with rules, factions, even, numbers of players
			if broodWar {
				want += 2 + 42
			}
			if rows != want {
				t.Errorf("%d rows of tables, not %d:\n%s", rows, want, text)
			}
			for _, line := range strings.Split(text, "\n") {
				if strings.Contains(line, "NaN") || strings.HasPrefix(line, "|") && !strings.HasSuffix(line, "|") {
					t.Errorf("a row is broken: %s", line)
				}
			}
			for _, part := range []string{"60 games", "seed 4", "koprulu sim --report", "images/balance.svg", "The Overmind",
				"2 players"} {
				if !strings.Contains(text, part) {
					t.Errorf("the page does not say %q", part)
				}
			}
			dots := 0
			for d := xml.NewDecoder(strings.NewReader(plot[0].String())); ; {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if e, ok := token.(xml.StartElement); ok && e.Name.Local == "circle" {
					dots++
				}
			}
			if least := 12; dots < least || broodWar && dots < 12+20 {
				t.Errorf("%d dots in the plot", dots)
			}
		})
	}
}
