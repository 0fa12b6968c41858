package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/table"
)

// untoldKinds: the kinds of messages that somebody does not want are stored, and come with what is to be sent to them.
func untoldKinds(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	turn(t, s, "t1", 5, noon)
	untold := people.NoticeKinds(0).With(people.FellNotice, true).With(people.HalfNotice, true)
	for _, want := range []people.NoticeKinds{0, untold} {
		same(t, "Ann is not told of", want)(s.Untold(ctx, "ann"))
		if m := take(t, s, noon); m.Untold != want || m.Lang != "de" {
			t.Errorf("the message has %b, want %b", m.Untold, want)
		}
		must(t, s.SetUntold(ctx, "ann", untold))
	}
	if !untold.Has(people.TenthNotice) || untold.Has(people.TurnNotice) ||
		untold.With(people.HalfNotice, false).Has(people.TenthNotice) {
		t.Error("reminders don't belong together")
	}
	fails(t, "for nobody", s.SetUntold(ctx, "bob", untold), people.ErrNobody)
	fails(t, "of nobody", failure(s.Untold(ctx, "bob")), people.ErrNobody)
}

// missedOpenedAndFallen: after a kill, what opened and fell since a time is found again: public tables for those who
// wish for them, rematches for those invited, tables of leagues, and what fell that had been left for later. What was
// seen on a page counts as told.
func missedOpenedAndFallen(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	must(t, s.SetWishes(ctx, "ann", []people.Wish{{Players: 3}}))
	made := noon.Add(2 * time.Hour)
	add := func(id table.ID, change func(row *table.Stored)) {
		row := playing(id)
		row.Created, row.Status, row.Settings.Public, row.Invite, row.Watch = made, table.Waiting, true, string(id)+"-invite",
			string(id)+"-watch"
		row.Seats = []table.Seat{{Person: "zoe", Name: "Zoe"}, {}, {Bot: "simple"}}
		row.Settings.Options.Players = 3
		change(row)
		must(t, s.Create(ctx, row))
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
		must(t, s.AddGuest(ctx, id, "ann"))
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

	missed := func(now time.Time, want ...string) people.Mail {
		t.Helper()
		if n, err := s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), now); err != nil || n < len(want) {
			t.Fatalf("%d were missed: %v", n, err)
		}
		m := take(t, s, now)
		var got []string
		for _, n := range m.Notices {
			got = append(got, fmt.Sprint(n.Table, " ", n.Kind, " ", n.Seat, " ", n.Decision != 0))
			if !n.Made.Equal(made) {
				t.Errorf("%s was made at %v", n.Table, n.Made)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("found again:\n%q, want\n%q", got, want)
		}
		return m
	}
	m := missed(made, "again 9 0 false", "fell 8 1 true", "opened 7 0 false", "resigned 12 1 true", "round 2 1 false",
		"watched 7 0 false")
	fell := m.Notices[slices.IndexFunc(m.Notices, func(n people.Notice) bool { return n.Kind == people.FellNotice })]
	if fell.Decision != uint64(made.UnixMilli()) {
		t.Errorf("what fell is told with %d", fell.Decision)
	}
	fell.Seen = true
	must(t, s.Mail.Pointless(ctx, m, []people.Notice{fell}, nil))
	must(t, s.Mail.Delivered(ctx, take(t, s, made), made, made))
	missed(made.Add(time.Minute))
}

// missedVotesAndMentions: after a kill, open proposals and messages that mention somebody are found again, and told
// once.
func missedVotesAndMentions(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	for i, id := range []table.Person{"ben", "cat"} {
		somebody(t, s, id, byte(i+7))
	}
	must(t, s.Mute(ctx, "ann", people.Muted{ID: "h9", Other: "cat", Since: noon}))
	made := noon.Add(2 * time.Hour)
	for _, id := range []table.ID{"vote", "voted", "said", "hushed", "earlier", "own"} {
		row := playing(id)
		row.Seats = []table.Seat{{Person: "zoe", Name: "Ann of Aiur"}, {Person: "ann", Name: "Ann"}, {Bot: "simple"}}
		row.Decisions, row.Proposal = [len(row.Decisions)]table.Decision{},
			&table.Proposal{Kind: table.ProposeEnd, Agreed: 1, At: made}
		if id == "vote" {
			row.Proposal.Asked = 0b010
		}
		must(t, s.Create(ctx, row))
	}
	say := func(id table.ID, who table.Person, at time.Time, text string) {
		must(t, failure(s.Say(ctx, id, table.Message{At: at, Person: who, Name: "x", Seat: 0, Text: text})))
	}
	say("said", "ben", made, "@anne @ann: your turn")
	say("said", "ben", made.Add(time.Minute), "@Ann?")
	say("hushed", "cat", made, "@Ann")
	say("earlier", "ben", noon, "@Ann")
	say("own", "ann", made, "I am @Ann")
	say("voted", "ben", made, "@Anna and @Ann of Aiur")
	for i, want := range []string{"said 11, vote 10", ""} {
		now := made.Add(time.Duration(i+5) * time.Minute)
		must(t, failure(s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), now)))
		m, err := s.Mail.TakeMail(ctx, "h1", now)
		if want == "" {
			if !errors.Is(err, people.ErrNobody) {
				t.Errorf("told again: %+v (%v)", m.Notices, err)
			}
			break
		}
		must(t, err)
		var got []string
		for _, n := range m.Notices {
			got = append(got, fmt.Sprint(n.Table, " ", n.Kind))
			if n.Seat != 1 || n.Kind == people.MentionNotice && n.Decision != people.MentionTime(made) ||
				n.Kind == people.VoteNotice && n.Decision != uint64(made.UnixMilli()) {
				t.Errorf("found again: %+v", n)
			}
		}
		slices.Sort(got)
		if strings.Join(got, ", ") != want {
			t.Errorf("found again: %q, want %q", got, want)
		}
		must(t, s.Mail.Delivered(ctx, m, now, now))
	}
}
