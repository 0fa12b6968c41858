package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/game"
	"koprulu/game/rule"
)

// TIME-05, BW-LEAD-02, BW-LEAD-03, HIDE-25: the Stage I cards are chosen after the Event deck was built and before
// planets are drawn, by all at the same time and face down.
func TestLeadershipIsChosenInSecret(t *testing.T) {
	r := eventRules(t, func(o *game.Options) { o.BroodWar = true }, "raynor", "tassadar", "overmind")
	var log game.Log
	s := game.New(r, [32]byte{3}, &log)
	if s.Top().Step != game.AskLeader || r.Open(&s) != 7 || s.EventDeck == 0 {
		t.Fatalf("%v is open for %b", s.Top(), r.Open(&s))
	}
	for p := range s.Seats[:3] {
		if s.Seats[p].Planets != 0 {
			t.Error("planets were drawn")
		}
	}
	lead := func(p game.Player, i int) game.Answer { return game.Answer{Verb: game.DoLeader, A: uint8(i)} }
	// The cards of each faction are in the sequence of the stages.
	var one, two []int
	for i, l := range r.Sheets[s.Seats[1].Faction].Leaders {
		switch l.Stage {
		case 1:
			one = append(one, i)
		case 2:
			two = append(two, i)
		}
	}
	if legal := r.Legal(&s, 1, make([]game.Answer, 0, game.MaxLegal)); len(legal) != len(one) {
		t.Errorf("%d cards can be chosen", len(legal))
	}
	if got := r.Check(&s, 1, lead(1, two[0])); got != rule.BWLEAD02 {
		t.Errorf("a Stage II card: %v", got)
	}
	if got := r.Check(&s, 1, game.Answer{Verb: game.DoLeader, A: 9}); got != rule.BWLEAD01 {
		t.Errorf("no such card: %v", got)
	}
	if got := r.Check(&s, 1, game.Answer{Verb: game.DoPass}); got != rule.TIME05 {
		t.Errorf("none: %v", got) // BW-LEAD-12
	}
	// Somebody in the middle chooses first; the others see that he has, not what.
	r.Apply(&s, 1, lead(1, one[1]), &log)
	if r.Open(&s) != 5 {
		t.Errorf("open for %b", r.Open(&s))
	}
	for _, viewer := range []game.Player{0, 1, 2, game.Nobody} {
		v := r.View(&s, viewer)
		want := game.NoLeader
		if viewer == 1 {
			want = game.Leader(one[1])
		}
		if v.Seats[1].Chosen != want || !v.Seats[1].HasChosen || v.Seats[0].HasChosen || v.Seats[1].LeaderDeck.Len() != 7 {
			t.Errorf("viewer %d sees %d", viewer, v.Seats[1].Chosen)
		}
	}
	// What another cannot know is dealt anew, among the cards of the stage.
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[game.Leader]bool{}
	for range 200 {
		c := s
		r.Redeal(&c, 0, rng)
		seen[c.Seats[1].Chosen] = true
		c = s
		r.Redeal(&c, 1, rng)
		if c.Seats[1].Chosen != s.Seats[1].Chosen {
			t.Fatal("his own choice was dealt anew")
		}
	}
	if len(seen) != len(one) {
		t.Errorf("dealt anew: %v", seen)
	}
	for _, e := range log.Entries {
		if e.Kind == game.LogLeader {
			t.Error("a card was turned up")
		}
		if e.Kind == game.LogLeaderChosen && (e.Player != 1 || e.A != 0) {
			t.Errorf("told %v", e)
		}
	}
	// When all have chosen, the cards are turned up together and resolved clockwise from the first player (BW-LEAD-05).
	log = game.Log{}
	r.Apply(&s, 0, r.Legal(&s, 0, room())[0], &log)
	r.Apply(&s, 2, r.Legal(&s, 2, room())[0], &log)
	var order []game.Player
	for _, e := range log.Entries {
		if e.Kind == game.LogLeader {
			order = append(order, e.Player)
		}
	}
	f := s.First
	if len(order) != 3 || order[0] != f || order[1] != (f+1)%3 || order[2] != (f+2)%3 {
		t.Errorf("turned up by %v, first %d", order, f)
	}
	if s.Top().Step != game.AskPlanet || s.StagesLed != 2 || s.Barrier != s.Answers {
		t.Errorf("%v, led %b", s.Top(), s.StagesLed)
	}
}

