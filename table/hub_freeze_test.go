package table_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/components"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// half makes a table in the middle of a game in which something was taken back.
func (w *world) half() *table.Table {
	w.t.Helper()
	s := table.NewSettings("half", 3)
	s.Draft = true
	tab := w.deal(s, 3)
	rng := rand.New(rand.NewPCG(8, 8))
	for range 70 {
		w.answer(tab, open(tab.Snapshot()), rng)
		if s := tab.Snapshot(); s.Undoable > 0 && rng.IntN(4) == 0 {
			w.must(tab.Undo(w.ctx, persons[s.Undoer], s.Answers-1))
		}
	}
	tab.Settle(w.ctx)
	return tab
}

// nobodys is the hash of components that no program knows.
const nobodys = "0123456789abcdef"

// other are components with another figure.
func other(t *testing.T, figure string) *components.Set {
	t.Helper()
	set, err := components.Parse("other",
		[]byte(`{"format": "`+components.Format+`", "version": "`+played.Set().Version()+`", "common": {`+figure+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestOlderTables: a table of another version continues if its answers lead to the same game under this one; otherwise
// it is frozen, readable and exportable.
func TestOlderTables(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(t *testing.T, w *world, row *table.Stored, entries []table.Entry)
		frozen string
		// blind is true if not even the position can be shown.
		blind bool
	}{
		{"nothing changed", func(*testing.T, *world, *table.Stored, []table.Entry) {}, "", false},
		{"another version of the same rules", func(_ *testing.T, _ *world, row *table.Stored,
			_ []table.Entry) {
			row.RulesVersion = "base/0"
		}, "", false},
		{"other components today, with which another game would be dealt",
			func(t *testing.T, w *world, _ *table.Stored, _ []table.Entry) {
				w.cfg.Components = other(t, `"event_removed": [0, 0, 0, 0, 0]`)
			}, "", false},
		{"components that nobody knows, where those of today change nothing so far",
			func(t *testing.T, w *world, row *table.Stored, _ []table.Entry) {
				row.Components, w.cfg.Components = nobodys, other(t, `"target_points": 25`)
			}, "", false},
		{"components that nobody knows, where another game is dealt today",
			func(t *testing.T, w *world, row *table.Stored, _ []table.Entry) {
				row.Components, w.cfg.Components = nobodys, other(t, `"event_removed": [0, 0, 0, 0, 0]`)
			}, table.FrozenComponents, false},
		{"rules that lead elsewhere", func(_ *testing.T, _ *world, row *table.Stored, _ []table.Entry) {
			row.RulesVersion = "base/0"
			row.Position = bytes.Replace(row.Position, []byte(`"pool":`), []byte(`"pool":1`), 1)
		}, table.FrozenRules, true},
		{"an answer that nobody gave", func(_ *testing.T, _ *world, _ *table.Stored, entries []table.Entry) {
			entries[len(entries)-1].Text = "sing"
		}, table.FrozenDamaged, false},
		{"an answer of nobody", func(_ *testing.T, _ *world, _ *table.Stored, entries []table.Entry) {
			entries[5].Seat = 17
		}, table.FrozenDamaged, false},
		{"an undo of what was never there", func(_ *testing.T, _ *world, _ *table.Stored, entries []table.Entry) {
			entries[2].Kind, entries[2].Count = table.DidUndo, 99
		}, table.FrozenDamaged, false},
		{"an entry that is missing", func(_ *testing.T, _ *world, _ *table.Stored, entries []table.Entry) {
			entries[9].Seq = 10000
		}, table.FrozenDamaged, false},
		{"another seed", func(_ *testing.T, _ *world, row *table.Stored, _ []table.Entry) { row.Seed[3]++ },
			table.FrozenDamaged, false},
		{"another number of answers", func(_ *testing.T, _ *world, row *table.Stored, _ []table.Entry) { row.Answers++ },
			table.FrozenDamaged, false},
		{"a position that is none", func(_ *testing.T, _ *world, row *table.Stored,
			_ []table.Entry) {
			row.Position = []byte("{")
		}, table.FrozenDamaged, true},
		{"corrections that can't be read any more", func(_ *testing.T, _ *world, row *table.Stored, _ []table.Entry) {
			row.Settings.Corrections = `{"format": "koprulu-components/0"}`
		}, table.FrozenComponents, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			before := w.half()
			var rec bytes.Buffer
			w.must(before.Record(w.ctx, &rec, true))
			var version, kept string
			w.store.Change(before.ID(), func(row *table.Stored, entries []table.Entry) {
				c.change(t, w, row, entries)
				version, kept = row.RulesVersion, row.Components
			})
			hub := table.NewHub(w.cfg)
			tab, err := hub.Table(w.ctx, before.ID())
			w.must(err)
			s := tab.Snapshot()
			if c.frozen == "" {
				if s.Status != table.Playing || s.Answers != before.Snapshot().Answers || *s.State != *before.Snapshot().State {
					t.Fatalf("the status is %d, because of %q", s.Status, s.Frozen)
				}
				row, _, err := w.store.Load(w.ctx, tab.ID())
				w.must(err)
				if row.RulesVersion != record.RulesVersion || row.Components != s.Rules.Hash {
					t.Errorf("the table keeps the stamp %s, %s", row.RulesVersion, row.Components)
				}
				w.hub = hub
				w.play(tab, 3, 5000, nil)
				if !tab.Snapshot().Over() {
					t.Error("the game does not go on to its end")
				}
				return
			}
			if s.Status != table.Frozen || s.Frozen != c.frozen || (s.State == nil) != c.blind || s.Over() {
				t.Fatalf("the status is %d, because of %q; the position is shown: %v", s.Status, s.Frozen, s.State != nil)
			}
			if s.State != nil && (s.Rules == nil || *s.State != *before.Snapshot().State) {
				t.Error("the position that is shown is another one")
			}
			if got, want := len(kinds(s)), len(kinds(before.Snapshot())); got != want &&
				c.name != "an undo of what was never there" {
				t.Errorf("%d things happened at the table, want %d", got, want)
			}
			_, err = tab.Answer(w.ctx, persons[0], 0, 1, "pass")
			if !errors.Is(err, table.ErrStale) && !errors.Is(err, table.ErrStatus) {
				t.Errorf("Answer gives %v", err)
			}
			wants(t, "Undo", tab.Undo(w.ctx, persons[0], 3), table.ErrStatus)
			wants(t, "Leave", tab.Leave(w.ctx, persons[0]), table.ErrStatus)
			wants(t, "Propose", tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0), table.ErrStatus)
			wants(t, "At", second(tab.Snapshot().At(w.ctx, 3)), table.ErrNoReplay)
			w.must(tab.SetName(w.ctx, persons[0], "Anna the Third"))

			// What is kept can be exported, unchanged line by line.
			if strings.HasPrefix(c.name, "an ") || c.name == "another seed" {
				return // The export is damaged like the stored game.
			}
			var raw bytes.Buffer
			w.must(tab.Record(w.ctx, &raw, true))
			want := strings.Replace(rec.String(), `"rules":"`+record.RulesVersion, `"rules":"`+version, 1)
			want = strings.Replace(want, `"components":"`+before.Snapshot().Rules.Hash, `"components":"`+kept, 1)
			want = strings.Replace(want, `"Anna"`, `"Anna the Third"`, 1)
			if raw.String() != want {
				t.Errorf("the record of the frozen table is another one:\n%s\nwant\n%s", firstLines(raw.String()), firstLines(want))
			}
		})
	}
}

