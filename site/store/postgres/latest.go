package postgres

import (
	"context"
	"fmt"
	"sync"

	"github.com/jackc/pgx/v5"

	"koprulu/table"
)

// latest asks what has been committed, once for all who want to know: callers that come while a question is on its way
// wait for the next one.
type latest struct {
	mu sync.Mutex
	// next is the next question, nil if nobody waits for it; asking is true while one is on its way.
	next   *question
	asking bool
}

// question is one question for several callers.
type question struct {
	ids    map[table.ID]struct{}
	people uint64
	found  map[table.ID]table.Latest
	err    error
	done   chan struct{}
}

// Latest is table.Feed.Latest.
func (s *Store) Latest(ctx context.Context, id table.ID) (table.Latest, error) {
	l := &s.latest
	l.mu.Lock()
	if l.next == nil {
		l.next = &question{ids: map[table.ID]struct{}{}, done: make(chan struct{})}
	}
	q := l.next
	if id != "" {
		q.ids[id] = struct{}{}
	}
	if !l.asking {
		l.asking = true
		go l.ask(s)
	}
	l.mu.Unlock()
	select {
	case <-q.done:
	case <-ctx.Done():
		return table.Latest{}, ctx.Err()
	}
	if q.err != nil {
		return table.Latest{}, fmt.Errorf("asking what was committed: %w", q.err)
	}
	found := q.found[id]
	found.People = q.people
	return found, nil
}

// ask asks until nobody waits.
func (l *latest) ask(s *Store) {
	for {
		l.mu.Lock()
		q := l.next
		l.next = nil
		if q == nil {
			l.asking = false
			l.mu.Unlock()
			return
		}
		l.mu.Unlock()
		q.err = q.answer(s)
		close(q.done)
	}
}

// answer asks the database.
func (q *question) answer(s *Store) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	ids := make([]string, 0, len(q.ids))
	for id := range q.ids {
		ids = append(ids, string(id))
	}
	return s.pool.again(func() error {
		q.found = make(map[table.ID]table.Latest, len(ids))
		var batch pgx.Batch
		batch.Queue("SELECT value FROM meta WHERE name = 'people'").QueryRow(
			func(row pgx.Row) error { return row.Scan(&q.people) })
		if len(ids) > 0 {
			batch.Queue(`SELECT t.id, l.version, coalesce((SELECT sum(h.version) FROM halves h WHERE h.number = t.number), 0)::bigint
				FROM tables t JOIN live l ON l.number = t.number WHERE t.id = ANY($1)`, ids).Query(func(rows pgx.Rows) error {
				for rows.Next() {
					var id table.ID
					var at table.Latest
					if err := rows.Scan(&id, &at.Version, &at.Halves); err != nil {
						return err
					}
					q.found[id] = at
				}
				return rows.Err()
			})
		}
		return s.pool.SendBatch(ctx, &batch).Close()
	})
}
