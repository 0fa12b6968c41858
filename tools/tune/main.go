// Command tune looks for better weights of the rules of thumb (sight.Weights), by simultaneous perturbation: again and again all
// weights are changed a little at random, games are played between these weights and those changed the other way, and the
// weights move a little towards the side that won more. It begins with sight.First and writes bots/rank/sight/tuned.go.
//
//	go run -C tools ./tune -steps 3000 -state tune.json -write ../bots/rank/sight/tuned.go
//	koprulu sim --games 1000 --bots simple,simple-1,simple-1,simple-1 --paired
//
// The second command plays the new weights against the first. The search can be interrupted, and goes on from the file of its state. The same steps lead to the same weights on every machine of a kind.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"reflect"
	"time"

	"koprulu/bots/match"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// The parameters of the search.
const (
	// change is how much weights are changed to see what happens, stride how far they move, both as natural logarithms;
	// the stride shrinks after calm steps.
	change = 0.22
	stride = 0.10
	calm   = 300
	// deal begins the games.
	deal = 1234
)

// tables are the games of a step: players, set, and how many deals, each played twice.
var tables = []struct {
	players, deals int
	broodWar       bool
}{{2, 10, false}, {4, 5, false}, {2, 4, true}, {4, 2, true}}

// state is where the search stands: the logarithm of each weight relative to sight.First's, and the steps so far.
type state struct {
	X    []float64
	Iter int
}

func main() {
	steps := flag.Int("steps", 0, "continue for this many steps")
	file := flag.String("state", "tune.json", "the `file` that keeps where the search stands")
	out := flag.String("write", "", "write the weights to a Go `file`, bots/rank/sight/tuned.go")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *file, *steps, *out); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, file string, steps int, out string) error {
	s, err := load(file)
	if err != nil {
		return err
	}
	t := tuner{state: s}
	for _, x := range tables {
		r, err := rules(x.players, x.broodWar)
		if err != nil {
			return err
		}
		t.rules = append(t.rules, r)
	}
	began := time.Now()
	for i := range steps {
		if err := t.step(ctx); err != nil {
			return errors.Join(err, s.save(file))
		}
		if s.Iter%50 == 0 || i == steps-1 {
			if err := s.save(file); err != nil {
				return err
			}
			log.Printf("step %d, %s left", s.Iter, (time.Since(began) / time.Duration(i+1) * time.Duration(steps-i-1)).Round(time.Second))
		}
	}
	if out != "" {
		return t.write(out)
	}
	return nil
}

// load reads the state, or begins one.
func load(file string) (*state, error) {
	s := &state{}
	text, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if err := json.Unmarshal(text, s); err != nil {
			return nil, fmt.Errorf("%s is not a state of this search (remove it): %w", file, err)
		}
	}
	if n := reflect.TypeFor[sight.Weights]().NumField(); len(s.X) == 0 {
		s.X = make([]float64, n)
	} else if len(s.X) != n {
		return nil, fmt.Errorf("%s has %d weights, and there are %d now: begin with another file", file, len(s.X), n)
	}
	return s, nil
}

func (s *state) save(file string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file+".part", text, 0o644); err != nil {
		return err
	}
	return os.Rename(file+".part", file)
}

// rules returns the rules of games with dealt factions.
func rules(players int, broodWar bool) (*game.Rules, error) {
	o := game.Options{Players: players, BroodWar: broodWar, RandomFactions: true}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	return components.Default().Rules(o)
}

// tuner is a search.
type tuner struct {
	*state
	rules []*game.Rules
}

// kept are the weights of modes, wars and scenarios, which these games say nothing about.
var kept = map[string]bool{
	"Patience": true, "Endurance": true, "LifeValue": true, "GuardWar": true, "CampaignFrom": true, "CampaignLate": true, "ConcedeFrom": true,
	"ConcedeLate": true, "UpperEven": true, "UpperMost": true, "TowerFrom": true, "PreyFrom": true, "PreyPart": true, "PreyZeal": true,
	"BridgePart": true, "RouteAhead": true, "VitalPost": true, "VitalLimit": true, "GoalValue": true, "ItemValue": true, "ItemStep": true,
	"ExitPart": true, "QuestShare": true, "QuestResearch": true, "WayValue": true, "WayBase": true, "Hurry": true,
	"LeaderPet": true, "LeaderTaste": true, "TechTaste": true, "TechPet": true,
}

// weights returns the weights at a place.
func weights(x []float64) *sight.Weights {
	w := sight.First
	v := reflect.ValueOf(&w).Elem()
	for i, log := range x {
		f := v.Field(i)
		if kept[v.Type().Field(i).Name] {
			continue
		}
		f.SetInt(int64(math.Round(float64(f.Int()) * math.Exp(log))))
	}
	return &w
}

// step changes the weights once.
func (t *tuner) step(ctx context.Context) error {
	t.Iter++
	chance := rand.New(rand.NewPCG(uint64(t.Iter), 5))
	way := make([]float64, len(t.X))
	one, two := make([]float64, len(t.X)), make([]float64, len(t.X))
	for i, x := range t.X {
		way[i] = 1
		if chance.IntN(2) == 0 {
			way[i] = -1
		}
		one[i], two[i] = x+change*way[i], x-change*way[i]
	}
	first, second := weights(one), weights(two)
	sum, n := 0.0, 0.0
	for i, r := range t.rules {
		for j := range tables[i].deals {
			won, err := share(ctx, r, t.Iter*16+j, first, second)
			if err != nil {
				t.Iter--
				return err
			}
			sum += won - 0.5
			n++
		}
	}
	far := stride / math.Sqrt(1+float64(t.Iter)/calm) * sum / n
	for i := range t.X {
		t.X[i] += far * way[i]
	}
	return nil
}

// judge plays by the rules of thumb.
type judge struct{ *rank.Judge }

func (judge) Name() string { return "judge" }

// share plays a deal twice, with the weights at alternate seats, and returns the share of the victories that the first win.
func share(ctx context.Context, r *game.Rules, index int, first, second *sight.Weights) (float64, error) {
	const turns = 2
	players, won := r.Options.Players, 0.0
	for turn := range turns {
		own := func(seat int) bool { return (seat+turn)%2 == 0 }
		seeds := match.SeedsOf(deal, index)
		table := match.Table{Rules: r}
		for seat := range players {
			w := second
			if own(seat) {
				w = first
			}
			table.Bots = append(table.Bots, judge{rank.New(seeds.Bots[seat], w)})
		}
		if err := table.Play(ctx, &seeds); err != nil {
			return 0, fmt.Errorf("game %d: %w", index, err)
		}
		for seat := range players {
			if table.State.Winners.Has(game.Player(seat)) && own(seat) {
				won += 1 / float64(table.State.Winners.Len())
			}
		}
	}
	return won / turns, nil
}

// write writes the weights as Go.
func (t *tuner) write(file string) error {
	w := reflect.ValueOf(*weights(t.X))
	text := fmt.Sprintf(`package sight

// Code generated by tools/tune. DO NOT EDIT.

// Tuned are the weights of simple: %d steps of tools/tune away from First.
var Tuned = Weights{
`, t.Iter)
	for i := range w.NumField() {
		text += fmt.Sprintf("\t%s: %d,\n", w.Type().Field(i).Name, w.Field(i).Int())
	}
	src, err := format.Source([]byte(text + "}\n"))
	if err != nil {
		return err
	}
	return os.WriteFile(file, src, 0o644)
}
