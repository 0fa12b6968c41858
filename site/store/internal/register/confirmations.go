package register

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Confirmation counts a mail to an unconfirmed address, unless one of the limits forbids it; then it says which, and counts nothing. Mails that were sent at
// least a day before are forgotten.
func (p People) Confirmation(ctx context.Context, c people.Confirmation, most people.ConfirmationLimits) (limit people.ConfirmationLimit, err error) {
	const doing = "counting a mail to an unconfirmed address"
	err = p.write(ctx, func(ctx context.Context, tx query.DB) error {
		// Others that count one at the same time wait.
		if n, err := tx.Exec(ctx, "UPDATE meta SET value = value WHERE name = 'outage'"); err != nil {
			return done(n, err, doing)
		}
		if n, err := tx.Exec(ctx, "DELETE FROM confirmations WHERE at <= ?", encode.Stamp(c.At.Add(-24*time.Hour))); err != nil {
			return done(n, err, doing)
		}
		limit = people.NoLimit
		for _, of := range []struct {
			limit people.ConfirmationLimit
			most  int
			where string
			args  []any
		}{
			{people.LimitSite, most.Site, "0 = 0", nil},
			{people.LimitPerson, most.Person, "person = ?", []any{string(c.Person)}},
			{people.LimitSource, most.Source, "source = ?", []any{c.Source[:]}},
			{people.LimitRecipient, most.Recipient, "recipient = ?", []any{c.Recipient[:]}},
		} {
			var n int
			if _, err := query.First(ctx, tx, "SELECT count(*) FROM confirmations WHERE "+of.where, of.args, &n); err != nil {
				return fmt.Errorf("%s: %w", doing, err)
			}
			if n >= of.most {
				limit = of.limit
				return nil
			}
		}
		n, err := tx.Exec(ctx, "INSERT INTO confirmations (id, at, person, recipient, source) VALUES (?, ?, ?, ?, ?)", rand.Text(), encode.Stamp(c.At), string(c.Person), c.Recipient[:], c.Source[:])
		return done(n, err, doing)
	})
	return limit, err
}

// Unsent takes the recipient out of a confirmation that was counted and could not be sent, so that it can be tried again; it still counts for the other limits.
func (p People) Unsent(ctx context.Context, person table.Person, recipient people.Hash) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE confirmations SET recipient = ? WHERE person = ? AND recipient = ?", []byte{}, string(person), recipient[:])
		return done(n, err, "noting that a mail could not be sent")
	})
}
