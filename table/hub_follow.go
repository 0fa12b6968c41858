package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// again reads what is not known of the table: all of it, or with a feed what others have committed since. The caller
// holds the lock.
func (t *Table) again(ctx context.Context) error {
	if t.hub.cfg.Feed == nil {
		return t.reload(ctx)
	}
	return t.follow(ctx)
}

// follow brings the table up to date with the store, from the entries that it lacks. The caller holds the lock.
// ErrUnknown if it was deleted: then it has left memory.
func (t *Table) follow(ctx context.Context) error {
	row, entries, err := t.hub.cfg.Feed.LoadSince(context.WithoutCancel(ctx), t.id, t.row.Seq)
	switch {
	case errors.Is(err, ErrUnknown):
		t.vanish()
		return err
	case err != nil:
		return fmt.Errorf("reading what is new at table %s: %w", t.id, err)
	case row.Shared.Version == t.row.Shared.Version:
		t.unsure, t.row.Shared.Mine = false, row.Shared.Mine
		return nil
	}
	was, seq := t.row.Status, t.row.Seq
	private := len(entries) == 0 && t.row.sameButAhead(row)
	c := t.course
	if row.Shared.Version < t.row.Shared.Version || !c.follow(row, entries) {
		return t.anew(ctx)
	}
	before := t.row
	t.row, t.course = *row, c
	t.outdated = t.row.Status == Playing && t.row.settleAll()
	if c.origin != nil && row.Placed == row.Answers && !t.stands(c.state) {
		t.row = before // reload reads it whole, and says what is wrong if it is.
		return t.anew(ctx)
	}
	t.unsure = false
	t.share()
	t.placed, t.row.Position = t.row.Position != nil, nil
	sane(t)
	if t.row.Status != was {
		if err := t.lookedAt(ctx); err != nil {
			return err
		}
	}
	t.followed(seq, was, private)
	return nil
}

// anew reads all of the table again.
func (t *Table) anew(ctx context.Context) error {
	seq, was := t.row.Seq, t.row.Status
	if err := t.reload(ctx); err != nil {
		return err
	}
	t.followed(seq, was, false)
	return nil
}

// followed shows what others have changed, and does what they leave to this hub. If the change is private, nobody but
// the owner of a seat may notice.
func (t *Table) followed(seq uint64, was Status, private bool) {
	t.hub.learnOutage(t.row.Shared.Outage)
	if t.row.Seq != seq || t.row.Status != was {
		t.grant()
	}
	t.show(!private)
	t.attend()
}

// vanish takes a table that was deleted out of memory; the caller holds the lock.
func (t *Table) vanish() {
	t.gone = true
	t.hub.remove(t)
	t.watch.close()
}

// follow continues the course of a table with entries of others, and returns false if it has to be played from the
// beginning. What is shared with older snapshots is not changed.
func (c *course) follow(row *Stored, entries []Entry) bool {
	if row.Status == Frozen || (row.Seed == nil) != (c.origin == nil) {
		return false
	}
	if c.origin == nil {
		return len(entries) == 0
	}
	if v := c.origin.rules.Hash; row.Components != v || c.shown != nil {
		return false
	}
	var log game.Log
	for i := range entries {
		n := &entries[i]
		c.sat(n)
		switch {
		case n.Kind == DidAnswer:
			if int(n.Seat) >= len(row.Seats) {
				return false
			}
			a, err := answer.Parse(c.origin.rules, c.state, n.Seat, n.Text)
			if err != nil {
				return false
			}
			next := *c.state
			log.Entries, log.Chance = nil, log.Chance[:0]
			if c.advance(&next, n.Seat, a, n.At, &log) != rule.None {
				return false
			}
			c.give(n.Seq, n.Decision, n.Seat, "", n.Text)
		case n.Kind == DidUndo:
			if n.Count < 0 || n.Count > len(c.turns) {
				return false
			}
			c.back(n.Count, n.Seat)
			c.log = append(c.log, n.line(len(c.turns)))
		case n.Kind == DidMigrate || !n.Kind.toLog():
			return false
		default:
			c.log = append(c.log, n.line(len(c.turns)))
		}
	}
	if len(entries) > 0 {
		c.spans = nil // Only the other servers know how long their answers took.
	}
	return uint64(len(c.turns)) == uint64(row.Answers)
}

