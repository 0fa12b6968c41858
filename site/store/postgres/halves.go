package postgres

import (
	"context"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// unsynced does some work that may be lost if the database fails: it need not be on disk when it is done.
func (s *Store) unsynced(ctx context.Context, doing string, work func(tx *query.Tx)) error {
	return s.db.Change(ctx, doing, func(tx *query.Tx) {
		tx.Run("SET LOCAL synchronous_commit = off")
		work(tx)
	})
}

// notify sends a message to all servers, this one included, once a transaction is over.
func notify(tx *query.Tx, message string) {
	tx.Run("SELECT pg_notify(?, ?)", channel, message)
}

// KeepHalf keeps what a seat has given of an answer so far, and tells other servers. It may be lost if the database
// fails.
func (s *Store) KeepHalf(ctx context.Context, id table.ID, seat game.Player, half []byte) error {
	number, err := s.Number(ctx, id)
	if err != nil {
		return err
	}
	return s.unsynced(ctx, "keeping half an answer", func(tx *query.Tx) {
		tx.Run(`INSERT INTO halves (number, seat, version, half) VALUES (?, ?, 1, ?)
			ON CONFLICT (number, seat) DO UPDATE SET version = halves.version + 1, half = excluded.half`, number, seat, half)
		notify(tx, "halves "+string(id))
	})
}

// Halves returns what seats have given of answers so far, by seat, and how often that has changed
// (table.Latest.Halves).
func (s *Store) Halves(ctx context.Context, id table.ID) (by [game.MaxPlayers][]byte, version uint64, err error) {
	number, err := s.Number(ctx, id)
	if err != nil {
		return by, 0, err
	}
	err = s.db.On(ctx).Each("SELECT seat, version, half FROM halves WHERE number = ?", []any{number},
		func(scan query.Scan) error {
			var seat int
			var times uint64
			var half []byte
			if err := scan(&seat, &times, &half); err != nil {
				return err
			}
			version += times
			if seat >= 0 && seat < len(by) {
				by[seat] = half
			}
			return nil
		})
	return by, version, query.Failed("reading half answers", err)
}

// Begin keeps the first half of something under a name, until it ends.
func (s *Store) Begin(ctx context.Context, name string, what []byte, ends time.Time) error {
	return s.db.Do(ctx, "keeping what was begun", "INSERT INTO begun (name, what, ends) VALUES (?, ?, ?)", name,
		what, ends)
}

// Finish returns what was kept under a name, once; people.ErrNobody if there is nothing.
func (s *Store) Finish(ctx context.Context, name string, now time.Time) (what []byte, err error) {
	err = s.db.Change(ctx, "finishing what was begun", func(tx *query.Tx) {
		tx.Row(people.ErrNobody, "DELETE FROM begun WHERE name = ? AND ends > ? RETURNING what",
			[]any{name, now}, &what)
	})
	return what, err
}

// SeatedAt returns those of some people who have a seat at one of some tables.
func (s *Store) SeatedAt(ctx context.Context, ids []table.ID, who []table.Person) ([]table.Person, error) {
	return query.Column[table.Person](s.db.On(ctx), "looking who sits at tables", `SELECT DISTINCT s.person FROM seats s JOIN tables t ON t.number = s.number
		WHERE t.id IN (`+s.db.Each+") AND s.person IN ("+s.db.Each+")", query.Texts(ids), query.Texts(who))
}
