package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func deathblow(t *testing.T) {
	tab := lasts(t, "queen-of-blades", "deathblow", game.OrderAs, game.LastsExecution, game.LastsRegrouping,
		game.LastsPlanning)
	tab.Lead(0, "deathblow", false)
	if e := tab.R.Leads(&tab.S, 0, game.OrderAs); game.Order(e.Amount) != game.MobilizeOrder {
		t.Errorf("any order may be order %d", e.Amount)
	}
}

func subtleInfluence(t *testing.T) {
	tab := leaderTable(t, nil, "queen-of-blades", "overmind", "raynor")
	tab.Put(0, 2, "zergling", tab.Area("helios", 4))
	tab.Put(1, 1, "hydralisk", tab.Area("helios", 2))
	tab.Put(2, 1, "marine", tab.Area("helios", 1))
	tab.Put(0, 1, "zergling", tab.Area("bhekar-ro", 2))
	tab.Put(1, 1, "hydralisk", tab.Area("bhekar-ro", 1))
	tab.Put(0, 1, "hydralisk", tab.Area("abaddon", 1))
	tab.Lead(0, "subtle-influence", false)
	tab.asks(game.AskLeaderPlanet, 0)
	tab.legalAre(tab.at("helios"), tab.at("abaddon"))
	tab.refuse(rule.BWLEAD16, tab.at("bhekar-ro")) // no more than another player there
	tab.refuse(rule.BWLEAD16, tab.at("antiga-prime"))
	tab.do(tab.at("helios"))
	tab.over()
	if tab.S.Seats[0].Influence != tab.Planet("helios") || tab.R.Leads(&tab.S, 0, game.LimitOrders) == nil {
		t.Error("no influence")
	}
	tab.Expire(game.LastsRegrouping)
	if tab.S.Seats[0].Influence != tab.Planet("helios") {
		t.Error("it ended before the Planning Phase")
	}
	tab.Expire(game.LastsPlanning)
	if tab.S.Seats[0].Influence != game.NoPlanet || tab.R.Leads(&tab.S, 0, game.LimitOrders) != nil {
		t.Error("it goes on")
	}
	// No planet fits: no effect.
	tab = leaderTable(t, nil, "queen-of-blades", "overmind")
	tab.Lead(0, "subtle-influence", false)
	tab.over()
	if tab.S.Seats[0].Influence != game.NoPlanet {
		t.Error("influence on no planet")
	}
}

func theSwarmFlies(t *testing.T) {
	tab := leaderTable(t, func(o *game.Options) { o.Teams = true }, "overmind", "raynor", "tassadar", "mengsk")
	// Player 2 is the teammate.
	tab.S.Seats[1].Transports = 1<<0 | 1<<zRoute
	tab.S.Seats[2].Transports = 1<<1 | 1<<0
	tab.S.Seats[3].Transports = 1<<0 | 1<<2
	tab.S.Seats[0].Transports = 1 << 1
	tab.Lead(0, "the-swarm-flies", false)
	tab.asks(game.AskLeaderRoute, 0)
	tab.legalAre(eventSabotage(1, 0), eventSabotage(3, 0), eventPass)
	tab.refuse(rule.RULING108, eventSabotage(2, 0))
	tab.refuse(rule.BWLEAD16, eventSabotage(3, 2))
	tab.do(eventSabotage(3, 0))
	// On route 1 there is only the player's own and their teammate's.
	tab.legalAre(eventSabotage(3, 2), eventPass)
	tab.do(eventPass, eventSabotage(1, zRoute))
	tab.over()
	if tab.S.Seats[1].Transports != 1<<0 || tab.S.Seats[3].Transports != 1<<2 || tab.S.Seats[2].Transports != 1<<1|1<<0 {
		t.Error("other transports were destroyed")
	}
	// Protected ones cannot be chosen.
	tab = leaderTable(t, nil, "overmind", "tassadar")
	tab.Lead(1, "return-to-aiur", false)
	tab.Lead(0, "the-swarm-flies", false)
	tab.over()
	if tab.S.Seats[1].Transports.Len() != 4 {
		t.Error("a protected transport was destroyed")
	}
}

