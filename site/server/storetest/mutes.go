package storetest

import (
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// tableMutes: what an owner decides holds for one person at one table, and disappears with either of them.
func tableMutes(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben")
	for _, id := range []table.ID{"t1", "t2"} {
		s.create(playing(id))
	}
	wants := func(id table.ID, person table.Person, want people.TableMute) {
		s.Helper()
		same(s, fmt.Sprint(person, " at ", id), want)(s.TableMute(ctx, id, person))
	}
	wants("t1", "ann", people.TableMute{})
	for _, c := range []people.TableMute{{Muted: true}, {Removed: true}, {Muted: true, Removed: true}} {
		s.must(s.SetTableMute(ctx, "t1", "ann", c))
		wants("t1", "ann", c)
	}
	wants("t2", "ann", people.TableMute{})
	wants("t1", "ben", people.TableMute{})
	s.must(s.SetTableMute(ctx, "t2", "ann", people.TableMute{Muted: true}))
	s.must(s.SetTableMute(ctx, "t1", "ann", people.TableMute{}))
	wants("t1", "ann", people.TableMute{})
	wants("t2", "ann", people.TableMute{Muted: true})
	s.unknown("at a table that is not there")(s.SetTableMute(ctx, "none", "ann", people.TableMute{Muted: true}))
	s.refuses("nobody was muted", s.SetTableMute(ctx, "t1", "nobody", people.TableMute{Muted: true}))
	s.must(s.Forget(ctx, "ann"))
	wants("t2", "ann", people.TableMute{})
}

// mutes: an entry of the list disappears with either person, and messages are found by their table and number.
func mutes(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben", "cat")
	s.must(s.Mute(ctx, "ann", people.Muted{ID: "h1", Other: "ben", Since: noon}))
	s.must(s.Mute(ctx, "ann", people.Muted{ID: "h2", Other: "cat", Since: noon.Add(time.Hour)}))
	s.must(s.Mute(ctx, "ann", people.Muted{ID: "h3", Other: "ben", Since: noon.Add(2 * time.Hour)}))
	s.must(s.Mute(ctx, "ben", people.Muted{ID: "h4", Other: "ann", Since: noon}))
	list := func(person table.Person, want ...people.Muted) {
		s.Helper()
		same(s, fmt.Sprintf("the list of %s", person), want)(s.Muted(ctx, person))
	}
	ben, cat := people.Muted{ID: "h1", Other: "ben", Name: "Zoë ben", Since: noon},
		people.Muted{ID: "h2", Other: "cat", Name: "Zoë cat", Since: noon.Add(time.Hour)}
	list("ann", ben, cat)
	list("cat")
	b, err := s.Belongings(ctx, "ann")
	same(s, "what belongs to ann", []people.Muted{ben, cat})(b.Muted, err)
	s.nobody("off the list of somebody else")(s.Unmute(ctx, "ben", "h1"))
	s.must(s.Unmute(ctx, "ann", "h1"))
	list("ann", cat)
	s.must(s.Forget(ctx, "cat"))
	list("ann")
	s.must(s.Forget(ctx, "ann"))
	list("ben")

	s.create(playing("t1"))
	want := table.Message{At: noon, Person: "ben", Name: "Ben", Seat: game.Nobody, Text: "two\nlines"}
	if want.ID, err = s.Say(ctx, "t1", want); err != nil {
		s.Fatal(err)
	}
	same(s, "a message", want)(s.Message(ctx, "t1", want.ID))
	for id, n := range map[table.ID]int64{"t2": want.ID, "t1": want.ID + 1} {
		s.unknown(fmt.Sprintf("message %d of %s", n, id))(s.Message(ctx, id, n))
	}
}
