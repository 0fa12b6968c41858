//go:build unix

package postgres_test

import (
	"sync"
	"testing"
	"time"

	"koprulu/challenge"
	"koprulu/people"
	"koprulu/table"
)

// TestServersDealOnce: two servers that need the challenge of a week at the same time make one, and when a person asks both for their game, it is dealt
// once, from the seed of the week, and people are told of it once.
func TestServersDealOnce(t *testing.T) {
	url := empty(t)
	nodes := []*node{serve(t, url, nil), serve(t, url, nil)}
	ctx := t.Context()
	must(t, nodes[0].store.AddPerson(ctx, people.Account{ID: "ann", Name: "Ann", Created: time.Now()}, people.Key{ID: "key", Kind: people.DeviceKey, Created: time.Now(), Seen: time.Now()}, people.Hash{1}))
	const each = 3
	var work sync.WaitGroup
	made := make([]challenge.Challenge, each*len(nodes))
	tabs := make([]*table.Table, len(made))
	for i := range made {
		work.Go(func() {
			n := nodes[i%len(nodes)]
			c, err := n.store.OpenChallenge(ctx, challenge.New("2026-W48", [32]byte{byte(i)}, "random"), time.Now())
			if err != nil {
				t.Error(err)
				return
			}
			play, err := n.store.Play(ctx, challenge.Play{Week: c.Week, Table: table.NewID(), Person: "ann"})
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
	if plays, err := nodes[1].store.Plays(ctx, "2026-W48"); err != nil || len(plays) != 1 {
		t.Errorf("games %v, %v", plays, err)
	}
}
