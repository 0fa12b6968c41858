package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"koprulu/rules/game"
)

// Start lets bots and clocks run: it discounts the time for which the server was down from all clocks, and takes care
// of the tables that wait for something. Call it once.
func (h *Hub) Start(ctx context.Context) error {
	if h.cfg.Feed != nil {
		return h.startShared(ctx)
	}
	now, store := h.now(), h.cfg.Store
	last, err := store.LastAlive(ctx)
	if err != nil {
		return fmt.Errorf("asking when the server was last alive: %w", err)
	}
	if h.stands() {
		if last.IsZero() {
			last = now
		}
		h.standstill.since.Store(last.UnixMilli())
		now = last
	}
	if !last.IsZero() && !now.Equal(last) { // now may even be earlier, if somebody has set the clock.
		if err := store.Shift(ctx, now.Sub(last)); err != nil {
			return fmt.Errorf("moving the deadlines: %w", err)
		}
		h.cfg.Log.Info("deadlines moved", "by", now.Sub(last))
	}
	if err := store.Alive(ctx, now); err != nil {
		return fmt.Errorf(recording+": %w", err)
	}
	h.pulse.last.Store(now.UnixMilli())
	h.run()
	h.spawn(h.patrol)
	return nil
}

// startShared is Start for a hub whose store others use.
func (h *Hub) startShared(ctx context.Context) error {
	if err := h.meet(ctx, true); err != nil {
		return err
	}
	h.run()
	h.spawn(func() { h.cfg.Feed.Listen(h.life, h.hear) })
	h.spawn(h.claims)
	h.spawn(h.attendance.run)
	return nil
}

// run starts what a hub does on its own, except looking for tables that wait.
func (h *Hub) run() {
	h.mu.Lock()
	h.running = true
	for _, t := range h.tables {
		h.work.Add(1)
		go func() {
			defer h.work.Done()
			t.mu.Lock()
			t.unsure = true // Its deadlines have moved.
			t.mu.Unlock()
			h.look(t.id)
		}()
	}
	h.mu.Unlock()
	h.spawn(func() { h.every(h.cfg.Heartbeat, h.beat) })
	h.spawn(func() { h.every(max(time.Second, h.cfg.Idle/4), h.forget) })
	h.spawn(h.tidy)
	if h.cfg.Lookback != nil {
		h.spawn(h.lookBack)
	}
}

// Close stops bots and clocks, ends all subscriptions and waits until work in progress is done.
func (h *Hub) Close(ctx context.Context) error {
	h.mu.Lock()
	h.closed, h.running = true, false
	tables := h.tables
	h.tables = map[ID]*Table{}
	h.mu.Unlock()
	h.end()
	h.keepTime(ctx) // The next start would not move what this moves.
	h.pulse.last.Store(0)
	h.alarms.silence()
	for _, t := range tables {
		t.watch.close()
	}
	done := make(chan struct{})
	go func() {
		h.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		return ctx.Err()
	}
	if h.cfg.Feed != nil {
		return h.cfg.Feed.Leave(ctx)
	}
	if h.stands() {
		return nil // All of this time counts as an outage.
	}
	settling := errgroup.Group{}
	settling.SetLimit(64) // They share transactions.
	for _, t := range tables {
		settling.Go(func() error {
			t.mu.Lock()
			defer t.mu.Unlock()
			h.settle(ctx, t)
			return ctx.Err()
		})
	}
	return errors.Join(settling.Wait(), h.cfg.Store.Alive(ctx, h.now()))
}

// spawn runs a function in a goroutine that Close waits for, unless the hub is not running.
func (h *Hub) spawn(f func()) bool {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.running {
		return false
	}
	h.work.Add(1)
	go func() {
		defer h.work.Done()
		f()
	}()
	return true
}

// wait waits for some time, and reports whether the hub is still running.
func (h *Hub) wait(d time.Duration) bool {
	c := make(chan struct{})
	stop := h.cfg.Clock.AfterFunc(d, func() { close(c) })
	select {
	case <-c:
		return true
	case <-h.life.Done():
		stop()
		return false
	}
}

// every does something again and again until the hub is closed.
func (h *Hub) every(d time.Duration, do func()) {
	for h.wait(d) {
		do()
	}
}

