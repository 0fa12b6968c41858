package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
	"unique"

	"koprulu/rules/game"
	"koprulu/rules/notation/position"
)

// Table is one running game. Its methods may be called by several goroutines at once; changes
// happen one after the other, and readers never wait for them.
type Table struct {
	hub  *Hub
	id   ID
	snap atomic.Pointer[Snapshot]
	// used is when the table was last asked for, in milliseconds.
	used  atomic.Int64
	watch watch

	// mu is held while the table is changed, until the change is on disk.
	mu sync.Mutex
	// gone is true once the table has left memory: callers that still hold it have to get it again.
	gone bool
	// unsure is true after a commit has failed, because nobody knows whether it is on disk: the table has to be read
	// again before it changes.
	unsure bool
	row    Stored
	course course
	// corrections keeps the shared text in row.Settings, see share.
	corrections unique.Handle[string]
	// looked is how far the look back at the game is.
	looked Lookback
	// botsGo is true while a goroutine plays for the bots; alarm is the next time at which the hub checks the table.
	botsGo bool
	alarm  time.Time
	// sightAt is when the table is shown again, because what everybody sees changes then (Stored.nextSight). outdated is
	// true if stored deadlines have moved.
	sightAt  time.Time
	outdated bool
	// dealBy is when a game that is to begin is dealt without its missing parts, the zero time if none is to begin.
	dealBy time.Time
	// shuffled is what everybody may know of the parts of the seed.
	shuffled shownShuffle
	// loaded is when the table was read into memory.
	loaded time.Time
	// moved is by how much deadlines had been moved when the open decisions were last read or moved (pulse.moved).
	moved time.Duration
	// heard is the latest version that others are known to have committed; chasing is true while a goroutine reads it.
	heard   atomic.Uint64
	chasing atomic.Bool
	// respite is how long bots wait for a player who may take something back.
	respite respite
	// thought is what the bot whose turn it is thinks about.
	thought thought

	// unlend stops the timer of lend, nil while it is not set.
	unlend func() bool

	// placed is true once the store has a position of the game, rested while nothing is kept for the next change.
	placed, rested bool

	// Buffers for the next change.
	spare    *game.State
	entries  []Entry
	happened []game.Entry
	chance   []byte
}

func (h *Hub) newTable(id ID) *Table {
	t := &Table{hub: h, id: id, loaded: h.now(), moved: time.Duration(h.pulse.moved.Load())}
	t.touch()
	return t
}

// share makes all tables in memory with the same file of components share one copy of it, which is up to MaxCorrections
// long.
func (t *Table) share() {
	if text := t.row.Settings.Corrections; text != "" {
		t.corrections = unique.Make(text)
		t.row.Settings.Corrections = t.corrections.Value()
	}
}

// touch keeps the table in memory for a while.
func (t *Table) touch() { t.used.Store(t.hub.cfg.Clock.Now().UnixMilli()) }

// ID returns the id of the table.
func (t *Table) ID() ID { return t.id }

// Snapshot returns the table as it is on disk.
func (t *Table) Snapshot() *Snapshot { return t.snap.Load() }

// Links returns the secrets of the links to join and to watch, empty if they are revoked.
func (t *Table) Links() (invite, watch string) {
	s := t.snap.Load()
	return s.invite, s.watch
}

// An edit is a change of a table in the making. If it is abandoned, nothing has changed.
type edit struct {
	t   *Table
	now time.Time
	// Stored is the row as it will be; t.row is what it was.
	Stored
	course course
	cold   bool
	// moved is true if the game has changed.
	moved bool
	// opened are the seats that had no open decision before and have one now.
	opened game.PlayerSet
	began  bool
	// voters are the seats whose vote is asked for with the change; voted is true if others are asked than before.
	voters game.PlayerSet
	voted  bool
	// resigns is true if a seat resigns with the change.
	resigns bool
	// left is true if what seats have left for later has changed; fell are the seats for which something fell.
	left bool
	fell game.PlayerSet
	// goesBack is set while a seat takes answers back.
	goesBack *goesBack
	// expiring is true if the change tells the people of the table when it expires.
	expiring bool
	// quiet is true if nobody did anything at the table: it only learned when somebody plays.
	quiet bool
	// was is the status before the change.
	was Status
	// shown is the table after the change, once it is kept.
	shown *Snapshot
}

