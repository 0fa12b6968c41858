//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/bots/bot"
	"koprulu/club/people"
	"koprulu/rules/game"
	words "koprulu/rules/notation/answer"
	"koprulu/site/server/storetest"
	"koprulu/site/store/postgres"
	"koprulu/table"
	tabletest "koprulu/table/storetest"
)

// TestSharedTables: a store that others share is what tables need, like one that is alone, after it has said that it is
// alive.
func TestSharedTables(t *testing.T) {
	urls := map[table.Store]string{}
	tabletest.Run(t,
		func(t *testing.T) table.Store {
			url := empty(t)
			s := openShared(t, url)
			if _, err := s.Beat(t.Context()); err != nil {
				t.Fatal(err)
			}
			urls[s] = url
			return s
		},
		func(t *testing.T, old table.Store) table.Store {
			t.Helper()
			s := openShared(t, urls[old])
			if _, err := s.Beat(t.Context()); err != nil {
				t.Fatal(err)
			}
			urls[s] = urls[old]
			return s
		})
}

// TestSharedSite: it is what the server of a site needs, after it has said that it is alive.
func TestSharedSite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store {
		s := openShared(t, empty(t))
		if _, err := s.Beat(t.Context()); err != nil {
			t.Fatal(err)
		}
		return parts(s)
	})
}

func openShared(t testing.TB, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, postgres.Options{Shared: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// node is one of several servers on a database.
type node struct {
	*table.Hub
	store *postgres.Store
	t     *testing.T
	// events counts what people would be told.
	events atomic.Int64
	close  func()
}

// serve starts a server on a database.
func serve(t *testing.T, url string, with func(*table.HubConfig)) *node {
	t.Helper()
	n := &node{t: t, store: openShared(t, url)}
	cfg := table.HubConfig{Store: n.store, Feed: n.store, Notify: func(e table.Event) {
		if e.Over || e.Began || e.Expiring {
			n.events.Add(1)
		}
	}}
	if with != nil {
		with(&cfg)
	}
	n.Hub = table.NewHub(cfg)
	if err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	n.close = sync.OnceFunc(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		if err := n.Hub.Close(ctx); err != nil {
			t.Errorf("closing a hub: %v", err)
		}
	})
	t.Cleanup(n.close)
	return n
}

// at returns a table, as fresh as a request would see it.
func (n *node) at(id table.ID) *table.Table {
	n.t.Helper()
	_, err := n.Fresh(n.t.Context(), id)
	must(n.t, err)
	tab, err := n.Table(n.t.Context(), id)
	must(n.t, err)
	return tab
}

// dealt makes a table of two people at a server, and begins it.
func (n *node) dealt(s table.Settings) *table.Table {
	n.t.Helper()
	tab, err := n.Create(n.t.Context(), "ann", "Ann", s, []table.SeatPlan{{Mine: true}, {}})
	must(n.t, err)
	must(n.t, tab.Sit(n.t.Context(), "ben", "Ben", 1))
	must(n.t, tab.Begin(n.t.Context(), "ann"))
	return tab
}

var persons = [...]table.Person{"ann", "ben"}

// answers gives the first legal answer of one of the seats that have to decide, and returns its entry; false if none
// has.
func answers(ctx context.Context, tab *table.Table, pick func(n int) int) (seq uint64, ok bool, err error) {
	s := tab.Snapshot()
	for p := range s.Seats {
		d := s.Decisions[p].Number
		if d == 0 || s.Seats[p].Bot != "" {
			continue
		}
		legal := s.Legal(game.Player(p), nil)
		text := words.Format(s.Rules, s.State, game.Player(p), legal[pick(len(legal))])
		out, err := tab.Answer(ctx, persons[p], game.Player(p), d, text)
		return out.Seq, err == nil, err
	}
	return 0, false, nil
}

// eventually waits for a condition.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for late := time.Now().Add(5 * time.Minute); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("never: %s", what)
		}
	}
}

