package train

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// Settings say how a network is trained. All except Dir, Workers, Progress, Commit and Command influence the weights.
type Settings struct {
	// Set is the set whose games are played: base or broodwar.
	Set string
	// Seed determines everything that is left to chance.
	Seed uint64
	// Generations is how often bots play with the weights so far and new ones are fitted. Begin is the number of games
	// between bots that do not look ahead, to which the first weights are fitted, Games the number of games of each
	// generation, Gate the number of deals, each played twice, by which a generation is compared with the previous one.
	Generations, Begin, Games, Gate int
	// Tuning is the number of games with the last weights by which their chances are calibrated; 0 to leave them as they
	// were fitted.
	Tuning int `json:",omitempty"`
	// Rollouts, Plans and Answers are the budget of a decision.
	Rollouts, Plans, Answers int

	// From are the weights to begin with; nil to fit the first ones to games of bots that do not look ahead.
	From *value.Net

	// Dir is where games and weights are kept until the training is finished, so that it can continue after an
	// interruption.
	Dir string `json:"-"`
	// Workers is how many games are played at the same time.
	Workers int `json:"-"`
	// Commit and Command are what the file says about its origin.
	Commit, Command string `json:"-"`
	// Progress is called with what is being done, how much of it is done, and how much there is; nil for no calls.
	Progress func(what string, done, all int) `json:"-"`
}

// trainer is a training in progress.
type trainer struct {
	Settings
	deck deck
}

func (t *trainer) progress(what string, done, all int) {
	if t.Progress != nil {
		t.Progress(what, done, all)
	}
}

// Train trains a network. When ctx ends it stops, and continues from there when it is called again with the same
// settings.
func Train(ctx context.Context, cfg Settings) (*value.Net, error) {
	d, err := kindsOf(components.Default(), cfg.Set)
	if err != nil {
		return nil, err
	}
	return run(ctx, cfg, d)
}

// run trains with the given kinds of games.
func run(ctx context.Context, cfg Settings, d deck) (*value.Net, error) {
	t := &trainer{cfg, d}
	if err := t.open(); err != nil {
		return nil, err
	}
	net, last := cfg.From, 0
	var before [][]sample
	var err error
	if net == nil {
		net, err = t.first(ctx)
	} else {
		last = net.Generation
	}
	for n := last + 1; n <= last+cfg.Generations && err == nil; n++ {
		net, before, err = t.generation(ctx, n, net, before)
	}
	if err == nil && t.Tuning > 0 {
		net, err = t.tune(ctx, net)
	}
	return net, err
}

// open checks that what is in the directory belongs to these settings.
func (t *trainer) open() error {
	if err := os.MkdirAll(t.Dir, 0o755); err != nil {
		return err
	}
	file := filepath.Join(t.Dir, t.Set+".json")
	want, err := json.Marshal(t.Settings)
	if err != nil {
		return err
	}
	switch got, err := os.ReadFile(file); {
	case errors.Is(err, fs.ErrNotExist):
		return os.WriteFile(file, want, 0o644)
	case err != nil:
		return err
	case string(got) != string(want):
		return fmt.Errorf("%s belongs to a training run with other settings (%s): name another directory, or remove it",
			t.Dir, different(got, want))
	}
	return nil
}

// different says in which settings two trainings differ; theirs are those of a directory.
func different(theirs, ours []byte) string {
	var there, here map[string]json.RawMessage
	if json.Unmarshal(theirs, &there) != nil || json.Unmarshal(ours, &here) != nil {
		return "they can't be read"
	}
	var list []string
	names := maps.Clone(here)
	maps.Copy(names, there)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		was, is := cmp.Or(string(there[name]), "0"), cmp.Or(string(here[name]), "0") // A setting that is left out is 0.
		switch {
		case was == is:
		case name == "From":
			list = append(list, "it began with other weights")
		default:
			list = append(list, fmt.Sprintf("%s %s, not %s", name, was, is))
		}
	}
	return strings.Join(list, "; ")
}

// seedOf returns the seed for one purpose in a generation.
func (t *trainer) seedOf(generation int, purpose uint64) uint64 {
	return t.Seed<<16 ^ uint64(generation)<<4 ^ purpose
}

// first fits the first weights, to games of bots that do not look ahead.
func (t *trainer) first(ctx context.Context) (*value.Net, error) {
	games, err := t.games(ctx, 0, t.Begin, beginner)
	if err != nil {
		return nil, err
	}
	return t.fit(ctx, 0, games, nil)
}

// generation plays with the weights of the previous one, fits new ones to these games and earlier ones, and returns the
// better weights and its games.
func (t *trainer) generation(ctx context.Context, n int, old *value.Net, before [][]sample) (*value.Net,
	[][]sample, error) {
	b := search.Budget{Rollouts: t.Rollouts, Plans: t.Plans, Answers: t.Answers}
	games, err := t.games(ctx, n, t.Games, thinking(old, b))
	if err != nil {
		return nil, nil, err
	}
	net, err := t.fit(ctx, n, slices.Concat(before, games), old)
	if err != nil {
		return nil, nil, err
	}
	gate, err := t.compare(ctx, fmt.Sprintf("%s-%d-gate", t.Set, n), t.seedOf(n, 2), net, old)
	if err != nil {
		return nil, nil, err
	}
	slog.Info("a generation compared with the one before", "set", t.Set, "generation", n, "loss", net.Loss, "wins",
		gate.String())
	if gate.Share < 0.5 {
		net = old
	}
	return net, games, nil
}

// games plays the games of a generation.
func (t *trainer) games(ctx context.Context, generation, n int, who player) ([][]sample, error) {
	name := fmt.Sprintf("%s-%d-games", t.Set, generation)
	return inChunks(ctx, t.Dir, name, n, t.Workers, func(ctx context.Context, i int) ([]sample, error) {
		return recorded(ctx, t.deck.at(i), t.seedOf(generation, 1), i, who)
	}, func(done int) { t.progress(name, done, n) })
}

// fit fits weights and says where they come from.
func (t *trainer) fit(ctx context.Context, generation int, games [][]sample, from *value.Net) (*value.Net, error) {
	res, err := fit(ctx, games, from, t.seedOf(generation, 3))
	if err != nil {
		return nil, err
	}
	net := res.net
	net.Header = value.Header{
		Set: t.Set, Components: components.Default().Version(), Rules: game.Revisions, Commit: t.Commit, Command: t.Command,
		Seed:       t.Seed,
		Generation: generation, Games: len(games), Loss: res.loss, Calibration: res.bins,
	}
	slog.Info("weights", "set", t.Set, "generation", generation, "games", len(games), "loss", res.loss)
	return net, Write(filepath.Join(t.Dir, fmt.Sprintf("%s-%d.weights", t.Set, generation)), net)
}

// Write writes a network to a file, whole or not at all.
func Write(file string, net *value.Net) error {
	return whole(file, func(f *os.File) error { return errors.Join(net.Write(f), f.Chmod(0o644)) })
}

// Load reads a network from a file.
func Load(file string) (*value.Net, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	net, err := value.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return net, nil
}
