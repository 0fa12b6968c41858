package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// AskLookback records that the look back at a table is wanted, and drops one that is kept. table.ErrUnknown if there is no such table.
func (s *Store) AskLookback(ctx context.Context, id table.ID, at time.Time) error {
	return s.changeLookback(ctx, "asking for a look back", `INSERT INTO lookbacks (number, asked, failed) SELECT number, $1, false FROM tables WHERE id = $2
		ON CONFLICT (number) DO UPDATE SET asked = excluded.asked, failed = false, document = NULL, holder = 0`, encode.Stamp(at), string(id))
}

// KeepLookback keeps the document of a look back or, without one, the fact that it failed. table.ErrUnknown if nobody has asked for it.
func (s *Store) KeepLookback(ctx context.Context, id table.ID, document []byte) error {
	packed, err := encode.Pack(document)
	if err != nil {
		return fmt.Errorf("packing a look back: %w", err)
	}
	const keep = `UPDATE lookbacks SET document = $1, failed = $2, holder = 0 WHERE number = (SELECT number FROM tables WHERE id = $3)`
	if !s.shared {
		return s.changeLookback(ctx, "keeping a look back", keep, packed, packed == nil, string(id))
	}
	err = s.changeLookback(ctx, "keeping a look back", keep+" AND holder = $4", packed, packed == nil, string(id), s.server())
	if errors.Is(err, table.ErrUnknown) {
		err = fmt.Errorf("%w (%w)", table.ErrConflict, err) // Another server has taken it over.
	}
	return err
}

func (s *Store) changeLookback(ctx context.Context, doing, query string, args ...any) error {
	err := s.write(ctx, func(tx tx) error {
		if n, err := tx.exec(query, args...); err != nil || n > 0 {
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
	err := s.pool.QueryRow(ctx, `SELECT failed, document FROM lookbacks WHERE number = (SELECT number FROM tables WHERE id = $1)`, string(id)).Scan(&k.Failed, &packed)
	switch {
	case errors.Is(err, noRows):
		return table.KeptLookback{}, nil
	case err != nil:
		return table.KeptLookback{}, fmt.Errorf("reading a look back: %w", err)
	}
	if k.Document, err = encode.Unpack(packed); err != nil {
		return table.KeptLookback{}, fmt.Errorf("unpacking a look back: %w", err)
	}
	return k, nil
}

// NextLookback returns the table whose look back was asked for last of those still to be worked out; empty if there is none.
func (s *Store) NextLookback(ctx context.Context) (id table.ID, err error) {
	if s.shared {
		return s.claimLookback(ctx)
	}
	err = s.pool.QueryRow(ctx, `SELECT t.id FROM lookbacks b JOIN tables t ON t.number = b.number
		WHERE b.document IS NULL AND NOT b.failed ORDER BY b.asked DESC, b.number DESC LIMIT 1`).Scan(&id)
	if err != nil && !errors.Is(err, noRows) {
		return "", fmt.Errorf("looking for a look back to work out: %w", err)
	}
	return id, nil
}

// claimLookback is NextLookback where several servers work out look backs: it leaves out those that another one has claimed.
func (s *Store) claimLookback(ctx context.Context) (id table.ID, err error) {
	err = s.write(ctx, func(tx tx) error {
		id = ""
		err := tx.row(`WITH c AS (SELECT b.number FROM lookbacks b WHERE b.document IS NULL AND NOT b.failed AND `+alive+` AND `+free("b.holder")+`
				ORDER BY b.asked DESC, b.number DESC LIMIT 1 FOR UPDATE SKIP LOCKED),
			u AS (UPDATE lookbacks SET holder = $1 FROM c WHERE lookbacks.number = c.number RETURNING lookbacks.number)
			SELECT t.id FROM u JOIN tables t ON t.number = u.number`, s.server()).Scan(&id)
		if errors.Is(err, noRows) {
			return nil
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("claiming a look back: %w", err)
	}
	return id, nil
}
