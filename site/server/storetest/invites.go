package storetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// invites: a code is good for a given number of people, until it expires or is revoked, however many use it at once;
// nobody is stored without one.
func invites(t *testing.T, s suite) {
	ctx := t.Context()
	one := people.Invite{ID: "one", Note: "für <b>", Most: 3, Created: noon, Expires: noon.Add(time.Hour)}
	two := people.Invite{ID: "two", Most: 1, Created: noon.Add(time.Minute), Expires: noon.Add(2 * time.Hour)}
	act := func(verb string) people.Act { return people.Act{At: noon, Verb: verb, Detail: "x"} }
	must(t, s.AddInvites(ctx, []people.Invite{one, two}, []people.Hash{{11}, {12}}, act(people.InviteAct)))
	list := func(want ...people.Invite) {
		t.Helper()
		same(t, "the list", want)(s.Invites(ctx))
	}
	list(two, one)
	refuses(t, "an id was given twice", s.AddInvites(ctx, []people.Invite{{ID: "three", Most: 1}, {ID: "one", Most: 1}},
		[]people.Hash{{13}, {14}}, act(people.InviteAct)))
	list(two, one)
	open := func(hash byte, at time.Time, want bool) {
		t.Helper()
		same(t, fmt.Sprint("code ", hash, " at ", at), want)(s.InviteOpen(ctx, people.Hash{hash}, at))
	}
	open(11, noon, true)
	open(11, noon.Add(time.Hour), false)
	open(13, noon, false)
	come := func(n byte, invite byte, at time.Time) error {
		id := table.Person([]byte{'a' + n})
		return s.AddInvited(ctx, people.Account{ID: id, Name: "Ann", Created: at},
			people.Key{ID: "key" + string(id), Kind: people.DeviceKey, Created: at, Seen: at}, people.Hash{100 + n},
			people.Hash{invite})
	}
	var wait sync.WaitGroup
	var came atomic.Int64
	for n := range byte(8) {
		wait.Go(func() {
			switch err := come(n, 11, noon); {
			case err == nil:
				came.Add(1)
			case !errors.Is(err, people.ErrNobody):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if came.Load() != 3 {
		t.Errorf("%d people came by a code for three", came.Load())
	}
	count(t, "people who came", 3)(s.PeopleLike(ctx, people.Query{N: 100}))
	one.Used = 3
	list(two, one)
	open(11, noon, false)
	fails(t, "by a code that has expired", come(20, 12, two.Expires), people.ErrNobody)
	must(t, s.RevokeInvite(ctx, "two", act(people.RevokeAct)))
	fails(t, "revoking twice", s.RevokeInvite(ctx, "two", act(people.RevokeAct)), people.ErrNobody)
	fails(t, "by a code that was revoked", come(21, 12, noon), people.ErrNobody)
	list(one)
	if acts, err := s.Acts(ctx, "", 0, 10); err != nil || len(acts) != 2 || acts[0].Verb != people.RevokeAct ||
		acts[1].Verb != people.InviteAct {
		t.Errorf("the audit log has %+v, %v", acts, err)
	}
}

// subjects: a provider knows a person as only one subject, and a subject is only one person; a new person is stored
// with role and key or not at all.
func subjects(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	who := people.Subject{Issuer: "https://id.example.org", Subject: "s-1", Since: noon}
	must(t, s.LinkSubject(ctx, "ann", who))
	if a, err := s.PersonOf(ctx, who.Issuer, who.Subject); err != nil || a.ID != "ann" {
		t.Errorf("found %+v, %v", a, err)
	}
	for _, other := range [][2]string{{"https://other.example.org", "s-1"}, {who.Issuer, "S-1"}} {
		fails(t, fmt.Sprintf("%v", other), failure(s.PersonOf(ctx, other[0], other[1])), people.ErrNobody)
	}
	ben := people.Account{ID: "ben", Name: "Ben", Created: noon, Role: people.Moderator}
	key := people.Key{ID: "k2", Kind: people.DeviceKey, Created: noon, Seen: noon}
	refuses(t, "one subject is two people", s.AddSubject(ctx, ben, key, people.Hash{2}, who))
	fails(t, "half a person", failure(s.Person(ctx, "ben")), people.ErrNobody)
	his := people.Subject{Issuer: who.Issuer, Subject: "s-2", Since: noon}
	must(t, s.AddSubject(ctx, ben, key, people.Hash{2}, his))
	same(t, "a new person", ben)(visitor(s.Visitor(ctx, people.Hash{2})))
	b, err := s.Belongings(ctx, "ben")
	same(t, "what belongs to ben", []people.Subject{his})(b.Subjects, err)
	must(t, s.Forget(ctx, "ben"))
	fails(t, "when the person has left", failure(s.PersonOf(ctx, his.Issuer, his.Subject)), people.ErrNobody)
}
