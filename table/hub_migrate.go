package table

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// A migration brings positions of one version of the rules to the next.
type migration struct {
	// to is the version that it leads to.
	to string
	// position changes what is written differently, or means something else, in the next version.
	position func(text []byte) ([]byte, error)
}

// migrations are listed by the version at which they begin. A version that is still playable needs none: its games
// continue under it. When the code of a version is removed from the rules, a migration is added for it if games can
// continue from their positions.
var migrations = map[string]migration{}

// migrated returns the game at the stored position of a table of an older version, if migrations lead to the current
// one; nil if they do not.
func (t *Table) migrated() *game.State {
	version, text := t.row.RulesVersion, t.row.Position
	present := record.VersionOf(t.row.Settings.Options)
	if version == present || t.row.Placed != t.row.Answers {
		return nil // Answers since then would be lost.
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
	_, s, err := position.Read(set, text)
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

// migrate records that the game continues at a position; all open decisions get new numbers.
func (e *edit) migrate(from *game.State) {
	o := e.course.origin
	e.happen(DidMigrate, game.Nobody, "", e.RulesVersion, 0)
	e.Start = position.Append(nil, o.rules, from)
	e.RulesVersion, e.Components = record.VersionOf(o.rules.Options), o.rules.Hash
	e.propose(nil) // It may be about answers that no longer count.
	e.Minds = [game.MaxPlayers]Mind{}
	e.closeAhead()
	e.moved = true
	if e.Status.Runs() {
		e.reopen(game.Nobody)
	}
}

// sinceMigration returns the entries from the last migration on, or all of them if there was none.
func sinceMigration(entries []Entry) []Entry {
	for i := len(entries) - 1; i > 0; i-- {
		if entries[i].Kind == DidMigrate {
			return entries[i:]
		}
	}
	return entries
}

// linesBefore returns the lines of the log for what happened at the table before the current entries, which are the
// last ones.
func linesBefore(entries, current []Entry) []LogItem {
	var lines []LogItem
	for i := range entries[:len(entries)-len(current)] {
		if n := &entries[i]; n.Kind.toLog() {
			lines = append(lines, n.line(0))
		}
	}
	return lines
}
