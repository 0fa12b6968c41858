package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/view"
	"koprulu/table"
)

// export returns the record and the manifest of a table, the manifest through its JSON.
func (w *world) export(tab *table.Table) (record string, m *table.Manifest) {
	w.t.Helper()
	var text bytes.Buffer
	w.must(tab.Record(w.ctx, &text, true))
	js, err := json.Marshal(tab.Manifest())
	w.must(err)
	m = new(table.Manifest)
	w.must(json.Unmarshal(js, m))
	return text.String(), m
}

// TestExportImport: a table that is exported and imported is the same game, and continues in the same way.
func TestExportImport(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(w *world) *table.Table
	}{
		{"just dealt", func(w *world) *table.Table { return w.deal(quick(3), 3) }},
		{"in the middle, with clocks", func(w *world) *table.Table {
			tab := w.deal(timed(3, table.Live(30, time.Second)), 2, "random")
			w.play(tab, 2, 60, nil)
			return tab
		}},
		{"factions drafted", func(w *world) *table.Table {
			s := table.NewSettings("draft", 2)
			s.Draft = true
			tab := w.deal(s, 2)
			w.play(tab, 3, 1, nil)
			return tab
		}},
		{"after undos and a pause", func(w *world) *table.Table {
			tab := w.deal(quick(2), 2)
			rng := rand.New(rand.NewPCG(6, 6))
			for range 80 {
				w.answer(tab, open(tab.Snapshot()), rng)
				if s := tab.Snapshot(); s.Undoable > 0 && rng.IntN(3) == 0 {
					w.must(tab.Undo(w.ctx, persons[s.Undoer], s.Answers-1))
				}
			}
			w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
			return tab
		}},
		{"a seat that was left", func(w *world) *table.Table {
			tab := w.deal(quick(2), 2)
			w.play(tab, 5, 30, nil)
			w.must(tab.Leave(w.ctx, "ben"))
			return tab
		}},
		{"finished", func(w *world) *table.Table {
			tab := w.deal(quick(2), 2)
			w.play(tab, 4, 5000, nil)
			return tab
		}},
		{"Brood War", func(w *world) *table.Table {
			s := quick(3)
			s.Options.BroodWar, s.Options.MorePlanets = true, true
			tab := w.deal(s, 2, "simple")
			w.play(tab, 4, 120, nil)
			return tab
		}},
		{"Survival, finished", func(w *world) *table.Table {
			s := quick(2)
			s.Options.BroodWar, s.Options.Survival, s.Options.FasterSurvival = true, true, true
			tab := w.deal(s, 2)
			w.play(tab, 4, 6000, nil)
			return tab
		}},
		{"a scenario", func(w *world) *table.Table {
			s := table.NewSettings("trump", 2)
			s.Scenario.ID = "trump-card"
			tab := w.deal(s, 2)
			w.play(tab, 4, 60, nil)
			return tab
		}},
		{"somebody's scenario, finished", func(w *world) *table.Table {
			s := table.NewSettings("own", 2)
			s.Scenario.Document = ownScenario(w.t)
			tab := w.deal(s, 2)
			w.play(tab, 4, 6000, nil)
			return tab
		}},
		{"ended by consent", func(w *world) *table.Table {
			tab := w.deal(quick(2), 2)
			w.play(tab, 4, 50, nil)
			w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
			w.must(tab.Vote(w.ctx, "ben", true))
			return tab
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				tab := c.prepare(w)
				record, m := w.export(tab)
				elsewhere := newWorld(t)
				copied, err := elsewhere.hub.Import(w.ctx, strings.NewReader(record), m)
				if err != nil {
					t.Fatal(err)
				}
				a, b := tab.Snapshot(), copied.Snapshot()
				if a.ID != b.ID || a.Owner != b.Owner || a.Status != b.Status || a.Answers != b.Answers || *a.State != *b.State ||
					a.Banks != b.Banks || a.Settings != b.Settings || a.SeedHash != b.SeedHash || !a.Created.Equal(b.Created) {
					t.Fatalf("the tables differ: %+v and %+v", a, b)
				}
				for p := range a.Seats {
					if a.Seats[p] != b.Seats[p] || (a.Decisions[p].Number != 0) != (b.Decisions[p].Number != 0) ||
						a.Decisions[p].Bank != b.Decisions[p].Bank && a.Status == table.Playing {
						t.Errorf("seat %d differs: %+v, %+v and %+v, %+v", p+1, a.Seats[p], a.Decisions[p], b.Seats[p], b.Decisions[p])
					}
				}
				elsewhere.sameAfterReload(copied)
				if again, _ := elsewhere.export(copied); again != record {
					t.Error("exporting the copy gives another record")
				}
				if a.Status == table.Playing {
					w.play(tab, 9, 40, nil)
					elsewhere.play(copied, 9, 40, nil)
					if *tab.Snapshot().State != *copied.Snapshot().State {
						t.Error("the games go different ways")
					}
				}
				// If the id is in use, the copy gets another one.
				third, err := elsewhere.hub.Import(w.ctx, strings.NewReader(record), m)
				if err != nil || third.ID() == copied.ID() {
					t.Errorf("a second import gives table %v, %v", third, err)
				}
			})
		})
	}
}

