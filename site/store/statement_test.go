package store

import (
	"fmt"
	"testing"

	"koprulu/site/store/internal/query"
)

// TestStatementsAreBounded: statements are kept once for each text, up to a number, and texts beyond that are answered
// all the same.
func TestStatementsAreBounded(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for range 2 {
		for i := range maxCached + 2 {
			var one int
			if _, err := s.db.On(ctx).First(fmt.Sprintf("SELECT %d", i), nil, &one); err != nil || one != i {
				t.Fatalf("query %d is answered with %d (%v)", i, one, err)
			}
		}
	}
	if n := len(s.asked.by); n != maxCached {
		t.Errorf("readers keep %d statements, not %d", n, maxCached)
	}
	must(t, s.write(ctx, func(tx query.On) error {
		for i := range maxCached + 2 {
			var one int
			if _, err := tx.First(fmt.Sprintf("SELECT %d", i), nil, &one); err != nil || one != i {
				t.Errorf("query %d of the committer is answered with %d (%v)", i, one, err)
			}
		}
		_, err := tx.Exec("INSERT INTO meta (name, value) VALUES ('beyond', 1)")
		return err
	}))
	if n := len(s.committer.tx.cached); n != maxCached {
		t.Errorf("the committer keeps %d statements, not %d", n, maxCached)
	}
	stmt := s.asked.by["SELECT 1"]
	if stmt == nil || s.asked.statement("SELECT 1") != stmt {
		t.Error("a statement is prepared again")
	}
}

// TestTailsAreBounded: the committer knows how long the tails of a bounded number of tables are, and learns the others
// again.
func TestTailsAreBounded(t *testing.T) {
	known := tails{}
	for number := range int64(maxKept + 3) {
		if known.keep(number, 1); known[number] != 1 {
			t.Fatalf("what was learned of table %d is gone", number)
		}
	}
	if len(known) > maxKept+1 {
		t.Errorf("%d tables are known, not %d", len(known), maxKept)
	}
}