// TestServersFollow: what is done at a table at one server is seen at another one, which reads only what it lacks,
// without being asked.
func TestServersFollow(t *testing.T) {
	url := empty(t)
	a, b := serve(t, url, nil), serve(t, url, nil)
	made := a.dealt(table.NewSettings("two servers", 2))
	there := b.at(made.ID())
	seen := there.Subscribe(nil)
	defer seen.Close()
	same := func(what string) {
		t.Helper()
		eventually(t, what+" is seen at the other server", func() bool {
			x, y := made.Snapshot(), there.Snapshot()
			return x.Seq == y.Seq && x.Status == y.Status && x.Settings.Name == y.Settings.Name
		})
		x, y := made.Snapshot(), there.Snapshot()
		if *x.State != *y.State || x.Answers != y.Answers || x.Undoable != y.Undoable || x.Undoer != y.Undoer ||
			len(x.Log) != len(y.Log) {
			t.Fatalf("after %s the servers differ: %d and %d answers, %d and %d lines", what, x.Answers, y.Answers, len(x.Log),
				len(y.Log))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		at, other := made, there
		if i%2 == 1 {
			at, other = there, made
		}
		before := other.Snapshot().Seq
		seq, ok, err := answers(t.Context(), at, random.IntN)
		if err != nil || !ok {
			t.Fatalf("answer %d: %v", i, err)
		}
		if seq <= before {
			t.Fatalf("answer %d is entry %d after entry %d", i, seq, before)
		}
		same(fmt.Sprintf("answer %d", i))
		if n, by := at.Snapshot().Undoable, at.Snapshot().Undoer; n > 0 && i%5 == 0 {
			must(t, other.Undo(t.Context(), persons[by], other.Snapshot().Answers-1))
			same("an undo")
		}
	}
	select {
	case <-seen.C:
	default:
		t.Error("who watches at the other server was not woken")
	}
	must(t, made.Propose(t.Context(), "ann", table.ProposePause, 0))
	same("a proposal")
	must(t, b.at(made.ID()).Vote(t.Context(), "ben", true))
	same("a pause")
	if s := made.Snapshot(); s.Status != table.Paused {
		t.Errorf("the table is %v", s.Status)
	}
}

// leaping is the clock of several servers: time passes as it does, and by leaps, at which the timers that are due then
// go off.
type leaping struct {
	mu     sync.Mutex
	ahead  time.Duration
	timers map[*time.Timer]time.Time
}

func (l *leaping) Now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Now().Add(l.ahead)
}

func (l *leaping) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var timer *time.Timer
	timer = time.AfterFunc(d, func() {
		l.mu.Lock()
		delete(l.timers, timer)
		l.mu.Unlock()
		f()
	})
	l.timers[timer] = time.Now().Add(l.ahead + d)
	return func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.timers, timer)
		return timer.Stop()
	}
}

// leap lets some time pass at once.
func (l *leaping) leap(by time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ahead += by
	now := time.Now().Add(l.ahead)
	for timer, at := range l.timers {
		if timer.Stop() {
			timer.Reset(max(0, at.Sub(now)))
		}
	}
}

