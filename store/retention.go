package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"koprulu/table"
)

// unseen is the condition that a person has not been on the site since a time (?1): with no device, program or passkey.
const unseen = `p.created < ?1 AND NOT EXISTS (SELECT 1 FROM keys k WHERE k.person = p.id AND k.seen >= ?1)
	AND NOT EXISTS (SELECT 1 FROM passkeys y WHERE y.person = p.id AND y.used >= ?1)`

// DropChat removes the chat of all tables that were over before a time, and from reports that were closed before it the messages; it returns how many
// messages there were in chats.
func (s *Store) DropChat(ctx context.Context, before time.Time) (n int64, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("UPDATE reports SET quote = '' WHERE kind = 'message' AND quote <> '' AND closed > 0 AND closed < ?", stamp(before)); err != nil {
			return fmt.Errorf("removing old messages from reports: %w", err)
		}
		done, err := tx.Exec("DELETE FROM chat WHERE number IN (SELECT number FROM tables WHERE closed < ?)", stamp(before))
		if err != nil {
			return fmt.Errorf("removing old chat: %w", err)
		}
		n, err = done.RowsAffected()
		return err
	})
	return n, err
}

// IdleAddresses lists people who have addresses for notifications and have not been on the site since a time, at most n.
func (s *Store) IdleAddresses(ctx context.Context, before time.Time, n int) ([]table.Person, error) {
	return personsOf(s.read().QueryContext(ctx, "SELECT p.id FROM people p WHERE "+unseen+` AND EXISTS (SELECT 1 FROM hooks h WHERE h.person = p.id)
		ORDER BY p.created, p.id LIMIT ?2`, stamp(before), n))
}

// Abandoned lists people who have not been on the site since a time, at most n: none who has a role or is banned now, and none who has a seat at
// a table that is not over, or made it.
func (s *Store) Abandoned(ctx context.Context, before, now time.Time, n int) ([]table.Person, error) {
	return personsOf(s.read().QueryContext(ctx, "SELECT p.id FROM people p WHERE "+unseen+` AND p.role = '' AND p.banned <= ?2
		AND NOT EXISTS (SELECT 1 FROM seats e WHERE e.person = p.id AND e.closed IS NULL)
		AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.owner = p.id AND t.closed IS NULL)
		ORDER BY p.created, p.id LIMIT ?3`, stamp(before), stamp(now), n))
}

// personsOf reads the rows of a query.
func personsOf(rows *sql.Rows, err error) ([]table.Person, error) {
	if err != nil {
		return nil, fmt.Errorf("listing people who are gone: %w", err)
	}
	defer rows.Close()
	var list []table.Person
	for rows.Next() {
		var p table.Person
		if err := rows.Scan(&p); err != nil {
			return nil, fmt.Errorf("listing people who are gone: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}