func firstLines(text string) string { return text[:min(len(text), 1500)] }

// TestThaw: a frozen table continues when it can be replayed, in the status that it had.
func TestThaw(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(w *world, tab *table.Table)
		want    table.Status
	}{
		{"playing", func(*world, *table.Table) {}, table.Playing},
		{"paused", func(w *world, tab *table.Table) {
			w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
			w.must(tab.Vote(w.ctx, "clara", true))
		}, table.Paused},
		{"going on after a pause", func(w *world, tab *table.Table) {
			w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
			w.must(tab.Vote(w.ctx, "clara", true))
			w.must(tab.Resume(w.ctx, "ben"))
		}, table.Playing},
		{"ended", func(w *world, tab *table.Table) {
			w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
			w.must(tab.Vote(w.ctx, "clara", true))
		}, table.Ended},
		{"finished", func(w *world, tab *table.Table) { w.play(tab, 1, 5000, nil) }, table.Finished},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			tab := w.half()
			c.prepare(w, tab)
			before := tab.Snapshot()
			w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) { row.Components = nobodys })
			good := w.cfg.Components
			w.cfg.Components = other(t, `"event_removed": [0, 0, 0, 0, 0]`)
			frozen, err := table.NewHub(w.cfg).Table(w.ctx, tab.ID())
			w.must(err)
			if s := frozen.Snapshot(); s.Status != table.Frozen || s.Frozen != table.FrozenComponents {
				t.Fatalf("the status is %d", s.Status)
			}
			w.cfg.Components = good
			thawed, err := table.NewHub(w.cfg).Table(w.ctx, tab.ID())
			w.must(err)
			after := *thawed.Snapshot()
			if after.Status != c.want {
				t.Fatalf("the status is %d, want %d", after.Status, c.want)
			}
			after.Updated = before.Updated
			sameSnapshots(t, "after thawing", before, &after)
		})
	}
}

// TestRecordOfFrozenFromPosition: the record of a game that began at a position says so, even when it can't be
// replayed.
func TestRecordOfFrozenFromPosition(t *testing.T) {
	w := newWorld(t)
	half := w.half().Snapshot()
	_, state, err := position.Read(played.Set(), position.Append(nil, half.Rules, half.State))
	w.must(err)
	var text bytes.Buffer
	out := record.NewWriter(&text, []string{"Anna", "Ben", "Clara"})
	out.FromPosition, out.KeepSeed = true, true
	w.must(out.Start(half.Rules, state.Seed, &state, nil))
	tab, err := w.hub.Import(w.ctx, &text, &table.Manifest{Version: table.ManifestVersion, Seats: []table.Seat{
		{Person: "anna", Name: "Anna"}, {Person: "ben", Name: "Ben"}, {Person: "clara", Name: "Clara"}}})
	w.must(err)
	w.play(tab, 2, 20, nil)
	var want, got bytes.Buffer
	w.must(tab.Record(w.ctx, &want, true))
	w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) { row.Position = []byte("{}") })
	frozen, err := table.NewHub(w.cfg).Table(w.ctx, tab.ID())
	w.must(err)
	w.must(frozen.Record(w.ctx, &got, true))
	if frozen.Snapshot().Status != table.Frozen || got.String() != want.String() {
		t.Errorf("the record is\n%s\nwant\n%s", firstLines(got.String()), firstLines(want.String()))
	}
}