// TestImportWithoutManifest: records from elsewhere become tables, with the seats of persons open.
func TestImportWithoutManifest(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 2, "random")
	w.play(tab, 3, 40, nil)
	record, _ := w.export(tab)
	copied, err := w.hub.Import(w.ctx, strings.NewReader(record), nil)
	w.must(err)
	s := copied.Snapshot()
	if s.Status != table.Playing || !s.Seats[0].Open() || s.Seats[0].Name != "Anna" || s.Seats[2].Bot != "random" ||
		s.Settings.Name != "Anna, Person ben, bot:random" {
		t.Errorf("the table is %q with the seats %+v", s.Settings.Name, s.Seats)
	}
	w.must(copied.Sit(w.ctx, "dora", "Dora", 1))
	if got := kinds(copied.Snapshot()); len(got) != 1 || got[0] != table.DidJoin {
		t.Errorf("the log has %v", got)
	}
	w.sameAfterReload(copied)
}

// TestImportOfUnknownBots: a seat whose bot this program does not have is played by the one that stands in.
func TestImportOfUnknownBots(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 1, "random", "random")
	record, m := w.export(tab)
	m.Seats[1].Bot = "deep-purple"
	copied, err := w.hub.Import(w.ctx, strings.NewReader(record), m)
	w.must(err)
	if s := copied.Snapshot(); s.Seats[0].Bot != "" || s.Seats[1].Bot != "simple" || s.Seats[2].Bot != "random" {
		t.Errorf("the seats are %+v", s.Seats)
	}
}

// TestImportWhileTheStoreFails: an id about which the store can't answer doesn't count as free, and nothing is left of
// a table that could not be kept.
func TestImportWhileTheStoreFails(t *testing.T) {
	for _, broken := range []string{"load", "create", "commit"} {
		w := newWorld(t)
		tab := w.deal(quick(2), 2)
		record, m := w.export(tab)
		elsewhere := newWorld(t)
		why := errors.New("no answer")
		elsewhere.store.Break(func(op string) error {
			if op == broken {
				return why
			}
			return nil
		}, nil)
		_, err := elsewhere.hub.Import(w.ctx, strings.NewReader(record), m)
		wants(t, "Import", err, why)
		elsewhere.store.Break(nil, nil)
		_, err = elsewhere.hub.Table(w.ctx, tab.ID())
		wants(t, "Table", err, table.ErrUnknown)
		copied, err := elsewhere.hub.Import(w.ctx, strings.NewReader(record), m)
		w.must(err)
		if copied.ID() != tab.ID() {
			t.Errorf("%s: the table is %s now", broken, copied.ID())
		}
	}
}

