package postgres

import (
	"context"
	"errors"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
	"koprulu/table"
)

// TablesLike lists the tables that a query finds, the newest first.
func (s *Store) TablesLike(ctx context.Context, q people.TableQuery) ([]table.Summary, error) {
	numbers, err := s.numbersLike(ctx, &q)
	if err != nil || len(numbers) == 0 {
		return nil, err
	}
	list, _, err := s.list(ctx, "WHERE t.number = ANY ($1) ORDER BY t.number DESC", numbers)
	return list, err
}

// numbersLike finds the numbers of tables by their short columns: names are compared here, as in every store.
func (s *Store) numbersLike(ctx context.Context, q *people.TableQuery) ([]int64, error) {
	var status *int16
	if q.Status != nil {
		n := int16(*q.Status)
		status = &n
	}
	rows, err := s.pool.Query(ctx, `SELECT t.number, t.id, t.name, t.people FROM tables t WHERE ($1::smallint IS NULL OR t.status = $1) AND (NOT $2 OR t.public OR strpos(t.settings, '"listed":true') > 0)
			AND ($3::text = '' OR t.owner = $3 OR EXISTS (SELECT FROM seats p WHERE p.number = t.number AND p.person = $3)) ORDER BY t.number DESC`,
		status, q.Public, string(q.Person))
	if err != nil {
		return nil, fmt.Errorf("looking for tables: %w", err)
	}
	defer rows.Close()
	var list []int64
	for skip := q.Skip; len(list) < q.N && rows.Next(); {
		var number int64
		var id table.ID
		var name, names string
		if err := rows.Scan(&number, &id, &name, &names); err != nil {
			return nil, fmt.Errorf("looking for tables: %w", err)
		}
		switch {
		case !q.Finds(id, name, names):
		case skip > 0:
			skip--
		default:
			list = append(list, number)
		}
	}
	return list, rows.Err()
}

// DeleteTable removes a table, whatever its status, and records it; both or neither.
func (s *Store) DeleteTable(ctx context.Context, id table.ID, act people.Act) error {
	err := s.write(ctx, func(tx tx) error {
		var number int64
		err := tx.row("SELECT l.number FROM live l JOIN tables t ON t.number = l.number WHERE t.id = $1 FOR UPDATE OF l", string(id)).Scan(&number)
		switch {
		case errors.Is(err, noRows):
			return table.ErrUnknown
		case err != nil:
			return err
		}
		if _, err := tx.exec(lockRatings); err != nil {
			return err
		}
		if err := results.Delete(tx.ctx, sharedTx{tx.on}, number); err != nil {
			return err
		}
		if err := tx.deleteTable(number); err != nil {
			return err
		}
		return register.Record(tx.ctx, sharedTx{tx.on}, act)
	})
	if err != nil {
		return fmt.Errorf("deleting table %s: %w", id, err)
	}
	s.numbers.forget(id)
	return nil
}
