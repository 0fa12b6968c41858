package ladder

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// Config says how a ladder is played.
type Config struct {
	Plan
	Components *components.Set
	// Maker makes the bots.
	Maker bot.Maker
	// Workers is the number of games played at the same time, 0 for one per processor.
	Workers int
	// Results is the file with the games. Games that are already in it are not played again.
	Results string
	// Program is the version of the program.
	Program string
}

// job is a game to play.
type job struct {
	meeting *meeting
	rules   *game.Rules
	// row is the number of the cell, which seeds its deals.
	deal, turn int
}

// Run plays what is not yet in the results, and returns the games of the plan in their order. It calls progress, unless
// that is nil, from one goroutine at a time, with the number of games done and their total. When ctx ends, finished
// games are kept and returned, and the error is that of ctx.
func Run(ctx context.Context, cfg Config, progress func(done, of int)) ([]Game, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	if err := match.TryBots(cfg.Maker, cfg.Bots); err != nil {
		return nil, err
	}
	res, err := open(cfg.Results, &Header{Format: Format, Program: cfg.Program, Seed: cfg.Seed,
		Components: []string{cfg.Components.Box(false).Hash(), cfg.Components.Box(true).Hash()}})
	if err != nil {
		return nil, err
	}
	defer res.f.Close()
	jobs, keys, err := cfg.jobs()
	if err != nil {
		return nil, err
	}
	l := &league{cfg: &cfg, res: res, progress: progress, of: len(jobs)}
	for i := range jobs {
		if res.done[keys[i]] {
			l.done++
		} else {
			l.jobs = append(l.jobs, jobs[i])
		}
	}
	stopped := l.play(ctx)
	if stopped != nil && ctx.Err() == nil {
		return nil, stopped
	}
	found := map[string]*Game{}
	for i := range res.games {
		found[res.games[i].key()] = &res.games[i]
	}
	var games []Game
	for _, key := range keys {
		if g := found[key]; g != nil {
			games = append(games, *g)
		}
	}
	return games, stopped
}

// jobs lists all games, deal by deal, so that a ladder that is stopped has played a little of everything.
func (c *Config) jobs() (jobs []job, keys []string, err error) {
	rules := map[Cell]*game.Rules{}
	meetings := c.meetings()
	most := 0
	for i := range meetings {
		most = max(most, meetings[i].deals)
	}
	for deal := range most {
		for i := range meetings {
			m := &meetings[i]
			if deal >= m.deals {
				continue
			}
			if rules[m.cell] == nil {
				if rules[m.cell], err = m.cell.Rules(c.Components); err != nil {
					return nil, nil, err
				}
			}
			for turn := range m.turns() {
				jobs = append(jobs, job{m, rules[m.cell], deal, turn})
				keys = append(keys, (&Game{Cell: m.cell, Meeting: m.seats, Alone: m.alone, Deal: deal, Turn: turn}).key())
			}
		}
	}
	return jobs, keys, nil
}

// league is a ladder in progress.
type league struct {
	cfg      *Config
	progress func(done, of int)
	of       int

	jobs []job

	mu   sync.Mutex
	res  *results
	done int
}

// play plays all remaining games, until one fails.
func (l *league) play(ctx context.Context) error {
	all, each := errgroup.WithContext(ctx)
	all.SetLimit(cmp.Or(max(l.cfg.Workers, 0), runtime.GOMAXPROCS(0)))
	for i := range l.jobs {
		if each.Err() != nil {
			break
		}
		all.Go(func() error {
			g, err := l.game(each, &l.jobs[i])
			if err != nil {
				return err
			}
			return l.finish(g)
		})
	}
	return cmp.Or(all.Wait(), ctx.Err())
}

// finish keeps a game.
func (l *league) finish(g *Game) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.res.add(g); err != nil {
		return err
	}
	l.done++
	if l.progress != nil {
		l.progress(l.done, l.of)
	}
	return nil
}

// game plays one game. The same deal of a cell is the same for all who meet there.
func (l *league) game(ctx context.Context, j *job) (g *Game, err error) {
	seats := j.meeting.seated(j.turn)
	seeds := match.SeedsOf(l.cfg.Seed, j.deal)
	g = &Game{Cell: j.meeting.cell, Meeting: j.meeting.seats, Alone: j.meeting.alone, Deal: j.deal, Turn: j.turn,
		Bots: seats, Cost: map[string]Cost{}}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
		if err != nil {
			g, err = nil, fmt.Errorf("%s, deal %d, turn %d: %w", j.meeting, j.deal, j.turn, err)
		}
	}()
	t := &match.Table{Rules: j.rules, Limit: 1_000_000}
	for i, name := range seats {
		b, err := l.cfg.Maker(name, seeds.Bots[i])
		if err != nil {
			return nil, err
		}
		defer func() {
			if closed := match.CloseBot(b); err == nil {
				err = closed
			}
		}()
		if g.Cost[name] == nil {
			g.Cost[name] = Cost{}
		}
		t.Bots = append(t.Bots, &timed{b, g.Cost[name]})
	}
	if err := t.Play(ctx, &seeds); err != nil {
		return nil, err
	}
	g.Rounds = int(t.State.Round)
	for p := range game.Player(len(seats)) {
		g.Factions = append(g.Factions, j.rules.Sheets[t.State.Seats[p].Faction].ID)
		g.Teams = append(g.Teams, j.rules.Team(p))
		if t.State.Winners.Has(p) {
			g.Winners = append(g.Winners, int(p))
		}
	}
	return g, nil
}
