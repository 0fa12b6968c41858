package components

import (
	"slices"
	"testing"

	"koprulu/rules/game"
)

// The Leadership cards: their stages, traits, durations and starting forces (BW-LEAD-01, BW-LEAD-07, BW-LEAD-10,
// BW-HERO-01).
func TestLeaders(t *testing.T) {
	r := broodWar(t, Default())
	for _, want := range []struct {
		faction int
		id      string
		card    game.LeaderInfo
		bases   uint8
	}{
		{4, "forward-planning", game.LeaderInfo{Stage: 1}, 2},
		{4, "a-new-rising-power", game.LeaderInfo{Stage: 1, Special: true, Stays: true}, 1},
		{3, "destiny", game.LeaderInfo{Stage: 3, Until: game.LastsPhase}, 0},
		{3, "the-will-of-the-conclave", game.LeaderInfo{Stage: 3, Until: game.LastsPlanning}, 0},
		{2, "return-to-aiur", game.LeaderInfo{Stage: 3, Until: game.LastsRegrouping}, 0},
		{1, "terran-civilization", game.LeaderInfo{Stage: 3, Until: game.LastsExecution}, 0},
		{0, "storage-facilities", game.LeaderInfo{Stage: 1, Stays: true}, 1},
		{0, "to-the-bitter-end", game.LeaderInfo{Stage: 3}, 0},
	} {
		l := leader(t, r, want.faction, want.id)
		if l.Stage != want.card.Stage || l.Special != want.card.Special || l.Stays != want.card.Stays ||
			l.Until != want.card.Until ||
			l.Hero != game.NoUnit || l.Timing != game.Immediate || l.Start.Bases != want.bases {
			t.Errorf("%s is %+v", want.id, l)
		}
	}
	for _, c := range []struct {
		faction int
		id      string
		timing  game.Timing
	}{{0, "jim-raynor", game.InBattle}, {2, "zeratul", game.OnBattleStart}, {5, "torrasque", game.Immediate}} {
		l := leader(t, r, c.faction, c.id)
		if l.Timing != c.timing || l.Hero == game.NoUnit || r.Units[l.Hero].ID != c.id || l.Stage != 2 || !l.Stays {
			t.Errorf("%s is %+v", c.id, l)
		}
	}
	base := rules(t, Default())
	for f, s := range r.Sheets {
		if len(s.Leaders) != game.MaxLeaders || !slices.IsSortedFunc(s.Leaders,
			func(x, y game.LeaderInfo) int { return int(x.Stage) - int(y.Stage) }) {
			t.Errorf("%s has the cards %+v", s.ID, s.Leaders)
		}
		// The forces of the Special Victory card are those of the base sheet.
		if b := base.Sheets[f].Start; s.Start.Workers != b.Workers || s.Start.Transports != b.Transports ||
			!slices.Equal(s.Start.Units, b.Units) ||
			s.Objective != base.Sheets[f].Objective {
			t.Errorf("%s starts with %+v and has the objective %+v", s.ID, s.Start, s.Objective)
		}
	}
}

func leader(t *testing.T, r *game.Rules, faction int, id string) game.LeaderInfo {
	t.Helper()
	for _, l := range r.Sheets[faction].Leaders {
		if l.ID == id {
			return l
		}
	}
	t.Fatalf("%s has no card %s", r.Sheets[faction].ID, id)
	return game.LeaderInfo{}
}
