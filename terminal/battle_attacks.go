package terminal

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// attack is an attack that the player could make, with its odds: nil until there is a first figure, and where the rules do not allow it.
type attack struct {
	area game.Area
	odds *odds.Odds
	// not is true once it has turned out to be impossible, full once no more odds will come.
	not, full bool
}

// attackFound is the answer to a question for the odds of an attack.
type attackFound struct {
	// number is that of the question, at the place of the attack in the list.
	number, at int
	odds       odds.Odds
	err        error
	next       tea.Cmd
}

// attacksOf lists the attacks that a seat could make, and reports whether its units are only waiting for their movement to end to fight there.
func attacksOf(r *game.Rules, s *sight) (list []attack, now bool) {
	areas, now := odds.Targets(r, &s.view, s.seat)
	for a := range areas.All() {
		list = append(list, attack{area: a})
	}
	return list, now
}

// openAttacks shows the odds of the attacks that the player could make: a first figure of each, then better ones.
func (m *model) openAttacks() tea.Cmd {
	list, now := attacksOf(m.sess.Rules, m.sight)
	if len(list) == 0 {
		m.notice = m.w.text("ui.odds.attack.none")
		return nil
	}
	ctx, leave := context.WithCancel(m.ctx)
	m.odds = oddsState{number: m.odds.number + 1, leave: leave, attacks: list, now: now}
	m.overlay = overOdds
	return m.tryAttacks(ctx, 0)
}

// tryAttacks works out the odds of attacks in the background, one after the other: n counts them twice, first figures first.
func (m *model) tryAttacks(ctx context.Context, n int) tea.Cmd {
	list, budget := m.odds.attacks, odds.GlanceAttack
	if n >= len(list) {
		budget = odds.StudyAttack
	}
	if n == 2*len(list) {
		return nil
	}
	number, at := m.odds.number, n%len(list)
	if list[at].not {
		return m.tryAttacks(ctx, n+1)
	}
	work := m.sess.Attacking(m.seat, list[at].area, budget)
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
		x.not = true
	case f.err != nil:
		return nil
	default:
		x.full, x.odds = x.odds != nil, &f.odds
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

// attackLines show the odds of attacks: for each area who is there, how often the player wins, and what both sides lose.
func attackLines(w *words, s *sight, list []attack, now bool, wide int) []line {
	key := "ui.odds.attack.all"
	if now {
		key = "ui.odds.attack.now"
	}
	out := append(styled(w.text(key)+":", Style{Attr: Bold}).wrap(wide, 0), nil)
	column, waits, any := 0, false, false
	label := func(x *attack) string { return w.area(x.area) + ", " + w.player(&s.view, s.view.Holder[x.area]) }
	for i := range list {
		column = max(column, width(label(&list[i]))+2)
		waits = waits || !list[i].not && !list[i].full
		any = any || !list[i].not
	}
	if !any {
		return wrapText(w.text("ui.odds.attack.none"), wide, Style{})
	}
	column = min(column, wide/2)
	for i := range list {
		x := &list[i]
		if x.not {
			continue
		}
		l := styled(label(x), Style{Attr: Bold}).clip(column).pad(column)
		if x.odds != nil {
			o := x.odds
			l = append(l, oddsBar(o.Wins[game.Attacker], o.Deals, ownerOf(&s.view, s.seat).ink)...)
			l = l.add(" "+oddsPart(w, o, o.Wins[game.Attacker], o.Deals), Style{Attr: Bold})
			lost := w.text("ui.odds.losses.short", "own", oddsMean(w, o.Lost[game.Attacker], o.Deals), "other", oddsMean(w, o.Lost[game.Defender], o.Deals))
			l = l.add("  "+lost, Style{Ink: InkMuted})
		}
		out = append(out, l.wrap(wide, column)...)
	}
	if waits {
		out = append(out, styled(w.text("ui.odds.wait"), Style{Ink: InkMuted}))
	}
	known := w.text("ui.odds.known") + " " + w.text("ui.odds.known.sampled") + " " + w.text("ui.odds.attack.known")
	return append(append(out, nil), wrapText(known, wide, Style{Ink: InkMuted})...)
}

// attacks prints the odds of the attacks that the player could make.
func (p *plain) attacks(s *sight) {
	list, now := attacksOf(p.sess.Rules, s)
	for i := range list {
		o, err := p.sess.Attacking(p.seat, list[i].area, odds.StudyAttack)(p.ctx)
		list[i].odds, list[i].full, list[i].not = &o, true, err != nil
	}
	p.lines(attackLines(p.w, s, list, now, plainWidth))
}
