package storetest

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// alike are names that look like each other, by one of the two keys of package names.
var alike = []string{"copa", "COPA", "сора", "C0PA", "Copa", "СОРА", "cорa", "ＣＯＰＡ"}

// namesAreUnique: of several people who sign up under names that look alike at the same time, or take them, one gets
// the name and the others ErrNamed, and nothing of them stays. A name that nobody has any more is free.
func namesAreUnique(s suite) {
	ctx := s.Context()
	// once does something for each of the names at the same time, and returns which succeeded.
	once := func(what string, do func(i int) error) int {
		s.Helper()
		failed := make([]error, len(alike))
		var work sync.WaitGroup
		for i := range alike {
			work.Go(func() { failed[i] = do(i) })
		}
		work.Wait()
		won := -1
		for i, err := range failed {
			switch {
			case err == nil && won < 0:
				won = i
			case err == nil:
				s.Fatalf("%s: both %q and %q", what, alike[won], alike[i])
			case !errors.Is(err, people.ErrNamed):
				s.Fatalf("%s: %q: %v", what, alike[i], err)
			}
		}
		if won < 0 {
			s.Fatalf("%s: nobody", what)
		}
		return won
	}
	id := func(of string, i int) table.Person { return table.Person(fmt.Sprint(of, i)) }
	key := func(id table.Person) people.Key {
		k := device(id)
		k.ID = "key " + string(id)
		return k
	}
	invite := people.Hash{200}
	s.must(s.AddInvites(ctx, []people.Invite{{ID: "i", Most: 100, Created: noon, Expires: noon.Add(time.Hour)}},
		[]people.Hash{invite}, people.Act{At: noon, Verb: people.InviteAct}))
	won := once("signing up", func(i int) error {
		a, hash := people.Account{ID: id("new", i), Name: alike[i], Created: noon}, people.Hash{1, byte(i)}
		switch i % 3 {
		case 1:
			return s.AddInvited(ctx, a, key(a.ID), hash, invite)
		case 2:
			return s.AddSubject(ctx, a, key(a.ID), hash, people.Subject{Issuer: "x", Subject: string(a.ID), Since: noon})
		}
		return s.AddPerson(ctx, a, key(a.ID), hash)
	})
	for i := range alike {
		if i != won {
			s.nobody("somebody without a name")(s.Person(ctx, id("new", i)))
			s.nobody("their key")(s.Visitor(ctx, people.Hash{1, byte(i)}))
			s.nobody("their subject")(s.PersonOf(ctx, "x", string(id("new", i))))
		}
	}
	used := 0
	if won%3 == 1 {
		used = 1
	}
	codes, err := s.Invites(ctx)
	s.must(err)
	same(s, "how often the code was used", used)(codes[0].Used, nil)

	// Those who are there already.
	for i := range alike {
		a := people.Account{ID: id("old", i), Name: fmt.Sprint("Zoe ", i), Lang: "de", Created: noon}
		s.must(s.AddPerson(ctx, a, key(a.ID), people.Hash{2, byte(i)}))
	}
	rename := func(i int) error {
		return s.SavePerson(ctx, people.Account{ID: id("old", i), Name: alike[i], Lang: "ru"})
	}
	for i := range alike {
		if err := rename(i); !errors.Is(err, people.ErrNamed) {
			s.Fatalf("a name that somebody has was taken: %v", err)
		}
	}
	mine := people.Account{ID: id("new", won), Name: alike[(won+1)%len(alike)]}
	s.must(s.SavePerson(ctx, mine)) // One's own name in another form.
	s.must(s.Forget(ctx, mine.ID))
	won = once("renaming", rename)
	for i := range alike {
		a, err := s.Person(ctx, id("old", i))
		s.must(err)
		if got := a.Name == alike[i] && a.Lang == "ru"; got != (i == won) {
			s.Errorf("somebody who wanted to be %q is %+v, and %q won", alike[i], a, alike[won])
		}
	}
	s.must(s.SavePerson(ctx, people.Account{ID: id("old", won), Name: "Ann"}))
	once("signing up and renaming", func(i int) error {
		if i%2 == 0 {
			return rename(i)
		}
		return s.AddPerson(ctx, people.Account{ID: id("late", i), Name: alike[i], Created: noon}, key(id("late", i)),
			people.Hash{3, byte(i)})
	})
}
