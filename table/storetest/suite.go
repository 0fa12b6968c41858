package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/table"
	"koprulu/table/calendar"
)

// Run checks that open returns stores as package table needs them. open is called for each case and returns an empty
// one; again returns another store on the same data, as after a restart.
func Run(t *testing.T, open func(t *testing.T) table.Store, again func(t *testing.T, old table.Store) table.Store) {
	for _, c := range []struct {
		name string
		run  func(suite)
	}{
		{"an unknown table", unknown},
		{"every field of a table and its entries", everyField},
		{"a commit that changes what answers change", warm},
		{"a commit without entries", noEntries},
		{"a commit after somebody else's", conflict},
		{"an answer twice to one decision", twice},
		{"an answer of a seat that is not asked", unasked},
		{"what a caller changes afterwards", aliasing},
		{"deleting", deleting},
		{"files of components that tables share", sharing},
		{"tables that are due", due},
		{"tables that expire", expiring},
		{"moving deadlines", shifting},
		{"being alive", alive},
		{"look backs", lookbacks},
		{"many commits at once", many},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.run(suite{t, open(t), func(s table.Store) table.Store { return again(t, s) }})
		})
	}
}

// suite is a case with a store under test.
type suite struct {
	*testing.T
	table.Store
	again func(table.Store) table.Store
}

// day is a moment that the cases use.
var day = time.Date(2026, 3, 1, 12, 0, 0, 123e6, time.UTC)

// sample returns a table with something in every field.
func sample(id table.ID) *table.Stored {
	seed := [32]byte{1, 2, 31: 3}
	row := &table.Stored{
		Basics: table.Basics{
			ID:       id,
			Owner:    "owner",
			Settings: table.NewSettings("a name with Ü and \"quotes\"", 3),
			Status:   table.Playing,
			Frozen:   "why",
			Seats: []table.Seat{
				{Person: "anna", Name: "Anna <b>", Ready: true},
				{Person: "ben", Name: "Ben", Bot: "simple", Left: true, Offered: true, Program: true, Hints: 3, Hinted: 41},
				{
					Bot: "random",
				}},
			Seq:      0,
			Answers:  0,
			Expires:  day.Add(2 * time.Hour),
			Proposal: &table.Proposal{Kind: table.ProposeUndo, By: 2, Keep: 7, Agreed: 5},
			Created:  day,
			Updated:  day.Add(time.Second),
		},
		Progress:     table.Progress{Round: 4, Phase: game.Regrouping, Winners: 3, Map: []byte{1, 2, 0, 255, 4, 5}},
		Invite:       "invite-" + string(id),
		Watch:        "watch-" + string(id),
		RulesVersion: "base/1",
		Components:   "abc",
		Seed:         &seed,
		Position:     []byte("{position}\n"),
		Start:        []byte("{start}"),
		PausedAt:     day.Add(time.Hour),
	}
	row.Shuffle = &table.Shuffle{Server: chance.Part{1, 31: 2}, Final: true}
	row.Shuffle.Seals[1], row.Shuffle.Parts[2] = &chance.Part{3}, &chance.Part{31: 255}
	row.Settings.Pace = table.Live(20, 10*time.Second)
	row.Settings.Draft, row.Settings.Corrections = true, "{}"
	row.Settings.Options.Factions[1] = 4
	row.Settings.Options.Shields = true
	row.Decisions[0] = table.Decision{Number: 1<<40 + 1, Since: day, Bank: 90*time.Second + time.Millisecond,
		Free: 4 * time.Second}
	row.Banks = [game.MaxPlayers]time.Duration{time.Minute, time.Millisecond, 1 << 50}
	row.Settings.Rest = calendar.Rules{Hours: true, Weekends: true, Vacation: 20}
	hours := calendar.Hours{Zone: "Europe/Berlin", Days: [7]calendar.Span{{From: 480, To: 1320}, {}, {From: 1200, To: 60}}}
	row.Times[0] = &calendar.Person{Hours: hours, Away: []calendar.Period{{From: day, To: day.Add(time.Hour)}}}
	row.Joined[1] = day.Add(time.Millisecond)
	row.Seen[0], row.Seen[1] = day.Add(time.Minute), day.Add(-time.Hour)
	row.Decisions[0].Counts = &table.Counts{Hours: hours, From: day.Add(-time.Minute), At: day.Add(time.Second),
		Used: -time.Second, Slack: time.Hour,
		Length: 100*time.Second + time.Millisecond}
	row.Minds[2] = table.Mind{Answers: 1<<32 - 1, Memory: "AXBjZzo-_9"}
	row.Ahead[0] = table.Ahead{List: left(7), Decision: 1<<40 + 1, Wait: 200*time.Second + time.Millisecond}
	row.Proposal.Lapsed, row.Proposal.Seat = 1, 1
	row.StoodIn[0] = day.Add(-time.Hour)
	row.Gone[1], row.ByHost = table.Left, true
	row.Points = [game.MaxPlayers]int{3, 0, 17}
	row.Factions = [game.MaxPlayers]string{"raynor", "", "overmind"}
	return row
}

