package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// askLookback records that the look back at a table is wanted.
const askLookback = `INSERT INTO lookbacks (number, asked, failed) SELECT number, ?, 0 FROM tables WHERE id = ?
	ON CONFLICT (number) DO UPDATE SET asked = excluded.asked, failed = 0, document = NULL`

// AskLookback records that the look back at a table is wanted, and drops one that is kept. table.ErrUnknown if there is no such table.
func (s *Store) AskLookback(ctx context.Context, id table.ID, at time.Time) error {
	return s.changeLookback(ctx, "asking for a look back", askLookback, stamp(at), string(id))
}

// KeepLookback keeps the document of a look back or, without one, the fact that it failed. table.ErrUnknown if nobody has asked for it.
func (s *Store) KeepLookback(ctx context.Context, id table.ID, document []byte) error {
	packed, err := encode.Pack(document)
	if err != nil {
		return fmt.Errorf("packing a look back: %w", err)
	}
	return s.changeLookback(ctx, "keeping a look back", `UPDATE lookbacks SET document = ?, failed = ? WHERE number = (SELECT number FROM tables WHERE id = ?)`,
		packed, packed == nil, string(id))
}

func (s *Store) changeLookback(ctx context.Context, doing, query string, args ...any) error {
	err := s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec(query, args...)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return table.ErrUnknown
	})
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// Lookback returns what is kept of the look back at a table, the zero value if nobody has asked for it.
func (s *Store) Lookback(ctx context.Context, id table.ID) (table.KeptLookback, error) {
	var packed []byte
	k := table.KeptLookback{Asked: true}
	err := s.read().QueryRowContext(ctx, `SELECT failed, document FROM lookbacks WHERE number = (SELECT number FROM tables WHERE id = ?)`, string(id)).Scan(&k.Failed, &packed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return table.KeptLookback{}, nil
	case err != nil:
		return table.KeptLookback{}, fmt.Errorf("reading a look back: %w", explain(err))
	}
	if k.Document, err = encode.Unpack(packed); err != nil {
		return table.KeptLookback{}, fmt.Errorf("unpacking a look back: %w", err)
	}
	return k, nil
}

// NextLookback returns the table whose look back was asked for last of those still to be worked out; empty if there is none.
func (s *Store) NextLookback(ctx context.Context) (id table.ID, err error) {
	err = s.read().QueryRowContext(ctx, `SELECT t.id FROM lookbacks b JOIN tables t ON t.number = b.number
		WHERE b.document IS NULL AND b.failed = 0 ORDER BY b.asked DESC, b.number DESC LIMIT 1`).Scan(&id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("looking for a look back to work out: %w", explain(err))
	}
	return id, nil
}
