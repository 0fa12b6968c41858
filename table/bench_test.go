package table_test

import (
	"context"
	"runtime"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// nullStore keeps nothing: it shows what a table itself costs.
type nullStore struct{ table.Store }

func (nullStore) Create(context.Context, *table.Stored) error { return nil }
func (nullStore) Commit(context.Context, *table.Commit) error { return nil }

// script is a game as a list of answers.
type script struct {
	seats     []game.Player
	decisions []uint64
	texts     []string
}

// scripted plays a game and records its answers.
func scripted(b *testing.B, players int) script {
	hub := table.NewHub(table.HubConfig{Store: nullStore{}, Seed: func() [32]byte { return chance.NumberSeed(7) }})
	tab := seated(b, hub, players)
	var s script
	for n := 0; !tab.Snapshot().Over(); n++ {
		snap := tab.Snapshot()
		p := open(snap)
		legal := snap.Legal(p, nil)
		s.seats = append(s.seats, p)
		s.decisions = append(s.decisions, snap.Decisions[p].Number)
		s.texts = append(s.texts, format(snap, p, legal[n*7919%len(legal)]))
		if _, err := tab.Answer(b.Context(), persons[p], p, s.decisions[n], s.texts[n]); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// seated makes a table with a game that begins.
func seated(b *testing.B, hub *table.Hub, players int) *table.Table {
	b.Helper()
	plan := make([]table.SeatPlan, players)
	plan[0].Mine = true
	tab, err := hub.Create(b.Context(), owner, "Anna", quick(players), plan)
	for p := 1; p < players && err == nil; p++ {
		err = tab.Sit(b.Context(), persons[p], string(persons[p]), game.Player(p))
	}
	if err == nil {
		err = tab.Begin(b.Context(), owner)
	}
	if err != nil {
		b.Fatal(err)
	}
	return tab
}

// BenchmarkAnswer plays the answers of whole games of four at a table without a store: reading the answer, the rules,
// the entry, the position and the snapshot.
func BenchmarkAnswer(b *testing.B) {
	s := scripted(b, 4)
	hub := table.NewHub(table.HubConfig{Store: nullStore{}, Seed: func() [32]byte { return chance.NumberSeed(7) }})
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		i := n % len(s.texts)
		if i == 0 {
			b.StopTimer()
			tab = seated(b, hub, 4)
			b.StartTimer()
		}
		if _, err := tab.Answer(b.Context(), persons[s.seats[i]], s.seats[i], s.decisions[i], s.texts[i]); err != nil {
			b.Fatal(err)
		}
	}
}

var tab *table.Table

// loadStore returns one table again and again.
type loadStore struct {
	table.Store
	row     table.Stored
	entries []table.Entry
}

func (s *loadStore) Create(_ context.Context, row *table.Stored) error { s.row = *row; return nil }
func (s *loadStore) Commit(_ context.Context, c *table.Commit) error {
	position := append([]byte(nil), c.After.Position...)
	if position == nil {
		position = s.row.Position
	}
	s.row, s.entries = *c.After, append(s.entries, c.Entries...)
	s.row.Position = position
	return nil
}
func (s *loadStore) Load(context.Context, table.ID) (*table.Stored, []table.Entry, error) {
	row := s.row
	return &row, s.entries, nil
}
func (s *loadStore) Lookback(context.Context, table.ID) (kept table.KeptLookback, err error) {
	return kept, nil
}

// BenchmarkLoad brings a table of a whole game into memory, without reading it from a disk.
func BenchmarkLoad(b *testing.B) {
	s := scripted(b, 4)
	store := &loadStore{}
	cfg := table.HubConfig{Store: store, Seed: func() [32]byte { return chance.NumberSeed(7) }}
	t := seated(b, table.NewHub(cfg), 4)
	for i := range s.texts {
		if _, err := t.Answer(b.Context(), persons[s.seats[i]], s.seats[i], s.decisions[i], s.texts[i]); err != nil {
			b.Fatal(err)
		}
	}
	hub := table.NewHub(cfg)
	if _, err := hub.Table(b.Context(), t.ID()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.NewHub(cfg).Table(b.Context(), t.ID()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(s.texts)), "answers")
}

// BenchmarkAt goes to the end of a whole game in a replay.
func BenchmarkAt(b *testing.B) {
	s := scripted(b, 4)
	hub := table.NewHub(table.HubConfig{Store: nullStore{}, Seed: func() [32]byte { return chance.NumberSeed(7) }})
	t := seated(b, hub, 4)
	for i := range s.texts {
		if _, err := t.Answer(b.Context(), persons[s.seats[i]], s.seats[i], s.decisions[i], s.texts[i]); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := t.Snapshot().At(b.Context(), len(s.texts)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTableSize reports how much memory a table with a whole game of four takes, in bytes, when nothing has
// happened there for a moment.
func BenchmarkTableSize(b *testing.B) {
	s := scripted(b, 4)
	const tables = 200
	for b.Loop() {
		hub := table.NewHub(table.HubConfig{Store: nullStore{}, Seed: func() [32]byte { return chance.NumberSeed(7) }})
		before := heap()
		for range tables {
			t := seated(b, hub, 4)
			for i := range s.texts {
				if _, err := t.Answer(b.Context(), persons[s.seats[i]], s.seats[i], s.decisions[i], s.texts[i]); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(heap()-before)/tables, "B/busy-table")
		hub.Rest()
		b.ReportMetric(float64(heap()-before)/tables, "B/table")
		b.ReportMetric(float64(len(s.texts)), "answers")
		runtime.KeepAlive(hub)
	}
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
