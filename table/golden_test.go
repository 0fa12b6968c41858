package table_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

var update = flag.Bool("update", false, "write the stored tables of the present version again")

// storedTable is a table as a store once had it, in a file. Position and start are texts, the seed is in hexadecimal
// digits.
type storedTable struct {
	Row             table.Stored
	Entries         []table.Entry
	Seed            string
	Position, Start string
}

// goldenDir has a directory for each version of the rules.
const goldenDir = "testdata/stored"

// goldenTables are the tables that are kept for each version, by name.
var goldenTables = map[string]func(w *world) *table.Table{
	"waiting": func(w *world) *table.Table {
		tab := w.create(table.NewSettings("waiting", 4), 2, "simple")
		w.must(tab.ChooseFaction(w.ctx, "ben", 2))
		w.must(tab.Ready(w.ctx, "ben", true))
		return tab
	},
	"playing": func(w *world) *table.Table {
		tab := w.half()
		w.must(tab.Propose(w.ctx, "clara", table.ProposeUndo, 20))
		return tab
	},
	"clocks": func(w *world) *table.Table {
		s := timed(4, table.Live(30, 10*time.Second))
		s.Options.Teams, s.Options.Shields, s.Options.Healing = true, true, true
		tab := w.deal(s, 4)
		w.play(tab, 2, 60, nil)
		return tab
	},
	"left": func(w *world) *table.Table {
		tab := w.deal(quick(3), 3)
		w.play(tab, 3, 60, nil)
		w.must(tab.Leave(w.ctx, "ben"))
		w.must(tab.OpenSeat(w.ctx, owner, 1))
		return tab
	},
	"paused": func(w *world) *table.Table {
		tab := w.deal(timed(2, table.Days(3)), 2)
		w.play(tab, 4, 50, nil)
		w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
		w.must(tab.Vote(w.ctx, "ben", true))
		return tab
	},
	"finished": func(w *world) *table.Table {
		s := quick(2)
		s.Options.HideOwnOrders = true
		tab := w.deal(s, 2)
		w.play(tab, 5, 5000, nil)
		return tab
	},
	"ended": func(w *world) *table.Table {
		s := quick(2)
		s.Options.GalacticConquest = true
		tab := w.deal(s, 2)
		w.play(tab, 6, 40, nil)
		w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
		w.must(tab.Vote(w.ctx, "ben", true))
		return tab
	},
}

// TestStoredTables: tables that any earlier version left in a store can be read, go on, and show the position that was
// kept. With -update those of the current version are rewritten; older ones stay as they are.
func TestStoredTables(t *testing.T) {
	if *update {
		for name, make := range goldenTables {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				writeStored(t, w, name, make(w))
			})
		}
	}
	files, err := filepath.Glob(filepath.Join(goldenDir, "*", "*", "*.json"))
	if err != nil || len(files) < len(goldenTables) {
		t.Fatalf("%d stored tables, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			kept := storedTable{Row: table.Stored{Placed: -1}}
			if err := json.Unmarshal(text, &kept); err != nil {
				t.Fatal(err)
			}
			row := kept.Row
			row.Position, row.Start = []byte(kept.Position), []byte(kept.Start)
			if row.Placed < 0 { // Once it was written with every answer.
				row.Placed = row.Answers
			}
			if kept.Seed != "" {
				seed, err := chance.ParseSeed(kept.Seed)
				if err != nil {
					t.Fatal(err)
				}
				row.Seed = &seed
			}
			w := newWorld(t)
			first := row
			first.Seq = 0
			w.must(w.store.Create(w.ctx, &first))
			w.must(w.store.Commit(w.ctx, &table.Commit{Entries: kept.Entries, After: &row, Cold: true}))
			tab, err := w.hub.Table(w.ctx, row.ID)
			w.must(err)
			s := tab.Snapshot()
			if s.Status != row.Status {
				t.Fatalf("the status is %d because of %q, was %d", s.Status, s.Frozen, row.Status)
			}
			if s.State != nil && row.RulesVersion == record.VersionOf(row.Settings.Options) {
				// Later versions write the same game in other words.
				_, was, err := position.Read(played.Set(), []byte(kept.Position))
				w.must(err)
				if was != *s.State {
					t.Error("the position is another one")
				}
			}
			if s.Answers != row.Answers || s.Decisions != row.Decisions && row.Status != table.Finished {
				t.Errorf("%d answers, decisions %v; kept are %d, %v", s.Answers, s.Decisions, row.Answers, row.Decisions)
			}
			// Before there was a choice, the program helped nobody: now it does where one person plays with bots.
			if s.Settings.Help != table.HelpPractice || s.Helps() != s.Practice() {
				t.Errorf("the help is %q, and helps: %t", s.Settings.Help, s.Helps())
			}
			if s.Status == table.Playing {
				w.play(tab, 1, 30, nil)
				if tab.Snapshot().Answers == row.Answers && open(s) < 6 {
					t.Error("nobody can answer")
				}
				w.sameAfterReload(tab)
			}
		})
	}
}

func writeStored(t *testing.T, w *world, name string, tab *table.Table) {
	t.Helper()
	row, entries, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	kept := storedTable{Row: *row, Entries: entries, Position: string(row.Position), Start: string(row.Start)}
	if row.Seed != nil {
		kept.Seed = chance.FormatSeed(*row.Seed)
	}
	kept.Row.ID, kept.Row.Invite, kept.Row.Watch = table.ID("golden"+name), "invite", "watch"
	kept.Row.Seed, kept.Row.Position, kept.Row.Start = nil, nil, nil
	text, err := json.MarshalIndent(&kept, "", " ")
	w.must(err)
	path := filepath.Join(goldenDir, record.RulesVersion, name+".json")
	w.must(os.MkdirAll(filepath.Dir(path), 0o755))
	w.must(os.WriteFile(path, append(text, '\n'), 0o644))
}
