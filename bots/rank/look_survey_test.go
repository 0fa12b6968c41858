package rank

import (
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// complete returns a survey with all that is worked out only on demand, and without what it depends on.
func complete(l *look) survey {
	l.terrain()
	l.perils()
	l.skyWorth()
	v := *l.survey
	v.spoil = [game.MaxAreas]int{}
	for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
		v.spoil[areas.First()] = l.spoilAt(areas.First())
	}
	v.spoiled, v.prized, v.prizes, v.fate, v.fronted, v.frontPaths = 0, 0, [game.MaxPlanets]int{}, [game.MaxPlayers]fate{}, 0, 0
	return v
}

// TestSurveyIsKeptRightly plays games and compares, at each decision, the survey that a judge keeps from one decision to the
// next with one that is made from scratch.
func TestSurveyIsKeptRightly(t *testing.T) {
	keeps, kept := New(1, &First), 0
	for i, opts := range []game.Options{
		{Players: 3}, {Players: 4, BroodWar: true}, {Players: 4, Teams: true}, {Players: 3, BroodWar: true, Survival: true}, {Players: 2},
	} {
		r := played.Rules(t, opts)
		s := game.New(r, [32]byte{byte(i)}, nil)
		for buf := make([]game.Answer, 0, game.MaxLegal); s.Phase != game.Over; {
			p := r.Open(&s).First()
			before := keeps.look.latest.ground.turn
			legal := r.Legal(&s, p, buf[:0])
			a := keeps.Pick(r, &s, p, legal)
			if len(legal) > 1 && keeps.look.measured {
				fresh := New(1, &First)
				fresh.look.learn(r)
				fresh.begin(r, &s, p)
				fresh.look.measure()
				if complete(&keeps.look) != complete(&fresh.look) {
					t.Fatalf("game %d, round %d, step %d: the survey that seat %d keeps differs", i, s.Round, s.Top().Step, p)
				}
				if before == keeps.look.latest.ground.turn {
					kept++
				}
			}
			if broken := r.Apply(&s, p, a, nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
	if kept == 0 {
		t.Error("no survey was ever kept")
	}
}
