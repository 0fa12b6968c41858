package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/internal/played"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// table returns the rules of a game of the built-in components; factions that are
// not named are dealt.
func table(tb testing.TB, opts game.Options, factions ...game.Faction) *game.Rules {
	tb.Helper()
	return tableOf(tb, played.Set(), opts, factions...)
}

// tableOf makes the rules of a table with a set of components.
func tableOf(tb testing.TB, set *components.Set, opts game.Options, factions ...game.Faction) *game.Rules {
	tb.Helper()
	opts.RandomFactions = true
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	copy(opts.Factions[:], factions)
	r, err := set.Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// newBot makes a bot.
func newBot(tb testing.TB, name string, seed uint64) bot.Bot {
	tb.Helper()
	b, err := bot.New(name, seed)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestNew(t *testing.T) {
	names := append(bot.Levels(), bot.Yardstick)
	for _, level := range bot.Levels() {
		if bot.LooksAhead(level) {
			for _, style := range bot.Styles() {
				names = append(names, level+"-"+style)
			}
		}
	}
	for _, name := range names {
		if b := newBot(t, name, 1); b.Name() != name {
			t.Errorf("bot %q calls itself %q", name, b.Name())
		}
	}
	if _, err := bot.New("simple-racer", 1); err == nil {
		t.Error("simple does not look ahead and has no style")
	}
	_, err := bot.New("clever", 1)
	var unknown *bot.UnknownError
	if !errors.As(err, &unknown) || unknown.Name != "clever" {
		t.Fatalf("bot.New of an unknown name: %v", err)
	}
	for _, name := range []string{"clever", "random", "simple", "simple-1", "medium", "strong", "expert", "racer"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error %q does not name %s", err, name)
		}
	}
	if !bot.IsBlind(newBot(t, "random", 1)) || bot.IsBlind(newBot(t, "simple", 1)) {
		t.Error("random looks at nothing and simple looks at the state")
	}
}

// TestRandomIsUniform counts how often random picks each of several answers.
func TestRandomIsUniform(t *testing.T) {
	const n, picks = 7, 140_000
	b := newBot(t, "random", 5)
	var legal []game.Answer
	for i := range uint8(n) {
		legal = append(legal, game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: i}})
	}
	var counts [n]int
	for range picks {
		counts[uint8(b.Pick(nil, nil, 0, legal).Area())]++
	}
	chi := 0.0
	for _, c := range counts {
		d := float64(c) - picks/n
		chi += d * d / (picks / n)
	}
	if chi > 38.3 { // six degrees of freedom, by luck once in a million
		t.Errorf("picks %v are not even (chi squared %.1f)", counts, chi)
	}
}

// TestSameSeedSameGame plays games twice.
func TestSameSeedSameGame(t *testing.T) {
	for _, name := range []string{"random", "simple", "medium-builder"} {
		t.Run(name, func(t *testing.T) {
			r := table(t, game.Options{Players: 2})
			play := func(redeal uint64) game.State {
				seeds := match.SeedsOf(11, 0)
				seeds.Redeal[0] ^= redeal
				tab := &match.Table{Rules: r}
				for i := range 2 {
					tab.Bots = append(tab.Bots, newBot(t, name, seeds.Bots[i]))
				}
				if err := tab.Play(context.Background(), &seeds); err != nil {
					t.Fatal(err)
				}
				return tab.State
			}
			if first, second := play(0), play(0); first != second {
				t.Error("two games with the same seeds differ")
			}
		})
	}
}

