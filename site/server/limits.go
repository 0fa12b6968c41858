package server

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"koprulu/table"
)

// class is a kind of request: what it may cost, how often it may be sent, how long it may take.
type class uint8

const (
	// classStatic: files that never change.
	classStatic class = iota
	// classPage: pages, and what programs read through the API.
	classPage
	// classAnswer: answers and half-given ones.
	classAnswer
	// classAct: everything else that changes something about a table or a person.
	classAct
	// classCreate: new tables.
	classCreate
	// classSign: new identities, links, keys, and every attempt to sign in.
	classSign
	// classChat: messages.
	classChat
	// classEdit: documents of the map editor, which are read and drawn.
	classEdit
	// classStream: opening streams.
	classStream
	// classExport: whatever is expensive: records, searches, a person's own data.
	classExport
	classes
)

// allowance is what is allowed to one person, or to one address for visitors without an identity.
type allowance struct {
	// perSecond is the rate in the long run, burst how many may come at once.
	perSecond rate.Limit
	burst     int
	// body is the most that a request may send, in bytes.
	body int64
	// deadline is how long a request may take; 0 for streams, which have one for each write.
	deadline time.Duration
}

// allowances by class. docs/operating.md lists them, and a test compares.
var allowances = [classes]allowance{
	classStatic: {200, 600, 0, 30 * time.Second},
	classPage:   {20, 120, 0, 20 * time.Second},
	classAnswer: {20, 100, 4 << 10, 20 * time.Second},
	classAct:    {5, 40, 16 << 10, 20 * time.Second},
	classCreate: {0.1, 20, 640 << 10, 20 * time.Second},
	classSign:   {0.2, 20, 32 << 10, 20 * time.Second},
	classChat:   {0.5, 8, 8 << 10, 20 * time.Second},
	classEdit:   {4, 60, 320 << 10, 20 * time.Second},
	classStream: {2, 40, 16 << 10, 0},
	classExport: {1, 15, 0, 60 * time.Second},
}

// addressFactor is how many persons may share an address before it is the address that is limited.
const addressFactor = 8

// limiter counts what everybody has sent lately.
type limiter struct {
	mu    sync.Mutex
	seen  map[limitKey]*bucket
	swept time.Time
}

// limitKey says whose requests are counted: a person's, those of all people at an address, or those of everyone else there.
type limitKey struct {
	class   class
	person  table.Person
	from    netip.Addr
	persons bool
}

type bucket struct {
	rate.Limiter
	used time.Time
}

// sweepEvery is how often forgotten visitors are thrown away; anyone silent for that long has their whole burst again.
const sweepEvery = 5 * time.Minute

func newLimiter() *limiter { return &limiter{seen: map[limitKey]*bucket{}} }

// count counts a request and returns whether it may proceed, and what is left. A person's request counts for them and, with a wider
// limit, for their address, so that nobody gains by being several people.
func (l *limiter) count(c class, who table.Person, from netip.Addr, now time.Time) quota {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > sweepEvery {
		for key, b := range l.seen {
			if now.Sub(b.used) > sweepEvery && b.TokensAt(now) >= float64(b.Burst()) {
				delete(l.seen, key)
			}
		}
		l.swept = now
	}
	if who == "" {
		return l.take(limitKey{class: c, from: limited(from)}, 1, now)
	}
	own := l.take(limitKey{class: c, person: who}, 1, now)
	if !own.ok {
		return own
	}
	return lessOf(own, l.take(limitKey{class: c, from: limited(from), persons: true}, addressFactor, now))
}

// take counts a request for one key.
func (l *limiter) take(key limitKey, factor int, now time.Time) quota {
	b := l.seen[key]
	if b == nil {
		a := &allowances[key.class]
		b = &bucket{Limiter: *rate.NewLimiter(a.perSecond*rate.Limit(factor), a.burst*factor)}
		l.seen[key] = b
	}
	b.used = now
	return b.quotaOf(key.class, b.AllowN(now, 1), now)
}

// gauge counts what is open at the same time: streams.
type gauge struct {
	mu   sync.Mutex
	open map[limitKey]int
}

// The maximum number of streams that a person, and an address, may have open.
const (
	personStreams  = 24
	addressStreams = 200
)

func newGauge() *gauge { return &gauge{open: map[limitKey]int{}} }

// enter counts a stream and returns what to call when it ends, or nil if there are too many.
func (g *gauge) enter(who table.Person, from netip.Addr, lifted bool) func() {
	person, address := limitKey{person: who}, limitKey{from: limited(from)}
	g.mu.Lock()
	defer g.mu.Unlock()
	if !lifted && (who != "" && g.open[person] >= personStreams || g.open[address] >= addressStreams) {
		return nil
	}
	g.open[address]++
	if who != "" {
		g.open[person]++
	}
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.leave(address)
		if who != "" {
			g.leave(person)
		}
	}
}

func (g *gauge) leave(key limitKey) {
	if g.open[key]--; g.open[key] <= 0 {
		delete(g.open, key)
	}
}