func teemingSpawn(t *testing.T) { // RULING-131
	tab := leaderTable(t, nil, "overmind", "raynor")
	seat := &tab.S.Seats[0]
	tab.Put(0, 1, "zergling", tab.Area("helios", 4))
	tokens := seat.Tokens
	seat.Pool, seat.Unavailable = 4, 1
	tab.Lead(0, "teeming-spawn", false)
	tab.asks(game.AskLeaderPlanet, 0)
	tab.legalAre(tab.at("abaddon"), tab.at("helios"))
	tab.refuse(rule.BUILD02, tab.at("dylar-iv"))
	tab.do(tab.at("abaddon"))
	for tab.S.Top().Step == game.AskExecute {
		tab.do(game.Answer{Verb: game.DoExecute})
	}
	tab.asks(game.AskBuild, 0)
	tab.do(game.Answer{Verb: game.DoWorker})
	for !tab.Over() {
		switch tab.S.Top().Step {
		case game.AskPay:
			tab.do(tab.Legal()[0])
		default:
			tab.do(tab.Legal()[len(tab.Legal())-1])
		}
	}
	if seat.Pool != 6 || seat.Unavailable != 0 || seat.Home != [2]uint8{} {
		t.Errorf("%d workers in the pool, %d unavailable", seat.Pool, seat.Unavailable)
	}
	if seat.Tokens != tokens || tab.S.Active != game.Nobody {
		t.Error("a token was used")
	}

	// An Infested Command Center is enough for Infested Terrans (BW-INST-08).
	tab = leaderTable(t, nil, "overmind", "raynor")
	tab.S.Seats[0].Pool = 4
	tab.Site(0, game.InfestedCommandCenter, tab.Area("dylar-iv", 3))
	tab.Lead(0, "teeming-spawn", false)
	tab.do(tab.at("dylar-iv"))
	tab.asks(game.AskBuild, 0)
	tab.do(game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("infested-terran")),
		game.OfArea: uint8(tab.Area("dylar-iv", 3)), game.OfSecond: uint8(game.NoArea)}})
}

func terranCivilization(t *testing.T) {
	lasts(t, "mengsk", "terran-civilization", game.OrderAs, game.LastsExecution, game.LastsRegrouping, game.LastsPlanning)
	tab := leaderTable(t, nil, "mengsk", "overmind")
	seat := &tab.S.Seats[0]
	seat.Level = [game.Buildings]uint8{1, 2, 0}
	tab.Lead(0, "terran-civilization", false)
	for b, level := range seat.Level {
		want := len(tab.R.Sheets[seat.Faction].Buildings[b].Levels)
		if b == 2 {
			want = 0
		}
		if int(level) != want {
			t.Errorf("building %d has level %d, want %d", b, level, want)
		}
	}
}

func scorchedEarth(t *testing.T) {
	tab := leaderTable(t, nil, "mengsk", "overmind")
	home, full := tab.Area("abaddon", 1), tab.Area("helios", 1)
	tab.Put(0, 1, "marine", full)
	tab.Put(0, 1, "firebat", full)
	tab.Lead(0, "scorched-earth-policy", false)
	tab.asks(game.AskLeaderArea, 0)
	tab.legalAre(tab.place("battlecruiser", home), tab.place("battlecruiser", full), tab.place("siege-tank", home),
		tab.place("siege-tank", full))
	tab.refuse(rule.TERM06, tab.place("siege-tank", tab.Area("helios", 2)))
	tab.refuse(rule.BWLEAD16, tab.place("marine", home))
	tab.do(tab.place("siege-tank", full))
	tab.asks(game.AskLeaderPiece, 0)
	tab.legalAre(tab.give("marine", full), tab.give("firebat", full), eventDone)
	tab.do(tab.give("marine", full))
	tab.counts(1, "siege-tank", full)
	tab.refuse(rule.BWLEAD16, tab.give("siege-tank", full))
	tab.do(eventDone)
	tab.over()
	tab.counts(1, "firebat", full)
	if e := tab.R.Leads(&tab.S, 0, game.Collateral); e == nil || !e.Own.Has(tab.Unit("battlecruiser")) ||
		!e.Own.Has(tab.Unit("the-norad-ii")) {
		t.Errorf("collateral damage: %v", e)
	}
	// With one figure left one is placed, with none left nothing.
	tab = leaderTable(t, nil, "mengsk", "overmind")
	n := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("battlecruiser")).Len()
	tab.Hide(0, "battlecruiser", n-1)
	tab.Lead(0, "scorched-earth-policy", false)
	tab.do(tab.place("battlecruiser", home))
	tab.over()
	tab.counts(1, "battlecruiser", home)
}

func toTheBitterEnd(t *testing.T) { // RULING-126
	tab := leaderTable(t, func(o *game.Options) { o.Teams = true }, "raynor", "overmind", "tassadar", "mengsk")
	for p, n := range []uint16{5, 1, 5, 7} {
		tab.S.Seats[p].Points = n
	}
	tab.Lead(0, "to-the-bitter-end", false)
	tab.over()
	for p, n := range []uint16{5, 0, 5, 5} {
		if tab.S.Seats[p].Points != n {
			t.Errorf("player %d has %d points, want %d", p, tab.S.Seats[p].Points, n)
		}
	}
	if lost := tab.Told(game.LogPoints); len(lost) != 2 || lost[0].N[game.EntryAmount] != -1 ||
		lost[1].N[game.EntryAmount] != -2 {
		t.Errorf("told %v", lost)
	}
	tab = leaderTable(t, func(o *game.Options) { o.GalacticConquest = true }, "raynor", "overmind")
	tab.S.Seats[1].Points = 3
	tab.Lead(0, "to-the-bitter-end", false)
	if tab.S.Seats[1].Points != 3 {
		t.Error("points were lost in Galactic Conquest")
	}
}

