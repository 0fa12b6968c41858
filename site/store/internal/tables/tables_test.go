package tables

import (
	"context"
	"strconv"
	"testing"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// fixed is a database in which every table has the same number, and which counts how often it is asked.
type fixed struct {
	number int64
	asked  *int
}

func (f fixed) Exec(context.Context, string, ...any) (int64, error) { return 0, nil }

func (f fixed) Query(_ context.Context, _ string, _ []any, row func(scan query.Scan) error) error {
	*f.asked++
	return row(func(into ...any) error {
		*into[0].(*int64) = f.number
		return nil
	})
}

// TestNumbersAreBounded: the numbers under which tables are kept are forgotten now and then, and found again.
func TestNumbersAreBounded(t *testing.T) {
	asked := 0
	s := New(&query.Site{Reads: fixed{7, &asked}})
	find := func() {
		t.Helper()
		if n, err := s.Number(t.Context(), "table"); err != nil || n != 7 {
			t.Errorf("the number is %d (%v)", n, err)
		}
	}
	find()
	find()
	if asked != 1 {
		t.Errorf("asked %d times for one number", asked)
	}
	for i := range maxNumbers {
		s.numbers.keep(table.ID(strconv.Itoa(i)), int64(i))
	}
	if n := len(s.numbers.of); n == 0 || n > maxNumbers {
		t.Errorf("%d numbers are known", n)
	}
	find()
	if asked != 2 {
		t.Errorf("asked %d times after the numbers were forgotten", asked)
	}
}
