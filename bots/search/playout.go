package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Player plays games on. It serves one goroutine and allocates nothing after it is made.
type Player struct {
	// World is the position that is played on.
	World game.State

	// Belief is what the seat believes about the hidden orders of others, nil for nothing.
	Belief *game.Belief

	// Reply is what a foe of the seat in FollowToEndOfRound is assumed to answer.
	Reply Reply

	// Stray is by how much, in hundredths of a resource, an answer may be worse by the rules of thumb than the best one
	// and still be given: each is raised at random by up to that much. 0 keeps to the best. It costs time, because all
	// answers are ranked.
	Stray int

	rules *game.Rules
	judge *rank.Judge
	waste waste
	// ranked are the answers of the foe who replies, or of the seat that strays.
	ranked []sight.Scored
	deal   rand.PCG
	buf    [game.MaxLegal]game.Answer
	// open are the legal answers of the seat that is asked next, nil until asked for.
	open []game.Answer
}

// Reply is an answer that a foe is assumed to give: the first foe to be asked a question of the kind Step. The zero
// value leaves everything to the rules of thumb.
type Reply struct {
	Step game.Step
	// Rank is the place of the answer in the ranking by the rules of thumb; 0 takes the best.
	Rank int
	// Cover is a planet on which an order is placed, where Step asks for orders and Rank is not 0.
	Cover game.Planet
	// By is the foe who gave it, Nobody until then.
	By game.Player
}

// NewPlayer makes a player that answers for all seats with the given weights.
func NewPlayer(w *sight.Weights) *Player {
	return &Player{judge: rank.New(0, w), ranked: make([]sight.Scored, 0, game.MaxLegal)}
}

// Set starts from a position as a seat may imagine it: what the seat can't know is dealt again. What is dealt, and what
// is left to chance from there, follow from seed and world, so that two lines of play can be tried in the same world.
func (p *Player) Set(r *game.Rules, root *game.State, seat game.Player, seed, world uint64) {
	p.rules, p.open = r, nil
	p.World = *root
	p.deal.Seed(seed, world)
	r.RedealLikely(&p.World, seat, &p.deal, p.Belief)
	p.judge.Seed(^seed, world)
	p.judge.Return(r, &p.World)
	p.waste.begin(&p.World, seat)
}

// Went tells the player that somebody else has played World on.
func (p *Player) Went() {
	p.open = nil
	p.judge.Return(p.rules, &p.World)
}

// Answer applies an answer of a seat, and reports whether it was legal.
func (p *Player) Answer(seat game.Player, a game.Answer) bool {
	p.open = nil
	p.waste.see(p.rules, &p.World, seat, a)
	step := p.rules.Decision(&p.World)
	legal := p.rules.Apply(&p.World, seat, a, nil) == rule.None
	p.judge.Answered(step, a, p.rules.Decision(&p.World))
	return legal
}

// play applies an answer out of those that Open lists.
func (p *Player) play(seat game.Player, a game.Answer) {
	p.waste.see(p.rules, &p.World, seat, a)
	step := p.rules.Decision(&p.World)
	p.open = p.rules.ApplyLegal(&p.World, seat, a, p.buf[:0])
	p.judge.Answered(step, a, p.rules.Decision(&p.World))
}

// Open returns the seat that is asked next, and its legal answers, valid until the next call.
func (p *Player) Open() (game.Player, []game.Answer) {
	seat := p.rules.Open(&p.World).First()
	if p.open == nil {
		p.open = p.rules.Legal(&p.World, seat, p.buf[:0])
	}
	return seat, p.open
}

// Step answers the open decision by the rules of thumb, and returns who answered what.
func (p *Player) Step() (game.Player, game.Answer) {
	seat, legal := p.Open()
	a := p.pick(seat, legal)
	p.play(seat, a)
	return seat, a
}

// pick returns the answer by the rules of thumb, or one that is hardly worse if Stray allows it.
func (p *Player) pick(seat game.Player, legal []game.Answer) game.Answer {
	if p.Stray == 0 || len(legal) == 1 {
		return p.judge.Pick(p.rules, &p.World, seat, legal)
	}
	p.ranked = p.judge.Rank(p.rules, &p.World, seat, legal, p.ranked)
	best, most, top := p.ranked[0].Answer, math.MinInt, p.ranked[0].Value
	for _, x := range p.ranked {
		// The first may be worth less than others that were dismissed for other reasons.
		if n := min(top, x.Value) + int(p.deal.Uint64()%uint64(p.Stray)); n > most {
			best, most = x.Answer, n
		}
	}
	return best
}

// mostInRound bounds the answers of a round that is played out. A round of six has some hundreds.
const mostInRound = 1 << 14

// inRound reports whether a round goes on after n answers were given in it. One that does not end ends its world.
func (p *Player) inRound(round uint16, n int) bool {
	if n == mostInRound {
		p.World.Phase = game.Over
	}
	return p.World.Phase != game.Over && p.World.Round == round
}

// ToEndOfRound plays until the round or the game is over.
func (p *Player) ToEndOfRound() {
	round := p.World.Round
	for n := 0; p.inRound(round, n); n++ {
		p.Step()
	}
}

// FollowToEndOfRound is ToEndOfRound with answers of a seat that are tried first, in turn. One that is not legal when
// its turn comes is left out, and the rules of thumb answer instead; they alone decide what is paid with.
func (p *Player) FollowToEndOfRound(seat game.Player, plan []game.Answer) {
	round := p.World.Round
	for n := 0; p.inRound(round, n); n++ {
		who, legal := p.Open()
		if who == seat && len(plan) > 0 {
			a := plan[0]
			planned := slices.Contains(legal, a)
			if planned || p.World.Top().Step != game.AskPay {
				plan = plan[1:]
			}
			if planned {
				p.play(who, a)
				continue
			}
		}
		if who != seat && p.Reply.Step != 0 && p.Reply.By == game.Nobody && p.Reply.Step == p.World.Top().Step &&
			p.rules.Team(who) != p.rules.Team(seat) {
			p.Reply.By = who
			p.play(who, p.reply(who, legal))
			continue
		}
		p.play(who, p.pick(who, legal))
	}
}

// reply returns the answer that a foe is assumed to give, the one ranked last if there are not that many.
func (p *Player) reply(who game.Player, legal []game.Answer) game.Answer {
	if p.Reply.Rank == 0 || len(legal) == 1 {
		return p.judge.Pick(p.rules, &p.World, who, legal)
	}
	p.ranked = p.judge.Rank(p.rules, &p.World, who, legal, p.ranked)
	if p.Reply.Step != game.AskOrder {
		return p.ranked[min(p.Reply.Rank, len(p.ranked)-1)].Answer
	}
	for _, x := range p.ranked {
		if x.Answer.Verb == game.DoOrder && x.Answer.Planet() == p.Reply.Cover {
			return x.Answer
		}
	}
	return p.ranked[0].Answer
}
