package main

import (
	"context"
	"fmt"

	"koprulu/bots/match"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
)

// referee looks for dominated answers: those for which another one is better on average and worse in no world.
type referee struct {
	rules  *game.Rules
	worlds int
	// least is how much better the other answer has to be, in points of the chance of winning: less is a matter of the
	// network's taste.
	least  float64
	player *search.Player
	value  value.Estimator
	// asked counts the questions, faults those to which a dominated answer was given.
	asked, faults int
}

// verdict is what was found about an answer: another one that is better by so many points.
type verdict struct {
	better game.Answer
	points float64
}

// newReferee makes a referee who looks at so many worlds.
func newReferee(r *game.Rules, worlds int, least float64) *referee {
	return &referee{rules: r, worlds: worlds, least: least, player: search.NewPlayer(&sight.First)}
}

// worth plays a line on in a world that a seat may imagine, and returns its chance of winning.
func (f *referee) worth(s *game.State, seat game.Player, l *search.Line, world int) int64 {
	p := f.player
	p.Set(f.rules, s, seat, uint64(s.Answers), uint64(world))
	p.Answer(seat, l.Answer)
	if p.World.Round == s.Round {
		p.FollowToEndOfRound(seat, l.Plan.Answers())
	}
	return int64(f.value.Estimate(f.rules, &p.World)[seat])
}

// judge looks for an answer that dominates a given one, which the seat means to follow by a plan.
func (f *referee) judge(s *game.State, seat game.Player, given *search.Line, legal []game.Answer) (verdict, bool) {
	own := make([]int64, f.worlds)
	for i := range own {
		own[i] = f.worth(s, seat, given, i)
	}
	best, found := verdict{}, false
	for _, a := range legal {
		if a == given.Answer {
			continue
		}
		sum := int64(0)
		for i := range own {
			d := f.worth(s, seat, &search.Line{Answer: a}, i) - own[i]
			if d < 0 {
				sum = -1
				break
			}
			sum += d
		}
		points := 100 * float64(sum) / float64(f.worlds) / value.One
		if points >= f.least && (!found || points > best.points) {
			best, found = verdict{a, points}, true
		}
	}
	return best, found
}

// table plays games of a side with itself and judges every answer; it prints those that are dominated.
func (f *referee) table(ctx context.Context, s *side, seed uint64, first, deals int) error {
	for deal := first; deal < first+deals; deal++ {
		seeds := match.SeedsOf(seed, deal)
		table := match.Table{Rules: f.rules}
		for seat := range f.rules.Options.Players {
			table.Bots = append(table.Bots, judged{s.searcher(seeds.Bots[seat]), f, deal})
		}
		if err := table.Play(ctx, &seeds); err != nil {
			return fmt.Errorf("deal %d: %w", deal, err)
		}
	}
	return nil
}

// judged is a bot whose answers a referee judges.
type judged struct {
	*search.Searcher
	referee *referee
	deal    int
}

func (judged) Name() string { return "judged" }

// Pick answers, and has the answer judged.
func (b judged) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	shown := *s
	line := search.Line{Answer: b.Searcher.Pick(context.Background(), r, &shown, seat, legal)}
	for _, l := range b.Tried() {
		if l.Answer == line.Answer {
			line = l
			break
		}
	}
	f := b.referee
	f.asked++
	if v, ok := f.judge(s, seat, &line, legal); ok {
		f.faults++
		fmt.Printf("deal %d, answer %d, round %d, seat %d, %s: %s, not %s: %.1f points\n", b.deal, s.Answers, s.Round, seat+1,
			words.Decision(s.Top().Step), answer.Format(r, s, seat, line.Answer), answer.Format(r, s, seat, v.better), v.points)
	}
	return line.Answer
}
