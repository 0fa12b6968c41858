package storetest

import (
	"errors"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// powers: every way to read a person returns what was changed about them, nothing else changes, and the audit log has
// every act.
func powers(s suite) {
	ctx := s.Context()
	ann, ben := s.somebody("ann", 1), s.somebody("ben", 2)
	read := func(want people.Account, hash byte) {
		s.Helper()
		same(s, "by id", want)(s.Person(ctx, want.ID))
		same(s, "by key", want)(visitor(s.Visitor(ctx, people.Hash{hash})))
	}
	act := func(verb string, target table.Person) people.Act {
		return people.Act{At: noon, Actor: "host", Verb: verb, Target: target, Detail: "why " + verb}
	}
	role := people.Moderator
	ann.Role, ann.Ban, ann.Mute = role, people.Sanction{Until: people.Forever, Reason: "ü <b>"},
		people.Sanction{Until: noon.Add(time.Hour), Reason: "mute"}
	s.must(s.Judge(ctx, "ann", people.Change{Role: &role}, act("role", "ann")))
	s.must(s.Judge(ctx, "ann", people.Change{Ban: &ann.Ban}, act("ban", "ann")))
	s.must(s.Judge(ctx, "ann", people.Change{Mute: &ann.Mute}, act("mute", "ann")))
	ann.Judged = noon
	read(ann, 1)
	read(ben, 2)
	ann.Ban = people.Sanction{}
	s.must(s.Judge(ctx, "ann", people.Change{Ban: &ann.Ban}, act("unban", "ann")))
	read(ann, 1)

	// What people save about themselves does not touch what hosts set.
	own := ann
	own.Role, own.Mute, own.Name = people.Host, people.Sanction{}, "Ann"
	s.must(s.SavePerson(ctx, own))
	ann.Name = "Ann"
	read(ann, 1)

	// What was not done is not recorded.
	s.nobody("judging nobody")(s.Judge(ctx, "nobody", people.Change{Role: &role}, act("role", "nobody")))
	s.nobody("signing nobody out")(s.SignOutEverywhere(ctx, "nobody", act("signout", "nobody")))
	s.must(s.AddLink(ctx, "ann", people.Hash{10}, noon, noon.Add(time.Hour)))
	s.must(s.SignOutEverywhere(ctx, "ann", act("signout", "ann")))
	s.nobody("a key works after its person was signed out everywhere")(s.Visitor(ctx, people.Hash{1}))
	s.nobody("a link works after its person was signed out everywhere")(s.LinkOf(ctx, people.Hash{10}, noon))
	read(ben, 2)
	s.must(s.Record(ctx, act("rename", "ben")))

	all := []people.Act{act("rename", "ben"), act("signout", "ann"), act("unban", "ann"), act("mute", "ann"),
		act("ban", "ann"), act("role", "ann")}
	s.recorded("", all...)
	two, err := s.Acts(ctx, people.ActQuery{About: "ann", N: 2})
	s.must(err)
	more, err := s.Acts(ctx, people.ActQuery{About: "ann", Before: two[1].ID, N: 2})
	same(s, "two by two", all[1:5])(each(func(a people.Act) people.Act { a.ID = 0; return a })(append(two, more...), err))
	for _, test := range []struct {
		q    people.ActQuery
		want []people.Act
	}{
		{people.ActQuery{Verb: people.BanAct, N: 10}, all[4:5]},
		{people.ActQuery{About: "ben", Verb: people.BanAct, N: 10}, nil},
		{people.ActQuery{Since: noon, N: 1}, all[:1]},
		{people.ActQuery{Since: noon.Add(time.Second), N: 10}, nil},
	} {
		same(s, fmt.Sprintf("%+v", test.q), test.want)(each(func(a people.Act) people.Act { a.ID = 0; return a })(s.Acts(ctx,
			test.q)))
	}
	// Names disappear from the log with the person.
	s.must(s.Forget(ctx, "ben"))
	all[0].Detail = ""
	s.recorded("ben", all[0])
}

func peopleLike(s suite) {
	ctx := s.Context()
	for i, name := range []string{"Zoë", "Ян", "zoë two", "Ann Groß", "Gast 10001"} {
		id := table.Person(rune('a' + i))
		a := people.Account{ID: id, Name: name, Created: noon.Add(time.Duration(i) * time.Minute)}
		s.must(s.AddPerson(ctx, a, people.Key{ID: "k" + string(id), Kind: people.DeviceKey}, people.Hash{byte(i + 1)}))
	}
	for _, test := range []struct {
		name string
		q    people.Query
		want []table.Person
	}{
		{"all, the newest first", people.Query{N: 10}, []table.Person{"e", "d", "c", "b", "a"}},
		{"whatever the case", people.Query{Words: "ZOË", N: 10}, []table.Person{"c", "a"}},
		{"without accents", people.Query{Words: "zoe", N: 10}, []table.Person{"c", "a"}},
		{"ss for ß", people.Query{Words: "GROSS", N: 10}, []table.Person{"d"}},
		{"another alphabet", people.Query{Words: "я", N: 10}, []table.Person{"b"}},
		{"a page", people.Query{N: 2, Skip: 1}, []table.Person{"d", "c"}},
		{"a page of those found", people.Query{Words: "zoë", N: 1, Skip: 1}, []table.Person{"a"}},
		{"by id", people.Query{Words: "d", N: 10}, []table.Person{"d"}},
		{"nothing", people.Query{Words: "%", N: 10}, nil},
		{"guests", people.Query{Guests: true, N: 10}, []table.Person{"e"}},
		{"none wanted", people.Query{}, nil},
	} {
		same(s, test.name, test.want)(each(func(a people.Account) table.Person { return a.ID })(s.PeopleLike(ctx, test.q)))
	}
}

// sanctions: all that was ever imposed is listed with its reason and when it was lifted or replaced, and nothing that
// owners of tables did; with the person it is gone.
func sanctions(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben")
	at := func(hour int) time.Time { return noon.Truncate(time.Second).Add(time.Duration(hour) * time.Hour) }
	impose := func(hour int, verb string, x people.Sanction) people.Imposed {
		change, undo := people.Change{Ban: &x}, x == people.Sanction{}
		if verb == people.MuteAct || verb == people.UnmuteAct {
			change = people.Change{Mute: &x}
		}
		detail := x.Detail()
		if undo {
			detail = "never mind"
		}
		s.must(s.Judge(ctx, "ann", change, people.Act{At: at(hour), Actor: "ben", Office: people.HostOffice, Verb: verb,
			Target: "ann", Detail: detail}))
		acts, err := s.Acts(ctx, people.ActQuery{N: 1})
		s.must(err)
		return people.Imposed{Act: acts[0].ID, Verb: verb, At: at(hour), Sanction: x}
	}
	over := impose(0, people.BanAct, people.Sanction{Until: at(1), Reason: "until later: for good: x"})
	mute := impose(2, people.MuteAct, people.Sanction{Until: people.Forever, Reason: "ü"})
	short := impose(3, people.BanAct, people.Sanction{Until: at(9), Reason: "a"})
	long := impose(4, people.BanAct, people.Sanction{Until: people.Forever, Reason: "b"})
	impose(5, people.UnbanAct, people.Sanction{})
	s.must(s.Record(ctx, people.Act{At: at(6), Actor: "ben", Office: people.OwnerOffice, Verb: people.MuteAct,
		Target: "ann", Table: "t1"}))
	short.Lifted, long.Lifted = at(4), at(5)
	same(s, "all of them", []people.Imposed{long, short, mute, over})(s.Sanctions(ctx, "ann"))
	same(s, "nobody else's", []people.Imposed(nil))(s.Sanctions(ctx, "ben"))
	b, err := s.Belongings(ctx, "ann")
	same(s, "what is kept of ann", []people.Imposed{long, short, mute, over})(b.Sanctions, err)
	s.must(s.Record(ctx, people.Act{At: at(6), Actor: "ben", Office: people.ModeratorOffice, Verb: people.ReportAct,
		Target: "ann", Detail: "report 1: nobody tells her"}))
	b, err = s.Belongings(ctx, "ann")
	s.must(err)
	verbs := ""
	for _, d := range b.Done {
		verbs += d.Verb + " "
	}
	same(s, "what was done to ann", "mute unban ban ban mute ban ")(verbs, nil)
	same(s, "the last of it", people.Done{At: at(6), Verb: people.MuteAct, Office: people.OwnerOffice,
		Table: "t1"})(b.Done[0], nil)
	gone := people.Act{At: at(7), Actor: "ben", Office: people.HostOffice, Verb: people.DeleteAct, Target: "ann",
		Detail: "asked for it"}
	s.must(s.Forget(ctx, "ann", gone))
	acts, err := s.Acts(ctx, people.ActQuery{About: "ann", N: 100})
	s.must(err)
	for i := range acts {
		if want := map[bool]string{true: gone.Detail}[i == 0]; acts[i].Detail != want {
			s.Errorf("after %s the log says %q of %s, want %q", gone.Verb, acts[i].Detail, acts[i].Verb, want)
		}
	}
	s.fails("once more", people.ErrNobody)(s.Forget(ctx, "ann", gone))
	same(s, "the log after that", acts)(s.Acts(ctx, people.ActQuery{About: "ann", N: 100}))
}

// remarks: they are listed as they were written, up to as many as there may be, removed one by one, lose an author who
// leaves, and go with the person whom they are about.
func remarks(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben", "mo")
	act := func(hour int, verb string, by, about table.Person) people.Act {
		return people.Act{At: noon.Add(time.Duration(hour) * time.Hour), Actor: by, Office: people.ModeratorOffice,
			Verb: verb, Target: about}
	}
	listed := func(about table.Person, want ...people.Remark) {
		s.Helper()
		unnumbered := each(func(r people.Remark) people.Remark { r.ID = 0; return r })
		same(s, fmt.Sprint("about ", about), want)(unnumbered(s.Remarks(ctx, about)))
	}
	one, two := act(0, people.RemarkAct, "mo", "ann"), act(1, people.RemarkAct, "", "ann")
	s.must(s.Remark(ctx, "ann", "ü <b>\nx", 2, one))
	s.must(s.Remark(ctx, "ann", "two", 2, two))
	s.fails("one too many", table.ErrConflict)(s.Remark(ctx, "ann", "three", 2, act(2, people.RemarkAct, "mo", "ann")))
	s.must(s.Remark(ctx, "ben", "other", 2, act(3, people.RemarkAct, "mo", "ben")))
	s.nobody("about nobody")(s.Remark(ctx, "nobody", "x", 2, act(4, people.RemarkAct, "mo", "nobody")))
	first, second := people.Remark{At: one.At, Author: "mo", Text: "ü <b>\nx"}, people.Remark{At: two.At, Text: "two"}
	listed("ann", second, first)
	all, err := s.Remarks(ctx, "ann")
	s.must(err)
	gone := act(5, people.UnremarkAct, "mo", "ann")
	s.nobody("of somebody else")(s.Unremark(ctx, "ben", all[0].ID, gone))
	s.must(s.Unremark(ctx, "ann", all[0].ID, gone))
	s.nobody("again")(s.Unremark(ctx, "ann", all[0].ID, gone))
	listed("ann", first)
	s.recorded("ann", gone, two, one)
	q := people.Query{Traits: []people.Trait{people.TraitRemark}, N: 10}
	same(s, "about whom there are some", []table.Person{"ben", "ann"})(each(
		func(a people.Account) table.Person { return a.ID })(s.PeopleLike(ctx, q)))
	s.must(s.Forget(ctx, "mo"))
	first.Author = ""
	listed("ann", first)
	s.must(s.Forget(ctx, "ann"))
	listed("ann")
	listed("ben", people.Remark{At: noon.Add(3 * time.Hour), Text: "other"})
}

// appeals: there is one for each act, it is among the reports and beside its sanction, what is decided makes its person
// learn of it, and it goes with them.
func appeals(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben")
	ban := people.Sanction{Until: people.Forever, Reason: "spam"}
	imposed := people.Act{At: noon, Actor: "ben", Office: people.HostOffice, Verb: people.BanAct, Target: "ann",
		Detail: ban.Detail()}
	s.must(s.Judge(ctx, "ann", people.Change{Ban: &ban}, imposed))
	list, err := s.Sanctions(ctx, "ann")
	s.must(err)
	appeal := people.Report{At: noon.Add(time.Hour), Reporter: "ann", Kind: people.ReportAppeal, Target: "ann",
		Act: list[0].Act, Quote: "spam", Text: "It was not me"}
	one := atOnce(s, func(byte) (bool, error) {
		_, err := s.AddReport(ctx, appeal)
		if errors.Is(err, table.ErrConflict) {
			return false, nil
		}
		return err == nil, err
	})
	if one[true] != 1 {
		s.Errorf("%d of those made at once were kept", one[true])
	}
	found, err := s.Reports(ctx, people.ReportQuery{Kind: people.ReportAppeal, N: 10})
	s.must(err)
	if appeal.ID = found[0].ID; len(found) != 1 {
		s.Errorf("there are %d appeals", len(found))
	}
	same(s, "the appeal", found)([]people.Report{appeal}, nil)
	list[0].Appeal = &appeal
	same(s, "beside its sanction", list)(s.Sanctions(ctx, "ann"))
	for trait, want := range map[people.Trait][]table.Person{people.TraitAppeal: {"ann"}, people.TraitReport: nil} {
		q := people.Query{Traits: []people.Trait{trait}, N: 10}
		same(s, string(trait), want)(each(func(a people.Account) table.Person { return a.ID })(s.PeopleLike(ctx, q)))
	}
	decided := people.Act{At: noon.Add(2 * time.Hour), Actor: "ben", Office: people.HostOffice, Verb: people.ReportAct,
		Target: "ann", Detail: "no"}
	s.must(s.CloseReport(ctx, appeal.ID, "no", decided))
	a, err := s.Person(ctx, "ann")
	same(s, "who has to learn of it", decided.At)(a.Judged, err)
	s.hook("ann", "h1", people.Webhook, "https://example.org", noon)
	same(s, "of which nobody has told her", 1)(s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), noon))
	s.take(noon, people.Notice{Kind: people.JudgedNotice, Decision: uint64(decided.At.UnixMilli()), Made: decided.At})
	b, err := s.Belongings(ctx, "ann")
	s.must(err)
	if mine := b.Reports; len(mine) != 1 || mine[0].Note != "no" || mine[0].Closer != "" {
		s.Errorf("what is kept of ann has %+v", mine)
	}
	s.must(s.Forget(ctx, "ann"))
	same(s, "what is left", []people.Report(nil))(s.Reports(ctx, people.ReportQuery{Closed: true, N: 10}))
}