// TestSimpleBeatsRandom plays games of both sets, with every ordered pair of factions in turn and the bots in
// alternating seats. Simple must win 95 of 100: it wins 99, and one that wins 98 loses so many of 1,000 by luck less
// than once in a million.
func TestSimpleBeatsRandom(t *testing.T) {
	const games = 1000
	for _, broodWar := range []bool{false, true} {
		won := 0
		for i := range games {
			pair := i / 2 % 30
			first := game.Faction(pair / 5)
			second := (first + 1 + game.Faction(pair%5)) % game.FactionCount
			tab := &match.Table{Rules: table(t, game.Options{Players: 2, BroodWar: broodWar}, first, second),
				Bots: make([]bot.Bot, 2)}
			seeds := match.SeedsOf(2026, i)
			seat := game.Player(i % 2)
			tab.Bots[seat], tab.Bots[1-seat] = newBot(t, "simple", seeds.Bots[seat]), newBot(t, "random", seeds.Bots[1-seat])
			if err := tab.Play(t.Context(), &seeds); err != nil {
				t.Fatalf("game %d: %v", i, err)
			}
			if tab.State.Winners == 1<<seat {
				won++
			}
		}
		if t.Logf("Brood War %t: %d of %d games", broodWar, won, games); won < games*95/100 {
			t.Errorf("Brood War %t: simple beats random in %d of %d games, not in 95 of 100", broodWar, won, games)
		}
	}
}

// TestSimpleEverywhere plays games of all sizes and variants to their end; a
// match refuses answers that are not legal.
func TestSimpleEverywhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		opts  game.Options
		games int
	}{
		{"two", game.Options{Players: 2}, 40},
		{"three", game.Options{Players: 3}, 20},
		{"four", game.Options{Players: 4}, 20},
		{"five", game.Options{Players: 5}, 10},
		{"six", game.Options{Players: 6}, 10},
		{"teams of four", game.Options{Players: 4, Teams: true}, 20},
		{"teams of six", game.Options{Players: 6, Teams: true}, 10},
		{"own orders hidden", game.Options{Players: 4, HideOwnOrders: true}, 10},
		{"shields and healing", game.Options{Players: 4, Shields: true, Healing: true}, 10},
		{"galactic conquest", game.Options{Players: 2, GalacticConquest: true}, 10},
		{"galactic conquest in teams", game.Options{Players: 4, GalacticConquest: true, Teams: true}, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := table(t, c.opts)
			for _, bots := range [][]string{{"simple"}, {"simple", "random"}} {
				if _, err := match.Run(context.Background(), match.Config{Rules: r, Games: c.games, Bots: bots, Seed: 3,
					Rotate: true, Workers: 1}, nil); err != nil {
					t.Errorf("%v: %v", bots, err)
				}
			}
		})
	}
}

// TestNoAllocation checks that a decision allocates no memory.
func TestNoAllocation(t *testing.T) {
	for _, broodWar := range []bool{false, true} {
		for _, name := range []string{"random", "simple", "medium", "medium-aggressive"} {
			t.Run(fmt.Sprintf("%s, Brood War %t", name, broodWar), func(t *testing.T) {
				r := table(t, game.Options{Players: 4, BroodWar: broodWar})
				seeds := match.SeedsOf(4, 0)
				tab := &match.Table{Rules: r}
				for i := range 4 {
					tab.Bots = append(tab.Bots, newBot(t, name, seeds.Bots[i]))
				}
				tab.Deal(&seeds)
				n := 800
				if strings.HasPrefix(name, "medium") {
					n = 80
				}
				allocs := testing.AllocsPerRun(n, func() {
					if tab.State.Phase == game.Over {
						tab.Deal(&seeds)
					}
					if err := tab.Step(t.Context()); err != nil {
						t.Fatal(err)
					}
				})
				if allocs != 0 {
					t.Errorf("%v allocations for a decision", allocs)
				}
			})
		}
	}
}

// onlooker asks simple at every decision of a random game, and continues at random.
type onlooker struct {
	t      *testing.T
	simple bot.Bot
	random bot.Bot
}

func (o *onlooker) Name() string { return "onlooker" }

func (o *onlooker) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	step := s.Top().Step
	a := o.simple.Pick(r, s, seat, legal)
	for _, b := range legal {
		if a == b {
			return o.random.Pick(r, s, seat, legal)
		}
	}
	if slices.Contains(r.Beside(s, seat, make([]game.Answer, 0, game.MaxLegal)), a) {
		return o.random.Pick(r, s, seat, legal)
	}
	o.t.Fatalf("step %d: %v is not one of %v", step, a, legal)
	return a
}