func psiDisrupter(t *testing.T) {
	tab := leaderTable(t, nil, "raynor", "overmind", "tassadar")
	here := tab.Area("antiga-prime", 1)
	tab.Put(0, 1, "marine", tab.Area("antiga-prime", 2))
	tab.Put(1, 3, "zergling", here)
	tab.Put(2, 2, "zealot", tab.Area("antiga-prime", 3))
	// The Overmind has a transport to bhekar-ro, where their base is, and Tassadar none.
	tab.S.Seats[1].Transports = 1 << 1
	tab.Put(1, 2, "hydralisk", tab.Area("bhekar-ro", 1))
	tab.Put(1, 2, "hydralisk", tab.Area("bhekar-ro", 2))
	tab.Put(1, 2, "zergling", tab.Area("bhekar-ro", 3))
	tab.S.First = 1
	tab.Lead(0, "psi-disrupter", false)
	tab.asks(game.AskExpelled, 1) // antiga-prime is the only planet with a unit of theirs
	tab.refuse(rule.RETREAT08, tab.leave("zergling", here, tab.Area("abaddon", 2)))
	tab.refuse(rule.BWLEAD16, tab.leave("hydralisk", here, tab.Area("bhekar-ro", 1)))
	tab.do(tab.leave("zergling", here, tab.Area("bhekar-ro", 2)))
	tab.refuse(rule.LIMIT07, tab.leave("zergling", here, tab.Area("bhekar-ro", 2)))
	tab.do(tab.leave("zergling", here, tab.Area("bhekar-ro", 1)), tab.leave("zergling", here, tab.Area("bhekar-ro", 1)))
	tab.over()
	if tab.S.Holder[here] != game.Nobody || tab.S.Holder[tab.Area("antiga-prime", 3)] != game.Nobody {
		t.Error("units stay")
	}
	tab.counts(1, "marine", tab.Area("antiga-prime", 2))
	if lost := tab.Told(game.LogDestroyed); len(lost) != 2 || lost[0].Player != 2 {
		t.Errorf("destroyed: %v", lost)
	}
	// A hero that takes something along when an opponent destroys it does not when it has nowhere to go (RULING-143).
	tab = leaderTable(t, nil, "raynor", "tassadar")
	tab.Put(0, 1, "marine", tab.Area("antiga-prime", 2))
	tab.Put(1, 1, "zealot", here)
	tab.Lead(1, "gantrithor", false)
	tab.do(pickArea(here))
	tab.over()
	tab.counts(1, "gantrithor", here)
	tab.Lead(0, "psi-disrupter", false)
	tab.over()
	if lost := tab.Told(game.LogDestroyed); len(lost) != 2 || tab.S.Holder[here] != game.Nobody {
		t.Errorf("destroyed: %v", lost)
	}
	// A player who loses their last piece is out of the game at once: their installation is in nobody's way (RULING-106,
	// RULING-29).
	tab = leaderTable(t, nil, "raynor", "overmind", "tassadar", "mengsk")
	tab.Put(0, 1, "marine", tab.Area("antiga-prime", 2))
	tab.Put(1, 1, "zergling", here)
	tab.LoseBase(1, tab.Area("bhekar-ro", 1))
	tab.Site(1, game.Cerebrate, tab.Area("bhekar-ro", 2))
	tab.Put(2, 1, "zealot", tab.Area("antiga-prime", 3))
	tab.S.Seats[2].Transports = 1 << 1
	tab.S.First = 1
	tab.Lead(0, "psi-disrupter", false)
	tab.asks(game.AskExpelled, 2)
	tab.do(tab.leave("zealot", tab.Area("antiga-prime", 3), tab.Area("bhekar-ro", 2)))
	tab.over()
	if tab.S.Alive.Has(1) || tab.S.First != 2 {
		t.Errorf("alive %b, first %d", tab.S.Alive, tab.S.First)
	}
	// Without a unit of the player on a planet nothing happens; a teammate's units stay.
	tab = leaderTable(t, nil, "raynor", "overmind")
	tab.Put(1, 1, "zergling", here)
	tab.Lead(0, "psi-disrupter", false)
	tab.over()
	tab.counts(1, "zergling", here)
	tab = leaderTable(t, func(o *game.Options) { o.Teams = true }, "raynor", "overmind", "tassadar", "mengsk")
	tab.Put(0, 1, "marine", tab.Area("antiga-prime", 2))
	tab.Put(2, 1, "zealot", here)
	tab.Lead(0, "psi-disrupter", false)
	tab.over()
	tab.counts(1, "zealot", here)
}

