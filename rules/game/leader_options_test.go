package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// OPT-15, OPT-14, OPT-12, RULING-38: without Leadership cards everyone has their Special Victory card in play and there
// is no decision; in Larger Galaxy it cannot be chosen, and with both options only its starting units are used.
func TestOptionsOfLeadership(t *testing.T) {
	none := setUp(t, func(o *game.Options) { o.NoLeaders = true }, []string{"", ""}, nil, "aldaris", "overmind")
	none.forces(7, 1, 1, map[string]int{"zealot": 2, "dragoon": 1})
	larger := func(o *game.Options) { o.LargerGalaxy = true }
	both := setUp(t, func(o *game.Options) { o.NoLeaders, o.LargerGalaxy = true, true }, []string{"", ""}, nil, "aldaris",
		"overmind")
	both.forces(7, 1, 1, map[string]int{"zealot": 2, "dragoon": 1})
	for _, g := range []*setupGame{none, both} {
		for _, f := range g.asked {
			if f.Step == game.AskLeader {
				t.Error("a card was chosen")
			}
		}
	}
	if none.s.Seats[0].Leaders.Len() != 1 || !none.r.ObjectiveCounts(&none.s, 0) {
		t.Error("the card is not in play")
	}
	if both.s.Seats[0].Leaders != 0 || both.r.ObjectiveCounts(&both.s, 0) {
		t.Error("the card is in play in Larger Galaxy")
	}
	tab := leaderTable(t, func(o *game.Options) { o.NoLeaders = true }, "overmind", "raynor")
	if tab.ChooseLeaders() {
		t.Error("cards are chosen later")
	}
	r := eventRules(t, func(o *game.Options) { o.BroodWar = true; larger(o) }, "aldaris", "overmind")
	s := game.New(r, [32]byte{1}, nil)
	for i, l := range r.Sheets[s.Seats[0].Faction].Leaders {
		if l.Special {
			if got := r.Check(&s, 0, game.Answer{Verb: game.DoLeader, V: game.AnswerValues{game.OfLeader: uint8(i)}}); got !=
				rule.OPT12 {
				t.Errorf("the Special Victory card: %v", got)
			}
		}
	}
	if len(r.Legal(&s, 0, room())) != 2 {
		t.Error("it is in the list")
	}
}

// RULING-130: Event cards resolve an unused card of their stage at once; it is not the chosen card of its stage.
func TestExtraLeadershipCards(t *testing.T) {
	tab := leaderTable(t, nil, "tassadar", "raynor")
	tab.S.Seats[0].LeaderDeck &^= 1 << tab.Leader(0, "zeratul")
	tab.S.StagesLed |= 1 << 2
	tab.Draw(0, "heroic-strategy")
	tab.Start()
	tab.do(playEvent(firstRead(tab, 0)))
	tab.over() // one card is left, and one place for the hero
	tab.has(0, "gantrithor", "play")
	tab.counts(1, "gantrithor", tab.Area("abaddon", 1))
	if told := tab.Told(game.LogLeader); len(told) != 1 || told[0].V[game.EntryWay] != game.LeaderByEvent {
		t.Errorf("told %v", told)
	}
	if tab.S.StagesLed != 1<<1|1<<2 {
		t.Errorf("led %b", tab.S.StagesLed)
	}

	tab = leaderTable(t, func(o *game.Options) { o.LargerGalaxy = true }, "mengsk", "raynor")
	units, pool := tab.S.Seats[0].Held, tab.S.Seats[0].Pool
	tab.Draw(0, "subtle-planning")
	tab.Start()
	tab.do(playEvent(firstRead(tab, 0)))
	tab.asks(game.AskExtraLeader, 0)
	tab.legalAre(tab.card(0, "emperor-arcturus-i"), tab.card(0, "the-sons-of-korhal"))
	tab.refuse(rule.OPT12, tab.card(0, "terran-dominion"))
	tab.refuse(rule.RULING130, tab.card(0, "tactical-mastery"))
	tab.do(tab.card(0, "the-sons-of-korhal"))
	tab.over()
	// Its starting forces are ignored.
	if tab.S.Seats[0].Held != units || tab.S.Seats[0].Pool != pool {
		t.Error("starting forces came later")
	}
	tab.has(0, "the-sons-of-korhal", "play")

	// The Event cards that it draws in the Event step are for the next round (RULING-99).
	tab = leaderTable(t, nil, "queen-of-blades", "raynor")
	tab.Draw(0, "heroic-strategy")
	tab.Start()
	tab.do(playEvent(firstRead(tab, 0)), tab.card(0, "hasten-the-end"))
	tab.over()
	later := 0
	for c := range tab.R.Events {
		if tab.S.EventPlace[c] == game.EventLater(0) {
			later++
		}
	}
	if later != 4 {
		t.Errorf("%d cards for the next round", later)
	}

	tab = leaderTable(t, nil, "aldaris", "raynor")
	tab.Stage(3)
	tab.Draw(0, "inspiring-leadership")
	tab.Start()
	tab.do(playEvent(firstRead(tab, 0)))
	tab.do(tab.card(0, "destiny"))
	tab.over()
	tab.has(0, "destiny", "lasting")
	tab.S.Seats[1].Points = 30
	tab.Regroup(game.RegroupNormal)
	if tab.S.Phase == game.Over {
		t.Error("somebody won")
	}
}

