package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/relation"
)

// moving is a store as relation.Site.
type moving struct{ *Store }

// Moving returns the store as something whose rows can be moved to a database of another kind, see package move. Nobody else may use it
// meanwhile.
func (s *Store) Moving() relation.Site { return moving{s} }

// Where returns the file.
func (m moving) Where() string { return m.path }

// Rows is relation.Site.Rows.
func (m moving) Rows(ctx context.Context, r *relation.Relation, after relation.Row) iter.Seq2[relation.Row, error] {
	return func(yield func(relation.Row, error) bool) {
		read := m.rows
		switch r {
		case relation.Live:
			read = m.live
		case relation.Entries:
			read = m.entries
		}
		more := true
		err := read(ctx, r, after, func(row relation.Row) bool {
			more = yield(row, nil)
			return more
		})
		if err != nil && more {
			yield(nil, fmt.Errorf("reading %s of %s: %w", r.Name, m.path, explain(err)))
		}
	}
}

// errStop ends reading early.
var errStop = errors.New("enough was read")

// each asks for rows with n values, and calls do with each until that returns false.
func (m moving) each(ctx context.Context, n int, query string, args []any, do func(values []any) (bool, error)) error {
	rows, err := m.readers.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	values, to := make([]any, n), make([]any, n)
	for i := range values {
		to[i] = &values[i]
	}
	err = eachRow(rows, func() error {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		more, err := do(values)
		if err == nil && !more {
			err = errStop
		}
		return err
	})
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}

func (m moving) rows(ctx context.Context, r *relation.Relation, after relation.Row, do func(relation.Row) bool) error {
	names := r.Names()
	where := " WHERE true"
	if r.Only != "" {
		where += " AND " + r.Only
	}
	key := strings.Join(names[:r.Key], ", ")
	if after != nil {
		where += " AND (" + key + ") > (" + marks(r.Key) + ")"
	}
	return m.each(ctx, len(names), "SELECT "+strings.Join(names, ", ")+" FROM "+r.Name+where+" ORDER BY "+key, after, func(values []any) (bool, error) {
		row, err := converted(r, values)
		return err == nil && do(row), err
	})
}

// converted makes a row of the values of its columns.
func converted(r *relation.Relation, values []any) (relation.Row, error) {
	row := make(relation.Row, len(r.Columns))
	for i, c := range r.Columns {
		v, err := relation.Convert(c.Kind, values[i])
		if err != nil {
			return nil, damage("%s: %w", c.Name, err)
		}
		row[i] = v
	}
	return row, nil
}

// live reads the rows of live, with positions put together.
func (m moving) live(ctx context.Context, r *relation.Relation, after relation.Row, do func(relation.Row) bool) error {
	if after == nil {
		after = relation.Row{int64(math.MinInt64)}
	}
	query := "SELECT l." + strings.Join(r.Names(), ", l.") + ", l.base, b.seq, b.position FROM live l LEFT JOIN bases b ON b.number = l.number WHERE l.number > ? ORDER BY l.number"
	return m.each(ctx, len(r.Columns)+3, query, after, func(values []any) (bool, error) {
		n := len(r.Columns)
		row, err := converted(r, values[:n])
		if err != nil {
			return false, err
		}
		stored, _ := row[relation.LivePosition].([]byte)
		whole, err := wholePosition(stored, number(values[n]), number(values[n+1]), bytesOf(values[n+2]))
		if err != nil {
			return false, fmt.Errorf("table number %d: %w", row[0], err)
		}
		row[relation.LivePosition] = nil
		if len(whole) > 0 {
			row[relation.LivePosition] = bytes.Clone(whole)
		}
		return do(row), nil
	})
}

// number reads a number that may be NULL.
func number(v any) sql.NullInt64 {
	n, ok := v.(int64)
	return sql.NullInt64{Int64: n, Valid: ok}
}

// entries splits blocks and tails into lines.
func (m moving) entries(ctx context.Context, _ *relation.Relation, after relation.Row, do func(relation.Row) bool) error {
	if after == nil {
		after = relation.Row{int64(math.MinInt64), int64(math.MinInt64)}
	}
	query := `SELECT number, last, text FROM blocks WHERE (number, last) > (?, ?)
		UNION ALL SELECT number, 9223372036854775807, tail FROM live WHERE tail <> '' AND number >= ? ORDER BY 1, 2`
	return m.each(ctx, 3, query, append(after, after[0]), func(values []any) (bool, error) {
		of := intOf(values[0])
		for _, line := range encode.SplitLines(bytesOf(values[2])) {
			seq, err := encode.LineSeq(line)
			if err != nil {
				return false, damage("table number %d: %w", of, err)
			}
			row := relation.Row{of, seq, bytes.Clone(line)}
			if relation.Entries.Compare(row, after) <= 0 {
				continue
			}
			if !do(row) {
				return false, nil
			}
		}
		return true, nil
	})
}