// left returns what a seat may have left for later.
func left(id uint32) *ahead.List {
	return &ahead.List{Salt: "grain", Last: id, Given: []int{3, 4},
		Left: []ahead.Left{{ID: id, Since: 41, Round: 2, Stacks: map[string]string{"torus": "21"},
			Answer: ahead.Answer{Kind: ahead.Orders,
				Orders: []ahead.Order{{Nth: 2, Order: "build", Planet: "torus", Unless: ahead.UnlessStack}}}}},
		Fallen: []ahead.Fallen{{ID: id - 1, Answer: ahead.Answer{Kind: ahead.Pass, Until: ahead.UntilOff}, Why: ahead.WhyHand,
			By: 2, At: day}}}
}

// answer returns an entry of an answer.
func answer(seq uint64, seat game.Player, decision uint64) table.Entry {
	return table.Entry{Seq: seq, At: day.Add(time.Duration(seq) * time.Second), Kind: table.DidAnswer, Seat: seat,
		Decision: decision,
		Answers:  uint32(seq), Ask: "order", By: "anna", Text: "order mobilize torus",
		Chance: []string{"raynor: combat-1 combat-2", "pick 1 of 3"}}
}

func (s suite) create(row *table.Stored) *table.Stored {
	s.Helper()
	s.must(s.Create(s.Context(), row))
	return row
}

// commit makes a change as answers do, cold any change.
func (s suite) commit(after *table.Stored, entries ...table.Entry) {
	s.Helper()
	s.must(s.Commit(s.Context(), change(after, entries...)))
}

func (s suite) cold(after *table.Stored, entries ...table.Entry) {
	s.Helper()
	s.must(s.Commit(s.Context(), coldly(after, entries...)))
}

// change is a change that leaves a table as it is after some entries.
func change(after *table.Stored, entries ...table.Entry) *table.Commit {
	return &table.Commit{Before: after.Seq - uint64(len(entries)), After: after, Entries: entries}
}

func coldly(after *table.Stored, entries ...table.Entry) *table.Commit {
	c := change(after, entries...)
	c.Cold = true
	return c
}

func (s suite) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// fails: something ends with an error.
func (s suite) fails(what string, err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Errorf("%s: %v, want %v", what, err, want)
	}
}

// same returns a check that something ends without an error, and what it returns. Times are the same in the same zone
// alone.
func same[T any](s suite, what string, want T) func(got T, err error) {
	return func(got T, err error) {
		s.Helper()
		if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b time.Time) bool { return a == b })); err != nil || diff != "" {
			s.Errorf("%s: %v\n%s", what, err, diff)
		}
	}
}

// sorted sorts a list.
func sorted(list []table.ID, err error) ([]table.ID, error) {
	slices.Sort(list)
	return list, err
}

// asKept compares what a store returns with what it was given: an empty text is the same as none, and what is shared is
// the store's own.
var asKept = cmp.Options{
	cmp.Comparer(func(a, b time.Time) bool { return a == b }), cmp.Comparer(bytes.Equal),
	cmpopts.IgnoreFields(table.Stored{}, "Shared"),
}

// holds checks what the store has for a table, now and after a restart.
func (s suite) holds(want *table.Stored, entries ...table.Entry) {
	s.Helper()
	for _, from := range []table.Store{s.Store, s.again(s.Store)} {
		row, list, err := from.Load(s.Context(), want.ID)
		s.must(err)
		if diff := cmp.Diff(want, row, asKept) + cmp.Diff(entries, list, asKept, cmpopts.EquateEmpty()); diff != "" {
			s.Errorf("table %s at once, or after a restart:\n%s", want.ID, diff)
		}
	}
}

