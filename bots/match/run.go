package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"koprulu/bots/bot"
)

// GameError says what went wrong in a game of a match, with everything needed to replay it.
type GameError struct {
	// Index is the number of the game from 0, Seed the seed of the match.
	Index int
	Seed  uint64
	Err   error
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d of seed %d: %v", e.Index, e.Seed, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// Run plays the games of a match and counts. It calls progress, unless that is nil, from one goroutine at a time with
// the number of finished games. An error is a *GameError for the first game that failed, or that of the context, with
// the result of the games that were finished before it ended.
func Run(ctx context.Context, cfg Config, progress func(done int)) (Result, error) {
	if cfg.Rules == nil {
		return Result{}, errors.New("a match needs rules")
	}
	if cfg.Maker == nil {
		cfg.Maker = bot.New
	}
	if err := TryBots(cfg.Maker, cfg.Bots); err != nil {
		return Result{}, err
	}
	if turns := cfg.Turns(); cfg.Games%turns != 0 {
		return Result{}, fmt.Errorf("%d games are not whole deals of %d games", cfg.Games, turns)
	}
	m := &run{cfg: &cfg, progress: progress, total: newTally()}
	start := time.Now()
	var all sync.WaitGroup
	for range min(cmp.Or(max(cfg.Workers, 0), runtime.GOMAXPROCS(0)), cfg.Games) {
		all.Go(func() { m.work(ctx) })
	}
	all.Wait()
	if m.failed != nil {
		return Result{}, m.failed
	}
	res := m.total.result(cfg.Rules, time.Since(start).Seconds())
	slices.SortFunc(m.failures, func(a, b Failure) int { return a.Game - b.Game })
	res.Failures = m.failures
	if err := ctx.Err(); err != nil && res.Games+len(res.Failures) < cfg.Games {
		return res, err
	}
	return res, nil
}

// run is a match in progress.
type run struct {
	cfg      *Config
	progress func(done int)

	mu sync.Mutex
	// next is the number of the next game, done the number of finished ones.
	next, done int
	// failed is the failure of the game with the lowest number. Games are handed
	// out in order and played to their end, so it does not depend on the workers.
	failed *GameError
	// failures are the games in which a bot failed, in the order in which they ended.
	failures []Failure
	total    *tally
}

// work plays games until there are none left.
func (m *run) work(ctx context.Context) {
	table := &Table{Rules: m.cfg.Rules, Limit: max(m.cfg.Limit, 0)}
	count := newTally()
	for {
		m.mu.Lock()
		index := m.next
		m.next++
		stop := index >= m.cfg.Games || m.failed != nil || ctx.Err() != nil
		m.mu.Unlock()
		if stop {
			break
		}
		seats := m.cfg.seats(index)
		err := m.play(ctx, table, index, seats)
		if err == nil {
			count.count(table, m.cfg.deal(index), seats)
		}
		m.finish(index, err)
	}
	m.mu.Lock()
	m.total.merge(count)
	m.mu.Unlock()
}

// play plays one game. A panic is turned into an error, so that the message can say which game it was.
func (m *run) play(ctx context.Context, table *Table, index int, seats []string) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("round %d, answer %d: panic: %v\n%s", table.State.Round, table.State.Answers, v, debug.Stack())
		}
	}()
	seeds := SeedsOf(m.cfg.Seed, m.cfg.deal(index))
	table.Bots = table.Bots[:0]
	for i, name := range seats {
		b, err := m.cfg.Maker(name, seeds.Bots[i])
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, CloseBot(b)) }()
		table.Bots = append(table.Bots, b)
	}
	table.Recorder = nil
	if m.cfg.Record != nil {
		if table.Recorder, err = m.cfg.Record(index, seats); err != nil {
			return err
		}
		if closer, ok := table.Recorder.(io.Closer); ok {
			defer func() { err = errors.Join(err, closer.Close()) }()
		}
	}
	return table.Play(ctx, &seeds)
}

// TryBots makes bots and closes them again, to learn whether all of them can be made.
func TryBots(maker bot.Maker, names []string) error {
	for _, name := range names {
		b, err := maker(name, 0)
		if err == nil {
			err = CloseBot(b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// CloseBot closes a bot that has something to close.
func CloseBot(b bot.Bot) error {
	if c, ok := b.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// finish records a finished game.
func (m *run) finish(index int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var bad *BotError
	if errors.As(err, &bad) && len(m.failures) < m.cfg.Failures {
		m.failures = append(m.failures, Failure{Game: index, Seat: int(bad.Seat) + 1, Bot: bad.Bot, Error: err.Error()})
		err = nil
	}
	if err != nil {
		if !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) &&
			(m.failed == nil || index < m.failed.Index) {
			m.failed = &GameError{Index: index, Seed: m.cfg.Seed, Err: err}
		}
		return
	}
	m.done++
	if m.progress != nil {
		m.progress(m.done)
	}
}
