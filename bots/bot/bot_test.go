package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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
	for _, name := range bot.Names() {
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
	const n, picks = 7, 70_000
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
	if chi > 22.5 { // six degrees of freedom, one in a thousand
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

// TestSimpleBeatsRandom plays 100 games, with every ordered pair of factions in turn and the bots in alternating seats.
// Simple must win 95 of them, in half a millisecond a decision.
func TestSimpleBeatsRandom(t *testing.T) {
	const games = 100
	won := 0
	watch := &stopwatch{}
	for i := range games {
		pair := i / 2 % 30
		first := game.Faction(pair / 5)
		second := (first + 1 + game.Faction(pair%5)) % game.FactionCount
		r := table(t, game.Options{Players: 2}, first, second)
		seeds := match.SeedsOf(2026, i)
		seat := game.Player(i % 2)
		watch.Bot = newBot(t, "simple", seeds.Bots[seat])
		tab := &match.Table{Rules: r, Bots: make([]bot.Bot, 2)}
		tab.Bots[seat] = watch
		tab.Bots[1-seat] = newBot(t, "random", seeds.Bots[1-seat])
		if err := tab.Play(context.Background(), &seeds); err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		switch {
		case tab.State.Winners == 1<<seat:
			won++
		default:
			t.Logf("game %d: %s at seat %d loses to %s in round %d by victory %d", i,
				r.Sheets[[2]game.Faction{first, second}[seat]].ID, seat+1,
				r.Sheets[[2]game.Faction{first, second}[1-seat]].ID, tab.State.Round, tab.State.Victory)
		}
	}
	if won < 95 {
		t.Errorf("simple beats random in %d of %d games, not in 95", won, games)
	}
	if each := watch.spent / time.Duration(watch.picks); each > 500*time.Microsecond {
		t.Errorf("simple takes %v for a decision", each)
	}
	t.Logf("%d of %d games, %v a decision", won, games, watch.spent/time.Duration(watch.picks))
}

// stopwatch measures the time that a bot takes.
type stopwatch struct {
	bot.Bot
	spent time.Duration
	picks int
}

func (w *stopwatch) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	start := time.Now()
	a := w.Bot.Pick(r, s, seat, legal)
	w.spent += time.Since(start)
	w.picks++
	return a
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
				if _, err := match.Run(context.Background(), match.Config{Rules: r, Games: c.games, Bots: bots, Seed: 3, Rotate: true, Workers: 1}, nil); err != nil {
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
	asked  map[game.Step]int
}

func (o *onlooker) Name() string { return "onlooker" }

func (o *onlooker) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	step := s.Top().Step
	o.asked[step]++
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

// enrich gives all players all buildings, technologies and workers.
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
		seat.Pool = r.Common.Workers
	}
}

// TestSimpleAnswersAnything asks simple in the odd positions that random play leads
// to, from rich and from normal beginnings, until every kind of decision has come up.
func TestSimpleAnswersAnything(t *testing.T) {
	asked := map[game.Step]int{}
	missing := func() (steps []game.Step) {
		for step := game.AskFaction; step < game.AskConfirmDestroy; step++ {
			if asked[step] == 0 {
				steps = append(steps, step)
			}
		}
		return steps
	}
	for i := 0; i < 3000 && len(missing()) > 0; i++ {
		opts := game.Options{Players: 2 + i%5, Teams: i%5 == 2 && i%2 == 0, Shields: i%3 == 0, Healing: i%3 == 0}
		r := table(t, opts)
		if i%7 == 0 {
			opts.RandomFactions = false
			for j := range opts.Factions {
				opts.Factions[j] = game.NoFaction
			}
			r, _ = played.Set().Rules(opts)
		}
		seeds := match.SeedsOf(8, i)
		tab := &match.Table{Rules: r}
		for seat := range opts.Players {
			tab.Bots = append(tab.Bots, &onlooker{t: t, asked: asked, simple: newBot(t, "simple", seeds.Bots[seat]), random: newBot(t, "random", seeds.Bots[seat])})
		}
		tab.Deal(&seeds)
		for rich := i%4 == 0; tab.State.Phase != game.Over; {
			if err := tab.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !rich && tab.State.Phase == game.Planning {
				rich = true
				enrich(r, &tab.State)
			}
		}
	}
	if steps := missing(); len(steps) > 0 {
		t.Errorf("never asked in 3000 games: steps %v", steps)
	}
}