func unknown(s suite) {
	ctx := s.Context()
	_, _, err := s.Load(ctx, "nowhere")
	s.fails("loading", err, table.ErrUnknown)
	if err := s.Commit(ctx, coldly(sample("nowhere"))); err == nil {
		s.Error("Commit to a table that is not there succeeds")
	}
}

func everyField(s suite) {
	row := s.create(sample("every"))
	s.holds(row)
	entries := []table.Entry{
		{Seq: 1, At: day, Kind: table.DidDeal, Seat: game.Nobody, By: "owner", Chance: []string{"planets: torus helios"}},
		answer(2, 1, 1),
		{Seq: 3, At: day.Add(time.Hour), Kind: table.DidUndo, Seat: game.Nobody, Count: 12, By: "ben"},
		{Seq: 4, At: day.Add(2 * time.Hour), Kind: table.DidJoin, Seat: 2, Text: "Čeněk", By: "cenek"},
	}
	after := *row
	after.Seq, after.Answers = 4, 1
	after.Status, after.Frozen, after.Proposal = table.Paused, "", nil
	after.Seats = []table.Seat{{}, {Person: "x", Name: "y"}, {Bot: "simple"}}
	after.Settings.Name, after.Settings.Public = "another", false
	after.Invite, after.Watch = "", ""
	after.Factions, after.Winners, after.PausedAt = [game.MaxPlayers]string{"mengsk"}, 4, time.Time{}
	after.Position, after.Map, after.Start = []byte("shorter"), []byte{1}, nil
	after.Seed, after.RulesVersion, after.Components = &[32]byte{9}, "base/2", "def"
	after.Shuffle = &table.Shuffle{Server: chance.Part{7}}
	after.Updated = day.Add(3 * time.Hour)
	after.Decisions = [game.MaxPlayers]table.Decision{2: {Number: 4, Since: day.Add(time.Minute)}}
	s.cold(&after, entries...)
	s.holds(&after, entries...)
}

func warm(s suite) {
	row := s.create(sample("warm"))
	var entries []table.Entry
	for i := range uint64(5) {
		after := *row
		after.Seq, after.Answers = i+1, int(i+1)
		after.Position = slices.Repeat([]byte("p"), int(4000+1000*(i%3)))
		after.Decisions = [game.MaxPlayers]table.Decision{}
		after.Decisions[i%3] = table.Decision{Number: i + 1, Since: day.Add(time.Duration(i) * time.Minute),
			Bank: time.Minute}
		after.Banks[i%3] += time.Second
		after.Round, after.Phase, after.Points[1] = int(i+5), game.Execution, int(i)
		after.Minds = [game.MaxPlayers]table.Mind{}
		after.Minds[i%3] = table.Mind{Answers: uint32(i), Memory: "AQ" + string(rune('a'+i))}
		after.Minds[(i+1)%3] = table.Mind{Answers: 7, Memory: "AQ"}
		after.Ahead = [game.MaxPlayers]table.Ahead{}
		after.Ahead[i%3] = table.Ahead{List: left(uint32(i) + 2)}
		after.Map, after.Updated = []byte{1, byte(i)}, day.Add(time.Duration(i)*time.Hour)
		n := answer(i+1, game.Player(i%3), i+100)
		s.commit(&after, n)
		entries = append(entries, n)
		row = &after
	}
	s.holds(row, entries...)
}

func noEntries(s suite) {
	row := sample("still")
	row.Status, row.Seed, row.Position, row.Shuffle = table.Waiting, nil, nil, nil
	s.create(row)
	after := *row
	after.Settings.Name = "renamed"
	after.Seats = []table.Seat{{Person: "anna", Name: "Anna"}, {}, {}}
	s.cold(&after)
	s.holds(&after)
}

func conflict(s suite) {
	row := s.create(sample("both"))
	first := *row
	first.Seq = 1
	s.commit(&first, answer(1, 0, 1))
	second := *row
	second.Seq, second.Round = 1, 99
	s.fails("the second commit", s.Commit(s.Context(), coldly(&second, answer(1, 1, 2))), table.ErrConflict)
	s.holds(&first, answer(1, 0, 1))
}

// dealt keeps a table whose game was dealt with entry 1: decision 1 is open for the first two seats.
func (s suite) dealt(id table.ID) *table.Stored {
	s.Helper()
	row := s.create(sample(id))
	after := *row
	after.Seq = 1
	after.Decisions = [game.MaxPlayers]table.Decision{{Number: 1, Since: day}, {Number: 1, Since: day}}
	s.cold(&after, dealing)
	return &after
}

