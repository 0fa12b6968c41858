package terminal

import (
	"context"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/odds"
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// oddsState is the state of the odds that are shown.
type oddsState struct {
	// number tells a question from earlier ones; leave cancels it.
	number int
	leave  context.CancelFunc
	// found is nil until there is a first figure. full is true once no more will come.
	found    *odds.Odds
	full     bool
	scrolled int
	// attacks are those that the player could make while no battle is fought; now is true if their units wait to fight there.
	attacks []attack
	now     bool
}

// oddsMsg is the answer to a question for odds.
type oddsMsg struct {
	number int
	odds   odds.Odds
	err    error
	full   bool
}

// openOdds shows the odds of the battle that is being fought, or else of the attacks that the player could make. They are worked out in the
// background, a first figure before all of them.
func (m *model) openOdds() tea.Cmd {
	if m.sight.view.Battle.Area == game.NoArea || m.sess.Over() {
		return m.openAttacks()
	}
	ctx, leave := context.WithCancel(m.ctx)
	m.odds = oddsState{number: m.odds.number + 1, leave: leave}
	m.overlay = overOdds
	return m.reckon(ctx, odds.Glance, false)
}

// reckon asks for odds in the background. The game does not go on while they are shown.
func (m *model) reckon(ctx context.Context, b odds.Budget, full bool) tea.Cmd {
	number, work := m.odds.number, m.sess.Reckoning(m.seat, b)
	study := func() tea.Msg { return nil }
	if !full {
		study = m.reckon(ctx, odds.Study, true)
	}
	return func() tea.Msg {
		o, err := work(ctx)
		msg := oddsMsg{number: number, odds: o, err: err, full: full}
		return oddsFound{msg, study}
	}
}

// oddsFound is an answer with the question that comes next.
type oddsFound struct {
	oddsMsg
	next tea.Cmd
}

// oddsCame records odds, unless they are no longer wanted, and asks for more.
func (m *model) oddsCame(f oddsFound) tea.Cmd {
	if m.overlay != overOdds || f.number != m.odds.number || f.err != nil {
		return nil
	}
	m.odds.found, m.odds.full = &f.odds, f.full
	if f.full {
		return nil
	}
	return f.next
}

// closeOdds cancels the question.
func (m *model) closeOdds() {
	m.odds.leave()
	m.odds = oddsState{number: m.odds.number}
	m.overlay = noOverlay
}

// oddsKey handles a key while the odds are shown.
func (m *model) oddsKey(key string) tea.Cmd {
	switch key {
	case "down":
		m.odds.scrolled++
	case "up":
		m.odds.scrolled = max(m.odds.scrolled-1, 0)
	case "pgdown", "]", "space":
		m.odds.scrolled += 5
	case "pgup", "[":
		m.odds.scrolled = max(m.odds.scrolled-5, 0)
	case "?", "f1":
		m.closeOdds()
		m.overlay, m.help = overHelp, helpState{}
	default:
		m.closeOdds()
	}
	return nil
}

// drawOdds draws the odds over the table.
func (m *model) drawOdds(c *canvas) {
	w := min(m.width-8, 96)
	ls, title := []line{styled(m.w.text("ui.odds.wait"), Style{Ink: InkMuted})}, m.w.text("ui.odds.attack.title")
	if m.odds.attacks == nil {
		title = m.w.text("ui.odds.title") + ": " + m.w.area(m.sight.view.Battle.Area)
	} else {
		ls = attackLines(m.w, m.sight, m.odds.attacks, m.odds.now, w-4)
	}
	if m.odds.found != nil {
		ls = oddsLines(m.w, m.sight, m.odds.found, w-4)
		if !m.odds.full {
			ls = append(ls, styled(m.w.text("ui.odds.wait"), Style{Ink: InkMuted}))
		}
	}
	h := min(max(len(ls)+3, 14), m.height-4)
	r := rect{(m.width - w) / 2, max((m.height-h)/2, 1), w, h}
	c.fill(r, ' ', Style{})
	c.titled(r, doubleBorder, Style{Ink: InkAccent}, styled(title, Style{Attr: Bold}))
	in := rect{r.x + 2, r.y + 1, r.w - 4, r.h - 3}
	m.odds.scrolled = min(m.odds.scrolled, max(len(ls)-in.h, 0))
	c.lines(in, ls, m.odds.scrolled)
	m.drawMore(c, r, m.odds.scrolled > 0, m.odds.scrolled+in.h < len(ls))
	c.text(r.x+2, r.y+r.h-2, clipText(m.w.text("ui.odds.keys"), r.w-4), Style{Ink: InkAccent})
}

// mostOddsAnswers is the number of answers that are compared.
const mostOddsAnswers = 5

// oddsLines say how a battle may end, from what the seat that looks may know: who wins, what it costs, how each skirmish ends, and after
// which answers the seat wins most often.
func oddsLines(w *words, s *sight, o *odds.Odds, wide int) []line {
	v := &s.view
	name := func(side int) string { return w.player(v, o.Players[side]) }
	sides := [2]int{game.Attacker, game.Defender}
	if o.Side(s.seat) == game.Defender {
		sides = [2]int{game.Defender, game.Attacker}
	}
	column := width(w.text("ui.odds.out.nobody"))
	for side := range 2 {
		column = max(column, width(w.text("ui.odds.out.side", "player", name(side))))
	}
	column = min(column+2, wide/2)
	var out []line
	put := func(l line, indent int) { out = append(out, l.wrap(wide, indent)...) }
	share := func(label string, n int, ink Ink) {
		l := styled(label, Style{Attr: Bold}).clip(column).pad(column)
		l = append(l, oddsBar(n, o.Deals, ink)...)
		put(l.add(" "+oddsPart(w, o, n, o.Deals), Style{Attr: Bold}), column)
	}
	for _, side := range sides {
		share(w.text("ui.odds.out.side", "player", name(side)), o.Wins[side], ownerOf(v, o.Players[side]).ink)
	}
	share(w.text("ui.odds.out.nobody"), o.Nobody, InkMuted)
	put(styled(oddsSure(w, o), Style{Ink: InkMuted}), 0)
	out = append(out, nil)
	for _, side := range sides {
		l := line{{w.text("ui.odds.losses.side", "player", name(side)) + " ", Style{}}, {oddsMean(w, o.Lost[side], o.Deals), Style{Attr: Bold}}}
		put(l.add("  "+oddsSpread(w, o, side), Style{Ink: InkMuted}), 2)
	}
	out = append(out, nil)
	for k, x := range o.Skirmishes {
		if x.Deals == 0 {
			continue // It is resolved.
		}
		l := styled(w.text("ui.odds.skirmish", "n", k+1)+": ", Style{Attr: Bold})
		for i, side := range sides {
			if i > 0 {
				l = l.add("; ", Style{})
			}
			l = l.add(w.text("ui.odds.destroys.unit", "player", name(side))+": ", Style{}).add(oddsPart(w, o, x.Destroyed[1-side], x.Deals), Style{Attr: Bold})
		}
		put(l, 2)
	}
	if best := oddsAnswers(w, s, o); len(best) > 0 {
		out = append(out, nil, styled(w.text("ui.odds.answers"), Style{Attr: Bold}))
		for _, l := range best {
			put(l, 2)
		}
	}
	return append(append(out, nil), wrapText(oddsKnown(w, o, s.seat), wide, Style{Ink: InkMuted})...)
}

// oddsBar draws a share of deals.
func oddsBar(n, deals int, ink Ink) line {
	const long = 20
	full := (2*long*n + deals) / (2 * max(deals, 1))
	return line{{strings.Repeat("█", full), Style{Ink: ink}}, {strings.Repeat("░", long-full), Style{Ink: InkLine}}}
}

// oddsSpread says how often a side loses how many units.
func oddsSpread(w *words, o *odds.Odds, side int) string {
	var parts []string
	for n, count := range o.Losses[side] {
		if count == 0 {
			continue
		}
		label := strconv.Itoa(n)
		if n == odds.MostLosses {
			label += "+"
		}
		parts = append(parts, label+": "+oddsPercent(w, o.Basis, count, o.Deals))
	}
	return strings.Join(parts, "  ")
}

// oddsAnswers are the answers after which the seat wins most often, the best first; equal ones are in the order of the list of answers.
func oddsAnswers(w *words, s *sight, o *odds.Odds) []line {
	side := o.Side(s.seat)
	if side < 0 || o.Best(side) < 0 {
		return nil
	}
	labels := map[game.Answer]choice.Choice{}
	for _, c := range w.choices(s, s.legal) {
		labels[c.Answer] = c
	}
	var out []line
	for _, i := range o.Leading(side, mostOddsAnswers) {
		a := &o.Answers[i]
		text := oddsPercent(w, a.Basis, a.Wins[side], a.Deals)
		if _, off := a.Basis.Points(a.Wins[side], a.Deals); a.Basis == odds.Sampled {
			text += " " + w.text("ui.odds.off", "n", off)
		}
		lost := w.text("ui.odds.losses.short", "own", oddsMean(w, a.Lost[side], a.Deals), "other", oddsMean(w, a.Lost[1-side], a.Deals))
		out = append(out, line{{text, Style{Attr: Bold}}, {"  " + labels[a.Answer].Label, Style{}}, {"  " + lost, Style{Ink: InkMuted}}})
	}
	return out
}

// oddsKnown says what the odds follow from.
func oddsKnown(w *words, o *odds.Odds, seat game.Player) string {
	known := w.text("ui.odds.known")
	if o.Side(seat) < 0 {
		known = w.text("ui.odds.known.open")
	}
	return known + " " + w.text([...]string{odds.Sampled: "ui.odds.known.sampled", odds.Every: "ui.odds.known.every", odds.Exact: "ui.odds.known.exact"}[o.Basis])
}

// oddsSure says how many deals were looked at, and whether these are all.
func oddsSure(w *words, o *odds.Odds) string {
	switch o.Basis {
	case odds.Exact:
		return w.text("ui.odds.exact") + ", " + w.text("ui.odds.deals.exact", "n", o.Deals)
	case odds.Every:
		return w.text("ui.odds.deals.exact", "n", o.Deals) + ", " + w.text("ui.odds.every")
	}
	return w.text("ui.odds.deals", "n", o.Deals)
}

// oddsPercent writes a share of deals.
func oddsPercent(w *words, b odds.Basis, n, deals int) string {
	switch points, _ := b.Points(n, deals); points {
	case -1:
		return w.text("ui.odds.below")
	case 101:
		return w.text("ui.odds.above")
	default:
		return w.text("ui.odds.percent", "n", points)
	}
}

// oddsPart writes a share of deals, and how sure it is.
func oddsPart(w *words, o *odds.Odds, n, deals int) string {
	text := oddsPercent(w, o.Basis, n, deals)
	if _, off := o.Basis.Points(n, deals); o.Basis == odds.Sampled {
		text += " " + w.text("ui.odds.off", "n", off)
	}
	return text
}

// oddsMean writes the mean number of units lost per deal.
func oddsMean(w *words, lost, deals int) string {
	tenths := (20*lost + deals) / (2 * max(1, deals))
	return w.text("ui.odds.mean", "whole", tenths/10, "tenth", tenths%10)
}
