package odds

import (
	"cmp"
	"context"
	"slices"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Budget says how much is worked out.
type Budget struct {
	// Exact is the maximum number of different deals of facedown cards that are looked at one by one; where there are
	// more, the odds are sampled. 0 means MostExact.
	Exact int
	// Proof is the maximum number of answers that are tried to see whether anything but the cards makes a difference; 0
	// means MostProof.
	Proof int
	// Deals is the maximum number of deals that are played where the odds are sampled.
	Deals int
	// Answers is the maximum number of deals that are played for each answer of the seat; 0 for none. Where its answers
	// are compared, the seat continues with the best one, otherwise by the rules of thumb.
	Answers int
	// Finals is the number of answers that then look best and are also played in the other deals; at least the best one
	// is.
	Finals int
	// Tries is the maximum number of battles that are played to look at every deal after each answer; 0 means
	// MostTries.
	Tries int
	// Likely deals what others hold and have placed facedown according to how likely they were to keep and place it: a
	// player who chooses a card does not take a bad one. Without it all deals are equally likely. With it, every deal is
	// looked at only if all of them end the same way.
	Likely bool
	// Care says how well both sides decide what is still to come.
	Care Care
	// Quiet leaves the odds of the answers out of what is returned: they are too few to be shown.
	Quiet bool
}

// MostExact, MostProof and MostTries are the limits unless a Budget says otherwise.
const (
	MostExact = 4000
	MostProof = 200_000
	MostTries = 40_000
)

// Glance takes some milliseconds, for a first figure, and Study about a second, with the odds of each answer. What is
// worked out never depends on the time that it takes: two readers who know the same are told the same.
var (
	Glance = Budget{Exact: 500, Proof: 3000, Deals: 60, Answers: 6, Finals: 1, Tries: 1000, Likely: true, Quiet: true,
		Care: Care{Cards: 5, Worlds: 4, Plans: 12}}
	Study = Budget{Deals: 400, Answers: 100, Finals: 3, Likely: true, Care: Care{Cards: 6, Worlds: 6, Plans: 32}}
)

// Calculator works out odds. It serves one goroutine.
type Calculator struct {
	judge   *rank.Judge
	tactics tactics
	deal    dealer
	log     game.Log
	world   game.State
	proof   proof
	buf     [game.MaxLegal]game.Answer
	// first is the answer with which the seat continues in each battle of the whole odds, if goes is true.
	first game.Answer
	goes  bool
	// intends are the answers that the seat should give until it places cards, if it is asked for the first of them.
	intends []game.Answer
	// ahead is true if it is still to be decided who meets whom. path are the answers given in the world so far; lead
	// brings another world to where they begin, nil if it begins there.
	ahead bool
	path  []turn
	lead  func(w *game.State) bool
	// see is called with each answer in the world that is played and the position before it, seen; nil for nobody.
	see  func(before *game.State, by game.Player, a game.Answer)
	seen game.State
}

// New makes a calculator.
func New() *Calculator {
	return &Calculator{judge: rank.New(0, &sight.Tuned), tactics: tactics{judge: rank.New(0, &sight.Tuned)}}
}

// Work works out the odds of the battle in a position, as a seat may know it; Nobody is a spectator. The same seed
// leads to the same odds. When ctx ends, its error is returned.
func (c *Calculator) Work(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, b Budget,
	seed uint64) (Odds, error) {
	o, err := c.work(ctx, r, s, seat, b, seed)
	if err == nil {
		err = ctx.Err() // What was decided in the meantime may have been decided in a hurry.
	}
	return o, err
}

func (c *Calculator) work(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, b Budget,
	seed uint64) (Odds, error) {
	o := Odds{Area: s.Battle.Area, Players: s.Battle.Players}
	if s.Battle.Area == game.NoArea || s.Phase == game.Over {
		return o, ErrNoBattle
	}
	b.Exact, b.Proof, b.Tries = cmp.Or(b.Exact, MostExact), cmp.Or(b.Proof, MostProof), cmp.Or(b.Tries, MostTries)
	o.Skirmishes = make([]Skirmish, s.Battle.Count)
	c.deal.open(r, s, seat, seed, b.Exact)
	c.tactics.start(ctx, b.Care, seed)
	c.lead, c.ahead = nil, early(s.Top().Step)
	c.first, c.goes = game.Answer{}, false
	if b.Likely {
		c.deal.believe(c.judge)
	}
	if b.Quiet {
		c.tactics.care.Plans = 0 // These figures only say which answers to look at.
	}
	if err := c.answers(ctx, r, s, seat, b, &o); err != nil {
		return o, err
	}
	c.tactics.care.Plans = b.Care.Plans
	c.intend(r, s, seat, &o)
	done, err := c.finals(ctx, r, seat, b, &o)
	if b.Quiet {
		o.Answers = nil
	}
	if done || err != nil {
		return o, err
	}
	if err := c.every(ctx, r, &o, b.Proof); err != nil || o.Basis != Sampled {
		return o, err
	}
	return o, c.sample(ctx, r, &o, b.Deals)
}

// intend finds out what the seat should do until it places cards, if it is asked who meets whom or where units give
// support. It begins with one of the answers that are compared.
func (c *Calculator) intend(r *game.Rules, s *game.State, seat game.Player, o *Odds) {
	c.intends = nil
	if len(o.Answers) > 1 && c.tactics.care.Plans > 0 && arranges(s.Top().Step) && o.Side(seat) >= 0 {
		c.draw(0)
		c.intends = c.plan(r, &c.world, seat).answers
	}
}

// finals plays the answers that look best in more deals, if they differ, and takes the best one for the whole odds. It
// reports whether that settles these.
func (c *Calculator) finals(ctx context.Context, r *game.Rules, seat game.Player, b Budget, o *Odds) (done bool,
	err error) {
	c.goes = false
	side := o.Side(seat)
	if side < 0 || o.Best(side) < 0 {
		return false, nil
	}
	played := map[int]*Odds{}
	leading := o.Leading(side, max(1, b.Finals))
	if len(c.intends) > 0 {
		i := slices.IndexFunc(o.Answers, func(a Answer) bool { return a.Answer == c.intends[0] })
		if i >= 0 && !slices.Contains(leading, i) {
			leading = append(leading, i)
		}
	}
	for _, i := range leading {
		o.Answers[i].Final = true
		if o.Answers[i].Basis == Sampled {
			played[i] = &Odds{Area: o.Area, Players: o.Players, Skirmishes: make([]Skirmish, len(o.Skirmishes))}
		}
	}
	c.goes = true
	for n := range uint64(b.Deals) {
		for _, i := range leading {
			if played[i] == nil {
				continue
			}
			if err := ctx.Err(); err != nil {
				return false, err
			}
			c.first = o.Answers[i].Answer
			c.play(r, played[i], others+n)
		}
	}
	for i, one := range played {
		a := &o.Answers[i]
		a.Deals, a.Wins, a.Lost, a.Skirmishes = one.Deals, one.Wins, one.Lost, one.Skirmishes
	}
	best := o.Leading(side, 1)[0]
	c.first = o.Answers[best].Answer
	one := played[best]
	if one != nil {
		one.Answers = o.Answers
		*o = *one
	}
	return one != nil, nil
}

// others is the number of the first deal of the whole odds. The deals in which all answers are compared must be
// different ones: the best of many is also the luckiest of them.
const others = 1 << 32

// play plays the battle in a deal, and counts how it ends.
func (c *Calculator) play(r *game.Rules, o *Odds, n uint64) {
	c.draw(n)
	c.judge.Seed(c.deal.seed, n)
	e := c.fight(r, o.Area)
	e.add(o, 1)
}

// draw makes the world of a deal.
func (c *Calculator) draw(n uint64) {
	c.deal.draw(&c.world, n)
	c.path = c.path[:0]
	c.tactics.begin(n)
}

// early reports whether it is still to be decided who meets whom and where units give support.
func early(s game.Step) bool {
	return s == game.AskOpening || s == game.AskStartAbility || s == game.AskExtraDraw || arranges(s)
}

// sample plays deals drawn at random.
func (c *Calculator) sample(ctx context.Context, r *game.Rules, o *Odds, deals int) error {
	for n := range uint64(deals) {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.play(r, o, others+n)
	}
	return nil
}

// every looks at each deal of the facedown cards, if there are few and nothing else is left to chance. Otherwise it
// leaves the odds as they are.
func (c *Calculator) every(ctx context.Context, r *game.Rules, o *Odds, proof int) error {
	if !c.deal.enumerable() {
		return nil
	}
	all := *o
	all.Skirmishes, all.Basis = make([]Skirmish, len(o.Skirmishes)), Exact
	var dealt game.State
	var same *ending
	for times := c.deal.first(&dealt); times > 0; times = c.deal.next(&dealt) {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.world = dealt
		c.judge.Seed(0, 0)
		e := c.fight(r, o.Area)
		if e.chance {
			return nil // a card was drawn or dealt: more than the facedown cards decides
		}
		if !c.deal.weighs(&e.ending, &same) {
			return nil
		}
		e.add(&all, times)
		if start := begin(&dealt); all.Basis == Exact && !c.settled(r, &dealt, &start, o.Area, &e.ending, &proof) {
			all.Basis = Every
		}
	}
	*o = all
	return nil
}

// answers plays each answer that a seat can give now, in the same deals, or in every deal if only facedown cards are
// left.
func (c *Calculator) answers(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, b Budget,
	o *Odds) error {
	if b.Answers == 0 || seat == game.Nobody || !r.Open(s).Has(seat) {
		return nil
	}
	shown := *s
	c.deal.hide(&shown, 0) // what is legal must not reveal what is hidden
	legal := append([]game.Answer(nil), r.Legal(&shown, seat, c.buf[:0])...)
	o.Answers = make([]Answer, len(legal))
	for i := range o.Answers {
		o.Answers[i] = Answer{Answer: legal[i], Skirmishes: make([]Skirmish, len(o.Skirmishes))}
	}
	if err := c.everyAnswer(ctx, r, seat, o, b); err != nil {
		return err
	}
	for n := range b.Answers {
		for i := range o.Answers {
			a := &o.Answers[i]
			if a.Basis != Sampled {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			c.draw(uint64(n))
			c.judge.Seed(c.deal.seed, uint64(n))
			e := begin(&c.world)
			if !c.answer(r, &c.world, &e, seat, a.Answer) {
				continue
			}
			c.finish(r, &c.world, o.Area, &e)
			a.add(o, &e.ending, 1)
		}
	}
	return nil
}

// everyAnswer looks at each deal of the facedown cards after each answer, if there are few. Answers after which more is
// left to chance stay as they are.
func (c *Calculator) everyAnswer(ctx context.Context, r *game.Rules, seat game.Player, o *Odds, b Budget) error {
	if !c.deal.enumerable() || c.deal.different()*len(o.Answers) > b.Tries {
		return nil
	}
	all := make([]Answer, len(o.Answers))
	for i := range all {
		all[i] = Answer{Answer: o.Answers[i].Answer, Basis: Exact, Skirmishes: make([]Skirmish, len(o.Skirmishes))}
	}
	proof := b.Proof
	var dealt game.State
	same := make([]*ending, len(all))
	for times := c.deal.first(&dealt); times > 0; times = c.deal.next(&dealt) {
		for i := range all {
			a := &all[i]
			if a.Basis == Sampled {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			c.world = dealt
			c.judge.Seed(0, 0)
			e := begin(&c.world)
			if !c.answer(r, &c.world, &e, seat, a.Answer) {
				a.Basis = Sampled
				continue
			}
			after, then := c.world, e
			c.finish(r, &c.world, o.Area, &e)
			if e.chance || !c.deal.weighs(&e.ending, &same[i]) {
				a.Basis = Sampled
				continue
			}
			a.add(o, &e.ending, times)
			if a.Basis == Exact && !c.settled(r, &after, &then, o.Area, &e.ending, &proof) {
				a.Basis = Every
			}
		}
	}
	for i := range all {
		if all[i].Basis != Sampled {
			o.Answers[i] = all[i]
		}
	}
	return nil
}

// add counts an ending after an answer.
func (a *Answer) add(o *Odds, e *ending, times int) {
	one := Odds{Area: o.Area, Players: o.Players, Skirmishes: a.Skirmishes}
	e.add(&one, times)
	a.Deals += times
	for side := range a.Wins {
		a.Wins[side] += one.Wins[side]
		a.Lost[side] += one.Lost[side]
	}
}

// fight plays the battle of the world to its end, with the first answer of the seat if there is one.
func (c *Calculator) fight(r *game.Rules, area game.Area) course {
	e := begin(&c.world)
	if c.goes {
		c.answer(r, &c.world, &e, c.deal.seat, c.first)
		if side := sideOf(c.world.Battle.Players, c.deal.seat); side >= 0 && len(c.intends) > 0 && c.intends[0] == c.first {
			c.tactics.led[side] = lead{next: c.intends[1:], thumb: true}
		}
	}
	c.finish(r, &c.world, area, &e)
	return e
}

// longest is the number of answers after which a battle is given up as endless; none comes near it.
const longest = 500

// finish plays a battle to its end by the rules of thumb.
func (c *Calculator) finish(r *game.Rules, w *game.State, area game.Area, e *course) {
	for range longest {
		if w.Phase == game.Over || w.Battle.Area != area {
			break
		}
		p := r.Open(w).First()
		legal := r.Legal(w, p, c.buf[:0])
		if len(legal) == 0 || !c.answer(r, w, e, p, c.pick(r, w, p, legal)) {
			break
		}
	}
}

// answer applies an answer and records what came of it. It reports whether it was legal.
func (c *Calculator) answer(r *game.Rules, w *game.State, e *course, p game.Player, a game.Answer) bool {
	before, decided := w.Battle, e.won
	if c.see != nil {
		c.seen = *w
	}
	e.places(p, a, &before)
	c.log.Entries, c.log.Chance, c.log.Forced = c.log.Entries[:0], c.log.Chance[:0], c.log.Forced[:0]
	if r.Apply(w, p, a, &c.log) != rule.None {
		return false
	}
	if c.see != nil {
		c.see(&c.seen, p, a)
	}
	if c.ahead {
		c.path = append(c.path, turn{p, a})
	}
	e.read(r, w, &before, c.log.Entries)
	if !decided { // What is drawn later no longer changes anything.
		e.drawn(w, before.Players)
	}
	return true
}
