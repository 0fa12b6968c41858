package table_test

import (
	"bytes"
	"errors"
	"testing"

	"koprulu/rules/notation/record"
	"koprulu/table"
)

// richer is what a migration of the tests does: every player without points gets ten.
func richer(text []byte) ([]byte, error) {
	return bytes.ReplaceAll(text, []byte(`{"workers":`), []byte(`{"points":10,"workers":`)), nil
}

// TestMigration: a table whose answers lead elsewhere under the current rules continues from its position if there is
// a migration; nothing that happened before is lost.
func TestMigration(t *testing.T) {
	defer table.Migrate("base/-1", "base/0", func(text []byte) ([]byte, error) { return text, nil })()
	defer table.Migrate("base/0", record.RulesVersion, richer)()
	for _, c := range []struct {
		name    string
		prepare func(w *world, tab *table.Table)
	}{
		{"playing", func(*world, *table.Table) {}},
		{"with a proposal", func(w *world, tab *table.Table) { w.must(tab.Propose(w.ctx, "ben", table.ProposeUndo, 3)) }},
		{"paused", func(w *world, tab *table.Table) {
			for _, who := range []table.Person{"anna", "ben", "clara"} {
				if who == "anna" {
					w.must(tab.Propose(w.ctx, who, table.ProposePause, 0))
				} else {
					w.must(tab.Vote(w.ctx, who, true))
				}
			}
		}},
		{"finished", func(w *world, tab *table.Table) { w.play(tab, 1, 5000, nil) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			old := w.half()
			c.prepare(w, old)
			before := old.Snapshot()
			w.store.Change(old.ID(), func(row *table.Stored, entries []table.Entry) {
				row.RulesVersion = "base/-1"
				for i := range entries {
					if entries[i].Kind == table.DidAnswer {
						entries[i].Text += " that means nothing any more"
					}
				}
			})
			w.hub = table.NewHub(w.cfg)
			tab, err := w.hub.Table(w.ctx, old.ID())
			w.must(err)
			s := tab.Snapshot()
			if s.Status != before.Status || s.Answers != 0 || s.Proposal != nil || s.Undoable != 0 ||
				s.SeedHash != before.SeedHash {
				t.Fatalf("the status is %d, %q, after %d answers", s.Status, s.Frozen, s.Answers)
			}
			for p := range s.Seats {
				want := before.State.Seats[p].Points
				if want == 0 {
					want = 10
				}
				if got := s.State.Seats[p].Points; got != want {
					t.Errorf("seat %d has %d points, want %d", p+1, got, want)
				}
			}
			if got := kinds(s); got[len(got)-1] != table.DidMigrate || len(got) != len(kinds(before))+1 {
				t.Errorf("the log has %v", got)
			}
			_, entries, err := w.store.Load(w.ctx, tab.ID())
			w.must(err)
			if len(entries) != int(before.Seq)+1 {
				t.Errorf("%d entries are kept, want %d", len(entries), before.Seq+1)
			}
			w.sameAfterReload(tab)
			if s.Status == table.Paused {
				w.must(tab.Resume(w.ctx, "anna"))
			}
			if s.Status == table.Finished {
				return
			}
			for p := range s.Seats {
				if d := s.Decisions[p].Number; d != 0 && d != s.Seq {
					t.Errorf("decision %d is open after entry %d", d, s.Seq)
				}
			}
			n := 0
			w.play(tab, 2, 5000, func() {
				if n++; n%25 == 0 {
					w.sameAfterReload(tab)
				}
			})
			if !tab.Snapshot().Over() {
				t.Error("the game does not go on to its end")
			}
			verify(t, tab)
		})
	}
}

// TestMigrationThatFails: a table that can't be migrated after all is frozen.
func TestMigrationThatFails(t *testing.T) {
	for name, position := range map[string]func([]byte) ([]byte, error){
		"an error":       func([]byte) ([]byte, error) { return nil, errors.New("this was not thought of") },
		"nonsense":       func([]byte) ([]byte, error) { return []byte("{}"), nil },
		"half a journey": nil,
	} {
		t.Run(name, func(t *testing.T) {
			if position != nil {
				defer table.Migrate("base/0", record.RulesVersion, position)()
			} else {
				defer table.Migrate("base/0", "base/0.5", richer)()
			}
			w := newWorld(t)
			tab := w.half()
			w.store.Change(tab.ID(), func(row *table.Stored, entries []table.Entry) {
				row.RulesVersion = "base/0"
				for i := range entries {
					if entries[i].Kind == table.DidAnswer {
						entries[i].Text += " that means nothing any more"
					}
				}
			})
			if s := w.fresh(tab.ID()).Snapshot(); s.Status != table.Frozen || s.Frozen != table.FrozenRules ||
				s.Decisions[0].Number != 0 && len(s.Legal(0, nil)) > 0 {
				t.Errorf("the status is %d because of %q", s.Status, s.Frozen)
			}
			var text bytes.Buffer
			w.must(w.fresh(tab.ID()).Record(w.ctx, &text, true))
			if n := bytes.Count(text.Bytes(), []byte("\n")); n != tab.Snapshot().Answers+2 {
				t.Errorf("the record of the frozen table has %d lines for %d answers", n, tab.Snapshot().Answers)
			}
		})
	}
}

// TestOlderTablesInReadOnlyStores: a store that can't be written to can still be read.
func TestOlderTablesInReadOnlyStores(t *testing.T) {
	defer table.Migrate("base/0", record.RulesVersion, richer)()
	for _, c := range []struct {
		name     string
		nonsense string
		want     table.Status
	}{{"that go on", "", table.Playing}, {"that would be migrated", " x", table.Frozen}} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			tab := w.half()
			var before, after bytes.Buffer
			w.must(tab.Record(w.ctx, &before, true))
			w.store.Change(tab.ID(), func(row *table.Stored, entries []table.Entry) {
				row.RulesVersion = "base/0"
				for i := range entries {
					entries[i].Text += c.nonsense
				}
			})
			w.store.Break(func(op string) error {
				if op == "commit" {
					return errors.New("this store is for reading only")
				}
				return nil
			}, nil)
			again, err := table.NewHub(w.cfg).Table(w.ctx, tab.ID())
			w.must(err)
			if s := again.Snapshot(); s.Status != c.want || s.State == nil {
				t.Fatalf("the status is %d", s.Status)
			}
			w.must(again.Record(w.ctx, &after, true))
			if c.nonsense == "" && before.String() != after.String() {
				t.Error("the record is another one")
			}
		})
	}
}
