package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

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
		run  func(*testing.T, suite)
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
			c.run(t, suite{Store: open(t), again: again})
		})
	}
}

// suite is a store under test.
type suite struct {
	table.Store
	again func(*testing.T, table.Store) table.Store
}

// day is a moment that the cases use.
var day = time.Date(2026, 3, 1, 12, 0, 0, 123e6, time.UTC)

// sample returns a table with something in every field.
func sample(id table.ID) *table.Stored {
	seed := [32]byte{1, 2, 31: 3}
	row := &table.Stored{ID: id, Owner: "owner", Settings: table.NewSettings("a name with Ü and \"quotes\"", 3),
		Status: table.Playing,
		Frozen: "why", Seats: []table.Seat{
			{Person: "anna", Name: "Anna <b>", Ready: true},
			{Person: "ben", Name: "Ben", Bot: "simple", Left: true, Offered: true, Program: true, Hints: 3, Hinted: 41},
			{Bot: "random"}},
		Invite: "invite-" + string(id), Watch: "watch-" + string(id), RulesVersion: "base/1", Components: "abc", Seed: &seed,
		Seq: 0, Answers: 0, Position: []byte("{position}\n"), Start: []byte("{start}"), PausedAt: day.Add(time.Hour),
		Expires:  day.Add(2 * time.Hour),
		Proposal: &table.Proposal{Kind: table.ProposeUndo, By: 2, Keep: 7, Agreed: 5},
		Round:    4, Phase: game.Regrouping, Winners: 3, Map: []byte{1, 2, 0, 255, 4, 5}, Created: day,
		Updated: day.Add(time.Second)}
	row.Shuffle = &table.Shuffle{Server: chance.Part{1, 31: 2}, Final: true}
	row.Shuffle.Seals[1], row.Shuffle.Parts[2] = &chance.Part{3}, &chance.Part{31: 255}
	row.Settings.Pace = table.Live(20, 10*time.Second)
	row.Settings.Draft, row.Settings.Corrections = true, "{}"
	row.Settings.Options.Factions[1] = 4
	row.Settings.Options.Shields = true
	row.Decisions[0] = table.Decision{Number: 1<<40 + 1, Since: day, Bank: 90*time.Second + time.Millisecond}
	row.Banks = [game.MaxPlayers]time.Duration{time.Minute, time.Millisecond, 1 << 50}
	row.Settings.Rest = calendar.Rules{Hours: true, Weekends: true, Vacation: 20}
	hours := calendar.Hours{Zone: "Europe/Berlin", Days: [7]calendar.Span{{From: 480, To: 1320}, {}, {From: 1200, To: 60}}}
	row.Times[0] = &calendar.Person{Hours: hours, Away: []calendar.Period{{From: day, To: day.Add(time.Hour)}}}
	row.Joined[1] = day.Add(time.Millisecond)
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

func (s suite) create(t *testing.T, row *table.Stored) {
	t.Helper()
	must(t, s.Create(t.Context(), row))
}

func (s suite) commit(t *testing.T, c *table.Commit) {
	t.Helper()
	must(t, s.Commit(t.Context(), c))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fails: something ends with an error.
func fails(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// holds checks what the store has for a table, now and after a restart.
func (s suite) holds(t *testing.T, want *table.Stored, entries []table.Entry) {
	t.Helper()
	check := func(from table.Store, when string) {
		t.Helper()
		row, list, err := from.Load(context.Background(), want.ID)
		if err != nil {
			t.Fatalf("Load %s: %v", when, err)
		}
		got, wanted := reflect.ValueOf(*row), reflect.ValueOf(*want)
		for i := range got.NumField() {
			name := got.Type().Field(i).Name
			if name == "Shared" {
				continue // It is the store's own.
			}
			if !equal(got.Field(i).Interface(), wanted.Field(i).Interface()) {
				t.Errorf("%s: %s is %v, want %v", when, name, got.Field(i).Interface(), wanted.Field(i).Interface())
			}
		}
		if len(list) != len(entries) {
			t.Fatalf("%s: there are %d entries, want %d", when, len(list), len(entries))
		}
		for i := range list {
			if !equal(list[i], entries[i]) {
				t.Errorf("%s: entry %d is %+v, want %+v", when, i+1, list[i], entries[i])
			}
		}
	}
	check(s.Store, "at once")
	check(s.again(t, s.Store), "after a restart")
}

// equal compares deeply. Times are equal if they are the same moment; empty and nil slices are equal.
func equal(a, b any) bool { return reflect.DeepEqual(normal(a), normal(b)) }

func normal(v any) any {
	switch v := v.(type) {
	case time.Time:
		return v.UnixMilli()
	case []byte:
		return string(v)
	case table.Entry:
		v.At = time.UnixMilli(v.At.UnixMilli())
		if len(v.Chance) == 0 {
			v.Chance = nil
		}
		return v
	case [game.MaxPlayers]table.Decision:
		for p := range v {
			if v[p].Number != 0 {
				v[p].Since = time.UnixMilli(v[p].Since.UnixMilli())
			} else {
				v[p].Since = time.Time{}
			}
		}
		return v
	}
	return v
}

func unknown(t *testing.T, s suite) {
	ctx := context.Background()
	if _, _, err := s.Load(ctx, "nowhere"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("Load gives %v, want ErrUnknown", err)
	}
	if err := s.Commit(ctx, &table.Commit{After: sample("nowhere"), Cold: true}); err == nil {
		t.Error("Commit to a table that is not there succeeds")
	}
}

func everyField(t *testing.T, s suite) {
	row := sample("every")
	s.create(t, row)
	s.holds(t, row, nil)
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
	s.commit(t, &table.Commit{Before: 0, Entries: entries, After: &after, Cold: true})
	s.holds(t, &after, entries)
}

func warm(t *testing.T, s suite) {
	row := sample("warm")
	s.create(t, row)
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
		s.commit(t, &table.Commit{Before: i, Entries: []table.Entry{n}, After: &after})
		entries = append(entries, n)
		row = &after
	}
	s.holds(t, row, entries)
}

func noEntries(t *testing.T, s suite) {
	row := sample("still")
	row.Status, row.Seed, row.Position, row.Shuffle = table.Waiting, nil, nil, nil
	s.create(t, row)
	after := *row
	after.Settings.Name = "renamed"
	after.Seats = []table.Seat{{Person: "anna", Name: "Anna"}, {}, {}}
	s.commit(t, &table.Commit{After: &after, Cold: true})
	s.holds(t, &after, nil)
}

func conflict(t *testing.T, s suite) {
	row := sample("both")
	s.create(t, row)
	first := *row
	first.Seq = 1
	s.commit(t, &table.Commit{Before: 0, Entries: []table.Entry{answer(1, 0, 1)}, After: &first})
	second := *row
	second.Seq, second.Round = 1, 99
	err := s.Commit(context.Background(), &table.Commit{Before: 0, Entries: []table.Entry{answer(1, 1, 2)}, After: &second,
		Cold: true})
	if !errors.Is(err, table.ErrConflict) {
		t.Errorf("the second commit gives %v, want ErrConflict", err)
	}
	s.holds(t, &first, []table.Entry{answer(1, 0, 1)})
}

// dealt keeps a table whose game was dealt with entry 1: decision 1 is open for the first two seats.
func (s suite) dealt(t *testing.T, id table.ID) *table.Stored {
	t.Helper()
	row := sample(id)
	s.create(t, row)
	after := *row
	after.Seq = 1
	after.Decisions = [game.MaxPlayers]table.Decision{{Number: 1, Since: day}, {Number: 1, Since: day}}
	s.commit(t, &table.Commit{Entries: []table.Entry{dealing}, After: &after, Cold: true})
	return &after
}

// unasked: a seat that resigns answers no decision, and may do so only as long as none of its own is open.
func unasked(t *testing.T, s suite) {
	row := s.dealt(t, "unasked")
	after := *row
	after.Seq = 2
	fails(t, "answering nothing while a decision is open",
		s.Commit(context.Background(), &table.Commit{Before: 1, Entries: []table.Entry{answer(2, 0, 0)}, After: &after}),
		table.ErrConflict)
	for range 2 { // A copy of a game can go back and do it again.
		s.commit(t, &table.Commit{Before: after.Seq - 1, Entries: []table.Entry{answer(after.Seq, 2, 0)}, After: &after})
		after.Seq++
	}
	after.Seq--
	s.holds(t, &after, []table.Entry{dealing, answer(2, 2, 0), answer(3, 2, 0)})
}

// dealing is the entry of dealt.
var dealing = table.Entry{Seq: 1, At: day, Kind: table.DidDeal, Seat: game.Nobody, By: "owner"}

func twice(t *testing.T, s suite) {
	row := s.dealt(t, "twice")
	first := *row
	first.Seq, first.Decisions[0] = 2, table.Decision{}
	s.commit(t, &table.Commit{Before: 1, Entries: []table.Entry{answer(2, 0, 1)}, After: &first})
	again := first
	again.Seq, again.Round = 4, 99
	entries := []table.Entry{{Seq: 3, At: day, Kind: table.DidPause}, answer(4, 0, 1)}
	fails(t, "answering a decision again", s.Commit(context.Background(),
		&table.Commit{Before: 2, Entries: entries, After: &again, Cold: true}), table.ErrConflict)
	s.holds(t, &first, []table.Entry{dealing, answer(2, 0, 1)})
	// Another seat's answer to the decision with the same number is a different answer.
	second := first
	second.Seq, second.Decisions[1] = 3, table.Decision{}
	s.commit(t, &table.Commit{Before: 2, Entries: []table.Entry{answer(3, 1, 1)}, After: &second})
	s.holds(t, &second, []table.Entry{dealing, answer(2, 0, 1), answer(3, 1, 1)})
}

func aliasing(t *testing.T, s suite) {
	row := sample("alias")
	s.create(t, row)
	want := *row
	want.Position, want.Map = slices.Clone(row.Position), slices.Clone(row.Map)
	row.Position[0], row.Map[0] = 'X', 'X'
	s.holds(t, &want, nil)
	after := want
	after.Seq, after.Position = 1, []byte("position two")
	entries := []table.Entry{answer(1, 0, 5)}
	s.commit(t, &table.Commit{Entries: entries, After: &after})
	kept := after
	kept.Position = slices.Clone(after.Position)
	after.Position[0] = 'X'
	entries[0].Text, entries[0].Chance[0] = "changed", "changed"
	s.holds(t, &kept, []table.Entry{answer(1, 0, 5)})
}

func deleting(t *testing.T, s suite) {
	ctx := context.Background()
	row := sample("gone")
	row.Status = table.Waiting
	s.create(t, row)
	must(t, s.Delete(ctx, row.ID))
	if _, _, err := s.Load(ctx, row.ID); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("Load gives %v, want ErrUnknown", err)
	}
}

func due(t *testing.T, s suite) {
	ctx := context.Background()
	make := func(id table.ID, change func(*table.Stored)) {
		row := sample(id)
		row.Seats = []table.Seat{{Person: "anna", Name: "Anna"}, {Person: "ben", Name: "Ben"}, {Bot: "simple"}}
		row.Decisions, row.Ahead = [game.MaxPlayers]table.Decision{}, [game.MaxPlayers]table.Ahead{}
		change(row)
		s.create(t, row)
		// What an answer changes must move the table as well.
		after := *row
		after.Seq = 1
		s.commit(t, &table.Commit{Entries: []table.Entry{answer(1, 0, 1000)}, After: &after})
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
		ids, err := s.Due(ctx, c.until)
		slices.Sort(ids)
		if err != nil || !slices.Equal(ids, c.want) {
			t.Errorf("Due(%s) = %v, %v; want %v", c.until, ids, err, c.want)
		}
		next, err := s.NextDue(ctx, c.until)
		if err != nil || !next.Equal(c.next) {
			t.Errorf("NextDue(%s) = %v, %v; want %v", c.until, next, err, c.next)
		}
	}
}

func expiring(t *testing.T, s suite) {
	ctx := context.Background()
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
		s.create(t, row)
	}
	must(t, s.Shift(ctx, 5*time.Minute))
	for _, c := range []struct {
		until, unchanged time.Time
		want             []table.ID
	}{
		{day.Add(5*time.Minute - time.Millisecond), day.Add(-time.Hour - time.Millisecond), nil},
		{day.Add(5 * time.Minute), day.Add(-time.Hour - time.Millisecond), []table.ID{"told"}},
		{day, day.Add(-time.Hour), []table.ID{"untold"}},
		{day.Add(65 * time.Minute), day, []table.ID{"changed", "told", "told-later", "untold"}},
	} {
		ids, err := s.Expiring(ctx, c.until, c.unchanged)
		slices.Sort(ids)
		if err != nil || !slices.Equal(ids, c.want) {
			t.Errorf("Expiring(%s, %s) = %v, %v; want %v", c.until, c.unchanged, ids, err, c.want)
		}
	}
}