// marks returns the placeholders for n values.
func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?, ", n), ", ") }

// Put is relation.Site.Put.
func (m moving) Put(ctx context.Context, r *relation.Relation, rows []relation.Row, mark string) error {
	err := m.write(ctx, func(tx *Tx) error {
		put := tx.putRows
		if r == relation.Entries {
			put = tx.putBlocks
		}
		if err := put(r, rows); err != nil {
			return err
		}
		return tx.setMark(mark)
	})
	if err != nil {
		return fmt.Errorf("writing %s to %s: %w", r.Name, m.path, err)
	}
	return nil
}

func (t *Tx) putRows(r *relation.Relation, rows []relation.Row) error {
	verb := "INSERT INTO "
	if r.Only != "" {
		verb = "INSERT OR REPLACE INTO "
	}
	query := verb + r.Name + " (" + strings.Join(r.Names(), ", ") + ") VALUES (" + marks(len(r.Columns)) + ")"
	for _, row := range rows {
		values := row
		if r == relation.Live {
			values = append(relation.Row{}, row...)
			if whole, ok := row[relation.LivePosition].([]byte); ok {
				values[relation.LivePosition] = pad(bytes.Clone(whole), positionStep)
			}
		}
		if _, err := t.Exec(query, values...); err != nil {
			return fmt.Errorf("%s: %w", r.Describe(row), err)
		}
		if r.Name != "tables" {
			continue
		}
		if _, err := t.Exec("INSERT INTO words (rowid, name, people) SELECT number, name, people FROM tables WHERE number = ? AND public = 1", row[0]); err != nil {
			return err
		}
	}
	return nil
}

// putBlocks makes blocks of entries, as long as those of the committer.
func (t *Tx) putBlocks(_ *relation.Relation, rows []relation.Row) error {
	var block []byte
	for i, row := range rows {
		block = append(block, row[2].([]byte)...)
		if i+1 < len(rows) && rows[i+1][0] == row[0] && len(block) < maxTail {
			continue
		}
		if _, err := t.Exec("INSERT INTO blocks (number, last, text) VALUES (?, ?, ?)", row[0], row[1], string(block)); err != nil {
			return fmt.Errorf("%s: %w", relation.Entries.Describe(row), err)
		}
		block = block[:0]
	}
	return nil
}

func (t *Tx) setMark(mark string) error {
	if mark == "" {
		_, err := t.Exec("DELETE FROM site WHERE name = ?", relation.MoveMark)
		return err
	}
	_, err := t.Exec("INSERT OR REPLACE INTO site (name, text, since, until) VALUES (?, ?, 0, 0)", relation.MoveMark, mark)
	return err
}

// Mark is relation.Site.Mark.
func (m moving) Mark(ctx context.Context) (mark string, err error) {
	err = m.readers.QueryRowContext(ctx, "SELECT text FROM site WHERE name = ?", relation.MoveMark).Scan(&mark)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("looking whether %s is being moved: %w", m.path, explain(err))
	}
	return mark, nil
}

// SetMark is relation.Site.SetMark.
func (m moving) SetMark(ctx context.Context, mark string) error {
	if err := m.write(ctx, func(tx *Tx) error { return tx.setMark(mark) }); err != nil {
		return fmt.Errorf("keeping in %s how far the move is: %w", m.path, err)
	}
	return nil
}

// Counter is relation.Site.Counter.
func (m moving) Counter(ctx context.Context, r *relation.Relation) (n int64, err error) {
	err = m.readers.QueryRowContext(ctx, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", r.Name).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("reading the highest number of %s in %s: %w", r.Name, m.path, explain(err))
	}
	return n, nil
}

// Count is relation.Site.Count.
func (m moving) Count(ctx context.Context, r *relation.Relation, highest int64) error {
	err := m.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", highest, r.Name)
		if ok, err := oneRow(done, err); ok || err != nil {
			return err
		}
		_, err = tx.Exec("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", r.Name, highest)
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping the highest number of %s in %s: %w", r.Name, m.path, err)
	}
	return nil
}

// Sound is relation.Site.Sound.
func (m moving) Sound(ctx context.Context) error {
	if err := unsound(m.CheckPages(ctx)); err != nil {
		return err
	}
	return unsound(m.CheckSums(ctx))
}

// bytesOf returns a text or a blob, nothing for NULL.
func bytesOf(v any) []byte {
	switch v := v.(type) {
	case []byte:
		return v
	case string:
		return []byte(v)
	}
	return nil
}

// intOf returns a number, 0 for NULL.
func intOf(v any) int64 {
	n, _ := v.(int64)
	return n
}
