// Command trial plays the search of the bots against a changed one, to see whether the change pays: the two sit at
// alternate seats, and every deal is played again with the seats swapped.
//
//	go run -C tools ./trial -rollouts 64 -deals 100 -change '{"Phases": 6}'
//	go run -C tools ./trial -cell broodwar-4 -change '{"Rollouts": 96}' -against '{"Plans": 0}'
//
//	go run -C tools ./trial -cell base-4 -lone -change strong -against strong -program PROGRAM -results games.jsonl
//
//	go run -C tools ./trial -cell base-4 -change medium -referee 50 -deals 10
//	go run -C tools ./trial -referee 50 -least 5 -seed 32 -questions ../bots/bot/testdata/questions.jsonl
//
//	go run -C tools ./trial -choices cards -every 1 -judge 60 -truth -rollouts 256 -deals 40 -change '{"Hands": true}'
//	go run -C tools ./trial -cell broodwar-4-survival -choices order -every 40 -positions 100 -change expert -against strong
//
// It prints what share of the victories the change won, with Wilson's interval over the deals, what a decision costs
// each side, and how many of its orders had no effect. With -lone the change has one seat, every one in turn. With
// -program the other side is a level of an earlier commit, in a program that old/build.sh made. With -results a deal is
// a line of a file, and those that are there are not played again. With -choices it prints instead how much more likely
// to win the choices of the change are, in positions from quick games, by rollouts; that takes far fewer games, and
// assumes that all go on by the rules of thumb. With -referee it lists answers that another one dominates. The same
// flags play the same games.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/internal/cputime"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// side is one of the two that play: how it searches, and what that costs it.
type side struct {
	search.Budget
	// Tuned has it think with the weights of simple rather than with those of simple-1. Fresh has it forget what it meant
	// to do next, as a bot does that is created again for each question.
	Tuned, Fresh bool

	decisions int
	cost      time.Duration
	orders    orders
}

// player is a bot of a side.
type player struct {
	*search.Searcher
	side *side
	seed uint64
}

func (player) Name() string { return "trial" }

// Pick answers and counts what that cost.
func (p player) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if p.side.Fresh {
		p.Searcher = p.side.searcher(p.seed + uint64(s.Answers))
	}
	began := cputime.Thread()
	a := p.Searcher.Pick(context.Background(), r, s, seat, legal)
	p.side.cost += cputime.Thread() - began
	p.side.decisions++
	return a
}

// searcher makes a search of the side.
func (s *side) searcher(seed uint64) *search.Searcher {
	w := &sight.First
	if s.Tuned {
		w = &sight.Tuned
	}
	return search.New(seed, s.Budget, w)
}

func main() {
	name := flag.String("cell", "base-2", "what is played: a cell of the ladder, such as base-4-teams, or a scenario")
	rollouts := flag.Int("rollouts", 64, "rollouts of both sides")
	deals := flag.Int("deals", 100, "deals, each played twice")
	seed := flag.Uint64("seed", 1, "decides everything")
	change := flag.String("change", "{}",
		"what one side does differently, as `JSON` of a search.Budget; or a level, such as strong")
	against := flag.String("against", "{}", "the same for the other side")
	lone := flag.Bool("lone", false, "the change has one seat of each game, and every deal is played from each")
	first := flag.Int("first", 0, "the number of the first deal")
	old := flag.String("program", "", "a `PROGRAM` of an earlier commit that plays the level -against names")
	results := flag.String("results", "", "a `FILE` to which each deal is added, and from which it is taken if it is there")
	judge := flag.Int("referee", 0,
		"have all seats be of the change, and list answers that another one dominates in this `NUMBER` of worlds")
	least := flag.Float64("least", 1, "with -referee: by how many points the other answer is better")
	most := flag.Float64("most", 100, "with -referee: fail if more `PERCENT` of the answers are dominated")
	questions := flag.String("questions", "", "with -referee: store 2,000 questions of medium in this `FILE` instead")
	kind := flag.String("choices", "", "compare choices of this kind instead: order, reveal, execute, build, move or cards")
	var c choices
	flag.IntVar(&c.every, "every", 3, "with -choices: compare one decision in this many")
	flag.IntVar(&c.positions, "positions", 0,
		"with -choices: stop after comparing this many positions; 0 for all of the deals")
	flag.IntVar(&c.rollouts, "judge", 1000, "with -choices: rollouts that judge a choice")
	flag.BoolVar(&c.truth, "truth", false,
		"with -choices: judge in the position itself, not in worlds that the seat may imagine")
	flag.BoolVar(&c.end, "end", false,
		"with -choices: play on to the end of the game, not to that of the round, where the network judges")
	flag.Parse()
	if c.every < 1 || c.rollouts < 1 || c.positions < 0 {
		log.Fatalf("-every and -judge are at least 1 and -positions at least 0, not %d, %d and %d", c.every, c.rollouts,
			c.positions)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	runtime.LockOSThread() // one worker, so that the time of this thread is that of the search
	sides := map[string]*side{"change": read(*change, *rollouts), "base": read(*against, *rollouts)}
	cell, err := ladder.ParseCell(*name)
	if err != nil {
		log.Fatal(err)
	}
	r, err := cell.Rules(components.Default())
	if err != nil {
		log.Fatal(err)
	}
	if *questions != "" {
		if err := writeQuestions(ctx, *questions, *seed, 2000, 4, max(1, *judge), *least); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *judge > 0 {
		f := newReferee(r, *judge, *least)
		if err := f.table(ctx, sides["change"], *seed, *first, *deals); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d of %d answers are dominated\n", f.faults, f.asked)
		if 100*float64(f.faults) > *most*float64(f.asked) {
			log.Fatalf("that is more than %.1f %%", *most)
		}
		return
	}
	if *kind != "" {
		if c.rules, c.step = r, steps[*kind]; c.step == 0 {
			log.Fatalf("choices are those of order, reveal, execute, build, move or cards, not %s", *kind)
		}
		if err := compareChoices(ctx, c, *seed, *deals, sides); err != nil {
			log.Fatal(err)
		}
		return
	}
	t := trial{cell: cell.String(), change: *change, against: *against, rollouts: *rollouts, seed: *seed, lone: *lone,
		sides: [2]*side{sides["base"], sides["change"]}}
	if *old != "" {
		if _, ok := bot.BudgetOf(*against); !ok {
			log.Fatalf("-program plays a level, such as -against strong, not %s", *against)
		}
		r.Options.Revision = game.Revision2 // both programs know it
		if t.program, err = startProgram(*old, sides["base"]); err != nil {
			log.Fatal(err)
		}
	}
	won, err := t.play(ctx, r, *first, *deals, *results)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, %s against %s, %d rollouts where they say nothing: %s\n", cell, *change, *against, *rollouts, told(won))
}

// read reads a side: the name of a level, or what it does otherwise.
func read(text string, rollouts int) *side {
	if b, ok := bot.BudgetOf(text); ok {
		return &side{Budget: b}
	}
	s := &side{Budget: search.Budget{Rollouts: rollouts, Plans: 6, Answers: 8}}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		log.Fatalf("%s is neither a level nor JSON of a search.Budget: %v", text, err)
	}
	return s
}