// patrol finds tables in the store that wait for a bot or whose deadline has come: all of them at the start, later
// those that are not in memory. The others set alarms.
func (h *Hub) patrol() {
	const shortest, longest = time.Second, 30 * time.Second
	for {
		h.keepTime(h.life)
		now := h.now()
		ids, err := h.cfg.Store.Due(h.life, now)
		h.lookAll(ids)
		wait := longest
		if err == nil {
			var next time.Time
			if next, err = h.cfg.Store.NextDue(h.life, now); err == nil && !next.IsZero() {
				wait = min(max(next.Sub(now), shortest), longest)
			}
		}
		h.report("looking for tables that wait", err)
		if !h.wait(wait) {
			return
		}
	}
}

// lookAll checks tables, some at the same time.
func (h *Hub) lookAll(ids []ID) {
	var g errgroup.Group
	g.SetLimit(2 * thinkers())
	for _, id := range ids {
		g.Go(func() error {
			if h.life.Err() == nil {
				h.look(id)
			}
			return nil
		})
	}
	_ = g.Wait() // look reports what goes wrong.
}

// look checks a table for players whose time is up, and bots that have to answer.
func (h *Hub) look(id ID) {
	t, err := h.Table(h.life, id)
	if err == nil {
		err = t.wake()
	}
	if errors.Is(err, ErrConflict) { // Another server was faster.
		h.alarms.set(h.now(), id)
		return
	}
	if err != nil && h.life.Err() == nil && !errors.Is(err, ErrUnknown) && !errors.Is(err, ErrStanding) {
		h.cfg.Log.Error("waking a table", "table", id, "err", err)
		h.alarms.set(h.now().Add(retryAfter), id)
	}
}

// wake does what has to happen at a table on its own.
func (t *Table) wake() error {
	t, err := t.lock(t.hub.life)
	if err != nil {
		return err
	}
	t.alarm = time.Time{}
	e := t.edit()
	t.sighted()
	late, ripe := e.lateNow(), e.ripe(e.now)
	e.quiet = e.quiet || t.outdated // so that it is not checked again for a deadline that has moved
	if late|ripe != 0 {
		ours, err := t.claimed(late | ripe)
		if err != nil {
			t.mu.Unlock()
			return err
		}
		late, ripe = late&ours, ripe&ours
	}
	for p := range late.All() {
		e.standIn(p)
	}
	for p := range ripe.All() {
		e.giveAhead(p)
	}
	e.ballot()
	e.quiet = e.sees() || e.quiet
	if err = e.dealLate(); err == nil {
		err = t.commit(t.hub.life, &e)
	}
	if here, _ := t.Connected(); err == nil && t.row.Proposal != nil && here != t.snap.Load().here {
		t.publish()
	}
	if err == nil {
		t.attend()
	}
	t.mu.Unlock()
	if err == nil {
		t.notify(&e)
	}
	return err
}

// claimed returns the seats whose time is up if this hub is responsible for the table; if another one is, it checks
// later whether that one has acted. The caller holds the lock.
func (t *Table) claimed(late game.PlayerSet) (game.PlayerSet, error) {
	if t.hub.cfg.Feed == nil {
		return late, nil
	}
	ours, err := t.hub.cfg.Feed.Claim(t.hub.life, t.id)
	if err != nil {
		return 0, fmt.Errorf("claiming table %s: %w", t.id, err)
	}
	if !ours {
		t.hub.alarms.set(t.hub.now().Add(retryAfter), t.id)
		return 0, nil
	}
	t.row.Shared.Mine = true
	return late, nil
}

// wakeBy sets the alarm of a table to a time, unless that is zero or the alarm is earlier. The caller holds the lock.
func (t *Table) wakeBy(at time.Time) {
	if first := earlier(t.alarm, at); !first.Equal(t.alarm) {
		t.alarm = first
		t.hub.alarms.set(first, t.id)
	}
}

// attend sets the alarm for the next deadline, wakes the bots and stops those whose answer is not wanted any more; the
// caller holds the lock.
func (t *Table) attend() {
	t.reconsider()
	if t.hub.stands() {
		return // Resume takes care of it.
	}
	t.wakeBy(t.row.Next())
	t.waitForParts()
	t.attendSight()
	t.lend()
	if !t.botsGo && t.row.BotWaits() && t.mine() {
		t.botsGo = t.hub.spawn(t.playBots)
	}
}
