package odds

import (
	"context"
	"math/rand/v2"
	"slices"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Care says how carefully both sides decide what is still to come in a battle: who meets whom, where units give support
// and which cards are placed. The choices are compared in newly dealt worlds. The zero value is the rules of thumb
// alone.
type Care struct {
	// Cards is the number of cards that are compared for the skirmishes, and Worlds the number of worlds in which they are
	// compared, as the player who places them may know these worlds.
	Cards, Worlds int
	// Plans is the number of worlds in which the ways to pair units and to give support are compared, for all deals at
	// once and as the seat may know these worlds; 0 leaves that to the rules of thumb.
	Plans int
}

// tactics decides for the sides of a battle.
type tactics struct {
	care  Care
	judge *rank.Judge
	rng   rand.PCG
	seed  uint64
	// asked counts the comparisons, so that each is made in worlds of its own.
	asked uint64
	// wait returns an error once nobody waits for the odds any longer; it may take its time, to make way for others.
	wait   func() error
	belief game.Belief
	ranked []sight.Scored
	// worlds are those in which cards are placed, deals those in which plans are compared, world and field what comes of
	// one of them.
	worlds, deals []game.State
	world, field  game.State
	few           [2][]game.Card
	log           game.Log
	buf, open     [game.MaxLegal]game.Answer

	// kept are placings by all that was known when they were decided on: those of others in the deal that is played, and
	// those of the seat itself, which are the same in every deal.
	kept [2]map[game.View]placing
	deal uint64
	// plans are what was decided once for all deals.
	plans []plan

	// led is what each side does in the world that is played.
	led [2]lead
}

// lead is what a side has decided on in a world.
type lead struct {
	// next are its answers until it places cards, thumb is true if the rules of thumb answer after them.
	next  []game.Answer
	thumb bool
	// cards is how it places its cards, once placed is true.
	cards  placing
	placed bool
}

// mostKept bounds the decisions that are kept.
const mostKept = 512

// start begins with a position.
func (t *tactics) start(ctx context.Context, care Care, seed uint64) {
	t.care, t.seed, t.asked, t.wait = care, seed, 0, ctx.Err
	clear(t.kept[0])
	clear(t.kept[1])
	t.plans = t.plans[:0]
	t.led = [2]lead{}
}

// stops reports whether nobody waits for the odds any longer: whatever is decided then is never shown.
func (t *tactics) stops() bool { return t.wait() != nil }

// begin begins with the world of a deal, which may be the same as before.
func (t *tactics) begin(n uint64) {
	t.led = [2]lead{}
	if n != t.deal {
		clear(t.kept[0])
	}
	t.deal = n
}

// arranges reports whether a decision is about who meets whom and where units give support.
func arranges(s game.Step) bool {
	return s == game.AskFront || s == game.AskPair || s == game.AskSupport || s == game.AskSwap
}

// pick decides for a player in a world.
func (c *Calculator) pick(r *game.Rules, w *game.State, p game.Player, legal []game.Answer) game.Answer {
	t := &c.tactics
	step := w.Top().Step
	side := sideOf(w.Battle.Players, p)
	switch {
	case len(legal) == 1 || t.care.Worlds == 0 || side < 0:
	case step == game.AskCards:
		return c.card(r, w, p, side, legal)
	case c.ahead && arranges(step) && t.care.Plans > 0:
		return c.arranged(r, w, p, side, legal)
	}
	return c.judge.Pick(r, w, p, legal)
}

// card decides which cards a player places at a skirmish; at the first one, for all of them.
func (c *Calculator) card(r *game.Rules, w *game.State, p game.Player, side int, legal []game.Answer) game.Answer {
	t := &c.tactics
	l := &t.led[side]
	k := w.Top().V[game.FieldSkirmish]
	if !l.placed {
		kept := &t.kept[0]
		if p == c.deal.seat {
			kept = &t.kept[1]
		}
		view := r.View(w, p)
		a, ok := (*kept)[view]
		if !ok {
			a = t.place(r, w, p, legal)
			if *kept == nil {
				*kept = map[game.View]placing{}
			}
			if len(*kept) < mostKept {
				(*kept)[view] = a
			}
		}
		l.cards, l.placed = a, true
	}
	if a := l.cards[k]; slices.Contains(legal, a) {
		return a
	}
	return c.judge.Pick(r, w, p, legal)
}

// arranged decides who meets whom, or where units give support.
func (c *Calculator) arranged(r *game.Rules, w *game.State, p game.Player, side int, legal []game.Answer) game.Answer {
	l := &c.tactics.led[side]
	if len(l.next) == 0 && !l.thumb {
		x := c.plan(r, w, p)
		l.next, l.thumb = x.answers, x.thumb
		legal = r.Legal(w, p, c.buf[:0]) // Others have been listed there in the meantime.
	}
	if len(l.next) > 0 {
		a := l.next[0]
		l.next = l.next[1:]
		if slices.Contains(legal, a) {
			return a
		}
		l.next, l.thumb = nil, true
	}
	return c.judge.Pick(r, w, p, legal)
}
