package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// randomEvents sets up a table with units, transports and unread Event cards at random.
func randomEvents(t *testing.T, rng *rand.Rand, factions []string, teams bool) eventGame {
	r := eventRules(t, func(o *game.Options) { o.Teams = teams }, factions...)
	tab := eventGame{game.NewEventTable(r), t}
	tab.S.First = game.Player(rng.IntN(len(factions)))
	var places []game.Area
	for p := range r.Planets {
		if tab.S.Placed.Has(game.Planet(p)) {
			for i := range r.Planets[p].Count {
				places = append(places, r.Planets[p].First+game.Area(i))
			}
		}
	}
	for p := range game.Player(len(factions)) {
		seat := &tab.S.Seats[p]
		seat.Points = uint16(rng.IntN(4))
		seat.Transports = game.RouteSet(rng.IntN(16))
		seat.Pool = uint8(rng.IntN(14))
		for b := range seat.Level {
			seat.Level[b] = uint8(rng.IntN(len(r.Sheets[seat.Faction].Buildings[b].Levels) + 1))
		}
		mass := places[rng.IntN(len(places))]
		for range 6 {
			a := places[rng.IntN(len(places))]
			if rng.IntN(2) == 0 {
				a = mass
			}
			if (tab.S.Holder[a] == game.Nobody || tab.S.Holder[a] == p) && tab.S.Units[a].Len() < int(r.Areas[a].Limit) {
				units := r.Sheets[seat.Faction].Figures
				tab.Put(p, 1, r.Units[units[rng.IntN(len(units))]].ID, a)
			}
		}
		if rng.IntN(4) == 0 && seat.Held != 0 {
			tab.TakeBase(p, seat.Bases.First())
		}
	}
	for range 3 * len(factions) {
		c := rng.IntN(len(r.Events))
		if tab.S.EventPlace[c] <= game.EventRemoved {
			tab.Draw(game.Player(rng.IntN(len(factions))), r.Events[c].ID)
		}
	}
	return tab
}

// eventSteps are the decisions of this chapter.
var eventSteps = []game.Step{game.AskPlayEvent, game.AskEndMarker, game.AskZRoute, game.AskZSlot, game.AskEventArea,
	game.AskEventPiece, game.AskEventPlanet, game.AskEventTransport, game.AskSabotage, game.AskKillUnit}

// Random steps end, every decision has an answer, the list of answers is what check allows (P2), and no piece is lost.
func TestRandomEventSteps(t *testing.T) {
	factions := []string{"raynor", "tassadar", "overmind", "mengsk", "aldaris", "queen-of-blades"}
	asked := map[game.Step]int{}
	played := map[string]int{}
	// Each step is asked sixty times and more, each card is played more than a hundred times, so none is missing by luck.
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 2 + int(seed%5)
		tab := randomEvents(t, rng, factions[:n], n == 4 && seed%2 == 0)
		tab.Start()
		for answers := 0; !tab.Over() && tab.S.Phase != game.Over; answers++ {
			if answers > 500 {
				t.Fatalf("seed %d: the step does not end: %v", seed, tab.S.Top())
			}
			f := tab.S.Top()
			asked[f.Step]++
			legal := tab.Legal()
			if len(legal) == 0 {
				t.Fatalf("seed %d: %v has no answer", seed, f)
			}
			if again := tab.Legal(); !slices.Equal(legal, again) {
				t.Fatalf("seed %d: the list changes", seed)
			}
			for _, a := range legal {
				if broken := tab.R.Check(&tab.S, f.Player, a); broken != rule.None {
					t.Fatalf("seed %d: %v at %v is listed but refused with %v", seed, a, f, broken)
				}
			}
			if slices.Contains(eventSteps, f.Step) && (asked[f.Step] < 30 || seed%16 == 0) {
				completeList(t, tab, f, legal)
			}
			a := legal[rng.IntN(len(legal))]
			if f.Step == game.AskMove && answers > 300 {
				a = legal[len(legal)-1]
			}
			if a.Verb == game.DoPlay {
				played[tab.R.Events[a.Event()].ID]++
			}
			if broken := tab.Do(a); broken != rule.None {
				t.Fatalf("seed %d: %v refused with %v", seed, a, broken)
			}
			together(t, tab, seed)
		}
	}
	for _, step := range eventSteps {
		if asked[step] == 0 {
			t.Errorf("step %d was never asked", step)
		}
	}
	for _, e := range eventRules(t, nil, factions...).Events {
		if played[e.ID] == 0 && e.ID != "the-end-draws-near" {
			t.Errorf("%s was never played", e.ID)
		}
	}
}

