// Command assess measures, on many games, how well look backs judge them:
//
//	koprulu sim --games 25 --bots strong,medium,simple,random --rotate --records games
//	go run -C tools ./assess games/*.jsonl
//	go run -C tools ./assess -luck games/*.jsonl
//	go run -C tools ./assess -hints cases.jsonl games/*.jsonl
//	go run -C tools ./assess -odds battles.jsonl games/*.jsonl
//	go run -C tools ./assess -at 619 games/1.jsonl
//	go run -C tools ./assess -turns turns.jsonl games/*.jsonl
//	go run -C tools ./assess -plant folder -cases 40
//
// It prints how calm the graph of chances is, how far the chances come true, and how well each kind of bot played;
// after Ctrl-C, from the games that are done. With -luck it only measures luck, whose mean should be zero. With -hints
// it measures whether hints keep their word, with -odds whether those of battles come true, with -turns whether what
// followed bears out what turning points are said to have cost, with -plant whether mistakes that were planted into
// games are named first, and all go on where they were interrupted; with -at it shows the hints of a moment.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"

	"golang.org/x/sync/errgroup"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/rules/components"
	"koprulu/rules/notation/record"
)

func main() {
	luck := flag.Bool("luck", false, "measure what was luck and nothing else, which is fastest")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "games judged at the same time")
	hints := flag.String("hints", "", "measure whether hints keep their word, with a line for each case in this `FILE`")
	fights := flag.String("odds", "", "measure whether the odds of battles come true, with a line for each in this `FILE`")
	every := flag.Int("every", 7, "with -hints: look at one decision in this many")
	cases := flag.Int("cases", 200, "with -hints and -plant: the number of cases")
	at := flag.Int("at", -1, "show the hints of the first record after this many answers, and nothing else")
	turns := flag.String("turns", "", "measure whether turning points are borne out, with a line for each game in "+
		"this `FILE`")
	plants := flag.String("plant", "", "measure whether planted mistakes are named first, in games in this `FOLDER`")
	seed := flag.Uint64("seed", 1, "with -plant: the seed of the games")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *at >= 0 || *hints != "" || *fights != "" {
		err := error(nil)
		switch {
		case *at >= 0:
			err = advise(ctx, flag.Arg(0), *at)
		case *hints != "":
			err = steadiness(ctx, flag.Args(), *every, *cases, *hints)
		default:
			err = battles(ctx, flag.Args(), *fights)
		}
		if err != nil {
			log.Fatal(err)
		}
		return
	}
	if *turns != "" {
		if err := stories(ctx, flag.Args(), *turns); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *plants != "" {
		if err := planted(ctx, *plants, *cases, *seed); err != nil {
			log.Fatal(err)
		}
		return
	}
	cfg := analyse.Default()
	found := make([]judged, flag.NArg())
	var all errgroup.Group
	all.SetLimit(*workers)
	for i, path := range flag.Args() {
		all.Go(func() (err error) {
			if found[i], err = judge(ctx, path, cfg, *luck); err != nil && ctx.Err() == nil {
				log.Fatalf("%s: %v", path, err)
			}
			return nil
		})
	}
	_ = all.Wait() // An error ends the program.
	var s sums
	for i := range found {
		if j := &found[i]; j.report != nil { // Ctrl-C leaves the rest out.
			s.add(j)
		}
	}
	fmt.Print(s.String())
}

// judged is a game with what was found about it.
type judged struct {
	game   *analyse.Game
	names  []string
	report *analyse.Report
}

// judge looks back at a recorded game.
func judge(ctx context.Context, path string, cfg analyse.Config, luck bool) (judged, error) {
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
	run := analyse.Run
	if luck {
		run = analyse.RunLuck
	}
	j.report, err = run(ctx, j.game, cfg)
	return j, err
}
