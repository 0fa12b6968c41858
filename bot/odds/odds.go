// Package odds works out how a battle may end, from what a seat may know: what is hidden from it is dealt anew again and
// again, and both sides fight on by the rules of thumb. Where only a few face-down cards are unknown and nothing else is left
// to chance, each deal of them is looked at once, and the odds are exact.
package odds

import (
	"context"
	"errors"
	"math"

	"koprulu/bot/rank"
	"koprulu/game"
	"koprulu/game/rule"
)

// MostLosses is the number of units from which on losses are counted together.
const MostLosses = 6

// ErrNoBattle is returned where nobody fights.
var ErrNoBattle = errors.New("there is no battle")

// Odds are the odds of a battle. Arrays by side are those of the attacker first (game.Attacker).
type Odds struct {
	// Area and Players are those of the battle.
	Area    game.Area
	Players [2]game.Player
	// Deals is the number of deals that were played. Exact is true if these are all that the seat must reckon with.
	Deals int
	Exact bool
	// Wins counts the battles that each side won, Nobody those that left nobody in the area.
	Wins   [2]int
	Nobody int
	// Losses counts the battles in which a side lost so many units, the last place that many or more; Lost are all units lost.
	Losses [2][MostLosses + 1]int
	Lost   [2]int
	// Skirmishes are those of the battle.
	Skirmishes []Skirmish
	// Answers are the answers that the seat can give now, if it is asked; in the order of the rules.
	Answers []Answer
}

// Skirmish is what may come of a skirmish: how often the front-line unit of each side is destroyed in it, of so many battles in
// which it was resolved. One that was resolved before has none.
type Skirmish struct {
	Destroyed [2]int
	Deals     int
}

// Answer is what may come of an answer: the battles won by each side, and the skirmishes after it, in the same deals for all answers.
type Answer struct {
	Answer     game.Answer
	Deals      int
	Wins       [2]int
	Skirmishes []Skirmish
}

// Share returns the part n of deals, and its standard error; 0 where everything was looked at.
func (o *Odds) Share(n, deals int) (share, deviation float64) {
	if deals == 0 {
		return 0, 0
	}
	share = float64(n) / float64(deals)
	if !o.Exact {
		// Agresti and Coull: never certain after a few deals.
		m := float64(deals) + 4
		p := (float64(n) + 2) / m
		deviation = math.Sqrt(p * (1 - p) / m)
	}
	return share, deviation
}

// Budget says how much is worked out.
type Budget struct {
	// Exact is the most deals of face-down cards that are looked at one by one; where there are more, the odds are not exact.
	// 0 stands for MostExact.
	Exact int
	// Deals is the most deals that are played where the odds are not exact.
	Deals int
	// Answers is the most deals that are played for each answer of the seat; 0 for none.
	Answers int
}

// Calculator works out odds. It serves one goroutine.
type Calculator struct {
	judge *rank.Judge
	deal  dealer
	log   game.Log
	world game.State
	buf   [game.MaxLegal]game.Answer
}

// New makes a calculator.
func New() *Calculator { return &Calculator{judge: rank.New(0, &rank.First)} }

// Work works out the odds of the battle in a position, as a seat may know it; Nobody is a spectator. The same seed leads to
// the same odds. When ctx ends, the odds so far are returned with its error. After each step, see is called with the odds so far;
// nil for nobody.
func (c *Calculator) Work(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, b Budget, seed uint64, see func(*Odds)) (Odds, error) {
	o := Odds{Area: s.Battle.Area, Players: s.Battle.Players}
	if s.Battle.Area == game.NoArea || s.Phase == game.Over {
		return o, ErrNoBattle
	}
	o.Skirmishes = make([]Skirmish, s.Battle.Count)
	c.deal.open(r, s, seat, seed, b.Exact)
	if err := c.exact(ctx, r, &o); err != nil || o.Exact {
		if err == nil && b.Answers > 0 {
			err = c.answers(ctx, r, s, seat, b.Answers, &o)
		}
		return o, err
	}
	for n := range b.Deals {
		if err := ctx.Err(); err != nil {
			return o, err
		}
		c.deal.draw(&c.world, uint64(n))
		c.judge.Seed(seed, uint64(n))
		e := c.fight(r, &o)
		e.add(&o)
		if see != nil && (n+1)%step == 0 {
			see(&o)
		}
	}
	if b.Answers > 0 {
		return o, c.answers(ctx, r, s, seat, b.Answers, &o)
	}
	return o, nil
}

