package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
)

// won checks how the game ended, if it did, and who won.
func (tab eventGame) won(kind game.Victory, winners game.PlayerSet) {
	tab.t.Helper()
	if tab.S.Victory != kind || tab.S.Winners != winners {
		tab.t.Errorf("victory %d of %b, want %d of %b", tab.S.Victory, tab.S.Winners, kind, winners)
	}
}

// check plays a check on a copy of the table.
func (tab eventGame) check(part game.Part) eventGame {
	copied := *tab.EventTable
	tab.EventTable = &copied
	tab.Check(part)
	return tab
}

// BW-LEAD-10, BW-LEAD-11, WIN-22, RULING-38: the objective wins only with the Special Victory card in play and in Stage
// III; without it points, the end of the Event deck and elimination still win.
func TestSpecialVictoryNeedsItsCard(t *testing.T) {
	tab := leaderTable(t, nil, "overmind", "raynor")
	for i, area := range []game.Area{tab.Area("bhekar-ro", 2), tab.Area("antiga-prime", 1), tab.Area("helios", 1)} {
		if i > 0 {
			tab.Base(0, area)
		}
	}
	tab.Stage(3)
	tab.check(game.RegroupSpecial).won(game.NoVictory, 0)
	with := tab.check(game.RegroupPoints)
	with.InPlay(0, "the-swarm")
	with.check(game.RegroupSpecial).won(game.SpecialVictory, 1)

	early := leaderTable(t, nil, "overmind", "raynor")
	early.Base(0, early.Area("antiga-prime", 1))
	early.Base(0, early.Area("helios", 1))
	early.InPlay(0, "the-swarm")
	early.check(game.RegroupSpecial).won(game.NoVictory, 0)

	tab.S.Seats[0].Points = 15
	tab.check(game.RegroupNormal).won(game.NormalVictory, 1)
	tab.S.EndMarkers = 2
	tab.check(game.RegroupEventsEnd).won(game.EndGameVictory, 1)
	tab.Fell(1)
	tab.won(game.EliminationVictory, 1)
}

// RULING-28, WIN-17, WIN-20: Aldaris raises the target of the others in every stage, while his card is in play and he
// is in the game.
func TestTargetWithPredestined(t *testing.T) {
	tab := leaderTable(t, nil, "aldaris", "raynor", "overmind")
	targets := func(want ...int) {
		t.Helper()
		for p, n := range want {
			if got := tab.R.Target(&tab.S, game.Player(p)); got != n {
				t.Errorf("target of seat %d is %d, want %d", p, got, n)
			}
		}
	}
	targets(15, 15, 15)
	tab.InPlay(0, "predestined")
	targets(15, 20, 20)
	tab.S.Seats[1].Points = 19
	tab.check(game.RegroupNormal).won(game.NoVictory, 0)
	tab.Fell(0)
	targets(15, 15, 15)
}

// WIN-18, WIN-22: with his card in play Aldaris wins when the second The End Draws Near card is played, whatever the
// scores. Destiny postpones that to the end of the Event step of the next round, and then nobody else can win by it.
func TestEndMarkersWithPredestined(t *testing.T) {
	tab := leaderTable(t, nil, "aldaris", "raynor")
	tab.S.Seats[1].Points = 9
	tab.S.EndMarkers = 1
	without := tab.check(game.RegroupPoints)
	without.Marker()
	without.won(game.NoVictory, 0)
	without.check(game.RegroupEventsEnd).won(game.EndGameVictory, 2)

	tab.InPlay(0, "predestined")
	now := tab.check(game.RegroupPoints)
	now.Marker()
	now.won(game.EndGameVictory, 1)

	tab.Lasting(0, "destiny")
	tab.Marker()
	tab.won(game.NoVictory, 0)
	tab.S.Seats[1].Points = 40
	tab.check(game.RegroupNormal).won(game.NoVictory, 0)
	tab.check(game.RegroupEventsEnd).won(game.NoVictory, 0)
	tab.S.Seats[0].Lasting = 0
	tab.check(game.RegroupEventsEnd).won(game.EndGameVictory, 1)
}

// OPT-12, OPT-13, RULING-56: Larger Galaxy needs 25 points, a team 50, and has no objectives.
func TestTargetInLargerGalaxy(t *testing.T) {
	larger := func(teams bool) func(*game.Options) {
		return func(o *game.Options) { o.LargerGalaxy, o.Teams = true, teams }
	}
	tab := leaderTable(t, larger(false), "aldaris", "raynor")
	tab.InPlay(0, "predestined") // which no real table can have
	for p := range game.Player(2) {
		if n := tab.R.Target(&tab.S, p); n != 25 {
			t.Errorf("target %d", n)
		}
	}
	tab.S.Seats[0].Points = 24
	tab.check(game.RegroupNormal).won(game.NoVictory, 0)
	tab.S.Seats[0].Points = 25
	tab.check(game.RegroupNormal).won(game.NormalVictory, 1)
	tab.S.EndMarkers = 1
	tab.Marker()
	tab.won(game.NoVictory, 0)

	tab = leaderTable(t, larger(true), "aldaris", "raynor", "overmind", "mengsk")
	tab.S.Seats[0].Points, tab.S.Seats[2].Points = 30, 19
	tab.check(game.RegroupNormal).won(game.NoVictory, 0)
	tab.S.Seats[2].Points = 20
	tab.check(game.RegroupNormal).won(game.NormalVictory, 5)
}