// TestServersLetVotesLapse: who has a page open at one server is not passed over at another; once it is closed both
// tell the same time until which the vote is waited for, and then the proposal is carried out once.
func TestServersLetVotesLapse(t *testing.T) {
	url := empty(t)
	clock := &leaping{timers: map[*time.Timer]time.Time{}}
	with := func(cfg *table.HubConfig) { cfg.Clock = clock }
	a, b := serve(t, url, with), serve(t, url, with)
	s := table.NewSettings("votes", 2)
	made := a.dealt(s)
	there := b.at(made.ID())
	grace := s.Pace.VoteGrace()
	until := func() time.Time {
		t.Helper()
		row, _, err := a.store.Load(t.Context(), made.ID())
		must(t, err)
		return row.Lapses[1]
	}
	made.Attach(0)
	there.Attach(1)
	eventually(t, "the first server knows who is at the second",
		func() bool { here, _ := made.Connected(); return here == 0b11 })
	must(t, made.Propose(t.Context(), "ann", table.ProposeEnd, 0))
	for range 2 {
		asked := until()
		clock.leap(grace + time.Second)
		eventually(t, "the vote is waited for again", func() bool { return made.Snapshot().Over() || until().After(asked) })
		if s := made.Snapshot(); s.Over() || s.Missing() != 0b10 || len(s.Lapsing()) != 0 {
			t.Fatalf("status %v, %b are asked, %v lapse", s.Status, s.Missing(), s.Lapsing())
		}
	}
	closed := clock.Now().Truncate(time.Millisecond)
	there.Detach(1)
	eventually(t, "both tell until when the vote is waited for", func() bool {
		x, y := made.Snapshot().Lapsing(), there.Snapshot().Lapsing()
		return len(x) == 1 && len(y) == 1 && x[0].Seat == 1 && x[0] == y[0] && x[0].At.Equal(until()) &&
			!x[0].At.Before(closed.Add(grace))
	})
	if s := there.Snapshot(); s.Over() || s.Missing() != 0b10 {
		t.Fatalf("status %v, %b are asked", s.Status, s.Missing())
	}
	clock.leap(grace + time.Second)
	eventually(t, "the game is over at both", func() bool {
		if at := until(); clock.Now().Before(at) {
			// A server that has just read the table passes over nobody for a minute.
			clock.leap(at.Sub(clock.Now()) + time.Second)
		}
		return a.at(made.ID()).Snapshot().Status == table.Ended && b.at(made.ID()).Snapshot().Status == table.Ended
	})
	_, entries, err := b.store.Load(t.Context(), made.ID())
	must(t, err)
	ends := 0
	for i := range entries {
		if entries[i].Kind == table.DidEnd {
			ends++
		}
	}
	if ends != 1 {
		t.Errorf("the game was ended %d times", ends)
	}
}

// TestServersWait: two people who take different seats of a waiting room at two servers at once both sit, and a person
// who takes the same seat is refused.
func TestServersWait(t *testing.T) {
	url := empty(t)
	a, b := serve(t, url, nil), serve(t, url, nil)
	for range 10 {
		tab, err := a.Create(t.Context(), "ann", "Ann", table.NewSettings("waits", 4),
			[]table.SeatPlan{{Mine: true}, {}, {}, {}})
		must(t, err)
		there := b.at(tab.ID())
		var work sync.WaitGroup
		var failed [3]error
		work.Go(func() { failed[0] = tab.Sit(t.Context(), "ben", "Ben", 1) })
		work.Go(func() { failed[1] = there.Sit(t.Context(), "cid", "Cid", 2) })
		work.Go(func() { failed[2] = there.Sit(t.Context(), "dan", "Dan", 1) })
		work.Wait()
		must(t, failed[1])
		if (failed[0] == nil) == (failed[2] == nil) || !errors.Is(errors.Join(failed[0], failed[2]), table.ErrTaken) {
			t.Fatalf("the same seat twice: %v, %v", failed[0], failed[2])
		}
		s := a.at(tab.ID()).Snapshot()
		if s.Seats[2].Person != "cid" || s.Seats[1].Person != "ben" && s.Seats[1].Person != "dan" {
			t.Fatalf("there sit %+v", s.Seats)
		}
		// A table that somebody has just changed is not deleted by a server that has not seen the change.
		row, _, err := a.store.Load(t.Context(), tab.ID())
		must(t, err)
		if err := b.store.Drop(t.Context(), tab.ID(), row.Shared.Version-1); !errors.Is(err, table.ErrConflict) {
			t.Fatalf("deleting what was changed: %v", err)
		}
		must(t, there.Delete(t.Context(), "ann"))
		eventually(t, "a deleted table is gone at the other server", func() bool {
			_, err := a.Table(t.Context(), tab.ID())
			return errors.Is(err, table.ErrUnknown)
		})
	}
}

