package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func forwardPlanning(t *testing.T) { // BW-LEAD-14, RULING-78
	g := setUp(t, nil, []string{"forward-planning", ""}, nil, "queen-of-blades", "raynor")
	g.forces(8, 2, 2, map[string]int{"zergling": 6})
	seat := &g.s.Seats[0]
	var bases []game.Planet
	for a := seat.Bases; a != 0; a &= a - 1 {
		bases = append(bases, g.r.Areas[a.First()].Planet)
	}
	if bases[0] == bases[1] {
		t.Error("both bases are on one planet")
	}
	for a := game.Area(0); int(a) < len(g.r.Areas); a++ {
		on := g.r.Areas[a].Planet == bases[0] || g.r.Areas[a].Planet == bases[1]
		if want := on && g.r.Areas[a].Resource != game.NoResource; seat.Cards.Has(a) != want {
			t.Errorf("Resource card of area %d: %v", a, seat.Cards.Has(a))
		}
	}
	for r := seat.Transports; r != 0; r &= r - 1 {
		l := g.s.Links[r.First()]
		if l.Planets[0] != bases[0] && l.Planets[1] != bases[0] && l.Planets[0] != bases[1] && l.Planets[1] != bases[1] {
			t.Errorf("a transport on %v", l)
		}
	}
	for _, f := range g.asked {
		if f.Step == game.AskStartBase && f.Player == 0 && f.V[game.FieldMust] == 0 {
			t.Error("a base could be declined")
		}
	}
	if seat.Leaders != 0 {
		t.Error("a card with a one-time ability stays") // BW-LEAD-06
	}
	nothingLate(t, "queen-of-blades", "forward-planning")
}

// nothingLate resolves a card that concerns only the setup by an Event card (RULING-130).
func nothingLate(t *testing.T, faction, id string) {
	t.Helper()
	tab := leaderTable(t, nil, faction, "aldaris")
	tab.S.Seats[0].LeaderDeck &^= 1 << tab.Leader(0, id)
	before := tab.S
	tab.Lead(0, id, true)
	tab.over()
	if tab.S != before {
		t.Errorf("%s does something", id)
	}
}

func glimpseTheFuture(t *testing.T) { // BW-LEAD-14, RULING-78
	g := setUp(t, nil, []string{"glimpse-the-future", "", ""}, nil, "queen-of-blades", "raynor", "tassadar")
	z, laid := 0, 0
	for _, l := range g.s.Links[:g.s.LinkCount] {
		if l.Z != 0 {
			z++
		}
	}
	for _, f := range g.asked {
		if f.Step == game.AskMajorSlot {
			laid++
		}
		if (f.Step == game.AskMajorSlot || f.Step == game.AskMinorSlot) && f.Player != 0 {
			t.Errorf("player %d lays a z-axis route", f.Player)
		}
	}
	// One for each player, as long as there are slots (GALAXY-15).
	if z != laid || z < 2 {
		t.Errorf("%d z-axis routes of %d", z, laid)
	}
	home := g.r.Areas[g.s.Seats[0].Bases.First()].Planet
	n := 0
	for i, l := range g.s.Links[:g.s.LinkCount] {
		at := l.Planets[0] == home || l.Planets[1] == home
		if at {
			n++
		}
		if g.s.Seats[0].Transports.Has(game.Route(i)) != at {
			t.Errorf("a transport on route %d: %v", i, !at)
		}
	}
	g.forces(9, n, 1, map[string]int{"zergling": 4, "infested-terran": 1})
	nothingLate(t, "queen-of-blades", "glimpse-the-future")
}

func endlessHunger(t *testing.T) {
	g := starting(t, "overmind", "endless-hunger", 9, map[string]int{"zergling": 1, "hydralisk": 2})
	if g.r.Permanent(&g.s, 0, game.Minerals) != 5 || g.r.Permanent(&g.s, 0, game.Gas) != 3 {
		t.Error("the permanent resources are wrong")
	}
	tab := leaderTable(t, nil, "overmind", "raynor")
	before := tab.R.Standing(&tab.S, 0)[1]
	tab.Lead(0, "endless-hunger", true)
	if got := tab.R.Standing(&tab.S, 0)[1]; got != before+2 {
		t.Errorf("%d resources, before %d", got, before)
	}
}

