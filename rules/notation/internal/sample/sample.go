// Package sample has games and documents for the tests of the formats.
package sample

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/scenario"
)

// Tables are the kinds of table on which random games are played.
func Tables(t testing.TB) []*game.Rules {
	t.Helper()
	var out []*game.Rules
	for _, o := range []game.Options{
		{Players: 2}, {Players: 3}, {Players: 4}, {Players: 5}, {Players: 6},
		{Players: 4, Teams: true}, {Players: 6, Teams: true}, {Players: 3, GalacticConquest: true},
		{Players: 2, RandomFactions: true, HideOwnOrders: true, Shields: true, Healing: true},
	} {
		for i := range o.Factions {
			o.Factions[i] = game.NoFaction
		}
		r, err := components.Default().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// Expansions are the kinds of table with Brood War on which random games are played.
func Expansions(t testing.TB) []*game.Rules {
	t.Helper()
	var out []*game.Rules
	for _, o := range []game.Options{
		{Players: 2}, {Players: 3}, {Players: 6}, {Players: 4, Teams: true},
		{Players: 3, GalacticConquest: true, HideOwnOrders: true},
		{Players: 4, DisposableOrders: true, MorePlanets: true}, {Players: 3, LargerGalaxy: true, NoLeaders: true},
		{Players: 3, NoLeaders: true}, {Players: 4, LargerGalaxy: true, DisposableOrders: true},
		{Players: 3, Survival: true}, {Players: 4, Survival: true, FasterSurvival: true},
	} {
		o.BroodWar = true
		for i := range o.Factions {
			o.Factions[i] = game.NoFaction
		}
		r, err := components.Default().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// Every returns all kinds of table, with and without Brood War.
func Every(t testing.TB) []*game.Rules { return append(Tables(t), Expansions(t)...) }

// Play plays a game at random and calls see before every answer and at the end.
func Play(r *game.Rules, seed uint64, most int, see func(s *game.State, p game.Player, legal []game.Answer)) {
	rng := rand.New(rand.NewPCG(seed, 7))
	s := game.New(r, chance.NumberSeed(seed), nil)
	buf := make([]game.Answer, 0, game.MaxLegal)
	extra := make([]game.Answer, 0, 256)
	for range most {
		open := r.Open(&s)
		if open == 0 {
			break
		}
		p := open.First()
		legal := r.Legal(&s, p, buf)
		extra = r.Beside(&s, p, extra)
		see(&s, p, append(legal[:len(legal):len(legal)], extra...))
		a := legal[rng.IntN(len(legal))]
		if len(extra) > 0 && rng.IntN(40) == 0 {
			a = extra[rng.IntN(len(extra))]
		}
		if broken := r.Apply(&s, p, a, nil); broken != rule.None {
			panic("a legal answer breaks " + broken.String())
		}
	}
	see(&s, game.Nobody, nil)
}

// Games returns how many games a test plays: fewer in short runs.
func Games(t testing.TB, n int) int {
	if testing.Short() {
		return max(1, n/10)
	}
	return n
}

// Scenarios returns the rules of every scenario of the project.
func Scenarios(t testing.TB) []*game.Rules {
	t.Helper()
	list, err := scenario.All(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	var out []*game.Rules
	for _, sc := range list {
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatalf("%s: %v", sc.ID, err)
		}
		out = append(out, r)
	}
	return out
}

// Diff lists where two values differ, field by field.
func Diff(got, want any) string {
	var out []string
	walk("", reflect.ValueOf(got), reflect.ValueOf(want), &out)
	return strings.Join(out, "\n")
}

func walk(path string, a, b reflect.Value, out *[]string) {
	if len(*out) >= 20 {
		return
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			walk(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i), out)
		}
	case reflect.Array:
		for i := range a.Len() {
			walk(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i), out)
		}
	default:
		if !a.Equal(b) {
			*out = append(*out, fmt.Sprintf("%s: got %v, want %v", path, a, b))
		}
	}
}

// Small is a position that leaves out what it can; the tests lay a field over it.
const Small = `{
  "koprulu": "position/1",
  "factions": ["raynor", "overmind"],
  "planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}, "tarsonis": {"cell": [0, 1], "turn": 180}},
  "units": [
    {"area": "torus.1", "faction": "raynor", "units": {"marine": 2}},
    {"area": "helios.2", "faction": "overmind", "units": {"zergling": 3}}
  ],
  "bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.1", "faction": "overmind"}]
}`

// Expanded is a position with something of everything that Brood War has.
const Expanded = `{
  "koprulu": "position/1",
  "options": {"players": 3, "broodwar": true},
  "factions": ["raynor", "tassadar", "overmind"],
  "planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0]}, "moria": {"cell": [0, 1]}},
  "units": [
    {"area": "torus.1", "faction": "raynor", "units": {"jim-raynor": 1, "vulture": 1}},
    {"area": "torus.2", "faction": "raynor", "units": {"marine": 2}},
    {"area": "helios.2", "faction": "tassadar", "units": {"zealot": 1, "raynor:marine": 1}},
    {"area": "moria.1", "faction": "overmind", "units": {"zergling": 2}}
  ],
  "bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "tassadar"}, {"area": "moria.1", "faction": "overmind"}],
  "installations": [{"area": "helios.2", "faction": "tassadar", "kind": "warp-gate"}],
  "guards": [{"area": "helios.4", "faction": "tassadar", "count": 2}],
  "players": {
    "raynor": {"waiting": {"ghost": 2}, "order-pool": ["special-build"], "resource-tokens": {"gas": 2}},
    "tassadar": {"defended": "helios"}
  }
}`

// With returns the small position with fields added or replaced.
func With(fields string) string {
	out := Small
	for _, f := range strings.Split(fields, "\n") {
		if f == "" {
			continue
		}
		name, _, _ := strings.Cut(f, ":")
		if i := strings.Index(out, "\n  "+name+":"); i >= 0 {
			j := i + 1 + strings.IndexByte(out[i+1:], '\n')
			if name == `"units"` {
				j = i + strings.Index(out[i:], "\n  ]") + 5
			}
			out = out[:i] + "\n  " + strings.TrimSuffix(f, ",") + "," + strings.TrimPrefix(out[j:], ",")
			continue
		}
		out = strings.Replace(out, "{\n", "{\n  "+f+",\n", 1)
	}
	return strings.Replace(out, ",\n}", "\n}", 1)
}

// Load reads a position that must be correct.
func Load(t testing.TB, text string) (*game.Rules, game.State) {
	t.Helper()
	r, s, err := position.Read(components.Default(), []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r, s
}

// Record plays a game at random and records it. If from is not nil the game begins there and is not dealt.
func Record(t testing.TB, r *game.Rules, seed uint64, from *game.State, most int, keep bool) []byte {
	t.Helper()
	var out bytes.Buffer
	w := record.NewWriter(&out, []string{"you", "bot:random", "bot:simple", "Ann", "Bob", "\"C\""}[:r.Options.Players])
	w.KeepSeed, w.FromPosition = keep, from != nil
	var log game.Log
	var s game.State
	if from != nil {
		s = *from
	} else {
		s = game.New(r, chance.NumberSeed(seed), &log)
	}
	write(t, w, r, &s, &log, seed, most)
	return out.Bytes()
}

// RecordOfParts plays a game whose seed is made of parts at random to its end, and returns its record. What was
// published is what an honest server publishes about sealed: these parts and those of seats that did not open theirs.
func RecordOfParts(t testing.TB, r *game.Rules, parts, sealed *chance.Parts, keep bool) []byte {
	t.Helper()
	var out bytes.Buffer
	w := record.NewWriter(&out, []string{"you", "bot:random", "bot:simple", "Ann", "Bob", "\"C\""}[:r.Options.Players])
	w.KeepSeed, w.Parts = keep, parts
	w.Commitments = &chance.Parts{Server: chance.Commitment(sealed.Server), Seats: make([]*chance.Part, len(sealed.Seats))}
	for p, part := range sealed.Seats {
		if part != nil {
			seal := chance.Seal(p, *part)
			w.Commitments.Seats[p] = &seal
		}
	}
	var log game.Log
	s := game.New(r, parts.Seed(), &log)
	write(t, w, r, &s, &log, 1, 0)
	return out.Bytes()
}

// write plays a game on at random, to its end or for most answers, and records it.
func write(t testing.TB, w *record.Writer, r *game.Rules, s *game.State, log *game.Log, seed uint64, most int) {
	t.Helper()
	if err := w.Start(r, s.Seed, s, log); err != nil {
		t.Fatal(err)
	}
	play(t, w, r, s, log, seed, most)
}

// Continue plays a game on at random to its end, and records it with a writer that continues a record.
func Continue(t testing.TB, w *record.Writer, r *game.Rules, s *game.State) {
	t.Helper()
	play(t, w, r, s, new(game.Log), 1, 0)
}

func play(t testing.TB, w *record.Writer, r *game.Rules, s *game.State, log *game.Log, seed uint64, most int) {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(seed, 8))
	buf := make([]game.Answer, 0, game.MaxLegal)
	for i := 0; s.Phase != game.Over; i++ {
		if most > 0 && i == most {
			return
		}
		p := r.Open(s).First()
		legal := r.Legal(s, p, buf)
		a := legal[rng.IntN(len(legal))]
		before := *s
		log.Chance = log.Chance[:0]
		if broken := r.Apply(s, p, a, log); broken != rule.None {
			t.Fatal(broken)
		}
		must(w.Answer(&before, p, a, log))
	}
	must(w.End(s))
}

// Verify reads a record and plays it again.
func Verify(text []byte) error {
	rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
	if err != nil {
		return err
	}
	_, _, err = rec.Verify(components.Default())
	return err
}

// Watched ends the process if a case takes so long that it must be in an endless loop.
func Watched(t *testing.T) {
	timer := time.AfterFunc(20*time.Second, func() { panic("this takes for ever") })
	t.Cleanup(func() { timer.Stop() })
}

// Decisions returns games at many kinds of decision, to read answers in.
func Decisions(f *testing.F) (rules []*game.Rules, out []game.State) {
	f.Helper()
	for _, r := range []*game.Rules{Tables(f)[1], Expansions(f)[1], Expansions(f)[5]} {
		seen := map[game.Step]bool{}
		for seed := range uint64(30) {
			Play(r, seed, 600, func(s *game.State, p game.Player, _ []game.Answer) {
				if step := r.Decision(s); !seen[step] {
					seen[step] = true
					rules, out = append(rules, r), append(out, *s)
				}
			})
		}
	}
	return rules, out
}
