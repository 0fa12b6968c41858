package storetest

import (
	"errors"
	"time"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/table"
)

// leagues: a league is stored as a whole, only one of several changes from the same version is made, and people who
// leave the site stay in it without their names.
func leagues(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben", "cid")
	c := &league.League{ID: "one", Owner: "ann", Made: noon, State: league.State{Secret: "s", Seed: [32]byte{7, 0xff},
		Settings: league.Settings{Name: "Осень", Kind: league.KindLeague, Size: 2, Rounds: 2, Days: 7, Rated: true}}}
	s.must(s.Club.AddLeague(ctx, c))
	over := &league.League{ID: "two", Owner: "ben", Made: noon.Add(time.Hour), Status: league.Over}
	s.must(s.Club.AddLeague(ctx, over))
	for _, id := range []table.Person{"ann", "ben", "cid"} {
		s.must(c.Join(id, "Zoë "+string(id)))
	}
	s.must(s.Club.SaveLeague(ctx, c))
	s.must(c.Begin(noon))
	s.must(s.Club.SaveLeague(ctx, c))
	same(s, "a league that has begun", c)(s.Club.League(ctx, "one"))
	same(s, "running are", []string{"one"})(s.Club.RunningLeagues(ctx))
	listed := *c
	listed.Games = nil
	same(s, "the list", []league.League{*over, listed})(s.Club.Leagues(ctx, 5))
	s.unknown("a league that there is not")(s.Club.League(ctx, "none"))

	// Eight servers see that the round is over; one begins the next.
	m := &table.Summary{Basics: table.Basics{Status: table.Finished, Seats: []table.Seat{{Person: "x"}, {Person: "y"}}},
		Progress: table.Progress{Winners: 1}}
	look := func(table.ID) *table.Summary { return m }
	made := atOnce(s, func(byte) (bool, error) {
		mine, err := s.Club.League(ctx, "one")
		if err != nil || mine.Version != c.Version {
			return false, nil //nolint:nilerr // It came too late.
		}
		mine.Follow(noon, look)
		err = s.Club.SaveLeague(ctx, mine)
		if errors.Is(err, table.ErrConflict) {
			return false, nil
		}
		return err == nil, err
	})
	got, err := s.Club.League(ctx, "one")
	s.must(err)
	if made[true] != 1 || got.Round != 2 || len(got.Games) != 2 || got.Games[0].Result == nil ||
		got.Games[1].Result != nil {
		s.Errorf("%d servers began round %d with %d games", made[true], got.Round, len(got.Games))
	}
	b, err := s.Belongings(ctx, "ben")
	same(s, "what is kept of who organises one and plays in another", []people.Membership{
		{ID: "one", Name: "Осень", Made: noon, Plays: true}, {ID: "two", Made: over.Made, Organises: true}})(b.Leagues, err)

	before := got.Version
	s.must(s.Forget(ctx, "ben"))
	left, err := s.Club.League(ctx, "one")
	s.must(err)
	if p := left.Players[1]; p != (league.Player{Gone: true}) || left.Players[0].Name != "Zoë ann" ||
		left.Version == before {
		s.Errorf("after somebody left: %+v, version %d", left.Players, left.Version)
	}
	got.Players[1].Gone = false
	s.fails("a change from before somebody left", table.ErrConflict)(s.Club.SaveLeague(ctx, got))
	over.Owner, over.Version = "", over.Version+1
	same(s, "the league of somebody who left", over)(s.Club.League(ctx, "two"))
	act := people.Act{At: noon, Actor: "host", Office: people.HostOffice, Verb: people.DeleteAct, League: "two"}
	s.must(s.Club.DeleteLeague(ctx, "two", act))
	s.unknown("a league that was deleted")(s.Club.League(ctx, "two"))
	s.unknown("once more")(s.Club.DeleteLeague(ctx, "two", act))
	s.recorded("two", act)
}
