package draw

import (
	"strconv"
	"strings"

	"koprulu/bots/odds"
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// mostOddsAnswers is the number of answers that are compared.
const mostOddsAnswers = 5

// OddsLines say how a battle may end, from what the seat that looks may know: who wins, what it costs, how each
// skirmish ends, and after which answers the seat wins most often.
func OddsLines(w *Words, s *Sight, o *odds.Odds, wide int) []Line {
	v := &s.View
	name := func(side int) string { return w.Player(v, o.Players[side]) }
	sides := [2]int{game.Attacker, game.Defender}
	if o.Side(s.Seat) == game.Defender {
		sides = [2]int{game.Defender, game.Attacker}
	}
	column := Width(w.Text("ui.odds.out.nobody"))
	for side := range 2 {
		column = max(column, Width(w.Text("ui.odds.out.side", "player", name(side))))
	}
	column = min(column+2, wide/2)
	var out []Line
	put := func(l Line, indent int) { out = append(out, l.Wrap(wide, indent)...) }
	share := func(label string, n int, ink Ink) {
		l := Heavy.Line(label).Clip(column).pad(column)
		l = append(l, oddsBar(n, o.Deals, ink)...)
		put(l.Add(" "+oddsPercent(w, o.Basis, n, o.Deals), Heavy), column)
	}
	for _, side := range sides {
		share(w.Text("ui.odds.out.side", "player", name(side)), o.Wins[side], OwnerOf(v, o.Players[side]).Ink)
	}
	share(w.Text("ui.odds.out.nobody"), o.Nobody, InkMuted)
	put(Muted.Line(oddsSure(w, o)), 0)
	out = append(out, nil)
	for _, side := range sides {
		l := Normal.Line(w.Text("ui.odds.losses.side", "player", name(side))+" ").Add(w.All.AboutUnits(o.Lost[side], o.Deals),
			Heavy)
		put(l.Add("  "+oddsSpread(w, o, side), Muted), 2)
	}
	out = append(out, nil)
	for k, x := range o.Skirmishes {
		if x.Deals == 0 {
			continue // It is resolved.
		}
		l := Heavy.Line(w.Text("ui.odds.skirmish", "n", k+1) + ": ")
		for i, side := range sides {
			if i > 0 {
				l = l.Add("; ", Normal)
			}
			l = l.Add(w.Text("ui.odds.destroys.unit", "player", name(side))+": ",
				Normal).Add(oddsPercent(w, o.Basis, x.Destroyed[1-side], x.Deals), Heavy)
		}
		put(l, 2)
	}
	if best := oddsAnswers(w, s, o); len(best) > 0 {
		out = append(out, nil, Heavy.Line(w.Text("ui.odds.answers")))
		for _, l := range best {
			put(l, 2)
		}
	}
	return append(append(out, nil), Muted.Wrap(oddsKnown(w, o, s.Seat), wide)...)
}

// oddsBar draws a share of deals.
func oddsBar(n, deals int, ink Ink) Line {
	const long = 20
	full := (2*long*n + deals) / (2 * max(deals, 1))
	return Style{Ink: ink}.Line(strings.Repeat("█", full)).Add(strings.Repeat("░", long-full), Edge)
}

// oddsSpread says how often a side loses how many units.
func oddsSpread(w *Words, o *odds.Odds, side int) string {
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

// oddsAnswers are the answers after which the seat wins most often, the best first; equal ones are in the order of the
// list of answers.
func oddsAnswers(w *Words, s *Sight, o *odds.Odds) []Line {
	side := o.Side(s.Seat)
	if side < 0 || o.Best(side) < 0 {
		return nil
	}
	labels := map[game.Answer]choice.Choice{}
	for _, c := range w.Choices(s, s.Legal) {
		labels[c.Answer] = c
	}
	var out []Line
	for _, i := range o.Leading(side, mostOddsAnswers) {
		a := &o.Answers[i]
		out = append(out, Heavy.Line(oddsPercent(w, a.Basis, a.Wins[side], a.Deals)).
			Add("  "+labels[a.Answer].Label, Normal).Add("  "+oddsLost(w, a.Lost, side, a.Deals), Muted))
	}
	return out
}

// oddsKnown says what the odds follow from.
func oddsKnown(w *Words, o *odds.Odds, seat game.Player) string {
	known := w.Text("ui.odds.known")
	if o.Side(seat) < 0 {
		known = w.Text("ui.odds.known.open")
	}
	return known + " " + w.Text([...]string{odds.Sampled: "ui.odds.known.sampled", odds.Every: "ui.odds.known.every",
		odds.Exact: "ui.odds.known.exact"}[o.Basis])
}

// oddsSure says how many deals were looked at, and whether these are all.
func oddsSure(w *Words, o *odds.Odds) string {
	switch o.Basis {
	case odds.Exact:
		return w.Text("ui.odds.exact") + ", " + w.Text("ui.odds.deals.exact", "n", o.Deals)
	case odds.Every:
		return w.Text("ui.odds.deals.exact", "n", o.Deals) + ", " + w.Text("ui.odds.every")
	}
	return w.Text("ui.odds.deals", "n", o.Deals) + ", " + w.Text("ui.odds.every")
}

// oddsPercent writes a share of deals.
func oddsPercent(w *Words, b odds.Basis, n, deals int) string {
	switch points, _ := b.Points(n, deals); points {
	case -1:
		return w.Text("ui.odds.below")
	case 101:
		return w.Text("ui.odds.above")
	default:
		return w.Text("ui.odds.percent", "n", points)
	}
}

// oddsLost writes how many units a side and the other one lose on average.
func oddsLost(w *Words, lost [2]int, side, deals int) string {
	return w.Text("ui.odds.lose", "own", w.All.AboutUnits(lost[side], deals), "other",
		w.All.AboutUnits(lost[1-side], deals))
}
