package tables

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// AskLookback records that the look back at a table is wanted, and drops one that is kept. table.ErrUnknown if there is
// no such table.
func (t *Tables) AskLookback(ctx context.Context, id table.ID, at time.Time) error {
	return t.db.Change(ctx, "asking for a look back", func(tx *query.Tx) { AskLookback(tx, id, at) })
}

// AskLookback records in a transaction that the look back at a table is wanted.
func AskLookback(tx *query.Tx, id table.ID, at time.Time) {
	tx.Must(table.ErrUnknown, `INSERT INTO lookbacks (number, asked, failed) SELECT number, ?, (0 = 1) FROM tables WHERE id = ?
		ON CONFLICT (number) DO UPDATE SET asked = excluded.asked, failed = excluded.failed, document = NULL, holder = 0`, at, id)
}

// KeepLookback keeps the document of a look back or, without one, the fact that it failed. table.ErrUnknown if nobody
// has asked for it.
func (t *Tables) KeepLookback(ctx context.Context, id table.ID, document []byte) error {
	packed, err := encode.Pack(document)
	if err != nil {
		return fmt.Errorf("packing a look back: %w", err)
	}
	self := t.db.Server()
	err = t.db.Must(ctx, "keeping a look back", table.ErrUnknown,
		"UPDATE lookbacks SET document = ?, failed = ?, holder = 0 WHERE number = (SELECT number FROM tables WHERE id = ?) AND (holder = ? OR ? = 0)",
		packed, packed == nil, id, self, self)
	if self != 0 && errors.Is(err, table.ErrUnknown) {
		err = fmt.Errorf("%w (%w)", table.ErrConflict, err) // Another server has taken it over.
	}
	return err
}

// Lookback returns what is kept of the look back at a table, the zero value if nobody has asked for it.
func (t *Tables) Lookback(ctx context.Context, id table.ID) (k table.KeptLookback, err error) {
	var packed []byte
	k.Asked, err = t.db.On(ctx).First(
		"SELECT failed, document FROM lookbacks WHERE number = (SELECT number FROM tables WHERE id = ?)", []any{id},
		&k.Failed, &packed)
	if err == nil {
		k.Document, err = encode.Unpack(packed)
	}
	if err != nil {
		return table.KeptLookback{}, fmt.Errorf("reading a look back: %w", err)
	}
	return k, nil
}

// NextLookback returns the table whose look back was asked for last of those still to be worked out and that no other
// server works out; empty if there is none.
func (t *Tables) NextLookback(ctx context.Context) (id table.ID, err error) {
	const doing = "looking for a look back to work out"
	waiting := `SELECT t.id FROM lookbacks b JOIN tables t ON t.number = b.number
		WHERE b.document IS NULL AND NOT b.failed AND ` + t.db.Free("b.holder") + " AND " + t.db.Living() + " ORDER BY b.asked DESC, b.number DESC LIMIT 1"
	self := t.db.Server()
	if self == 0 {
		return id, t.db.On(ctx).Row(doing, nil, waiting, nil, &id)
	}
	err = t.db.Change(ctx, doing, func(tx *query.Tx) {
		id = ""
		if tx.First(waiting+t.db.Lock("FOR UPDATE OF b SKIP LOCKED"), nil, &id) {
			tx.Run("UPDATE lookbacks SET holder = ? WHERE number = (SELECT number FROM tables WHERE id = ?)", self, id)
		}
	})
	return id, err
}
