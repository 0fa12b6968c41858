package tutorial

import (
	"strings"

	"koprulu/rules/game"
)

// The pieces that the chapter on Brood War is about, in the words of answers.
const (
	home    = "pridewater"
	station = "erebus-station"
)

// broodWar is the script of the chapter on Brood War: a Leadership card with its hero, an order for the pool, one on a
// planet with a strategic area, a Defend order, and what happens to them.
var broodWar = []step{
	{"leader", 1, asks(game.AskLeader), []string{"lead jim-raynor", "lead *"}},
	{"hero", 2, asks(game.AskLeaderArea), []string{"area " + home + ".1", "area *"}},
	{"defend-move", 6, func(m *moment) bool { return m.defending() && m.find("move jim-raynor *") != "" },
		[]string{"move jim-raynor *"}},
	{"defend-done", 6, func(m *moment) bool { return m.defending() && m.asked(game.AskMove) }, []string{"done"}},
	{"pool", 3, offers(game.AskOrder, "order special-build "+home), []string{"order special-build " + home}},
	{"strategic", 4, offers(game.AskOrder, "order special-mobilize "+station),
		[]string{"order special-mobilize " + station}},
	{"defend", 5, offers(game.AskOrder, "defend "+station+".1"), []string{"defend " + station + ".1"}},
	{"last", 7, asks(game.AskOrder), []string{"order research " + home, "order *"}},
	{"reveal-other", 0, func(m *moment) bool { return m.asked(game.AskReveal) && m.covered() },
		[]string{"reveal " + home}},
	{"reveal-pool", 0, func(m *moment) bool { return m.asked(game.AskReveal) && m.topOf(home) == game.SpecialBuild },
		[]string{"reveal " + home}},
	{"reveal-strategic", 0, func(m *moment) bool {
		return m.asked(game.AskReveal) && m.topOf(station) == game.SpecialMobilize
	}, []string{"reveal " + station}},
	{"reveal-other", 0, func(m *moment) bool { return m.asked(game.AskReveal) && m.left() }, []string{"reveal *"}},
	{"execute-research", 0, func(m *moment) bool { return m.executes(game.ResearchOrder) && m.left() },
		[]string{"execute", "execute *"}},
	{"execute-pool", 0, func(m *moment) bool { return m.executes(game.SpecialBuild) }, []string{"execute"}},
	{"execute-strategic", 0, func(m *moment) bool { return m.executes(game.SpecialMobilize) },
		[]string{"execute", "execute *"}},
	{"build", 0, func(m *moment) bool {
		return m.asked(game.AskBuild) && m.v.Exec.Order == game.SpecialBuild && m.v.Exec.Built == 0 &&
			m.has("build marine "+home+".1")
	}, []string{"build marine " + home + ".1"}},
	{"build-on", 0, asks(game.AskBuild, game.AskUpgrade, game.AskBase), []string{"done", "pass"}},
	{"pay", 0, asks(game.AskPay), []string{"pay minerals home", "pay minerals *", "pay *"}},
	{"fly", 0, offers(game.AskMove, "move wraith * "+station+".2"), []string{"move wraith * " + station + ".2"}},
	{"fly-done", 0, asks(game.AskMove), []string{"done"}},
	{"done", 11, func(m *moment) bool { return m.v.Phase == game.Execution && !m.left() && m.idle() }, nil},
	{"done", 11, func(m *moment) bool {
		return m.v.Phase == game.Over || m.v.Round > 3 || m.v.Round == 3 && m.v.Phase == game.Regrouping
	}, nil},
	{"other", 0, func(m *moment) bool { return m.v.Open.Has(m.v.Seat) }, nil},
	{"wait", 0, func(*moment) bool { return true }, nil},
}

// defending reports whether the reader is carrying out the Defend order.
func (m *moment) defending() bool {
	return m.v.Phase == game.Planning && m.asked(game.AskMove) && m.v.Exec.Defend != game.NoArea
}

// executes reports whether the reader has revealed an order and decides what to do with it.
func (m *moment) executes(o game.Order) bool {
	return m.asked(game.AskExecute) && m.v.Exec.Order == o
}

// topOf returns the reader's order that may be revealed on a planet, game.OrderKinds if there is none.
func (m *moment) topOf(planet string) game.Order {
	if !m.has("reveal " + planet) {
		return game.OrderKinds
	}
	top := game.OrderKinds
	for _, o := range m.v.Orders[:m.v.OrderCount] {
		if o.Player == m.v.Seat && m.r.Planets[o.Planet].ID == planet {
			top = o.Order
		}
	}
	return top
}

// covered reports whether the special Build order is below another order of the reader, which may be revealed.
func (m *moment) covered() bool {
	top := m.topOf(home)
	if top == game.OrderKinds || top == game.SpecialBuild {
		return false
	}
	for _, o := range m.v.Orders[:m.v.OrderCount] {
		if o.Player == m.v.Seat && o.Order == game.SpecialBuild && m.r.Planets[o.Planet].ID == home {
			return true
		}
	}
	return false
}

// left reports whether one of the two special orders of the script is still on the board.
func (m *moment) left() bool { return m.specials() > 0 }

// specials counts the two special orders of the script that are still on the board.
func (m *moment) specials() (n int) {
	for _, o := range m.v.Orders[:m.v.OrderCount] {
		planet := m.r.Planets[o.Planet].ID
		if o.Player == m.v.Seat && (o.Order == game.SpecialBuild && planet == home || o.Order == game.SpecialMobilize &&
			planet == station) {
			n++
		}
	}
	return n
}

// idle reports whether no order of the reader is being carried out.
func (m *moment) idle() bool {
	return m.v.Battle.Area == game.NoArea && m.v.Exec.Player != m.v.Seat && !strings.HasPrefix(m.first(), "execute")
}

// first returns the first legal answer, empty if there is no decision.
func (m *moment) first() string {
	if len(m.legal) == 0 {
		return ""
	}
	return m.legal[0]
}

// reachedBroodWar is moment.reached for this chapter.
func (m *moment) reachedBroodWar() int {
	switch {
	case m.v.Phase == game.Regrouping:
		return 1
	case m.v.Phase == game.Planning:
		placed := game.OrdersPerRound - m.unplaced()
		if m.v.Seats[m.v.Seat].Guarded != 0 {
			placed++ // The Defend order is executed as soon as it is placed (BW-ORDER-11).
		}
		return min(7, 3+placed)
	}
	// Two steps for each of the two special orders: revealed, whichever comes first, and executed.
	left, executes := m.specials(), 0
	if o := m.v.Exec.Order; m.v.Exec.Player == m.v.Seat && (o == game.SpecialBuild || o == game.SpecialMobilize) {
		executes = 1
	}
	return min(chapters[BroodWar].steps, 8+2*(2-left-executes)+executes)
}
