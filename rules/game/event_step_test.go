package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// The factions, as the components number them.
func eventFaction(t *testing.T, r *game.Rules, id string) game.Faction {
	t.Helper()
	for i := range r.Sheets {
		if r.Sheets[i].ID == id {
			return game.Faction(i)
		}
	}
	t.Fatalf("no faction %s", id)
	return 0
}

// eventRules returns the rules of a table with some factions.
func eventRules(t *testing.T, change func(*game.Options), factions ...string) *game.Rules {
	t.Helper()
	return eventRulesOf(t, components.Default(), change, factions...)
}

// eventRulesOf are those of a set of components.
func eventRulesOf(t *testing.T, set *components.Set, change func(*game.Options), factions ...string) *game.Rules {
	t.Helper()
	opts := game.Options{Players: len(factions)}
	if change != nil {
		change(&opts)
	}
	r, err := set.Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Options.Factions {
		r.Options.Factions[i] = game.NoFaction
	}
	for i, id := range factions {
		r.Options.Factions[i] = eventFaction(t, r, id)
	}
	return r
}

// eventGame is a table of Event cards and the test that plays at it.
type eventGame struct {
	*game.EventTable
	t *testing.T
}

func eventTable(t *testing.T, factions ...string) eventGame {
	t.Helper()
	if len(factions) == 0 {
		factions = []string{"raynor", "tassadar", "overmind"}
	}
	return eventGame{game.NewEventTable(eventRules(t, nil, factions...)), t}
}

// do plays answers that must be legal.
func (tab eventGame) do(answers ...game.Answer) {
	t := tab.t
	t.Helper()
	for _, a := range answers {
		if broken := tab.Do(a); broken != rule.None {
			t.Fatalf("%v refused with %v at %v", a, broken, tab.S.Top())
		}
	}
}

// refuse tries an answer that must be refused with a rule.
func (tab eventGame) refuse(want rule.ID, a game.Answer) {
	t := tab.t
	t.Helper()
	before := tab.S
	if broken := tab.Do(a); broken != want {
		t.Errorf("%v: got %v, want %v", a, broken, want)
	}
	if tab.S != before {
		t.Errorf("%v changed the game", a)
	}
}

// asks checks whose decision is open.
func (tab eventGame) asks(step game.Step, p game.Player) {
	t := tab.t
	t.Helper()
	if top := tab.S.Top(); top.Step != step || top.Player != p {
		t.Fatalf("step %d asks player %d, want step %d and player %d", top.Step, top.Player, step, p)
	}
}

func (tab eventGame) over() {
	t := tab.t
	t.Helper()
	if !tab.Over() {
		t.Fatalf("the step is not over: %v", tab.S.Top())
	}
}

var (
	eventPass     = game.Answer{Verb: game.DoPass}
	eventDone     = game.Answer{Verb: game.DoDone}
	eventConquest = game.Answer{Verb: game.DoConquest}
	eventDraw     = game.Answer{Verb: game.DoEvent}
)

func playEvent(c game.EventCard) game.Answer {
	return game.Answer{Verb: game.DoPlay, V: game.AnswerValues{game.OfEvent: uint8(c)}}
}
func pickArea(a game.Area) game.Answer {
	return game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: uint8(a)}}
}

func TestAllReadTheirCardsFirst(t *testing.T) { // EVENT-03, TIME-58, HIDE-18
	tab := eventTable(t)
	tab.S.Answers = 3
	mine := tab.Draw(0, "new-recruits")[0]
	his := tab.Draw(2, "early-propaganda")[0]
	tab.Start()
	tab.asks(game.AskPlayEvent, 0)
	read := tab.Told(game.LogEventRead)
	want := []game.Entry{{Kind: game.LogEventRead, Player: 0, To: 1, V: game.EntryValues{game.EntryEvent: uint8(mine)}},
		{Kind: game.LogEventRead, Player: 2, To: 4, V: game.EntryValues{game.EntryEvent: uint8(his)}}}
	if !slices.Equal(read, want) {
		t.Errorf("told %v, want %v", read, want)
	}
	if tab.S.EventPlace[mine] != game.EventRead(0) || tab.S.EventPlace[his] != game.EventRead(2) {
		t.Error("the cards are not read")
	}
	if tab.S.Barrier != 3 {
		t.Error("what led to the reading can be taken back")
	}
}

