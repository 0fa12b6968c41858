package relation

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"koprulu/site/store/internal/query"
)

// Kept is what the databases have in common as Sites.
type Kept struct {
	DB *query.Site
	// Name names the database for people.
	Name string
	// Read reads the rows of relations that the database keeps in a way of its own, from the first one after a key on; nil
	// for others.
	Read map[*Relation]func(ctx context.Context, after Row, do func(Row) error) error
	// Add adds rows.
	Add func(tx query.On, r *Relation, rows []Row) error
	// Explain turns the errors of the database into ones for people.
	Explain func(error) error
}

// Where returns the name.
func (k Kept) Where() string { return k.Name }

// Rows is Site.Rows.
func (k Kept) Rows(ctx context.Context, r *Relation, after Row) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		more := true
		do := func(row Row) error {
			if more = yield(row, nil); !more {
				return query.ErrEnough
			}
			return nil
		}
		var err error
		if read := k.Read[r]; read != nil {
			err = read(ctx, after, do)
		} else {
			err = k.rows(ctx, r, after, do)
		}
		if err != nil && more {
			yield(nil, fmt.Errorf("reading %s of %s: %w", r.Name, k.Name, k.Explain(err)))
		}
	}
}

func (k Kept) rows(ctx context.Context, r *Relation, after Row, do func(Row) error) error {
	where := " WHERE true"
	if r.Only != "" {
		where += " AND " + r.Only
	}
	list := make([]string, r.Key)
	for i, c := range r.Columns[:r.Key] {
		list[i] = c.Name
		if c.Kind == Text {
			list[i] += k.DB.Collate
		}
	}
	key := strings.Join(list, ", ")
	if after != nil {
		where += " AND (" + key + ") > (" + query.Marks(key) + ")"
	}
	return k.Each(ctx, len(r.Columns), "SELECT "+r.names()+" FROM "+r.Name+where+" ORDER BY "+key, after,
		func(values []any) error {
			row, err := r.RowOf(values)
			if err != nil {
				return err
			}
			return do(row)
		})
}

// names returns the names of the columns, separated by commas.
func (r *Relation) names() string { return strings.Join(r.Names(), ", ") }

// Each asks for rows with n values, and calls do with each.
func (k Kept) Each(ctx context.Context, n int, statement string, args []any, do func(values []any) error) error {
	values, into := make([]any, n), make([]any, n)
	for i := range values {
		into[i] = &values[i]
	}
	return k.DB.On(ctx).Each(statement, args, func(scan query.Scan) error {
		if err := scan(into...); err != nil {
			return err
		}
		return do(values)
	})
}

// RowOf makes a row of the values of its columns.
func (r *Relation) RowOf(values []any) (Row, error) {
	row := make(Row, len(r.Columns))
	for i, c := range r.Columns {
		v, err := Convert(c.Kind, values[i])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		row[i] = v
	}
	return row, nil
}

// Insertion returns the statement that adds a row. Rows with the key of an existing one replace it where Only is not
// empty.
func (r *Relation) Insertion(overriding string) string {
	names, again := r.names(), ""
	if r.Only != "" {
		var set []string
		for _, n := range r.Names()[r.Key:] {
			set = append(set, n+" = excluded."+n)
		}
		again = " ON CONFLICT (" + strings.Join(r.Names()[:r.Key], ", ") + ") DO UPDATE SET " + strings.Join(set, ", ")
	}
	return "INSERT INTO " + r.Name + " (" + names + ") " + overriding + "VALUES (" + query.Marks(names) + ")" + again
}

// Put is Site.Put.
func (k Kept) Put(ctx context.Context, r *Relation, rows []Row, mark string) error {
	return k.DB.Change(ctx, fmt.Sprintf("writing %s to %s", r.Name, k.Name), func(tx *query.Tx) {
		tx.Fail(k.Add(tx.On, r, rows))
		setMark(tx, mark)
	})
}

func setMark(tx *query.Tx, mark string) {
	if mark == "" {
		tx.Run("DELETE FROM site WHERE name = ?", MoveMark)
	} else {
		tx.Run(
			"INSERT INTO site (name, text, since, until) VALUES (?, ?, 0, 0) ON CONFLICT (name) DO UPDATE SET text = excluded.text", MoveMark, mark)
	}
}

// Clear is Site.Clear.
func (k Kept) Clear(ctx context.Context, r *Relation) error {
	return k.DB.Do(ctx, "clearing "+r.Name+" of "+k.Name, "DELETE FROM "+r.Name)
}

// Mark is Site.Mark.
func (k Kept) Mark(ctx context.Context) (mark string, err error) {
	err = k.DB.On(ctx).Row("looking whether "+k.Name+" is being moved", nil, "SELECT text FROM site WHERE name = ?",
		[]any{MoveMark}, &mark)
	return mark, err
}

// SetMark is Site.SetMark.
func (k Kept) SetMark(ctx context.Context, mark string) error {
	return k.DB.Change(ctx, "keeping in "+k.Name+" how far the move is",
		func(tx *query.Tx) { setMark(tx, mark) })
}
