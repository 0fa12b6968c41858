// Command assess measures, on many games, how well look backs judge them:
//
//	koprulu sim --games 25 --bots strong,medium,simple,random --rotate --records games
//	go run -C tools ./assess games/*.jsonl
//	go run -C tools ./assess -again games/*.jsonl
//	go run -C tools ./assess -luck games/*.jsonl
//
// It prints how calm the graph of chances is, how far the chances come true, what turning points there are and what
// they cost, by part of the game, and how well each kind of bot played; after Ctrl-C, from the games that are done.
// With -again every game is judged a second time, in other worlds, to see which turning points are found again; with
// -luck it only measures luck, whose mean should be zero.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"
	"sync"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/rules/components"
	"koprulu/rules/notation/record"
)

func main() {
	again := flag.Bool("again", false, "judge each game a second time, in other worlds")
	graph := flag.Bool("graph", false, "skip the turning points, which is faster")
	luck := flag.Bool("luck", false, "measure what was luck and nothing else, which is fastest")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "games judged at the same time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cfg := analyse.Default()
	if *graph {
		cfg.Suspects = 0
	}
	found := make([]judged, flag.NArg())
	var all sync.WaitGroup
	turn := make(chan struct{}, *workers)
	for i, path := range flag.Args() {
		turn <- struct{}{}
		all.Go(func() {
			defer func() { <-turn }()
			var err error
			if found[i], err = judge(ctx, path, cfg, *again, *luck); err != nil && ctx.Err() == nil {
				log.Fatalf("%s: %v", path, err)
			}
		})
	}
	all.Wait()
	var s sums
	for i := range found {
		if j := &found[i]; j.first != nil && (j.again != nil || !*again) { // Ctrl-C leaves the rest out.
			s.add(j)
		}
	}
	fmt.Print(s.String())
}

// judged is a game with what was found about it, a second time in other worlds if that was asked for.
type judged struct {
	game         *analyse.Game
	names        []string
	first, again *analyse.Report
}

// judge looks back at a recorded game.
func judge(ctx context.Context, path string, cfg analyse.Config, twice, luck bool) (judged, error) {
	file, err := os.Open(path)
	if err != nil {
		return judged{}, err
	}
	defer file.Close() // it is only read
	set := components.Default()
	rec, err := record.Read(set, file, false)
	if err != nil {
		return judged{}, err
	}
	j := judged{names: rec.Header.Seats}
	if j.game, err = lookback.Game(set, rec); err != nil {
		return judged{}, err
	}
	if luck {
		j.first, err = analyse.RunLuck(ctx, j.game, cfg)
		return j, err
	}
	if j.first, err = analyse.Run(ctx, j.game, cfg); err != nil || !twice {
		return j, err
	}
	cfg.Seed = 1
	j.again, err = analyse.Run(ctx, j.game, cfg)
	return j, err
}