// edit begins a change; the caller holds the lock.
func (t *Table) edit() edit {
	t.entries, t.rested = t.entries[:0], false
	return edit{t: t, now: t.hub.now(), Stored: t.row, course: t.course, was: t.row.Status}
}

// mostTries is how often a change is retried after other servers that were faster. Each of those has moved the game on.
const mostTries = 5

// change carries out one change: check it, write it down, store it, show it. If another server was faster, it is
// checked again on what that one left.
func (t *Table) change(ctx context.Context, do func(e *edit) error) error {
	for try := 0; ; try++ {
		var err error
		if t, err = t.lock(ctx); err != nil {
			return err
		}
		e := t.edit()
		if err = do(&e); err == nil {
			err = t.commit(ctx, &e)
		}
		t.mu.Unlock()
		if err == nil {
			t.notify(&e)
		}
		if !errors.Is(err, ErrConflict) || try == mostTries-1 {
			return err
		}
	}
}

// changeSeat is change for the seat of a person.
func changeSeat(ctx context.Context, t *Table, who Person, do func(e *edit, p game.Player) error) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.seatOf(who)
		if err != nil {
			return err
		}
		return do(e, p)
	})
}

// changeOwned is change for the owner of the table.
func changeOwned(ctx context.Context, t *Table, owner Person, do func(e *edit) error) error {
	return t.change(ctx, func(e *edit) error {
		if err := e.owned(owner); err != nil {
			return err
		}
		return do(e)
	})
}

// changeOwnSeat is change for the owner of the table and one of its seats.
func changeOwnSeat(ctx context.Context, t *Table, owner Person, seat game.Player,
	do func(e *edit, s Seat) error) error {
	return t.change(ctx, func(e *edit) error {
		s, err := e.seat(seat)
		if err == nil {
			err = e.owned(owner)
		}
		if err != nil {
			return err
		}
		return do(e, s)
	})
}

// lock locks the table for a change, and returns it as it is in memory now. The caller unlocks it.
func (t *Table) lock(ctx context.Context) (*Table, error) {
	if t.hub.stands() {
		return nil, ErrStanding
	}
	t.hub.keepTime(ctx)
	t.mu.Lock()
	for t.gone {
		t.mu.Unlock()
		var err error
		if t, err = t.hub.Table(ctx, t.id); err != nil {
			return nil, err
		}
		t.mu.Lock()
	}
	if t.unsure {
		if err := t.again(ctx); err != nil {
			t.mu.Unlock()
			return nil, err
		}
	}
	t.catchUp()
	return t, nil
}

// nothing reports that a change had no effect after all.
func (e *edit) nothing() bool {
	return len(e.t.entries) == 0 && !e.cold && !e.moved && !e.quiet && !e.left
}

// private reports whether nothing has changed but what a seat has left for later, which nobody else may notice.
func (e *edit) private() bool {
	return e.left && len(e.t.entries) == 0 && !e.cold && !e.moved && !e.quiet
}

// commit keeps a change and shows it.
func (t *Table) commit(ctx context.Context, e *edit) error {
	if e.nothing() {
		return nil
	}
	return t.hub.write(func() error { return t.keep(ctx, e) })
}

// keep keeps a change and shows it; nothing stands still meanwhile.
func (t *Table) keep(ctx context.Context, e *edit) error {
	e.foresee()
	e.sees()
	if !e.private() {
		e.touched()
	}
	e.dropTimes()
	e.askVotes()
	if c := &e.course; c.origin != nil && e.moved {
		factions, winners := e.Factions, e.Winners
		e.Answers = len(c.turns)
		if e.placeDue() {
			e.place()
		}
		e.show(c.origin.rules, c.state)
		e.cold = e.cold || e.Factions != factions || e.Winners != winners
	}
	looks, private := e.asksLookback(), e.private()
	// The caller may have gone away, but a change that has begun is finished.
	kept := &Commit{Before: t.row.Seq, Entries: t.entries, After: &e.Stored, Cold: e.cold, Lookback: looks,
		Result: e.result(), Version: t.row.Shared.Version}
	if err := t.hub.cfg.Store.Commit(context.WithoutCancel(ctx), kept); err != nil {
		t.unsure = true
		t.hub.alarms.set(t.hub.now().Add(retryAfter), t.id)
		return fmt.Errorf("keeping table %s: %w", t.id, err)
	}
	if t.hub.cfg.Feed != nil {
		e.Shared.Version, e.Shared.Mine = kept.Version+1, kept.Mine
	}
	t.row, t.course, t.outdated = e.Stored, e.course, false
	t.placed, t.row.Position = t.placed || t.row.Position != nil, nil
	if e.moved || e.Status != e.was {
		t.watch.moved(t.row.Answers, e.now)
		t.grant()
	}
	if looks {
		t.looked = Lookback{Status: LookbackWaits}
		t.hub.lookbacks.wake()
	}
	t.show(!private)
	e.shown = t.snap.Load()
	t.attend()
	return nil
}

