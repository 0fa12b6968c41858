package store

import (
	"fmt"
	"strconv"
	"testing"

	"koprulu/table"
)

// TestStatementsAreBounded: statements are kept once for each text, up to a number, and texts beyond that are answered all the same.
func TestStatementsAreBounded(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for range 2 {
		for i := range maxCached + 2 {
			var row, one int
			must(t, s.asked.QueryRowContext(ctx, fmt.Sprintf("SELECT %d", i)).Scan(&row))
			rows, err := s.asked.QueryContext(ctx, fmt.Sprintf("SELECT %d", i))
			must(t, err)
			for rows.Next() {
				must(t, rows.Scan(&one))
			}
			must(t, rows.Err())
			if row != i || one != i {
				t.Fatalf("query %d is answered with %d and %d", i, row, one)
			}
		}
	}
	if n := len(s.asked.by); n != maxCached {
		t.Errorf("readers keep %d statements, not %d", n, maxCached)
	}
	must(t, s.write(ctx, func(tx *Tx) error {
		for i := range maxCached + 2 {
			var row, one int
			if err := tx.QueryRow(fmt.Sprintf("SELECT %d", i)).Scan(&row); err != nil {
				return err
			}
			rows, err := tx.Query(fmt.Sprintf("SELECT %d", i))
			if err != nil {
				return err
			}
			for rows.Next() {
				if err := rows.Scan(&one); err != nil {
					return err
				}
			}
			if err := rows.Err(); err != nil {
				return err
			}
			if row != i || one != i {
				t.Errorf("query %d of the committer is answered with %d and %d", i, row, one)
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

// TestKeptTablesAreBounded: the committer knows the last position of a bounded number of tables, and asking for one that it knows makes it forget
// none.
func TestKeptTablesAreBounded(t *testing.T) {
	m := memory{}
	for number := range int64(maxKept + 3) {
		k := m.of(number)
		if k.tail <= maxTail || len(k.base) > 0 {
			t.Fatalf("of table %d, which is new, it knows %+v", number, *k)
		}
		k.tail = 1
		if m.of(number) != k {
			t.Fatalf("what was known of table %d is gone", number)
		}
	}
	if len(m) != maxKept {
		t.Errorf("%d tables are known, not %d", len(m), maxKept)
	}
}

// TestNumbersAreBounded: the numbers under which tables are kept are forgotten now and then, and found again.
func TestNumbersAreBounded(t *testing.T) {
	s := open(t)
	row := playing("table")
	must(t, s.Create(t.Context(), row))
	want, err := s.number(t.Context(), "table")
	must(t, err)
	for i := range maxNumbers {
		s.numbers.keep(table.ID(strconv.Itoa(i)), int64(i))
	}
	if n := len(s.numbers.of); n == 0 || n > maxNumbers {
		t.Errorf("%d numbers are known", n)
	}
	s.numbers.of = nil // as after a restart
	must(t, s.Commit(t.Context(), answer(row, noon)))
	if got, err := s.number(t.Context(), "table"); err != nil || got != want || s.numbers.of["table"] != want {
		t.Errorf("the number is %d, was %d (%v)", got, want, err)
	}
	holds(t, s, "table", 1)
}
