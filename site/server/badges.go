package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"koprulu/rules/game"
	"koprulu/site/tutorial"
	"koprulu/table"
)

// badges know how many tables wait for each person, for the titles of pages. A number is counted in the store, and goes up and
// down as changes of the tables are seen.
type badges struct {
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
	// settled is how long after a count changes of tables begin to be news for the number. Until then they may have been
	// counted already: the store has them a moment earlier.
	settled = 2 * time.Second
	// mostSeen is how many tables are remembered for a person.
	mostSeen = 50
)

func newBadges() *badges {
	return &badges{by: map[table.Person]*badge{}}
}

// get returns the badge of a person; the caller holds the lock.
func (b *badges) get(who table.Person) *badge {
	g := b.by[who]
	if g == nil {
		g = &badge{}
		b.by[who] = g
	}
	return g
}

// count returns how many tables wait for a person.
func (b *badges) count(ctx context.Context, s *Server, who table.Person) (int, error) {
	b.mu.Lock()
	g := b.get(who)
	n, age, asked := g.n, s.now().Sub(g.counted), g.asked
	b.mu.Unlock()
	if age < badgeAge {
		return n, nil
	}
	n, err := s.kept.lobby.Waiting(ctx, who, tutorial.Seeds()...)
	if err != nil {
		return 0, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.get(who); g.asked == asked {
		g.n, g.counted = n, s.now()
	}
	return n, nil
}

// expire makes the number of a person be counted again.
func (b *badges) expire(who table.Person) {
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
func (b *badges) touchAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.by {
		g.wake()
	}
}

// expireAll makes all numbers be counted again.
func (b *badges) expireAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.by {
		g.counted = time.Time{}
		g.changed()
	}
}

// listeners lists the people who have a page open.
func (b *badges) listeners() (who []table.Person) {
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

// saw records whether a table waits for a person, without asking the store if possible.
func (b *badges) saw(who table.Person, snap *table.Snapshot, now time.Time) {
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
	case !known || now.Sub(g.counted) < settled:
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

// listen signals a channel when the number of a person may have changed, until the function it returns is called.
func (b *badges) listen(who table.Person, c chan struct{}) func() {
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

// run throws away what nobody looks at, until the context ends.
func (b *badges) run(ctx context.Context, s *Server) {
	tick := time.NewTicker(sweepBadges)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := s.now()
		b.mu.Lock()
		for who, g := range b.by {
			if len(g.streams) == 0 && now.Sub(g.counted) > sweepBadges {
				delete(b.by, who)
			}
		}
		b.mu.Unlock()
	}
}

// Notify is told what happened at tables: see table.HubConfig.Notify. It returns at once.
func (s *Server) Notify(e table.Event) {
	now := s.now()
	for i := range e.Snapshot.Seats {
		s.badges.saw(e.Snapshot.Seats[i].Person, e.Snapshot, now)
	}
	s.notices.Event(e)
	if e.Over && e.Snapshot.Settings.League != "" {
		select {
		case s.contested <- struct{}{}:
		default: // Somebody is already looking at it.
		}
	}
}