func ultimateSacrifice(t *testing.T) {
	tab := leaderTable(t, nil, "tassadar", "overmind")
	a, b := tab.Area("helios", 4), tab.Area("helios", 1)
	tab.Put(0, 2, "zealot", a)
	tab.Put(0, 1, "dragoon", a)
	tab.Put(1, 2, "zergling", b)
	tab.Base(1, tab.Area("helios", 3))
	tab.Lead(0, "ultimate-sacrifice", false)
	tab.asks(game.AskLeaderUnit, 0)
	tab.legalAre(tab.give("zealot", a), tab.give("dragoon", a))
	tab.do(tab.give("zealot", a))
	tab.asks(game.AskLeaderArea, 0)
	if len(tab.Legal()) != 4 {
		t.Errorf("%d areas", len(tab.Legal()))
	}
	tab.refuse(rule.BWLEAD16, pickArea(tab.Area("abaddon", 1)))
	tab.do(pickArea(b))
	tab.over()
	if tab.S.Holder[b] != game.Nobody {
		t.Error("units are left")
	}
	tab.counts(1, "zealot", a)
	// Both losses happen at once: elimination is tested after them (RULING-147).
	tab = leaderTable(t, nil, "tassadar", "overmind")
	tab.TakeBase(0, tab.Area("abaddon", 1))
	tab.TakeBase(1, tab.Area("bhekar-ro", 1))
	tab.Put(0, 1, "zealot", a)
	tab.Put(1, 1, "zergling", b)
	tab.Lead(0, "ultimate-sacrifice", false)
	tab.do(pickArea(b))
	if tab.S.Winners != 3 || tab.S.Victory != game.EliminationVictory {
		t.Errorf("the winners are %b", tab.S.Winners)
	}
	// Without a unit nothing happens.
	tab = leaderTable(t, nil, "tassadar", "overmind")
	tab.Lead(0, "ultimate-sacrifice", false)
	tab.over()
}

func returnToAiur(t *testing.T) { // RULING-122
	tab := leaderTable(t, nil, "tassadar", "overmind")
	tab.Lead(0, "return-to-aiur", false)
	tab.over() // all routes get one
	seat := &tab.S.Seats[0]
	if seat.Transports != 1<<tab.S.LinkCount-1 {
		t.Errorf("transports on %b", seat.Transports)
	}
	// The end of this Regrouping Phase does not end it; the next step 1 destroys nothing.
	tab.Expire(game.LastsRegrouping)
	tab.TakeBase(0, tab.Area("abaddon", 1))
	tab.Put(0, 1, "zealot", tab.Area("helios", 4))
	tab.Expire(game.LastsPlanning)
	tab.Expire(game.LastsExecution)
	tab.Regroup(game.RegroupBases)
	if seat.Transports.Len() != int(tab.S.LinkCount) {
		t.Error("transports were destroyed")
	}
	tab.has(0, "return-to-aiur", "lasting")
	tab.Expire(game.LastsRegrouping)
	tab.has(0, "return-to-aiur", "gone")
	// With fewer transports than routes the player chooses.
	tab = leaderTable(t, nil, "tassadar", "overmind")
	tab.R.Common.Transports = 2
	tab.S.Seats[0].Transports = 1 << 1
	tab.Lead(0, "return-to-aiur", false)
	tab.asks(game.AskLeaderRoute, 0)
	tab.refuse(rule.BUILD09, eventTransport(1))
	tab.legalAre(eventTransport(0), eventTransport(2), eventTransport(3))
	tab.do(eventTransport(3))
	tab.over()
	tab.Order(0, game.BuildOrder, "abaddon")
	tab.refuse(rule.ROUND05, game.Answer{Verb: game.DoDestroyTransport, V: game.AnswerValues{game.OfRoute: 3}})
}

func willOfTheConclave(t *testing.T) {
	lasts(t, "aldaris", "the-will-of-the-conclave", game.DoubleOrders, game.LastsPlanning, game.LastsRegrouping)
}

func destiny(t *testing.T) {
	lasts(t, "aldaris", "destiny", game.NoVictories, game.LastsRegrouping)
	tab := leaderTable(t, nil, "aldaris", "overmind")
	tab.S.Seats[1].Points = 30
	tab.Lead(0, "destiny", false)
	tab.Regroup(game.RegroupNormal)
	if tab.S.Phase == game.Over {
		t.Error("somebody won")
	}
	tab.Expire(game.LastsRegrouping)
	tab.Regroup(game.RegroupNormal)
	if tab.S.Victory != game.NormalVictory || tab.S.Winners != 1<<1 {
		t.Error("nobody wins in the next round")
	}
}
