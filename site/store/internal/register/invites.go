package register

import (
	"context"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
)

// AddInvites keeps new codes, by their hashes, and records the act; all or nothing.
func (p *People) AddInvites(ctx context.Context, list []people.Invite, hashes []people.Hash, act people.Act) error {
	return p.db.Change(ctx, "adding an invite code", func(tx *query.Tx) {
		for i, v := range list {
			tx.Run("INSERT INTO invites (id, hash, note, most, used, created, expires) VALUES (?, ?, ?, ?, 0, ?, ?)",
				v.ID, hashes[i][:], v.Note, v.Most, v.Created, v.Expires)
		}
		Record(tx, act)
	})
}

// Invites lists the codes that are kept, the newest first, including those that are used up or have expired.
func (p *People) Invites(ctx context.Context) ([]people.Invite, error) {
	return query.Rows(p.db.On(ctx), "listing invite codes", func(v *people.Invite) []any {
		return []any{&v.ID, &v.Note, &v.Most, &v.Used, &v.Created, &v.Expires}
	}, "SELECT id, note, most, used, created, expires FROM invites ORDER BY created DESC, id")
}

// InviteOpen reports whether a code, by its hash, can be used now.
func (p *People) InviteOpen(ctx context.Context, hash people.Hash, now time.Time) (open bool, err error) {
	err = p.db.On(ctx).Row("looking up an invite code", nil,
		"SELECT count(*) > 0 FROM invites WHERE hash = ? AND used < most AND expires > ?", []any{hash[:], now}, &open)
	return open, err
}

// RevokeInvite removes a code and records the act, both or neither; ErrNobody if there is none with this id.
func (p *People) RevokeInvite(ctx context.Context, id string, act people.Act) error {
	return mustRecord(ctx, p.db, "revoking an invite code", nobody, act, "DELETE FROM invites WHERE id = ?", id)
}

// AddInvited keeps a new person with their first key and uses a code up once, all or nothing; ErrNobody if the code is
// no longer valid.
func (p *People) AddInvited(ctx context.Context, a people.Account, k people.Key, hash, invite people.Hash) error {
	return p.db.Change(ctx, "adding a person with an invite code", func(tx *query.Tx) {
		tx.Must(nobody, "UPDATE invites SET used = used + 1 WHERE hash = ? AND used < most AND expires > ?",
			invite[:], a.Created)
		addPerson(tx, a, k, hash)
	})
}
