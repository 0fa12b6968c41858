package store

import (
	"bytes"
	"context"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// known is what the committer knows of a table: how far it is, against which commits are compared, and what its rows do
// not say yet, because it stands in the journal.
type known struct {
	// seq and open are as in live, after the last commit.
	seq  int64
	open []byte
	// tail is how long live.tail is.
	tail int

	// since is the first row of the journal with something that the rows lack, 0 if there is none. Then before is live.seq
	// in the file, row with sum is what the row of live becomes, lines are the entries that it lacks, and position what
	// the row of positions becomes; empty if that stays.
	since, before int64
	row           encode.Row
	sum           int64
	lines         []byte
	position      []byte
	placed        int64
	placedSum     int64
}

// maxKnown bounds the number of tables of which the committer remembers this when their rows lack nothing.
const maxKnown = 1 << 14

// tableOf returns what is known of a table, nil if there is none of that number.
func (c *committer) tableOf(number int64) (*known, error) {
	if k := c.known[number]; k != nil {
		return k, nil
	}
	var columns [3]driver.Value
	c.hot.args[0].Value = number
	if there, err := c.hot.row(c.hot.far, 1, columns[:]); !there || err != nil {
		return nil, err
	}
	for other, k := range c.known {
		if len(c.known) < maxKnown {
			break
		}
		if k.since == 0 {
			delete(c.known, other) // whichever comes first
		}
	}
	k := &known{}
	k.seq, _ = columns[0].(int64)
	open, _ := columns[1].([]byte)
	tail, _ := columns[2].(int64)
	k.open, k.tail = bytes.Clone(open), int(tail)
	c.known[number] = k
	return k, nil
}

// row asks for one row, given how many arguments the statement has, and reports whether there is one.
func (h *hotStatements) row(stmt driver.StmtQueryContext, args int, columns []driver.Value) (bool, error) {
	rows, err := stmt.QueryContext(context.Background(), h.args[:args])
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if err = rows.Next(columns); errors.Is(err, io.EOF) {
		return false, nil
	}
	return err == nil, err
}

// begin begins a transaction, and makes sure that the file is still this server's: whoever opens it for writing leaves
// a number of its own there. The locks on the file (lock) say so beforehand, where the file system has such locks.
func (c *committer) begin() error {
	if err := c.hot.run(c.hot.begin); err != nil {
		return err
	}
	var owner [1]driver.Value
	if _, err := c.hot.row(c.hot.owner, 0, owner[:]); err != nil {
		return err
	}
	if owner[0] != c.owner {
		return ErrTaken
	}
	return nil
}

// place is how far a table is in a transaction that is not on disk yet.
type place struct {
	seq  int64
	open []byte
}

// takes reports whether a commit continues a table: it is where the commit expects it, and the decisions that are
// answered are open.
func (p place) takes(c *table.Commit) bool {
	if int64(c.Before) != p.seq {
		return false
	}
	for i := range c.Entries {
		e := &c.Entries[i]
		if at := 8 * int(e.Seat); encode.AnswersEarlier(e, c.Before) &&
			(at+8 > len(p.open) || binary.BigEndian.Uint64(p.open[at:]) != e.Decision) {
			return false
		}
	}
	return true
}

// commits appends the commits of a group to the journal, in one row. Several of one table may build on each other.
func (c *committer) commits(group []*request) error {
	clear(c.places)
	c.body = append(c.body[:0], '[')
	outage := c.store.outage.Load()
	for _, r := range group {
		if r.commit == nil || r.settled {
			continue
		}
		at, begun := c.places[r.number]
		if !begun {
			k, err := c.tableOf(r.number)
			if err != nil {
				return err
			}
			if k != nil {
				at = place{k.seq, k.open}
			}
		}
		if r.settled = true; !at.takes(r.commit) || at.open == nil {
			r.err = table.ErrConflict
			continue
		}
		r.err, r.row = nil, encode.RowOf(r.number, r.commit.After, outage, r.row.Open, r.row.Moment)
		r.sum, c.hot.numbers = r.row.Sum(c.hot.numbers)
		c.places[r.number] = place{r.row.Seq, r.row.Open}
		if len(c.body) > 1 {
			c.body = append(c.body, ',')
		}
		c.body = encode.AppendJournaled(c.body, r.commit, &r.row, r.sum, r.lines)
	}
	if len(c.body) == 1 {
		c.appended = 0
		return nil
	}
	c.body, c.appended = append(c.body, ']'), c.last+1
	return c.hot.run(c.hot.append, c.appended, encode.JournalSum(c.appended, c.body), text(c.body))
}

// applied takes over what the commits of a group have changed, once that is on disk.
func (c *committer) applied(group []*request) {
	for _, r := range group {
		if r.commit == nil || r.err != nil {
			continue
		}
		k := c.known[r.number]
		if k == nil {
			continue // It was deleted in the same transaction.
		}
		if k.since == 0 {
			k.since, k.before = c.appended, int64(r.commit.Before)
			c.lacking.Add(1)
		}
		position := r.commit.After.Position
		k.take(&r.row, r.sum, r.lines, position, int64(r.commit.After.Placed))
	}
	if c.appended > 0 {
		if c.journal == 0 {
			c.remind()
		}
		c.last = c.appended
		c.journal += int64(len(c.body))
		c.pages += len(c.body)/pageSize + 1
	}
}

// take takes over a commit, whose memory belongs to somebody else.
func (k *known) take(row *encode.Row, sum int64, lines, position []byte, placed int64) {
	moment, small := append(k.row.Moment[:0], row.Moment...), append(k.row.Map[:0], row.Map...)
	k.seq, k.open = row.Seq, append(k.open[:0], row.Open...)
	k.row, k.sum = *row, sum
	k.row.Open, k.row.Moment, k.row.Map = k.open, moment, small
	k.lines = append(k.lines, lines...)
	if len(position) > 0 {
		k.position, k.placed = append(k.position[:0], position...), placed
		k.placedSum = encode.PositionSum(row.Number, placed, position)
	}
}

// recover reads the journal after a start, and carries it over. What does not continue its table stays in it, for
// koprulu check.
func (c *committer) recover(ctx context.Context) error {
	type line struct {
		id, sum int64
		body    []byte
	}
	var lines []line
	rows, err := c.conn.QueryContext(ctx, "SELECT id, sum, body FROM journal WHERE id > 0 ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var l line
		if err := rows.Scan(&l.id, &l.sum, &l.body); err != nil {
			return err
		}
		lines = append(lines, l)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	var bad []int64
	for _, l := range lines {
		c.last = l.id
		list, err := encode.ReadJournaled(l.body)
		if encode.JournalSum(l.id, l.body) != l.sum {
			err = errors.New("its checksum is wrong")
		}
		if err == nil {
			err = c.replay(l.id, list)
		}
		if err != nil {
			bad = append(bad, l.id)
			c.store.log.Error("answers in the journal are lost", "path", c.store.path, "row", l.id, "err", err)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	if err := c.tx.do("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	for _, id := range bad {
		if _, err := c.tx.Exec(ctx, "UPDATE journal SET id = (SELECT min(0, min(id)) - 1 FROM journal) WHERE id = ?", id); err != nil {
			return errors.Join(err, c.tx.do("ROLLBACK"))
		}
	}
	if err := c.conn.Raw(func(any) error { return c.carryOver(len(c.known)) }); err != nil {
		return errors.Join(err, c.tx.do("ROLLBACK"))
	}
	if err := c.tx.do("COMMIT"); err != nil {
		return err
	}
	c.carriedOver()
	return nil
}

// replay takes over the commits of a row of the journal. Those that were carried over already count for nothing.
func (c *committer) replay(id int64, list []encode.Journaled) (err error) {
	for i := range list {
		j := &list[i]
		var k *known
		if wrong := c.conn.Raw(func(any) (err error) { k, err = c.tableOf(j.Table); return err }); wrong != nil {
			return wrong
		}
		if k == nil || j.Before < k.seq && j.Seq <= k.seq {
			continue
		}
		row, wrong := j.Row()
		if wrong == nil && j.Before != k.seq {
			wrong = fmt.Errorf("it continues entry %d, and the table is at %d", j.Before, k.seq)
		}
		if wrong != nil {
			err = errors.Join(err, fmt.Errorf("table %d: %w", j.Table, wrong))
			continue
		}
		if k.since == 0 {
			k.since, k.before = id, k.seq
			c.lacking.Add(1)
		}
		k.take(&row, j.Sum, []byte(j.Entries), []byte(j.Position), j.Placed)
	}
	return err
}
