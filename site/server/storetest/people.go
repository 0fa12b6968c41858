package storetest

import (
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// somebody stores a new person with a device whose hash is a number.
func (s suite) somebody(id table.Person, hash byte) people.Account {
	s.Helper()
	a := people.Account{ID: id, Name: "Zoë " + string(id), Lang: "de", Theme: "dark", Sound: true, Created: noon}
	s.must(s.AddPerson(s.Context(), a, device(id), people.Hash{hash}))
	return a
}

// device is the key of the device of a person.
func device(of table.Person) people.Key {
	return people.Key{ID: "device" + string(of), Kind: people.DeviceKey, Name: "Firefox, Linux", Created: noon, Seen: noon}
}

// persons stores new persons, each with a device whose hash is their first letter.
func (s suite) persons(ids ...table.Person) {
	s.Helper()
	for _, id := range ids {
		s.somebody(id, id[0])
	}
}

// visitor leaves out the key by which somebody is known.
func visitor(a people.Account, _ people.Key, err error) (people.Account, error) { return a, err }

func personsAndKeys(s suite) {
	ctx := s.Context()
	a := s.somebody("ann", 1)
	same(s, "the person", a)(visitor(s.Visitor(ctx, people.Hash{1})))
	_, by, err := s.Visitor(ctx, people.Hash{1})
	same(s, "the key", device("ann"))(by, err)
	s.nobody("an unknown secret")(s.Visitor(ctx, people.Hash{2}))
	// A person and the first key are stored together or not at all.
	s.refuses("one secret stands for two persons", s.AddPerson(ctx, people.Account{ID: "amy", Name: "Amy", Created: noon},
		people.Key{ID: "other", Kind: people.DeviceKey}, people.Hash{1}))
	s.nobody("a person without a key")(s.Person(ctx, "amy"))
	a.Name, a.Lang, a.Theme, a.Sound = "Anna", "ru", "", false
	s.must(s.SavePerson(ctx, a))
	same(s, "got", a)(s.Person(ctx, "ann"))
	token := people.Key{ID: "token", Kind: people.TokenKey, Name: "robot", Created: noon, Seen: noon}
	s.must(s.AddKey(ctx, "ann", token, people.Hash{3}))
	s.refuses("a key of nobody was kept", s.AddKey(ctx, "nobody", people.Key{ID: "x", Kind: people.TokenKey},
		people.Hash{4}))
	token.Seen = noon.Add(time.Hour)
	s.must(s.SawKey(ctx, people.Hash{3}, token.Seen))
	same(s, "devices", []people.Key{device("ann")})(s.Keys(ctx, "ann", people.DeviceKey))
	same(s, "tokens", []people.Key{token})(s.Keys(ctx, "ann", people.TokenKey))
	s.somebody("ben", 5)
	s.nobody("somebody else's key")(s.RemoveKey(ctx, "ben", "token"))
	s.must(s.RemoveKey(ctx, "ann", "token"))
	s.nobody("a revoked token")(s.Visitor(ctx, people.Hash{3}))
}

func forgettingLeavesTablesIntact(s suite) {
	ctx := s.Context()
	a := s.somebody("guest", 1)
	s.create(playing("t1"))
	said := table.Message{At: noon, Person: "guest", Name: "Zoë", Role: "moderator", Seat: 2, Text: "hello"}
	var err error
	said.ID, err = s.Say(ctx, "t1", said)
	s.must(err)
	s.must(s.SaveNote(ctx, "t1", "guest", "plan"))
	h := s.hook("guest", "h", people.Webhook, "https://example.org/", noon)
	b, err := s.Belongings(ctx, "guest")
	same(s, "belongings", people.Belongings{Account: a, Devices: []people.Key{device("guest")},
		Hooks: []people.Hook{h},
		Said:  []people.Said{{Table: "t1", Message: said}}, Notes: map[table.ID]string{"t1": "plan"}})(b, err)
	before, _, err := s.Tables.Load(ctx, "t1")
	s.must(err)
	s.must(s.Forget(ctx, "guest"))
	s.nobody("forgotten twice")(s.Forget(ctx, "guest"))
	s.nobody("belongings of nobody")(s.Belongings(ctx, "guest"))
	said.Person, said.Name, said.Role = "", "", ""
	same(s, "the chat afterwards", []table.Message{said})(s.Chat(ctx, "t1", 0, 10))
	s.nobody("the key of somebody who was forgotten")(s.Visitor(ctx, people.Hash{1}))
	same(s, "the note", "")(s.Note(ctx, "t1", "guest"))
	count(s, "addresses that are left", 0)(s.Hooks(ctx, "guest"))
	after, _, err := s.Tables.Load(ctx, "t1")
	same(s, "the table afterwards", before)(after, err)
}
