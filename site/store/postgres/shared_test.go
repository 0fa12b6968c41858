//go:build unix

package postgres_test

import (
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/people"
)

// TestQuestionsOnBrokenConnections: when the database ends all connections, as it does when it is restarted, questions
// are asked once more on new ones, for single rows and for lists.
func TestQuestionsOnBrokenConnections(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	s := open(t, url)
	must(t, s.People.AddPerson(ctx, people.Account{ID: "ann", Name: "Ann", Created: time.Now()},
		people.Key{ID: "k", Kind: people.DeviceKey}, people.Hash{1}))
	beside, err := pgx.Connect(ctx, url)
	must(t, err)
	defer beside.Close(ctx)
	for name, ask := range map[string]func() error{
		"a person": func() error { _, err := s.People.Person(ctx, "ann"); return err },
		"nobody": func() error {
			if _, err := s.People.Person(ctx, "ben"); !errors.Is(err, people.ErrNobody) {
				return err
			}
			return nil
		},
		"keys": func() error {
			list, err := s.People.Keys(ctx, "ann", people.DeviceKey)
			if err == nil && len(list) != 1 {
				t.Errorf("%d keys", len(list))
			}
			return err
		},
		"results": func() error { _, err := s.RatingFaults(ctx); return err },
	} {
		must(t, ask()) // There is a connection in the pool now.
		var n int
		must(t, beside.QueryRow(ctx,
			`SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`).Scan(&n))
		if n == 0 {
			t.Fatal("no connection was ended")
		}
		if err := ask(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
