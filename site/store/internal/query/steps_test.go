package query

import (
	"context"
	"errors"
	"testing"
)

// script is a database that carries out statements by noting them, and refuses one.
type script struct{ done []string }

var errRefused = errors.New("refused")

func (s *script) Exec(_ context.Context, query string, _ ...any) (int64, error) {
	s.done = append(s.done, query)
	switch query {
	case "refuse":
		return 0, errRefused
	case "nothing":
		return 0, nil
	}
	return 1, nil
}

func (s *script) Query(_ context.Context, query string, _ []any, row func(scan Scan) error) error {
	if s.done = append(s.done, query); query == "none" {
		return nil
	}
	return row(func(...any) error { return nil })
}

// TestSteps: after a step that fails the others are not carried out, and its error is that of the work.
func TestSteps(t *testing.T) {
	missing, own := errors.New("missing"), errors.New("own")
	for name, c := range map[string]struct {
		work func(tx *Tx)
		want error
		done int
	}{
		"all": {func(tx *Tx) {
			tx.Run("a")
			tx.Must(missing, "b")
			tx.Row(missing, "c", nil)
			tx.First("none", nil)
		}, nil, 4},
		"refused": {func(tx *Tx) {
			tx.All([]string{"a", "refuse", "b"})
			tx.First("c", nil)
			tx.Fail(own)
		}, errRefused, 2},
		"unchanged": {func(tx *Tx) { tx.Must(missing, "nothing"); tx.Must(own, "a"); tx.Row(own, "b", nil) }, missing, 1},
		"no row":    {func(tx *Tx) { tx.Row(missing, "none", nil); tx.Run("a") }, missing, 1},
		"any row":   {func(tx *Tx) { tx.Row(nil, "none", nil); tx.Run("a") }, nil, 2},
		"own":       {func(tx *Tx) { tx.Fail(nil); tx.Run("a"); tx.Fail(own); tx.Run("b") }, own, 1},
	} {
		db := &script{}
		if err := (On{t.Context(), db}).Steps(c.work); !errors.Is(err, c.want) || len(db.done) != c.done {
			t.Errorf("%s: %v, want %v, after %q", name, err, c.want, db.done)
		}
	}
}
