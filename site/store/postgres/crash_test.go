//go:build unix

package postgres_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"koprulu/internal/postgrestest"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// TestCrash kills PostgreSQL while two servers write, again and again at random moments. Everything that was confirmed
// is there afterwards, nothing is half done, and both servers go on without being restarted.
func TestCrash(t *testing.T) {
	const tables, rounds = 4, 3
	c, err := postgrestest.New(true)
	must(t, err)
	defer c.Close()
	url, err := c.Create(t.Context(), "site", "")
	must(t, err)
	stores := []*postgres.Store{open(t, url), open(t, url)}
	var confirmed [tables]uint64
	for i := range tables {
		must(t, stores[0].Create(t.Context(), playing(id(i))))
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	for round := range rounds {
		var wait sync.WaitGroup
		began := make(chan struct{}, tables)
		for i := range tables {
			wait.Go(func() {
				s := stores[(i+round)%2]
				row, _, err := s.Load(t.Context(), id(i))
				if err != nil {
					t.Errorf("reading: %v", err)
					began <- struct{}{}
					return
				}
				for first := true; ; first = false {
					err := s.Commit(t.Context(), answer(row))
					if first {
						began <- struct{}{}
					}
					if err != nil {
						return
					}
					confirmed[i] = row.Seq
				}
			})
		}
		for range tables {
			<-began
		}
		time.Sleep(time.Duration(random.IntN(int(100 * time.Millisecond))))
		must(t, c.Kill())
		wait.Wait()
		must(t, c.Start())
		for i := range tables {
			row, entries, err := readAgain(t, stores[round%2], id(i))
			if err != nil || row.Seq < confirmed[i] || len(entries) != row.Answers || uint64(row.Answers) != row.Seq-1 ||
				!bytes.Equal(row.Position, position(row.Answers)) {
				t.Fatalf("seed %d, round %d: table %d is at %d with %d entries, %d was confirmed (%v)", seed, round, i, row.Seq,
					len(entries), confirmed[i], err)
			}
		}
	}
	t.Logf("confirmed %v", confirmed)
	for i, seq := range confirmed {
		if seq <= rounds {
			t.Errorf("table %d is only at %d", i, seq)
		}
	}
}

func id(i int) table.ID { return table.ID(fmt.Sprint("t", i)) }

// readAgain reads a table; a connection that was open before PostgreSQL was killed is noticed only when it is used.
func readAgain(t *testing.T, s *postgres.Store, id table.ID) (*table.Stored, []table.Entry, error) {
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		row, entries, err := s.Load(t.Context(), id)
		if err == nil {
			return row, entries, nil
		}
		if time.Now().After(end) {
			return &table.Stored{}, nil, err
		}
	}
}
