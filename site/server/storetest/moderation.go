package storetest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// tablesLike: every filter finds what it names, and pages come in the order of the tables, the newest first.
func tablesLike(t *testing.T, s suite) {
	ctx := t.Context()
	fill(t, s)
	named := playing("named")
	named.Settings.Name = "Über den Wolken"
	must(t, s.Create(ctx, named))
	for _, listed := range []bool{true, false} {
		shut := playing(table.ID(fmt.Sprint("shut-", listed)))
		shut.Status, shut.Settings.Public, shut.Settings.Shut = table.Paused, false,
			&table.Closing{Role: "host", Reason: `"listed":true`, Listed: listed}
		must(t, s.Create(ctx, shut))
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
		{"by the name of somebody there", people.TableQuery{Words: "BEN", N: 100}, "open2"},
		{"a page of those", people.TableQuery{Words: "table of done", N: 1, Skip: 1}, "done2"},
		{"by id", people.TableQuery{Words: "paused", N: 100}, "paused"},
		{"nothing", people.TableQuery{Words: "%", N: 100}, ""},
		{"none wanted", people.TableQuery{}, ""},
	} {
		list, err := s.TablesLike(ctx, test.q)
		must(t, err)
		if got := ids(list); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	list, err := s.TablesLike(ctx, people.TableQuery{Words: "named", N: 1})
	must(t, err)
	want, err := s.Summary(ctx, "named")
	must(t, err)
	if diff := cmp.Diff([]table.Summary{*want}, list); diff != "" {
		t.Errorf("it is not the table as lobbies show it:\n%s", diff)
	}
}

// tablesDeleted: whatever the status, nothing of a table is left but the act, other tables stay, and deleting a missing
// table is not recorded.
func tablesDeleted(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	fill(t, s)
	act := func(id table.ID) people.Act {
		return people.Act{At: noon, Actor: "host", Verb: people.DeleteAct, Table: id, Detail: "why"}
	}
	for _, id := range []table.ID{"open1", "running", "paused", "done1"} {
		must(t, failure(s.Say(ctx, id, table.Message{At: noon, Person: "ann", Name: "Ann", Text: "hello"})))
		must(t, s.SaveNote(ctx, id, "ann", "secret"))
		must(t, s.AddGuest(ctx, id, "ann"))
		must(t, s.DeleteTable(ctx, id, act(id)))
		fails(t, fmt.Sprintf("%s can be loaded", id), failure(s.Load(ctx, id)), table.ErrUnknown)
		fails(t, fmt.Sprintf("%s is in lists", id), failure(s.Summary(ctx, id)), table.ErrUnknown)
		fails(t, fmt.Sprintf("%s can be deleted twice", id), s.DeleteTable(ctx, id, act(id)), table.ErrUnknown)
	}
	fails(t, "the link of a table that was deleted leads somewhere", failure(s.ByInvite(ctx, "invite-running")),
		table.ErrUnknown)
	b, err := s.Belongings(ctx, "ann")
	must(t, err)
	if len(b.Said) != 0 || len(b.Notes) != 0 {
		t.Errorf("said and written there: %+v %+v", b.Said, b.Notes)
	}
	list, err := s.TablesLike(ctx, people.TableQuery{N: 100})
	must(t, err)
	if got := ids(list); got != "done3 done2 unwatched left standin secret full open2" {
		t.Errorf("left: %s", got)
	}
	acts, err := s.Acts(ctx, "", 0, 10)
	must(t, err)
	if len(acts) != 4 {
		t.Errorf("recorded: %+v", acts)
	}
	acts, err = s.Acts(ctx, "running", 0, 10)
	must(t, err)
	want := act("running")
	if len(acts) == 1 {
		want.ID = acts[0].ID
	}
	if diff := cmp.Diff([]people.Act{want}, acts); diff != "" {
		t.Errorf("recorded about one:\n%s", diff)
	}
	// Its id can be used again, and nothing of the old one comes back.
	again := playing("running")
	must(t, s.Create(ctx, again))
	count(t, "the chat of a new table", 0)(s.Chat(ctx, "running", 0, 10))
}

// chatModerated: a message is removed, a name is removed from everything written under it at the table, and everything
// else stays.
func chatModerated(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	somebody(t, s, "ben", 2)
	must(t, s.Create(ctx, playing("t1")))
	must(t, s.Create(ctx, playing("t2")))
	say := func(id table.ID, who table.Person, name, text string) int64 {
		t.Helper()
		n, err := s.Say(ctx, id, table.Message{At: noon, Person: who, Name: name, Seat: game.Nobody, Text: text})
		must(t, err)
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
	for name, err := range map[string]error{
		"at another table": s.RemoveMessage(ctx, "t2", bad, act(people.RemoveAct)),
		"no such message":  s.RemoveMessage(ctx, "t1", 1e6, act(people.RemoveAct)),
		"no such table":    s.RemoveMessage(ctx, "none", bad, act(people.RemoveAct)),
	} {
		if !errors.Is(err, table.ErrNoMessage) {
			t.Errorf("removing %s: %v", name, err)
		}
	}
	fails(t, "hiding a name at another table", failure(s.HideName(ctx, "t2", bad, act(people.HideAct))),
		table.ErrNoMessage)
	must(t, s.RemoveMessage(ctx, "t1", bad, act(people.RemoveAct)))
	same(t, "how many names were hidden", int64(1))(s.HideName(ctx, "t1", first, act(people.HideAct)))
	lines := func(id table.ID) (out []string) {
		t.Helper()
		list, err := s.Chat(ctx, id, 0, 10)
		must(t, err)
		for i := range list {
			m := &list[i]
			out = append(out, string(m.Person)+" "+m.Name+": "+m.Text)
			if m.NameHidden() != (m.Name == "") {
				t.Errorf("%+v: hidden %v", m, m.NameHidden())
			}
		}
		return out
	}
	if diff := cmp.Diff([]string{"ann : one", "ben Rude: two", "ann Nice: four"}, lines("t1")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"ann Rude: five"}, lines("t2")); diff != "" {
		t.Error(diff)
	}
	acts, err := s.Acts(ctx, "ann", 0, 10)
	must(t, err)
	var got []string
	for _, a := range acts {
		got = append(got, a.Verb+" "+string(a.Target)+" at "+string(a.Table)+": "+a.Detail)
	}
	if diff := cmp.Diff([]string{"hide ann at t1: why", "remove ann at t1: why"}, got); diff != "" {
		t.Error(diff)
	}
	must(t, s.RemoveMessage(ctx, "t2", other, people.Act{At: noon, Verb: people.RemoveAct, Table: "t2"}))
	if got := lines("t2"); len(got) != 0 {
		t.Errorf("left: %v", got)
	}
}