func TestPlayersDecideClockwiseFromTheFirst(t *testing.T) { // EVENT-04, RULING-74
	tab := eventTable(t)
	tab.S.First = 1
	tab.Draw(0, "early-propaganda", "new-recruits")
	tab.Draw(1, "early-propaganda", "new-recruits")
	tab.Draw(2, "training-exercises")
	tab.Start()
	for _, p := range []game.Player{1, 2, 0} {
		tab.asks(game.AskPlayEvent, p)
		if p == 2 {
			tab.refuse(rule.TIME59, eventDone)
		}
		tab.do(eventPass)
	}
	tab.over()
}

func TestPlayersWithoutCardsAreNotAsked(t *testing.T) { // EVENT-04
	tab := eventTable(t)
	tab.Draw(1, "new-recruits")
	tab.Start()
	tab.asks(game.AskPlayEvent, 1)
	tab.do(eventPass)
	tab.over()
}

func TestNobodyHasCards(t *testing.T) { // EVENT-03
	tab := eventTable(t)
	tab.Start()
	tab.over()
}

func TestOtherCardsAreShownAndDiscarded(t *testing.T) { // EVENT-05, EVENT-06, TIME-59
	tab := eventTable(t)
	cards := tab.Draw(0, "new-recruits", "training-exercises", "reserve-doctrine")
	tab.Draw(1, "early-propaganda")
	tab.Start()
	tab.do(playEvent(cards[0]))
	tab.asks(game.AskPlayEvent, 1)
	for _, c := range cards {
		if tab.S.EventPlace[c] != game.EventDiscarded {
			t.Errorf("card %d is at %d", c, tab.S.EventPlace[c])
		}
	}
	if tab.S.EventDiscards != 3 {
		t.Errorf("%d discards", tab.S.EventDiscards)
	}
	shown := tab.Told(game.LogEventShown)
	if len(shown) != 2 || shown[0].To != game.ToAll {
		t.Errorf("shown: %v", shown)
	}
	if used := tab.Told(game.LogUseEvent); len(used) != 1 || used[0].V[game.EntryEvent] != uint8(cards[0]) {
		t.Errorf("used: %v", used)
	}
	if n := len(tab.R.Events) - int(tab.S.EventDeck); n < 4 {
		t.Error("cards are lost")
	}
}

func TestNoneMayBeExecuted(t *testing.T) { // EVENT-04, EVENT-05
	tab := eventTable(t)
	cards := tab.Draw(0, "new-recruits", "reserve-doctrine")
	tab.Start()
	before := tab.S.Seats[0].Pool
	tab.do(eventPass)
	tab.over()
	if tab.S.Seats[0].Pool != before || tab.S.EventPlace[cards[1]] != game.EventDiscarded {
		t.Error("a card worked")
	}
	if shown := tab.Told(game.LogEventShown); len(shown) != 2 {
		t.Errorf("shown: %v", shown)
	}
}

func TestEqualCardsAreOneChoice(t *testing.T) { // EVENT-04
	tab := eventTable(t)
	cards := tab.Draw(0, "new-recruits", "new-recruits", "early-propaganda")
	other := tab.Draw(1, "early-propaganda")
	tab.Start()
	if got := tab.Legal(); len(got) != 3 || got[2] != eventPass {
		t.Errorf("legal: %v", got)
	}
	tab.refuse(rule.EVENT04, playEvent(max(cards[0], cards[1])))
	tab.refuse(rule.EVENT04, playEvent(other[0]))
	tab.refuse(rule.EVENT04, playEvent(200))
	tab.refuse(rule.TIME59, eventConquest)
}

func TestKeptCardGoesToThePlayArea(t *testing.T) { // EVENT-06, EVENT-15
	tab := eventTable(t)
	card := tab.Draw(0, "reserve-doctrine")[0]
	tab.Start()
	limit := tab.R.HandLimit(&tab.S, 0)
	tab.do(playEvent(card))
	tab.over()
	if tab.S.EventPlace[card] != game.EventKept(0) || tab.S.Seats[0].Kept != 1 {
		t.Error("the card is not kept")
	}
	if got := tab.R.HandLimit(&tab.S, 0); got != limit+1 { // REGROUP-20
		t.Errorf("hand limit %d, was %d", got, limit)
	}
	if tab.S.EventDiscards != 0 {
		t.Error("it was discarded")
	}
}

func TestCardWithoutEffectMayBeChosen(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	card := tab.Draw(0, "base-raid")[0]
	tab.Start()
	tab.do(playEvent(card))
	tab.over()
	if tab.S.EventPlace[card] != game.EventDiscarded {
		t.Error("it was not discarded")
	}
}

