package storetest

import (
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/table"
)

// untoldKinds: the kinds of messages that somebody does not want are stored, and come with what is to be sent to them.
func untoldKinds(s suite) {
	ctx := s.Context()
	h := s.address()
	s.turn("t1", 5, noon)
	untold := people.NoticeKinds(0).With(people.FellNotice, true).With(people.HalfNotice, true)
	for _, want := range []people.NoticeKinds{0, untold} {
		same(s, "Ann is not told of", want)(s.Untold(ctx, "ann"))
		m := s.take(noon, turned("t1", 5))
		same(s, "the message", people.Mail{ID: m.ID, Hook: h, Lang: "de", Untold: want, Notices: m.Notices})(m, nil)
		s.must(s.SetUntold(ctx, "ann", untold))
	}
	if !untold.Has(people.TenthNotice) || untold.Has(people.TurnNotice) ||
		untold.With(people.HalfNotice, false).Has(people.TenthNotice) {
		s.Error("reminders don't belong together")
	}
	s.nobody("for nobody")(s.SetUntold(ctx, "bob", untold))
	s.nobody("of nobody")(s.Untold(ctx, "bob"))
}

// missedOpenedAndFallen: after a kill, what opened and fell since a time is found again: public tables for those who
// wish for them, rematches for those invited, tables of leagues, and what fell that had been left for later. What was
// seen on a page counts as told.
func missedOpenedAndFallen(s suite) {
	ctx := s.Context()
	s.address()
	s.must(s.SetWishes(ctx, "ann", []people.Wish{{Players: 3}}))
	made := noon.Add(2 * time.Hour)
	add := func(id table.ID, change func(row *table.Stored)) {
		row := playing(id)
		row.Created, row.Status, row.Settings.Public, row.Invite, row.Watch = made, table.Waiting, true, string(id)+"-invite",
			string(id)+"-watch"
		row.Seats = []table.Seat{{Person: "zoe", Name: "Zoe"}, {}, {Bot: "simple"}}
		row.Settings.Options.Players = 3
		change(row)
		s.create(row)
	}
	add("opened", func(*table.Stored) {})
	add("earlier", func(row *table.Stored) { row.Created = noon })
	add("private", func(row *table.Stored) { row.Settings.Public = false })
	add("full", func(row *table.Stored) { row.Seats[1].Bot = "simple" })
	add("two", func(row *table.Stored) { row.Settings.Options.Players = 2 })
	add("running", func(row *table.Stored) { row.Status = table.Playing })
	add("again", func(row *table.Stored) { row.Settings.Rematch = &table.Rematch{Of: "old"} })
	add("watched", func(*table.Stored) {})
	for _, id := range []table.ID{"again", "watched"} {
		s.must(s.Tables.AddGuest(ctx, id, "ann"))
	}
	seated := func(row *table.Stored) {
		row.Status, row.Seats[1] = table.Playing, table.Seat{Person: "ann", Name: "Ann"}
		row.Decisions = [len(row.Decisions)]table.Decision{}
	}
	add("round", func(row *table.Stored) {
		seated(row)
		row.Settings.League = "autumn"
	})
	add("old round", func(row *table.Stored) {
		seated(row)
		row.Settings.League, row.Created = "autumn", noon
	})
	fallen := func(id table.ID, at time.Time) {
		add(id, func(row *table.Stored) {
			seated(row)
			row.Ahead[1].List = &ahead.List{Salt: "salt", Last: 2, Fallen: []ahead.Fallen{{ID: 1, Why: ahead.WhyHand, At: noon},
				{ID: 2, Why: ahead.WhyUndo, At: at}}}
		})
	}
	resigned := func(id table.ID, at time.Time, who ...game.Player) {
		add(id, func(row *table.Stored) {
			seated(row)
			for _, p := range who {
				row.Gone[p], row.StoodIn[p] = table.Resigned, at
			}
		})
	}
	resigned("resigned", made, 0)
	resigned("resigned earlier", noon, 0)
	resigned("resigned herself", made, 0, 1)
	fallen("fell", made)
	fallen("fell earlier", noon.Add(time.Minute))

	missed := func(now time.Time, least int) {
		s.Helper()
		if n, err := s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), now); err != nil || n < least {
			s.Errorf("%d were missed: %v", n, err)
		}
	}
	missed(made, 6)
	told := func(id table.ID, kind people.NoticeKind, seat game.Player, decision uint64) people.Notice {
		return people.Notice{Table: id, Kind: kind, Seat: seat, Decision: decision, Made: made}
	}
	m := s.take(made, told("again", people.InvitedNotice, 0, 0),
		told("fell", people.FellNotice, 1, uint64(made.UnixMilli())), told("opened", people.OpenNotice, 0, 0),
		told("resigned", people.ResignedNotice, 1, 1),
		told("round", people.BeganNotice, 1, 0), told("watched", people.OpenNotice, 0, 0))
	fell := m.Notices[slices.IndexFunc(m.Notices, func(n people.Notice) bool { return n.Kind == people.FellNotice })]
	fell.Seen = true
	s.must(s.Mail.Pointless(ctx, m, []people.Notice{fell}, nil))
	m, err := s.Mail.TakeMail(ctx, "h1", made)
	s.must(err)
	s.must(s.Mail.Delivered(ctx, m, made, made))
	missed(made.Add(time.Minute), 0)
	s.nothing("found once more", made.Add(time.Minute))
}

// missedVotesAndMentions: after a kill, open proposals and messages that mention somebody are found again, and told
// once.
func missedVotesAndMentions(s suite) {
	ctx := s.Context()
	s.address()
	s.persons("ben", "cat")
	s.must(s.Mute(ctx, "ann", people.Muted{ID: "h9", Other: "cat", Since: noon}))
	made := noon.Add(2 * time.Hour)
	for _, id := range []table.ID{"vote", "voted", "said", "hushed", "earlier", "own"} {
		row := playing(id)
		row.Seats = []table.Seat{{Person: "zoe", Name: "Ann of Aiur"}, {Person: "ann", Name: "Ann"}, {Bot: "simple"}}
		row.Decisions, row.Proposal = [len(row.Decisions)]table.Decision{},
			&table.Proposal{Kind: table.ProposeEnd, Agreed: 1, At: made}
		if id == "vote" {
			row.Proposal.Asked = 0b010
		}
		s.create(row)
	}
	say := func(id table.ID, who table.Person, at time.Time, text string) {
		s.must(s.Say(ctx, id, table.Message{At: at, Person: who, Name: "x", Seat: 0, Text: text}))
	}
	say("said", "ben", made, "@anne @ann: your turn")
	say("said", "ben", made.Add(time.Minute), "@Ann?")
	say("hushed", "cat", made, "@Ann")
	say("earlier", "ben", noon, "@Ann")
	say("own", "ann", made, "I am @Ann")
	say("voted", "ben", made, "@Anna and @Ann of Aiur")
	missed := func(now time.Time) {
		s.Helper()
		s.must(s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), now))
	}
	now := made.Add(5 * time.Minute)
	missed(now)
	m := s.take(now,
		people.Notice{Kind: people.MentionNotice, Table: "said", Seat: 1, Decision: people.MentionTime(made), Made: made},
		people.Notice{Kind: people.VoteNotice, Table: "vote", Seat: 1, Decision: uint64(made.UnixMilli()), Made: made})
	s.must(s.Mail.Delivered(ctx, m, now, now))
	missed(now.Add(time.Minute))
	s.nothing("told again", now.Add(time.Minute))
}
