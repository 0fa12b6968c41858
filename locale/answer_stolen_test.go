package locale

import (
	"testing"

	"koprulu/rules/game"
)

// TestStolenUnitsInAnswers checks that the words say which of the units of a type an answer means (BW-KEY-03), in every
// language.
func TestStolenUnitsInAnswers(t *testing.T) {
	r := rules(t, game.Options{Players: 3, BroodWar: true})
	s := game.Blank(r)
	unit := map[string]game.UnitType{}
	for u := range r.Units {
		unit[r.Units[u].ID] = game.UnitType(u)
	}
	for p, id := range []string{"tassadar", "raynor", "mengsk"} {
		for f := range r.Sheets {
			if r.Sheets[f].ID == id {
				s.Seats[p].Faction = game.Faction(f)
			}
		}
	}
	// A Marine of Raynor and one of Mengsk.
	for i := range s.Seats[0].Captives {
		q := game.Player(i + 1)
		s.Seats[0].Captives[i] = game.Captive{Owner: q,
			Figure: r.Sheets[s.Seats[q].Faction].TypeFigures[unit["marine"]].First()}
	}
	marine, zealot, archon := uint8(unit["marine"]), uint8(unit["zealot"]), uint8(unit["archon"])
	s.Battle.Players[game.Defender] = 0
	s.Battle.Count = 2
	s.Battle.Skirmishes[0].Front[game.Defender] = r.Sheets[s.Seats[0].Faction].CaptiveFigures.First()
	first, second := game.StolenFirst, game.StolenSecond
	say := func(w *Words, a game.Answer) string {
		return w.Answer(r, shown(r, asked(&s, game.Frame{Step: game.AskLeaderUnit}), 0), a)
	}
	for want, a := range map[string]game.Answer{
		"Destroy your own Marine in Abaddon 1 (taken from Arcturus Mengsk)":                                                                    {Verb: game.DoGive, V: game.AnswerValues{game.OfUnit: marine, game.OfStolen: first}},
		"Destroy your own Zealot in Abaddon 1 (under mind control)":                                                                            {Verb: game.DoGive, V: game.AnswerValues{game.OfUnit: zealot, game.OfStolen: first}},
		"Take back 1 Marine from Abaddon 1 to Abaddon 2 (taken from Arcturus Mengsk)":                                                          {Verb: game.DoBack, V: game.AnswerValues{game.OfCount: 1, game.OfUnit: marine, game.OfTo: 1, game.OfStolen: first}},
		"Exchange Zealot under mind control (skirmish 1, in front) with Zealot (skirmish 2, in support)":                                       {Verb: game.DoSwap, V: game.AnswerValues{game.OfUnit: zealot, game.OfOtherSkirmish: 1, game.OfOther: zealot, game.OfFronts: 1}},
		"Exchange Zealot under mind control (skirmish 1, in front) with Zealot under mind control (skirmish 2, in support)":                    {Verb: game.DoSwap, V: game.AnswerValues{game.OfUnit: zealot, game.OfOtherSkirmish: 1, game.OfOther: zealot, game.OfFronts: 1, game.OfStolen: second}},
		"Build 1 Archon in Abaddon 1: 2 gas; destroys 2 High Templar there (both under mind control)":                                          {Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: archon, game.OfStolen: first | second}},
		"Build 1 Archon in Abaddon 1: 2 gas; destroys 1 High Templar there and 1 High Templar in Abaddon 2 (in Abaddon 2: under mind control)": {Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: archon, game.OfSecond: 1, game.OfStolen: second}},
		"Build 1 Archon in Abaddon 1: 2 gas; destroys 1 High Templar there and 1 High Templar in Abaddon 2 (in Abaddon 1: under mind control)": {Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: archon, game.OfSecond: 1, game.OfStolen: first}},
	} {
		if got := say(English(), a); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		plain := a
		plain.V[game.OfStolen] = 0
		for _, w := range All() {
			if a.Stolen() != 0 && say(w, a) == say(w, plain) {
				t.Errorf("%q says nothing of mind control", say(w, a))
			}
		}
	}
	// A hero's revenge is about another player's unit.
	s.Seats[1], s.Seats[0] = s.Seats[0], s.Seats[1]
	s.Seats[1].Captives[0].Owner = 0
	if got := say(English(), game.Answer{Verb: game.DoRevenge,
		V: game.AnswerValues{game.OfUnit: marine, game.OfStolen: first}}); got !=
		"Destroy Marine in Abaddon 1 (taken from Arcturus Mengsk)" {
		t.Error(got)
	}
}
