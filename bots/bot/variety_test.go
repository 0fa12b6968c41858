//go:build nightly

package bot_test

import (
	"context"
	"slices"
	"testing"

	"koprulu/bots/match"
	"koprulu/rules/game"
)

// TestEverythingIsChosen lets simple play 2,000 games of four with Brood War against itself and counts: every
// Leadership card and every technology of every faction is chosen at least once, and every game ends by a named
// victory. The short form has 600 games, in which one rarely wanted technology may be missing, but not two.
func TestEverythingIsChosen(t *testing.T) {
	t.Parallel()
	games := 2000
	if testing.Short() {
		games = 600
	}
	r := table(t, game.Options{Players: 4, BroodWar: true})
	res, err := match.Run(context.Background(), match.Config{Rules: r, Games: games, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := res.Victories
	if n := v.Normal + v.Special + v.EndGame + v.Elimination; n != games {
		t.Errorf("%d of %d games end by a named victory: %+v", n, games, v)
	}
	leaders, techs := 0, 0
	var missing []string
	for f := range r.Sheets {
		sheet := &r.Sheets[f]
		for i := range sheet.Leaders {
			leaders++
			if name := sheet.ID + "/" + sheet.Leaders[i].ID; res.Played.ByLeader[name] == 0 {
				t.Errorf("nobody chooses %s in %d games", name, games)
			}
		}
		for i := range sheet.Techs {
			techs++
			if name := sheet.ID + "/" + sheet.Techs[i].ID; res.Chosen[name] == 0 {
				missing = append(missing, name)
			}
		}
	}
	most := 0
	if testing.Short() {
		most = 1
	}
	if len(missing) > most {
		t.Errorf("nobody researches %s in %d games", missing, games)
	}
	if leaders != 42 || len(res.Played.ByLeader) != 42 || techs != len(res.Chosen) {
		t.Errorf("%d Leadership cards and %d technologies, counted %d and %d", leaders, techs, len(res.Played.ByLeader),
			len(res.Chosen))
	}
	t.Logf("%d games: %+v; Leadership cards %d times at least, technologies %d times", games, v,
		rarest(res.Played.ByLeader), rarest(res.Chosen))
}

// rarest returns the lowest of several counts.
func rarest(counts map[string]int) int {
	var all []int
	for _, n := range counts {
		all = append(all, n)
	}
	return slices.Min(all)
}