// Fresh makes sure that a table, if it is in memory, is not older than what was committed before the call, and returns
// what else has been committed. Without a feed it does nothing.
func (h *Hub) Fresh(ctx context.Context, id ID) (Latest, error) {
	if h.cfg.Feed == nil {
		return Latest{}, nil
	}
	latest, err := h.cfg.Feed.Latest(ctx, id)
	if err != nil {
		return latest, fmt.Errorf("asking what is new: %w", err)
	}
	if t := h.peek(id); t != nil {
		err = t.reach(ctx, latest.Version)
	}
	if errors.Is(err, ErrUnknown) {
		err = nil // A caller that asks for the table is told.
	}
	return latest, err
}

// reach brings the table at least to a version; 0 is a table that is gone.
func (t *Table) reach(ctx context.Context, version uint64) error {
	if s := t.snap.Load(); s != nil && version != 0 && s.version >= version {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || version != 0 && t.row.Shared.Version >= version && !t.unsure {
		return nil
	}
	return t.follow(ctx)
}

// peek returns a table if it is in memory, without keeping it there.
func (h *Hub) peek(id ID) *Table {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.tables[id]
}

// hear takes in news of other servers.
func (h *Hub) hear(news []News) {
	for i := range news {
		n := &news[i]
		if n.Kind == NewsLost {
			h.spawn(h.compare)
		}
		if n.Kind == NewsLost || n.Kind == NewsLookback {
			h.lookbacks.wake()
		}
		t := h.peek(n.Table)
		if t == nil {
			continue
		}
		switch n.Kind {
		case NewsTable, NewsLook:
			t.chase(n.Version)
		case NewsAttendance:
			h.attendance.ask(n.Table)
		case NewsRespite:
			t.hearRespite(n)
		case NewsShown:
			t.watch.heard(n.Seat, Shown{Page: string(n.Person), Front: n.Mode == 1, Answers: int(n.Version)})
		case NewsLookback:
			h.spawn(func() { t.hearLookback(h.life) })
		}
	}
	if h.cfg.News != nil {
		h.cfg.News(news)
	}
}

// chase follows in the background, once for all the news that comes meanwhile.
func (t *Table) chase(version uint64) {
	if s := t.snap.Load(); version != 0 && s.version >= version {
		return
	}
	for {
		old := t.heard.Load()
		if version == 0 {
			version = goneVersion
		}
		if version <= old || t.heard.CompareAndSwap(old, version) {
			break
		}
	}
	if !t.chasing.CompareAndSwap(false, true) {
		return
	}
	if !t.hub.spawn(func() {
		for {
			want := t.heard.Load()
			err := t.reach(t.hub.life, want)
			t.chasing.Store(false)
			if err != nil && !errors.Is(err, ErrUnknown) && t.hub.life.Err() == nil {
				t.hub.cfg.Log.Error("following a table", "table", t.id, "err", err)
				t.hub.alarms.set(t.hub.now().Add(retryAfter), t.id)
			}
			if err != nil || t.heard.Load() == want || !t.chasing.CompareAndSwap(false, true) {
				return
			}
		}
	}) {
		t.chasing.Store(false)
	}
}

// goneVersion is later than every version, so that a table that is said to be gone is read.
const goneVersion = 1<<64 - 1

// compare looks for tables in memory that others have changed, after news may have been missed.
func (h *Hub) compare() {
	const most = 1000
	ids := h.inMemoryAll()
	for len(ids) > 0 && h.life.Err() == nil {
		some := ids[:min(most, len(ids))]
		known, err := h.cfg.Feed.Versions(h.life, some)
		if err != nil {
			h.report("looking for missed changes", err)
			if !h.wait(retryAfter) {
				return
			}
			continue
		}
		ids = ids[len(some):]
		for _, id := range some {
			t := h.peek(id)
			if t == nil {
				continue
			}
			if t.snap.Load().version != known[id] {
				t.chase(known[id])
			}
			h.attendance.ask(id)
		}
	}
}

// hearLookback reads what another server did about the look back.
func (t *Table) hearLookback(ctx context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	if err := t.lookedAt(ctx); err != nil {
		t.hub.report("following a table", err, "table", t.id)
		return
	}
	t.publish()
}

// mine reports whether this hub plays for the bots of the table. The caller holds the lock.
func (t *Table) mine() bool {
	return t.hub.cfg.Feed == nil || t.row.Shared.Mine && t.hub.leased()
}

// leased reports whether this hub may still act for what it has claimed.
func (h *Hub) leased() bool { return h.now().UnixMilli() < h.pulse.lease.Load() }

// learnOutage takes over how long no server was there, if that is longer than what was known.
func (h *Hub) learnOutage(outage time.Duration) (by time.Duration) {
	for {
		old := h.pulse.outage.Load()
		if int64(outage) <= old {
			return 0
		}
		if h.pulse.outage.CompareAndSwap(old, int64(outage)) {
			return outage - time.Duration(old)
		}
	}
}

// meet says that this hub is alive, and learns what it has to know about others. Without anew it does nothing if that
// was just done.
func (h *Hub) meet(ctx context.Context, anew bool) error {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	if !anew && h.steady(h.now()) {
		return nil
	}
	return h.met(ctx)
}

// met is meet for a caller that holds the lock of the pulse.
func (h *Hub) met(ctx context.Context) error {
	sent := h.now()
	ctx, cancel := context.WithTimeout(ctx, LeaseTime/2)
	defer cancel()
	b, err := h.cfg.Feed.Beat(ctx)
	if err != nil {
		return fmt.Errorf(recording+": %w", err)
	}
	now := h.now()
	if h.stands() && !b.Stands.IsZero() {
		h.standstill.since.Store(b.Stands.UnixMilli())
	}
	h.pulse.lease.Store(sent.Add(LeaseTime).UnixMilli())
	h.pulse.last.Store(now.UnixMilli())
	if off := b.Now.Sub(now); off < -mostSkew || off > mostSkew+now.Sub(sent) {
		if !h.pulse.skewed {
			h.cfg.Log.Error(
				"the clock of this machine differs from that of the database; players get too much time or too little until it is set", "off", off)
		}
		h.pulse.skewed = true
	} else {
		h.pulse.skewed = false
	}
	if by := h.learnOutage(b.Outage); by != 0 && h.pulse.met {
		h.cfg.Log.Warn("no server was running, or the database was away; deadlines moved", "by", by)
		h.spawn(func() { h.lookAll(h.inMemoryAll()) })
	}
	if h.pulse.met && !slices.Equal(h.pulse.servers, b.Servers) {
		h.cfg.Log.Info("servers on this database", "now", len(b.Servers), "before", len(h.pulse.servers))
		h.hear([]News{{Kind: NewsLost}}) // One that stopped may not have told the others what it did last.
	}
	h.pulse.servers, h.pulse.met = b.Servers, true
	return nil
}

// mostSkew is how far the clock of a machine may be off that of the database.
const mostSkew = time.Second

// inMemoryAll lists the tables in memory.
func (h *Hub) inMemoryAll() []ID {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return slices.Collect(maps.Keys(h.tables))
}

// claims takes care of what no other server is responsible for, again and again, in place of patrol.
func (h *Hub) claims() {
	const every = 2 * time.Second
	for {
		h.claim()
		if !h.wait(every) {
			return
		}
	}
}

// claim claims what no other server is responsible for and takes care of it, until nothing is left.
func (h *Hub) claim() {
	const most = 128
	for h.life.Err() == nil {
		h.keepTime(h.life)
		if h.stands() {
			return
		}
		ids, err := h.cfg.Feed.ClaimDue(h.life, h.now(), most)
		if err != nil {
			h.report("looking for tables that wait", err)
			return
		}
		for _, id := range ids {
			if t := h.peek(id); t != nil {
				t.mu.Lock()
				t.row.Shared.Mine = true
				t.mu.Unlock()
			}
		}
		h.lookAll(ids)
		if len(ids) < most {
			return
		}
	}
}