// placeEvery is after how many answers the position is written again. Those in between follow from it and their
// entries; they need not be many, because a program that no longer knows the rules of a game can only continue from a
// position.
const placeEvery = 32

// placeDue reports whether the position of the game has to be written: for the first time, after placeEvery answers,
// where answers before the one that is kept were taken back, and at the end.
func (e *edit) placeDue() bool {
	n := len(e.course.turns)
	return !e.t.placed || e.Placed > n || n-e.Placed >= placeEvery || !e.Status.Runs()
}

// place writes the position of the game.
func (e *edit) place() {
	c := &e.course
	e.Placed, e.Position = len(c.turns), position.Append(nil, c.origin.rules, c.state)
}

// retryAfter is how long the hub waits before it checks a table whose commit failed.
const retryAfter = time.Second

// publish installs the snapshot of what was stored and wakes the watchers.
func (t *Table) publish() { t.show(true) }

func (t *Table) show(changed bool) {
	r, c := &t.row, &t.course
	s := &Snapshot{
		Public: Public{Basics: r.Basics, Rests: r.Rests(t.hub.now()), PausedAt: r.PausedAt, Shuffle: t.shuffled.ofRow(r),
			Lapses: r.Lapses, Seen: r.Seen, Lookback: t.looked, revealed: c.revealed(), final: c.final()},
		State: c.state, Log: c.log,
		version: r.Shared.Version, origin: c.origin, turns: c.turns, looksBack: t.hub.cfg.Lookback != nil, shuffle: r.Shuffle,
		invite: r.Invite, watch: r.Watch, ahead: aheadLists(r), began: c.began, joined: c.joined,
	}
	if old := t.snap.Load(); old != nil {
		s.Changed = old.Changed
		if changed {
			s.Changed++
		}
	} else {
		// It must also be higher than it was before the table was last read.
		s.Changed = uint64(t.hub.now().UnixMilli()) << 10
	}
	s.Rules = c.shown
	if c.origin != nil {
		s.Rules, s.SeedHash = c.origin.rules, c.origin.hash
		if s.Over() {
			s.Seed = &c.origin.seed
		}
	}
	s.Decisions = r.ShownDecisions()
	if r.Proposal != nil {
		s.here, _ = t.Connected()
		s.missing = r.Proposal.missing(r.Seats, c.state, s.here)
		if r.Proposal.Kind == ProposePace {
			s.converted = converted(r, r.Proposal.Pace, t.hub.now())
		}
	}
	if at, stands := t.hub.Stands(); stands {
		s.Stands = at
	}
	if r.Status == Ended {
		s.Closing = c.closed()
	}
	s.Undoer = game.Nobody
	if r.Status == Playing {
		s.Undoable, s.Undoer = c.undoable()
		s.Respite = t.respite.Respite
	}
	t.snap.Store(s)
	t.watch.push(s)
}

// notify tells the hub's owner about a change.
func (t *Table) notify(e *edit) {
	tell := t.hub.cfg.Notify
	if tell == nil || e.shown == nil || e.shown.IsSandbox() {
		return
	}
	over := e.Status != e.was && e.shown.Over()
	var opened game.PlayerSet
	for p := range e.players() {
		if s := &e.Seats[p]; e.opened.Has(p) && s.Person != "" && s.Bot == "" && e.Ahead[p].Wait == 0 {
			opened |= 1 << p
		}
	}
	fell := e.fell
	if e.shown.Over() {
		fell = 0 // None of it is kept.
	}
	if opened != 0 || e.began || over || e.expiring || fell != 0 || e.voted || e.resigns {
		tell(Event{Snapshot: e.shown, Opened: opened, Began: e.began, Over: over, Expiring: e.expiring, Fell: fell,
			Voters: e.voters, Resigned: e.resigns})
	}
}
