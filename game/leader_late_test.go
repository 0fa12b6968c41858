package game_test

import (
	"testing"

	"koprulu/game"
	"koprulu/game/rule"
)

// The Leadership cards of Stages II and III.

func hastenTheEnd(t *testing.T) { // RULING-99
	tab := leaderTable(t, nil, "queen-of-blades", "raynor")
	deck := tab.S.EventDeck
	drawn := func(place game.EventPlace) int {
		n := 0
		for c := range tab.R.Events {
			if tab.S.EventPlace[c] == place {
				n++
			}
		}
		return n
	}
	tab.Lead(0, "hasten-the-end", false)
	tab.over()
	if tab.S.EventDeck != deck-4 || drawn(game.EventDrawn(0)) != 4 {
		t.Error("not four cards")
	}
	tab.has(0, "hasten-the-end", "gone")
	tab = leaderTable(t, nil, "queen-of-blades", "raynor")
	tab.Lead(0, "hasten-the-end", true)
	if drawn(game.EventDrawn(0)) != 0 || drawn(game.EventLater(0)) != 4 {
		t.Error("the cards of the Event step are not for the next round")
	}
	tab = leaderTable(t, nil, "queen-of-blades", "raynor")
	tab.S.EventDeck = 3
	tab.Lead(0, "hasten-the-end", false)
	tab.over()
	if tab.S.EventDeck != 0 || drawn(game.EventDrawn(0)) != 3 {
		t.Error("fewer cards are not drawn")
	}
}

// gains lets player 0 gain a hero and checks that a figure lends him its place (BW-HERO-02).
func gains(t *testing.T, faction, hero, kind string) eventGame {
	t.Helper()
	tab := leaderTable(t, nil, faction, "overmind")
	seat := &tab.S.Seats[0]
	home, other := tab.Area("abaddon", 1), tab.Area("helios", 4)
	tab.Put(0, 1, tab.R.Units[lowest(tab.R, 0)].ID, other)
	before := tab.R.OfType(&tab.S, 0, seat.Supply, tab.Unit(kind)).Len()
	tab.Lead(0, hero, false)
	tab.asks(game.AskLeaderArea, 0)
	tab.legalAre(pickArea(home), pickArea(other))
	tab.refuse(rule.BWHERO02, pickArea(tab.Area("dylar-iv", 1)))
	tab.do(pickArea(other))
	tab.over()
	tab.counts(1, hero, other)
	tab.has(0, hero, "play")
	if got := tab.R.OfType(&tab.S, 0, seat.Supply, tab.Unit(kind)).Len(); got != before-1 {
		t.Errorf("%d figures in the supply, before %d", got, before)
	}
	u := &tab.R.Units[tab.Unit(hero)]
	if !u.Hero || u.Kind != tab.Unit(kind) {
		t.Errorf("%s is a hero %v of type %d", hero, u.Hero, u.Kind)
	}
	return tab
}

// bonus checks the values that a hero's card gives (BW-HERO-12).
func bonus(tab eventGame, hero string, attack, health int8) {
	tab.t.Helper()
	if got := tab.R.Units[tab.Unit(hero)].Bonus; got != (game.Values{Attack: attack, Health: health}) {
		tab.t.Errorf("%s has %v", hero, got)
	}
}

func sarahKerrigan(t *testing.T) { // FAQ-22, BW-LEAD-15
	tab := gains(t, "queen-of-blades", "sarah-kerrigan", "infested-terran")
	u := tab.R.Units[tab.Unit("sarah-kerrigan")]
	if u.Sacrifice || !u.Major {
		t.Error("her abilities are wrong")
	}
	seat, sheet := &tab.S.Seats[0], &tab.R.Sheets[tab.S.Seats[0].Faction]
	var granted game.CardSet
	for _, tech := range sheet.Techs {
		if tech.Granted {
			granted |= tech.Cards
		}
	}
	inDeck := 0
	for _, c := range seat.Pile[:seat.Deck] {
		if granted.Has(c) {
			inDeck++
		}
	}
	if granted.Len() != 2 || inDeck != 2 || seat.TechDeck&granted != 0 || int(seat.Deck) != 20-6+2 {
		t.Errorf("%d granted cards, %d in a deck of %d", granted.Len(), inDeck, seat.Deck)
	}
	// The discards stay where they are, and the cards come even if she cannot be gained.
	tab = leaderTable(t, nil, "queen-of-blades", "raynor")
	seat = &tab.S.Seats[0]
	tab.Hide(0, "infested-terran", 3)
	seat.Waiting = 0
	tab.TakeBase(0, tab.Area("abaddon", 1))
	seat.Discards, seat.Pile[game.MaxCards-1] = 1, seat.Pile[seat.Deck-1]
	seat.Deck--
	deck := seat.Deck
	tab.Lead(0, "sarah-kerrigan", false)
	tab.over()
	if seat.Deck != deck+2 || seat.Discards != 1 || len(tab.Told(game.LogLeaderLost)) != 1 {
		t.Error("the cards did not come alone")
	}
}

