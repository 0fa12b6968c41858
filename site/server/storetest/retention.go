package storetest

import (
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// retention: old data is found by when a table ended and when somebody was last seen, by device, program or passkey,
// and nothing else is found.
func retention(s suite) {
	ctx := s.Context()
	old, late, now := noon, noon.Add(48*time.Hour), noon.Add(96*time.Hour)
	add := func(id table.Person, hash byte, seen time.Time) {
		s.Helper()
		a := people.Account{ID: id, Name: "Zoë " + string(id), Lang: "de", Created: old}
		s.must(s.AddPerson(ctx, a, people.Key{ID: "device" + string(id), Kind: people.DeviceKey, Created: old, Seen: seen},
			people.Hash{hash}))
	}
	add("away", 1, old)
	add("here", 2, late)
	add("passkey", 3, old)
	s.must(s.AddPasskey(ctx, people.Passkey{ID: []byte("p"), Person: "passkey", Name: "x", Credential: []byte("{}"),
		Created: old, Used: late}))
	add("program", 4, old)
	s.must(s.AddKey(ctx, "program", people.Key{ID: "token", Kind: people.TokenKey, Created: old, Seen: late},
		people.Hash{5}))
	add("host", 6, old)
	role := people.Host
	s.must(s.Judge(ctx, "host", people.Change{Role: &role}, people.Act{At: old, Verb: people.RoleAct, Target: "host"}))
	add("banned", 7, old)
	ban := people.Sanction{Until: now.Add(time.Hour), Reason: "x"}
	s.must(s.Judge(ctx, "banned", people.Change{Ban: &ban}, people.Act{At: old, Verb: people.BanAct, Target: "banned"}))
	add("guest", 8, old)
	add("owner", 9, old)
	s.must(s.Tables.Create(ctx, playing("t1"))) // with owner and guest
	for _, id := range []table.Person{"away", "here"} {
		s.hook(id, "hook"+string(id), people.Ntfy, "https://ntfy.example.org/x", old)
	}
	between := old.Add(time.Hour)
	same(s, "abandoned", []table.Person{"away"})(s.Abandoned(ctx, between, now, 10))
	same(s, "abandoned before anybody came", []table.Person(nil))(s.Abandoned(ctx, old, now, 10))
	same(s, "abandoned when the ban is over", []table.Person{"away", "banned"})(s.Abandoned(ctx, between, ban.Until, 10))
	same(s, "one of them", []table.Person{"away"})(s.Abandoned(ctx, between, ban.Until, 1))
	same(s, "with addresses", []table.Person{"away"})(s.IdleAddresses(ctx, between, 10))
	same(s, "with addresses, later", []table.Person{"away", "here"})(s.IdleAddresses(ctx, late.Add(time.Hour), 10))

	over := playing("t2")
	over.Status, over.Updated = table.Ended, old
	s.create(over)
	for _, id := range []table.ID{"t1", "t2"} {
		for range 2 {
			s.must(s.Say(ctx, id, table.Message{At: old, Person: "guest", Name: "x", Text: "x"}))
		}
	}
	r := people.Report{At: old, Reporter: "here", Kind: people.ReportMessage, Table: "t1", Message: 1, Target: "guest",
		Quote: "an insult", Text: "x"}
	open, err := s.AddReport(ctx, r)
	s.must(err)
	done, err := s.AddReport(ctx, r)
	s.must(err)
	s.must(s.CloseReport(ctx, done, "x", people.Act{At: old, Verb: people.ReportAct}))
	same(s, "dropped", int64(0))(s.DropChat(ctx, old))
	same(s, "dropped", int64(2))(s.DropChat(ctx, between))
	for id, want := range map[table.ID]int{"t1": 2, "t2": 0} {
		count(s, "the chat of "+string(id), want)(s.Chat(ctx, id, 0, 10))
	}
	for id, want := range map[int64]string{open: "an insult", done: ""} {
		one, err := s.Report(ctx, id)
		same(s, fmt.Sprint("report ", id, " has"), want)(one.Quote, err)
	}
}
