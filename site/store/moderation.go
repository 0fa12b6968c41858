package store

import (
	"context"
	"database/sql"
	"encoding/json"
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
	text, err := json.Marshal(numbers)
	if err != nil {
		return nil, fmt.Errorf("listing tables: %w", err)
	}
	list, _, err := s.list(ctx, "WHERE t.number IN (SELECT value FROM json_each(?)) ORDER BY t.number DESC", string(text))
	return list, err
}

// numbersLike finds the numbers of tables by their short columns: names are compared here, because the database ignores case only for
// ASCII.
func (s *Store) numbersLike(ctx context.Context, q *people.TableQuery) ([]int64, error) {
	var status any
	if q.Status != nil {
		status = int(*q.Status)
	}
	rows, err := s.read().QueryContext(ctx, `SELECT t.number, t.id, t.name, t.people FROM tables t WHERE (?1 IS NULL OR t.status = ?1) AND (?2 = 0 OR t.public = 1 OR instr(t.settings, '"listed":true') > 0)
			AND (?3 = '' OR t.owner = ?3 OR EXISTS (SELECT 1 FROM seats p WHERE p.number = t.number AND p.person = ?3)) ORDER BY t.number DESC`,
		status, q.Public, string(q.Person))
	if err != nil {
		return nil, fmt.Errorf("looking for tables: %w", explain(err))
	}
	defer rows.Close()
	var list []int64
	for skip := q.Skip; len(list) < q.N && rows.Next(); {
		var number int64
		var id table.ID
		var name, names string
		if err := rows.Scan(&number, &id, &name, &names); err != nil {
			return nil, fmt.Errorf("looking for tables: %w", explain(err))
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
	err := s.write(ctx, func(tx *Tx) error {
		var number int64
		err := tx.QueryRow("SELECT number FROM tables WHERE id = ?", string(id)).Scan(&number)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return table.ErrUnknown
		case err != nil:
			return err
		}
		if err := results.Delete(context.Background(), sharedTx{tx}, number); err != nil {
			return err
		}
		if err := tx.deleteTable(number); err != nil {
			return err
		}
		return register.Record(context.Background(), sharedTx{tx}, act)
	})
	if err != nil {
		return fmt.Errorf("deleting table %s: %w", id, err)
	}
	s.numbers.forget(id)
	return nil
}
