package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"koprulu/bots/match"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// quick plays the games that positions are taken from.
var quick = search.Budget{Rollouts: 8, Plans: 3, Answers: 8}

// steps are the kinds of decision whose choices can be compared.
var steps = map[string]game.Step{"order": game.AskOrder, "reveal": game.AskReveal, "execute": game.AskExecute,
	"build": game.AskBuild, "move": game.AskMove, "cards": game.AskCards}

// choices compares what two sides answer in the same positions, by many rollouts.
type choices struct {
	rules *game.Rules
	step  game.Step
	// every is how many decisions there are for one that is compared, rollouts how many rollouts judge it. With truth the
	// rollouts begin in the position itself, in which what is hidden is as it really is, not in worlds that the seat may
	// imagine. positions is how many are compared at most, 0 for all.
	every, rollouts, positions int
	truth                      bool
	// end has rollouts go on to the end of the game, so that its winner decides, not what the network thinks at the end of
	// the round.
	end bool

	// compared counts the positions, differ those in which the sides answer differently. gain and square are the sums of
	// the differences in the chance of winning, and of their squares.
	compared, differ int
	gain, square     float64
	passed           int
	player           *search.Player
	value            value.Estimator
}

// play compares the decisions of a game.
func (c *choices) play(ctx context.Context, seed uint64, deal int, sides map[string]*side) error {
	seeds := match.SeedsOf(seed, deal)
	table := match.Table{Rules: c.rules}
	for seat := range c.rules.Options.Players {
		s := &side{Budget: quick}
		table.Bots = append(table.Bots, player{s.searcher(seeds.Bots[seat]), s, seeds.Bots[seat]})
	}
	table.Deal(&seeds)
	for table.State.Phase != game.Over && !c.done() {
		if s := &table.State; s.Top().Step == c.step {
			if c.passed++; c.passed%c.every == 0 {
				c.compare(s, sides)
			}
		}
		if err := table.Step(ctx); err != nil {
			return fmt.Errorf("deal %d: %w", deal, err)
		}
	}
	return nil
}

// done reports whether as many positions as wanted are compared.
func (c *choices) done() bool { return c.positions > 0 && c.compared >= c.positions }

// compare has both sides answer a position.
func (c *choices) compare(s *game.State, sides map[string]*side) {
	r, seat := c.rules, c.rules.Open(s).First()
	legal := r.Legal(s, seat, make([]game.Answer, 0, game.MaxLegal))
	if len(legal) < 2 {
		return
	}
	if c.compared++; c.compared%10 == 0 {
		fmt.Fprintf(os.Stderr, "%d positions compared\n", c.compared)
	}
	var lines [2]search.Line
	for i, name := range []string{"change", "base"} {
		b := sides[name].searcher(uint64(c.passed))
		shown := *s
		r.Redeal(&shown, seat, rand.NewPCG(uint64(c.passed), 1))
		lines[i].Answer = b.Pick(context.Background(), r, &shown, seat, legal)
		for _, l := range b.Tried() {
			if l.Answer == lines[i].Answer {
				lines[i] = l
				break
			}
		}
	}
	if lines[0].Answer == lines[1].Answer && lines[0].Plan == lines[1].Plan {
		return
	}
	c.differ++
	n := (c.worth(s, seat, &lines[0]) - c.worth(s, seat, &lines[1])) / value.One
	c.gain += n
	c.square += n * n
}

// worth returns the mean chance of winning, in parts of value.One, after a line of play.
func (c *choices) worth(s *game.State, seat game.Player, line *search.Line) float64 {
	sum := int64(0)
	for world := range c.rollouts {
		p := c.player
		p.Set(c.rules, s, seat, uint64(c.passed), uint64(world))
		if c.truth {
			p.World = *s
		}
		p.Answer(seat, line.Answer)
		if p.World.Round == s.Round {
			p.FollowToEndOfRound(seat, line.Plan.Answers())
		}
		for c.end && p.World.Phase != game.Over {
			p.ToEndOfRound()
		}
		sum += int64(c.value.Estimate(c.rules, &p.World)[seat])
	}
	return float64(sum) / float64(c.rollouts)
}

// compareChoices plays games and prints what the changed side gains by its choices.
func compareChoices(ctx context.Context, c choices, seed uint64, deals int, sides map[string]*side) error {
	c.player = search.NewPlayer(&sight.First)
	for i := range deals {
		if c.done() {
			break
		}
		if err := c.play(ctx, seed, i, sides); err != nil {
			return err
		}
	}
	n := float64(max(1, c.compared))
	mean := c.gain / n
	fmt.Printf("%d positions, %d answered differently, chance of winning %+.4f +- %.4f\n", c.compared, c.differ, mean,
		1.96*math.Sqrt((c.square/n-mean*mean)/n))
	return nil
}
