package notify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/table/calendar"
)

// How calls that fail are retried: after firstWait, then after twice as long each time up to maxWait, a quarter more or
// less. After maxFailures in a row, about a day, the address is disabled.
const (
	firstWait   = time.Minute
	maxWait     = 6 * time.Hour
	maxFailures = 12
)

// wait returns how long to wait after a number of failures in a row, at least 1.
func wait(failures int) time.Duration {
	d := maxWait
	if shift := failures - 1; shift < 10 {
		d = min(maxWait, firstWait<<shift)
	}
	return d*3/4 + rand.N(d/2)
}

// Run stores events and sends messages until the context ends. Then it stores what is left, gives calls in progress a
// moment to finish, and returns. What was not sent is sent after the next start.
func (n *Notifier) Run(ctx context.Context) {
	alive := context.WithoutCancel(ctx)
	if !n.cfg.Hold() {
		n.missed(ctx)
	}
	calls, stop := context.WithCancel(alive)
	defer stop()
	var work sync.WaitGroup
	work.Go(func() { n.send(ctx, calls) })
	for {
		select {
		case e := <-n.events:
			n.keep(alive, e)
			n.Stir()
			continue
		case <-n.ended:
			if !n.cfg.Hold() {
				n.missed(ctx)
			}
			n.Stir()
			continue
		case <-ctx.Done():
		}
		break
	}
	for len(n.events) > 0 {
		n.keep(alive, <-n.events)
	}
	late := time.AfterFunc(grace, stop)
	defer late.Stop()
	work.Wait()
}

// missed stores the notices that were not stored before the server was killed.
func (n *Notifier) missed(ctx context.Context) {
	now := n.now()
	if _, err := n.cfg.Store.EnqueueMissed(ctx, now.Add(-recent), now.Add(n.cfg.Delay)); err != nil && ctx.Err() == nil {
		n.cfg.Log.Error("could not look for notifications that were missed", "error", err)
	}
}

// Missed says that another server may have ended, with events that it had not stored and messages that it was about to
// send.
func (n *Notifier) Missed() { nudge(n.ended) }

// Stir makes the sender look for what is due, for instance after Config.Hold.
func (n *Notifier) Stir() { nudge(n.wake) }

// nudge puts a value into a channel with room for one, unless one is there already.
func nudge(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default: // It will look anyway.
	}
}

// send calls addresses as they become due, each one by one goroutine at a time, until ctx ends;
// calls is the context of the calls.
func (n *Notifier) send(ctx, calls context.Context) {
	var work sync.WaitGroup
	defer work.Wait()
	var mu sync.Mutex
	busy := map[string]bool{}
	held := n.cfg.Hold()
	for ctx.Err() == nil {
		now := n.now()
		switch hold := n.cfg.Hold(); {
		case hold:
			held = true
			n.sleep(ctx, now.Add(n.cfg.Delay))
			continue
		case held:
			held = false
			n.missed(ctx)
		}
		hooks, next, err := n.cfg.Store.DueHooks(ctx, now, 2*senders)
		if err != nil && ctx.Err() == nil {
			n.cfg.Log.Error("could not look for notifications to send", "error", err)
			next = now.Add(n.cfg.Delay)
		}
		for _, hook := range hooks {
			mu.Lock()
			free := !busy[hook] && len(busy) < senders
			if free {
				busy[hook] = true
			}
			mu.Unlock()
			if !free {
				continue // It is looked at again when a call has ended.
			}
			release := func() {
				mu.Lock()
				delete(busy, hook)
				mu.Unlock()
				n.Stir()
			}
			work.Go(func() {
				err := n.deliver(calls, hook)
				if err != nil && calls.Err() == nil {
					// The store or a table has a problem that would occur again at once.
					n.cfg.Log.Error("could not deliver a notification", "error", err)
					n.cfg.Clock.AfterFunc(firstWait, release)
					return
				}
				release()
			})
		}
		n.sleep(ctx, next)
	}
}

// sleep waits until a time, or until there may be something to do. The zero time is never.
func (n *Notifier) sleep(ctx context.Context, until time.Time) {
	if !until.IsZero() {
		stop := n.cfg.Clock.AfterFunc(max(until.Sub(n.now()), time.Millisecond), n.Stir)
		defer stop()
	}
	select {
	case <-ctx.Done():
	case <-n.wake:
	}
}

