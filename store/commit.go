package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"koprulu/table"
)

// Commit keeps a change of a table, in one synced transaction with others that wait. The
// context counts until the change is handed over; from then on Commit waits for the true outcome.
// It gives table.ErrConflict if the table is not at c.Before, or if an entry is there already,
// and table.ErrUnknown if there is no such table.
func (s *Store) Commit(ctx context.Context, c *table.Commit) error {
	number, err := s.number(ctx, c.After.ID)
	if err != nil {
		return err
	}
	r := requests.Get().(*request)
	r.commit, r.number = c, number
	err = s.committer.do(ctx, r)
	*r = request{done: r.done}
	requests.Put(r)
	return err
}

// hotStatements are the statements that every answer needs, prepared in the driver:
// database/sql would add as much time again as SQLite takes.
type hotStatements struct {
	begin, commit, rollback         driver.StmtExecContext
	live, liveAnswer, isOpen, entry driver.StmtExecContext
	all                             []driver.Stmt

	args                 [maxArgs]driver.NamedValue
	open, moment, padded []byte
}

// maxArgs is the most arguments that one of the statements has.
const maxArgs = 13

const updateLive = `UPDATE live SET seq = ?, answers = ?, open = ?, bots = ?, due = ?, updated = ?, moment = ?, map = ?, position = ? WHERE number = ? AND seq = ?`

