package storetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/table"
)

// leagues: a league is stored as a whole, only one of several changes from the same version is made, and people who
// leave the site stay in it without their names.
func leagues(t *testing.T, s suite) {
	ctx := t.Context()
	for _, id := range []table.Person{"ann", "ben", "cid"} {
		somebody(t, s, id, id[0])
	}
	c := &league.League{ID: "one", Owner: "ann", Made: noon, State: league.State{Secret: "s", Seed: [32]byte{7, 0xff},
		Settings: league.Settings{Name: "Осень", Kind: league.KindLeague, Size: 2, Rounds: 2, Days: 7, Rated: true}}}
	must(t, s.Club.AddLeague(ctx, c))
	must(t, s.Club.AddLeague(ctx, &league.League{ID: "two", Owner: "ben", Made: noon.Add(time.Hour), Status: league.Over}))
	must(t, c.Join("ann", "Zoë ann"))
	must(t, c.Join("ben", "Zoë ben"))
	must(t, c.Join("cid", "Zoë cid"))
	must(t, s.Club.SaveLeague(ctx, c))
	must(t, c.Begin(noon))
	must(t, s.Club.SaveLeague(ctx, c))
	kept := func(what string, want *league.League) *league.League {
		t.Helper()
		got, err := s.Club.League(ctx, want.ID)
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", what, diff)
		}
		return got
	}
	kept("a league that has begun", c)
	same(t, "running are", []string{"one"})(s.Club.RunningLeagues(ctx))
	if list, err := s.Club.Leagues(ctx, 5); err != nil || len(list) != 2 || list[0].ID != "two" || list[1].ID != "one" ||
		len(list[1].Players) != 3 || list[1].Games != nil {
		t.Errorf("the list: %+v, %v", list, err)
	}
	fails(t, "a league that there is not", failure(s.Club.League(ctx, "none")), table.ErrUnknown)

	// Eight servers see that the round is over; one begins the next.
	m := &table.Summary{Status: table.Finished, Seats: []table.Seat{{Person: "x"}, {Person: "y"}}, Winners: 1}
	look := func(table.ID) *table.Summary { return m }
	var work sync.WaitGroup
	var made atomic.Int64
	for range 8 {
		work.Go(func() {
			mine, err := s.Club.League(ctx, "one")
			if err != nil || mine.Version != c.Version {
				return // It came too late.
			}
			mine.Follow(noon, look)
			switch err := s.Club.SaveLeague(ctx, mine); {
			case err == nil:
				made.Add(1)
			case !errors.Is(err, table.ErrConflict):
				t.Error(err)
			}
		})
	}
	work.Wait()
	got, err := s.Club.League(ctx, "one")
	must(t, err)
	if made.Load() != 1 || got.Round != 2 || len(got.Games) != 2 || got.Games[0].Result == nil ||
		got.Games[1].Result != nil {
		t.Errorf("%d servers began round %d with %d games", made.Load(), got.Round, len(got.Games))
	}
	if b, err := s.Belongings(ctx, "ben"); err != nil || cmp.Diff([]string{"one", "two"}, b.Leagues) != "" {
		t.Errorf("what is kept of a person: %v, %v", b.Leagues, err)
	}

	before := got.Version
	must(t, s.Forget(ctx, "ben"))
	left, err := s.Club.League(ctx, "one")
	must(t, err)
	if p := left.Players[1]; p != (league.Player{Gone: true}) || left.Players[0].Name != "Zoë ann" ||
		left.Version == before {
		t.Errorf("after somebody left: %+v, version %d", left.Players, left.Version)
	}
	got.Players[1].Gone = false
	fails(t, "a change from before somebody left", s.Club.SaveLeague(ctx, got), table.ErrConflict)
	if two, err := s.Club.League(ctx, "two"); err != nil || two.Owner != "" {
		t.Errorf("the league of somebody who left belongs to %q, %v", two.Owner, err)
	}
	must(t, s.Club.DeleteLeague(ctx, "two", people.Act{At: noon, Actor: "host", Office: people.HostOffice,
		Verb: people.DeleteAct, League: "two"}))
	fails(t, "a league that was deleted", failure(s.Club.League(ctx, "two")), table.ErrUnknown)
	fails(t, "once more", s.Club.DeleteLeague(ctx, "two", people.Act{At: noon, Verb: people.DeleteAct}), table.ErrUnknown)
	count(t, "recorded", 1)(s.Acts(ctx, "two", 0, 10))
}
