package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TIME-05, BW-LEAD-02, BW-LEAD-03, HIDE-25: the Stage I cards are chosen after the Event deck is built and before
// planets are drawn, by all at the same time and facedown.
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
	lead := func(p game.Player, i int) game.Answer {
		return game.Answer{Verb: game.DoLeader, V: game.AnswerValues{game.OfLeader: uint8(i)}}
	}
	// The cards of each faction are in order of stage.
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
	if got := r.Check(&s, 1, game.Answer{Verb: game.DoLeader, V: game.AnswerValues{game.OfLeader: 9}}); got !=
		rule.BWLEAD01 {
		t.Errorf("no such card: %v", got)
	}
	if got := r.Check(&s, 1, game.Answer{Verb: game.DoPass}); got != rule.TIME05 {
		t.Errorf("none: %v", got) // BW-LEAD-12
	}
	// A player in the middle chooses first; the others see that they have chosen, but not what.
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
	// What another player cannot know is redealt, among the cards of the stage.
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
		if e.Kind == game.LogLeaderChosen && (e.Player != 1 || e.V != game.EntryValues{}) {
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
	// Outside of the step every Leadership deck is open (BW-LEAD-08).
	for p, v := game.Player(0), r.View(&s, game.Nobody); p < 3; p++ {
		if v.Seats[p].LeaderDeck != s.Seats[p].LeaderDeck || v.Seats[p].LeaderDeck.Len() != 6 {
			t.Errorf("the deck of player %d: %b", p, v.Seats[p].LeaderDeck)
		}
	}
	if s.Top().Step != game.AskPlanet || s.StagesLed != 2 || s.Barrier != s.Answers {
		t.Errorf("%v, led %b", s.Top(), s.StagesLed)
	}
}

// room returns a buffer for a list of answers.
func room() []game.Answer { return make([]game.Answer, 0, game.MaxLegal) }

// HIDE-25: cards that are turned up and wait to be resolved are open and are not redealt.
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

// BW-REGROUP-03, BW-LEAD-04, BW-LEAD-12, TIME-55: a later step in the first Regrouping Phase of its stage; a player
// with a single card is asked, one without is not.
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

// BW-REGROUP-04, RULING-129: step 5 comes after the Resource cards and before the conquest points; the cards are
// resolved with their choices (TIME-55), and a hero gives control at once.
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
	// abaddon 1 is worth one, helios 4 that of the token.
	if tab.S.Seats[0].Points != 2 {
		t.Errorf("%d points", tab.S.Seats[0].Points)
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

// CONF-13, BW-KEY-11: a card used once per Execution Phase is spent until that phase ends, but not during the Planning
// Phase of the next round.
func TestSpentCardsComeBack(t *testing.T) {
	g := setUp(t, nil, []string{"domination", "raynors-raiders"}, nil, "tassadar", "raynor")
	buf := make([]game.Answer, 0, game.MaxLegal)
	for spent := false; g.s.Round == 1 && g.s.Phase != game.Over; {
		if g.s.Phase == game.Execution && !spent {
			g.s.Seats[0].Spent, spent = 1, true
		}
		p := g.r.Open(&g.s).First()
		legal := g.r.Legal(&g.s, p, buf)
		if g.s.Phase == game.Execution && g.s.Seats[0].Spent == 0 {
			t.Fatal("it came back before the phase was over")
		}
		g.r.Apply(&g.s, p, legal[len(legal)-1], nil)
	}
	if g.s.Round != 2 || g.s.Seats[0].Spent != 0 {
		t.Errorf("round %d, spent %b", g.s.Round, g.s.Seats[0].Spent)
	}
}
