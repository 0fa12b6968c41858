package register

import (
	"context"
	"crypto/rand"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Confirmation counts a mail to an unconfirmed address, unless one of the limits forbids it; then it says which, and
// counts nothing. Mails that were sent at least a day before are forgotten.
func (p *People) Confirmation(ctx context.Context, c people.Confirmation,
	most people.ConfirmationLimits) (limit people.ConfirmationLimit, err error) {
	err = p.db.Change(ctx, "counting a mail to an unconfirmed address", func(tx *query.Tx) {
		// Others that count one at the same time wait.
		tx.Run("UPDATE meta SET value = value WHERE name = 'outage'")
		tx.Run("DELETE FROM confirmations WHERE at <= ?", c.At.Add(-24*time.Hour))
		limit = people.NoLimit
		for _, of := range []struct {
			limit people.ConfirmationLimit
			most  int
			where string
			args  []any
		}{
			{people.LimitSite, most.Site, "0 = 0", nil},
			{people.LimitPerson, most.Person, "person = ?", []any{c.Person}},
			{people.LimitSource, most.Source, "source = ?", []any{c.Source[:]}},
			{people.LimitRecipient, most.Recipient, "recipient = ?", []any{c.Recipient[:]}},
		} {
			var n int
			if tx.First("SELECT count(*) FROM confirmations WHERE "+of.where, of.args, &n); n >= of.most {
				limit = of.limit
				return
			}
		}
		tx.Run("INSERT INTO confirmations (id, at, person, recipient, source) VALUES (?, ?, ?, ?, ?)", rand.Text(),
			c.At, c.Person, c.Recipient[:], c.Source[:])
	})
	return limit, err
}

// Unsent takes the recipient out of a confirmation that was counted and could not be sent, so that it can be tried
// again; it still counts for the other limits.
func (p *People) Unsent(ctx context.Context, person table.Person, recipient people.Hash) error {
	return p.db.Do(ctx, "noting that a mail could not be sent",
		"UPDATE confirmations SET recipient = ? WHERE person = ? AND recipient = ?", []byte{}, person, recipient[:])
}