// room gives a buffer for a list of answers.
func room() []game.Answer { return make([]game.Answer, 0, game.MaxLegal) }

// HIDE-25: cards that are turned up and wait to be resolved are open and are not dealt anew.
func TestTurnedUpCardsAreOpen(t *testing.T) {
	tab := leaderTable(t, nil, "overmind", "raynor", "mengsk")
	tab.S.First = 0
	tab.Put(0, 1, "zergling", tab.Area("helios", 4))
	tab.Put(0, 1, "zergling", tab.Area("helios", 2))
	if !tab.ChooseLeaders() {
		t.Fatal("no cards are chosen")
	}
	tab.choose(0, "cerebrate-daggoth")
	tab.choose(2, "tactical-mastery")
	tab.choose(1, "make-do-with-little")
	tab.asks(game.AskLeaderArea, 0)
	if v := tab.R.View(&tab.S, 0); v.Seats[2].Chosen != tab.Leader(2, "tactical-mastery") {
		t.Error("a card that was turned up is hidden")
	}
	before := tab.S.Seats[2].Chosen
	for range 30 {
		c := tab.S
		tab.R.Redeal(&c, 0, rand.New(rand.NewPCG(2, 2)))
		if c.Seats[2].Chosen != before {
			t.Fatal("it was dealt anew")
		}
	}
	tab.do(pickArea(tab.Area("helios", 4)))
	tab.has(1, "make-do-with-little", "play") // before player 2
	tab.asks(game.AskLeaderArea, 2)
}

// BW-LEAD-04, BW-LEAD-12, TIME-55: a later step in the first Regrouping Phase of its stage; a player with a single card is asked, one without
// is not.
func TestLaterStages(t *testing.T) {
	tab := leaderTable(t, nil, "overmind", "raynor", "mengsk")
	tab.S.Seats[2].LeaderDeck = 0
	tab.S.Seats[1].LeaderDeck &^= 1 << tab.Leader(1, "jim-raynor")
	if !tab.ChooseLeaders() {
		t.Fatal("no step")
	}
	tab.choose(0, "torrasque")
	if tab.R.Open(&tab.S) != 1<<1 || len(tab.R.Legal(&tab.S, 1, room())) != 1 {
		t.Fatal("the last card was not asked for")
	}
	if got := tab.R.Check(&tab.S, 1, tab.card(1, "jim-raynor")); got != rule.BWLEAD12 {
		t.Errorf("a card that is gone: %v", got)
	}
	tab.choose(1, "make-do-with-little")
	tab.over() // Torrasque has one place only
	if tab.S.StagesLed != 1<<1|1<<2 || tab.ChooseLeaders() {
		t.Error("the cards of one stage are chosen twice")
	}
}

// RULING-39, BW-LEAD-13: a stage that was passed is lost, also for Event cards (RULING-130).
func TestSkippedStage(t *testing.T) {
	tab := leaderTable(t, nil, "overmind", "raynor")
	tab.Stage(3)
	tab.Put(0, 1, "zergling", tab.Area("abaddon", 1))
	tab.ChooseLeaders()
	if got := tab.R.Check(&tab.S, 0, tab.card(0, "torrasque")); got != rule.BWLEAD02 {
		t.Errorf("a card of the stage that was passed: %v", got)
	}
	tab.has(0, "torrasque", "gone")
	tab.choose(0, "the-swarm-flies")
	tab.choose(1, "to-the-bitter-end")
	tab.over()
	tab.has(0, "the-swarm-flies", "gone")
	tab.has(0, "teeming-spawn", "deck")
	tab.has(0, "the-swarm", "deck")
	tab.Draw(0, "heroic-strategy")
	tab.Start()
	tab.do(playEvent(firstRead(tab, 0)))
	tab.over()
	// If all cards of a stage are gone nobody chooses.
	tab = leaderTable(t, nil, "overmind", "raynor")
	tab.S.Seats[0].LeaderDeck, tab.S.Seats[1].LeaderDeck = 0, 0
	if tab.ChooseLeaders() {
		t.Error("a step without cards")
	}
}