func shifting(t *testing.T, s suite) {
	ctx := context.Background()
	rows := map[table.ID]*table.Stored{}
	for id, status := range map[table.ID]table.Status{"playing": table.Playing, "paused": table.Paused} {
		row := sample(id)
		row.Status, row.Seats[0].Bot = status, ""
		row.Lapses[2] = day.Add(48*time.Hour + time.Millisecond) // later than the deadline
		s.create(t, row)
		rows[id] = row
	}
	must(t, s.Shift(ctx, 5*time.Minute))
	d := &rows["playing"].Decisions[0]
	d.Since = d.Since.Add(5 * time.Minute)
	for _, row := range rows {
		row.Expires = row.Expires.Add(5 * time.Minute)
	}
	for _, status := range []table.ID{"playing", "paused"} {
		r := rows[status]
		r.StoodIn[0], r.Lapses[2] = r.StoodIn[0].Add(5*time.Minute), r.Lapses[2].Add(5*time.Minute)
	}
	s.holds(t, rows["playing"], nil)
	s.holds(t, rows["paused"], nil)
	if next, err := s.NextDue(ctx, day); err != nil || !next.Equal(d.Deadline()) {
		t.Errorf("NextDue = %v, %v; want %v", next, err, d.Deadline())
	}
	// A paused table continues with its own times, and is shifted from then on.
	after := *rows["paused"]
	known, _, err := s.Load(ctx, after.ID)
	must(t, err)
	after.Status, after.Seq, after.Shared = table.Playing, 1, known.Shared
	s.commit(t, &table.Commit{Entries: []table.Entry{{Seq: 1, At: day, Kind: table.DidResume}}, After: &after, Cold: true})
	s.holds(t, &after, []table.Entry{{Seq: 1, At: day, Kind: table.DidResume}})
	must(t, s.Shift(ctx, time.Minute))
	after.Decisions[0].Since, after.Expires = after.Decisions[0].Since.Add(time.Minute), after.Expires.Add(time.Minute)
	after.StoodIn[0], after.Lapses[2] = after.StoodIn[0].Add(time.Minute), after.Lapses[2].Add(time.Minute)
	s.holds(t, &after, []table.Entry{{Seq: 1, At: day, Kind: table.DidResume}})
}

