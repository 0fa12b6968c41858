package table_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"koprulu/rules/notation/position"
	"koprulu/table"
)

// TestPositionsAreRare: a position is written now and then, always one of the game as it went on, also where answers
// were taken back; a table that was read again goes on from there, and one whose position contradicts its answers is
// frozen.
func TestPositionsAreRare(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(table.NewSettings("rare", 3), 3)
	rng := rand.New(rand.NewPCG(3, 5))
	written, last := 0, -1
	for range 150 {
		s := tab.Snapshot()
		if s.Over() {
			break
		}
		w.answer(tab, open(s), rng)
		if s := tab.Snapshot(); s.Undoable > 0 && rng.IntN(3) == 0 {
			w.must(tab.Undo(w.ctx, persons[s.Undoer], s.Answers-1))
		}
		s = tab.Snapshot()
		row, _, err := w.store.Load(w.ctx, tab.ID())
		w.must(err)
		if row.Placed > s.Answers || s.Answers-row.Placed > 32 {
			t.Fatalf("after %d answers the position is that after %d", s.Answers, row.Placed)
		}
		then, err := s.At(w.ctx, row.Placed)
		w.must(err)
		if !bytes.Equal(row.Position, position.Append(nil, then.Rules, then.State)) {
			t.Fatalf("after %d answers the position is not the one after %d", s.Answers, row.Placed)
		}
		if row.Placed != last {
			written, last = written+1, row.Placed
		}
		if rng.IntN(20) == 0 {
			w.sameAfterReload(tab)
		}
	}
	if written < 4 || written > 25 {
		t.Errorf("%d positions were written for 150 answers", written)
	}
	tab.Settle(w.ctx)
	s := tab.Snapshot()
	row, _, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	if row.Placed != s.Answers {
		t.Errorf("after %d answers the table rests at the position after %d", s.Answers, row.Placed)
	}
	w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) { row.Placed-- })
	again, err := table.NewHub(w.cfg).Table(w.ctx, tab.ID())
	w.must(err)
	if s := again.Snapshot(); s.Status != table.Frozen {
		t.Errorf("a table with the position of another answer has the status %d", s.Status)
	}
}
