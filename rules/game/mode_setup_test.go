package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// broodwar returns the rules of a game with Brood War.
func broodwar(t testing.TB, players int, change func(*game.Options)) *game.Rules {
	t.Helper()
	opts := game.Options{Players: players, BroodWar: true, RandomFactions: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	if change != nil {
		change(&opts)
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// dealt plays the setup of a game with random answers, or those that pick prefers, and returns the state and the whole
// log.
func dealt(t testing.TB, r *game.Rules, n uint64, pick func(s *game.State, legal []game.Answer) (game.Answer,
	bool)) (game.State, game.Log) {
	t.Helper()
	var log game.Log
	var buf [game.MaxLegal]game.Answer
	c := rand.New(rand.NewPCG(n, 5))
	s := game.New(r, seed(n), &log)
	for s.Phase == game.Setup {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		if len(legal) == 0 {
			t.Fatalf("seat %d has no answer to step %d", p, s.Top().Step)
		}
		a := legal[c.IntN(len(legal))]
		if pick != nil {
			if b, ok := pick(&s, legal); ok {
				a = b
			}
		}
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			t.Fatalf("%v is refused with %s", a, broken)
		}
	}
	return s, log
}

// stages counts the cards of each stage in the Event deck.
func stages(r *game.Rules, s *game.State) (n [4]int) {
	for _, c := range s.EventPile[:s.EventDeck] {
		n[r.Events[c].Stage]++
	}
	return n
}

// BW-SETUP-08, TV-05: what is left of the Event cards of each stage. OPT-16, TV-06: without Leadership cards three
// named ones leave first and one fewer by chance. VAR-03: where elimination decides, no card ends the game.
func TestEventDeckOfBroodWar(t *testing.T) {
	for i, left := range []int{9, 13, 17, 21, 25} {
		n := i + 2
		r := broodwar(t, n, nil)
		s := game.New(r, seed(uint64(n)), nil)
		if got := stages(r, &s); got != [4]int{0, left, left, 21} {
			t.Errorf("%d players: stages %v, want %d each and all 21", n, got, left)
		}
		r = broodwar(t, n, func(o *game.Options) { o.NoLeaders = true })
		s = game.New(r, seed(uint64(n)), nil)
		if got := stages(r, &s); got != [4]int{0, left, left, 20} {
			t.Errorf("%d players without leaders: stages %v, want %d each and 20", n, got, left)
		}
		for c := range r.Events {
			id := r.Events[c].ID
			named := id == "subtle-planning" || id == "heroic-strategy" || id == "inspiring-leadership"
			if out := s.EventPlace[c] == game.EventOut; out != named {
				t.Errorf("%d players without leaders: %s is out: %v", n, id, out)
			}
		}
		r = broodwar(t, n, func(o *game.Options) { o.Survival = true })
		s = game.New(r, seed(uint64(n)), nil)
		if got := stages(r, &s); got != [4]int{0, left, left, 18} {
			t.Errorf("%d players in Survival: stages %v, want %d each and 18", n, got, left)
		}
	}
}

// BW-SETUP-07: the planets of both boxes are mixed, and those that nobody drew are not on the table.
func TestPlanetsOfBothBoxes(t *testing.T) {
	r := broodwar(t, 4, nil)
	if len(r.Planets) != 18 {
		t.Fatalf("%d planets", len(r.Planets))
	}
	var seen game.PlanetSet
	for n := range uint64(30) {
		s, _ := dealt(t, r, n, nil)
		if s.Placed.Len() != 8 {
			t.Errorf("seed %d: %d planets are placed", n, s.Placed.Len())
		}
		for a := range game.Area(len(r.Areas)) {
			if s.InPlay.Has(a) != s.Placed.Has(r.Areas[a].Planet) {
				t.Errorf("seed %d: area %d of planet %d", n, a, r.Areas[a].Planet)
			}
		}
		seen |= s.Placed
	}
	if seen.Len() != 18 {
		t.Errorf("only %d planets were ever placed", seen.Len())
	}
}

// of lists the players of the entries of a kind.
func of(log *game.Log, kind game.LogKind) []game.Player {
	var all []game.Player
	for _, e := range log.Entries {
		if e.Kind == kind {
			all = append(all, e.Player)
		}
	}
	return all
}

// from lists seats, counted from the first player.
func from(first game.Player, n int, seats ...int) []game.Player {
	var all []game.Player
	for _, i := range seats {
		all = append(all, game.Player((int(first)+i)%n))
	}
	return all
}

// OPT-10, TV-02, TIME-08: with Larger Galaxy everyone places a third planet, clockwise again. OPT-11: one base each.
func TestLargerGalaxy(t *testing.T) {
	r := broodwar(t, 4, func(o *game.Options) { o.LargerGalaxy = true })
	for n := range uint64(20) {
		s, log := dealt(t, r, n, nil)
		first := of(&log, game.LogFirstPlayer)[0]
		chosen := game.Nobody
		for p := range game.Player(4) {
			if s.Seats[p].Leaders|s.Seats[p].Lasting != 0 && r.Leads(&s, p, game.ChooseFirst) != nil {
				chosen = p
			}
		}
		if chosen == game.Nobody && len(of(&log, game.LogFirstPlayer)) == 1 {
			want := from(first, 4, 0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3)
			if got := of(&log, game.LogPlanet); !slices.Equal(got, want) {
				t.Errorf("seed %d: placed by %v, want %v", n, got, want)
			}
			want = from(first, 4, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
			if got := of(&log, game.LogPlanetDrawn); !slices.Equal(got, want) {
				t.Errorf("seed %d: drawn by %v, want %v (TIME-07)", n, got, want)
			}
		}
		if s.Placed.Len() != 12 {
			t.Errorf("seed %d: %d planets", n, s.Placed.Len())
		}
		for p := range game.Player(4) {
			if s.Seats[p].Planets != 0 {
				t.Errorf("seed %d: seat %d keeps planets", n, p)
			}
		}
	}
}

// RULING-51: with eighteen planets there is a place for every one of them.
func TestSixPlayersInALargerGalaxy(t *testing.T) {
	r := broodwar(t, 6, func(o *game.Options) { o.LargerGalaxy, o.NoLeaders = true, true })
	for n := range uint64(40) {
		s, log := dealt(t, r, n, nil)
		if s.Placed.Len() != 18 || len(of(&log, game.LogPlanetLost)) != 0 {
			t.Errorf("seed %d: %d planets", n, s.Placed.Len())
		}
		for p := range game.Player(6) {
			if s.Seats[p].Bases.Len() != 1 {
				t.Errorf("seed %d: seat %d has %d bases", n, p, s.Seats[p].Bases.Len())
			}
		}
	}
}

// OPT-11, RULING-64: a player who delays their base must place it right after their third planet, and on that planet.
func TestBaseAtTheLatestOnTheThirdPlanet(t *testing.T) {
	r := broodwar(t, 2, func(o *game.Options) { o.LargerGalaxy, o.NoLeaders = true, true })
	asked := map[game.Player]int{}
	s, _ := dealt(t, r, 4, func(s *game.State, legal []game.Answer) (game.Answer, bool) {
		if s.Top().Step != game.AskStartBase {
			return game.Answer{}, false
		}
		f := s.Top()
		asked[f.Player]++
		pass := game.Answer{Verb: game.DoPass}
		if asked[f.Player] < 3 {
			if broken := r.Check(s, f.Player, pass); broken != rule.None {
				t.Errorf("after planet %d the base must be placed: %s", asked[f.Player], broken)
			}
			return pass, true
		}
		if broken := r.Check(s, f.Player, pass); broken != rule.GALAXY10 {
			t.Errorf("after the third planet passing gives %s, want GALAXY-10", broken)
		}
		for a := range game.Area(len(r.Areas)) {
			if s.InPlay.Has(a) && r.Areas[a].Planet != game.Planet(f.V[game.FieldPlanet]) {
				if broken := r.Check(s, f.Player, game.Answer{Verb: game.DoBase,
					V: game.AnswerValues{game.OfArea: uint8(a)}}); broken != rule.RULING64 {
					t.Errorf("a base on a planet placed before gives %s", broken)
				}
			}
		}
		return legal[0], true
	})
	for p := range game.Player(2) {
		if asked[p] != 3 || s.Seats[p].Bases.Len() != 1 {
			t.Errorf("seat %d was asked %d times and has %d bases", p, asked[p], s.Seats[p].Bases.Len())
		}
	}
}

// OPT-08: of three planets players choose two to place. OPT-09: the others leave with their Resource cards.
func TestMoreStartingPlanetTokens(t *testing.T) {
	r := broodwar(t, 6, func(o *game.Options) { o.MorePlanets, o.NoLeaders = true, true })
	for n := range uint64(20) {
		var choices []int
		s, log := dealt(t, r, n, func(s *game.State, legal []game.Answer) (game.Answer, bool) {
			if s.Top().Step == game.AskPlanet {
				var planets game.PlanetSet
				for _, a := range legal {
					planets |= 1 << a.Planet()
				}
				choices = append(choices, planets.Len())
			}
			return game.Answer{}, false
		})
		if got := len(of(&log, game.LogPlanetDrawn)); got != 18 {
			t.Errorf("seed %d: %d planets are drawn", n, got)
		}
		if !slices.Equal(choices, []int{3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2}) {
			t.Errorf("seed %d: the choice is among %v planets", n, choices)
		}
		if s.Placed.Len() != 12 {
			t.Errorf("seed %d: %d planets are placed", n, s.Placed.Len())
		}
		for p := range game.Player(6) {
			if s.Seats[p].Planets != 0 || s.Seats[p].Bases.Len() != 1 {
				t.Errorf("seed %d, seat %d: planets %b, %d bases", n, p, s.Seats[p].Planets, s.Seats[p].Bases.Len())
			}
		}
	}
}

// OPT-04, RULING-69, TIME-03: dealt factions come clockwise from the first player, without a decision; without the rule
// they are chosen.
func TestRandomizedFactions(t *testing.T) {
	r := broodwar(t, 5, nil)
	var dealt [game.FactionCount]int
	for n := range uint64(60) {
		var log game.Log
		s := game.New(r, seed(n), &log)
		if s.Top().Step == game.AskFaction {
			t.Fatal("a faction is asked for")
		}
		first := of(&log, game.LogFirstPlayer)[0]
		if got, want := of(&log, game.LogFaction), from(first, 5, 0, 1, 2, 3, 4); !slices.Equal(got, want) {
			t.Errorf("seed %d: factions go to %v, want %v", n, got, want)
		}
		dealt[s.Seats[0].Faction]++
	}
	for f, n := range dealt {
		if n == 0 {
			t.Errorf("seat 0 never gets faction %d", f)
		}
	}
	r = broodwar(t, 5, func(o *game.Options) { o.RandomFactions = false })
	if s := game.New(r, seed(1), nil); s.Top().Step != game.AskFaction {
		t.Errorf("step %d, want the choice of factions", s.Top().Step)
	}
}

// OPT-15: without Leadership cards everyone has their Special Victory card and its forces, and chooses none. OPT-14: in
// Larger Galaxy only the forces.
func TestNoLeadershipCards(t *testing.T) {
	for _, larger := range []bool{false, true} {
		r := broodwar(t, 6, func(o *game.Options) { o.NoLeaders, o.LargerGalaxy = true, larger })
		s, _ := dealt(t, r, 8, func(s *game.State, legal []game.Answer) (game.Answer, bool) {
			if s.Top().Step == game.AskLeader {
				t.Error("a Leadership card is asked for")
			}
			return game.Answer{}, false
		})
		for p := range game.Player(6) {
			seat := &s.Seats[p]
			sheet := &r.Sheets[seat.Faction]
			special := game.NoLeader
			for l := range sheet.Leaders {
				if sheet.Leaders[l].Special {
					special = game.Leader(l)
				}
			}
			if seat.Leaders.Has(special) == larger || seat.Leaders.Len() > 1 {
				t.Errorf("larger %v: %s has the cards %b in play", larger, sheet.ID, seat.Leaders)
			}
			if r.ObjectiveCounts(&s, p) == larger {
				t.Errorf("larger %v: the objective of %s counts: %v (OPT-12)", larger, sheet.ID, r.ObjectiveCounts(&s, p))
			}
			start := &sheet.Leaders[special].Start
			if seat.Pool != start.Workers {
				t.Errorf("%s has %d workers of %d", sheet.ID, seat.Pool, start.Workers)
			}
			for _, piece := range start.Units {
				got := r.OfType(&s, p, sheet.FigureSet&^(seat.Supply|seat.Aside|seat.Waiting), piece.Unit).Len()
				if got > int(piece.Count) || got == 0 {
					t.Errorf("%s has %d of %d %s", sheet.ID, got, piece.Count, r.Units[piece.Unit].ID)
				}
			}
		}
	}
}

// BW-LEAD-09, BW-LEAD-14: Forward Planning grants two bases, each right after its planet, both with their Resource
// cards.
func TestTwoStartingBases(t *testing.T) {
	for n := range uint64(12) {
		larger := n%2 == 1
		r := broodwar(t, 3, func(o *game.Options) {
			o.LargerGalaxy = larger
			o.Factions[1] = eventFaction(t, broodwar(t, 3, nil), "queen-of-blades")
		})
		s, _ := dealt(t, r, n, func(s *game.State, legal []game.Answer) (game.Answer, bool) {
			if s.Top().Step != game.AskLeader {
				return game.Answer{}, false
			}
			p := r.Open(s).First()
			for _, a := range legal {
				if r.Sheets[s.Seats[p].Faction].Leaders[a.Leader()].ID == "forward-planning" {
					return a, true
				}
			}
			return game.Answer{}, false
		})
		seat := &s.Seats[1]
		if seat.Bases.Len() != 2 {
			t.Fatalf("seed %d: %d bases", n, seat.Bases.Len())
		}
		for bases := seat.Bases; bases != 0; bases &= bases - 1 {
			for areas := r.Planets[r.Areas[bases.First()].Planet].Areas; areas != 0; areas &= areas - 1 {
				if a := areas.First(); r.Areas[a].Resource != game.NoResource && !seat.Cards.Has(a) {
					t.Errorf("seed %d: no Resource card of area %d", n, a)
				}
			}
		}
		if seat.Transports.Len() != 2 {
			t.Errorf("seed %d: %d transports", n, seat.Transports.Len())
		}
	}
}

// MODE-06, CONF-18: in Faster Survival, an option, a faction has three bases.
func TestFasterSurvival(t *testing.T) {
	for _, faster := range []bool{false, true} {
		r := broodwar(t, 2, func(o *game.Options) { o.Survival, o.FasterSurvival = true, faster })
		s, _ := dealt(t, r, 1, nil)
		want := 6
		if faster {
			want = 3
		}
		if n := r.BaseLimit(&s, 0); n != want {
			t.Errorf("faster %v: %d bases", faster, n)
		}
	}
}

// TIME-01: options agreed on before the game must be compatible; refused combinations cite their rule (OPT-01, OPT-02,
// MODE-01, RULING-45, RULING-46).
func TestRefusedCombinations(t *testing.T) {
	for _, c := range []struct {
		opts game.Options
		want rule.ID
	}{
		{game.Options{MorePlanets: true, LargerGalaxy: true}, rule.RULING45},
		{game.Options{Survival: true, GalacticConquest: true}, rule.RULING46},
		{game.Options{Survival: true, DisposableOrders: true}, rule.MODE01},
		{game.Options{FasterSurvival: true}, rule.MODE06},
		// OPT-03
		{game.Options{GalacticConquest: true, LargerGalaxy: true, DisposableOrders: true, NoLeaders: true}, rule.None},
		{game.Options{Survival: true, Teams: true, Players: 4}, rule.None},
	} {
		c.opts.BroodWar = true
		if got := c.opts.Check(); got != c.want {
			t.Errorf("%s gives %s, want %s", fmt.Sprintf("%+v", c.opts), got, c.want)
		}
	}
}

// CONF-17, SETUP-01, TIME-04, TIME-05, TIME-12: the Leadership cards of Stage I are chosen once the Event deck is built
// and before planets are drawn; Combat cards are drawn last.
func TestLeadershipInSetup(t *testing.T) {
	r := broodwar(t, 4, nil)
	var log game.Log
	s := game.New(r, seed(2), &log)
	if s.Top().Step != game.AskLeader || s.EventDeck == 0 {
		t.Fatalf("step %d with %d Event cards", s.Top().Step, s.EventDeck)
	}
	for p := range game.Player(4) {
		if s.Seats[p].Planets != 0 || s.Seats[p].Hand != 0 || s.Seats[p].Deck != 0 {
			t.Errorf("seat %d has planets or cards already", p)
		}
	}
	end, _ := dealt(t, r, 2, nil)
	for p := range game.Player(4) {
		if end.Seats[p].Hand.Len() != int(r.Sheets[end.Seats[p].Faction].HandLimit) {
			t.Errorf("seat %d begins with %d cards", p, end.Seats[p].Hand.Len())
		}
	}
}