func alive(t *testing.T, s suite) {
	ctx := context.Background()
	if at, err := s.LastAlive(ctx); err != nil || !at.IsZero() {
		t.Errorf("a new store was alive at %v, %v", at, err)
	}
	for i := range 3 {
		at := day.Add(time.Duration(i) * time.Second)
		must(t, s.Alive(ctx, at))
		if got, err := s.LastAlive(ctx); err != nil || !got.Equal(at) {
			t.Errorf("LastAlive = %v, %v; want %v", got, err, at)
		}
	}
}

// lookbacks checks what is kept of look backs: nothing until asked, then the latest request first, until there is an
// outcome.
func lookbacks(t *testing.T, s suite) {
	ctx := context.Background()
	next := func(want table.ID) {
		t.Helper()
		if got, err := s.NextLookback(ctx); err != nil || got != want {
			t.Errorf("the next look back is that at %q (%v), want %q", got, err, want)
		}
	}
	kept := func(from table.Store, id table.ID, want table.KeptLookback) {
		t.Helper()
		got, err := from.Lookback(ctx, id)
		if err != nil || got.Asked != want.Asked || got.Failed != want.Failed ||
			string(got.Document) != string(want.Document) {
			t.Errorf("the look back at %s is %+v (%v), want %+v", id, got, err, want)
		}
	}
	next("")
	kept(s, "nowhere", table.KeptLookback{})
	fails(t, "asking for an unknown table", s.AskLookback(ctx, "nowhere", day), table.ErrUnknown)
	first, second := s.dealt(t, "first"), s.dealt(t, "second")
	kept(s, "first", table.KeptLookback{})
	fails(t, "keeping what nobody asked for", s.KeepLookback(ctx, "first", []byte("{}")), table.ErrUnknown)
	must(t, s.AskLookback(ctx, "second", day.Add(time.Second)))
	after := *first
	after.Seq++
	after.Status, after.Updated = table.Finished, day.Add(time.Minute)
	change := &table.Commit{Before: first.Seq + 7, Entries: []table.Entry{answer(after.Seq, 0, first.Seq)}, After: &after,
		Cold: true, Lookback: true}
	if err := s.Commit(ctx, change); err == nil {
		t.Error("a commit of another moment is taken")
	}
	next("second")
	change.Before = first.Seq
	must(t, s.Commit(ctx, change))
	next("first") // It was asked for later.
	kept(s, "first", table.KeptLookback{Asked: true})
	text := []byte("{\"a\":\"é\"}\n")
	must(t, s.KeepLookback(ctx, "first", text))
	next("second")
	must(t, s.KeepLookback(ctx, "second", nil))
	next("")
	again := s.again(t, s.Store)
	kept(again, "first", table.KeptLookback{Asked: true, Document: text})
	kept(again, "second", table.KeptLookback{Asked: true, Failed: true})
	must(t, again.AskLookback(ctx, "second", day.Add(time.Hour)))
	must(t, again.AskLookback(ctx, "first", day.Add(2*time.Hour)))
	kept(again, "first", table.KeptLookback{Asked: true})
	if got, err := again.NextLookback(ctx); err != nil || got != "first" {
		t.Errorf("asked for again, the next look back is that at %q (%v)", got, err)
	}
	row, _, err := again.Load(ctx, second.ID)
	if err != nil || row.Seq != second.Seq {
		t.Errorf("looking back has changed the table: %+v, %v", row, err)
	}
}

func many(t *testing.T, s suite) {
	const tables, answers = 8, 20
	var wait sync.WaitGroup
	for i := range tables {
		row := s.dealt(t, table.ID(fmt.Sprintf("many-%d", i)))
		wait.Go(func() {
			for seq := row.Seq; seq <= answers; seq++ {
				after := *row
				after.Seq, after.Position = seq+1, fmt.Appendf(nil, "position %d of %s", seq+1, row.ID)
				after.Decisions[0].Number = seq + 1
				err := s.Commit(context.Background(), &table.Commit{Before: seq, Entries: []table.Entry{answer(seq+1, 0, seq)},
					After: &after})
				if err != nil {
					t.Errorf("%s: %v", row.ID, err)
					return
				}
			}
		})
	}
	wait.Wait()
	for i := range tables {
		row, entries, err := s.Load(context.Background(), table.ID(fmt.Sprintf("many-%d", i)))
		if err != nil || row.Seq != answers+1 || len(entries) != answers+1 ||
			string(row.Position) != fmt.Sprintf("position %d of %s", answers+1, row.ID) {
			t.Errorf("table %d has seq %d, %d entries, position %q, %v", i, row.Seq, len(entries), row.Position, err)
		}
	}
}
