//go:build unix

package postgres_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/challenge"
	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/table"
)

// TestServersDealOnce: two servers that need the challenge of a week at the same time make one, and when a person asks
// both for their game, it is dealt once, from the seed of the week, and people are told about it once.
func TestServersDealOnce(t *testing.T) {
	url := empty(t)
	nodes := []*node{serve(t, url, nil), serve(t, url, nil)}
	ctx := t.Context()
	must(t, nodes[0].store.People.AddPerson(ctx, people.Account{ID: "ann", Name: "Ann", Created: time.Now()},
		people.Key{ID: "key", Kind: people.DeviceKey, Created: time.Now(), Seen: time.Now()}, people.Hash{1}))
	const each = 3
	var work sync.WaitGroup
	made := make([]challenge.Challenge, each*len(nodes))
	tabs := make([]*table.Table, len(made))
	for i := range made {
		work.Go(func() {
			n := nodes[i%len(nodes)]
			c, err := n.store.Club.OpenChallenge(ctx, challenge.New("2026-W48", [32]byte{byte(i)}, "random"), time.Now())
			if err != nil {
				t.Error(err)
				return
			}
			play, err := n.store.Club.Play(ctx, challenge.Play{Week: c.Week, Table: table.NewID(), Person: "ann"})
			if err != nil {
				t.Error(err)
				return
			}
			d := table.Deal{ID: play.Table, Settings: c.Settings("challenge"), Seed: &c.Seed}
			for seat := range c.Factions {
				if seat == c.Seat {
					d.Seats = append(d.Seats, table.Seat{Person: "ann", Name: "Ann"})
				} else {
					d.Seats = append(d.Seats, table.Seat{Bot: c.Bot})
				}
			}
			if tabs[i], err = n.Deal(ctx, d); err != nil {
				t.Error(err)
			}
			made[i] = c
		})
	}
	work.Wait()
	if t.Failed() {
		return
	}
	for i := range made {
		if made[i] != made[0] || tabs[i].ID() != tabs[0].ID() || tabs[i].Snapshot().SeedHash != made[0].Commitment() {
			t.Errorf("%d: another game", i)
		}
	}
	if events := nodes[0].events.Load() + nodes[1].events.Load(); events != 1 {
		t.Errorf("people were told %d times", events)
	}
	if plays, err := nodes[1].store.Club.Plays(ctx, "2026-W48"); err != nil || len(plays) != 1 {
		t.Errorf("games %v, %v", plays, err)
	}
}

// TestServersBeginARoundOnce: two servers that see a round decided begin the next one once, and its tables are dealt
// once, although both deal them.
func TestServersBeginARoundOnce(t *testing.T) {
	url := empty(t)
	nodes := []*node{serve(t, url, nil), serve(t, url, nil)}
	ctx := t.Context()
	c := &league.League{ID: "c", Made: time.Now(),
		State: league.State{Settings: league.Settings{Name: "x", Kind: league.KindLeague, Size: 2, Rounds: 2, Days: 7}}}
	for i, id := range []table.Person{"ann", "ben", "cid", "dan"} {
		must(t, nodes[0].store.People.AddPerson(ctx, people.Account{ID: id, Name: string(id), Created: time.Now()},
			people.Key{ID: string(id), Kind: people.DeviceKey, Created: time.Now(), Seen: time.Now()}, people.Hash{byte(i)}))
		must(t, c.Join(id, string(id)))
	}
	must(t, c.Begin(time.Now()))
	must(t, nodes[0].store.Club.AddLeague(ctx, c))
	over := &table.Summary{Basics: table.Basics{Status: table.Finished, Seats: []table.Seat{{Person: "x"}, {Person: "y"}}},
		Progress: table.Progress{Winners: 1}}
	var begun atomic.Int64
	var work sync.WaitGroup
	for i := range 4 {
		work.Go(func() {
			n := nodes[i%2]
			mine, err := n.store.Club.League(ctx, "c")
			if err != nil {
				t.Error(err)
				return
			}
			if mine.Round == 1 {
				mine.Follow(time.Now(), func(table.ID) *table.Summary { return over })
				if err := n.store.Club.SaveLeague(ctx, mine); err == nil {
					begun.Add(1)
				} else if !errors.Is(err, table.ErrConflict) {
					t.Error(err)
				}
			}
			if mine, err = n.store.Club.League(ctx, "c"); err != nil {
				t.Error(err)
				return
			}
			for _, g := range mine.Present() {
				d := table.Deal{ID: g.Table, Settings: mine.Settings.Table("x", g.Factions)}
				for _, p := range g.Players {
					d.Seats = append(d.Seats, table.Seat{Person: mine.Players[p].Person, Name: mine.Players[p].Name})
				}
				if _, err := n.Deal(ctx, d); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	got, err := nodes[1].store.Club.League(ctx, "c")
	must(t, err)
	if begun.Load() != 1 || got.Round != 2 || len(got.Games) != 4 {
		t.Errorf("begun %d times, round %d, %d games", begun.Load(), got.Round, len(got.Games))
	}
	if events := nodes[0].events.Load() + nodes[1].events.Load(); events != 2 {
		t.Errorf("of two tables people were told %d times", events)
	}
}