func TestEliminatedPlayerIsSkipped(t *testing.T) { // ELIM-04, EVENT-13
	tab := eventTable(t)
	card := tab.Draw(1, "the-end-draws-near")[0]
	tab.Draw(2, "new-recruits")
	tab.Fell(1)
	tab.Start()
	tab.asks(game.AskPlayEvent, 2)
	if tab.S.EventPlace[card] != game.EventRemoved || tab.S.EndMarkers != 0 {
		t.Error("his card counts")
	}
}

func TestNobodyIsSkippedWhenTheFirstPlayerFalls(t *testing.T) { // RULING-29, RULING-106
	tab := eventTable(t)
	tab.S.First = 1
	tab.Draw(1, "new-recruits", "training-exercises")
	raid := tab.Draw(2, "base-raid")[0]
	tab.Draw(0, "early-propaganda")
	tab.Put(2, 1, "zergling", tab.Area("bhekar-ro", 2))
	tab.Start()
	tab.asks(game.AskPlayEvent, 1)
	tab.do(eventPass)
	tab.do(playEvent(raid)) // the only target is the last piece of player 1
	if tab.S.Alive.Has(1) || tab.S.First != 2 {
		t.Fatalf("alive %b, first %d", tab.S.Alive, tab.S.First)
	}
	tab.asks(game.AskPlayEvent, 0)
	tab.do(eventPass)
	tab.over()
}

func TestTheEndDrawsNearMustBePlayed(t *testing.T) { // EVENT-07, EVENT-09
	tab := eventTable(t)
	end := tab.Draw(0, "the-end-draws-near")[0]
	other := tab.Draw(0, "new-recruits")[0]
	tab.Start()
	tab.asks(game.AskEndMarker, 0)
	if tab.S.EventPlace[end] != game.EventBeside || tab.S.EndMarkers != 1 {
		t.Error("the card is not beside the board")
	}
	tab.refuse(rule.TIME59, playEvent(other))
	tab.refuse(rule.TIME59, eventPass)
	tab.do(eventConquest)
	tab.over()
	if tab.S.Seats[0].Points != 1 || tab.S.Seats[0].Pool != 5 || tab.S.EventPlace[other] != game.EventDiscarded {
		t.Error("wrong benefit")
	}
}

func TestSeveralEndMarkersGiveOneBenefit(t *testing.T) { // EVENT-08, FAQ-07, RULING-99
	tab := eventTable(t)
	tab.Draw(0, "the-end-draws-near", "the-end-draws-near")
	tab.Draw(1, "new-recruits")
	tab.Start()
	top := tab.S.EventPile[tab.S.EventDeck-1]
	tab.asks(game.AskEndMarker, 0)
	if tab.S.EndMarkers != 2 || len(tab.Told(game.LogEndMarker)) != 2 {
		t.Errorf("%d beside the board", tab.S.EndMarkers)
	}
	tab.do(eventDraw)
	tab.asks(game.AskPlayEvent, 1)
	if tab.S.EventPlace[top] != game.EventLater(0) {
		t.Errorf("the card drawn in this step is at %d", tab.S.EventPlace[top])
	}
	if tab.S.Seats[0].Points != 0 {
		t.Error("he has two benefits")
	}
}

func TestAldarisWinsWhenTheSecondEndMarkerIsLaid(t *testing.T) { // WIN-18, RULING-28
	tab := eventTable(t, "raynor", "aldaris", "overmind")
	tab.Draw(0, "the-end-draws-near", "the-end-draws-near")
	tab.Draw(1, "new-recruits")
	tab.Start()
	if tab.S.Phase != game.Over || tab.S.Winners != 2 || tab.S.Victory != game.EndGameVictory {
		t.Errorf("phase %d, winners %b, victory %d", tab.S.Phase, tab.S.Winners, tab.S.Victory)
	}
}

func TestEndMarkersOfOthersDoNotEndTheStep(t *testing.T) { // EVENT-10, WIN-16
	tab := eventTable(t)
	tab.S.EndMarkers = 1
	tab.Draw(0, "the-end-draws-near")
	card := tab.Draw(1, "early-propaganda")[0]
	tab.Start()
	tab.do(eventConquest, playEvent(card))
	if tab.S.Seats[1].Points != 1 {
		t.Error("later cards do not count") // RULING-74
	}
	tab.over()
}
