package store

import (
	"context"

	"koprulu/site/store/internal/results"
)

// RatingFaults says in words which ratings differ from those that the rated games lead to.
func (s *Store) RatingFaults(ctx context.Context) ([]string, error) {
	return results.Faults(ctx, sharedReads{s})
}

// Rerate works out all ratings again from the rated games in the order in which they ended, and returns how many values were wrong.
func (s *Store) Rerate(ctx context.Context) (n int, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		n, err = results.Rerate(context.Background(), sharedTx{tx})
		return err
	})
	return n, err
}