// TestImportFromPosition: a record whose game begins at a position.
func TestImportFromPosition(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	w.play(tab, 3, 90, nil)
	s := tab.Snapshot()
	r, state, err := position.Read(played.Set(), position.Append(nil, s.Rules, s.State))
	w.must(err)
	var text bytes.Buffer
	out := record.NewWriter(&text, []string{"Anna", "Ben"})
	out.FromPosition, out.KeepSeed = true, true
	w.must(out.Start(r, state.Seed, &state, nil))
	record := text.String()
	m := &table.Manifest{Version: table.ManifestVersion, Name: "a position", Owner: owner,
		Seats: []table.Seat{{Person: "anna", Name: "Anna"}, {Person: "ben", Name: "Ben"}}}
	copied, err := w.hub.Import(w.ctx, strings.NewReader(record), m)
	w.must(err)
	w.play(tab, 7, 5000, nil)
	n := 0
	w.play(copied, 7, 5000, func() {
		if n++; n%20 == 0 {
			w.sameAfterReload(copied)
		}
	})
	if *tab.Snapshot().State != *copied.Snapshot().State || !copied.Snapshot().Over() {
		t.Error("the games go different ways")
	}
	if tab.Snapshot().FromPosition() || !copied.Snapshot().FromPosition() {
		t.Error("the game that began at a position does not say so, or the other one does")
	}
	verify(t, copied)
}

// TestImportRefuses covers records from which no table can be made.
func TestImportRefuses(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	w.play(tab, 3, 40, nil)
	rec, m := w.export(tab)
	var open bytes.Buffer
	w.must(tab.Record(w.ctx, &open, false))
	if strings.Contains(open.String(), "secret-seed") {
		t.Error("the record of a game that goes on tells the seed")
	}
	lines := strings.SplitAfter(rec, "\n")
	for _, c := range []struct {
		name   string
		record string
		change func(m *table.Manifest)
	}{
		{"no seed", open.String(), nil},
		{"nothing", "", nil},
		{"no record", "hello", nil},
		{"an answer left out", strings.Join(append(append([]string{}, lines[:10]...), lines[11:]...), ""), nil},
		{"an answer that was changed", strings.Replace(rec, `"do":"`, `"do":"pass `, 1), nil},
		{"another seed", strings.Replace(rec, `"secret-seed":"0`, `"secret-seed":"1`, 1), nil},
		{"other components", strings.Replace(rec, `"components":"`, `"components":"0`, 1), nil},
		{"another version of the rules", strings.Replace(rec, record.RulesVersion, "base/0", 1), nil},
		{"another version of the manifest", rec, func(m *table.Manifest) { m.Version = "table/9" }},
		{"a seat too many", rec, func(m *table.Manifest) { m.Seats = make([]table.Seat, 3) }},
		{"corrections that are none", rec, func(m *table.Manifest) { m.Corrections = "?" }},
		{"an id that is a path", rec, func(m *table.Manifest) { m.ID = "../x" }},
		{"an id that is too long", rec, func(m *table.Manifest) { m.ID = table.ID(strings.Repeat("x", 33)) }},
		{"somebody named like a bot", rec, func(m *table.Manifest) { m.Seats[0].Name = "bot:simple" }},
		{"a name that is too long", rec, func(m *table.Manifest) { m.Seats[0].Name = strings.Repeat("x", 41) }},
		{"one person at two seats", rec, func(m *table.Manifest) {
			m.Seats[1].Person, m.Seats[1].Bot = m.Seats[0].Person, ""
		}},
		{"a pace that is none", rec, func(m *table.Manifest) { m.Pace.Start = -1 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := *m
			changed.Seats = slices.Clone(m.Seats)
			if c.change != nil {
				c.change(&changed)
			}
			if c.record == rec && c.change == nil {
				t.Fatal("nothing was changed")
			}
			if _, err := w.hub.Import(w.ctx, strings.NewReader(c.record), &changed); err == nil {
				t.Error("it was imported")
			}
		})
	}
	_, err := w.hub.Import(w.ctx, strings.NewReader(open.String()), m)
	wants(t, "Import without a seed", err, record.ErrNoSeed)
	waiting := w.create(quick(2), 1)
	wants(t, "Record of a table that waits", waiting.Record(w.ctx, &open, true), table.ErrStatus)
}

// TestAt: every moment of a game can be looked at again.
func TestAt(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	past := []*table.Snapshot{tab.Snapshot()}
	w.play(tab, 5, 200, func() { past = append(past, tab.Snapshot()) })
	for _, from := range []*table.Table{tab, w.fresh(tab.ID())} {
		for _, want := range past {
			n := want.Answers // Some of them were formalities.
			got, err := from.Snapshot().At(w.ctx, n)
			w.must(err)
			if *got.State != *want.State || got.Answers != n || len(got.Log) != len(want.Log) {
				t.Fatalf("at %d the table is elsewhere", n)
			}
			if len(got.Legal(0, nil)) > 0 || got.Undoable != 0 {
				t.Fatalf("at %d something can be answered", n)
			}
		}
	}
	wants(t, "At(-1)", second(tab.Snapshot().At(w.ctx, -1)), errInvalid)
	wants(t, "At beyond the end", second(tab.Snapshot().At(w.ctx, tab.Snapshot().Answers+1)), errInvalid)
	wants(t, "At before the game", second(w.create(quick(2), 1).Snapshot().At(w.ctx, 0)), table.ErrNoReplay)
}

