package load

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// drive is a load that is being put on a server.
type drive struct {
	b *bench
	// servers are those of the site. If there are several, streams are not at the server to which the answers are sent.
	servers []*child
	streams int
	pages   bool
	heard   *listeners
	// taken are the answers that the server confirmed.
	taken atomic.Uint64
}

// lanes is the most connections on which answers are posted.
const lanes = 64

// result is the outcome of a load.
type result struct {
	took                     time.Duration
	answers, messages, bytes uint64
	// all are the answers from the start of the load, even before it was steady, to its end.
	all       uint64
	cpu       time.Duration
	p50, p99  time.Duration
	perSecond []float64
	// group is how many answers shared a synced transaction, 0 for servers that store nothing.
	group float64
}

// rate returns the answers per second.
func (r *result) rate() float64 { return float64(r.answers) / r.took.Seconds() }

// perAnswer returns the server's processor time per answer.
func (r *result) perAnswer() time.Duration { return r.cpu / time.Duration(max(r.answers, 1)) }

// share returns the part of a processor that the server used.
func (r *result) share() float64 { return float64(r.cpu) / float64(r.took) }

// measure runs a load for a time and counts from when it is steady.
func (d *drive) measure(ctx context.Context, what string, play func(ctx context.Context) error) (*result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	played := make(chan error, 1)
	go func() {
		err := play(ctx)
		cancel(err)
		played <- err
	}()
	warm := d.b.Duration / 5
	sleep(ctx, warm)
	d.heard.arrivals.reset()
	cpu, err := d.used()
	if err != nil {
		return nil, err
	}
	r := &result{}
	commits, groups := d.synced(ctx)
	began, answers, messages, bytes := time.Now(), d.taken.Load(), d.heard.messages.Load(), d.heard.bytes.Load()
	last, lastAt := answers, began
	for time.Since(began) < d.b.Duration && ctx.Err() == nil {
		sleep(ctx, min(time.Second, d.b.Duration-time.Since(began)))
		now := time.Now()
		n := d.taken.Load()
		r.perSecond = append(r.perSecond, float64(n-last)/now.Sub(lastAt).Seconds())
		last, lastAt = n, now
		d.b.say("%s: %.0f answers/s, %v to all streams (p99)", what, r.perSecond[len(r.perSecond)-1],
			d.heard.arrivals.quantile(0.99).Round(10*time.Microsecond))
	}
	after, err := d.used()
	if err != nil {
		return nil, err
	}
	r.took, r.answers, r.cpu = time.Since(began), d.taken.Load()-answers, after-cpu
	r.messages, r.bytes = d.heard.messages.Load()-messages, d.heard.bytes.Load()-bytes
	if c, g := d.synced(ctx); g > groups {
		r.group = (c - commits) / (g - groups)
	}
	r.p50, r.p99 = d.heard.arrivals.quantile(0.5), d.heard.arrivals.quantile(0.99)
	cancel(nil)
	if err := <-played; err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	r.all = d.taken.Load()
	if lost := d.heard.lost.Load(); lost != nil {
		return nil, *lost
	}
	return r, nil
}

// at returns the servers in turn.
func (d *drive) at(i int) *child { return d.servers[i%len(d.servers)] }

// used returns the processor time that the servers have used.
func (d *drive) used() (all time.Duration, err error) {
	for _, c := range d.servers {
		one, err := used(c.cmd.Process.Pid)
		if err != nil {
			return 0, err
		}
		all += one
	}
	return all, nil
}

// synced adds up what the servers count: see child.
func (d *drive) synced(ctx context.Context) (commits, groups float64) {
	for _, one := range d.servers {
		c, g := one.synced(ctx)
		commits, groups = commits+c, groups+g
	}
	return commits, groups
}

// sleep waits for a time or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// step returns the next answer of a table. It reports false if its game is over.
func (d *drive) step(c *caller, t *target) (bool, error) {
	seat, decision, text, ok := t.next()
	if !ok {
		return false, nil
	}
	t.sending(t.seq + 1)
	if err := c.answer(t, int(seat), decision, text); err != nil {
		return false, err
	}
	d.taken.Add(1)
	return true, t.taken(seat)
}

// atOnce plays at atATime tables at the same time. Each is answered again as soon as all its streams have the previous
// answer; when its game is over, another replaces it.
func (d *drive) atOnce(ctx context.Context, tables []*target, atATime int) error {
	queue := make(chan *target, len(tables))
	for _, t := range tables {
		queue <- t
	}
	return inParallel(ctx, atATime, atATime, func(ctx context.Context, i int) error {
		answers, streams := d.at(i), d.at(i+1)
		c, err := newCaller(ctx, answers.addr)
		if err != nil {
			return err
		}
		defer c.close()
		for ctx.Err() == nil {
			select {
			case t := <-queue:
				if err := d.whole(ctx, c, t, streams); err != nil {
					return err
				}
			default:
				return fmt.Errorf("all %d games are over before the time", len(tables))
			}
		}
		return nil
	})
}

// whole plays one game to its end, with its streams at a server.
func (d *drive) whole(ctx context.Context, c *caller, t *target, at *child) error {
	stop, err := d.heard.open(at.addr, t, d.streams, d.pages)
	if err != nil {
		return err
	}
	defer stop()
	patient := time.NewTimer(patience)
	defer patient.Stop()
	for ctx.Err() == nil {
		if more, err := d.step(c, t); err != nil || !more {
			return err
		}
		patient.Reset(patience)
		select {
		case <-t.all:
		case <-ctx.Done():
		case <-patient.C:
			return fmt.Errorf("an answer of table %s did not reach all streams in %v", t.id, patience)
		}
	}
	return nil
}

// paced plays at all tables at the same time, one answer per interval at each.
func (d *drive) paced(ctx context.Context, tables []*target, interval time.Duration) error {
	callers := make(chan *caller, lanes)
	for range lanes {
		c, err := newCaller(ctx, d.at(0).addr)
		if err != nil {
			return err
		}
		defer c.close()
		callers <- c
	}
	began := time.Now()
	return inParallel(ctx, len(tables), len(tables), func(ctx context.Context, i int) error {
		for at := began.Add(interval * time.Duration(i) / time.Duration(len(tables))); ; at = at.Add(interval) {
			if sleep(ctx, time.Until(at)); ctx.Err() != nil {
				return nil
			}
			c := <-callers
			more, err := d.step(c, tables[i])
			callers <- c
			if err != nil || !more {
				return err
			}
		}
	})
}

// openAll opens the streams of all tables.
func (d *drive) openAll(ctx context.Context, tables []*target) error {
	say := d.b.eachSecond()
	var n atomic.Int64
	return inParallel(ctx, 32, len(tables), func(_ context.Context, i int) error {
		_, err := d.heard.open(d.at(0).addr, tables[i], d.streams, d.pages)
		say("opened the streams of %d of %d tables", n.Add(1), len(tables))
		return err
	})
}