func noradII(t *testing.T) {
	bonus(gains(t, "mengsk", "the-norad-ii", "battlecruiser"), "the-norad-ii", 0, 1)
}

func jimRaynor(t *testing.T) {
	tab := gains(t, "raynor", "jim-raynor", "vulture")
	bonus(tab, "jim-raynor", 0, 2)
	if e := tab.R.Leads(&tab.S, 0, game.Attack); e == nil || e.Amount != 1 || e.If&game.IfHave == 0 {
		t.Errorf("his side gets %v", e)
	}
}

func gantrithor(t *testing.T) {
	tab := gains(t, "tassadar", "gantrithor", "carrier")
	bonus(tab, "gantrithor", 0, 1)
	if tab.R.Leads(&tab.S, 0, game.Revenge) == nil {
		t.Error("he takes nothing with him")
	}
}

func zeratul(t *testing.T) {
	tab := gains(t, "tassadar", "zeratul", "dark-templar")
	bonus(tab, "zeratul", 1, 1)
	if e := tab.R.Leads(&tab.S, 0, game.Kill); e == nil || e.Layer != game.Ground || e.Amount != 1 {
		t.Errorf("at the start of a battle: %v", e)
	}
	// A second hero may stand beside him (RULING-130).
	tab.Lead(0, "gantrithor", true)
	tab.do(pickArea(tab.Area("helios", 4)))
	tab.over()
	tab.counts(1, "zeratul", tab.Area("helios", 4))
	tab.counts(1, "gantrithor", tab.Area("helios", 4))
}

func fenix(t *testing.T) {
	tab := gains(t, "aldaris", "fenix", "dragoon")
	bonus(tab, "fenix", 0, 2)
}

func torrasque(t *testing.T) { // TV-63, BW-HERO-04, BW-HERO-05, BW-HERO-11, RULING-40, TIME-69
	tab := leaderTable(t, nil, "overmind", "raynor")
	seat := &tab.S.Seats[0]
	home, far, full := tab.Area("abaddon", 1), tab.Area("helios", 4), tab.Area("helios", 1)
	n := tab.R.OfType(&tab.S, 0, seat.Supply, tab.Unit("ultralisk")).Len()
	tab.Put(0, 2, "ultralisk", full)
	tab.Put(0, n-2, "ultralisk", far)
	tab.Lead(0, "torrasque", false)
	tab.asks(game.AskLeaderUnit, 0)
	tab.legalAre(tab.give("ultralisk", full), tab.give("ultralisk", far), eventPass)
	tab.refuse(rule.BWHERO04, tab.give("zergling", far))
	tab.refuse(rule.BWHERO04, tab.give("ultralisk", home))
	tab.do(tab.give("ultralisk", full))
	// The place that the figure leaves is free for him.
	tab.refuse(rule.BWHERO02, pickArea(tab.Area("helios", 2)))
	tab.do(pickArea(full))
	tab.over()
	tab.counts(1, "torrasque", full)
	tab.counts(1, "ultralisk", full)
	tab.counts(n-2, "ultralisk", far)
	if tab.R.OfType(&tab.S, 0, seat.Supply, tab.Unit("ultralisk")) != 0 {
		t.Error("a figure too many")
	}
	// On the board he does not come back.
	tab.Ends(1)
	tab.over()
	// Destroyed, his figure is an ordinary one, and he may return beside a base, but need not.
	tab.Kill(0, "torrasque", full)
	if tab.R.OfType(&tab.S, 0, seat.Supply, tab.Unit("ultralisk")).Len() != 1 {
		t.Error("his figure did not return to the supply")
	}
	tab.Ends(1)
	tab.asks(game.AskHeroReturn, 0)
	tab.legalAre(pickArea(home), eventPass)
	tab.refuse(rule.RULING40, pickArea(far))
	tab.refuse(rule.BWHERO04, tab.give("ultralisk", far))
	tab.do(eventPass)
	tab.over()
	// An ordinary one may be exchanged for him.
	tab.Put(0, 1, "ultralisk", home)
	tab.Ends(1)
	tab.legalAre(tab.give("ultralisk", home), tab.give("ultralisk", far), tab.give("ultralisk", full), eventPass)
	tab.do(tab.give("ultralisk", far))
	tab.over() // one base only, and he must come now
	tab.counts(1, "torrasque", home)
	tab.counts(0, "ultralisk", far)
	// He may also come later if he could not be gained.
	tab = leaderTable(t, nil, "overmind", "raynor")
	tab.Put(1, 1, "marine", home)
	tab.Lead(0, "torrasque", false)
	tab.over()
	tab.has(0, "torrasque", "play")
	tab.Ends(1)
	tab.over()
	tab.Kill(1, "marine", home)
	tab.Ends(1)
	tab.do(pickArea(home))
	tab.counts(1, "torrasque", home)
}

