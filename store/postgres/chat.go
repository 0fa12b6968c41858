package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"koprulu/store/internal/encode"
	"koprulu/table"
)

// Say keeps a message and returns its number, table.ErrUnknown if there is no such table.
func (s *Store) Say(ctx context.Context, id table.ID, m table.Message) (number int64, err error) {
	err = s.write(ctx, func(tx tx) error {
		err := tx.row(`INSERT INTO chat (number, at, person, name, seat, text)
			SELECT number, $1, $2, $3, $4, $5 FROM tables WHERE id = $6 RETURNING id`,
			encode.Stamp(m.At), string(m.Person), m.Name, int16(m.Seat), m.Text, string(id)).Scan(&number)
		if errors.Is(err, noRows) {
			return table.ErrUnknown
		}
		if err != nil {
			return fmt.Errorf("keeping a message: %w", err)
		}
		return nil
	})
	return number, err
}

// Chat returns the last messages of a table before a number (0: the very last), at most n, oldest first.
func (s *Store) Chat(ctx context.Context, id table.ID, before int64, n int) ([]table.Message, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (m table.Message, err error) {
		var at int64
		err = row.Scan(&m.ID, &at, &m.Person, &m.Name, &m.Seat, &m.Text)
		m.At = encode.Time(at)
		return m, err
	}, `SELECT c.id, c.at, c.person, c.name, c.seat, c.text FROM chat c
		JOIN tables t ON t.number = c.number WHERE t.id = $1 AND ($2::bigint = 0 OR c.id < $2) ORDER BY c.id DESC LIMIT $3`, string(id), before, n)
	if err != nil {
		return nil, fmt.Errorf("reading the chat: %w", err)
	}
	slices.Reverse(list)
	return list, nil
}

// Note returns what a person has written down at a table, empty if nothing.
func (s *Store) Note(ctx context.Context, id table.ID, person table.Person) (text string, err error) {
	err = s.pool.QueryRow(ctx, "SELECT n.text FROM notes n JOIN tables t ON t.number = n.number WHERE t.id = $1 AND n.person = $2",
		string(id), string(person)).Scan(&text)
	if errors.Is(err, noRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading a note: %w", err)
	}
	return text, nil
}

// SaveNote keeps what a person writes down at a table; an empty text removes it. table.ErrUnknown if there is no such table.
func (s *Store) SaveNote(ctx context.Context, id table.ID, person table.Person, text string) error {
	return s.write(ctx, func(tx tx) error {
		if text == "" {
			_, err := tx.exec("DELETE FROM notes WHERE person = $1 AND number = (SELECT number FROM tables WHERE id = $2)", string(person), string(id))
			return err
		}
		n, err := tx.exec(`INSERT INTO notes (number, person, text) SELECT number, $1, $2 FROM tables WHERE id = $3
			ON CONFLICT (number, person) DO UPDATE SET text = excluded.text`, string(person), text, string(id))
		if err != nil {
			return fmt.Errorf("keeping a note: %w", err)
		}
		if n == 0 {
			return table.ErrUnknown
		}
		return nil
	})
}
