package register

import (
	"context"
	"time"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// unseen is the condition that a person has not been on the site since a time, which is passed three times: with no
// device, program or passkey.
const unseen = `p.created < ? AND NOT EXISTS (SELECT 1 FROM keys k WHERE k.person = p.id AND k.seen >= ?)
	AND NOT EXISTS (SELECT 1 FROM passkeys y WHERE y.person = p.id AND y.used >= ?)`

// DropChat removes the chat of all tables that were over before a time, and the messages in reports that were closed
// before it. It returns how many messages there were in chats.
func (p *People) DropChat(ctx context.Context, before time.Time) (n int64, err error) {
	err = p.db.Change(ctx, "removing old chat", func(tx *query.Tx) {
		tx.Run("UPDATE reports SET quote = '' WHERE kind = 'message' AND quote <> '' AND closed > 0 AND closed < ?",
			before)
		n = tx.Exec("DELETE FROM chat WHERE number IN (SELECT number FROM tables WHERE closed < ?)", before)
	})
	return n, err
}

// IdleAddresses lists people who have addresses for notifications and have not been on the site since a time, at most
// n.
func (p *People) IdleAddresses(ctx context.Context, before time.Time, n int) ([]table.Person, error) {
	return p.gone(ctx, before, "AND EXISTS (SELECT 1 FROM hooks h WHERE h.person = p.id) ORDER BY p.created, p.id LIMIT ?",
		n)
}

// Abandoned lists at most n people who have not been on the site since a time, without those who have a role or are
// banned now, and those who have a seat at a table that is not over, or made it.
func (p *People) Abandoned(ctx context.Context, before, now time.Time, n int) ([]table.Person, error) {
	return p.gone(ctx, before, `AND p.role = '' AND p.banned <= ?
		AND NOT EXISTS (SELECT 1 FROM seats e WHERE e.person = p.id AND e.closed IS NULL)
		AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.owner = p.id AND t.closed IS NULL)
		ORDER BY p.created, p.id LIMIT ?`, now, n)
}

// gone lists people who have not been on the site since a time and who match the rest of a query.
func (p *People) gone(ctx context.Context, before time.Time, rest string, args ...any) ([]table.Person, error) {
	return query.Column[table.Person](p.db.On(ctx), "listing people who are gone",
		"SELECT p.id FROM people p WHERE "+unseen+" "+rest, append([]any{before, before, before}, args...)...)
}