func orbitalPlatform(t *testing.T) {
	g := starting(t, "tassadar", "orbital-platform", 9, map[string]int{"zealot": 1, "dark-templar": 1})
	if g.r.Permanent(&g.s, 0, game.Minerals) != 6 || g.r.Permanent(&g.s, 0, game.Gas) != 2 {
		t.Error("the permanent resources are wrong")
	}
}

// installed checks the area of an installation in a setup (BW-INST-06, RULING-78).
func installed(g *setupGame, site game.Installation) game.Area {
	g.t.Helper()
	seat := &g.s.Seats[0]
	if seat.Sites.Len() != 1 {
		g.t.Fatalf("%d installations", seat.Sites.Len())
	}
	a := seat.Sites.First()
	if g.s.Installations[a] != site || g.s.BaseAt[a] != game.Nobody ||
		g.r.Areas[a].Planet != g.r.Areas[seat.Bases.First()].Planet {
		g.t.Errorf("installation %d in area %d", g.s.Installations[a], a)
	}
	return a
}

// apart puts starting units away from the base.
func apart(g *setupGame, p game.Player, legal []game.Answer) game.Answer {
	if g.s.Top().Step == game.AskStartUnit {
		return legal[len(legal)-1]
	}
	return game.Answer{}
}

func theOvermind(t *testing.T) {
	g := setUp(t, nil, []string{"the-overmind", ""}, apart, "overmind", "mengsk")
	g.forces(7, 1, 1, map[string]int{"zergling": 3, "hydralisk": 2})
	installed(g, game.OvermindSite)

	// Taken later it may be placed in any friendly area without a base, and is worth a point to whichever player controls
	// its area.
	tab := leaderTable(t, nil, "overmind", "raynor")
	a, b := tab.Area("abaddon", 2), tab.Area("helios", 4)
	tab.Put(0, 1, "zergling", a)
	tab.Put(0, 1, "zergling", b)
	tab.Lead(0, "the-overmind", true)
	tab.asks(game.AskLeaderArea, 0)
	tab.legalAre(pickArea(a), pickArea(b))
	tab.refuse(rule.BWINST02, pickArea(tab.Area("abaddon", 1)))
	tab.refuse(rule.TERM06, pickArea(tab.Area("helios", 1)))
	tab.do(pickArea(b))
	tab.over()
	tab.S.Seats[0].Points, tab.S.Seats[1].Points = 0, 0
	tab.Regroup(game.RegroupPoints)
	// abaddon 1 yields one, the installation another.
	if tab.S.Seats[0].Points != 2 {
		t.Errorf("%d points", tab.S.Seats[0].Points)
	}
	lost := leaderTable(t, nil, "overmind", "raynor")
	lost.Lead(0, "the-overmind", true)
	lost.over()
	if lost.S.Seats[0].Sites != 0 || len(lost.Told(game.LogLeaderLost)) != 1 {
		t.Error("an installation without a place is not lost") // BW-LEAD-16
	}
}

func warpGate(t *testing.T) {
	g := setUp(t, nil, []string{"warp-gate", ""}, apart, "tassadar", "mengsk")
	g.forces(7, 1, 1, map[string]int{"zealot": 2, "dragoon": 1})
	installed(g, game.WarpGate)

	tab := leaderTable(t, nil, "tassadar", "raynor")
	gate, far := tab.Area("antiga-prime", 2), tab.Area("helios", 1)
	tab.Put(0, 3, "zealot", gate)
	tab.Lead(0, "warp-gate", true)
	tab.over() // the only friendly area without a base
	if tab.S.Installations[gate] != game.WarpGate {
		t.Fatal("no gate")
	}
	tab.Put(1, 1, "marine", tab.Area("helios", 3))
	tab.Ends(1)
	tab.asks(game.AskSiteMove, 0)
	tab.refuse(rule.TERM08, tab.leave("zealot", gate, tab.Area("helios", 3)))
	tab.refuse(rule.BWINST06, tab.leave("zealot", far, gate))
	tab.do(tab.leave("zealot", gate, far), tab.leave("zealot", gate, far))
	tab.refuse(rule.LIMIT07, tab.leave("zealot", gate, far)) // helios 1 takes two
	tab.do(eventDone)
	tab.over()
	tab.counts(2, "zealot", far)
	tab.counts(1, "zealot", gate)
	// Not at the start of the phase, and not while an enemy is in the gate's area.
	tab.Ends(0)
	tab.over()
}

