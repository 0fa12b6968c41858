package core

import (
	"context"
	"slices"
	"sync"
	"time"

	"koprulu/rules/game"
	"koprulu/site/tutorial"
	"koprulu/table"
)

// Badges know how many tables wait for each person, for the titles of pages. A number is counted in the store, and goes
// up and down as changes of the tables are seen.
type Badges struct {
	mu sync.Mutex
	by map[table.Person]*badge
}

type badge struct {
	n int
	// counted is when the number was counted, zero if it has to be counted again; asked is how often that was requested.
	counted time.Time
	asked   int
	streams []chan struct{}
	// tables are those that were seen lately.
	tables map[table.ID]seenTable
}

// seenTable says whether a table was waiting for a player when it was last seen, and which of its moments that was.
type seenTable struct {
	waits   bool
	changed uint64
}

const (
	// badgeAge is how long a number is valid: deadlines and stand-in bots do not always report a change.
	badgeAge = 2 * time.Minute
	// Settled is how long after a count changes of tables begin to be news for the number. Until then they may have been
	// counted already: the store has them a moment earlier.
	Settled = 2 * time.Second
	// mostSeen is how many tables are remembered for a person.
	mostSeen = 50
)

func newBadges() *Badges {
	return &Badges{by: map[table.Person]*badge{}}
}

// get returns the badge of a person; the caller holds the lock.
func (b *Badges) get(who table.Person) *badge {
	g := b.by[who]
	if g == nil {
		g = &badge{}
		b.by[who] = g
	}
	return g
}

// Count returns how many tables wait for a person.
func (b *Badges) Count(ctx context.Context, s *Site, who table.Person) (int, error) {
	b.mu.Lock()
	g := b.get(who)
	n, age, asked := g.n, s.Now().Sub(g.counted), g.asked
	b.mu.Unlock()
	if age < badgeAge {
		return n, nil
	}
	n, err := s.Kept.Lobby.Waiting(ctx, who, tutorial.Seeds()...)
	if err != nil {
		return 0, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.get(who); g.asked == asked {
		g.n, g.counted = n, s.Now()
	}
	return n, nil
}

// Expire makes the number of a person be counted again.
func (b *Badges) Expire(who table.Person) {
	if who == "" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.by[who]
	if g == nil {
		return
	}
	g.counted = time.Time{}
	g.changed()
}

// touchAll tells everybody's streams that something changed, though no number has.
func (b *Badges) touchAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.by {
		g.wake()
	}
}

// ExpireAll makes all numbers be counted again.
func (b *Badges) ExpireAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.by {
		g.counted = time.Time{}
		g.changed()
	}
}

// Listeners lists the people who have a page open.
func (b *Badges) Listeners() (who []table.Person) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for person, g := range b.by {
		if len(g.streams) > 0 {
			who = append(who, person)
		}
	}
	return who
}

// changed tells the streams that a number has changed or has to be counted again.
func (g *badge) changed() {
	g.asked++
	g.wake()
}

// wake wakes the streams.
func (g *badge) wake() {
	for _, c := range g.streams {
		select {
		case c <- struct{}{}:
		default: // It is awake already.
		}
	}
}

// Saw records whether a table waits for a person, without asking the store if possible.
func (b *Badges) Saw(who table.Person, snap *table.Snapshot, now time.Time) {
	if who == "" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.by[who]
	if g == nil {
		return
	}
	seen := seenTable{waitsFor(snap, who), snap.Changed}
	before, known := g.tables[snap.ID]
	if known && before.changed >= seen.changed {
		return
	}
	if g.tables == nil || !known && len(g.tables) >= mostSeen {
		g.tables = map[table.ID]seenTable{}
	}
	g.tables[snap.ID] = seen
	switch {
	case known && before.waits == seen.waits:
		return
	case !known || now.Sub(g.counted) < Settled:
		g.counted = time.Time{}
	case seen.waits:
		g.n++
	default:
		g.n--
	}
	g.changed()
}

// waitsFor reports whether a table waits for an answer or a vote of a person, as Lobby.Waiting counts it.
func waitsFor(snap *table.Snapshot, who table.Person) bool {
	if snap.IsSandbox() {
		return false
	}
	for i := range snap.Seats {
		if s := &snap.Seats[i]; s.Person == who && !s.Left && s.Bot == "" &&
			(snap.Status == table.Playing && snap.Decisions[i].Number != 0 || snap.Asks(game.Player(i))) {
			return true
		}
	}
	return false
}

// Listen signals a channel when the number of a person may have changed, until the function it returns is called.
func (b *Badges) Listen(who table.Person, c chan struct{}) func() {
	if who == "" {
		return func() {}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.get(who)
	g.streams = append(g.streams, c)
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if g := b.by[who]; g != nil {
			g.streams = slices.DeleteFunc(g.streams, func(other chan struct{}) bool { return other == c })
		}
	}
}

// sweepBadges is how often numbers that nobody looks at are thrown away.
const sweepBadges = 5 * time.Minute

// Run throws away what nobody looks at, until the context ends.
func (b *Badges) Run(ctx context.Context, s *Site) {
	tick := time.NewTicker(sweepBadges)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := s.Now()
		b.mu.Lock()
		for who, g := range b.by {
			if len(g.streams) == 0 && now.Sub(g.counted) > sweepBadges {
				delete(b.by, who)
			}
		}
		b.mu.Unlock()
	}
}
