package lookback

import (
	"bytes"
	"os"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/rules/components"
	"koprulu/rules/notation/record"
)

// TestPlantedMistakesAreNamedFirst looks back at games of medium bots into which one gross mistake was planted
// (tools/assess -plant): it is the turning point that cost most, and nothing that is told to have cost something is
// taken back in the graph when its seat has its next choice.
func TestPlantedMistakesAreNamedFirst(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]int{
		"leave": 260, // the last unit leaves a base with conquest points beside a foe
		"blind": 162, // a card is laid blind where a chosen one would win
	} {
		text, err := os.ReadFile("testdata/planted/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatal(err)
		}
		cfg := analyse.Default()
		cfg.Workers = 2
		l, err := Analyse(t.Context(), components.Default(), rec, cfg)
		if err != nil {
			t.Fatal(err)
		}
		first := analyse.Turn{Move: -1}
		for _, u := range l.Report.Turns {
			if u.Loss > first.Loss {
				first = u
			}
			next, seat := l.Report.Next(l.Game, u.Move), l.Game.Moves[u.Move].Seat
			if u.Good() || next == len(l.Game.Moves) {
				continue
			}
			if then := l.Report.Points[next].Chances[seat]; 2*(u.Best-then) < u.Loss {
				t.Errorf("%s: after %d answers %d of %d were lost, and then the chance is %d", name, u.Move, u.Loss, u.Best, then)
			}
		}
		if m := &l.Game.Moves[at]; first.Move < at || l.Game.Moves[max(0, first.Move)].Seat != m.Seat || first.Move > at+4 {
			t.Errorf("%s: %+v is named first, not what happened after %d answers", name, first, at)
		}
	}
}
