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
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/game"
)

func main() {
	games := flag.Uint64("games", 10_000, "number of games, spread over 2 to 6 players and all combinations of options")
	set := flag.String("set", "base", "base or broodwar")
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

// tables are the kinds of game of a set that take turns: combinations of numbers of players and options.
func tables(set string) ([]*game.Rules, error) {
	if set != "base" && set != "broodwar" {
		return nil, fmt.Errorf("-set %s: want base or broodwar", set)
	}
	var all []*game.Rules
	options := conform.Combinations(set == "broodwar")
	if set == "base" { // Galactic Conquest between random players hardly ends; the games of Brood War have it.
		options = slices.DeleteFunc(options, func(o game.Options) bool { return o.GalacticConquest })
	}
	for n := range uint64(len(options)) {
		r, err := components.Default().Rules(conform.Spread(options, n))
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func soak(ctx context.Context, set string, first, games uint64, every, workers int) error {
	all, err := tables(set)
	if err != nil {
		return err
	}
	start := time.Now()
	var done, answers atomic.Uint64
	var victories [game.Victories]atomic.Uint64
	finished := make(chan error)
	go func() {
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(workers)
		for i := uint64(0); i < games && ctx.Err() == nil; i++ {
			group.Go(func() error {
				s, err := conform.Sparsely(all[i%uint64(len(all))], first+i, every)
				if err != nil {
					return fmt.Errorf("game %d (seed %d, table %d): %w", i, first+i, i%uint64(len(all)), err)
				}
				victories[s.Victory].Add(1)
				answers.Add(uint64(s.Answers))
				done.Add(1)
				return ctx.Err()
			})
		}
		finished <- group.Wait()
	}()
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for {
		select {
		case err := <-finished:
			if err != nil {
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
