package train

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// little are the settings of a training that takes seconds.
func little(dir string) Settings {
	return Settings{
		Set: "base", Seed: 3, Generations: 1, Begin: 60, Games: 20, Gate: 2, Tuning: 10, Rollouts: 2, Plans: 1, Answers: 3,
		Dir: dir, Workers: 2, Commit: "a commit", Command: "a command",
	}
}

// small are games of two.
func small(t *testing.T) deck {
	t.Helper()
	r, err := played.Set().Rules(options(2))
	if err != nil {
		t.Fatal(err)
	}
	return deck{r}
}

// written trains and returns the file of weights.
func written(t *testing.T, ctx context.Context, cfg Settings) []byte {
	t.Helper()
	net, err := run(ctx, cfg, small(t))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := net.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSameWeights checks that a training that is interrupted and continued, with another number of workers, makes the
// same file.
func TestSameWeights(t *testing.T) {
	whole := written(t, t.Context(), little(t.TempDir()))
	if n, err := value.Read(bytes.NewReader(whole)); err != nil || n.Set != "base" || n.Commit != "a commit" ||
		n.Command != "a command" || n.Seed != 3 {
		t.Fatalf("the weights can't be read: %v", err)
	}
	cfg := little(t.TempDir())
	cfg.Workers = 1
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cfg.Progress = func(what string, done, _ int) {
		if what == "base-1-games" && done >= chunk {
			cancel()
		}
	}
	if _, err := run(ctx, cfg, small(t)); err == nil {
		t.Fatal("the training was not interrupted")
	}
	began, err := os.Stat(filepath.Join(cfg.Dir, "base-1-games-00000.gob"))
	if err != nil {
		t.Fatal(err)
	}
	cfg.Progress = nil
	if again := written(t, t.Context(), cfg); !bytes.Equal(again, whole) {
		t.Errorf("interrupted, the training makes other weights:\n%.600s\nnot\n%.600s", again, whole)
	}
	if now, err := os.Stat(filepath.Join(cfg.Dir, "base-1-games-00000.gob")); err != nil ||
		!now.ModTime().Equal(began.ModTime()) {
		t.Errorf("games that were played already were played again (%v)", err)
	}
}

// TestForeignDirectory checks that a directory of another training is refused and left alone, and that damage is named.
func TestForeignDirectory(t *testing.T) {
	cfg := little(t.TempDir())
	cfg.Generations, cfg.Begin = 0, 20
	written(t, t.Context(), cfg)
	other := cfg
	other.Seed, other.Tuning, other.From = 4, 20, &value.Net{}
	if _, err := Train(t.Context(), other); err == nil ||
		!strings.Contains(err.Error(), "other settings (it began with other weights; Seed 3, not 4; Tuning 10, not 20)") {
		t.Errorf("settings that differ: %v", err)
	}
	file := filepath.Join(cfg.Dir, "base-0-games-00010.gob")
	if err := os.WriteFile(file, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Train(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a damaged file: %v", err)
	}
	cfg.Set = "starcraft"
	if _, err := Train(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "base or broodwar") {
		t.Errorf("an unknown set: %v", err)
	}
}

// TestFitLearns checks that a fit finds what decides made-up games, and that the network's whole numbers agree with the
// fitted ones.
func TestFitLearns(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var games [][]sample
	for range 600 {
		p := sample{In: 0b111, Team: [game.MaxPlayers]uint8{0, 1, 2, 3, 4, 5}}
		best := 0
		for q := range 3 {
			p.Of[q][value.Might] = int16(chance.IntN(40))
			p.Of[q][value.Hand] = int16(chance.IntN(8))
			if p.Of[q][value.Might] > p.Of[best][value.Might] {
				best = q
			}
		}
		p.Won = 1 << best
		games = append(games, []sample{p})
	}
	res, err := fit(t.Context(), games, nil, 5)
	if err != nil {
		t.Fatal(err)
	}
	if even := math.Log(3); res.loss > 0.5*even {
		t.Errorf("the loss is %.3f, where knowing nothing has %.3f", res.loss, even)
	}
	if n := res.net; n.Skip[value.Might] <= 0 {
		t.Errorf("might is worth %d", n.Skip[value.Might])
	}
	f := fitter{}
	for i := range f.scale {
		f.scale[i] = 1
	}
	f.m.load(res.net, &f.scale)
	r, err := played.Set().Rules(options(3))
	if err != nil {
		t.Fatal(err)
	}
	var v value.Survey
	s := game.New(r, [32]byte{}, nil)
	v.Read(r, &s)
	for _, g := range games[:50] {
		c, _ := f.chances(&g[0])
		for q := range 3 {
			for i := range v.Of[q] {
				v.Of[q][i] = int32(g[0].Of[q][i])
			}
		}
		got := res.net.ChancesOf(r, &v, g[0].In)
		for q := range 3 {
			if d := float64(got[q])/value.One - c[q]; math.Abs(d) > 0.005 {
				t.Errorf("whole numbers say %.4f, real ones %.4f", float64(got[q])/value.One, c[q])
			}
		}
	}
}

// options are those of a game of that many players.
func options(players int) game.Options {
	o := game.Options{Players: players, RandomFactions: true}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	return o
}

// TestExp compares exp with the library's.
func TestExp(t *testing.T) {
	for x := 0.0; x > -39; x -= 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-12*want {
			t.Errorf("e^%.2f is %g, not %g", x, got, want)
		}
	}
	if exp(-50) != 0 {
		t.Error("e^-50 counts")
	}
}

// TestGradient compares what learn returns with how the loss changes when a weight changes a little.
func TestGradient(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	var f fitter
	f.m.begin(chance)
	p := sample{In: 0b11, Team: [game.MaxPlayers]uint8{0, 1}, Won: 1}
	for i := range f.scale {
		f.scale[i] = 1
		f.m.w[skipAt+i] = chance.Float64() - 0.5
		p.Of[0][i], p.Of[1][i] = int16(chance.IntN(3)), int16(chance.IntN(3))
	}
	c, seats := f.chances(&p)
	share := target(&p)
	for q := range 2 {
		f.m.learn(&f.x[q], &f.unit[q], (c[q]-share[q])/seats[q], &f.g)
	}
	g := f.g
	for _, i := range []int{skipAt, skipAt + 9, firstAt + 5, firstAt + 40, biasAt + 3, secondAt, secondAt + 7} {
		const little = 1e-6
		f.m.w[i] += little
		up := f.loss([]*sample{&p}, nil)
		f.m.w[i] -= 2 * little
		down := f.loss([]*sample{&p}, nil)
		f.m.w[i] += little
		if slope := (up - down) / (2 * little); math.Abs(slope-g[i]) > 1e-6 {
			t.Errorf("weight %d: learn says %g, the loss changes by %g", i, g[i], slope)
		}
	}
}

// TestDuelIsFair checks that a network is as good as itself: every deal is won once by each side or shared.
func TestDuelIsFair(t *testing.T) {
	d := small(t)
	b := search.Budget{Rollouts: 1, Answers: 2}
	for i := range 3 {
		won, err := duel(t.Context(), d, 8, i, thinking(nil, b), thinking(nil, b))
		if err != nil || won != 0.5 {
			t.Errorf("game %d: a network wins %.2f against itself (%v)", i, won, err)
		}
	}
}

// TestKinds checks that all kinds of games and all scenarios are trained on.
func TestKinds(t *testing.T) {
	for _, set := range []string{"base", "broodwar"} {
		d, err := kindsOf(played.Set(), set)
		if err != nil {
			t.Fatal(err)
		}
		players, scenarios, teams, conquest := map[int]bool{}, map[string]bool{}, 0, 0
		for _, r := range d {
			players[r.Options.Players] = true
			if sc := r.Options.Scenario; sc != nil {
				scenarios[sc.ID] = true
			}
			if r.Options.Teams {
				teams++
			}
			if r.Options.Conquest() {
				conquest++
			}
			if r.Options.BroodWar != (set == "broodwar") {
				t.Errorf("%s: a game of the other set", set)
			}
		}
		if len(players) != 5 || teams == 0 || conquest == 0 || set == "broodwar" && len(scenarios) < 5 {
			t.Errorf("%s: games of %v players, scenarios %v, %d in teams, %d of conquest", set, players, scenarios,
				teams, conquest)
		}
	}
}
