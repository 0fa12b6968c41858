package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/table"
	"koprulu/table/storetest"
)

// persons are the people of the tests by seat; the first one owns the tables.
var persons = [game.MaxPlayers]table.Person{"anna", "ben", "clara", "dora", "emil", "frida"}

const owner = table.Person("anna")

// world is a hub on a store in memory.
type world struct {
	// given counts the answers that answer has given.
	given int
	t     *testing.T
	ctx   context.Context
	store *storetest.Memory
	cfg   table.HubConfig
	hub   *table.Hub
}

// newWorld makes a hub that is not started: neither bots nor clocks run.
func newWorld(t *testing.T, change ...func(*table.HubConfig)) *world {
	w := &world{t: t, ctx: context.Background(), store: storetest.NewMemory()}
	var seed atomic.Uint64 // Tables are also made concurrently.
	w.cfg = table.HubConfig{Store: w.store, Components: played.Set(), Idle: 1000 * time.Hour, HelpTime: time.Hour,
		Seed: func() [32]byte { return chance.NumberSeed(seed.Add(1)) }}
	for _, f := range change {
		f(&w.cfg)
	}
	w.hub = table.NewHub(w.cfg)
	return w
}

// inBubble runs a test with a running hub, in a time that passes only while everybody waits.
func inBubble(t *testing.T, run func(w *world), change ...func(*table.HubConfig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, change...)
		w.start()
		defer w.stop()
		run(w)
	})
}

func (w *world) start() {
	w.t.Helper()
	if err := w.hub.Start(w.ctx); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) stop() {
	w.t.Helper()
	if err := w.hub.Close(w.ctx); err != nil {
		w.t.Error(err)
	}
}

// restart stops the hub and starts another one on the same store, after a while.
func (w *world) restart(after time.Duration) {
	w.t.Helper()
	w.stop()
	time.Sleep(after)
	w.hub = table.NewHub(w.cfg)
	w.start()
}

// create makes a table: persons at the first seats, bots of the given names at the others.
func (w *world) create(s table.Settings, people int, bots ...string) *table.Table {
	w.t.Helper()
	plan := make([]table.SeatPlan, s.Options.Players)
	if people > 0 {
		plan[0].Mine = true
	}
	for i, bot := range bots {
		plan[people+i].Bot = bot
	}
	tab, err := w.hub.Create(w.ctx, owner, "Anna", s, plan)
	if err != nil {
		w.t.Fatal(err)
	}
	for p := 1; p < people; p++ {
		w.must(tab.Sit(w.ctx, persons[p], "Person "+string(persons[p]), game.Player(p)))
	}
	return tab
}

// deal makes a table and begins the game.
func (w *world) deal(s table.Settings, people int, bots ...string) *table.Table {
	w.t.Helper()
	tab := w.create(s, people, bots...)
	w.must(tab.Begin(w.ctx, owner))
	return tab
}