// peopleByTraits: a trait is what is so now or, with a time, what began since then, even if it is over; of several
// traits one is enough, and without one people are found by when they came.
func peopleByTraits(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben", "cid", "dora", "eve")
	s.create(playing("t1"))
	act := func(after time.Duration, verb string, target table.Person) people.Act {
		return people.Act{At: noon.Add(after), Actor: "host", Office: people.HostOffice, Verb: verb, Target: target}
	}
	until := func(after time.Duration) *people.Sanction {
		return &people.Sanction{Until: noon.Add(after), Reason: "x"}
	}
	s.must(s.Judge(ctx, "ann", people.Change{Ban: until(10 * time.Hour)}, act(0, people.BanAct, "ann")))
	s.must(s.Judge(ctx, "ben", people.Change{Ban: until(2 * time.Hour)}, act(time.Hour, people.BanAct, "ben")))
	s.must(s.Judge(ctx, "cid", people.Change{Ban: until(10 * time.Hour)}, act(time.Hour, people.BanAct, "cid")))
	s.must(s.Judge(ctx, "cid", people.Change{Ban: &people.Sanction{}}, act(2*time.Hour, people.UnbanAct, "cid")))
	s.must(s.Judge(ctx, "dora", people.Change{Mute: until(10 * time.Hour)}, act(time.Hour, people.MuteAct, "dora")))
	role := people.Moderator
	s.must(s.Judge(ctx, "eve", people.Change{Role: &role}, act(time.Hour, people.RoleAct, "eve")))
	s.must(s.Record(ctx, act(time.Hour, people.RenameAct, "eve")))
	for _, who := range []table.Person{"ann", "ben"} {
		s.must(s.SetTableMute(ctx, "t1", who, people.TableMute{Muted: who == "ann", Removed: who == "ben"}))
		curb := act(time.Hour, people.MuteAct, who)
		if curb.Office, curb.Table = people.OwnerOffice, "t1"; who == "ben" {
			curb.At, curb.Verb = noon.Add(2*time.Hour), people.UnseatAct
		}
		s.must(s.Record(ctx, curb))
	}
	for i, who := range []table.Person{"ann", "ben", ""} {
		_, err := s.AddReport(ctx, people.Report{At: noon.Add(time.Duration(i) * time.Hour), Reporter: "eve",
			Kind: people.ReportName, Table: "t1", Target: who, Quote: "q", Text: "t"})
		s.must(err)
	}
	s.must(s.CloseReport(ctx, 2, "done", act(3*time.Hour, people.ReportAct, "ben")))
	const now, later = 3 * time.Hour, 90 * time.Minute
	for _, test := range []struct {
		traits []people.Trait
		since  time.Duration // 0: the zero time
		want   []table.Person
	}{
		{[]people.Trait{people.TraitBan}, 0, []table.Person{"ann"}},
		{[]people.Trait{people.TraitBan}, time.Hour, []table.Person{"cid", "ben"}},
		{[]people.Trait{people.TraitBan}, later, nil},
		{[]people.Trait{people.TraitMute}, 0, []table.Person{"dora"}},
		{[]people.Trait{people.TraitMute}, time.Hour, []table.Person{"dora"}},
		{[]people.Trait{people.TraitCurb}, 0, []table.Person{"ben", "ann"}},
		{[]people.Trait{people.TraitCurb}, later, []table.Person{"ben"}},
		{[]people.Trait{people.TraitReport}, 0, []table.Person{"ann"}},
		{[]people.Trait{people.TraitReport}, time.Hour, []table.Person{"ben"}},
		{[]people.Trait{people.TraitRename}, 0, []table.Person{"eve"}},
		{[]people.Trait{people.TraitRename}, later, nil},
		{[]people.Trait{people.TraitRole}, 0, []table.Person{"eve"}},
		{[]people.Trait{people.TraitRole}, later, nil},
		{[]people.Trait{people.TraitMute, people.TraitBan}, 0, []table.Person{"dora", "ann"}},
		{[]people.Trait{people.TraitMute, people.TraitBan}, time.Hour, []table.Person{"dora", "cid", "ben"}},
	} {
		q := people.Query{Traits: test.traits, Now: noon.Add(now), N: 10}
		if test.since > 0 {
			q.Since = noon.Add(test.since)
		}
		same(s, fmt.Sprint(test.traits, " since ", test.since), test.want)(each(
			func(a people.Account) table.Person { return a.ID })(s.PeopleLike(ctx, q)))
	}
	q := people.Query{Words: "e", N: 10}
	everybody, err := s.PeopleLike(ctx, q)
	s.must(err)
	q.Since = everybody[0].Created
	same(s, "since they came", everybody)(s.PeopleLike(ctx, q))
	q.Since = q.Since.Add(time.Millisecond)
	same(s, "since then", []people.Account(nil))(s.PeopleLike(ctx, q))
}

