package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

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

// gains lets player 0 gain a hero and checks that a figure gives up its place for it (BW-HERO-02).
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

// bonus checks the values that a hero's card adds (BW-HERO-12).
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
	// A second hero may be there too (RULING-130).
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
	// The place that the figure leaves is free for the hero.
	tab.refuse(rule.BWHERO02, pickArea(tab.Area("helios", 2)))
	tab.do(pickArea(full))
	tab.over()
	tab.counts(1, "torrasque", full)
	tab.counts(1, "ultralisk", full)
	tab.counts(n-2, "ultralisk", far)
	if tab.R.OfType(&tab.S, 0, seat.Supply, tab.Unit("ultralisk")) != 0 {
		t.Error("a figure too many")
	}
	// On the board it does not come back.
	tab.Ends(1)
	tab.over()
	// Once destroyed, its figure is an ordinary one, and it may return to an area with a base, but need not.
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
	// An ordinary unit may be exchanged for it.
	tab.Put(0, 1, "ultralisk", home)
	tab.Ends(1)
	tab.legalAre(tab.give("ultralisk", home), tab.give("ultralisk", far), tab.give("ultralisk", full), eventPass)
	tab.refuse(rule.BWHERO04, pickArea(home)) // no figure is free for it yet
	tab.do(tab.give("ultralisk", far))
	tab.over() // one base only, and it must come now
	tab.counts(1, "torrasque", home)
	tab.counts(0, "ultralisk", far)
	// It may also come later if it could not be gained.
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
	// The player who controls the area scores it, even after Mengsk is eliminated.
	tab.Regroup(game.RegroupPoints)
	if tab.S.Seats[1].Points != 1 || tab.S.Seats[0].Points != 1 {
		t.Errorf("%d and %d points", tab.S.Seats[0].Points, tab.S.Seats[1].Points)
	}
	tab.Fell(0)
	if tab.S.Points.Len() != 2 {
		t.Error("the tokens are gone")
	}
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

func khalaDevotee(t *testing.T) { stays(t, "aldaris", "khala-devotee", game.RaiseOrder) }