func second[T any](_ T, err error) error { return err }

// TestWhatSeatsSee: two games that differ only in what a seat can't know give it the same view, the same legal
// answers and the same lines of the log (P5).
func TestWhatSeatsSee(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(4), 4)
	rng := rand.New(rand.NewPCG(11, 11))
	for !tab.Snapshot().Over() {
		s := tab.Snapshot()
		for seat := range game.Player(4) {
			other := *s
			state := *s.State
			s.Rules.Redeal(&state, seat, rng)
			other.State = &state
			va, vb := s.Rules.View(s.State, seat), s.Rules.View(other.State, seat)
			a, b := view.Append(nil, s.Rules, &va), view.Append(nil, s.Rules, &vb)
			if !bytes.Equal(a, b) {
				t.Fatalf("after %d answers seat %d sees a difference", s.Answers, seat+1)
			}
			la, lb := s.Legal(seat, nil), other.Legal(seat, nil)
			ba, bb := s.Beside(seat, nil), other.Beside(seat, nil)
			if len(la) != len(lb) || len(ba) != len(bb) {
				t.Fatalf("after %d answers seat %d has other answers", s.Answers, seat+1)
			}
			for i := range la {
				if la[i] != lb[i] {
					t.Fatalf("after %d answers seat %d has other answers", s.Answers, seat+1)
				}
			}
		}
		if s.Seed != nil {
			t.Fatal("the seed is open before the game is over")
		}
		w.answer(tab, open(s), rng)
	}
	if tab.Snapshot().Seed == nil {
		t.Error("the seed is hidden after the game")
	}
	hidden := 0
	for _, item := range tab.Snapshot().Log {
		if !item.For(game.Nobody) {
			hidden++
			if item.For(0) && item.For(1) && item.For(2) && item.For(3) {
				t.Errorf("a line is hidden from spectators only: %+v", item)
			}
		}
	}
	if hidden == 0 {
		t.Error("no line of the log is hidden from spectators")
	}
}

// TestMiniMap compares the small map with the game.
func TestMiniMap(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	w.play(tab, 5, 200, nil)
	s := tab.Snapshot()
	row, _, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	cells, err := table.MiniMap(row.Map)
	w.must(err)
	if len(cells) != s.State.Placed.Len() || len(cells) < 6 {
		t.Fatalf("the map has %d planets, the game %d", len(cells), s.State.Placed.Len())
	}
	var seats, bases game.PlayerSet
	for _, c := range cells {
		tile := s.State.Tiles[c.Planet]
		if c.X != int(tile.X) || c.Y != int(tile.Y) || c.Bases&^c.Seats != 0 {
			t.Errorf("%+v does not lie at %+v", c, tile)
		}
		seats, bases = seats|c.Seats, bases|c.Bases
	}
	if seats != s.State.Alive || bases == 0 {
		t.Errorf("the seats on the map are %b, the bases %b", seats, bases)
	}
	for _, wrong := range [][]byte{{0}, {2, 1, 2, 3, 4, 5}, {1, 2}, bytes.Repeat([]byte{1}, 1000001)} {
		if _, err := table.MiniMap(wrong); err == nil {
			t.Errorf("%d bytes that are no map were read", len(wrong))
		}
	}
	if cells, err := table.MiniMap(nil); len(cells) > 0 || err != nil {
		t.Errorf("no map gives %v, %v", cells, err)
	}
}

