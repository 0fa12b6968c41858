package search_test

import (
	"context"
	"slices"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// carrier records whether plans are continued.
type carrier struct {
	ahead
	t *testing.T
	// plan is what was meant to follow the last answer that was given after looking ahead, in its round and phase.
	plan  []game.Answer
	round uint16
	phase game.Phase
	// next counts plans that were continued with their next answer, later those of which some answers were passed over.
	next, later int
}

func (c *carrier) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	round, phase := s.Round, s.Phase
	a := c.ahead.Pick(r, s, seat, legal)
	tried := c.Tried()
	if len(tried) == 0 {
		return a
	}
	if round == c.round && phase == c.phase {
		if i := slices.IndexFunc(c.plan, func(a game.Answer) bool { return slices.Contains(legal, a) }); i >= 0 {
			if !slices.ContainsFunc(tried, func(l search.Line) bool {
				return l.Answer == c.plan[i] && slices.Equal(l.Plan.Answers(), c.plan[i+1:])
			}) {
				c.t.Errorf("round %d: of the plan %v, answer %d could be given, and the plan is not tried", round, c.plan, i)
			}
			if i == 0 {
				c.next++
			} else {
				c.later++
			}
		}
	}
	c.plan, c.round, c.phase = nil, round, phase
	for _, l := range tried {
		if l.Answer == a { // the best of those that begin with it
			c.plan = slices.Clone(l.Plan.Answers())
			break
		}
	}
	return a
}

// TestPlansGoOn checks that what a seat meant to do next is among what it tries, even if payments, or questions with
// one answer, came in between. That there was one answer is rare, so it takes some games.
func TestPlansGoOn(t *testing.T) {
	r, _ := positions(t, game.Options{Players: 2}, 0, 1)
	c := &carrier{t: t}
	for deal := range 8 {
		seeds := match.SeedsOf(7, deal)
		c.ahead.Searcher = search.New(seeds.Bots[0], search.Budget{Rollouts: 32, Plans: 6, Answers: 8}, &sight.First)
		c.plan = nil
		easy, err := bot.New(bot.Simple, seeds.Bots[1])
		if err != nil {
			t.Fatal(err)
		}
		tab := &match.Table{Rules: r, Bots: []bot.Bot{c, easy}}
		if err := tab.Play(context.Background(), &seeds); err != nil {
			t.Fatal(err)
		}
		if c.next > 0 && c.later > 0 {
			break
		}
	}
	if c.next == 0 || c.later == 0 {
		t.Errorf("%d plans went on with their next answer, %d with a later one", c.next, c.later)
	}
	t.Logf("%d plans went on with their next answer, %d with a later one", c.next, c.later)
}
