package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/relation"
)

// moving is a store as relation.Site.
type moving struct {
	relation.Kept
	*Store
}

// Moving returns the store as something whose rows can be moved to a database of another kind, see package move. Nobody
// else may use it meanwhile: Options.Alone.
func (s *Store) Moving() relation.Site {
	return moving{relation.Kept{DB: s.db, Name: s.Where(), Explain: explain, Add: add}, s}
}

// Where is relation.Site.Where.
func (m moving) Where() string { return m.Name }

// add adds rows of a relation, and to tables the words by which they are found.
func add(on query.On, r *relation.Relation, rows []relation.Row) error {
	overriding := ""
	if r.Counted {
		overriding = "OVERRIDING SYSTEM VALUE "
	}
	var b pgx.Batch
	insert := numbered(r.Insertion(overriding))
	for _, row := range rows {
		b.Queue(insert, row...)
		if words := wordsOfRow(r, row); words != nil {
			b.Queue("UPDATE tables SET words = array_to_tsvector($1::text[]) WHERE number = $2", words, row[0])
		}
	}
	return on.DB.(tx).SendBatch(on.Context, &b).Close()
}

// wordsOfRow returns the words by which a table is found, nil if it is not public, and for rows of other relations.
func wordsOfRow(r *relation.Relation, row relation.Row) []string {
	if r.Name != "tables" {
		return nil
	}
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

// sequence returns the name of the counter of a relation.
func sequence(r *relation.Relation) string { return r.Name + "_" + r.Columns[0].Name + "_seq" }

// Counter is relation.Site.Counter.
func (m moving) Counter(ctx context.Context, r *relation.Relation) (n int64, err error) {
	err = m.db.On(ctx).Row(fmt.Sprintf("reading the highest number of %s in %s", r.Name, m.Name), nil,
		"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "+sequence(r), nil, &n)
	return n, err
}

// Count is relation.Site.Count.
func (m moving) Count(ctx context.Context, r *relation.Relation, highest int64) error {
	has, err := m.Counter(ctx, r)
	if err != nil || has >= highest {
		return err
	}
	return m.db.Do(ctx, fmt.Sprintf("keeping the highest number of %s in %s", r.Name, m.Name),
		"SELECT setval(?::regclass, ?)", sequence(r), highest)
}

// Sound is relation.Site.Sound: it compares all rows with their checksums.
func (m moving) Sound(ctx context.Context) error {
	found, err := m.CheckSums(ctx)
	if err != nil {
		return err
	}
	return relation.FaultsError(found)
}