// renewals: a personal link that a host makes takes the place of all others, the person and the log know of it, and
// somebody who does not exist gets none. Acts of owners are listed only with what they were done to.
func renewals(s suite) {
	ctx := s.Context()
	ann := s.somebody("ann", 1)
	for _, hash := range []people.Hash{{1}, {2}} {
		s.must(s.AddLink(ctx, "ann", hash, noon, noon.Add(time.Hour)))
	}
	at := noon.Add(time.Minute)
	link := people.Act{At: at, Actor: "host", Office: people.HostOffice, Verb: people.LinkAct, Target: "ann"}
	s.must(s.RenewLink(ctx, "ann", people.Hash{3}, at, at.Add(time.Hour), link))
	for _, old := range []people.Hash{{1}, {2}} {
		s.nobody("an old link")(s.LinkOf(ctx, old, at))
	}
	ann.Renewed = at
	same(s, "whose link it is", ann)(s.LinkOf(ctx, people.Hash{3}, at))
	same(s, "who knows of it", ann)(s.Person(ctx, "ann"))
	s.nobody("for nobody")(s.RenewLink(ctx, "nobody", people.Hash{4}, at, at.Add(time.Hour), link))
	table := people.Act{At: at, Actor: "ann", Office: people.OwnerOffice, Verb: people.LinksAct, Table: "t1"}
	league := people.Act{At: at, Actor: "ann", Office: people.OwnerOffice, Verb: people.BeginAct, League: "l1"}
	s.must(s.Record(ctx, table))
	s.must(s.Record(ctx, league))
	for about, want := range map[string]people.Act{"": link, "ann": link, "t1": table, "l1": league} {
		s.recorded(about, want)
	}
}

// confirmations: mails to unconfirmed addresses are counted for a day, by mailbox, person, network and site; one that
// was not sent does not count for its mailbox.
func confirmations(s suite) {
	ctx := s.Context()
	most := people.ConfirmationLimits{Recipient: 1, Person: 3, Source: 4, Site: 5}
	count := func(at time.Time, who table.Person, to, from byte, want people.ConfirmationLimit) {
		s.Helper()
		same(s, fmt.Sprint(who, " to ", to, " from ", from),
			want)(s.Confirmation(ctx, people.Confirmation{At: at, Person: who, Recipient: people.Hash{to},
			Source: people.Hash{from}}, most))
	}
	count(noon, "ann", 1, 1, people.NoLimit)
	count(noon, "ben", 1, 1, people.LimitRecipient)
	s.must(s.Unsent(ctx, "ann", people.Hash{1}))
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
