package match_test

import (
	"context"
	"math"
	"slices"
	"sync"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// TestTurns checks in how many games a deal is played.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		bots    []string
		players int
		want    int
	}{
		{[]string{"simple", "random", "random", "random"}, 4, 4},
		{[]string{"simple", "random"}, 4, 2},
		{[]string{"simple", "random", "random"}, 6, 3},
		{[]string{"simple", "random"}, 3, 3},
		{[]string{"simple"}, 5, 1},
		{nil, 2, 1},
	} {
		cfg := match.Config{Rules: table(t, game.Options{Players: c.players}), Bots: c.bots, Paired: true}
		if got := cfg.Turns(); got != c.want {
			t.Errorf("%v with %d players: %d games a deal, not %d", c.bots, c.players, got, c.want)
		}
		if cfg.Paired = false; cfg.Turns() != 1 {
			t.Errorf("%v: %d games a deal although they are not paired", c.bots, cfg.Turns())
		}
	}
}

// dealt is how a game was dealt and who played it.
type dealt struct {
	mu    sync.Mutex
	seeds map[int][32]byte
	seats map[int][]string
}

// recorder records the start of a game.
type recorder struct {
	of    *dealt
	index int
}

func (r *recorder) Start(_ *game.Rules, seed [32]byte, _ *game.State, _ *game.Log) error {
	r.of.mu.Lock()
	defer r.of.mu.Unlock()
	r.of.seeds[r.index] = seed
	return nil
}
func (*recorder) Answer(*game.State, game.Player, game.Answer, *game.Log) error { return nil }
func (*recorder) End(*game.State) error                                         { return nil }

// TestPaired checks that each deal is played once from each seat, and counted by deals.
func TestPaired(t *testing.T) {
	d := &dealt{seeds: map[int][32]byte{}, seats: map[int][]string{}}
	bots := []string{"simple", "random", "random"}
	cfg := match.Config{Rules: table(t, game.Options{Players: 3}), Games: 12, Bots: bots, Paired: true, Seed: 5,
		Workers: 3}
	cfg.Record = func(index int, seats []string) (match.Recorder, error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.seats[index] = seats
		return &recorder{d, index}, nil
	}
	res, err := match.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		if d.seeds[i] != d.seeds[i/3*3] {
			t.Errorf("game %d has other cards than game %d", i, i/3*3)
		}
		if i >= 3 && d.seeds[i] == d.seeds[i-3] {
			t.Errorf("game %d has the cards of game %d", i, i-3)
		}
		if at := slices.Index(d.seats[i], "simple"); at != (3-i%3)%3 {
			t.Errorf("game %d: simple has seat %d", i, at+1)
		}
	}
	for name, s := range res.Shares {
		seats := map[string]int{"simple": 12, "random": 24}[name]
		if want := float64(res.Wins.ByBot[name]) / float64(seats); s.Share != want || s.Deals != 4 || s.Seats != seats ||
			math.Abs(s.Even-1.0/3) > 1e-9 {
			t.Errorf("%s: %+v, with a share of %v", name, s, want)
		}
		if s.Low > s.Share || s.High < s.Share {
			t.Errorf("%s: the share lies outside of its interval: %+v", name, s)
		}
	}
	if len(res.Shares) != 2 {
		t.Errorf("shares of %d bots", len(res.Shares))
	}
	cfg.Games = 13
	if _, err := match.Run(context.Background(), cfg, nil); err == nil {
		t.Error("a match plays parts of a deal")
	}
}

// TestIntervalsCountDeals checks the intervals: games of one deal that always end alike count as much as one of them,
// and games that have nothing to do with each other as much as all of them.
func TestIntervalsCountDeals(t *testing.T) {
	deals := func(won ...int) (list []match.Outcome) {
		for _, w := range won {
			list = append(list, match.Outcome{Played: 4, Won: w})
		}
		return list
	}
	within := func(name string, s match.Share, low, high float64) {
		t.Helper()
		if math.Abs(s.Low-low) > 0.0005 || math.Abs(s.High-high) > 0.0005 {
			t.Errorf("%s: from %.4f to %.4f, not from %.4f to %.4f", name, s.Low, s.High, low, high)
		}
	}
	// Wilson's interval for 5 of 10 is 0.2366 to 0.7634, that for 20 of 40 is 0.3520 to 0.6480.
	within("alike", match.ShareOf(deals(4, 0, 4, 0, 4, 0, 4, 0, 4, 0)), 0.2366, 0.7634)
	within("evened out", match.ShareOf(deals(2, 2, 2, 2, 2, 2, 2, 2, 2, 2)), 0.3520, 0.6480)
	within("nothing", match.ShareOf(nil), 0, 1)
}

// stuck is a bot that never answers until its context ends.
type stuck struct{ asked chan struct{} }

func (*stuck) Name() string { return "stuck" }
func (*stuck) Pick(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer {
	panic("asked without a context")
}
func (b *stuck) PickContext(ctx context.Context, _ *game.Rules, _ *game.State, _ game.Player,
	legal []game.Answer) (game.Answer, error) {
	close(b.asked)
	<-ctx.Done()
	return legal[0], nil
}

// TestStopsWithTheContext checks that a match ends with its context, however long a bot thinks.
func TestStopsWithTheContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	b := &stuck{asked: make(chan struct{})}
	cfg := match.Config{Rules: table(t, game.Options{Players: 2}), Games: 1, Bots: []string{"stuck"},
		Maker: func(string, uint64) (bot.Bot, error) { return b, nil }}
	go func() {
		<-b.asked
		stop()
	}()
	if res, err := match.Run(ctx, cfg, nil); err != context.Canceled || res.Games != 0 {
		t.Errorf("%d games, %v", res.Games, err)
	}
}
