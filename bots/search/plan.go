package search

import (
	"koprulu/rules/game"
)

// How plans are made up: the order, or the placing of orders, is played to its end in one world, and now and then an
// answer other than the one ranked first is taken.
const (
	stray  = 40 // how often, in percent
	odd    = 33 // how many of those are any legal answer, in percent; the others are ranked high
	deeper = 66 // how often the next in rank is taken instead, in percent
)

// sample makes up a plan and tries it: by a scheme, or straying if there is none.
func (b *Searcher) sample(r *game.Rules, seat game.Player, how *scheme) {
	p := b.workers[0].player
	p.Set(r, &b.root, seat, b.chance.Uint64(), 0)
	w := &p.World
	phase, round, exec := w.Phase, w.Round, w.Exec
	var first game.Answer
	var plan Plan
	begun := false
	for w.Phase == phase && w.Round == round {
		if how != nil && how.move != 0 && w.Top().Step != game.AskMove {
			break
		}
		if begun && phase == game.Execution && exec.Player == seat &&
			(w.Exec.Player != seat || w.Exec.Planet != exec.Planet) {
			break
		}
		who, legal := p.Open()
		if who != seat {
			p.Step()
			continue
		}
		a := b.choose(r, w, seat, b.sieve.Sift(r, w, seat, append(b.sensible[:0], legal...)), how)
		if !begun {
			first, begun = a, true
		} else if w.Top().Step != game.AskPay && !plan.add(a) {
			break
		}
		if !p.Answer(seat, a) {
			break
		}
	}
	if begun {
		b.try(first, &plan)
	}
}

// choose returns the next answer of a plan.
func (b *Searcher) choose(r *game.Rules, w *game.State, seat game.Player, legal []game.Answer,
	how *scheme) game.Answer {
	switch step := w.Top().Step; {
	case how == nil:
		return b.stray(r, w, seat, legal)
	case how.like != nil:
		return b.vary(r, w, seat, legal, how.like)
	case len(legal) == 1:
		return legal[0]
	case how.move != 0 && step == game.AskMove:
		return b.march(r, w, seat, legal, how)
	case how.reveals:
		if a, ok := how.reveal(legal); ok && step == game.AskReveal {
			return a
		}
	case how.move == 0 && step == game.AskOrder:
		return b.place(r, w, seat, legal, how)
	}
	return b.judge.Pick(r, w, seat, legal)
}

// stray returns the answer that is ranked first, or now and then another one.
func (b *Searcher) stray(r *game.Rules, w *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if len(legal) == 1 {
		return legal[0]
	}
	if weight(w.Top().Step) == none || b.chance.IntN(100) >= stray {
		return b.judge.Pick(r, w, seat, legal)
	}
	if b.chance.IntN(100) < odd {
		return legal[b.chance.IntN(len(legal))]
	}
	b.scored = b.judge.Rank(r, w, seat, legal, b.scored)
	i := 0
	for i < len(b.scored)-1 && b.chance.IntN(100) < deeper {
		i++
	}
	return b.scored[i].Answer
}
