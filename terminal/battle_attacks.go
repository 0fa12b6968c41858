package terminal

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/odds"
	"koprulu/terminal/draw"
)

// attackFound is the answer to a question for the odds of an attack.
type attackFound struct {
	// number is that of the question, at the place of the attack in the list.
	number, at int
	odds       odds.Odds
	err        error
	next       tea.Cmd
}

// openAttacks shows the odds of the attacks that the player could make: a first figure of each, then better ones.
func (m *model) openAttacks() tea.Cmd {
	list, now := draw.AttacksOf(m.sight)
	if len(list) == 0 {
		m.notice = m.text("ui.odds.attack.none")
		return nil
	}
	ctx, leave := context.WithCancel(m.ctx)
	m.odds = oddsState{number: m.odds.number + 1, leave: leave, attacks: list, now: now}
	m.overlay = overOdds
	return m.tryAttacks(ctx, 0)
}

// tryAttacks works out the odds of attacks in the background, one after the other: n counts them twice, first figures
// first.
func (m *model) tryAttacks(ctx context.Context, n int) tea.Cmd {
	list, budget := m.odds.attacks, odds.GlanceAttack
	if n >= len(list) {
		budget = odds.StudyAttack
	}
	if n == 2*len(list) {
		return nil
	}
	number, at := m.odds.number, n%len(list)
	if list[at].Not {
		return m.tryAttacks(ctx, n+1)
	}
	work := m.sess.Attacking(m.seat, list[at].Area, budget)
	return func() tea.Msg {
		o, err := work(ctx)
		return attackFound{number, at, o, err, func() tea.Msg { return nextAttack{ctx, number, n + 1} }}
	}
}

// nextAttack asks for the odds that come next, once the previous ones are recorded.
type nextAttack struct {
	ctx       context.Context
	number, n int
}

// attackCame records the odds of an attack, unless they are no longer wanted, and asks for more.
func (m *model) attackCame(f attackFound) tea.Cmd {
	if m.overlay != overOdds || f.number != m.odds.number {
		return nil
	}
	x := &m.odds.attacks[f.at]
	switch {
	case errors.Is(f.err, odds.ErrNoAttack):
		x.Not = true
	case f.err != nil:
		return nil
	default:
		x.Full, x.Odds = x.Odds != nil, &f.odds
	}
	return f.next
}

// goOn asks for the odds that come next, unless the player has left.
func (m *model) goOn(x nextAttack) tea.Cmd {
	if m.overlay != overOdds || x.number != m.odds.number {
		return nil
	}
	return m.tryAttacks(x.ctx, x.n)
}

// attacks prints the odds of the attacks that the player could make.
func (p *plain) attacks(s *draw.Sight) {
	list, now := draw.AttacksOf(s)
	for i := range list {
		o, err := p.sess.Attacking(p.seat, list[i].Area, odds.StudyAttack)(p.ctx)
		list[i].Odds, list[i].Full, list[i].Not = &o, true, err != nil
	}
	p.lines(draw.AttackLines(p.w, s, list, now, plainWidth))
}