// unasked: a seat that resigns answers no decision, and may do so only as long as none of its own is open.
func unasked(s suite) {
	row := s.dealt("unasked")
	after := *row
	after.Seq = 2
	s.fails("answering nothing while a decision is open", s.Commit(s.Context(), change(&after, answer(2, 0, 0))),
		table.ErrConflict)
	for range 2 { // A copy of a game can go back and do it again.
		s.commit(&after, answer(after.Seq, 2, 0))
		after.Seq++
	}
	after.Seq--
	s.holds(&after, dealing, answer(2, 2, 0), answer(3, 2, 0))
}

// dealing is the entry of dealt.
var dealing = table.Entry{Seq: 1, At: day, Kind: table.DidDeal, Seat: game.Nobody, By: "owner"}

func twice(s suite) {
	row := s.dealt("twice")
	first := *row
	first.Seq, first.Decisions[0] = 2, table.Decision{}
	s.commit(&first, answer(2, 0, 1))
	again := first
	again.Seq, again.Round = 4, 99
	s.fails("answering a decision again", s.Commit(s.Context(), coldly(&again,
		table.Entry{Seq: 3, At: day, Kind: table.DidPause}, answer(4, 0, 1))), table.ErrConflict)
	s.holds(&first, dealing, answer(2, 0, 1))
	// Another seat's answer to the decision with the same number is a different answer.
	second := first
	second.Seq, second.Decisions[1] = 3, table.Decision{}
	s.commit(&second, answer(3, 1, 1))
	s.holds(&second, dealing, answer(2, 0, 1), answer(3, 1, 1))
}

func aliasing(s suite) {
	row := s.create(sample("alias"))
	want := *row
	want.Position, want.Map = slices.Clone(row.Position), slices.Clone(row.Map)
	row.Position[0], row.Map[0] = 'X', 'X'
	s.holds(&want)
	after := want
	after.Seq, after.Position = 1, []byte("position two")
	entries := []table.Entry{answer(1, 0, 5)}
	s.commit(&after, entries...)
	kept := after
	kept.Position = slices.Clone(after.Position)
	after.Position[0] = 'X'
	entries[0].Text, entries[0].Chance[0] = "changed", "changed"
	s.holds(&kept, answer(1, 0, 5))
}

func deleting(s suite) {
	ctx := s.Context()
	row := sample("gone")
	row.Status = table.Waiting
	s.create(row)
	s.must(s.Delete(ctx, row.ID))
	_, _, err := s.Load(ctx, row.ID)
	s.fails("loading", err, table.ErrUnknown)
}

func due(s suite) {
	ctx := s.Context()
	make := func(id table.ID, change func(*table.Stored)) {
		row := sample(id)
		row.Seats = []table.Seat{{Person: "anna", Name: "Anna"}, {Person: "ben", Name: "Ben"}, {Bot: "simple"}}
		row.Decisions, row.Ahead = [game.MaxPlayers]table.Decision{}, [game.MaxPlayers]table.Ahead{}
		change(row)
		s.create(row)
		// What an answer changes must move the table as well.
		after := *row
		after.Seq = 1
		s.commit(&after, answer(1, 0, 1000))
	}
	open := func(since time.Time, bank time.Duration) table.Decision {
		return table.Decision{Number: 1, Since: since, Bank: bank}
	}
	make("soon", func(r *table.Stored) { r.Decisions[0] = open(day, time.Minute) })
	make("later", func(r *table.Stored) {
		r.Decisions[0], r.Decisions[1] = open(day, 3*time.Hour), open(day.Add(time.Minute), 2*time.Hour)
	})
	make("bots", func(r *table.Stored) { r.Decisions[2] = open(day, 0) })
	make("standing-in", func(r *table.Stored) { r.Seats[0].Bot = "simple"; r.Decisions[0] = open(day, 0) })
	make("no-clock", func(r *table.Stored) { r.Decisions[0] = open(day, 0) })
	make("ahead", func(r *table.Stored) {
		r.Decisions[0], r.Ahead[0] = open(day, 0), table.Ahead{List: left(2), Decision: 1, Wait: 30 * time.Second}
	})
	make("paused", func(r *table.Stored) {
		r.Status = table.Paused
		r.Decisions[0], r.Decisions[2] = open(day, time.Minute), open(day, 0)
	})
	make("dealing", func(r *table.Stored) { r.Status = table.Waiting })
	make("waiting", func(r *table.Stored) { r.Status, r.Shuffle = table.Waiting, &table.Shuffle{Server: chance.Part{1}} })
	make("finished", func(r *table.Stored) { r.Status = table.Finished })
	make("frozen", func(r *table.Stored) { r.Status = table.Frozen; r.Decisions[2] = open(day, 0) })
	for _, c := range []struct {
		until time.Time
		want  []table.ID
		next  time.Time
	}{
		{day, []table.ID{"bots", "dealing", "standing-in"}, day.Add(30 * time.Second)},
		{day.Add(30 * time.Second), []table.ID{"ahead", "bots", "dealing", "standing-in"}, day.Add(time.Minute)},
		{day.Add(time.Minute), []table.ID{"ahead", "bots", "dealing", "soon", "standing-in"},
			day.Add(2*time.Hour + time.Minute)},
		{day.Add(3 * time.Hour), []table.ID{"ahead", "bots", "dealing", "later", "soon", "standing-in"}, time.Time{}},
	} {
		same(s, fmt.Sprint("due by ", c.until), c.want)(sorted(s.Due(ctx, c.until)))
		same(s, fmt.Sprint("due next after ", c.until), c.next)(s.NextDue(ctx, c.until))
	}
}