// step is the number of deals after which the odds are shown.
const step = 64

// exact looks at each deal of the face-down cards, if there are few and nothing else is left to chance.
func (c *Calculator) exact(ctx context.Context, r *game.Rules, o *Odds) error {
	if !c.deal.enumerable() {
		return nil
	}
	blank := *o
	blank.Skirmishes = make([]Skirmish, len(o.Skirmishes))
	for more := c.deal.first(&c.world); more; more = c.deal.next(&c.world) {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.judge.Seed(0, 0)
		e := c.fight(r, &blank)
		if e.chance {
			return nil // a card was drawn or dealt: more than the face-down cards decides
		}
		e.add(&blank)
	}
	blank.Exact = true
	*o = blank
	return nil
}

// answers plays each answer that a seat can give now, in the same deals.
func (c *Calculator) answers(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, deals int, o *Odds) error {
	if seat == game.Nobody || !r.Open(s).Has(seat) {
		return nil
	}
	shown := *s
	c.deal.hide(&shown, 0) // what is legal must not tell what is hidden
	legal := append([]game.Answer(nil), r.Legal(&shown, seat, c.buf[:0])...)
	o.Answers = make([]Answer, len(legal))
	for i := range o.Answers {
		o.Answers[i] = Answer{Answer: legal[i], Skirmishes: make([]Skirmish, len(o.Skirmishes))}
	}
	for n := range deals {
		for i := range o.Answers {
			if err := ctx.Err(); err != nil {
				return err
			}
			a := &o.Answers[i]
			c.deal.draw(&c.world, uint64(n))
			c.judge.Seed(c.deal.seed, uint64(n))
			one := Odds{Area: o.Area, Players: o.Players, Skirmishes: a.Skirmishes}
			e := c.begin()
			if !c.answer(r, &e, seat, a.Answer) {
				continue
			}
			c.finish(r, &one, &e)
			e.add(&one)
			a.Deals++
			for side := range a.Wins {
				a.Wins[side] += one.Wins[side]
			}
		}
	}
	return nil
}

// ending is how one battle ended.
type ending struct {
	winner game.Player
	won    bool
	lost   [2]int
	// fell has a bit for each skirmish in which the front-line unit of a side was destroyed, done for each that was resolved.
	fell [2]uint16
	done uint16
	// chance is true if more was left to chance than the face-down cards.
	chance bool

	now     int
	chances uint32
	decks   [2]uint8
	hands   [2]game.CardSet
}

// add counts an ending.
func (e *ending) add(o *Odds) {
	o.Deals++
	switch {
	case e.won && e.winner == o.Players[game.Attacker]:
		o.Wins[game.Attacker]++
	case e.won && e.winner == o.Players[game.Defender]:
		o.Wins[game.Defender]++
	default:
		o.Nobody++
	}
	for side, n := range e.lost {
		o.Losses[side][min(n, MostLosses)]++
		o.Lost[side] += n
	}
	for k := range o.Skirmishes {
		if e.done>>k&1 == 0 {
			continue
		}
		x := &o.Skirmishes[k]
		x.Deals++
		for side := range e.fell {
			x.Destroyed[side] += int(e.fell[side] >> k & 1)
		}
	}
}

// fight plays the battle of the world to its end.
func (c *Calculator) fight(r *game.Rules, o *Odds) ending {
	e := c.begin()
	c.finish(r, o, &e)
	return e
}