func emperorArcturus(t *testing.T) { // TIME-06, RULING-78
	first := game.Player(9)
	pick := func(g *setupGame, p game.Player, legal []game.Answer) game.Answer {
		switch g.s.Top().Step {
		case game.AskLeaderPlanet:
			if p != 0 {
				g.t.Errorf("player %d chooses planets", p)
			}
			return legal[len(legal)-1]
		case game.AskLeaderPlayer:
			first = 1 - g.s.First
			return game.Answer{Verb: game.DoPlayer, V: game.AnswerValues{game.OfPlayer: uint8(first)}}
		}
		return game.Answer{}
	}
	g := setUp(t, nil, []string{"emperor-arcturus-i", ""}, pick, "mengsk", "overmind")
	g.forces(9, 1, 1, map[string]int{"marine": 3, "firebat": 1})
	if g.s.First != first {
		t.Errorf("player %d is first, want %d", g.s.First, first)
	}
	n := len(g.r.Planets)
	if !g.s.Placed.Has(game.Planet(n-1)) || !g.s.Placed.Has(game.Planet(n-2)) || g.s.Placed.Len() != 4 {
		t.Errorf("the planets are %b", g.s.Placed)
	}
	for _, f := range g.asked {
		if f.Step == game.AskPlanet {
			if f.Player != first {
				t.Error("the new first player does not place first")
			}
			break
		}
	}
	// Three planets where three are drawn.
	more := setUp(t, func(o *game.Options) { o.MorePlanets = true }, []string{"emperor-arcturus-i", ""}, nil, "mengsk",
		"overmind")
	chosen := 0
	for _, f := range more.asked {
		if f.Step == game.AskLeaderPlanet {
			chosen++
		}
	}
	if chosen != 3 {
		t.Errorf("%d planets were chosen", chosen)
	}
	// Taken later only the second part works (RULING-130).
	tab := leaderTable(t, nil, "mengsk", "overmind")
	tab.Lead(0, "emperor-arcturus-i", true)
	tab.asks(game.AskLeaderPlayer, 0)
	tab.refuse(rule.ELIM07, game.Answer{Verb: game.DoPlayer, V: game.AnswerValues{game.OfPlayer: 2}})
	tab.do(game.Answer{Verb: game.DoPlayer, V: game.AnswerValues{game.OfPlayer: 1}})
	tab.over()
	if tab.S.First != 1 {
		t.Error("the first player did not change")
	}
}

func sonsOfKorhal(t *testing.T) {
	g := starting(t, "mengsk", "the-sons-of-korhal", 7, map[string]int{"marine": 3, "medic": 1, "goliath": 1})
	if g.s.Seats[0].Tokens[game.StarOrder] != 1 {
		t.Error("no Star order")
	}
	// A player who chose another card has none (BW-ORDER-18).
	other := starting(t, "mengsk", "terran-dominion", 8, nil)
	if other.s.Seats[0].Tokens[game.StarOrder] != 0 {
		t.Error("a Star order")
	}
	tab := stays(t, "mengsk", "the-sons-of-korhal", game.UseStarOrder)
	if tab.S.Seats[0].Tokens[game.StarOrder] != 1 {
		t.Error("no Star order when taken later")
	}
}

