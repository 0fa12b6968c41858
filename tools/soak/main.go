// Command soak plays random games and checks the invariants of the game after every answer, and now and then the legal
// answers and the hidden information. It ends after the given number of games, or at the first game that breaks
// something, and names its seed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/game"
)

func main() {
	games := flag.Uint64("games", 10_000, "number of games, spread over 2 to 6 players and the variants")
	set := flag.String("set", "base", "base, or broodwar for every combination of its options and modes")
	first := flag.Uint64("seed", 0, "seed of the first game")
	every := flag.Int("every", 50, "number of decisions from one costly check to the next")
	workers := flag.Int("workers", runtime.NumCPU(), "games played at the same time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := soak(ctx, *set, *first, *games, *every, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// tables are the kinds of game of a set that take turns.
func tables(set string) ([]*game.Rules, error) {
	switch set {
	case "broodwar":
		return combinations()
	case "base":
		return variants()
	}
	return nil, fmt.Errorf("-set %s: want base or broodwar", set)
}

// combinations are the games with Brood War and each combination of options.
func combinations() ([]*game.Rules, error) {
	var all []*game.Rules
	options := conform.Combinations(true)
	for n := range uint64(len(options)) {
		r, err := components.Default().Rules(conform.Spread(options, n))
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// variants are the base games with two to six players, in teams, with the options of a table.
func variants() ([]*game.Rules, error) {
	var all []*game.Rules
	for n := 2; n <= 6; n++ {
		for variant := range 4 {
			opts := game.Options{Players: n, RandomFactions: true}
			for i := range opts.Factions {
				opts.Factions[i] = game.NoFaction
			}
			switch variant {
			case 1:
				if opts.Teams = n%2 == 0 && n > 2; !opts.Teams {
					continue
				}
			case 2:
				opts.HideOwnOrders, opts.Shields, opts.Healing = true, true, true
			case 3:
				opts.RandomFactions = false
			}
			r, err := components.Default().Rules(opts)
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
	}
	return all, nil
}

func soak(ctx context.Context, set string, first, games uint64, every, workers int) error {
	all, err := tables(set)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	start := time.Now()
	var next, done, answers atomic.Uint64
	var victories [game.Victories]atomic.Uint64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				if i >= games {
					return
				}
				s, err := conform.Sparsely(all[i%uint64(len(all))], first+i, every)
				if err != nil {
					cancel(fmt.Errorf("game %d (seed %d, table %d): %w", i, first+i, i%uint64(len(all)), err))
					return
				}
				victories[s.Victory].Add(1)
				answers.Add(uint64(s.Answers))
				done.Add(1)
			}
		})
	}
	finished := make(chan struct{})
	go func() { wg.Wait(); close(finished) }()
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-finished:
			if err := context.Cause(ctx); err != nil {
				return err
			}
			took := time.Since(start)
			fmt.Printf("%d games, %d decisions, %.0f games/s, without an error in %s\n",
				done.Load(), answers.Load(), float64(done.Load())/took.Seconds(), took.Round(time.Second))
			fmt.Printf("victories: normal %d, special %d, end-game %d, elimination %d; broken off because nobody is eliminated: %d\n",
				victories[game.NormalVictory].Load(), victories[game.SpecialVictory].Load(),
				victories[game.EndGameVictory].Load(), victories[game.EliminationVictory].Load(), victories[game.NoVictory].Load())
			return nil
		case <-tick.C:
			fmt.Fprintf(os.Stderr, "%d of %d games, %.0f games/s\n", done.Load(), games,
				float64(done.Load())/time.Since(start).Seconds())
		}
	}
}
