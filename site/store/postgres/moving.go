package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/relation"
)

// moving is a store as relation.Site.
type moving struct{ *Store }

// Moving returns the store as something whose rows can be moved to a database of another kind, see package move. Nobody else may use it
// meanwhile: Options.Alone.
func (s *Store) Moving() relation.Site { return moving{s} }

// keyOf returns the columns of a key, as they are compared in every database.
func keyOf(r *relation.Relation) string {
	list := make([]string, r.Key)
	for i, c := range r.Columns[:r.Key] {
		list[i] = c.Name
		if c.Kind == relation.Text {
			list[i] += ` COLLATE "C"`
		}
	}
	return strings.Join(list, ", ")
}

// places returns $from, ... for n values.
func places(from, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("$%d", from+i)
	}
	return strings.Join(list, ", ")
}

// Rows is relation.Site.Rows.
func (m moving) Rows(ctx context.Context, r *relation.Relation, after relation.Row) iter.Seq2[relation.Row, error] {
	return func(yield func(relation.Row, error) bool) {
		more := true
		err := m.rows(ctx, r, after, func(row relation.Row) bool {
			more = yield(row, nil)
			return more
		})
		if err != nil && more {
			yield(nil, fmt.Errorf("reading %s of %s: %w", r.Name, m.Where(), explain(err)))
		}
	}
}

func (m moving) rows(ctx context.Context, r *relation.Relation, after relation.Row, do func(relation.Row) bool) error {
	where := " WHERE true"
	if r.Only != "" {
		where += " AND " + r.Only
	}
	if after != nil {
		where += " AND (" + keyOf(r) + ") > (" + places(1, r.Key) + ")"
	}
	rows, err := m.pool.Query(ctx, "SELECT "+strings.Join(r.Names(), ", ")+" FROM "+r.Name+where+" ORDER BY "+keyOf(r), after...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return err
		}
		row := make(relation.Row, len(values))
		for i, c := range r.Columns {
			if row[i], err = relation.Convert(c.Kind, values[i]); err != nil {
				return damage("%s: %w", c.Name, err)
			}
		}
		if !do(row) {
			return nil
		}
	}
	return rows.Err()
}

// Put is relation.Site.Put.
func (m moving) Put(ctx context.Context, r *relation.Relation, rows []relation.Row, mark string) error {
	err := m.write(ctx, func(tx tx) error {
		var b pgx.Batch
		insert := insertion(r)
		for _, row := range rows {
			values := append([]any{}, row...)
			if r.Name == "tables" {
				values = append(values, wordsOfRow(r, row))
			}
			b.Queue(insert, values...)
		}
		queueMark(&b, mark)
		return tx.on.SendBatch(tx.ctx, &b).Close()
	})
	if err != nil {
		return fmt.Errorf("writing %s to %s: %w", r.Name, m.Where(), err)
	}
	return nil
}

// insertion returns the statement that adds a row. For tables it also adds the words by which they are found.
func insertion(r *relation.Relation) string {
	names, values, identity, again := strings.Join(r.Names(), ", "), places(1, len(r.Columns)), "", ""
	if r.Name == "tables" {
		names, values = names+", words", values+fmt.Sprintf(", array_to_tsvector($%d::text[])", len(r.Columns)+1)
	}
	if r.Counted {
		identity = "OVERRIDING SYSTEM VALUE "
	}
	if r.Only != "" {
		var set []string
		for _, n := range r.Names()[r.Key:] {
			set = append(set, n+" = excluded."+n)
		}
		again = " ON CONFLICT (" + strings.Join(r.Names()[:r.Key], ", ") + ") DO UPDATE SET " + strings.Join(set, ", ")
	}
	return "INSERT INTO " + r.Name + " (" + names + ") " + identity + "VALUES (" + values + ")" + again
}

// wordsOfRow returns the words by which a table is found, nil if it is not public.
func wordsOfRow(r *relation.Relation, row relation.Row) any {
	of := map[string]any{}
	for i, n := range r.Names() {
		of[n] = row[i]
	}
	if public, _ := of["public"].(bool); !public {
		return nil
	}
	name, _ := of["name"].(string)
	people, _ := of["people"].(string)
	return indexed(name, people)
}

func queueMark(b *pgx.Batch, mark string) {
	if mark == "" {
		b.Queue("DELETE FROM site WHERE name = $1", relation.MoveMark)
		return
	}
	b.Queue("INSERT INTO site (name, text, since, until) VALUES ($1, $2, 0, 0) ON CONFLICT (name) DO UPDATE SET text = excluded.text", relation.MoveMark, mark)
}

// Mark is relation.Site.Mark.
func (m moving) Mark(ctx context.Context) (mark string, err error) {
	err = m.pool.QueryRow(ctx, "SELECT text FROM site WHERE name = $1", relation.MoveMark).Scan(&mark)
	if err != nil && !errors.Is(err, noRows) {
		return "", fmt.Errorf("looking whether %s is being moved: %w", m.Where(), explain(err))
	}
	return mark, nil
}

// SetMark is relation.Site.SetMark.
func (m moving) SetMark(ctx context.Context, mark string) error {
	err := m.write(ctx, func(tx tx) error {
		var b pgx.Batch
		queueMark(&b, mark)
		return tx.on.SendBatch(tx.ctx, &b).Close()
	})
	if err != nil {
		return fmt.Errorf("keeping in %s how far the move is: %w", m.Where(), err)
	}
	return nil
}

// sequence returns the name of the counter of a relation.
func sequence(r *relation.Relation) string { return r.Name + "_" + r.Columns[0].Name + "_seq" }

// Counter is relation.Site.Counter.
func (m moving) Counter(ctx context.Context, r *relation.Relation) (n int64, err error) {
	err = m.pool.QueryRow(ctx, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "+sequence(r)).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("reading the highest number of %s in %s: %w", r.Name, m.Where(), explain(err))
	}
	return n, nil
}

// Count is relation.Site.Count.
func (m moving) Count(ctx context.Context, r *relation.Relation, highest int64) error {
	has, err := m.Counter(ctx, r)
	if err != nil || has >= highest {
		return err
	}
	err = m.write(ctx, func(tx tx) error {
		_, err := tx.exec("SELECT setval($1::regclass, $2)", sequence(r), highest)
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping the highest number of %s in %s: %w", r.Name, m.Where(), err)
	}
	return nil
}

// Sound is relation.Site.Sound: it reads every table with its entries and compares their checksums.
func (m moving) Sound(ctx context.Context) error {
	ids, err := m.All(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, _, err := m.Load(ctx, id); err != nil {
			return err
		}
	}
	return nil
}
