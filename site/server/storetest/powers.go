package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
	"koprulu/table"
)

// powers: every way to read a person returns what was changed about them, nothing else changes, and the audit log has
// every act.
func powers(t *testing.T, s suite) {
	ctx := t.Context()
	ann, ben := somebody(t, s, "ann", 1), somebody(t, s, "ben", 2)
	read := func(want people.Account, hash byte) {
		t.Helper()
		same(t, "by id", want)(s.Person(ctx, want.ID))
		same(t, "by key", want)(visitor(s.Visitor(ctx, people.Hash{hash})))
	}
	act := func(verb string, target table.Person) people.Act {
		return people.Act{At: noon, Actor: "host", Verb: verb, Target: target, Detail: "why " + verb}
	}
	role := people.Moderator
	ann.Role, ann.Ban, ann.Mute = role, people.Sanction{Until: people.Forever, Reason: "ü <b>"},
		people.Sanction{Until: noon.Add(time.Hour), Reason: "mute"}
	must(t, s.Judge(ctx, "ann", people.Change{Role: &role}, act("role", "ann")))
	must(t, s.Judge(ctx, "ann", people.Change{Ban: &ann.Ban}, act("ban", "ann")))
	must(t, s.Judge(ctx, "ann", people.Change{Mute: &ann.Mute}, act("mute", "ann")))
	read(ann, 1)
	read(ben, 2)
	ann.Ban = people.Sanction{}
	must(t, s.Judge(ctx, "ann", people.Change{Ban: &ann.Ban}, act("unban", "ann")))
	read(ann, 1)

	// What people save about themselves does not touch what hosts set.
	own := ann
	own.Role, own.Mute, own.Name = people.Host, people.Sanction{}, "Ann"
	must(t, s.SavePerson(ctx, own))
	ann.Name = "Ann"
	read(ann, 1)

	// What was not done is not recorded.
	fails(t, "judging nobody", s.Judge(ctx, "nobody", people.Change{Role: &role}, act("role", "nobody")), people.ErrNobody)
	fails(t, "signing nobody out", s.SignOutEverywhere(ctx, "nobody", act("signout", "nobody")), people.ErrNobody)
	must(t, s.AddLink(ctx, "ann", people.Hash{10}, noon, noon.Add(time.Hour)))
	must(t, s.SignOutEverywhere(ctx, "ann", act("signout", "ann")))
	fails(t, "a key works after its person was signed out everywhere", failure(s.Visitor(ctx, people.Hash{1})),
		people.ErrNobody)
	fails(t, "a link works after its person was signed out everywhere", failure(s.LinkOf(ctx, people.Hash{10}, noon)),
		people.ErrNobody)
	read(ben, 2)
	must(t, s.Record(ctx, act("rename", "ben")))

	recorded := func(about string, before int64, n int) (verbs []string, last int64) {
		t.Helper()
		acts, err := s.Acts(ctx, about, before, n)
		must(t, err)
		for i, a := range acts {
			verbs = append(verbs, a.Verb)
			want := act(a.Verb, a.Target)
			want.ID = a.ID
			if diff := cmp.Diff(want, a); diff != "" || i > 0 && a.ID >= last {
				t.Errorf("an act after %d:\n%s", last, diff)
			}
			last = a.ID
		}
		return verbs, last
	}
	all, _ := recorded("", 0, 10)
	if diff := cmp.Diff([]string{"rename", "signout", "unban", "mute", "ban", "role"}, all); diff != "" {
		t.Error(diff)
	}
	two, last := recorded("ann", 0, 2)
	more, _ := recorded("ann", last, 2)
	if diff := cmp.Diff([][]string{{"signout", "unban"}, {"mute", "ban"}}, [][]string{two, more}); diff != "" {
		t.Error(diff)
	}
	// Names disappear from the log with the person.
	must(t, s.Forget(ctx, "ben"))
	acts, err := s.Acts(ctx, "ben", 0, 10)
	must(t, err)
	if len(acts) != 1 || acts[0].Detail != "" {
		t.Errorf("acts about somebody who left: %+v", acts)
	}
}

