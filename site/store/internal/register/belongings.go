package register

import (
	"context"
	"fmt"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/results"
	"koprulu/table"
)

// Belongings gathers the data kept about a person, except challenges and contests; ErrNobody if there is none with this id.
func (p People) Belongings(ctx context.Context, person table.Person) (b people.Belongings, err error) {
	if b.Account, err = p.Person(ctx, person); err != nil {
		return b, err
	}
	if b.Times, err = p.Times(ctx, person); err != nil {
		return b, err
	}
	if b.Devices, err = p.Keys(ctx, person, people.DeviceKey); err != nil {
		return b, err
	}
	if b.Tokens, err = p.Keys(ctx, person, people.TokenKey); err != nil {
		return b, err
	}
	if b.Passkeys, err = p.Passkeys(ctx, person); err != nil {
		return b, err
	}
	if b.Hooks, err = p.Hooks(ctx, person); err != nil {
		return b, err
	}
	if b.Muted, err = p.Muted(ctx, person); err != nil {
		return b, err
	}
	if b.Reports, err = p.ReportsBy(ctx, person, time.Time{}); err != nil {
		return b, err
	}
	if b.Subjects, err = p.Subjects(ctx, person); err != nil {
		return b, err
	}
	if b.Said, err = p.said(ctx, person); err != nil {
		return b, err
	}
	b.Notes, err = p.notes(ctx, person)
	return b, err
}

// Forget removes a person with their keys, links, passkeys, addresses and notes, in a transaction. What they said at tables stays for the others,
// without their name. Tables are not touched: the caller has already taken the person out of their seats.
func Forget(ctx context.Context, tx query.DB, person table.Person) error {
	for _, statement := range []string{
		"UPDATE chat SET person = '', name = '' WHERE person = ? AND person <> ''",
		"DELETE FROM guests WHERE person = ?",
		"UPDATE acts SET detail = '' WHERE target = ?",
		"UPDATE confirmations SET person = '' WHERE person = ?",
		"UPDATE challenge_plays SET person = '' WHERE person = ?",
		"UPDATE contests SET version = version + 1 WHERE id IN (SELECT id FROM contests WHERE owner = ? UNION SELECT contest FROM contest_players WHERE person = ?)",
		"UPDATE contests SET owner = '' WHERE owner = ?",
		"UPDATE contest_players SET person = '', gone = (0 = 0) WHERE person = ?",
		"UPDATE reports SET reporter = '' WHERE reporter = ?",
		"UPDATE reports SET target = '', quote = '' WHERE target = ?",
	} {
		args := []any{string(person), string(person)}[:strings.Count(statement, "?")]
		if _, err := tx.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("forgetting a person: %w", err)
		}
	}
	if err := results.Forget(ctx, tx, person); err != nil {
		return err
	}
	// The rest is deleted with the person (ON DELETE CASCADE).
	n, err := tx.Exec(ctx, "DELETE FROM people WHERE id = ?", string(person))
	return changed(n, err, "forgetting a person")
}