func deathblow(t *testing.T) {
	tab := lasts(t, "queen-of-blades", "deathblow", game.OrderAs, game.LastsExecution, game.LastsRegrouping, game.LastsPlanning)
	_ = tab
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

func cerebrateDaggoth(t *testing.T) {
	tab := leaderTable(t, nil, "overmind", "raynor")
	a := tab.Area("helios", 4)
	tab.Put(0, 1, "zergling", a)
	tab.Lead(0, "cerebrate-daggoth", false)
	tab.over() // the only place
	if tab.S.Installations[a] != game.Cerebrate || !tab.S.Seats[0].Sites.Has(a) {
		t.Error("no Cerebrate")
	}
	tab.has(0, "cerebrate-daggoth", "play")
	if e := tab.R.Leads(&tab.S, 0, game.SiteOrder); e == nil || e.Site != game.Cerebrate {
		t.Errorf("more orders: %v", e)
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
	// Nobody's on route 1 but his own and his teammate's.
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
}

func tacticalMastery(t *testing.T) { // FAQ-23
	tab := leaderTable(t, nil, "mengsk", "queen-of-blades")
	a, b := tab.Area("abaddon", 2), tab.Area("helios", 4)
	tab.Put(1, 1, "zergling", b)
	tab.S.Depleted = tab.S.Depleted.With(b)
	tab.Lead(0, "tactical-mastery", false)
	tab.asks(game.AskLeaderArea, 0)
	tab.refuse(rule.FAQ23, pickArea(tab.Area("abaddon", 1)))
	tab.refuse(rule.TERM03, pickArea(tab.Area("torus", 2)))
	tab.do(pickArea(b))
	tab.refuse(rule.FAQ23, pickArea(b))
	tab.do(pickArea(a))
	tab.over()
	if tab.S.Points != game.AreaSet(1)<<a|1<<b {
		t.Errorf("tokens in %b", tab.S.Points)
	}
	tab.has(0, "tactical-mastery", "play")
	// Whoever controls the area scores it, also when Mengsk is eliminated.
	tab.Regroup(game.RegroupPoints)
	if tab.S.Seats[1].Points != 1 || tab.S.Seats[0].Points != 1 {
		t.Errorf("%d and %d points", tab.S.Seats[0].Points, tab.S.Seats[1].Points)
	}
	tab.Fell(0)
	if tab.S.Points.Len() != 2 {
		t.Error("the tokens are gone")
	}
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
	tab.legalAre(tab.place("battlecruiser", home), tab.place("battlecruiser", full), tab.place("siege-tank", home), tab.place("siege-tank", full))
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
	if e := tab.R.Leads(&tab.S, 0, game.Collateral); e == nil || !e.Own.Has(tab.Unit("battlecruiser")) || !e.Own.Has(tab.Unit("the-norad-ii")) {
		t.Errorf("collateral damage: %v", e)
	}
	// With one figure left one is placed, with none nothing.
	tab = leaderTable(t, nil, "mengsk", "overmind")
	n := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("battlecruiser")).Len()
	tab.Hide(0, "battlecruiser", n-1)
	tab.Lead(0, "scorched-earth-policy", false)
	tab.do(tab.place("battlecruiser", home))
	tab.over()
	tab.counts(1, "battlecruiser", home)
}

func makeDoWithLittle(t *testing.T) {
	tab := stays(t, "raynor", "make-do-with-little", game.FreePiece)
	if tab.R.Leads(&tab.S, 0, game.DoubleModules) == nil {
		t.Error("modules count once")
	}
	for m := range tab.R.Modules {
		if tab.R.Modules[m].ID == "supply" {
			before := tab.R.BuildLimitOf(&tab.S, 0)
			tab.S.Seats[0].Modules[m]++
			if got := tab.R.BuildLimitOf(&tab.S, 0); got != before+2 {
				t.Errorf("build limit %d, before %d", got, before)
			}
		}
	}
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
	if lost := tab.Told(game.LogPoints); len(lost) != 2 || lost[0].V != -1 || lost[1].V != -2 {
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
	// The Overmind has a transport to bhekar-ro, where his base is, and Tassadar none.
	tab.S.Seats[1].Transports = 1 << 1
	tab.Put(1, 2, "hydralisk", tab.Area("bhekar-ro", 1))
	tab.Put(1, 2, "hydralisk", tab.Area("bhekar-ro", 2))
	tab.Put(1, 2, "zergling", tab.Area("bhekar-ro", 3))
	tab.S.First = 1
	tab.Lead(0, "psi-disrupter", false)
	tab.asks(game.AskExpelled, 1) // antiga-prime is the only planet with a unit of his
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
	// Without an own unit on a planet nothing happens; a teammate's units stay.
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
	// Both losses are one moment: elimination is tested after them.
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
	// The end of this Regrouping Phase does not end it, the next step 1 destroys nothing.
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
	// With fewer transports than routes he chooses.
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
	tab.refuse(rule.ROUND05, game.Answer{Verb: game.DoDestroyTransport, A: 3})
}

func khalaDevotee(t *testing.T) { stays(t, "aldaris", "khala-devotee", game.RaiseOrder) }

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