// BW-REGROUP-04, RULING-129: step 5 comes after the Resource cards and before the conquest points; the cards are resolved with
// their choices (TIME-55), and a hero gives control at once.
func TestLeadershipInTheRegroupingPhase(t *testing.T) {
	tab := leaderTable(t, nil, "mengsk", "raynor")
	tab.S.Seats[0].Points, tab.S.Seats[1].Points = 0, 0
	a, b := tab.Area("abaddon", 2), tab.Area("helios", 4)
	tab.Put(0, 1, "marine", b)
	tab.Regroup(game.RegroupBases)
	if tab.S.Top().Step != game.AskLeader {
		t.Fatalf("%v", tab.S.Top())
	}
	tab.choose(0, "tactical-mastery")
	tab.choose(1, "make-do-with-little")
	tab.do(pickArea(a), pickArea(b))
	// abaddon 1 gives one, helios 4 the token's.
	if tab.S.Seats[0].Points != 2 {
		t.Errorf("%d points", tab.S.Seats[0].Points)
	}
}

// OPT-15, OPT-14, OPT-12, RULING-38: without Leadership cards everybody has his Special Victory card in play and nothing is asked;
// in Larger Galaxy it cannot be chosen, and with both options only its starting units are used.
func TestOptionsOfLeadership(t *testing.T) {
	none := setUp(t, func(o *game.Options) { o.NoLeaders = true }, []string{"", ""}, nil, "aldaris", "overmind")
	none.forces(7, 1, 1, map[string]int{"zealot": 2, "dragoon": 1})
	larger := func(o *game.Options) { o.LargerGalaxy = true }
	both := setUp(t, func(o *game.Options) { o.NoLeaders, o.LargerGalaxy = true, true }, []string{"", ""}, nil, "aldaris", "overmind")
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
			if got := r.Check(&s, 0, game.Answer{Verb: game.DoLeader, A: uint8(i)}); got != rule.OPT12 {
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
	if told := tab.Told(game.LogLeader); len(told) != 1 || told[0].B != 1 {
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

// BW-HERO-01: among the Stage II cards of every faction there is a hero, with one figure of his own beside those of his type.
func TestEveryFactionHasAHero(t *testing.T) {
	r := eventRules(t, func(o *game.Options) { o.BroodWar = true }, "overmind", "raynor")
	for i := range r.Sheets {
		n := 0
		for _, l := range r.Sheets[i].Leaders {
			if l.Hero == game.NoUnit {
				continue
			}
			n++
			if l.Stage != 2 || !l.Stays || r.Sheets[i].TypeFigures[l.Hero].Len() != 1 || r.Sheets[i].TypeFigures[r.Units[l.Hero].Kind] == 0 {
				t.Errorf("%s: stage %d", l.ID, l.Stage)
			}
			h, k := &r.Units[l.Hero], &r.Units[r.Units[l.Hero].Kind]
			// BW-HERO-06: a unit of its type in every respect.
			if h.Layer != k.Layer || h.Targets != k.Targets || h.Support != k.Support || h.Assist != k.Assist {
				t.Errorf("%s differs from its type", l.ID)
			}
		}
		if n == 0 {
			t.Errorf("%s has no hero", r.Sheets[i].ID)
		}
	}
}

// BW-HERO-03, BW-PLANET-02, BW-HERO-05: the limits of the area apply, and a hero without a place is not gained, now or later.
func TestHeroNeedsAPlace(t *testing.T) {
	tab := leaderTable(t, nil, "mengsk", "raynor")
	home := tab.Area("abaddon", 1)
	tab.Put(0, 4, "marine", home)
	tab.Lead(0, "the-norad-ii", false)
	tab.over()
	tab.counts(0, "the-norad-ii", home)
	tab.has(0, "the-norad-ii", "play") // RULING-40
	if len(tab.Told(game.LogLeaderLost)) != 1 {
		t.Error("nobody was told")
	}
	tab.Kill(0, "marine", home)
	tab.Ends(1)
	tab.over()
	tab.counts(0, "the-norad-ii", home)

	tab = leaderTable(t, nil, "mengsk", "raynor")
	other := tab.Area("helios", 4)
	tab.Put(0, 4, "marine", home)
	tab.Put(0, 1, "marine", other)
	tab.Put(0, 1, "marine", tab.Area("helios", 2))
	tab.Lead(0, "the-norad-ii", false)
	tab.refuse(rule.BWHERO03, pickArea(home))
	ground := tab.Area("helios", 2)
	was := tab.R.Areas[ground].Admits
	tab.R.Areas[ground].Admits = game.Ground
	tab.refuse(rule.BWPLANET02, pickArea(ground))
	tab.R.Areas[ground].Admits = was
	tab.do(pickArea(other))
	// Destroyed, he leaves the supply with an ordinary unit and does not come back (BW-HERO-11).
	supply := tab.S.Seats[0].Supply.Len()
	tab.Kill(0, "the-norad-ii", other)
	if tab.S.Seats[0].Supply.Len() != supply+1 || tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("the-norad-ii")) != 0 {
		t.Error("the figure did not return as an ordinary unit")
	}
	tab.Ends(1)
	tab.over()
}

// BW-HERO-04: a unit may be destroyed for the figure, but need not, and one that waits on a Leadership card may go too.
func TestFigureForAHero(t *testing.T) {
	tab := leaderTable(t, nil, "aldaris", "raynor")
	n := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("dragoon")).Len()
	a := tab.Area("helios", 2)
	tab.Put(0, 1, "dragoon", a)
	tab.Hide(0, "dragoon", n-1)
	tab.Lead(0, "fenix", false)
	tab.asks(game.AskLeaderUnit, 0)
	tab.legalAre(tab.give("dragoon", a), tab.give("dragoon", game.NoArea), eventPass)
	before := tab.S
	tab.do(eventPass)
	tab.over()
	if len(tab.Told(game.LogLeaderLost)) != 1 {
		t.Error("he was gained")
	}
	tab.S = before
	tab.do(tab.give("dragoon", game.NoArea))
	tab.do(pickArea(a))
	tab.over()
	tab.counts(1, "fenix", a)
	tab.counts(1, "dragoon", a)
	if tab.S.Seats[0].Waiting.Len() != n-2 {
		t.Errorf("%d units wait", tab.S.Seats[0].Waiting.Len())
	}
}

// TIME-69, RULING-122: at the end of the phase the new first player is asked first; the start is before step 1, so workers still
// on cards do not count.
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

// RULING-29: what the cards of an eliminated player do ends.
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

// Neither lists, checks, views nor redeals of Leadership cards allocate (P1).
func TestLeadershipDoesNotAllocate(t *testing.T) {
	buf := make([]game.Answer, 0, game.MaxLegal)
	var v game.View
	rng := rand.New(rand.NewPCG(3, 3))
	for n := range uint64(6) {
		r := randomRules(t, game.Options{Players: 3, RandomFactions: true, BroodWar: true})
		s := game.New(r, seed(n), nil)
		for s.Phase != game.Over {
			p := r.Open(&s).First()
			if s.Top().Step.BroodWar() {
				var c game.State
				if got := testing.AllocsPerRun(1, func() {
					for _, a := range r.Legal(&s, p, buf) {
						c = s
						r.Apply(&c, p, a, nil)
					}
					c = s
					r.Redeal(&c, p, rng)
					r.ViewInto(&s, p, &v)
				}); got != 0 {
					t.Fatalf("%v allocates %v times", s.Top(), got)
				}
			}
			legal := r.Legal(&s, p, buf)
			r.Apply(&s, p, legal[rng.IntN(len(legal))], nil)
		}
	}
}
