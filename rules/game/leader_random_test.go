package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// leaderSteps are the decisions about Leadership cards, with the verbs that answer them.
var leaderSteps = map[game.Step][]game.Verb{
	game.AskLeader:       {game.DoLeader},
	game.AskLeaderArea:   {game.DoArea, game.DoPlace},
	game.AskLeaderPlanet: {game.DoAt},
	game.AskLeaderUnit:   {game.DoGive},
	game.AskLeaderRoute:  {game.DoSabotage, game.DoTransport},
	game.AskLeaderPlayer: {game.DoPlayer},
	game.AskLeaderPiece:  {game.DoGive},
	game.AskExtraLeader:  {game.DoLeader},
	game.AskExpelled:     {game.DoLeave},
	game.AskSiteMove:     {game.DoLeave},
	game.AskHeroReturn:   {game.DoArea, game.DoGive},
	game.AskRestore:      {game.DoArea},
	game.AskToken:        {game.DoToken},
}

// wholeList checks that the list holds every answer that check allows (P2).
func wholeList(t *testing.T, r *game.Rules, s *game.State, p game.Player, legal []game.Answer) {
	t.Helper()
	f := s.Top()
	try := func(a game.Answer) {
		if r.Check(s, p, a) == rule.None && !slices.Contains(legal, a) && !a.Verb.AnyTime() {
			t.Fatalf("%v at %v is allowed but not listed", a, f)
		}
	}
	for verb := range game.Verbs {
		try(game.Answer{Verb: verb})
		try(verb.With(1))
		try(verb.With(3, 2, 1))
	}
	areas := uint8(len(r.Areas))
	for _, verb := range leaderSteps[f.Step] {
		for x := range uint8(255) {
			try(verb.With(x))
		}
		if verb != game.DoPlace && verb != game.DoGive && verb != game.DoSabotage && verb != game.DoLeave {
			continue
		}
		for x := range uint8(len(r.Units)) + 1 {
			for y := range areas + 1 {
				try(verb.With(x, y))
				if verb == game.DoLeave {
					for z := range areas + 1 {
						try(verb.With(x, y, z))
					}
				}
			}
			try(verb.With(x, uint8(game.NoArea)))
		}
	}
}

// figuresTogether checks that every figure is in one place: the supply, aside, on a card, or the board.
func figuresTogether(t *testing.T, r *game.Rules, s *game.State) {
	t.Helper()
	if s.Battle.Area != game.NoArea || s.Battle.Units[game.Attacker] != 0 {
		return
	}
	for p := range game.Player(r.Options.Players) {
		seat := &s.Seats[p]
		var board game.Figures
		for a := range s.Units {
			if s.Holder[a] == p {
				if board&s.Units[a] != 0 {
					t.Fatal("a figure is in two areas")
				}
				board |= s.Units[a]
			}
		}
		sets := [4]game.Figures{board, seat.Supply, seat.Aside, seat.Waiting}
		var all game.Figures
		for _, set := range sets {
			if all&set != 0 {
				t.Fatalf("figures of player %d are in two places", p)
			}
			all |= set
		}
		if all != r.Sheets[seat.Faction].FigureSet {
			t.Fatalf("figures of player %d are lost", p)
		}
	}
}

// Random games: every decision about Leadership cards has an answer, its list is complete, no figure is lost, and
// every card is turned up.
func TestRandomLeadershipCards(t *testing.T) {
	asked := map[game.Step]int{}
	led := map[string]int{}
	buf := make([]game.Answer, 0, game.MaxLegal)
	// Each step is asked thirty times and more, each card is resolved hundreds of times, so none is missing by luck.
	const games = 1500
	for n := range uint64(games) {
		opts := game.Options{Players: 2 + int(n%5), RandomFactions: true, BroodWar: true, Teams: n%5 == 2 && n%2 == 0}
		r := randomRules(t, opts)
		var log game.Log
		s := game.New(r, seed(n), &log)
		rng := rand.New(rand.NewPCG(n, 4))
		for steps := 0; s.Phase != game.Over && steps < 6000; steps++ {
			p := r.Open(&s).First()
			f := s.Top()
			legal := r.Legal(&s, p, buf)
			if len(legal) == 0 {
				t.Fatalf("game %d: nothing is legal at %v", n, f)
			}
			if _, mine := leaderSteps[f.Step]; mine {
				asked[f.Step]++
				for _, a := range legal {
					if broken := r.Check(&s, p, a); broken != rule.None {
						t.Fatalf("game %d: %v at %v is listed but refused with %v", n, a, f, broken)
					}
				}
				if asked[f.Step] < 12 {
					wholeList(t, r, &s, p, legal)
				}
			}
			if broken := r.Apply(&s, p, legal[rng.IntN(len(legal))], &log); broken != rule.None {
				t.Fatalf("game %d: %v at %v", n, broken, f)
			}
			figuresTogether(t, r, &s)
			for _, e := range log.Entries {
				if e.Kind == game.LogLeader {
					led[r.Sheets[s.Seats[e.Player].Faction].Leaders[e.V[game.EntryLeader]].ID]++
				}
			}
			log.Entries = log.Entries[:0]
		}
	}
	for step := range leaderSteps {
		if asked[step] == 0 {
			t.Errorf("step %d was never asked", step)
		}
	}
	for _, cards := range leaderTests {
		for id := range cards {
			if led[id] == 0 {
				t.Errorf("%s was never resolved", id)
			}
		}
	}
}

func randomRules(t *testing.T, opts game.Options) *game.Rules {
	t.Helper()
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