// VAR-01, VAR-02, VAR-06, MODE-02: in Galactic Conquest and Survival neither points nor objectives nor cards win.
func TestOnlyEliminationWins(t *testing.T) {
	for _, change := range []func(*game.Options){
		func(o *game.Options) { o.GalacticConquest = true },
		func(o *game.Options) { o.Survival = true },
	} {
		tab := leaderTable(t, change, "aldaris", "raynor")
		tab.Stage(3)
		tab.InPlay(0, "predestined")
		tab.InPlay(1, "raynors-raiders")
		for a := range game.Area(len(tab.R.Areas)) {
			if tab.S.InPlay.Has(a) && tab.S.BaseAt[a] == game.Nobody && tab.R.Areas[a].Resource != game.NoResource &&
				tab.R.Areas[a].Admits&game.Ground != 0 {
				tab.S.BaseAt[a] = 1
				tab.S.Seats[1].Bases = tab.S.Seats[1].Bases.With(a)
			}
		}
		if tab.R.ObjectiveCounts(&tab.S, 0) || tab.R.ObjectiveCounts(&tab.S, 1) || tab.R.Target(&tab.S, 1) != 15 {
			t.Error("an objective counts")
		}
		tab.check(game.RegroupSpecial).won(game.NoVictory, 0)
		points := tab.check(game.RegroupPoints)
		if points.S.Seats[0].Points != 0 || points.S.Seats[1].Points != 0 {
			t.Error("somebody has points")
		}
		points.Fell(0)
		points.won(game.EliminationVictory, 2)
	}
}

// FAQ-23: special conquest point tokens count for points and for the objective of the Queen of Blades. The point of the
// Overmind does not depend on an area.
func TestPointsOfTokensAndInstallations(t *testing.T) {
	tab := leaderTable(t, nil, "queen-of-blades", "overmind")
	tab.Stage(3)
	tab.InPlay(0, "a-new-rising-power")
	var plain []game.Area
	for a := range game.Area(len(tab.R.Areas)) {
		if tab.S.InPlay.Has(a) && tab.R.Areas[a].Conquest == 0 && tab.S.BaseAt[a] == game.Nobody &&
			tab.R.Areas[a].Admits&game.Ground != 0 {
			plain = append(plain, a)
		}
	}
	for _, a := range plain[:2] {
		tab.Put(0, 1, "zergling", a)
	}
	tab.S.Points = 1 << plain[0] // in addition to the point of her base's area
	if got := tab.check(game.RegroupPoints).S.Seats[0].Points; got != 2 {
		t.Errorf("%d points, want 2", got)
	}
	tab.check(game.RegroupSpecial).won(game.NoVictory, 0)
	tab.S.Points |= 1 << plain[1]
	tab.check(game.RegroupSpecial).won(game.SpecialVictory, 1)

	tab.InPlay(1, "the-overmind")
	tab.Site(1, game.InfestedCommandCenter, 0) // another installation, in the area that comes first
	base := tab.check(game.RegroupPoints).S.Seats[1].Points
	tab.Site(1, game.OvermindSite, plain[3])
	if got := tab.check(game.RegroupPoints).S.Seats[1].Points; got != base+1+uint16(tab.R.Areas[plain[3]].Conquest) {
		t.Errorf("%d points with the Overmind, %d without", got, base)
	}
	tab.Put(0, 1, "zergling", plain[3])
	if got := tab.check(game.RegroupPoints).S.Seats[1].Points; got != base+1 {
		t.Errorf("%d points with the Overmind under attack, want %d", got, base+1)
	}
}

// REGROUP-02, CONF-21, BW-REGROUP-03, TIME-54 to TIME-61, TIME-67, TIME-69: the steps of the Regrouping Phase in their
// order.
func TestRegroupingStepsOfBroodWar(t *testing.T) {
	tab := leaderTable(t, nil, "raynor", "overmind")
	tab.S.StagesLed = 1<<1 | 1<<2
	steps := func() []uint8 {
		tab.Regroup(game.RegroupBases)
		for tab.S.FrameCount > 0 {
			p := tab.R.Open(&tab.S).First()
			tab.R.Apply(&tab.S, p, tab.R.Legal(&tab.S, p, make([]game.Answer, 0, game.MaxLegal))[0], &tab.Log)
		}
		var all []uint8
		for _, e := range tab.Told(game.LogStep) {
			all = append(all, e.V[game.EntryStep])
		}
		return all
	}
	if got, want := steps(), []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(got, want) {
		t.Errorf("steps %v, want %v", got, want)
	}
	tab.Stage(3)
	if got, want := steps(), []uint8{1, 2, 3, 4, 11, 5, 6, 7, 8, 9, 10}; !slices.Equal(got, want) {
		t.Errorf("steps in a new stage %v, want %v", got, want)
	}
	if tab.S.StagesLed>>3&1 == 0 {
		t.Error("no Leadership cards were chosen")
	}
	if got, want := steps(), []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(got, want) {
		t.Errorf("steps after it %v, want %v", got, want)
	}
}