func expiring(s suite) {
	ctx := s.Context()
	for _, c := range []struct {
		id               table.ID
		status           table.Status
		updated, expires time.Time
	}{
		{"told", table.Waiting, day.Add(-time.Hour), day},
		{"told-later", table.Waiting, day.Add(-time.Hour), day.Add(time.Hour)},
		{"untold", table.Waiting, day.Add(-time.Hour), time.Time{}},
		{"changed", table.Waiting, day, time.Time{}},
		{"begun", table.Playing, day.Add(-time.Hour), day},
	} {
		row := sample(c.id)
		row.Status, row.Updated, row.Expires = c.status, c.updated, c.expires
		s.create(row)
	}
	s.must(s.Shift(ctx, 5*time.Minute))
	for _, c := range []struct {
		until, unchanged time.Time
		want             []table.ID
	}{
		{day.Add(5*time.Minute - time.Millisecond), day.Add(-time.Hour - time.Millisecond), nil},
		{day.Add(5 * time.Minute), day.Add(-time.Hour - time.Millisecond), []table.ID{"told"}},
		{day, day.Add(-time.Hour), []table.ID{"untold"}},
		{day.Add(65 * time.Minute), day, []table.ID{"changed", "told", "told-later", "untold"}},
	} {
		same(s, fmt.Sprint("expiring by ", c.until, ", unchanged since ", c.unchanged), c.want)(sorted(s.Expiring(ctx,
			c.until, c.unchanged)))
	}
}

func shifting(s suite) {
	ctx := s.Context()
	rows := map[table.ID]*table.Stored{}
	for id, status := range map[table.ID]table.Status{"playing": table.Playing, "paused": table.Paused} {
		row := sample(id)
		row.Status, row.Seats[0].Bot = status, ""
		row.Lapses[2] = day.Add(48*time.Hour + time.Millisecond) // later than the deadline
		s.create(row)
		rows[id] = row
	}
	s.must(s.Shift(ctx, 5*time.Minute))
	d := &rows["playing"].Decisions[0]
	d.Since = d.Since.Add(5 * time.Minute)
	for _, row := range rows {
		row.Expires = row.Expires.Add(5 * time.Minute)
	}
	for _, status := range []table.ID{"playing", "paused"} {
		r := rows[status]
		r.StoodIn[0], r.Lapses[2] = r.StoodIn[0].Add(5*time.Minute), r.Lapses[2].Add(5*time.Minute)
	}
	s.holds(rows["playing"])
	s.holds(rows["paused"])
	same(s, "due next", d.Deadline())(s.NextDue(ctx, day))
	// A paused table continues with its own times, and is shifted from then on.
	after := *rows["paused"]
	known, _, err := s.Load(ctx, after.ID)
	s.must(err)
	after.Status, after.Seq, after.Shared = table.Playing, 1, known.Shared
	resumed := table.Entry{Seq: 1, At: day, Kind: table.DidResume}
	s.cold(&after, resumed)
	s.holds(&after, resumed)
	s.must(s.Shift(ctx, time.Minute))
	after.Decisions[0].Since, after.Expires = after.Decisions[0].Since.Add(time.Minute), after.Expires.Add(time.Minute)
	after.StoodIn[0], after.Lapses[2] = after.StoodIn[0].Add(time.Minute), after.Lapses[2].Add(time.Minute)
	s.holds(&after, resumed)
}