// completeList checks that every answer that check allows is listed.
func completeList(t *testing.T, tab eventGame, f game.Frame, legal []game.Answer) {
	t.Helper()
	for verb := range game.Verbs {
		if verb >= game.DoDestroyUnit && verb <= game.DoDestroyTransport || verb.AnyTime() {
			continue
		}
		two := verb == game.DoSlot || verb == game.DoPlace || verb == game.DoSabotage || verb == game.DoEnd
		for x := range 256 {
			for y := range 64 {
				a := verb.With(uint8(x), uint8(y))
				if y > 0 && (!two || x >= 64 && x < 255) {
					break
				}
				if tab.R.Check(&tab.S, f.Player, a) == rule.None && !slices.Contains(legal, a) {
					t.Fatalf("%v at %v is allowed but not listed", a, f)
				}
			}
		}
	}
	for _, a := range []game.Answer{{}, {Verb: 255, V: game.AnswerValues{255, 255, 255}},
		{Verb: game.DoPass, V: game.AnswerValues{game.OfFronts: 1}},
		{Verb: game.DoArea, V: game.AnswerValues{game.OfTo: 1}}} {
		if tab.R.Check(&tab.S, f.Player, a) == rule.None {
			t.Fatalf("%v at %v is allowed", a, f)
		}
	}
}

// together checks that no piece or card is lost or doubled.
func together(t *testing.T, tab eventGame, seed uint64) {
	t.Helper()
	s, r := &tab.S, tab.R
	var units [game.MaxPlayers]game.Figures
	for a := range s.Units {
		if p := s.Holder[a]; p != game.Nobody {
			if units[p]&s.Units[a] != 0 {
				t.Fatalf("seed %d: a figure is in two areas", seed)
			}
			units[p] |= s.Units[a]
			if int(r.Areas[a].Limit) < s.Units[a].Len() && s.Top().Step != game.AskMove {
				t.Fatalf("seed %d: area %d is too full", seed, a)
			}
		}
	}
	for p := range r.Options.Players {
		seat := &s.Seats[p]
		if units[p]&seat.Supply != 0 || units[p]|seat.Supply != r.Sheets[seat.Faction].FigureSet {
			t.Fatalf("seed %d: figures of %d are lost", seed, p)
		}
		if seat.Transports.Len() > int(r.Common.Transports) || int(seat.Transports)>>s.LinkCount != 0 {
			t.Fatalf("seed %d: transports of %d", seed, p)
		}
	}
	used := [game.MaxPlanets]uint8{}
	for _, l := range s.Links[:s.LinkCount] {
		for end := range l.Planets {
			if used[l.Planets[end]]>>l.Sides[end]&1 != 0 || l.Planets[0] == l.Planets[1] {
				t.Fatalf("seed %d: routes %v", seed, s.Links[:s.LinkCount])
			}
			used[l.Planets[end]] |= 1 << l.Sides[end]
		}
	}
	for p := range used {
		if s.Tiles[p].Used != used[p] {
			t.Fatalf("seed %d: slots of planet %d", seed, p)
		}
	}
	inPile := int(s.EventDeck) + int(s.EventDiscards)
	places := 0
	for c := range r.Events {
		if at := s.EventPlace[c]; at == game.EventInDeck || at == game.EventDiscarded {
			places++
		}
	}
	if inPile != places {
		t.Fatalf("seed %d: %d Event cards in the piles, %d marked", seed, inPile, places)
	}
}

// Neither lists nor checks of this chapter allocate.
func TestEventsDoNotAllocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	buf := make([]game.Answer, 0, game.MaxLegal)
	for range 60 {
		tab := randomEvents(t, rng, []string{"raynor", "tassadar", "overmind"}, false)
		tab.Start()
		for i := 0; i < 100 && !tab.Over() && tab.S.Phase != game.Over; i++ {
			f := tab.S.Top()
			legal := tab.Legal()
			a := legal[rng.IntN(len(legal))]
			if n := testing.AllocsPerRun(5, func() { tab.R.Legal(&tab.S, f.Player, buf) }); n > 0 {
				t.Fatalf("listing %v allocates %v times", f, n)
			}
			if n := testing.AllocsPerRun(5, func() { tab.R.Check(&tab.S, f.Player, a) }); n > 0 {
				t.Fatalf("checking %v allocates %v times", f, n)
			}
			tab.do(a)
		}
	}
}
