package table_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// frozen returns a table as it is after a restart if its position can't be read any more.
func (w *world) frozen(tab *table.Table) *table.Table {
	w.t.Helper()
	w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) { row.Position = []byte("{}") })
	frozen, err := table.NewHub(w.cfg).Table(w.ctx, tab.ID())
	w.must(err)
	if frozen.Snapshot().Status != table.Frozen {
		w.t.Fatal("the table is not frozen")
	}
	return frozen
}

// TestRecordOfFrozen: the record of a table that can't be played again is, except for the end, the one that it had,
// whatever is played there.
func TestRecordOfFrozen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		settings func(s *table.Settings)
		people   int
		bots     []string
		prepare  func(w *world, tab *table.Table)
	}{
		{"factions chosen by some", func(s *table.Settings) {}, 3, nil, func(w *world, tab *table.Table) {
			w.must(tab.ChooseFaction(w.ctx, "clara", 2))
		}},
		{"factions chosen by the first", func(s *table.Settings) {}, 2, []string{"random"}, func(w *world, tab *table.Table) {
			w.must(tab.ChooseFaction(w.ctx, "anna", 4))
		}},
		{"teams and orders", func(s *table.Settings) {
			s.Options.Players, s.Options.Teams, s.Options.HideOwnOrders = 4, true, true
		}, 4, nil, nil},
		{"without Shields and Healing", func(s *table.Settings) { s.Options.Shields, s.Options.Healing = false, false },
			3, nil, nil},
		{"Brood War", func(s *table.Settings) {
			s.Options.BroodWar, s.Options.DisposableOrders, s.Options.NoLeaders = true, true, true
		}, 3, nil, nil},
		{"Larger Galaxy", func(s *table.Settings) { s.Options.BroodWar, s.Options.LargerGalaxy = true, true }, 3, nil, nil},
		{"More Starting Planet Tokens", func(s *table.Settings) { s.Options.BroodWar, s.Options.MorePlanets = true, true },
			3, nil, nil},
		{"Galactic Conquest", func(s *table.Settings) { s.Options.GalacticConquest, s.Options.RandomFactions = true, true },
			3, nil, nil},
		{"Survival", func(s *table.Settings) {
			s.Options.BroodWar, s.Options.Survival, s.Options.FasterSurvival = true, true, true
		}, 3, nil, nil},
		{"a scenario", func(s *table.Settings) { s.Options.Players, s.Scenario.ID = 2, "trump-card" }, 2, nil, nil},
		{"somebody's scenario", func(s *table.Settings) { s.Options.Players, s.Scenario.Document = 2, ownScenario(t) },
			2, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			s := table.NewSettings("frozen", 3)
			c.settings(&s)
			tab := w.create(s, c.people, c.bots...)
			if c.prepare != nil {
				c.prepare(w, tab)
			}
			w.must(tab.Begin(w.ctx, owner))
			w.play(tab, 3, 25, nil)
			var want, got bytes.Buffer
			w.must(tab.Record(w.ctx, &want, true))
			w.must(w.frozen(tab).Record(w.ctx, &got, true))
			if got.String() != want.String() {
				t.Errorf("the record is\n%s\nwant\n%s", firstLines(got.String()), firstLines(want.String()))
			}
		})
	}
}

// TestRecordOfFrozenKeepsTheSeed: the seed of a game that can't go on stays secret, unless it was over already or the
// operator asks.
func TestRecordOfFrozenKeepsTheSeed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		prepare func(w *world, tab *table.Table)
		open    bool
	}{
		{"playing", func(w *world, tab *table.Table) { w.play(tab, 1, 10, nil) }, false},
		{"paused", func(w *world, tab *table.Table) {
			w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
		}, false},
		{"going on after a pause", func(w *world, tab *table.Table) {
			w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
			w.must(tab.Resume(w.ctx, "anna"))
		}, false},
		{"ended", func(w *world, tab *table.Table) {
			w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
		}, true},
		{"finished", func(w *world, tab *table.Table) { w.play(tab, 1, 5000, nil) }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			tab := w.deal(quick(2), 2)
			c.prepare(w, tab)
			frozen := w.frozen(tab)
			for _, secret := range []bool{false, true} {
				var text bytes.Buffer
				w.must(frozen.Record(w.ctx, &text, secret))
				if got := strings.Contains(text.String(), `"secret-seed"`); got != (c.open || secret) {
					t.Errorf("asked for with %v, the seed is told: %v", secret, got)
				}
			}
		})
	}
}

// TestRecordOfNobody: a seat without a person or a bot has a name in records all the same.
func TestRecordOfNobody(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	record, _ := w.export(tab)
	copied, err := w.hub.Import(w.ctx, strings.NewReader(record),
		&table.Manifest{Version: table.ManifestVersion, Name: "alone",
			Seats: []table.Seat{{Person: "anna", Name: "Anna"}, {}}})
	w.must(err)
	if again, _ := w.export(copied); !strings.Contains(again, `"seats":["Anna","nobody"]`) {
		t.Errorf("the record is %s", firstLines(again))
	}
	if s := copied.Snapshot(); s.SeatOf("anna") != 0 || s.SeatOf("") != game.Nobody {
		t.Errorf("anna sits at %d, nobody at %d", s.SeatOf("anna"), s.SeatOf(""))
	}
}

// TestFrozenOnce: a table is recorded as frozen once; reading it again changes nothing.
func TestFrozenOnce(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	commits := 0
	w.store.Break(func(op string) error {
		if op == "commit" {
			commits++
		}
		return nil
	}, nil)
	for want := range 3 {
		w.frozen(tab)
		if commits != min(want+1, 1) {
			t.Errorf("read %d times, it was written %d times", want+1, commits)
		}
	}
}