func alive(s suite) {
	ctx := s.Context()
	same(s, "a new store was alive at", time.Time{})(s.LastAlive(ctx))
	for i := range 3 {
		at := day.Add(time.Duration(i) * time.Second)
		s.must(s.Alive(ctx, at))
		same(s, "alive at", at)(s.LastAlive(ctx))
	}
}

// lookbacks checks what is kept of look backs: nothing until asked, then the latest request first, until there is an
// outcome.
func lookbacks(s suite) {
	ctx := s.Context()
	next := func(want table.ID) {
		s.Helper()
		same(s, "the next look back", want)(s.NextLookback(ctx))
	}
	kept := func(from table.Store, id table.ID, want table.KeptLookback) {
		s.Helper()
		same(s, "the look back at "+string(id), want)(from.Lookback(ctx, id))
	}
	next("")
	kept(s, "nowhere", table.KeptLookback{})
	s.fails("asking for an unknown table", s.AskLookback(ctx, "nowhere", day), table.ErrUnknown)
	first, second := s.dealt("first"), s.dealt("second")
	kept(s, "first", table.KeptLookback{})
	s.fails("keeping what nobody asked for", s.KeepLookback(ctx, "first", []byte("{}")), table.ErrUnknown)
	s.must(s.AskLookback(ctx, "second", day.Add(time.Second)))
	after := *first
	after.Seq++
	after.Status, after.Updated = table.Finished, day.Add(time.Minute)
	finish := coldly(&after, answer(after.Seq, 0, first.Seq))
	finish.Before, finish.Lookback = first.Seq+7, true
	if err := s.Commit(ctx, finish); err == nil {
		s.Error("a commit of another moment is taken")
	}
	next("second")
	finish.Before = first.Seq
	s.must(s.Commit(ctx, finish))
	next("first") // It was asked for later.
	kept(s, "first", table.KeptLookback{Asked: true})
	text := []byte("{\"a\":\"é\"}\n")
	s.must(s.KeepLookback(ctx, "first", text))
	next("second")
	s.must(s.KeepLookback(ctx, "second", nil))
	next("")
	again := s.again(s.Store)
	kept(again, "first", table.KeptLookback{Asked: true, Document: text})
	kept(again, "second", table.KeptLookback{Asked: true, Failed: true})
	s.must(again.AskLookback(ctx, "second", day.Add(time.Hour)))
	s.must(again.AskLookback(ctx, "first", day.Add(2*time.Hour)))
	kept(again, "first", table.KeptLookback{Asked: true})
	same(s, "asked for again, the next look back", table.ID("first"))(again.NextLookback(ctx))
	row, _, err := again.Load(ctx, second.ID)
	s.must(err)
	same(s, "after looking back the table is at", second.Seq)(row.Seq, nil)
}

func many(s suite) {
	const tables, answers = 8, 20
	var wait sync.WaitGroup
	for i := range tables {
		row := s.dealt(table.ID(fmt.Sprintf("many-%d", i)))
		wait.Go(func() {
			for seq := row.Seq; seq <= answers; seq++ {
				after := *row
				after.Seq, after.Position = seq+1, fmt.Appendf(nil, "position %d of %s", seq+1, row.ID)
				after.Decisions[0].Number = seq + 1
				if err := s.Commit(s.Context(), change(&after, answer(seq+1, 0, seq))); err != nil {
					s.Errorf("%s: %v", row.ID, err)
					return
				}
			}
		})
	}
	wait.Wait()
	for i := range tables {
		row, entries, err := s.Load(s.Context(), table.ID(fmt.Sprintf("many-%d", i)))
		if err != nil || row.Seq != answers+1 || len(entries) != answers+1 ||
			string(row.Position) != fmt.Sprintf("position %d of %s", answers+1, row.ID) {
			s.Errorf("table %d has seq %d, %d entries, position %q, %v", i, row.Seq, len(entries), row.Position, err)
		}
	}
}
