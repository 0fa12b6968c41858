package storetest

import (
	"koprulu/club/challenge"
	"koprulu/table"
)

// challenges: of several attempts to make the challenge of a week the first counts, and a person has one game of it,
// however often they ask.
func challenges(s suite) {
	ctx := s.Context()
	const week, later = challenge.Week("2026-W09"), challenge.Week("2026-W10")
	s.unknown("before there is one")(s.Club.Challenge(ctx, week))
	made := atOnce(s, func(n byte) (challenge.Challenge, error) {
		c := challenge.New(week, [32]byte{n, 0xff, 0x80}, "simple")
		c.Rules, c.Components = "base/2", "hash"
		return s.Club.OpenChallenge(ctx, c, noon)
	})
	if len(made) != 1 {
		s.Errorf("%d challenges were made", len(made))
	}
	c, err := s.Club.Challenge(ctx, week)
	if s.must(err); made[c] != 8 || c.Rules != "base/2" || c.Seed[1] != 0xff {
		s.Errorf("kept is %+v", c)
	}
	second := challenge.New(later, [32]byte{9}, "medium")
	same(s, "the next week", second)(s.Club.OpenChallenge(ctx, second, noon))
	same(s, "weeks", []challenge.Week{later, week})(s.Club.Challenges(ctx, 5))

	s.persons("ann", "ben")
	at := atOnce(s, func(n byte) (table.ID, error) {
		p, err := s.Club.Play(ctx, challenge.Play{Week: week, Table: table.ID([]byte{'t', 'a' + n}), Person: "ann"})
		return p.Table, err
	})
	if len(at) != 1 {
		s.Errorf("one person plays at %v", at)
	}
	for _, other := range []challenge.Play{{Week: later, Table: "next", Person: "ann"},
		{Week: week, Table: "bens", Person: "ben"}} {
		same(s, "in the next week, or somebody else", other)(s.Club.Play(ctx, other))
	}

	s.unknown("nobody plays")(s.Club.Play(ctx, challenge.Play{Week: week, Table: "none", Person: "nobody"}))
	s.unknown("a game that there is not")(s.Club.PlayOf(ctx, later, "ben"))
	b, err := s.Belongings(ctx, "ann")
	count(s, "games of a person", 2)(b.Challenges, err)

	s.create(playing("bens"))
	same(s, "summaries", "bens")(named(s.Tables.Summaries(ctx, []table.ID{"bens", "next"})))
	count(s, "no summaries", 0)(s.Tables.Summaries(ctx, nil))
	// When a person leaves, their game stays, without them.
	s.must(s.Forget(ctx, "ben"))
	plays, err := s.Club.Plays(ctx, week)
	if err != nil || len(plays) != 2 || plays[0] != (challenge.Play{Week: week, Table: "bens"}) ||
		plays[1].Person != "ann" {
		s.Errorf("after somebody left: %+v, %v", plays, err)
	}
	s.unknown("the game of nobody")(s.Club.PlayOf(ctx, week, ""))
}
