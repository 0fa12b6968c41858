package table

import (
	"koprulu/game"
	"koprulu/notation"
)

// A migration brings positions of one version of the rules to the next.
type migration struct {
	// to is the version that it leads to.
	to string
	// position changes what is written otherwise, or means something else, in the next version.
	position func(text []byte) ([]byte, error)
}

// migrations are by the version at which they begin. A version that is still played needs none: its games go on under
// it. Whoever takes the code of a version out of the rules adds one, if games can go on from their positions.
var migrations = map[string]migration{}

// migrated returns the game at the position that is kept of a table of an older version, as far as migrations
// lead to the present one; nil if they do not.
func (t *Table) migrated() *game.State {
	version, text := t.row.RulesVersion, t.row.Position
	present := notation.VersionOf(t.row.Settings.Options)
	if version == present {
		return nil
	}
	for version != present {
		m, ok := migrations[version]
		if !ok {
			return nil
		}
		var err error
		if text, err = m.position(text); err != nil {
			t.hub.cfg.Log.Error("migrating a table", "table", t.id, "from", version, "err", err)
			return nil
		}
		version = m.to
	}
	set, err := t.hub.boxes.setOf(&t.row)
	if err != nil {
		return nil
	}
	_, s, err := notation.ReadPosition(set, text)
	if err != nil {
		t.hub.cfg.Log.Error("reading a migrated position", "table", t.id, "err", err)
		return nil
	}
	return &s
}

// restart sets the game up at a position, with what happened at the table before.
func (c *course) restart(o *origin, entries []Entry, from *game.State) {
	next := *o
	next.start = from
	var log game.Log
	c.begin(&next, entries[0].At, &log)
	c.log = linesBefore(entries, nil)
	c.giveAll(entries)
}

// migrate notes that the game goes on at a position; all open decisions are asked anew.
func (e *edit) migrate(from *game.State) {
	o := e.course.origin
	e.happen(DidMigrate, game.Nobody, "", e.row.RulesVersion, 0)
	e.row.Start = notation.AppendPosition(nil, o.rules, from)
	e.row.RulesVersion, e.row.Components = notation.VersionOf(o.rules.Options), o.rules.Hash
	e.propose(nil) // It may be about answers that count no more.
	e.moved = true
	if e.row.Status == Playing || e.row.Status == Paused {
		e.reopen(game.Nobody)
	}
}

// sinceMigration returns the entries from the last migration on, all of them if there was none.
func sinceMigration(entries []Entry) []Entry {
	for i := len(entries) - 1; i > 0; i-- {
		if entries[i].Kind == DidMigrate {
			return entries[i:]
		}
	}
	return entries
}

// linesBefore returns the lines of the log of what happened at the table before the current entries, which are
// the last ones.
func linesBefore(entries, current []Entry) []LogItem {
	var lines []LogItem
	for i := range entries[:len(entries)-len(current)] {
		if n := &entries[i]; n.Kind.toLog() {
			lines = append(lines, n.line(0))
		}
	}
	return lines
}
