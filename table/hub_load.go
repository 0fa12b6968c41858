package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// The reasons why a table is frozen, as keys of the catalogue.
const (
	// FrozenRules: the game was played under other rules, which lead elsewhere.
	FrozenRules = "web.table.frozen.rules"
	// FrozenComponents: it was played with other components.
	FrozenComponents = "web.table.frozen.components"
	// FrozenDamaged: what is stored contradicts itself.
	FrozenDamaged = "web.table.frozen.damaged"
)

// load reads a table from the store into memory.
func (h *Hub) load(ctx context.Context, id ID) (*Table, error) {
	h.keepTime(ctx)
	t := h.newTable(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.reload(ctx); err != nil {
		return nil, err
	}
	if t.grant(); !t.respite.Until.IsZero() { // Players who could take something back when the server stopped still can.
		t.publish()
	}
	t.rest() // Most tables are read to be looked at, or to wait for a player.
	if err := h.add(t); err != nil {
		return nil, err
	}
	if t.looked.Status == LookbackWaits { // It may have been finished before the table could be told.
		if err := t.lookedAt(ctx); err != nil {
			return nil, err
		}
		t.publish()
	}
	t.attend()
	if feed := h.cfg.Feed; feed != nil {
		// A server that changed it before it was in memory could not tell it so, and those who wait for it now may know of
		// the change (Fresh).
		latest, err := feed.Latest(ctx, id)
		if err == nil && latest.Version != t.row.Shared.Version {
			err = t.follow(ctx)
		}
		if err != nil {
			t.vanish()
			return nil, err
		}
		h.attendance.ask(id)
	}
	return t, nil
}

// reload reads the table from the store; the caller holds the lock.
func (t *Table) reload(ctx context.Context) error {
	// If that changes meanwhile, the table may have too much time, but never too little.
	moved := time.Duration(t.hub.pulse.moved.Load())
	row, entries, err := t.hub.cfg.Store.Load(context.WithoutCancel(ctx), t.id)
	if err != nil {
		if !errors.Is(err, ErrUnknown) {
			err = fmt.Errorf("reading table %s: %w", t.id, err)
		}
		return err
	}
	t.row, t.course, t.unsure, t.moved = *row, course{undoer: game.Nobody}, false, moved
	t.outdated = t.row.Status == Playing && t.row.settleAll()
	t.placed = t.row.Position != nil
	t.share()
	t.endRespite() // The answers that it was for may be gone.
	changed, from := t.restore(entries)
	sane(t)
	if err := t.lookedAt(ctx); err != nil {
		return err
	}
	t.publish()
	if !changed {
		return nil
	}
	// What was found out about the older table applies from now on.
	e := t.edit()
	e.cold = true
	if from != nil {
		e.migrate(from)
	}
	if err := t.commit(ctx, &e); errors.Is(err, ErrConflict) {
		t.hub.cfg.Log.Debug("another server brings an older table up to date", "table", t.id) // The table stays unsure.
	} else if err != nil {
		// A store that can't be written to can still be read, for an export, and so can everything that stands still.
		t.hub.cfg.Log.Warn("an older table could not be brought up to date", "table", t.id, "err", err)
		t.unsure = false
		if from != nil {
			t.freeze(t.course.origin, entries, err)
			t.publish()
		}
	}
	return nil
}

// restore replays the game of a table from its entries, and compares it with the stored position. It uses the
// components with which the game was dealt and the version of the rules of that time, whatever has been corrected
// since. It reports whether that changed the row: a table whose version of the rules or of the components is unknown
// continues if the answers lead to the same game today; if not, from the stored position, if there is a migration for
// it (which is then returned); otherwise it is frozen. A frozen table continues once it can.
func (t *Table) restore(entries []Entry) (changed bool, from *game.State) {
	r := &t.row
	if r.Seed == nil {
		return false, nil
	}
	origin, err := t.hub.origin(r)
	var then game.State
	if err == nil {
		err = t.course.play(origin, entries, r.Placed, &then)
	}
	if err == nil && (r.Seq != uint64(len(entries)) || r.Answers != len(t.course.turns) || !t.stands(&then)) {
		err = errors.New("the answers do not lead to the position that is kept")
	}
	if err != nil && origin != nil {
		if from = t.migrated(); from != nil {
			t.course.restart(origin, entries, from)
			t.thaw(entries)
			return true, from
		}
	}
	if err != nil {
		return t.freeze(origin, entries, err), nil
	}
	r.Position = nil
	changed = t.thaw(entries)
	rules := origin.rules
	if version := record.VersionOf(rules.Options); r.RulesVersion != version || r.Components != rules.Hash {
		r.RulesVersion, r.Components, changed = version, rules.Hash, true
	}
	return changed, nil
}

// revision returns the revision of the rules under which the game of a stored table was dealt, and false if this
// program does not know it.
func (r *Stored) revision() (game.Revision, bool) {
	return record.RevisionOf(r.RulesVersion, r.Settings.Options.BroodWar)
}

// thaw restores the status of a frozen table, and reports whether the table was frozen.
func (t *Table) thaw(entries []Entry) bool {
	if t.row.Status != Frozen {
		return false
	}
	t.row.Status, t.row.Frozen = statusOf(entries, t.course.state.Phase), ""
	return true
}

// origin returns the beginning of the game of a stored table, with the rules and the components with which it was
// dealt.
func (h *Hub) origin(r *Stored) (*origin, error) {
	rules, err := h.boxes.dealt(r)
	if err != nil {
		return nil, err
	}
	o := newOrigin(rules, *r.Seed)
	if len(r.Start) > 0 {
		set, err := h.boxes.setOf(r)
		if err != nil {
			return nil, err
		}
		_, start, err := position.Read(set, r.Start)
		if err != nil {
			return nil, fmt.Errorf("reading the position at the beginning: %w", err)
		}
		o.start = &start
	}
	return o, nil
}

// stands reports whether the stored position is that of a state of the game.
func (t *Table) stands(s *game.State) bool {
	return string(position.Append(nil, t.course.origin.rules, s)) == string(t.row.Position) ||
		t.hub.keptAs(&t.row, s) == nil
}

// freeze stops a table whose game can't be replayed. It shows the stored position, if that can be read, and what
// happened at the table; the answers stay in the store.
func (t *Table) freeze(o *origin, entries []Entry, why error) (changed bool) {
	r := &t.row
	t.hub.cfg.Log.Error("a table is frozen", "table", t.id, "rules", r.RulesVersion, "components", r.Components,
		"err", why)
	reason := FrozenDamaged
	_, known := r.revision()
	switch {
	case !known:
		reason = FrozenRules
	case o == nil || r.Components != o.rules.Hash:
		reason = FrozenComponents
	}
	c := &t.course
	*c = course{undoer: game.Nobody}
	if o != nil {
		// The rules are shown, but nothing is replayed from the beginning.
		if set, err := t.hub.boxes.setOf(r); err == nil {
			if _, s, err := position.Read(set, r.Position); err == nil {
				c.shown, c.state = o.rules, &s
			}
		}
	}
	for i := range entries {
		if n := &entries[i]; n.Kind.toLog() {
			c.log = append(c.log, n.line(0))
		}
	}
	changed = r.Status != Frozen || r.Frozen != reason
	r.Status, r.Frozen = Frozen, reason
	return changed
}

// toLog reports whether an entry has its own line in the log.
func (k EntryKind) toLog() bool { return k != DidDeal && k != DidAnswer && k != NoEntry }

// statusOf returns the status that follows from what happened.
func statusOf(entries []Entry, phase game.Phase) Status {
	if phase == game.Over {
		return Finished
	}
	status := Playing
	for i := range entries {
		switch entries[i].Kind {
		case DidPause:
			status = Paused
		case DidResume:
			status = Playing
		case DidEnd, DidClose:
			return Ended
		}
	}
	return status
}
