package table

import (
	"context"
	"errors"
	"fmt"

	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation"
)

// Why a table is frozen, as keys of the catalogue.
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
	t := h.newTable(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.reload(ctx); err != nil {
		return nil, err
	}
	if err := h.add(t); err != nil {
		return nil, err
	}
	t.attend()
	return t, nil
}

// reload reads the table from the store; the caller holds the lock.
func (t *Table) reload(ctx context.Context) error {
	row, entries, err := t.hub.cfg.Store.Load(context.WithoutCancel(ctx), t.id)
	if err != nil {
		if !errors.Is(err, ErrUnknown) {
			err = fmt.Errorf("reading table %s: %w", t.id, err)
		}
		return err
	}
	t.row, t.course, t.unsure = *row, course{undoer: game.Nobody}, false
	restamp := t.restore(entries)
	t.publish()
	if !restamp {
		return nil
	}
	// What was found out about an older table stands from now on.
	e := t.edit()
	e.cold = true
	return t.commit(ctx, &e)
}

// restore plays the game of a table again from its entries, and compares what comes of it with the position
// that is kept. It reports whether the row changed with that: a table whose game was played under
// another version goes on if the answers lead to the same game, else it is frozen; and a frozen one goes on
// if they do again.
func (t *Table) restore(entries []Entry) (changed bool) {
	r := &t.row
	if r.Seed == nil {
		return false
	}
	origin, err := t.hub.origin(r)
	if err == nil {
		err = t.course.play(origin, entries)
	}
	if err == nil && (r.Seq != uint64(len(entries)) || r.Answers != len(t.course.turns) || !t.stands()) {
		err = errors.New("the answers do not lead to the position that is kept")
	}
	if err != nil {
		return t.freeze(origin, entries, err)
	}
	r.Position = t.position
	if r.Status == Frozen {
		r.Status, r.Frozen, changed = statusOf(entries, t.course.state.Phase), "", true
	}
	if rules := origin.rules; r.RulesVersion != notation.RulesVersion || r.Components != rules.Hash {
		r.RulesVersion, r.Components, changed = notation.RulesVersion, rules.Hash, true
	}
	return changed
}

// origin gives the beginning of the game of a stored table, with the present rules and components.
func (h *Hub) origin(r *Stored) (*origin, error) {
	rules, err := h.boxes.of(&r.Settings)
	if err != nil {
		return nil, err
	}
	o := newOrigin(rules, *r.Seed)
	if len(r.Start) > 0 {
		set, err := h.boxes.set(r.Settings.Corrections)
		if err != nil {
			return nil, err
		}
		_, start, err := notation.ReadPosition(set, r.Start)
		if err != nil {
			return nil, fmt.Errorf("reading the position at the beginning: %w", err)
		}
		o.start = &start
	}
	return o, nil
}

// stands reports whether the game is the one that is kept as a position.
func (t *Table) stands() bool {
	rules, state := t.course.origin.rules, t.course.state
	t.position = notation.AppendPosition(t.position[:0], rules, state)
	if string(t.position) == string(t.row.Position) {
		return true
	}
	// A later version may write the same game in other words.
	set, err := t.hub.boxes.set(t.row.Settings.Corrections)
	if err != nil {
		return false
	}
	_, kept, err := notation.ReadPosition(set, t.row.Position)
	return err == nil && kept == *state
}

// freeze keeps a table whose game can't be played again from going on. It shows the position that is kept, if
// that can be read, and what happened at the table; the answers stay in the store.
func (t *Table) freeze(o *origin, entries []Entry, why error) (changed bool) {
	r := &t.row
	t.hub.cfg.Log.Error("a table is frozen", "table", t.id, "rules", r.RulesVersion, "components", r.Components, "err", why)
	reason := FrozenDamaged
	switch {
	case r.RulesVersion != notation.RulesVersion:
		reason = FrozenRules
	case o == nil || r.Components != o.rules.Hash:
		reason = FrozenComponents
	}
	c := &t.course
	*c = course{undoer: game.Nobody}
	if o != nil {
		// The rules are shown, but nothing is played again from its beginning.
		if set, err := t.hub.boxes.set(r.Settings.Corrections); err == nil {
			if _, s, err := notation.ReadPosition(set, r.Position); err == nil {
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

// toLog reports whether an entry stands in the log with a line of its own.
func (k EntryKind) toLog() bool { return k != DidDeal && k != DidAnswer && k != NoEntry }

// statusOf gives the status that follows from what happened.
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
		case DidEnd:
			return Ended
		}
	}
	return status
}

// play plays a game again from what is stored: the answers that stand, one after the other.
func (c *course) play(o *origin, entries []Entry) error {
	standing, floor, err := stand(entries, o.rules.Options.Players)
	if err != nil {
		return err
	}
	var log game.Log
	c.begin(o, entries[0].At, &log)
	c.turns = make([]turn, 0, len(standing))
	for _, n := range standing {
		if n.Kind != DidAnswer {
			c.log = append(c.log, n.line(len(c.turns)))
			continue
		}
		a, err := notation.ParseAnswer(o.rules, c.state, n.Seat, n.Text)
		if err != nil {
			return fmt.Errorf("entry %d: %w", n.Seq, err)
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := c.advance(c.state, n.Seat, a, n.At, &log); broken != rule.None {
			return fmt.Errorf("entry %d: %w", n.Seq, &Refused{broken})
		}
	}
	c.floor, c.spans = max(c.floor, floor), nil
	for i := range entries {
		if n := &entries[i]; n.Kind == DidAnswer {
			c.give(n.Seq, n.Decision, n.Seat, "", n.Text)
		}
	}
	return nil
}

// stand gives the entries of answers that stand and of what happened at the table, in their order
// in the log, and the number of answers that can't be taken back because of what was taken back before.
func stand(entries []Entry, players int) (standing []*Entry, floor int, err error) {
	if len(entries) == 0 || entries[0].Kind != DidDeal {
		return nil, 0, errors.New("the first entry does not deal the game")
	}
	var turns []turn
	for i := range entries {
		n := &entries[i]
		switch {
		case n.Seq != uint64(i+1):
			return nil, 0, fmt.Errorf("entry %d is missing", i+1)
		case n.Kind == DidAnswer && int(n.Seat) >= players, n.Kind == DidUndo && (n.Count < 0 || n.Count > len(turns)):
			return nil, 0, fmt.Errorf("entry %d is about a seat or answers that are not there", n.Seq)
		case n.Kind == DidAnswer:
			turns = append(turns, turn{seat: n.Seat})
			standing = append(standing, n)
		case n.Kind == DidUndo:
			gone := len(turns) - n.Count
			turns = turns[:n.Count]
			standing = append(dropAnswers(standing, gone), n)
			floor = floorAfter(floor, turns, n.Seat)
		case n.Kind.toLog():
			standing = append(standing, n)
		}
	}
	return standing, floor, nil
}

// dropAnswers takes the last answers out of a list of entries.
func dropAnswers(list []*Entry, gone int) []*Entry {
	i := len(list)
	for found := 0; found < gone; {
		if i--; list[i].Kind == DidAnswer {
			found++
		}
	}
	kept := list[:i]
	for _, n := range list[i:] {
		if n.Kind != DidAnswer {
			kept = append(kept, n)
		}
	}
	return kept
}
