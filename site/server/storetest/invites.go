package storetest

import (
	"errors"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// invites: a code is good for a given number of people, until it expires or is revoked, however many use it at once;
// nobody is stored without one.
func invites(s suite) {
	ctx := s.Context()
	one := people.Invite{ID: "one", Note: "für <b>", Most: 3, Created: noon, Expires: noon.Add(time.Hour)}
	two := people.Invite{ID: "two", Most: 1, Created: noon.Add(time.Minute), Expires: noon.Add(2 * time.Hour)}
	act := func(verb string) people.Act { return people.Act{At: noon, Verb: verb, Detail: "x"} }
	s.must(s.AddInvites(ctx, []people.Invite{one, two}, []people.Hash{{11}, {12}}, act(people.InviteAct)))
	list := func(want ...people.Invite) {
		s.Helper()
		same(s, "the list", want)(s.Invites(ctx))
	}
	list(two, one)
	s.refuses("an id was given twice", s.AddInvites(ctx, []people.Invite{{ID: "three", Most: 1}, {ID: "one", Most: 1}},
		[]people.Hash{{13}, {14}}, act(people.InviteAct)))
	list(two, one)
	open := func(hash byte, at time.Time, want bool) {
		s.Helper()
		same(s, fmt.Sprint("code ", hash, " at ", at), want)(s.InviteOpen(ctx, people.Hash{hash}, at))
	}
	open(11, noon, true)
	open(11, noon.Add(time.Hour), false)
	open(13, noon, false)
	come := func(n byte, invite byte, at time.Time) error {
		id := table.Person([]byte{'a' + n})
		return s.AddInvited(ctx, people.Account{ID: id, Name: "Ann " + string(id), Created: at},
			people.Key{ID: "key" + string(id), Kind: people.DeviceKey, Created: at, Seen: at}, people.Hash{100 + n},
			people.Hash{invite})
	}
	came := atOnce(s, func(n byte) (bool, error) {
		err := come(n, 11, noon)
		if errors.Is(err, people.ErrNobody) {
			return false, nil
		}
		return err == nil, err
	})
	same(s, "people who came by a code for three", 3)(came[true], nil)
	count(s, "people who came", 3)(s.PeopleLike(ctx, people.Query{N: 100}))
	one.Used = 3
	list(two, one)
	open(11, noon, false)
	s.nobody("by a code that has expired")(come(20, 12, two.Expires))
	s.must(s.RevokeInvite(ctx, "two", act(people.RevokeAct)))
	s.nobody("revoking twice")(s.RevokeInvite(ctx, "two", act(people.RevokeAct)))
	s.nobody("by a code that was revoked")(come(21, 12, noon))
	list(one)
	s.recorded("", act(people.RevokeAct), act(people.InviteAct))
}

// subjects: a provider knows a person as only one subject, and a subject is only one person; a new person is stored
// with role and key or not at all.
func subjects(s suite) {
	ctx := s.Context()
	ann := s.somebody("ann", 1)
	who := people.Subject{Issuer: "https://id.example.org", Subject: "s-1", Since: noon}
	s.must(s.LinkSubject(ctx, "ann", who))
	same(s, "found", ann)(s.PersonOf(ctx, who.Issuer, who.Subject))
	for _, other := range [][2]string{{"https://other.example.org", "s-1"}, {who.Issuer, "S-1"}} {
		s.nobody(fmt.Sprintf("%v", other))(s.PersonOf(ctx, other[0], other[1]))
	}
	ben := people.Account{ID: "ben", Name: "Ben", Created: noon, Role: people.Moderator}
	key := people.Key{ID: "k2", Kind: people.DeviceKey, Created: noon, Seen: noon}
	s.refuses("one subject is two people", s.AddSubject(ctx, ben, key, people.Hash{2}, who))
	s.nobody("half a person")(s.Person(ctx, "ben"))
	his := people.Subject{Issuer: who.Issuer, Subject: "s-2", Since: noon}
	s.must(s.AddSubject(ctx, ben, key, people.Hash{2}, his))
	same(s, "a new person", ben)(visitor(s.Visitor(ctx, people.Hash{2})))
	b, err := s.Belongings(ctx, "ben")
	same(s, "what belongs to ben", []people.Subject{his})(b.Subjects, err)
	s.must(s.Forget(ctx, "ben"))
	s.nobody("when the person has left")(s.PersonOf(ctx, his.Issuer, his.Subject))
}
