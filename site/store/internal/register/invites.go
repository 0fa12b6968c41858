package register

import (
	"context"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
)

// AddInvites keeps new codes, by their hashes, and records the act; all or nothing.
func (p People) AddInvites(ctx context.Context, list []people.Invite, hashes []people.Hash, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		for i, v := range list {
			if _, err := tx.Exec(ctx, "INSERT INTO invites (id, hash, note, most, used, created, expires) VALUES (?, ?, ?, ?, 0, ?, ?)",
				v.ID, hashes[i][:], v.Note, v.Most, encode.Stamp(v.Created), encode.Stamp(v.Expires)); err != nil {
				return fmt.Errorf("adding an invite code: %w", err)
			}
		}
		return Record(ctx, tx, act)
	})
}

// Invites lists the codes that are kept, the newest first, including those that are used up or have expired.
func (p People) Invites(ctx context.Context) ([]people.Invite, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (v people.Invite, err error) {
		var created, expires int64
		err = scan(&v.ID, &v.Note, &v.Most, &v.Used, &created, &expires)
		v.Created, v.Expires = encode.Time(created), encode.Time(expires)
		return v, err
	}, "SELECT id, note, most, used, created, expires FROM invites ORDER BY created DESC, id")
	if err != nil {
		return nil, fmt.Errorf("listing invite codes: %w", err)
	}
	return list, nil
}

// InviteOpen reports whether a code, by its hash, can be used now.
func (p People) InviteOpen(ctx context.Context, hash people.Hash, now time.Time) (open bool, err error) {
	_, err = query.First(ctx, p.reads, "SELECT count(*) > 0 FROM invites WHERE hash = ? AND used < most AND expires > ?", []any{hash[:], encode.Stamp(now)}, &open)
	if err != nil {
		return false, fmt.Errorf("looking up an invite code: %w", err)
	}
	return open, nil
}

// RevokeInvite removes a code and records the act, both or neither; ErrNobody if there is none with this id.
func (p People) RevokeInvite(ctx context.Context, id string, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "DELETE FROM invites WHERE id = ?", id)
		if err := changed(n, err, "revoking an invite code"); err != nil {
			return err
		}
		return Record(ctx, tx, act)
	})
}

// AddInvited keeps a new person with their first key and uses a code up once, all or nothing; ErrNobody if the code is no longer valid.
func (p People) AddInvited(ctx context.Context, a people.Account, k people.Key, hash, invite people.Hash) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE invites SET used = used + 1 WHERE hash = ? AND used < most AND expires > ?", invite[:], encode.Stamp(a.Created))
		if err := changed(n, err, "using an invite code"); err != nil {
			return err
		}
		return addPerson(ctx, tx, a, k, hash)
	})
}