// deliver sends an address those of its notices that are still true and due.
func (n *Notifier) deliver(ctx context.Context, hook string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("address %s: %w", hook, err)
		}
	}()
	m, err := n.cfg.Store.TakeMail(ctx, hook, n.now())
	if errors.Is(err, people.ErrNobody) {
		return nil
	}
	if err != nil {
		return err
	}
	checked, err := n.recheck(ctx, m)
	if err != nil {
		return err
	}
	if len(checked.gone)+len(checked.later) > 0 {
		err := n.cfg.Store.Pointless(ctx, m, checked.gone, checked.later)
		if len(checked.gone) > 0 {
			n.cfg.Observe("pointless")
		}
		if len(checked.later) > 0 {
			n.cfg.Observe("later")
		}
		if err != nil {
			return err
		}
	}
	if len(checked.matters) == 0 {
		return nil
	}
	zone, err := n.zone(ctx, &m.Hook)
	if err != nil {
		return err
	}
	if mine, err := n.cfg.Store.Holds(ctx, m); err != nil {
		return err
	} else if !mine {
		return n.outcome("late", nil)
	}
	err = n.call(ctx, &m.Hook, write(locale.Match(m.Lang), zone, n.cfg.Base, m.ID, checked.matters))
	if ctx.Err() != nil {
		return ctx.Err() // A shutdown of the server is not the fault of the address.
	}
	m.Notices = m.Notices[:0:0]
	for _, at := range checked.matters {
		m.Notices = append(m.Notices, at.Notice)
	}
	// What was sent is recorded even if the server stops meanwhile.
	return n.note(context.WithoutCancel(ctx), m, n.reminders(&m.Hook, checked.matters), err)
}

// zone returns the time zone in which an address is told times: the one that its person named, or that of the device.
func (n *Notifier) zone(ctx context.Context, h *people.Hook) (*time.Location, error) {
	name := ""
	if n.cfg.Zone != nil {
		var err error
		if name, err = n.cfg.Zone(ctx, h.Person); err != nil && !errors.Is(err, people.ErrNobody) {
			return nil, err
		}
	}
	zone, err := calendar.Zone(cmp.Or(name, h.Zone))
	if err != nil {
		return time.UTC, nil //nolint:nilerr // A name that this machine does not know is no reason to send nothing.
	}
	return zone, nil
}

// note records how a call ended.
func (n *Notifier) note(ctx context.Context, m people.Mail, later []people.Notice, failed error) error {
	now := n.now()
	if failed == nil {
		return n.outcome("sent", n.cfg.Store.Delivered(ctx, m, now, now.Add(n.cfg.Delay), later...))
	}
	var e *CallError
	if !errors.As(failed, &e) {
		return failed
	}
	failures := m.Hook.Failed + 1
	if e.gone && m.Hook.Kind == people.Push {
		// The browser has ended the subscription, and makes another one if asked to.
		n.cfg.Log.Info("a subscription has ended", describe(&m.Hook))
		if err := n.cfg.Store.DropHook(ctx, m.Hook.Person, m.Hook.ID); err != nil && !errors.Is(err, people.ErrNobody) {
			return err
		}
		return n.outcome("ended", nil)
	}
	if e.gone || failures >= maxFailures {
		n.cfg.Log.Warn("gave up on an address for notifications", describe(&m.Hook), "trouble", e.Trouble)
		return n.outcome("disabled", n.cfg.Store.Undelivered(ctx, m, e.Trouble, now, time.Time{}))
	}
	n.cfg.Log.Info("an address for notifications could not be called", describe(&m.Hook), "trouble", e.Trouble)
	return n.outcome("failed", n.cfg.Store.Undelivered(ctx, m, e.Trouble, now, now.Add(max(wait(failures), e.after))))
}

// Outcomes are all that may come of a message. Late is one that another server has taken over, lost one that could not
// be stored.
func Outcomes() []string {
	return []string{"sent", "failed", "disabled", "ended", "pointless", "later", "late", "lost"}
}

// outcome counts how a call ended, once that is stored.
func (n *Notifier) outcome(word string, err error) error {
	n.cfg.Observe(word)
	return err
}