// begin takes down where a battle stands.
func (c *Calculator) begin() ending {
	e := ending{winner: game.Nobody, now: int(c.world.Battle.Now), chances: c.world.Chances}
	for side, p := range c.world.Battle.Players {
		e.decks[side], e.hands[side] = c.world.Seats[p].Deck, c.world.Seats[p].Hand
	}
	return e
}

// longest is the number of answers after which a battle is given up as endless; none comes near it.
const longest = 500

// finish plays the battle to its end by the rules of thumb.
func (c *Calculator) finish(r *game.Rules, o *Odds, e *ending) {
	for range longest {
		if c.world.Phase == game.Over || c.world.Battle.Area != o.Area {
			break
		}
		p := r.Open(&c.world).First()
		legal := r.Legal(&c.world, p, c.buf[:0])
		if len(legal) == 0 || !c.answer(r, e, p, c.judge.Pick(r, &c.world, p, legal)) {
			break
		}
	}
	if c.world.Chances != e.chances {
		e.chance = true
	}
}

// answer applies an answer and takes down what came of it. It reports whether it was legal.
func (c *Calculator) answer(r *game.Rules, e *ending, p game.Player, a game.Answer) bool {
	before := c.world.Battle
	c.log.Entries, c.log.Chance, c.log.Forced = c.log.Entries[:0], c.log.Chance[:0], c.log.Forced[:0]
	if r.Apply(&c.world, p, a, &c.log) != rule.None {
		return false
	}
	for i := range c.log.Entries {
		c.read(r, e, &before, &c.log.Entries[i])
	}
	for side, q := range before.Players {
		seat := &c.world.Seats[q]
		if seat.Deck != e.decks[side] || seat.Hand != e.hands[side] {
			e.chance = true // a card was drawn or played from a hand
		}
	}
	return true
}

// read takes down an entry of the log.
func (c *Calculator) read(r *game.Rules, e *ending, b *game.Battle, x *game.Entry) {
	switch x.Kind {
	case game.LogSkirmish:
		e.now = int(x.V[game.EntrySkirmish])
		e.done |= 1 << e.now
	case game.LogBattleWon:
		e.winner, e.won = x.Player, true
	case game.LogDestroyed:
		for side, p := range b.Players {
			if p != x.Player {
				continue
			}
			e.lost[side]++
			if e.done>>e.now&1 != 0 && e.now < int(b.Count) && game.UnitType(x.V[game.EntryUnit]) == r.TypeOf(&c.world, p, b.Skirmishes[e.now].Front[side]) {
				e.fell[side] |= 1 << e.now
			}
		}
	}
}

// Points returns the part n of deals in percent, and by how much it may be off: two standard errors, rounded up; 0 where everything was
// looked at. It is 0 only if there is none, and 100 only if there is nothing else: what is smaller than half a percent is -1, what is
// larger than 99.5 is 101.
func (o *Odds) Points(n, deals int) (percent, off int) {
	if deals == 0 {
		return 0, 0
	}
	percent = (200*n + deals) / (2 * deals)
	switch {
	case percent == 0 && n > 0:
		percent = -1
	case percent == 100 && n < deals:
		percent = 101
	}
	_, deviation := o.Share(n, deals)
	return percent, int(math.Ceil(200 * deviation))
}

// Best returns the place of the answer after which a side wins most often, -1 if there are not two answers to choose from.
func (o *Odds) Best(side int) int {
	best := -1
	for i := range o.Answers {
		a := &o.Answers[i]
		if a.Deals > 0 && (best < 0 || a.Wins[side]*o.Answers[best].Deals > o.Answers[best].Wins[side]*a.Deals) {
			best = i
		}
	}
	if len(o.Answers) < 2 {
		return -1
	}
	return best
}

// Side returns the side of a player, -1 for others.
func (o *Odds) Side(p game.Player) int {
	for side, q := range o.Players {
		if p == q {
			return side
		}
	}
	return -1
}
