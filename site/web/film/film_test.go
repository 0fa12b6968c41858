package film_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/film"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

// TestMarks: rounds follow each other without gaps from the first answer to the last, and every battle of the log has a
// mark at which it is seen.
func TestMarks(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	battles := 0
	for _, g := range games {
		_, log, err := g.Play(g.Answers())
		if err != nil {
			t.Fatal(err)
		}
		m := film.MarksOf(log, g.Answers())
		at, number := 0, m.Rounds[0].Number
		for i, r := range m.Rounds {
			if r.From != at || r.To < r.From || r.Number != number+i {
				t.Errorf("%s: round %d goes from %d to %d, after %d", g.Name, r.Number, r.From, r.To, at)
			}
			at = r.To
			for _, phase := range r.Phases {
				if phase <= r.From || phase > r.To {
					t.Errorf("%s: a phase of round %d begins at %d", g.Name, r.Number, phase)
				}
			}
		}
		if at != g.Answers() {
			t.Errorf("%s: the rounds end at %d of %d", g.Name, at, g.Answers())
		}
		told := 0
		for _, l := range log {
			if l.Kind == table.NoEntry && l.Game.Kind == game.LogBattle {
				if told < len(m.Battles) && m.Battles[told].At != l.Answers {
					t.Errorf("%s: battle %d is marked at %d, the log tells it at %d", g.Name, told, m.Battles[told].At, l.Answers)
				}
				told++
			}
		}
		if told != len(m.Battles) {
			t.Errorf("%s: %d marks of %d battles", g.Name, len(m.Battles), told)
		}
		battles += told
	}
	if battles < 20 {
		t.Errorf("only %d battles", battles)
	}
}
