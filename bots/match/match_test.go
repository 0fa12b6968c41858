package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// table returns the rules of a game of the built-in components with dealt factions.
func table(tb testing.TB, opts game.Options) *game.Rules {
	tb.Helper()
	opts.RandomFactions = true
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// TestAnyNumberOfWorkers checks that a match has the same result, times aside, however many games are played at the
// same time.
func TestAnyNumberOfWorkers(t *testing.T) {
	r := table(t, game.Options{Players: 3})
	var first match.Result
	for i, workers := range []int{1, 2, 7} {
		last := 0
		res, err := match.Run(context.Background(), match.Config{
			Rules: r, Games: 40, Bots: []string{"simple", "random"}, Seed: 9, Workers: workers,
		}, func(done int) {
			if done != last+1 {
				t.Errorf("progress goes from %d to %d", last, done)
			}
			last = done
		})
		if err != nil {
			t.Fatal(err)
		}
		if last != 40 {
			t.Errorf("progress ends at %d of 40", last)
		}
		if res.Seconds <= 0 || res.GamesPerSecond <= 0 || res.DecisionsPerSecond <= 0 {
			t.Errorf("times %v, %v, %v", res.Seconds, res.GamesPerSecond, res.DecisionsPerSecond)
		}
		res.Seconds, res.GamesPerSecond, res.DecisionsPerSecond = 0, 0, 0
		if i == 0 {
			first = res
			continue
		}
		if a, b := text(t, first), text(t, res); a != b {
			t.Errorf("%d workers: %s\none worker: %s", workers, b, a)
		}
	}
	other, err := match.Run(context.Background(), match.Config{Rules: r, Games: 40, Bots: []string{"simple", "random"},
		Seed: 10}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if other.Decisions == first.Decisions {
		t.Error("another seed gives as many decisions")
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestResult checks that a result adds up and has the keys that sim promises.
func TestResult(t *testing.T) {
	r := table(t, game.Options{Players: 4})
	res, err := match.Run(context.Background(), match.Config{Rules: r, Games: 50, Bots: []string{"simple", "random"},
		Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := res.Victories
	if res.Games != 50 || v.Normal+v.Special+v.EndGame+v.Elimination != 50 {
		t.Errorf("%d games, victories %+v", res.Games, v)
	}
	for _, counts := range []map[string]int{res.Played.BySeat, res.Played.ByFaction, res.Played.ByBot} {
		if n := sum(counts); n != 200 {
			t.Errorf("played %v: %d seats in 50 games", counts, n)
		}
	}
	wins := sum(res.Wins.BySeat)
	if wins < 50 || res.Shared == 0 && wins != 50 {
		t.Errorf("%d wins in 50 games, %d shared", wins, res.Shared)
	}
	if sum(res.Wins.ByBot) != wins || sum(res.Wins.ByFaction) != wins {
		t.Errorf("wins %+v do not agree", res.Wins)
	}
	if res.Unforced >= res.Decisions || res.Unforced == 0 {
		t.Errorf("%d decisions, %d unforced", res.Decisions, res.Unforced)
	}
	if m := res.Rounds.Mean; m < float64(res.Rounds.Min) || m > float64(res.Rounds.Max) || res.Rounds.Min < 1 {
		t.Errorf("rounds %+v", res.Rounds)
	}
	var keys map[string]any
	if err := json.Unmarshal([]byte(text(t, res)), &keys); err != nil {
		t.Fatal(err)
	}
	for _, key := range strings.Fields(
		"games decisions unforced rounds victories wins seconds games_per_second decisions_per_second") {
		if _, ok := keys[key]; !ok {
			t.Errorf("no key %s", key)
		}
	}
	for _, c := range []struct{ key, inner string }{
		{"rounds", "mean min max"}, {"victories", "normal special endgame elimination"},
		{"wins", "by_seat by_faction by_bot"},
	} {
		for _, key := range strings.Fields(c.inner) {
			if _, ok := keys[c.key].(map[string]any)[key]; !ok {
				t.Errorf("no key %s in %s", key, c.key)
			}
		}
	}
}

func sum(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}

// TestRotate checks that rotating bots sit in every seat equally often.
func TestRotate(t *testing.T) {
	r := table(t, game.Options{Players: 2})
	var mu sync.Mutex
	seats := map[string]int{}
	_, err := match.Run(context.Background(), match.Config{
		Rules: r, Games: 20, Bots: []string{"simple", "random"}, Rotate: true, Seed: 2,
		Record: func(_ int, names []string) (match.Recorder, error) {
			mu.Lock()
			defer mu.Unlock()
			seats[strings.Join(names, " ")]++
			return nil, nil
		},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if seats["simple random"] != 10 || seats["random simple"] != 10 {
		t.Errorf("seats %v", seats)
	}
}

// TestUnknownBot checks that an unknown bot is refused before anything is played.
func TestUnknownBot(t *testing.T) {
	_, err := match.Run(context.Background(), match.Config{Rules: table(t, game.Options{Players: 2}), Games: 1,
		Bots: []string{"clever"}}, nil)
	var unknown *bot.UnknownError
	if !errors.As(err, &unknown) {
		t.Errorf("error %v", err)
	}
}

// TestStuckGame checks that the error names the game and the seed, the same with any number of workers.
func TestStuckGame(t *testing.T) {
	r := table(t, game.Options{Players: 2})
	for _, workers := range []int{1, 4} {
		_, err := match.Run(context.Background(), match.Config{Rules: r, Games: 500, Seed: 77, Workers: workers, Limit: 260},
			nil)
		var failed *match.GameError
		if !errors.As(err, &failed) {
			t.Fatalf("error %v", err)
		}
		if failed.Seed != 77 || !strings.Contains(err.Error(), fmt.Sprintf("game %d of seed 77", failed.Index)) {
			t.Errorf("error %v", err)
		}
		// All games before it finish in time.
		if failed.Index > 0 {
			if _, err := match.Run(context.Background(), match.Config{Rules: r, Games: failed.Index, Seed: 77, Workers: workers,
				Limit: 260}, nil); err != nil {
				t.Errorf("an earlier game fails: %v", err)
			}
		}
	}
}

// TestCancel cancels a match early.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := match.Run(ctx, match.Config{Rules: table(t, game.Options{Players: 2}), Games: 1_000_000, Workers: 2},
		func(done int) {
			if done == 3 {
				cancel()
			}
		})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// wild answers illegally at its n-th decision.
type wild struct {
	bot.Bot
	after int
}

func (w *wild) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if w.after--; w.after == 0 {
		return game.Answer{Verb: game.DoConquest}
	}
	return w.Bot.Pick(r, s, seat, legal)
}

// TestIllegalAnswer checks that an illegal answer is an error that names the bot, and is not played.
func TestIllegalAnswer(t *testing.T) {
	seeds := match.SeedsOf(5, 0)
	tab := &match.Table{Rules: table(t, game.Options{Players: 2})}
	for i := range 2 {
		b, err := bot.New("random", seeds.Bots[i])
		if err != nil {
			t.Fatal(err)
		}
		tab.Bots = append(tab.Bots, b)
	}
	tab.Bots[1] = &wild{Bot: tab.Bots[1], after: 20}
	err := tab.Play(context.Background(), &seeds)
	if err == nil || !strings.Contains(err.Error(), "random at seat 2") {
		t.Errorf("error %v", err)
	}
}

// tape records a game and plays it again.
type tape struct {
	r       *game.Rules
	seed    [32]byte
	state   game.State
	answers int
	ended   bool
	closed  bool
	broken  string
}

func (p *tape) Close() error {
	p.closed = true
	return nil
}

func (p *tape) Start(r *game.Rules, seed [32]byte, s *game.State, log *game.Log) error {
	p.r, p.seed = r, seed
	p.state = game.New(r, seed, nil)
	if p.state != *s {
		p.broken = "the game that is recorded is not the one that the seed deals"
	}
	if len(log.Chance) == 0 {
		p.broken = "no chance in the log of the deal"
	}
	return nil
}

func (p *tape) Answer(before *game.State, seat game.Player, a game.Answer, log *game.Log) error {
	if *before != p.state {
		p.broken = "the state before an answer is not that of the game played again"
	}
	var again game.Log
	if broken := p.r.Apply(&p.state, seat, a, &again); broken != rule.None {
		return fmt.Errorf("answer %v breaks %s", a, broken)
	}
	if string(again.Chance) != string(log.Chance) || len(again.Entries) != len(log.Entries) {
		p.broken = "the log of an answer is not that of the game played again"
	}
	p.answers++
	return nil
}

func (p *tape) End(s *game.State) error {
	p.ended = p.state == *s && s.Phase == game.Over
	return nil
}

// TestRecord checks that a recorder gets everything needed to replay a game.
func TestRecord(t *testing.T) {
	r := table(t, game.Options{Players: 3})
	tapes := make([]*tape, 12)
	res, err := match.Run(context.Background(), match.Config{
		Rules: r, Games: len(tapes), Bots: []string{"simple", "random", "simple"}, Seed: 6,
		Record: func(index int, _ []string) (match.Recorder, error) {
			if index%3 == 2 {
				return nil, nil
			}
			tapes[index] = &tape{}
			return tapes[index], nil
		},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	answers := 0
	for i, p := range tapes {
		if p == nil {
			if i%3 != 2 {
				t.Errorf("game %d was not recorded", i)
			}
			continue
		}
		answers += p.answers
		if p.broken != "" || !p.ended || !p.closed {
			t.Errorf("game %d: ended %v, closed %v; %s", i, p.ended, p.closed, p.broken)
		}
	}
	if answers == 0 || answers > res.Unforced {
		t.Errorf("%d answers recorded of %d", answers, res.Unforced)
	}
	if _, err := match.Run(context.Background(), match.Config{
		Rules: r, Games: 3, Seed: 6,
		Record: func(int, []string) (match.Recorder, error) { return nil, errors.New("disk full") },
	}, nil); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("error %v", err)
	}
}

// peaceful is a bot that gives the last of its answers, which does nothing wherever that is possible.
type peaceful struct{}

func (peaceful) Name() string { return "peaceful" }

func (peaceful) Pick(_ *game.Rules, _ *game.State, _ game.Player, legal []game.Answer) game.Answer {
	return legal[len(legal)-1]
}

// TestGamesThatNobodyEnds: bots that never eliminate anybody agree to end a game that nothing else ends, and it counts
// as its own kind.
func TestGamesThatNobodyEnds(t *testing.T) {
	r := table(t, game.Options{Players: 2, GalacticConquest: true})
	cfg := match.Config{Rules: r, Games: 1, Bots: []string{"peaceful"}, Workers: 1, Limit: 10_000_000,
		Maker: func(string, uint64) (bot.Bot, error) { return peaceful{}, nil }}
	res, err := match.Run(t.Context(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.Games != 1 || res.Victories.Agreed != 1 || res.Victories.Elimination != 0 ||
		res.Wins.BySeat["1"]+res.Wins.BySeat["2"] != 0 || res.Rounds.Max != bot.Patience {
		t.Errorf("the result is %+v", res)
	}
}
