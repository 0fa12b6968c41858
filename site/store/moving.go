package store

import (
	"bytes"
	"context"
	"fmt"
	"math"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/relation"
)

// moving is a store as relation.Site.
type moving struct {
	relation.Kept
	*Store
}

// Moving returns the store as something whose rows can be moved to a database of another kind, see package move. Nobody
// else may use it meanwhile.
func (s *Store) Moving() relation.Site {
	m := moving{relation.Kept{DB: s.db, Name: s.path, Explain: explain, Add: add}, s}
	m.Read = map[*relation.Relation]func(ctx context.Context, after relation.Row,
		do func(relation.Row) error) error{relation.Entries: m.entries}
	return m
}

// entries splits blocks and tails into lines.
func (m moving) entries(ctx context.Context, after relation.Row, do func(relation.Row) error) error {
	if after == nil {
		after = relation.Row{int64(math.MinInt64), int64(math.MinInt64)}
	}
	const statement = `SELECT number, last, text FROM blocks WHERE (number, last) > (?1, ?2)
		UNION ALL SELECT number, 9223372036854775807, tail FROM live WHERE tail <> '' AND number >= ?1 ORDER BY 1, 2`
	return m.Each(ctx, 3, statement, after, func(values []any) error {
		of, _ := values[0].(int64)
		for _, line := range encode.SplitLines(bytesOf(values[2])) {
			seq, err := encode.LineSeq(line)
			if err != nil {
				return damage("table number %d: %w", of, err)
			}
			row := relation.Row{of, seq, bytes.Clone(line)}
			if relation.Entries.Compare(row, after) <= 0 {
				continue
			}
			if err := do(row); err != nil {
				return err
			}
		}
		return nil
	})
}

// add adds rows of a relation.
func add(tx query.On, r *relation.Relation, rows []relation.Row) error {
	if r == relation.Entries {
		return addBlocks(tx, rows)
	}
	for _, row := range rows {
		_, err := tx.Exec(r.Insertion(""), row...)
		if err == nil && r.Name == "tables" {
			_, err = tx.Exec(
				"INSERT INTO words (rowid, name, people) SELECT number, folded(name), folded(people) FROM tables WHERE number = ? AND public",
				row[0])
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.Describe(row), err)
		}
	}
	return nil
}

// addBlocks makes blocks of entries, as long as those of the committer.
func addBlocks(tx query.On, rows []relation.Row) error {
	var block []byte
	for i, row := range rows {
		block = append(block, row[2].([]byte)...)
		if i+1 < len(rows) && rows[i+1][0] == row[0] && len(block) < maxTail {
			continue
		}
		if _, err := tx.Exec("INSERT INTO blocks (number, last, text) VALUES (?, ?, ?)", row[0], row[1],
			string(block)); err != nil {
			return fmt.Errorf("%s: %w", relation.Entries.Describe(row), err)
		}
		block = block[:0]
	}
	return nil
}

// Counter is relation.Site.Counter.
func (m moving) Counter(ctx context.Context, r *relation.Relation) (n int64, err error) {
	err = m.db.On(ctx).Row(fmt.Sprintf("reading the highest number of %s in %s", r.Name, m.path), nil,
		"SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", []any{r.Name}, &n)
	return n, err
}

// Count is relation.Site.Count.
func (m moving) Count(ctx context.Context, r *relation.Relation, highest int64) error {
	return m.db.Change(ctx, fmt.Sprintf("keeping the highest number of %s in %s", r.Name, m.path),
		func(tx *query.Tx) {
			if tx.Exec("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", highest, r.Name) == 0 {
				tx.Run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", r.Name, highest)
			}
		})
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
