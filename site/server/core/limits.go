package core

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"koprulu/site/server/upkeep"
	"koprulu/table"
)

// Class is a kind of request: what it may cost, how often it may be sent, how long it may take.
type Class uint8

const (
	// ClassStatic: files that never change.
	ClassStatic Class = iota
	// ClassPage: pages, and what programs read through the API.
	ClassPage
	// ClassAnswer: answers and half-given ones.
	ClassAnswer
	// ClassAct: everything else that changes something about a table or a person.
	ClassAct
	// ClassCreate: new tables.
	ClassCreate
	// ClassSign: new identities, links, keys, and every attempt to sign in.
	ClassSign
	// ClassChat: messages.
	ClassChat
	// ClassEdit: documents of the map editor, which are read and drawn.
	ClassEdit
	// ClassStream: opening streams.
	ClassStream
	// ClassExport: whatever is expensive: records, searches, a person's own data.
	ClassExport
	Classes
)

// allowance is what is allowed to one person, or to one address for visitors without an identity.
type allowance struct {
	// PerSecond is the rate in the long run, burst how many may come at once.
	PerSecond rate.Limit
	Burst     int
	// Body is the most that a request may send, in bytes.
	Body int64
	// Deadline is how long a request may take; 0 for streams, which have one for each write.
	Deadline time.Duration
}

// Allowances by class. docs/operating.md lists them, and a test compares.
var Allowances = [Classes]allowance{
	ClassStatic: {200, 600, 0, 30 * time.Second},
	ClassPage:   {20, 120, 0, 20 * time.Second},
	ClassAnswer: {20, 100, 4 << 10, 20 * time.Second},
	ClassAct:    {5, 40, 16 << 10, 20 * time.Second},
	ClassCreate: {0.1, 20, 640 << 10, 20 * time.Second},
	ClassSign:   {0.2, 20, 32 << 10, 20 * time.Second},
	ClassChat:   {0.5, 8, 8 << 10, 20 * time.Second},
	ClassEdit:   {4, 60, 320 << 10, 20 * time.Second},
	ClassStream: {2, 40, 16 << 10, 0},
	ClassExport: {1, 15, 0, 60 * time.Second},
}

// AddressFactor is how many persons may share an address before it is the address that is limited.
const AddressFactor = 8

// Limiter counts what everybody has sent lately.
type Limiter struct {
	mu    sync.Mutex
	Seen  map[limitKey]*bucket
	swept time.Time
}

// limitKey says whose requests are counted: a person's, those of all people at an address, or those of everyone else
// there.
type limitKey struct {
	class   Class
	person  table.Person
	from    netip.Addr
	persons bool
}

type bucket struct {
	rate.Limiter
	used time.Time
}

// SweepEvery is how often forgotten visitors are thrown away; anyone silent for that long has their whole burst again.
const SweepEvery = 5 * time.Minute

func newLimiter() *Limiter { return &Limiter{Seen: map[limitKey]*bucket{}} }

// Count counts a request and returns whether it may proceed, and what is left. A person's request counts for them and,
// with a wider limit, for their address, so that nobody gains by being several people.
func (l *Limiter) Count(c Class, who table.Person, from netip.Addr, now time.Time) remainder {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > SweepEvery {
		for key, b := range l.Seen {
			if now.Sub(b.used) > SweepEvery && b.TokensAt(now) >= float64(b.Burst()) {
				delete(l.Seen, key)
			}
		}
		l.swept = now
	}
	if who == "" {
		return l.take(limitKey{class: c, from: upkeep.Network(from)}, 1, now)
	}
	own := l.take(limitKey{class: c, person: who}, 1, now)
	if !own.OK {
		return own
	}
	return lessOf(own, l.take(limitKey{class: c, from: upkeep.Network(from), persons: true}, AddressFactor, now))
}

// take counts a request for one key.
func (l *Limiter) take(key limitKey, factor int, now time.Time) remainder {
	b := l.Seen[key]
	if b == nil {
		a := &Allowances[key.class]
		b = &bucket{Limiter: *rate.NewLimiter(a.PerSecond*rate.Limit(factor), a.Burst*factor)}
		l.Seen[key] = b
	}
	b.used = now
	return b.remainderOf(key.class, b.AllowN(now, 1), now)
}

// Gauge counts what is open at the same time: streams.
type Gauge struct {
	most int
	mu   sync.Mutex
	open map[limitKey]int
}

// AddressStreams is the maximum number of streams that an address may have open.
const AddressStreams = 200

// NewGauge counts the streams of people who may have so many open.
func NewGauge(most int) *Gauge { return &Gauge{most: most, open: map[limitKey]int{}} }

// Enter counts a stream and returns what to call when it ends, or nil if there are too many.
func (g *Gauge) Enter(who table.Person, from netip.Addr, lifted bool) func() {
	person, address := limitKey{person: who}, limitKey{from: upkeep.Network(from)}
	g.mu.Lock()
	defer g.mu.Unlock()
	if !lifted && (who != "" && g.open[person] >= g.most || g.open[address] >= AddressStreams) {
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

func (g *Gauge) leave(key limitKey) {
	if g.open[key]--; g.open[key] <= 0 {
		delete(g.open, key)
	}
}
