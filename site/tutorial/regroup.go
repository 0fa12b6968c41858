package tutorial

import "koprulu/rules/game"

// regroup is the script of the second chapter: the end of the round that the first one began. The last order is
// executed, then the Regrouping Phase runs on its own, and the conquest point on Helios wins.
var regroup = []step{
	{"execute", 1, func(m *moment) bool { return m.executes(game.ResearchOrder) }, []string{"execute"}},
	{"draw", 2, asks(game.AskDrawThree), []string{"draw"}},
	{"tech", 3, asks(game.AskTech), []string{"research stim-packs", "research *"}},
	{"pay", 4, asks(game.AskPay), []string{"pay minerals home", "pay gas home", "pay *"}},
	{"done", 6, func(m *moment) bool { return m.v.Phase == game.Over }, nil},
	{"done-on", 6, func(m *moment) bool { return m.v.Round > 2 }, nil},
	{"other", 0, func(m *moment) bool { return m.v.Open.Has(m.v.Seat) }, nil},
	{"wait", 5, func(*moment) bool { return true }, nil},
}

// reachedRegroup returns the number of the step that the reader has reached, for moments that no step is about.
func (m *moment) reachedRegroup() int {
	if m.v.Phase == game.Execution && m.v.Exec.Player == m.v.Seat {
		return 3
	}
	return 5
}
