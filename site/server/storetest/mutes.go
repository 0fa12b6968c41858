package storetest

import (
	"fmt"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// tableMutes: what an owner decides holds for one person at one table, and disappears with either of them.
func tableMutes(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	somebody(t, s, "ben", 2)
	for _, id := range []table.ID{"t1", "t2"} {
		must(t, s.Create(ctx, playing(id)))
	}
	wants := func(id table.ID, person table.Person, want people.TableMute) {
		t.Helper()
		same(t, fmt.Sprint(person, " at ", id), want)(s.TableMute(ctx, id, person))
	}
	wants("t1", "ann", people.TableMute{})
	for _, c := range []people.TableMute{{Muted: true}, {Removed: true}, {Muted: true, Removed: true}} {
		must(t, s.SetTableMute(ctx, "t1", "ann", c))
		wants("t1", "ann", c)
	}
	wants("t2", "ann", people.TableMute{})
	wants("t1", "ben", people.TableMute{})
	must(t, s.SetTableMute(ctx, "t2", "ann", people.TableMute{Muted: true}))
	must(t, s.SetTableMute(ctx, "t1", "ann", people.TableMute{}))
	wants("t1", "ann", people.TableMute{})
	wants("t2", "ann", people.TableMute{Muted: true})
	fails(t, "at a table that is not there", s.SetTableMute(ctx, "none", "ann", people.TableMute{Muted: true}),
		table.ErrUnknown)
	refuses(t, "nobody was muted", s.SetTableMute(ctx, "t1", "nobody", people.TableMute{Muted: true}))
	must(t, s.Forget(ctx, "ann"))
	wants("t2", "ann", people.TableMute{})
}

// mutes: an entry of the list disappears with either person, and messages are found by their table and number.
func mutes(t *testing.T, s suite) {
	ctx := t.Context()
	for i, id := range []table.Person{"ann", "ben", "cat"} {
		somebody(t, s, id, byte(i+1))
	}
	must(t, s.Mute(ctx, "ann", people.Muted{ID: "h1", Other: "ben", Since: noon}))
	must(t, s.Mute(ctx, "ann", people.Muted{ID: "h2", Other: "cat", Since: noon.Add(time.Hour)}))
	must(t, s.Mute(ctx, "ann", people.Muted{ID: "h3", Other: "ben", Since: noon.Add(2 * time.Hour)}))
	must(t, s.Mute(ctx, "ben", people.Muted{ID: "h4", Other: "ann", Since: noon}))
	list := func(person table.Person, want ...people.Muted) {
		t.Helper()
		same(t, fmt.Sprintf("the list of %s", person), want)(s.Muted(ctx, person))
	}
	ben, cat := people.Muted{ID: "h1", Other: "ben", Name: "Zoë ben", Since: noon},
		people.Muted{ID: "h2", Other: "cat", Name: "Zoë cat", Since: noon.Add(time.Hour)}
	list("ann", ben, cat)
	list("cat")
	b, err := s.Belongings(ctx, "ann")
	same(t, "what belongs to ann", []people.Muted{ben, cat})(b.Muted, err)
	fails(t, "off the list of somebody else", s.Unmute(ctx, "ben", "h1"), people.ErrNobody)
	must(t, s.Unmute(ctx, "ann", "h1"))
	list("ann", cat)
	must(t, s.Forget(ctx, "cat"))
	list("ann")
	must(t, s.Forget(ctx, "ann"))
	list("ben")

	must(t, s.Create(ctx, playing("t1")))
	want := table.Message{At: noon, Person: "ben", Name: "Ben", Seat: game.Nobody, Text: "two\nlines"}
	if want.ID, err = s.Say(ctx, "t1", want); err != nil {
		t.Fatal(err)
	}
	same(t, "a message", want)(s.Message(ctx, "t1", want.ID))
	for id, n := range map[table.ID]int64{"t2": want.ID, "t1": want.ID + 1} {
		fails(t, fmt.Sprintf("message %d of %s", n, id), failure(s.Message(ctx, id, n)), table.ErrUnknown)
	}
}