// TestServersRace: four clients answer at two servers at once; every answer that is acknowledged is there once, in
// order.
func TestServersRace(t *testing.T) {
	url := empty(t)
	nodes := []*node{serve(t, url, nil), serve(t, url, nil)}
	made := nodes[0].dealt(table.NewSettings("race", 2))
	var mu sync.Mutex
	given := map[uint64]string{}
	var work sync.WaitGroup
	for c := range 4 {
		n := nodes[c%2]
		work.Go(func() {
			random := rand.New(rand.NewPCG(3, uint64(c)))
			for {
				tab := n.at(made.ID())
				s := tab.Snapshot()
				if s.Over() || s.Answers >= 80 {
					return
				}
				p := game.Player(c / 2)
				d := s.Decisions[p].Number
				if d == 0 {
					continue
				}
				legal := s.Legal(p, nil)
				text := words.Format(s.Rules, s.State, p, legal[random.IntN(min(2, len(legal)))])
				out, err := tab.Answer(t.Context(), persons[p], p, d, text)
				switch {
				case errors.Is(err, table.ErrStale):
				case err != nil:
					t.Errorf("%q: %v", text, err)
					return
				case !out.Repeated:
					mu.Lock()
					if old := given[out.Seq]; old != "" {
						t.Errorf("entry %d was acknowledged twice, for %q and %q", out.Seq, old, text)
					}
					given[out.Seq] = text
					mu.Unlock()
				}
			}
		})
	}
	work.Wait()
	_, entries, err := nodes[0].store.Load(t.Context(), made.ID())
	must(t, err)
	kept := map[uint64]string{}
	for i := range entries {
		e := &entries[i]
		if i > 0 && e.Text == "done" && given[e.Seq] == "" && given[e.Seq-1] != "" && e.Seat == entries[i-1].Seat {
			continue // The end of a movement that nobody was asked for comes with the answer before it.
		}
		if e.Kind == table.DidAnswer {
			kept[e.Seq] = e.Text
		}
	}
	if len(kept) != len(given) {
		t.Errorf("%d answers were acknowledged, %d are kept", len(given), len(kept))
	}
	for seq := range given {
		if kept[seq] == "" {
			t.Errorf("entry %d is lost", seq)
		}
	}
	if nodes[0].store.Work().Conflicts+nodes[1].store.Work().Conflicts == 0 {
		t.Error("nobody met anybody")
	}
}

// still is a feed that stands still with its server: it sends and receives nothing until it wakes.
type still struct {
	*postgres.Store
	frozen atomic.Bool
	wake   chan struct{}
	// others is how many servers it last knew of.
	others atomic.Int64
}

func (s *still) Beat(ctx context.Context) (table.Beat, error) {
	if s.frozen.Load() {
		select {
		case <-s.wake:
		case <-ctx.Done():
			return table.Beat{}, ctx.Err()
		}
	}
	b, err := s.Store.Beat(ctx)
	s.others.Store(int64(len(b.Servers)))
	return b, err
}

func (s *still) Listen(ctx context.Context, told func([]table.News)) {
	s.Store.Listen(ctx, func(news []table.News) {
		if !s.frozen.Load() {
			told(news)
		}
	})
}