// enrich gives all players all buildings, technologies and workers, with Brood War all modules, too.
func enrich(r *game.Rules, s *game.State) {
	for p := range r.Options.Players {
		seat := &s.Seats[p]
		sheet := &r.Sheets[seat.Faction]
		for i := range sheet.Buildings {
			seat.Level[i] = uint8(len(sheet.Buildings[i].Levels))
		}
		for ; seat.TechDeck != 0; seat.TechDeck &= seat.TechDeck - 1 {
			c := seat.TechDeck.First()
			if sheet.Cards[c].PlayArea {
				seat.Play |= 1 << c
			} else {
				seat.Hand |= 1 << c
			}
		}
		for m := range r.Modules {
			if r.Options.BroodWar {
				seat.Modules[m] = 1
			}
		}
		seat.Pool = r.Common.Workers
	}
}

// TestSimpleAnswersEverything asks simple every kind of decision there is, at positions of golden games.
func TestSimpleAnswersEverything(t *testing.T) {
	b := newBot(t, "simple", 1)
	asked := map[game.Step]bool{}
	var chance rand.PCG
	played.Positions(t, func(name string, r *game.Rules, s *game.State) {
		for open := r.Open(s); open != 0; open &= open - 1 {
			seat, shown := open.First(), *s
			asked[r.Decision(s)] = true
			r.Redeal(&shown, seat, &chance)
			legal := r.Legal(&shown, seat, make([]game.Answer, 0, game.MaxLegal))
			if a := b.Pick(r, &shown, seat, legal); !slices.Contains(legal, a) &&
				!slices.Contains(r.Beside(&shown, seat, make([]game.Answer, 0, game.MaxLegal)), a) {
				t.Errorf("%s, seat %d: %v is not one of %v", name, seat, a, legal)
			}
		}
	})
	for step := range game.Steps {
		if step.Decides() && !asked[step] {
			t.Errorf("no stored position asks %s", step.Info().Word)
		}
	}
}

// TestSimpleAnswersAnything asks simple in the odd positions that random play leads to, from rich and from normal
// beginnings.
func TestSimpleAnswersAnything(t *testing.T) {
	for i := range 120 {
		opts := game.Options{Players: 2 + i%5, Teams: i%5 == 2 && i%2 == 0, Shields: i%3 == 0, Healing: i%3 == 0}
		if i%2 == 1 {
			opts = game.Options{Players: 2 + i%5, Teams: i%5 == 2 && i%4 == 1, BroodWar: true, DisposableOrders: i%3 == 0,
				MorePlanets: i%4 == 1, NoLeaders: i%11 == 0}
		}
		if i%13 == 0 {
			opts = game.Options{Players: 2 + i%5, BroodWar: true, Survival: true}
		}
		r := table(t, opts)
		if i%14 == 0 && !opts.BroodWar {
			opts.RandomFactions = false
			for j := range opts.Factions {
				opts.Factions[j] = game.NoFaction
			}
			r, _ = played.Set().Rules(opts)
		}
		seeds := match.SeedsOf(8, i)
		tab := &match.Table{Rules: r}
		for seat := range opts.Players {
			tab.Bots = append(tab.Bots, &onlooker{t: t, simple: newBot(t, "simple", seeds.Bots[seat]),
				random: newBot(t, "random", seeds.Bots[seat])})
		}
		tab.Deal(&seeds)
		for rich := i%8 < 2; tab.State.Phase != game.Over && tab.State.Round < 40; {
			if err := tab.Step(t.Context()); err != nil {
				t.Fatalf("game %d: %v", i, err)
			}
			if !rich && tab.State.Phase == game.Planning {
				rich = true
				enrich(r, &tab.State)
			}
		}
	}
}