// TIME-69, RULING-122: at the end of the phase the new first player is asked first; the start is before step 1, so
// workers still on cards do not count.
func TestEndsOfTheRegroupingPhase(t *testing.T) {
	tab := leaderTable(t, nil, "aldaris", "tassadar")
	tab.S.First = 0
	tab.S.StagesLed = 1<<1 | 1<<2
	gate := tab.Area("helios", 4)
	tab.Put(1, 2, "zealot", gate)
	tab.Lead(1, "warp-gate", true)
	tab.Lead(0, "riches-of-aiur", true)
	tab.S.Seats[0].Cards = tab.S.Seats[0].Cards.With(tab.Area("abaddon", 2))
	tab.S.Partial = tab.S.Partial.With(tab.Area("abaddon", 2))
	tab.Regroup(game.RegroupPoints)
	for tab.S.Top().Step == game.AskDiscard {
		p := tab.R.Open(&tab.S).First()
		tab.R.Apply(&tab.S, p, tab.R.Legal(&tab.S, p, room())[0], nil)
	}
	tab.asks(game.AskSiteMove, 1)
	if tab.S.First != 1 {
		t.Error("the token was not passed")
	}
	tab.do(eventDone)
	tab.asks(game.AskRestore, 0)
	tab.do(pickArea(tab.Area("abaddon", 2)))
	tab.over()
}

// RULING-29, RULING-149: what the cards of an eliminated player do ends.
func TestLeadershipOfTheEliminatedEnds(t *testing.T) {
	tab := leaderTable(t, nil, "raynor", "overmind", "queen-of-blades")
	tab.Put(2, 2, "zergling", tab.Area("helios", 4))
	tab.Lead(2, "subtle-influence", false)
	tab.Lead(0, "covert-operations", true)
	tab.Fell(0)
	tab.Fell(2)
	for _, p := range []game.Player{0, 2} {
		seat := &tab.S.Seats[p]
		if seat.Leaders|seat.Lasting != 0 || seat.Waiting != 0 || seat.Influence != game.NoPlanet {
			t.Errorf("player %d still has %v", p, seat.Leaders|seat.Lasting)
		}
	}
	if tab.R.Leads(&tab.S, 0, game.Covert) != nil {
		t.Error("a card works for an eliminated player")
	}
}

// RULING-131, LIMIT-04, ELIM-01: a player who executes an order by a Leadership card is the active player, and if they
// are eliminated in it, the order and the card end.
func TestFallInAnOrderByACard(t *testing.T) {
	tab := leaderTable(t, nil, "overmind", "raynor", "mengsk")
	home := tab.Area("abaddon", 1)
	tab.Lead(0, "teeming-spawn", false)
	for tab.S.Top().Step != game.AskBuild {
		tab.do(tab.Legal()[0])
	}
	if tab.S.Active != 0 {
		t.Errorf("player %d is active", tab.S.Active)
	}
	tab.do(game.Answer{Verb: game.DoDestroyBase, V: game.AnswerValues{game.OfArea: uint8(home)}},
		game.Answer{Verb: game.DoConfirm})
	tab.over()
	if tab.S.Alive != 6 || tab.S.Active != game.Nobody || tab.S.Exec.Player != game.Nobody {
		t.Errorf("alive %b, active %d", tab.S.Alive, tab.S.Active)
	}
}