// TestLateServer: a server that stands still while its bot thinks loses its tables to another one, and what its bot
// decides when it wakes is refused.
func TestLateServer(t *testing.T) {
	url := empty(t)
	asked, wait := make(chan struct{}, 1000), make(chan struct{})
	var feed *still
	var armed atomic.Bool // A hub makes bots to see whether there are any of a name.
	a := serve(t, url, func(cfg *table.HubConfig) {
		feed = &still{Store: cfg.Feed.(*postgres.Store), wake: make(chan struct{})}
		cfg.Feed, cfg.BotTime = feed, time.Hour
		cfg.Bot = func(name string, seed uint64) (bot.Bot, error) {
			if armed.Load() {
				asked <- struct{}{}
				<-wait
			}
			return bot.New(name, seed)
		}
	})
	tab, err := a.Create(t.Context(), "ann", "Ann", table.NewSettings("bots", 2),
		[]table.SeatPlan{{Bot: bot.Random}, {Bot: bot.Random}})
	must(t, err)
	armed.Store(true)
	must(t, tab.Begin(t.Context(), "ann"))
	<-asked
	was := tab.Snapshot().Seq
	b := serve(t, url, nil)
	// As long as the first one is alive, the second one leaves its table alone.
	if ids, err := b.store.ClaimDue(t.Context(), time.Now(), 10); err != nil || len(ids) > 0 {
		t.Fatalf("claimed %v, %v", ids, err)
	}
	// It knows about the other one, so that it does not compare everything when it wakes.
	eventually(t, "the servers know of each other", func() bool { return feed.others.Load() == 2 })
	feed.frozen.Store(true)
	eventually(t, "another server plays on", func() bool { return b.at(tab.ID()).Snapshot().Seq > was+20 })
	if tab.Snapshot().Seq != was {
		t.Fatal("the server that stands still has heard of it")
	}
	conflicts := a.store.Work().Conflicts
	close(feed.wake)
	close(wait)
	eventually(t, "the late answer is refused", func() bool { return a.store.Work().Conflicts > conflicts })
	feed.frozen.Store(false)
	eventually(t, "the game ends", func() bool { return b.at(tab.ID()).Snapshot().Over() })
	_, entries, err := b.store.Load(t.Context(), tab.ID())
	must(t, err)
	decided := map[string]bool{}
	for i := range entries {
		if n := &entries[i]; n.Kind == table.DidAnswer {
			key := fmt.Sprint(n.Seat, " ", n.Decision)
			if decided[key] {
				t.Errorf("decision %d of seat %d was answered twice", n.Decision, n.Seat)
			}
			decided[key] = true
		}
	}
	if n := a.events.Load() + b.events.Load(); n != 2 {
		t.Errorf("that the game began and that it is over was told %d times", n)
	}
}

// TestClocksOnce: a bot stands in once for a person whose time is up, whichever server notices, even at a table that no
// server has in memory.
func TestClocksOnce(t *testing.T) {
	url := empty(t)
	nodes := []*node{serve(t, url, nil), serve(t, url, nil), serve(t, url, nil)}
	s := table.NewSettings("clocks", 2)
	s.Pace = table.Pace{Start: 2 * time.Second, Cap: 2 * time.Second}
	var ids []table.ID
	for range 8 {
		tab := nodes[0].dealt(s)
		ids = append(ids, tab.ID())
		for _, n := range nodes[1:] {
			n.at(tab.ID())
		}
	}
	for _, id := range ids {
		eventually(t, "time is up", func() bool {
			_, entries, err := nodes[1].store.Load(t.Context(), id)
			must(t, err)
			up := map[game.Player]int{}
			for i := range entries {
				if entries[i].Kind == table.DidStandIn {
					up[entries[i].Seat]++
				}
			}
			for seat, n := range up {
				if n > 1 {
					t.Fatalf("seat %d was stood in for %d times", seat, n)
				}
			}
			return len(up) > 0
		})
	}
}

// TestOutageOfAll: time in which no server was alive costs nobody time, and is counted once; an outage of one server
// among others is not counted.
func TestOutageOfAll(t *testing.T) {
	url := empty(t)
	a, b := openShared(t, url), openShared(t, url)
	beat := func(s *postgres.Store) table.Beat {
		t.Helper()
		out, err := s.Beat(t.Context())
		must(t, err)
		return out
	}
	if out := beat(a); out.Outage != 0 || len(out.Servers) != 1 {
		t.Fatalf("the first beat: %+v", out)
	}
	if out := beat(b); out.Outage != 0 || len(out.Servers) != 2 {
		t.Fatalf("the second server: %+v", out)
	}
	row := playing("table")
	must(t, a.Create(t.Context(), row))
	before, _, err := a.Load(t.Context(), "table")
	must(t, err)
	run(t, url, "UPDATE meta SET value = value - 600000000000 WHERE name = 'alive'")
	out := beat(b)
	if off := out.Outage - 10*time.Minute; off < 0 || off > time.Minute {
		t.Fatalf("ten minutes without a server count as %v", out.Outage)
	}
	if again := beat(a); again.Outage != out.Outage {
		t.Errorf("the other server counts %v, too", again.Outage-out.Outage)
	}
	// A commit by a server that does not know about it yet keeps the time that its people had.
	next := *before
	c := answer(&next)
	must(t, a.Commit(t.Context(), c))
	after, _, err := b.Load(t.Context(), "table")
	must(t, err)
	for p := range after.Decisions {
		if d := after.Decisions[p]; d.Number != 0 && d.Number == before.Decisions[p].Number &&
			!d.Since.Equal(before.Decisions[p].Since.Add(out.Outage)) {
			t.Errorf("seat %d: a decision since %v is open since %v after %v without a server", p, before.Decisions[p].Since,
				d.Since, out.Outage)
		}
	}
	must(t, a.Leave(t.Context()))
	if out := beat(b); len(out.Servers) != 1 {
		t.Errorf("servers after one has left: %v", out.Servers)
	}
}

