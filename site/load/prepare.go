package load

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/time/rate"

	"koprulu/bots/bot"
	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/kept"
	"koprulu/site/store"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// site is a database of either kind in which tables are prepared.
type site struct {
	table.Store
	io.Closer
	people kept.People
}

// target is a table at which the tool plays.
type target struct {
	mirror
	id table.ID
	// tokens are people's tokens by seat, cookies those of their browsers.
	tokens, cookies []string
	board
}

// fixture is a directory of data with tables in it.
type fixture struct {
	dir string
	// url is the address of the database with the tables, empty if they are in the directory.
	url     string
	targets []*target
}

// database is the name of the file in a directory of data.
const database = "koprulu.db"

// prepare makes a directory of data with tables that are being played, each by its own people, after some answers each
// (or fewer, if the game would end sooner).
func (b *bench) prepare(ctx context.Context, tables, players, answers int) (*fixture, error) {
	dir, err := os.MkdirTemp(b.Dir, "data-")
	if err != nil {
		return nil, err
	}
	return b.prepareIn(ctx, &fixture{dir: dir}, tables, players, answers)
}

// open opens the database of a fixture.
func (f *fixture) open(ctx context.Context) (*site, error) {
	if f.url == "" {
		s, err := store.Open(ctx, filepath.Join(f.dir, database), store.Options{})
		if err != nil {
			return nil, err
		}
		return &site{s, s, s.People}, nil
	}
	s, err := postgres.Open(ctx, f.url, postgres.Options{})
	if err != nil {
		return nil, err
	}
	return &site{s, s, s.People}, nil
}

// prepareIn is prepare, in the database of a fixture.
func (b *bench) prepareIn(ctx context.Context, f *fixture, tables, players, answers int) (*fixture, error) {
	s, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	var deals atomic.Uint64
	hub := table.NewHub(table.HubConfig{Store: s, Idle: time.Hour, Seed: func() (seed [32]byte) {
		binary.LittleEndian.PutUint64(seed[:], deals.Add(1))
		return seed
	}})
	defer hub.Close(context.WithoutCancel(ctx))
	f.targets = make([]*target, tables)
	say := b.eachSecond()
	var done atomic.Int64
	err = inParallel(ctx, 64, tables, func(ctx context.Context, i int) error {
		var err error
		f.targets[i], err = prepareTable(ctx, s, hub, i, players, answers)
		if n := done.Add(1); err == nil {
			say("prepared %d of %d tables", n, tables)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("preparing tables: %w", err)
	}
	return f, nil
}

// prepareTable makes one table.
func prepareTable(ctx context.Context, s *site, hub *table.Hub, i, players, answers int) (*target, error) {
	t := &target{}
	var persons []table.Person
	for p := range players {
		person, err := t.addPerson(ctx, s, fmt.Sprintf("Player %d.%d", i+1, p+1))
		if err != nil {
			return nil, err
		}
		persons = append(persons, person)
	}
	settings := table.NewSettings(fmt.Sprintf("Load %d", i+1), players)
	settings.Options.RandomFactions = true
	plan := make([]table.SeatPlan, players)
	plan[0].Mine = true
	at, err := hub.Create(ctx, persons[0], "Player 1", settings, plan)
	if err != nil {
		return nil, err
	}
	for p := 1; p < players; p++ {
		if err := at.Sit(ctx, persons[p], fmt.Sprintf("Player %d", p+1), game.Player(p)); err != nil {
			return nil, err
		}
	}
	if err := at.Begin(ctx, persons[0]); err != nil {
		return nil, err
	}
	// Everybody here comes with a token. That is recorded with the first answer of each seat, in a commit of its own,
	// which must not count as part of the cost of an answer.
	for _, person := range persons {
		if err := at.PlayedByProgram(ctx, person); err != nil {
			return nil, err
		}
	}
	snap := at.Snapshot()
	t.id, t.rules, t.state, t.seq = at.ID(), snap.Rules, *snap.State, snap.Seq
	for p := range t.decisions {
		t.decisions[p] = snap.Decisions[p].Number
	}
	if t.bot, err = bot.New("simple", uint64(i)); err != nil {
		return nil, err
	}
	for range answers {
		seat, decision, text, ok := t.next()
		if !ok {
			return t, errOver
		}
		if _, err := at.Answer(ctx, persons[seat], seat, decision, string(text)); err != nil {
			return nil, fmt.Errorf("table %d, answer %s: %w", i, text, err)
		}
		if err := t.taken(seat); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// errOver: a game ends before it has as many answers as it should.
var errOver = errors.New("the game ended too early")

// addPerson makes a person with a token and a device.
func (t *target) addPerson(ctx context.Context, s *site, name string) (table.Person, error) {
	person := table.Person(rand.Text()[:16])
	now := time.Now()
	token, tokenHash := core.NewToken()
	cookie, cookieHash := core.NewToken()
	err := s.people.AddPerson(ctx, people.Account{ID: person, Name: name, Created: now},
		people.Key{ID: rand.Text()[:16], Kind: people.TokenKey, Name: "load", Created: now, Seen: now}, tokenHash)
	if err == nil {
		err = s.people.AddKey(ctx, person, people.Key{ID: rand.Text()[:16], Kind: people.DeviceKey, Name: "load",
			Created: now, Seen: now}, cookieHash)
	}
	t.tokens, t.cookies = append(t.tokens, token), append(t.cookies, cookie)
	return person, err
}

// inParallel does n pieces of work, several at a time, and stops at the first error.
func inParallel(ctx context.Context, atOnce, n int, do func(ctx context.Context, i int) error) error {
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i := 0; i < n && within.Err() == nil; i++ {
		group.Go(func() error { return do(within, i) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// eachSecond returns a function that says something, at most once a second.
func (b *bench) eachSecond() func(format string, args ...any) {
	seldom := rate.Sometimes{Interval: time.Second}
	return func(format string, args ...any) { seldom.Do(func() { b.say(format, args...) }) }
}
