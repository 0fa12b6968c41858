package rank

import (
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// surveyOf is all that a look says about areas, planets and players.
type surveyOf struct {
	worth, spoil  [game.MaxAreas]int
	front, danger [game.MaxPlanets]int
	pace          [game.MaxPlayers]int
	sky           int
}

// complete returns the surveyOf of a look with all that is worked out only on demand.
func complete(l *sight.Look) (v surveyOf) {
	for a := range game.Area(game.MaxAreas) {
		v.worth[a] = l.WorthAt(a)
		if l.State.InPlay.Has(a) {
			v.spoil[a] = l.SpoilAt(a)
		}
	}
	for p := range game.Planet(game.MaxPlanets) {
		v.front[p], v.danger[p] = l.FrontAt(p), l.DangerOn(p)
	}
	for p := range game.Player(game.MaxPlayers) {
		v.pace[p] = l.PaceFor(p)
	}
	v.sky = l.SkyWorth()
	return v
}

// TestSurveyIsKeptRightly plays games and compares, at each decision, the survey that a judge keeps from one decision
// to the next with one that is made from scratch.
func TestSurveyIsKeptRightly(t *testing.T) {
	keeps, kept, before := New(1, &sight.First), 0, uint32(0)
	for i, opts := range []game.Options{
		{Players: 3}, {Players: 4, BroodWar: true}, {Players: 4, Teams: true}, {Players: 3, BroodWar: true, Survival: true},
		{Players: 2},
	} {
		r := played.Rules(t, opts)
		s := game.New(r, [32]byte{byte(i)}, nil)
		for buf := make([]game.Answer, 0, game.MaxLegal); s.Phase != game.Over; {
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf[:0])
			a := keeps.Pick(r, &s, p, legal)
			if len(legal) > 1 && s.Seats[p].Faction != game.NoFaction {
				fresh := New(1, &sight.First)
				fresh.begin(r, &s, p)
				fresh.look.Measure()
				if complete(&keeps.look) != complete(&fresh.look) {
					t.Fatalf("game %d, round %d, step %d: the survey that seat %d keeps differs", i, s.Round, s.Top().Step, p)
				}
				if turn := keeps.look.Turn(); turn == before {
					kept++
				} else {
					before = turn
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