// TestMailOnce: a message is sent by one server at a time; one that stood still does not judge what another one has
// sent.
func TestMailOnce(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	a, b := openShared(t, url), openShared(t, url)
	for _, s := range []*postgres.Store{a, b} {
		_, err := s.Beat(ctx)
		must(t, err)
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	must(t, a.People.AddPerson(ctx, people.Account{ID: "ann", Name: "Ann", Created: now},
		people.Key{ID: "k", Kind: people.DeviceKey, Created: now, Seen: now}, people.Hash{1}))
	must(t, a.People.SetHook(ctx, people.Hook{ID: "hook", Person: "ann", Kind: people.Webhook, URL: "https://example.org/",
		Created: now}))
	must(t, a.People.Enqueue(ctx, "ann", people.Notice{Kind: people.TurnNotice, Table: "t", Decision: 4, Made: now}, now))
	m, err := a.People.TakeMail(ctx, "hook", now)
	must(t, err)
	if hooks, _, err := b.People.DueHooks(ctx, now, 9); err != nil || len(hooks) > 0 {
		t.Errorf("another server would send it, too: %v, %v", hooks, err)
	}
	if _, err := b.People.TakeMail(ctx, "hook", now); !errors.Is(err, people.ErrNobody) {
		t.Errorf("another server took it, too: %v", err)
	}
	run(t, url, "UPDATE servers SET until = '-infinity' WHERE server = 1")
	again, err := b.People.TakeMail(ctx, "hook", now)
	must(t, err)
	if again.ID != m.ID || len(again.Notices) != 1 {
		t.Errorf("after it stood still the message is %+v, was %+v", again, m)
	}
	// The late one says that it failed for good.
	must(t, a.People.Undelivered(ctx, m, "status 410", now, time.Time{}))
	if list, err := b.People.Hooks(ctx, "ann"); err != nil || len(list) != 1 || !list[0].Disabled.IsZero() {
		t.Errorf("a late server has judged: %+v, %v", list, err)
	}
	must(t, b.People.Delivered(ctx, again, now, now))
	if hooks, _, err := a.People.DueHooks(ctx, now, 9); err != nil || len(hooks) > 0 {
		t.Errorf("still to be sent: %v, %v", hooks, err)
	}
}

// TestLookbackOnce: a look back is worked out by one server; one that stood still does not keep what another one has
// taken over.
func TestLookbackOnce(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	a, b := openShared(t, url), openShared(t, url)
	for _, s := range []*postgres.Store{a, b} {
		_, err := s.Beat(ctx)
		must(t, err)
	}
	must(t, a.Create(ctx, playing("table")))
	must(t, a.AskLookback(ctx, "table", time.Now()))
	next := func(s *postgres.Store, want table.ID) {
		t.Helper()
		if id, err := s.NextLookback(ctx); err != nil || id != want {
			t.Errorf("the next look back is %q (%v), want %q", id, err, want)
		}
	}
	next(a, "table")
	next(b, "")
	run(t, url, "UPDATE servers SET until = '-infinity' WHERE server = 1")
	next(b, "table")
	if err := a.KeepLookback(ctx, "table", []byte("late")); !errors.Is(err, table.ErrConflict) {
		t.Errorf("a late look back: %v", err)
	}
	must(t, b.KeepLookback(ctx, "table", []byte("right")))
	if k, err := a.Lookback(ctx, "table"); err != nil || string(k.Document) != "right" {
		t.Errorf("kept is %q, %v", k.Document, err)
	}
}