// quick returns settings of a game that begins without choosing factions.
func quick(players int) table.Settings {
	s := table.NewSettings("a table", players)
	s.Options.RandomFactions = true
	return s
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// wants checks an error.
func wants(t *testing.T, what string, err, want error) {
	t.Helper()
	var invalid *table.InvalidError
	switch {
	case want == errInvalid && errors.As(err, &invalid):
		if invalid.Field == "" || invalid.Remedy == "" || err.Error() == "" {
			t.Errorf("%s: the error %v does not say what to do", what, err)
		}
	case !errors.Is(err, want):
		t.Errorf("%s gives %v, want %v", what, err, want)
	}
}

// errInvalid means an *InvalidError in tables of cases.
var errInvalid = errors.New("some field is invalid")

// open returns a seat of a person with an open decision, nobody if there is none.
func open(s *table.Snapshot) game.Player {
	for p := range s.Seats {
		if s.Decisions[p].Number != 0 && s.Seats[p].Bot == "" && s.Seats[p].Person != "" {
			return game.Player(p)
		}
	}
	return game.Nobody
}

// answer lets a seat give one of its legal answers, chosen by the random numbers.
func (w *world) answer(tab *table.Table, p game.Player, rng *rand.Rand) (decision uint64, text string) {
	w.t.Helper()
	s := tab.Snapshot()
	legal := s.Legal(p, nil)
	if len(legal) == 0 {
		w.t.Fatalf("seat %d has no legal answer to %d", p+1, s.Decisions[p].Number)
	}
	decision = s.Decisions[p].Number
	text = answer.Format(s.Rules, s.State, p, legal[rng.IntN(len(legal))])
	if _, err := tab.Answer(w.ctx, s.Seats[p].Person, p, decision, text); err != nil {
		w.t.Fatalf("answer %d, %q of seat %d: %v", s.Answers, text, p+1, err)
	}
	w.given++
	return decision, text
}

// play lets persons answer at random, a number of times or until the game ends; do runs after each answer.
func (w *world) play(tab *table.Table, seed uint64, answers int, do func()) {
	w.t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range answers {
		p := open(tab.Snapshot())
		if p == game.Nobody {
			return
		}
		w.answer(tab, p, rng)
		if do != nil {
			do()
		}
	}
}

// fresh reads a table with another hub, as after a restart.
func (w *world) fresh(id table.ID) *table.Table {
	w.t.Helper()
	cfg := w.cfg
	cfg.Store = w.store.Clone()
	tab, err := table.NewHub(cfg).Table(w.ctx, id)
	w.must(err)
	return tab
}

// sameSnapshots checks that two snapshots show the same.
func sameSnapshots(t *testing.T, what string, a, b *table.Snapshot) {
	t.Helper()
	if len(a.Log) != len(b.Log) {
		t.Fatalf("%s: %d and %d lines of the log", what, len(a.Log), len(b.Log))
	}
	for i := range a.Log {
		if a.Log[i] != b.Log[i] {
			t.Fatalf("%s: line %d of the log is %+v and %+v", what, i, a.Log[i], b.Log[i])
		}
	}
	sameFields(t, what, reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
}

// sameFields compares the fields of two snapshots, those of embedded structs one by one.
func sameFields(t *testing.T, what string, a, b reflect.Value) {
	t.Helper()
	for i := range a.NumField() {
		switch f := a.Type().Field(i); {
		case f.Anonymous:
			sameFields(t, what, a.Field(i), b.Field(i))
		case !f.IsExported() || f.Name == "Changed" || f.Name == "Rules" || f.Name == "Log":
		case !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()):
			t.Fatalf("%s: %s is %+v and %+v", what, f.Name, a.Field(i).Interface(), b.Field(i).Interface())
		}
	}
}

// sameAfterReload checks that a table read from the store is the one in memory.
func (w *world) sameAfterReload(tab *table.Table) {
	w.t.Helper()
	a, b := tab.Snapshot(), w.fresh(tab.ID()).Snapshot()
	for a != tab.Snapshot() { // A bot has played on meanwhile.
		a, b = tab.Snapshot(), w.fresh(tab.ID()).Snapshot()
	}
	sameSnapshots(w.t, fmt.Sprintf("after %d answers, entry %d, read again", a.Answers, a.Seq), a, b)
}

// kinds returns the kinds of what happened at the table.
func kinds(s *table.Snapshot) []table.EntryKind {
	var list []table.EntryKind
	for i := range s.Log {
		if k := s.Log[i].Kind; k != table.NoEntry {
			list = append(list, k)
		}
	}
	return list
}

// format returns an answer in words.
func format(s *table.Snapshot, p game.Player, a game.Answer) string {
	return answer.Format(s.Rules, s.State, p, a)
}

// words returns one of the legal answers of a seat in words.
func words(s *table.Snapshot, p game.Player, i int) string {
	legal := s.Legal(p, nil)
	return format(s, p, legal[i%len(legal)])
}