func (h *hotStatements) prepare(conn any) error {
	for _, p := range []struct {
		to    *driver.StmtExecContext
		query string
	}{
		{&h.begin, "BEGIN IMMEDIATE"},
		{&h.commit, "COMMIT"},
		{&h.rollback, "ROLLBACK"},
		{&h.live, updateLive},
		{&h.liveAnswer, updateLive + ` AND substr(open, ?, 8) = ?`},
		{&h.isOpen, `UPDATE live SET seq = seq WHERE number = ? AND seq = ? AND substr(open, ?, 8) = ?`},
		{&h.entry, `INSERT INTO entries (number, seq, at, kind, seat, decision, answers, ask, count, by, text, chance) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
	} {
		stmt, err := conn.(driver.ConnPrepareContext).PrepareContext(context.Background(), p.query)
		if err != nil {
			return err
		}
		h.all = append(h.all, stmt)
		*p.to = stmt.(driver.StmtExecContext)
	}
	for i := range h.args {
		h.args[i].Ordinal = i + 1
	}
	return nil
}

func (h *hotStatements) close() {
	for _, stmt := range h.all {
		stmt.Close()
	}
}

// run executes a statement with some values.
func (h *hotStatements) run(stmt driver.StmtExecContext, values ...driver.Value) error {
	_, err := h.exec(stmt, values...)
	return err
}

func (h *hotStatements) exec(stmt driver.StmtExecContext, values ...driver.Value) (driver.Result, error) {
	for i, v := range values {
		h.args[i].Value = v
	}
	return stmt.ExecContext(context.Background(), h.args[:len(values)])
}

// commits carries out what is hot of the commits in a group. Several of one table that
// build on each other write its row once.
func (c *committer) commits(group []*request) error {
	for i, r := range group {
		if r.commit == nil || r.settled {
			continue
		}
		last, n := chain(group[i:])
		ok, err := c.store.writeLive(&c.hot, r, last.commit.After)
		if err != nil {
			return err
		}
		if !ok {
			// Only the first is known to be in the wrong; the others get their turn.
			r.settled = true
			r.err = table.ErrConflict
			continue
		}
		id := r.commit.After.ID
		for _, q := range group[i:] {
			if n == 0 {
				break
			}
			if q.commit == nil || q.settled || q.commit.After.ID != id {
				continue
			}
			q.settled, q.err = true, nil
			for j := range q.commit.Entries {
				if err := c.hot.writeEntry(r.number, &q.commit.Entries[j]); err != nil {
					return err
				}
			}
			n--
		}
	}
	return nil
}

// chain finds the commits of the table of the first request that follow each other without
// a gap, and gives the last of them and how many they are.
func chain(group []*request) (last *request, n int) {
	last, n = group[0], 1
	for _, r := range group[1:] {
		if r.commit == nil || r.settled || r.number != last.number {
			continue
		}
		if !follows(r.commit, last.commit.After) {
			break
		}
		last, n = r, n+1
	}
	return last, n
}

// follows reports whether a commit can be made to a table.
func follows(c *table.Commit, t *table.Stored) bool {
	if c.Before != t.Seq {
		return false
	}
	for i := range c.Entries {
		if e := &c.Entries[i]; answersEarlier(e, c.Before) && (int(e.Seat) >= len(t.Decisions) || t.Decisions[e.Seat].Number != e.Decision) {
			return false
		}
	}
	return true
}

// answersEarlier reports whether an entry is the answer to a decision that was open before
// its commit. (An import brings answers to decisions of its own.)
func answersEarlier(e *table.Entry, before uint64) bool {
	return e.Kind == table.DidAnswer && e.Decision <= before
}

// writeLive changes the row of a table that is where the request expects it, with the
// decisions open that it answers, and reports whether it was.
func (s *Store) writeLive(h *hotStatements, r *request, t *table.Stored) (bool, error) {
	c := r.commit
	var first *table.Entry
	for i := range c.Entries {
		e := &c.Entries[i]
		switch {
		case !answersEarlier(e, c.Before):
		case first == nil:
			first = e
		default:
			if ok, err := oneRow(h.exec(h.isOpen, r.number, int64(c.Before), openAt(e.Seat), openNumber(e.Decision))); !ok || err != nil {
				return false, err
			}
		}
	}
	outage := s.outage.Load()
	h.open = appendOpen(h.open[:0], t)
	h.moment = appendMoment(h.moment[:0], t, outage)
	h.padded = pad(append(h.padded[:0], t.Position...), positionStep)
	stmt, values := h.live, append(make([]driver.Value, 0, maxArgs),
		int64(t.Seq), int64(t.Answers), h.open, bots(t), due(t, outage), stamp(t.Updated),
		text(h.moment), blob(t.Map), blob(h.padded), r.number, int64(c.Before))
	if first != nil {
		stmt, values = h.liveAnswer, append(values, openAt(first.Seat), openNumber(first.Decision))
	}
	return oneRow(h.exec(stmt, values...))
}

// oneRow reports whether a statement changed a row.
func oneRow(r driver.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n == 1, err
}

func (h *hotStatements) writeEntry(number int64, e *table.Entry) error {
	var chance driver.Value
	if len(e.Chance) > 0 {
		joined := strings.Join(e.Chance, "\n")
		if strings.Count(joined, "\n") != len(e.Chance)-1 {
			return fmt.Errorf("entry %d: what chance decided holds a line break", e.Seq)
		}
		chance = joined
	}
	for _, text := range [...]string{e.Ask, e.By, e.Text} {
		if strings.Contains(text, betweenColumns) || strings.Contains(text, betweenRows) {
			return fmt.Errorf("entry %d: the text %q holds what stands between entries", e.Seq, text)
		}
	}
	return h.run(h.entry, number, int64(e.Seq), stamp(e.At), int64(e.Kind), int64(e.Seat),
		orNull(int64(e.Decision)), orNull(int64(e.Answers)), textOrNull(e.Ask), orNull(int64(e.Count)), textOrNull(e.By), textOrNull(e.Text), chance)
}

// cold writes what only few changes touch: settings, people, links, status.
func (t *Tx) cold(number int64, s *table.Stored) error {
	settings, proposal, err := encodeCold(s)
	if err != nil {
		return err
	}
	var name, people string
	var public bool
	if err := t.QueryRow("SELECT name, people, public FROM tables WHERE number = ?", number).Scan(&name, &people, &public); err != nil {
		return err
	}
	_, err = t.Exec(`UPDATE tables SET owner = ?, name = ?, people = ?, status = ?, public = ?, spectators = ?, free = ?, settings = ?, frozen = ?,
		invite = ?, watch = ?, rules_version = ?, components = ?, seed = ?, start = ?, proposal = ?, paused = ?, closed = ? WHERE number = ?`,
		string(s.Owner), s.Settings.Name, names(s.Seats), int(s.Status), s.Settings.Public, s.Settings.Spectators, free(s.Seats), settings, s.Frozen,
		s.Invite, s.Watch, s.RulesVersion, s.Components, seed(s.Seed), blob(s.Start), proposal, stamp(s.PausedAt), closed(s), number)
	if err != nil {
		return err
	}
	if err := t.seats(number, s); err != nil {
		return err
	}
	if name == s.Settings.Name && people == names(s.Seats) && public == s.Settings.Public {
		return nil
	}
	if _, err := t.Exec("DELETE FROM words WHERE rowid = ?", number); err != nil {
		return err
	}
	return t.words(number, s)
}

// seats writes the people of a table.
func (t *Tx) seats(number int64, s *table.Stored) error {
	for i := range s.Seats {
		p := &s.Seats[i]
		_, err := t.Exec(`INSERT INTO seats (number, seat, person, name, bot, gone, ready, offered, closed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (number, seat) DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot,
				gone = excluded.gone, ready = excluded.ready, offered = excluded.offered, closed = excluded.closed`,
			number, i, string(p.Person), p.Name, p.Bot, p.Left, p.Ready, p.Offered, closed(s))
		if err != nil {
			return err
		}
	}
	_, err := t.Exec("DELETE FROM seats WHERE number = ? AND seat >= ?", number, len(s.Seats))
	return err
}

// words makes a public table one that can be found by its words.
func (t *Tx) words(number int64, s *table.Stored) error {
	if !s.Settings.Public {
		return nil
	}
	_, err := t.Exec("INSERT INTO words (rowid, name, people) VALUES (?, ?, ?)", number, s.Settings.Name, names(s.Seats))
	return err
}
