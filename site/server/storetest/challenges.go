package storetest

import (
	"sync"
	"testing"

	"koprulu/club/challenge"
	"koprulu/table"
)

// challenges: of several attempts to make the challenge of a week the first counts, and a person has one game of it,
// however often they ask.
func challenges(t *testing.T, s suite) {
	ctx := t.Context()
	const week, later = challenge.Week("2026-W09"), challenge.Week("2026-W10")
	fails(t, "before there is one", failure(s.Club.Challenge(ctx, week)), table.ErrUnknown)
	var mu sync.Mutex
	var work sync.WaitGroup
	made := map[challenge.Challenge]int{}
	for n := range byte(8) {
		work.Go(func() {
			c := challenge.New(week, [32]byte{n, 0xff, 0x80}, "simple")
			c.Rules, c.Components = "base/2", "hash"
			got, err := s.Club.OpenChallenge(ctx, c, noon)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			made[got]++
			mu.Unlock()
		})
	}
	work.Wait()
	if len(made) != 1 {
		t.Errorf("%d challenges were made", len(made))
	}
	if c, err := s.Club.Challenge(ctx, week); err != nil || made[c] != 8 || c.Rules != "base/2" || c.Seed[1] != 0xff {
		t.Errorf("kept is %+v, %v", c, err)
	}
	second := challenge.New(later, [32]byte{9}, "medium")
	same(t, "the next week", second)(s.Club.OpenChallenge(ctx, second, noon))
	same(t, "weeks", []challenge.Week{later, week})(s.Club.Challenges(ctx, 5))

	for _, id := range []table.Person{"ann", "ben"} {
		somebody(t, s, id, id[0])
	}
	at := map[table.ID]int{}
	for n := range byte(8) {
		work.Go(func() {
			p, err := s.Club.Play(ctx, challenge.Play{Week: week, Table: table.ID([]byte{'t', 'a' + n}), Person: "ann"})
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			at[p.Table]++
			mu.Unlock()
		})
	}
	work.Wait()
	if len(at) != 1 {
		t.Errorf("one person plays at %v", at)
	}
	for _, other := range []challenge.Play{{Week: later, Table: "next", Person: "ann"},
		{Week: week, Table: "bens", Person: "ben"}} {
		same(t, "in the next week, or somebody else", other)(s.Club.Play(ctx, other))
	}

	fails(t, "nobody plays", failure(s.Club.Play(ctx, challenge.Play{Week: week, Table: "none", Person: "nobody"})),
		table.ErrUnknown)
	fails(t, "a game that there is not", failure(s.Club.PlayOf(ctx, later, "ben")), table.ErrUnknown)
	if b, err := s.Belongings(ctx, "ann"); err != nil || len(b.Challenges) != 2 {
		t.Errorf("what is kept of a person: %+v, %v", b.Challenges, err)
	}

	must(t, s.Create(ctx, playing("bens")))
	same(t, "summaries", "bens")(named(s.Summaries(ctx, []table.ID{"bens", "next"})))
	count(t, "no summaries", 0)(s.Summaries(ctx, nil))
	// When a person leaves, their game stays, without them.
	must(t, s.Forget(ctx, "ben"))
	plays, err := s.Club.Plays(ctx, week)
	if err != nil || len(plays) != 2 || plays[0] != (challenge.Play{Week: week, Table: "bens"}) ||
		plays[1].Person != "ann" {
		t.Errorf("after somebody left: %+v, %v", plays, err)
	}
	fails(t, "the game of nobody", failure(s.Club.PlayOf(ctx, week, "")), table.ErrUnknown)
}
