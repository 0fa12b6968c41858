package storetest

import (
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// tablesLike: every filter finds what it names, and pages come in the order of the tables, the newest first.
func tablesLike(s suite) {
	ctx := s.Context()
	s.fill()
	sky := playing("named")
	sky.Settings.Name = "Über den Wolken"
	s.create(sky)
	for _, listed := range []bool{true, false} {
		shut := playing(table.ID(fmt.Sprint("shut-", listed)))
		shut.Status, shut.Settings.Public, shut.Settings.Shut = table.Paused, false,
			&table.Closing{Role: "host", Reason: `"listed":true`, Listed: listed}
		s.create(shut)
	}
	status := func(x table.Status) *table.Status { return &x }
	for _, test := range []struct {
		name string
		q    people.TableQuery
		want string
	}{
		{"all", people.TableQuery{N: 100},
			"shut-false shut-true named done3 done2 done1 paused unwatched left standin running secret full open2 open1"},
		{"a page", people.TableQuery{N: 2, Skip: 1}, "shut-true named"},
		{"of one status", people.TableQuery{Status: status(table.Waiting), N: 100}, "secret full open2 open1"},
		{"of another", people.TableQuery{Status: status(table.Finished), N: 100}, "done3 done1"},
		{"public ones", people.TableQuery{Public: true, N: 100},
			"shut-true named done2 done1 paused unwatched left standin running full open2 open1"},
		{"public ones of a status", people.TableQuery{Status: status(table.Waiting), Public: true, N: 100},
			"full open2 open1"},
		{"of a person who sits or sat there", people.TableQuery{Person: "anna", N: 100},
			"done3 done1 paused left standin running secret open1"},
		{"of an owner without a seat", people.TableQuery{Person: "owner", Words: "OPEN1", N: 100}, "open1"},
		{"by a name, whatever the case", people.TableQuery{Words: "ÜBER", N: 100}, "named"},
		{"by a name without accents", people.TableQuery{Words: "uber", N: 100}, "named"},
		{"by the name of somebody there", people.TableQuery{Words: "BEN", N: 100}, "open2"},
		{"a page of those", people.TableQuery{Words: "table of done", N: 1, Skip: 1}, "done2"},
		{"by id", people.TableQuery{Words: "paused", N: 100}, "paused"},
		{"nothing", people.TableQuery{Words: "%", N: 100}, ""},
		{"none wanted", people.TableQuery{}, ""},
	} {
		same(s, test.name, test.want)(named(s.Tables.TablesLike(ctx, test.q)))
	}
	want, err := s.Tables.Summary(ctx, "named")
	s.must(err)
	since := want.Updated.Add(1000 * time.Hour)
	late := playing("late")
	late.Updated = since
	s.create(late)
	same(s, "changed since then", "late")(named(s.Tables.TablesLike(ctx, people.TableQuery{Since: since, N: 100})))
	same(s, "the table as lobbies show it", []table.Summary{*want})(s.Tables.TablesLike(ctx,
		people.TableQuery{Words: "named", N: 1}))
}

// tablesDeleted: whatever the status, nothing of a table is left but the act, other tables stay, and deleting a missing
// table is not recorded.
func tablesDeleted(s suite) {
	ctx := s.Context()
	s.somebody("ann", 1)
	s.fill()
	act := func(id table.ID) people.Act {
		return people.Act{At: noon, Actor: "host", Verb: people.DeleteAct, Table: id, Detail: "why"}
	}
	for _, id := range []table.ID{"open1", "running", "paused", "done1"} {
		s.must(s.Say(ctx, id, table.Message{At: noon, Person: "ann", Name: "Ann", Text: "hello"}))
		s.must(s.SaveNote(ctx, id, "ann", "secret"))
		s.must(s.Tables.AddGuest(ctx, id, "ann"))
		s.must(s.Tables.DeleteTable(ctx, id, act(id)))
		s.unknown(fmt.Sprintf("%s can be loaded", id))(s.Tables.Load(ctx, id))
		s.unknown(fmt.Sprintf("%s is in lists", id))(s.Tables.Summary(ctx, id))
		s.unknown(fmt.Sprintf("%s can be deleted twice", id))(s.Tables.DeleteTable(ctx, id, act(id)))
	}
	s.unknown("the link of a table that was deleted leads somewhere")(s.Tables.ByInvite(ctx, "invite-running"))
	b, err := s.Belongings(ctx, "ann")
	count(s, "said there", 0)(b.Said, err)
	count(s, "written there", 0)(b.Notes, err)
	same(s, "left", "done3 done2 unwatched left standin secret full open2")(named(s.Tables.TablesLike(ctx,
		people.TableQuery{N: 100})))
	s.recorded("", act("done1"), act("paused"), act("running"), act("open1"))
	s.recorded("running", act("running"))
	// Its id can be used again, and nothing of the old one comes back.
	s.create(playing("running"))
	count(s, "the chat of a new table", 0)(s.Chat(ctx, "running", 0, 10))
}

// chatModerated: a message is removed, a name is removed from everything written under it at the table, and everything
// else stays.
func chatModerated(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben")
	s.create(playing("t1"))
	s.create(playing("t2"))
	say := func(id table.ID, who table.Person, name, text string) int64 {
		s.Helper()
		n, err := s.Say(ctx, id, table.Message{At: noon, Person: who, Name: name, Role: "host",
			Seat: game.Nobody, Text: text})
		s.must(err)
		return n
	}
	first := say("t1", "ann", "Rude", "one")
	say("t1", "ben", "Rude", "two")
	bad := say("t1", "ann", "Rude", "three")
	say("t1", "ann", "Nice", "four")
	other := say("t2", "ann", "Rude", "five")
	act := func(verb string) people.Act {
		return people.Act{At: noon, Actor: "host", Verb: verb, Table: "t1", Detail: "why"}
	}
	s.fails("removing it at another table", table.ErrNoMessage)(s.RemoveMessage(ctx, "t2", bad, act(people.RemoveAct)))
	s.fails("removing no message", table.ErrNoMessage)(s.RemoveMessage(ctx, "t1", 1e6, act(people.RemoveAct)))
	s.fails("removing it at no table", table.ErrNoMessage)(s.RemoveMessage(ctx, "none", bad, act(people.RemoveAct)))
	s.fails("hiding a name at another table", table.ErrNoMessage)(s.HideName(ctx, "t2", bad, act(people.HideAct)))
	s.must(s.RemoveMessage(ctx, "t1", bad, act(people.RemoveAct)))
	same(s, "how many names were hidden", int64(1))(s.HideName(ctx, "t1", first, act(people.HideAct)))
	lines := func(id table.ID, want ...string) {
		s.Helper()
		same(s, "the chat of "+string(id), want)(each(func(m table.Message) string {
			return fmt.Sprintf("%s %s %s: %s (hidden: %v)", m.Role, m.Person, m.Name, m.Text, m.NameHidden())
		})(s.Chat(ctx, id, 0, 10)))
	}
	lines("t1", " ann : one (hidden: true)", "host ben Rude: two (hidden: false)", "host ann Nice: four (hidden: false)")
	lines("t2", "host ann Rude: five (hidden: false)")
	hidden, removed := act(people.HideAct), act(people.RemoveAct)
	hidden.Target, removed.Target = "ann", "ann"
	s.recorded("ann", hidden, removed)
	s.must(s.RemoveMessage(ctx, "t2", other, people.Act{At: noon, Verb: people.RemoveAct, Table: "t2"}))
	lines("t2")
}