func storageFacilities(t *testing.T) { // TIME-69
	starting(t, "raynor", "storage-facilities", 9, map[string]int{"marine": 3, "vulture": 1})
	tab := stays(t, "raynor", "storage-facilities", game.Storage)
	tokens := &tab.S.Seats[0].ResourceTokens
	tab.S.Seats[0].Pool = 5
	tab.Ends(0)
	gas, minerals := game.Answer{Verb: game.DoToken, V: game.AnswerValues{game.OfResource: uint8(game.Gas)}},
		game.Answer{Verb: game.DoToken}
	for range 3 {
		tab.asks(game.AskToken, 0)
		tab.legalAre(gas, minerals)
		tab.do(gas)
	}
	tab.over()
	if tokens[game.Gas] != 3 {
		t.Errorf("%d tokens", tokens[game.Gas])
	}
	tab.S.Seats[0].Pool = 1
	tab.Ends(0)
	tab.do(minerals)
	tab.over()
	tab.S.Seats[0].Pool = 0
	tab.Ends(0)
	tab.over()
	tab.S.Seats[0].Pool = 3
	tab.Ends(1)
	tab.over()
	// Fewer if the supply has fewer (RULING-35).
	tab.S.Seats[0].ResourceTokens[game.Gas] = tab.R.Common.ResourceTokens - 2
	tab.Ends(0)
	tab.do(gas)
	tab.over()
}

func covertOperations(t *testing.T) {
	g := starting(t, "raynor", "covert-operations", 7, map[string]int{"marine": 3, "firebat": 2, "ghost": 0})
	if g.s.Seats[0].Waiting.Len() != 3 || g.r.TypeOf(&g.s, 0, g.s.Seats[0].Waiting.First()) != unitOf(g.r, "ghost") {
		t.Error("no three Ghosts on the card")
	}
	tab := leaderTable(t, nil, "raynor", "overmind")
	ghosts := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("ghost")).Len()
	tab.Put(0, ghosts-1, "ghost", tab.Area("abaddon", 1))
	tab.Lead(0, "covert-operations", true)
	tab.over()
	if tab.S.Seats[0].Waiting.Len() != 1 {
		t.Error("not the unbuilt Ghost alone")
	}
}

func unitOf(r *game.Rules, id string) game.UnitType {
	for u := range r.Units {
		if r.Units[u].ID == id {
			return game.UnitType(u)
		}
	}
	return game.NoUnit
}

func richesOfAiur(t *testing.T) { // TIME-69
	starting(t, "aldaris", "riches-of-aiur", 9, map[string]int{"zealot": 1, "dragoon": 1})
	tab := stays(t, "aldaris", "riches-of-aiur", game.RestoreAreas)
	mine, two, three, other := tab.Area("abaddon", 2), tab.Area("helios", 2), tab.Area("helios", 4),
		tab.Area("bhekar-ro", 2)
	for _, a := range []game.Area{mine, two, three} {
		tab.S.Seats[0].Cards = tab.S.Seats[0].Cards.With(a)
		tab.S.Partial = tab.S.Partial.With(a)
	}
	tab.S.Partial = tab.S.Partial.With(other)
	tab.Ends(1)
	tab.asks(game.AskRestore, 0)
	tab.legalAre(pickArea(mine), pickArea(two), pickArea(three), eventDone)
	tab.refuse(rule.BWLEAD16, pickArea(other))
	tab.do(pickArea(mine), pickArea(three))
	tab.over()
	if tab.S.Partial != game.AreaSet(1)<<two|1<<other {
		t.Errorf("partially depleted are %b", tab.S.Partial)
	}
	// Opponents cannot deplete the owner's areas by cards.
	tab = leaderTable(t, nil, "overmind", "aldaris")
	tab.Lead(1, "riches-of-aiur", true)
	for c := range tab.R.Events {
		for _, e := range tab.R.Events[c].Effects {
			if e.Kind != game.Deplete {
				continue
			}
			tab.Draw(0, tab.R.Events[c].ID)
			tab.Start()
			tab.do(playEvent(firstRead(tab, 0)))
			tab.asks(game.AskEventArea, 0)
			for cards := tab.S.Seats[1].Cards; cards != 0; cards &= cards - 1 {
				tab.refuse(rule.RULING131, pickArea(cards.First()))
			}
			return
		}
	}
	t.Error("no Event card depletes an area")
}

// firstRead returns the first Event card that a player has read.
func firstRead(tab eventGame, p game.Player) game.EventCard {
	for c := range tab.R.Events {
		if tab.S.EventPlace[c] == game.EventRead(p) {
			return game.EventCard(c)
		}
	}
	return game.NoEvent
}

func conclaveFleet(t *testing.T) {
	starting(t, "aldaris", "conclave-fleet", 8, map[string]int{"dragoon": 2})
	stays(t, "aldaris", "conclave-fleet", game.Fleet)
}
