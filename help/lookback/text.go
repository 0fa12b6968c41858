package lookback

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"koprulu/bots/analyse"
	"koprulu/locale"
	"koprulu/rules/game"
)

// Write writes what was found, in words, with a chart.
func (l *Lookback) Write(out io.Writer, w *locale.Words) error {
	var b strings.Builder
	heading := func(text string) { fmt.Fprintf(&b, "\n%s\n\n", text) }
	b.WriteString(w.Text("analysis.effort", "moves", len(l.Game.Moves), "rounds", int(l.Game.State.Round), "depth",
		l.Report.Depth, "pairs", l.Pairs))
	b.WriteByte('\n')
	heading(w.Text("analysis.chances"))
	b.WriteString(l.chart(w))
	heading(w.Text("analysis.turns"))
	if len(l.Report.Turns) == 0 {
		b.WriteString(w.Text("analysis.turns.none") + "\n")
	}
	for i := range l.Report.Turns {
		l.turn(&b, w, i)
	}
	heading(w.Text("analysis.players"))
	if err := l.table(&b, w); err != nil {
		return err
	}
	b.WriteString("\n" + w.Text("analysis.players.note") + "\n")
	_, err := io.WriteString(out, b.String())
	return err
}

// turn writes about a turning point.
func (l *Lookback) turn(b *strings.Builder, w *locale.Words, i int) {
	t := &l.Report.Turns[i]
	r, m := l.Game.Rules, &l.Game.Moves[t.Move]
	v := r.View(&m.State, m.Seat)
	if i > 0 {
		b.WriteByte('\n')
	}
	line := func(text string) { b.WriteString("   " + text + "\n") }
	b.WriteString(w.Text("analysis.turn", "letter", Letter(i), "n", int(m.State.Round), "phase",
		w.PhaseName(m.State.Phase), "player", w.PlayerName(r, &v, m.Seat)) + "\n")
	line(w.Prompt(r, &v))
	told := v
	told.Seat = game.Nobody // It is read by everybody: nobody is addressed.
	if says := Outlook(w, r, &told); says != "" {
		line(says)
	}
	line(w.Text("analysis.turn.done", "answer", w.Answer(r, &v, m.Answer), "chance", percent(w, t.Chance)))
	other, cost := "analysis.turn.better", "analysis.turn.cost"
	if t.Good() {
		other, cost = "analysis.turn.next", "analysis.turn.gain"
	}
	line(w.Text(other, "answer", w.Answer(r, &v, t.Other), "chance", percent(w, t.Best)))
	for j := range t.Beside {
		b := &t.Beside[j]
		line(w.Text("analysis.turn.beside", "answer", w.Answer(r, &v, b.Answer), "chance", percent(w, t.After(b))))
	}
	line(w.Text(cost, "loss", strconv.Itoa(whole(tenths(t.Loss))), "spread", strconv.Itoa(spread(tenths(t.Spread)))))
	line(l.Why(w, t))
}

// table writes how well and with how much luck each seat played.
func (l *Lookback) table(b *strings.Builder, w *locale.Words) error {
	v := l.Game.Rules.View(&l.Game.State, game.Nobody)
	tab := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, strings.Join([]string{
		w.Text("analysis.player"), w.Text("analysis.accuracy"), w.Text("analysis.decisions"), w.Text("analysis.turning"),
		w.Text("analysis.good"), w.Text("analysis.luck"),
		w.Text("analysis.luck.drawn"), w.Text("analysis.luck.event"), w.Text("analysis.luck.shown"),
	}, "\t"))
	for i := range l.Report.Players {
		p := &l.Report.Players[i]
		cells := []string{
			w.PlayerName(l.Game.Rules, &v, game.Player(i)), AccuracyText(w, inTenths(p.Accuracy()), inTenths(p.AccuracyError())),
			w.Text("analysis.number", "n", p.Decisions),
			w.Text("analysis.number", "n", l.turns(game.Player(i), false)),
			w.Text("analysis.number", "n", l.turns(game.Player(i), true)),
			about(w, tenths(p.Luck[analyse.NoNews]), true),
		}
		for k := analyse.Drawn; k <= analyse.Shown; k++ {
			cells = append(cells, about(w, tenths(p.Luck[k]), true))
		}
		fmt.Fprintln(tab, strings.Join(cells, "\t"))
	}
	return tab.Flush()
}