// TestNotify: the observer is told about turns, beginnings and ends after they are stored.
func TestNotify(t *testing.T) {
	var events []table.Event
	w := newWorld(t, func(cfg *table.HubConfig) { cfg.Notify = func(e table.Event) { events = append(events, e) } })
	tab := w.deal(quick(2), 2)
	if len(events) != 1 || !events[0].Began || events[0].Opened.Len() != 1 || events[0].Snapshot != tab.Snapshot() {
		t.Fatalf("dealing gives %+v", events)
	}
	before, turns := tab.Snapshot(), 0
	events = nil
	w.play(tab, 4, 5000, func() {
		s := tab.Snapshot()
		var want game.PlayerSet
		for p := range s.Seats {
			if s.Decisions[p].Number != 0 && before.Decisions[p].Number == 0 {
				want |= 1 << p
			}
		}
		before = s
		if want == 0 && !s.Over() {
			if len(events) > 0 {
				t.Fatalf("answer %d gives %+v", s.Answers, events)
			}
			return
		}
		if len(events) != 1 || events[0].Opened != want || events[0].Over != s.Over() || events[0].Began ||
			events[0].Snapshot != s {
			t.Fatalf("answer %d gives %+v, want seats %b", s.Answers, events, want)
		}
		events, turns = nil, turns+1
	})
	if turns < 20 || !before.Over() {
		t.Errorf("there were %d turns", turns)
	}
	w.must(tab.SetName(w.ctx, "ben", "Ben the Second"))
	if len(events) > 0 {
		t.Errorf("a new name after the end gives %+v", events)
	}
}

// TestSubscriptions: a watcher is woken once for any number of changes, and never holds anyone up.
func TestSubscriptions(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	slow, other := tab.Subscribe(nil), tab.Subscribe(nil)
	w.play(tab, 1, 20, nil)
	for _, sub := range []*table.Subscription{slow, other} {
		<-sub.C
		select {
		case <-sub.C:
			t.Error("woken twice")
		default:
		}
	}
	before := tab.Snapshot()
	tab.Attach(1)
	tab.Attach(1)
	tab.Attach(game.Nobody)
	<-slow.C
	if seats, spectators := tab.Connected(); seats != 0b10 || spectators != 1 {
		t.Errorf("seats %b and %d spectators are connected", seats, spectators)
	}
	tab.Detach(1)
	tab.Detach(1)
	tab.Detach(1)
	if seats, _ := tab.Connected(); seats != 0 || tab.Snapshot() != before {
		t.Errorf("seats %b are connected", seats)
	}
	slow.Close()
	w.stop()
	if <-other.C; !other.Gone() || slow.Gone() {
		t.Error("closing the hub does not end the subscriptions that are open, and no others")
	}
	_, err := w.hub.Table(w.ctx, tab.ID())
	if err == nil || errors.Is(err, table.ErrUnknown) {
		t.Errorf("a closed hub gives tables: %v", err)
	}
}

// TestGoldenRecords: every whole game of the golden records becomes a table, whose record is the same game in the form
// that is written today; and the table made from that record has exactly the same one.
func TestGoldenRecords(t *testing.T) {
	files, err := filepath.Glob("../rules/golden/testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d records, %v", len(files), err)
	}
	w := newWorld(t)
	for _, file := range files {
		text, err := os.ReadFile(file)
		w.must(err)
		var forms []string
		for range 2 {
			tab, err := w.hub.Import(w.ctx, bytes.NewReader(text), nil)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			var again bytes.Buffer
			w.must(tab.Record(w.ctx, &again, false))
			if asFirstVersion(again.String()) != asFirstVersion(string(text)) || !tab.Snapshot().Over() {
				t.Errorf("%s: the record of the table is another one", file)
			}
			w.sameAfterReload(tab)
			text = again.Bytes()
			forms = append(forms, again.String())
		}
		if !strings.HasPrefix(forms[0], `{"koprulu":"`+record.Version+`"`) || forms[0] != forms[1] {
			t.Errorf("%s: the record of the record's table is another one", file)
		}
	}
}

// laterFields are the fields that the last line of a record has had since record/2, and the sum, which changes with
// them.
var laterFields = regexp.MustCompile(`"(factions|places)":\[[^]]*\],|,"sha256":"[0-9a-f]{64}"`)

// asFirstVersion returns a whole record without what only later versions of the format have.
func asFirstVersion(text string) string {
	text = strings.Replace(text, `{"koprulu":"`+record.Version+`"`, `{"koprulu":"`+record.FirstVersion+`"`, 1)
	end := strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n') + 1
	return text[:end] + laterFields.ReplaceAllString(text[end:], "")
}
