package table

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// People come first: nobody who looks at a page or answers may wait for bots that think. Bots that only follow rules of
// thumb are done in no time. Those that look ahead keep a processor busy for as long as a decision takes, so fewer of
// them think at a time than there are processors, each table has one at most, and they make way in between.

// thinkers returns how many bots of those that take next to no time are asked at the same time.
func thinkers() int { return runtime.GOMAXPROCS(0) }

// searchers returns how many bots look ahead at the same time: one processor is left for people, unless there is only
// one.
func searchers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// On a single processor bots that look ahead rest for a moment after each stint, so that the network is served: the
// scheduler polls it only when nothing else is left to do, or every ten milliseconds. A stint that took longer than it
// should shows that the machine is busy with something else: then the rest is longer in proportion, up to a limit.
const (
	stint   = 4 * time.Millisecond
	rest    = time.Millisecond
	longest = 40 * time.Millisecond
)

// considerate is the context of a bot on a server. Bots that look ahead keep asking it whether it has ended, and that
// is the time to let everybody else go first. It serves one goroutine.
type considerate struct {
	context.Context
	alone bool
	since time.Time
}

// patient is the context of work that nobody at a table waits for: it makes way for people who answer and for bots that
// look ahead. It serves one goroutine.
type patient struct {
	considerate
	bots chan struct{}
	// answered counts the answers of people at all tables, met is how many there were at the last rest.
	answered *atomic.Int64
	met      int64
	begun    time.Time
}

// Patient returns the context of work that nobody waits for: whoever asks it whether it has ended lets people who
// answer, and bots that look ahead, go first. It serves one goroutine.
func (h *Hub) Patient(ctx context.Context) context.Context { return newPatient(ctx, h) }

func newPatient(ctx context.Context, h *Hub) *patient {
	return &patient{*newConsiderate(ctx), h.searching, &h.answered, h.answered.Load(), time.Now()}
}

// Err lets everything that is ready to run go first. While a bot looks ahead, three quarters of the time are left to
// it. The answers of people in the meantime show how busy the site is: with hundreds of answers a second, nine tenths
// of the time are left to them; with a few, hardly any.
func (c *patient) Err() error {
	if err := c.considerate.Err(); err != nil {
		return err
	}
	if took := time.Since(c.begun); took > stint {
		switch now := c.answered.Load(); {
		case now != c.met:
			time.Sleep(longest)
			c.met = c.answered.Load()
		case len(c.bots) > 0:
			time.Sleep(min(3*took, longest))
		}
		c.begun = time.Now()
	}
	return c.Context.Err()
}

func newConsiderate(ctx context.Context) *considerate {
	return &considerate{ctx, runtime.GOMAXPROCS(0) == 1, time.Now()}
}

// Err lets everything that is ready to run go first.
func (c *considerate) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	runtime.Gosched()
	if took := time.Since(c.since); c.alone && took > stint {
		time.Sleep(min(rest+took-stint, longest))
		c.since = time.Now()
	}
	return c.Context.Err()
}
