package lookback

import (
	"strings"
	"unicode/utf8"

	"koprulu/bots/value"
	"koprulu/locale"
	"koprulu/rules/game"
)

// perRound is the number of columns of a round in the chart.
const perRound = 5

// bars are the signs of the chart, from no chance to certainty.
var bars = [...]rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}

// bar returns the sign of a chance.
func bar(x int32) rune { return bars[min(len(bars)-1, max(0, int(x)*len(bars)/value.One))] }

// span is the moves of a round: from the first up to the one after the last.
type span struct{ round, from, to int }

// rounds splits the moves of the game into rounds.
func (l *Lookback) rounds() []span {
	var list []span
	for i := range l.Game.Moves {
		round := int(l.Game.Moves[i].State.Round)
		if len(list) == 0 || list[len(list)-1].round != round {
			list = append(list, span{round: round, from: i})
		}
		list[len(list)-1].to = i + 1
	}
	return list
}

// chart draws the chances of each seat, a line for each, with a line above for the rounds.
func (l *Lookback) chart(w *locale.Words) string {
	v := l.Game.Rules.View(&l.Game.State, game.Nobody)
	players := l.Game.Rules.Players()
	rounds := l.rounds()
	end, over := l.end()
	width := 0
	for p := range players {
		width = max(width, utf8.RuneCountInString(w.PlayerName(l.Game.Rules, &v, p)))
	}
	var b strings.Builder
	pad := func(s string, n int) {
		b.WriteString(s)
		b.WriteString(strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s))))
	}
	pad("", width+2)
	for _, r := range rounds {
		pad(w.Text("analysis.number", "n", r.round), perRound+1)
	}
	b.WriteByte('\n')
	for p := range players {
		pad(w.PlayerName(l.Game.Rules, &v, p), width+2)
		for _, r := range rounds {
			for c := range perRound {
				from := r.from + c*(r.to-r.from)/perRound
				to := max(from+1, r.from+(c+1)*(r.to-r.from)/perRound)
				sum := int64(0)
				for _, pt := range l.Report.Points[from:to] {
					sum += int64(pt.Chances[p])
				}
				b.WriteRune(bar(int32(sum / int64(to-from))))
			}
			b.WriteByte(' ')
		}
		if len(rounds) > 0 {
			b.WriteString(percent(w, l.Report.Points[0].Chances[p]))
			b.WriteString(" → ")
		}
		if over {
			b.WriteString(percent(w, end[p]))
		} else if n := len(l.Report.Points); n > 0 {
			b.WriteString(percent(w, l.Report.Points[n-1].Chances[p]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
