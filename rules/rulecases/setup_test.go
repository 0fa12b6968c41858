package rulecases

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

// rulesFor returns the rules of a game with the built-in components.
func rulesFor(t *testing.T, opts game.Options) *game.Rules {
	t.Helper()
	if opts.Factions == [game.MaxPlayers]game.Faction{} {
		for i := range opts.Factions {
			opts.Factions[i] = game.NoFaction
		}
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// corrected reads a position with components that a file corrects.
func corrected(t *testing.T, corrections, text string) (*game.Rules, game.State) {
	t.Helper()
	set, err := components.Parse("corrections.json", []byte(`{"format": "koprulu-components/1", `+corrections+`}`))
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(set, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// must plays an answer in words, which has to be legal.
func must(t *testing.T, r *game.Rules, s *game.State, p game.Player, words string) {
	t.Helper()
	refused(t, r, s, p, words, rule.None)
}

// refused tries an answer in words, which a rule has to refuse.
func refused(t *testing.T, r *game.Rules, s *game.State, p game.Player, words string, want rule.ID) {
	t.Helper()
	a, err := answer.Parse(r, s, p, words)
	if err != nil {
		t.Fatal(err)
	}
	if broken := r.Apply(s, p, a, nil); broken != want {
		t.Fatalf("%s: %q, want %q\n%s", words, broken, want, openAnswers(r, s))
	}
}

func seedOf(n int) (seed [32]byte) {
	seed[0], seed[1] = byte(n), byte(n>>8)
	return seed
}

// decisions plays a game with random answers, up to the end of a phase, and calls
// see at every decision before it is answered.
func decisions(r *game.Rules, seed int, until game.Phase,
	see func(s *game.State, p game.Player, a game.Answer)) game.State {
	rng := rand.New(rand.NewPCG(uint64(seed), 7))
	s := game.New(r, seedOf(seed), nil)
	var buf [game.MaxLegal]game.Answer
	for s.Phase != game.Over && s.Phase != until {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		a := legal[rng.IntN(len(legal))]
		see(&s, p, a)
		r.Apply(&s, p, a, nil)
	}
	return s
}

// SETUP-02, TIME-02, RULING-87: the seed draws the first player, each seat as often as the others.
func TestTheFirstPlayerIsDrawn(t *testing.T) {
	for n := 2; n <= 6; n++ {
		r := rulesFor(t, game.Options{Players: n})
		var count [game.MaxPlayers]int
		const games = 900
		for i := range games {
			s := game.New(r, seedOf(i), nil)
			if again := game.New(r, seedOf(i), nil); again != s {
				t.Fatalf("seed %d: two different games", i)
			}
			if r.Open(&s) != 1<<s.First {
				t.Fatalf("the first player is seat %d, but seats %b are asked", s.First, r.Open(&s))
			}
			count[s.First]++
		}
		for p, c := range count[:n] {
			// For two players 5.3 standard deviations, for more players more: all of them together fail by luck less than once
			// in a million.
			if want := games / n; c < want-80 || c > want+80 {
				t.Errorf("%d players: seat %d begins %d of %d games", n, p, c, games)
			}
		}
	}
}

// SETUP-08, SETUP-09, SETUP-10, SETUP-11, TIME-04, TV-04, RULING-87: the Event deck.
func TestTheEventDeck(t *testing.T) {
	for n, want := range map[int][4]int{2: {0, 5, 5, 20}, 3: {0, 10, 10, 20}, 4: {0, 15, 15, 20}, 5: {0, 20, 20, 20},
		6: {0, 25, 25, 20}} {
		r := rulesFor(t, game.Options{Players: n, RandomFactions: true})
		var removed [game.MaxEvents]int
		top := map[game.EventCard]bool{}
		for i := range 200 {
			var log game.Log
			s := game.New(r, seedOf(i), &log)
			var got [4]int
			stage := game.Stage(3)
			for _, c := range s.EventPile[:s.EventDeck] {
				e := &r.Events[c]
				if e.Stage > stage {
					t.Fatalf("a card of stage %d lies on one of stage %d", e.Stage, stage)
				}
				stage = e.Stage
				got[stage]++
			}
			if got != want {
				t.Fatalf("%d players: %v cards of each stage, want %v", n, got, want)
			}
			top[s.EventPile[s.EventDeck-1]] = true
			for c := range r.Events {
				if s.EventPlace[c] == game.EventRemoved {
					removed[c]++
				}
			}
			// Nobody sees which cards were removed: no entry of the log names a card.
			for _, e := range log.Entries {
				if e.Kind == game.LogUseEvent || e.Kind == game.LogEventRead || e.Kind == game.LogEventShown ||
					e.Kind == game.LogDrawEvent {
					t.Fatalf("the setup tells of an Event card: %+v", e)
				}
			}
			for p := range game.Player(n) {
				if v := r.View(&s, p); v.EventDiscards != (game.EventSet{}) || v.EventDeck != s.EventDeck {
					t.Fatalf("seat %d sees more of the Event cards than their number", p)
				}
			}
		}
		if len(top) < 20 { // Six of 25 cards stay away from 200 decks by luck less than once in 10^18.
			t.Errorf("%d players: only %d different cards on top of 200 decks", n, len(top))
		}
		// 5.7 standard deviations or more: all cards together fail by luck less than once in a million.
		for c, times := range removed[:len(r.Events)] {
			share := 200 * (25 - want[1]) / 25
			if r.Events[c].Stage == 3 {
				share = 0
			}
			if times < share-40 || times > share+40 || share == 0 && times > 0 || share == 200 && times < 200 {
				t.Errorf("%d players: %s was removed %d times of 200, want about %d", n, r.Events[c].ID, times, share)
			}
		}
	}
}

// VAR-03, SETUP-09: in Galactic Conquest The End Draws Near is put aside first.
func TestTheEventDeckOfGalacticConquest(t *testing.T) {
	r := rulesFor(t, game.Options{Players: 2, RandomFactions: true, GalacticConquest: true})
	s := game.New(r, seedOf(1), nil)
	if s.EventDeck != 5+5+17 {
		t.Errorf("%d Event cards, want 27", s.EventDeck)
	}
}

// SETUP-04, RULING-69: dealt factions are random and different, and dealt clockwise from the first player.
func TestFactionsAreDealt(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3, RandomFactions: true}, {Players: 4, Teams: true}} {
		r := rulesFor(t, opts)
		var dealt [game.FactionCount]int
		for i := range 300 {
			var log game.Log
			s := game.New(r, seedOf(i), &log)
			if r.Decision(&s) != game.AskPlanet {
				t.Fatalf("seed %d: decision %d instead of the first planet", i, r.Decision(&s))
			}
			var seats []game.Player
			var had game.PlayerSet
			for _, e := range log.Entries {
				if e.Kind == game.LogFaction {
					seats = append(seats, e.Player)
					dealt[e.V[game.EntryFaction]]++
					if had>>e.V[game.EntryFaction]&1 != 0 {
						t.Fatalf("seed %d: faction %d twice", i, e.V[game.EntryFaction])
					}
					had |= 1 << e.V[game.EntryFaction]
				}
			}
			for j, p := range seats {
				if want := (int(s.First) + j) % opts.Players; int(p) != want {
					t.Fatalf("seed %d: factions dealt to %v, the first player is %d", i, seats, s.First)
				}
			}
		}
		for f, n := range dealt {
			if want := 300 * opts.Players / 6; n < want-60 || n > want+60 {
				t.Errorf("%+v: faction %s dealt %d times, want about %d", opts, r.Sheets[f].ID, n, want)
			}
		}
	}
}

// GALAXY-02, GALAXY-03, SETUP-15, TIME-07: two planets for each player, dealt faceup and clockwise;
// the others and their cards, and the factions nobody chose, are out of the game.
func TestPlanetsAreDrawn(t *testing.T) {
	for n := 2; n <= 6; n++ {
		r := rulesFor(t, game.Options{Players: n, RandomFactions: true})
		var drawn [game.MaxPlanets]int
		for i := range 120 {
			var log game.Log
			s := game.New(r, seedOf(i), &log)
			var all game.PlanetSet
			var seats []int
			for _, e := range log.Entries {
				if e.Kind != game.LogPlanetDrawn {
					continue
				}
				if e.To != game.ToAll {
					t.Fatal("a drawn planet is not shown to everybody")
				}
				seats = append(seats, (int(e.Player)+n-int(s.First))%n)
				drawn[e.V[game.EntryPlanet]]++
				all |= 1 << e.V[game.EntryPlanet]
			}
			for p := range game.Player(n) {
				if s.Seats[p].Planets.Len() != 2 {
					t.Fatalf("%d planets for seat %d", s.Seats[p].Planets.Len(), p)
				}
				for viewer := range game.Player(n) {
					if v := r.View(&s, viewer); v.Seats[p].Planets != s.Seats[p].Planets {
						t.Fatalf("seat %d does not see the planets of seat %d", viewer, p)
					}
				}
			}
			if all.Len() != 2*n || !slices.IsSorted(seats) {
				t.Fatalf("%d planets drawn, by %v from the first player", all.Len(), seats)
			}
		}
		for p, times := range drawn[:len(r.Planets)] {
			if want := 120 * n / 6; times < want-40 || times > want+40 || n == 6 && times != 120 {
				t.Errorf("%d players: %s drawn %d times, want about %d", n, r.Planets[p].ID, times, want)
			}
		}
	}
}

// GALAXY-01, GALAXY-09, GALAXY-11, GALAXY-17, GALAXY-20, GALAXY-21, SETUP-01, SETUP-12,
// SETUP-13, SETUP-14, SETUP-15, TV-01, TV-07, TIME-08, TIME-09, TIME-11, TIME-12: whole
// setups with random answers, in the order of the book (GALAXY-15: with two players the slots may run out).
func TestWholeSetups(t *testing.T) {
	orders := []string{2: "1221", 3: "123321", 4: "12344321", 5: "1234554321", 6: "123456654321"}
	for n := 2; n <= 6; n++ {
		r := rulesFor(t, game.Options{Players: n})
		for seed := range 60 {
			var steps []game.Step
			var placers, routers, forces string
			placedBy := [game.MaxPlanets]game.Player{}
			s := decisions(r, seed, game.Planning, func(s *game.State, p game.Player, a game.Answer) {
				step := r.Decision(s)
				steps = append(steps, step)
				seat := fmt.Sprint((int(p)+n-int(s.First))%n + 1)
				switch step {
				case game.AskPlanet:
					placers += seat
					placedBy[a.Planet()] = p
				case game.AskMajorSlot:
					routers += seat
				case game.AskStartUnit, game.AskStartTransport:
					if !strings.HasSuffix(forces, seat) {
						forces += seat
					}
				}
				if s.Seats[p].Hand != 0 || s.Seats[p].Deck != 0 {
					t.Fatal("Combat cards before the galaxy is complete")
				}
			})
			if placers != orders[n] {
				t.Fatalf("%d players, seed %d: planets placed by %s, want %s", n, seed, placers, orders[n])
			}
			one := orders[n][:n]
			if free := withFreeSlots(r, &s); !strings.HasPrefix(one, routers) || routers != one && free > 1 {
				t.Fatalf("%d players, seed %d: z-axis routes placed by %s, want %s", n, seed, routers, one)
			}
			if forces != one {
				t.Fatalf("%d players, seed %d: starting forces placed by %s, want %s", n, seed, forces, one)
			}
			part := func(step game.Step) int {
				return slices.Index([]game.Step{game.AskFaction, game.AskPlanet, game.AskStartBase, game.AskMajorSlot,
					game.AskMinorSlot,
					game.AskStartUnit, game.AskStartTransport}, step)
			}
			for i := 1; i < len(steps); i++ {
				a, b := (part(steps[i-1])+1)/2, (part(steps[i])+1)/2
				if b < a {
					t.Fatalf("%d players, seed %d: decision %d after %d", n, seed, steps[i], steps[i-1])
				}
			}
			if s.Placed.Len() != 2*n {
				t.Fatalf("%d planets on the table", s.Placed.Len())
			}
			for p := range game.Player(n) {
				seat, sheet := &s.Seats[p], &r.Sheets[s.Seats[p].Faction]
				if seat.Bases.Len() != 1 || placedBy[r.Areas[seat.Bases.First()].Planet] != p {
					t.Fatalf("seed %d: seat %d has bases %b", seed, p, seat.Bases)
				}
				home := r.Areas[seat.Bases.First()].Planet
				cards := game.AreaSet(0)
				for a := range game.Area(len(r.Areas)) {
					if r.Areas[a].Planet == home && r.Areas[a].Resource != game.NoResource {
						cards = cards.With(a)
					}
				}
				// A planet with two bases cannot occur, because players use their own planets.
				if seat.Cards != cards {
					t.Fatalf("seed %d: seat %d holds cards %b, want %b", seed, p, seat.Cards, cards)
				}
				if seat.Held&^r.Planets[home].Areas != 0 || seat.Transports.Len() != 1 {
					t.Fatalf("seed %d: seat %d has forces elsewhere, or %d transports", seed, p, seat.Transports.Len())
				}
				l := &s.Links[seat.Transports.First()]
				if l.Planets[0] != home && l.Planets[1] != home {
					t.Fatalf("seed %d: the transport of seat %d is not at his base", seed, p)
				}
				units := 0
				for _, piece := range sheet.Start.Units {
					units += int(piece.Count)
				}
				if on := (sheet.FigureSet &^ seat.Supply).Len(); on != units || seat.Pool != sheet.Start.Workers {
					t.Fatalf("seed %d: seat %d has %d units and %d workers", seed, p, on, seat.Pool)
				}
				hand := 6
				if sheet.Race == game.Terran {
					hand = 8
				}
				if seat.Hand.Len() != hand || int(seat.Deck) != 18-hand || seat.Hand&^sheet.Starting != 0 {
					t.Fatalf("seed %d: seat %d has %d cards in hand, %d in the deck", seed, p, seat.Hand.Len(), seat.Deck)
				}
				for _, c := range seat.Pile[:seat.Deck] {
					if !sheet.Starting.Has(c) {
						t.Fatalf("seed %d: technology %s in the Combat deck", seed, sheet.Cards[c].ID)
					}
				}
				for q := range game.Player(n) {
					if v := r.View(&s, q); q != p && (v.Seats[p].Hand != 0 || v.Seats[p].HandCount != uint8(hand)) {
						t.Fatalf("seed %d: seat %d sees the hand of seat %d", seed, q, p)
					}
				}
			}
			for p := n; p < game.MaxPlayers; p++ {
				if s.Seats[p] != game.Blank(r).Seats[p] {
					t.Fatalf("a seat that nobody took has something: %+v", s.Seats[p])
				}
			}
		}
	}
}

// withFreeSlots counts the planets with a slot that no route ends in.
func withFreeSlots(r *game.Rules, s *game.State) int {
	n := 0
	for p := range r.Planets {
		used := 0
		for _, l := range s.Links[:s.LinkCount] {
			for end := range l.Planets {
				if int(l.Planets[end]) == p {
					used++
				}
			}
		}
		if s.Placed.Has(game.Planet(p)) && used < bits.OnesCount8(r.Planets[p].Slots) {
			n++
		}
	}
	return n
}

// SETUP-14, RULING-87: the first hand is any part of the deck.
func TestTheFirstHandIsShuffled(t *testing.T) {
	r := rulesFor(t, game.Options{Players: 2, RandomFactions: true})
	var drawn [game.FactionCount][game.MaxCards]int
	var games [game.FactionCount]int
	for seed := range 400 {
		s := decisions(r, seed, game.Planning, func(*game.State, game.Player, game.Answer) {})
		for p := range 2 {
			f := s.Seats[p].Faction
			games[f]++
			for hand := s.Seats[p].Hand; hand != 0; hand &= hand - 1 {
				drawn[f][hand.First()]++
			}
		}
	}
	for f := range r.Sheets {
		for set := r.Sheets[f].Starting; set != 0; set &= set - 1 {
			c := set.First()
			want := games[f] * int(r.Sheets[f].HandLimit) / 18
			if got := drawn[f][c]; got < want-30 || got > want+30 {
				t.Errorf("%s: card %s in %d of %d first hands, want about %d", r.Sheets[f].ID, r.Sheets[f].Cards[c].ID, got,
					games[f], want)
			}
		}
	}
}

// GALAXY-23: after the setup planets and routes change only by an Event card.
func TestTheGalaxyStays(t *testing.T) {
	moved := 0
	for n := 2; n <= 4; n++ {
		r := rulesFor(t, game.Options{Players: n, RandomFactions: true})
		for seed := range 12 {
			before, byCard := game.State{}, false
			decisions(r, seed, game.Setup+100, func(s *game.State, p game.Player, a game.Answer) {
				if before.Round > 0 && (s.Tiles != before.Tiles || s.Links != before.Links || s.LinkCount != before.LinkCount ||
					s.Placed != before.Placed) {
					if moved++; !byCard || s.Placed != before.Placed || s.LinkCount < before.LinkCount {
						t.Fatalf("%d players, seed %d, round %d: the galaxy changed", n, seed, s.Round)
					}
				}
				before, byCard = *s, r.Decision(s) == game.AskZSlot || r.Decision(s) == game.AskMajorSlot ||
					r.Decision(s) == game.AskMinorSlot ||
					r.Decision(s) == game.AskZRoute || r.Decision(s) == game.AskPlayEvent
			})
		}
	}
	if moved == 0 {
		t.Error("no card moved a route in any of these games: nothing was tested")
	}
}

// GALAXY-05, GALAXY-06, GALAXY-07, RULING-61: on the grid two planets are joined exactly where both
// have a slot on the side they share, however often they were turned.
func TestTheGrid(t *testing.T) {
	for seed := range 40 {
		r := rulesFor(t, game.Options{Players: 2 + seed%5})
		s := decisions(r, seed, game.Planning, func(*game.State, game.Player, game.Answer) {})
		slot := func(p game.Planet, side game.Side) bool {
			turned := (int(side) + 4 - int(s.Tiles[p].Turn)) % 4
			return r.Planets[p].Slots>>turned&1 != 0
		}
		want := 0
		for p := range game.Planet(len(r.Planets)) {
			for q := range game.Planet(len(r.Planets)) {
				if !s.Placed.Has(p) || !s.Placed.Has(q) || p == q {
					continue
				}
				a, b := s.Tiles[p], s.Tiles[q]
				if a.X == b.X && a.Y == b.Y {
					t.Fatalf("seed %d: two planets on a cell", seed)
				}
				joined := b.X == a.X+1 && b.Y == a.Y && slot(p, game.East) && slot(q, game.West) ||
					b.Y == a.Y+1 && b.X == a.X && slot(p, game.South) && slot(q, game.North)
				if joined {
					want++
				}
				found := 0
				for _, l := range s.Links[:s.LinkCount] {
					if l.Z == 0 && (l.Planets == [2]game.Planet{p, q} || l.Planets == [2]game.Planet{q, p}) {
						found++
					}
				}
				if joined && found != 1 {
					t.Fatalf("seed %d: %s and %s meet, but %d routes join them", seed, r.Planets[p].ID, r.Planets[q].ID, found)
				}
			}
		}
		normal := 0
		for _, l := range s.Links[:s.LinkCount] {
			if l.Z == 0 {
				normal++
			}
		}
		if normal != want {
			t.Fatalf("seed %d: %d normal routes, want %d", seed, normal, want)
		}
	}
}

// corners turns straight planets into corners, so that a galaxy can close: with the real tiles it
// never can, because a closed galaxy has four corners and there are only two such tiles.
const corners = `"planets": [{"id": "abaddon", "slots": "NE"}, {"id": "bhekar-ro", "slots": "NE"}, {"id": "halcyon", "slots": "N"}]`

// RULING-51: a placement that closes the galaxy is refused while another is possible.
func TestTheGalaxyStaysOpen(t *testing.T) {
	const ring = `{
		"koprulu": "position/1", "phase": "setup", "step": "planets", "factions": ["overmind", "raynor", "tassadar"], "first": "overmind",
		"planets": {
			"braken": {"cell": [0, 0]}, "chau-sara": {"cell": [1, 0], "turn": 270}, "abaddon": {"cell": [0, -1], "turn": 90}
		},
		"bases": [{"area": "braken.2", "faction": "overmind"}, {"area": "chau-sara.1", "faction": "raynor"}, {"area": "abaddon.1", "faction": "tassadar"}],
		"players": {"overmind": {"drawn-planets": ["helios"]}, "raynor": {"drawn-planets": ["torus"]}, "tassadar": {"drawn-planets": ["%s"]}}
	}`
	// Slots meet at one cell only, from the west and from the south.
	r, s := corrected(t, corners, fmt.Sprintf(ring, "bhekar-ro"))
	if r.Open(&s) != 1<<2 {
		t.Fatalf("seats %b place", r.Open(&s))
	}
	refused(t, r, &s, 2, "planet bhekar-ro 1 -1 180", rule.RULING51)
	must(t, r, &s, 2, "planet bhekar-ro 1 -1 270")

	// With one slot Halcyon closes it whichever way it is turned, so it may; the other two planets then fit nowhere and
	// leave the game.
	r, s = corrected(t, corners, fmt.Sprintf(ring, "halcyon"))
	must(t, r, &s, 2, "planet halcyon 1 -1 180")
	if s.Placed.Len() != 4 || s.Seats[0].Planets != 0 || s.Seats[1].Planets != 0 {
		t.Errorf("%d planets on the table", s.Placed.Len())
	}

	// The last planet may close the galaxy.
	r, s = corrected(t, corners, `{
		"koprulu": "position/1", "phase": "setup", "step": "planets", "factions": ["overmind", "raynor"], "first": "overmind",
		"planets": {
			"braken": {"cell": [0, 0]}, "chau-sara": {"cell": [1, 0], "turn": 270}, "abaddon": {"cell": [0, -1], "turn": 90}
		},
		"bases": [{"area": "braken.2", "faction": "overmind"}, {"area": "chau-sara.1", "faction": "raynor"}],
		"players": {"overmind": {"drawn-planets": ["bhekar-ro"]}}
	}`)
	must(t, r, &s, 0, "planet bhekar-ro 1 -1 180")
}

// RULING-51: a player whose last planet fits nowhere puts their base on any planet without one.
func TestABaseWithoutAPlanet(t *testing.T) {
	r, s := corrected(t, corners, `{
		"koprulu": "position/1", "phase": "setup", "step": "planets", "factions": ["overmind", "raynor", "tassadar"], "first": "overmind",
		"planets": {
			"braken": {"cell": [0, 0]}, "chau-sara": {"cell": [1, 0], "turn": 270}, "abaddon": {"cell": [0, -1], "turn": 90}
		},
		"bases": [{"area": "braken.2", "faction": "overmind"}, {"area": "abaddon.1", "faction": "tassadar"}],
		"players": {"overmind": {"drawn-planets": ["helios"]}, "raynor": {"drawn-planets": ["torus"]}, "tassadar": {"drawn-planets": ["halcyon"]}}
	}`)
	must(t, r, &s, 2, "planet halcyon 1 -1 180")
	if r.Open(&s) != 1<<1 || r.Decision(&s) != game.AskStartBase {
		t.Fatalf("decision %d of seats %b", r.Decision(&s), r.Open(&s))
	}
	refused(t, r, &s, 1, "pass", rule.GALAXY10)
	refused(t, r, &s, 1, "base braken.1", rule.RULING51) // the Overmind has a base there
	refused(t, r, &s, 1, "base torus.1", rule.GALAXY08)  // out of the game
	must(t, r, &s, 1, "base halcyon.2")
}

// RULING-60: there are as many normal routes as slots that meet.
func TestMoreRoutesThanInTheBox(t *testing.T) {
	var planets, cells []string
	ids := []string{"abaddon", "antiga-prime", "bhekar-ro", "braken", "chau-sara", "dylar-iv", "halcyon", "helios",
		"pridewater", "tarsonis", "torus", "vyctor-5"}
	for i, id := range ids {
		planets = append(planets, fmt.Sprintf(`{"id": %q, "slots": "NESW"}`, id))
		if i < 11 {
			cells = append(cells, fmt.Sprintf(`%q: {"cell": [%d, %d]}`, id, i%4, i/4))
		}
	}
	r, s := corrected(t, `"planets": [`+strings.Join(planets, ", ")+`]`, `{
		"koprulu": "position/1", "phase": "setup", "step": "planets",
		"factions": ["overmind", "raynor", "tassadar", "mengsk", "aldaris", "queen-of-blades"], "first": "overmind",
		"planets": {`+strings.Join(cells, ", ")+`},
		"bases": [{"area": "abaddon.1", "faction": "overmind"}],
		"players": {"overmind": {"drawn-planets": ["vyctor-5"]}}
	}`)
	if s.LinkCount != 15 {
		t.Fatalf("%d routes, want the 15 of the box", s.LinkCount)
	}
	must(t, r, &s, 0, "planet vyctor-5 3 2 0")
	if s.LinkCount != 17 {
		t.Errorf("%d routes, want 17", s.LinkCount)
	}
}

// RULING-65: starting units that no area can hold are not placed; the others are.
func TestStartingUnitsWithoutRoom(t *testing.T) {
	r, s := corrected(t, `"planets": [{"id": "abaddon", "areas": [{"area": 1, "limit": 1}, {"area": 2, "limit": 2}]}]`, `{
		"koprulu": "position/1", "phase": "setup", "step": "forces", "factions": ["overmind", "raynor"], "first": "overmind",
		"planets": {"abaddon": {"cell": [0, 0]}, "torus": {"cell": [0, 1]}},
		"bases": [{"area": "abaddon.1", "faction": "overmind"}, {"area": "torus.3", "faction": "raynor"}]
	}`)
	must(t, r, &s, 0, "place zergling abaddon.1")
	must(t, r, &s, 0, "place hydralisk abaddon.2")
	// A second Zergling takes the last place and two find no room; the one route takes the transport: nobody is asked.
	if on := r.Sheets[s.Seats[0].Faction].FigureSet &^ s.Seats[0].Supply; on.Len() != 3 {
		t.Errorf("%d units on the board, want 3", on.Len())
	}
	if r.Open(&s) != 1<<1 || s.Seats[0].Transports.Len() != 1 {
		t.Errorf("seats %b are asked, %d transports", r.Open(&s), s.Seats[0].Transports.Len())
	}
	for areas := r.Planets[0].Areas; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if n := s.Units[a].Len(); n > int(r.Areas[a].Limit) {
			t.Errorf("%d units in an area of %d", n, r.Areas[a].Limit)
		}
	}
}

// RULING-17, MOD-12: a second module that adds nothing may be bought if there is a token.
func TestASecondModuleThatAddsNothing(t *testing.T) {
	const order = `{
		"koprulu": "position/1", "round": 2, "phase": "execution", "factions": ["overmind", "raynor"], "first": "raynor",
		"planets": {"helios": {"cell": [0, 0]}, "torus": {"cell": [1, 0]}},
		"bases": [{"area": "helios.2", "faction": "overmind"}, {"area": "torus.3", "faction": "raynor"}],
		"executing": {"player": "raynor", "order": "build", "planet": "torus", "step": 2},
		"players": {"raynor": {"modules": {"air-support": 1}}}
	}`
	r, s := corrected(t,
		`"modules": [{"id": "air-support", "tokens": {"terran": 2}}, {"id": "supply", "tokens": {"terran": 3}}]`, order)
	must(t, r, &s, 1, "module air-support")
	for range 3 {
		must(t, r, &s, 1, "pay minerals home")
	}
	if s.Seats[1].Modules[2] != 2 {
		t.Errorf("modules %v", s.Seats[1].Modules)
	}
}