func peopleLike(t *testing.T, s suite) {
	ctx := t.Context()
	for i, name := range []string{"Zoë", "Ян", "zoë two", "Ann"} {
		id := table.Person(rune('a' + i))
		a := people.Account{ID: id, Name: name, Created: noon.Add(time.Duration(i) * time.Minute)}
		must(t, s.AddPerson(ctx, a, people.Key{ID: "k" + string(id), Kind: people.DeviceKey}, people.Hash{byte(i + 1)}))
	}
	for _, test := range []struct {
		name string
		q    people.Query
		want []table.Person
	}{
		{"all, the newest first", people.Query{N: 10}, []table.Person{"d", "c", "b", "a"}},
		{"whatever the case", people.Query{Words: "ZOË", N: 10}, []table.Person{"c", "a"}},
		{"another alphabet", people.Query{Words: "я", N: 10}, []table.Person{"b"}},
		{"a page", people.Query{N: 2, Skip: 1}, []table.Person{"c", "b"}},
		{"a page of those found", people.Query{Words: "zoë", N: 1, Skip: 1}, []table.Person{"a"}},
		{"by id", people.Query{Words: "d", N: 10}, []table.Person{"d"}},
		{"nothing", people.Query{Words: "%", N: 10}, nil},
		{"none wanted", people.Query{}, nil},
	} {
		list, err := s.PeopleLike(ctx, test.q)
		must(t, err)
		var got []table.Person
		for i := range list {
			got = append(got, list[i].ID)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s:\n%s", test.name, diff)
		}
	}
}

// renewals: a personal link that a host makes takes the place of all others, the person and the log know of it, and
// somebody who does not exist gets none. Acts of owners are listed only with what they were done to.
func renewals(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	for _, hash := range []people.Hash{{1}, {2}} {
		must(t, s.AddLink(ctx, "ann", hash, noon, noon.Add(time.Hour)))
	}
	at := noon.Add(time.Minute)
	must(t, s.RenewLink(ctx, "ann", people.Hash{3}, at, at.Add(time.Hour),
		people.Act{At: at, Actor: "host", Office: people.HostOffice, Verb: people.LinkAct, Target: "ann"}))
	for n, want := range map[byte]bool{1: false, 2: false, 3: true} {
		if _, err := s.LinkOf(ctx, people.Hash{n}, at); (err == nil) != want {
			t.Errorf("link %d: %v", n, err)
		}
	}
	if a, err := s.Person(ctx, "ann"); err != nil || !a.Renewed.Equal(at) {
		t.Errorf("renewed at %v, %v", a.Renewed, err)
	}
	fails(t, "for nobody", s.RenewLink(ctx, "nobody", people.Hash{4}, at, at.Add(time.Hour),
		people.Act{At: at, Verb: people.LinkAct}), people.ErrNobody)
	must(t, s.Record(ctx, people.Act{At: at, Actor: "ann", Office: people.OwnerOffice, Verb: people.LinksAct,
		Table: "t1"}))
	must(t, s.Record(ctx, people.Act{At: at, Actor: "ann", Office: people.OwnerOffice, Verb: people.BeginAct,
		League: "l1"}))
	for about, want := range map[string]string{"": people.LinkAct, "ann": people.LinkAct, "t1": people.LinksAct,
		"l1": people.BeginAct} {
		acts, err := s.Acts(ctx, about, 0, 10)
		if err != nil || len(acts) != 1 || acts[0].Verb != want || acts[0].Office == "" ||
			(about == "l1") != (acts[0].League == "l1") {
			t.Errorf("acts about %q: %+v, %v", about, acts, err)
		}
	}
}

// confirmations: mails to unconfirmed addresses are counted for a day, by mailbox, person, network and site; one that
// was not sent does not count for its mailbox.
func confirmations(t *testing.T, s suite) {
	ctx := t.Context()
	most := people.ConfirmationLimits{Recipient: 1, Person: 3, Source: 4, Site: 5}
	count := func(at time.Time, who table.Person, to, from byte, want people.ConfirmationLimit) {
		t.Helper()
		same(t, fmt.Sprint(who, " to ", to, " from ", from),
			want)(s.Confirmation(ctx, people.Confirmation{At: at, Person: who, Recipient: people.Hash{to},
			Source: people.Hash{from}}, most))
	}
	count(noon, "ann", 1, 1, people.NoLimit)
	count(noon, "ben", 1, 1, people.LimitRecipient)
	must(t, s.Unsent(ctx, "ann", people.Hash{1}))
	count(noon, "ann", 1, 1, people.NoLimit)
	count(noon, "ann", 2, 1, people.NoLimit)
	count(noon, "ann", 3, 2, people.LimitPerson)
	count(noon, "ben", 3, 1, people.NoLimit)
	count(noon, "ben", 4, 1, people.LimitSource)
	count(noon, "cid", 4, 2, people.NoLimit)
	count(noon, "dora", 5, 3, people.LimitSite)
	count(noon.Add(24*time.Hour-time.Second), "dora", 5, 3, people.LimitSite)
	count(noon.Add(24*time.Hour), "dora", 1, 1, people.NoLimit)
}
