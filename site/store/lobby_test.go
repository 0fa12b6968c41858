package store

import (
	"fmt"
	"strings"
	"testing"

	"koprulu/table"
)

// TestPlans: the queries of lobbies, start-up and the clock are answered from an index, so that it does not matter
// how many tables are over.
func TestPlans(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for _, test := range []struct{ name, query string }{
		{"open", "SELECT number FROM tables t WHERE t.status = 0 AND t.public AND t.free > 0 AND t.number < 9 ORDER BY t.number DESC LIMIT 9"},
		{"running", "SELECT number FROM tables t WHERE t.status IN (1, 2) AND t.public AND t.spectators AND t.number < 9 ORDER BY t.number DESC LIMIT 9"},
		{"closed", "SELECT number FROM tables t WHERE t.closed IS NOT NULL AND t.public AND (t.closed, t.number) < (8, 9) ORDER BY t.closed DESC, t.number DESC LIMIT 9"},
		{"mine", "SELECT number FROM seats WHERE person = 'anna' AND person <> '' AND closed IS NULL AND NOT gone"},
		{"my closed",
			"SELECT number FROM seats WHERE person = 'anna' AND person <> '' AND closed IS NOT NULL AND (closed, number) < (8, 9) GROUP BY closed, number ORDER BY closed DESC, number DESC LIMIT 9"},
		{"bots", "SELECT number FROM live l WHERE l.bots = 1"},
		{"due", "SELECT number FROM live l WHERE l.due IS NOT NULL AND l.due <= 9 AND l.bots = 0"},
		{"next", "SELECT min(due) FROM live WHERE due IS NOT NULL AND due > 9"},
		{"look backs",
			"SELECT number FROM lookbacks b WHERE b.document IS NULL AND NOT b.failed AND 0 = 0 ORDER BY b.asked DESC, b.number DESC LIMIT 1"},
		{"link", "SELECT id FROM tables WHERE invite = 'x' AND invite <> ''"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows, err := s.readers.QueryContext(ctx, "EXPLAIN QUERY PLAN "+test.query)
			must(t, err)
			defer rows.Close()
			for rows.Next() {
				var a, b, c any
				var step string
				must(t, rows.Scan(&a, &b, &c, &step))
				if !strings.Contains(step, "INDEX") || strings.Contains(step, "B-TREE") {
					t.Errorf("not answered from an index: %s", step)
				}
			}
			must(t, rows.Err())
		})
	}
}

// BenchmarkLobby queries what a lobby shows from a store with many tables that are over.
func BenchmarkLobby(b *testing.B) {
	ctx := b.Context()
	s := open(b)
	const over, running = 20000, 200
	for i := range over + running {
		stored := playing(table.ID(fmt.Sprint("t", i)))
		stored.Settings.Name = fmt.Sprint("Table ", i)
		stored.Seats[0].Person = table.Person(fmt.Sprint("p", i%1000))
		stored.Position = nil
		if i >= running {
			stored.Status, stored.Decisions = table.Finished, playing("").Decisions
		}
		must(b, s.Create(ctx, stored))
	}
	for _, q := range []struct {
		name string
		ask  func() error
	}{
		{"mine", func() error { _, err := s.Mine(ctx, "p7"); return err }},
		{"finished", func() error { _, _, err := s.FinishedTables(ctx, "", 20); return err }},
		{"running", func() error { _, _, err := s.RunningTables(ctx, "", 20); return err }},
		{"find", func() error { _, _, err := s.Find(ctx, "table 77", "", 20); return err }},
	} {
		b.Run(q.name, func(b *testing.B) {
			for b.Loop() {
				must(b, q.ask())
			}
		})
	}
}
