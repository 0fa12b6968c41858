package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"koprulu/people"
	"koprulu/table"
)

// Say keeps a message and returns its number, table.ErrUnknown if there is no such table.
func (s *Store) Say(ctx context.Context, id table.ID, m table.Message) (number int64, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		err := tx.QueryRow(`INSERT INTO chat (number, at, person, name, seat, text)
			SELECT number, ?, ?, ?, ?, ? FROM tables WHERE id = ? RETURNING id`,
			stamp(m.At), string(m.Person), m.Name, m.Seat, m.Text, string(id)).Scan(&number)
		if errors.Is(err, sql.ErrNoRows) {
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
	rows, err := s.read().QueryContext(ctx, `SELECT c.id, c.at, c.person, c.name, c.seat, c.text FROM chat c
		JOIN tables t ON t.number = c.number WHERE t.id = ?1 AND (?2 = 0 OR c.id < ?2) ORDER BY c.id DESC LIMIT ?3`, string(id), before, n)
	if err != nil {
		return nil, fmt.Errorf("reading the chat: %w", err)
	}
	defer rows.Close()
	var list []table.Message
	for rows.Next() {
		var m table.Message
		var at int64
		if err := rows.Scan(&m.ID, &at, &m.Person, &m.Name, &m.Seat, &m.Text); err != nil {
			return nil, fmt.Errorf("reading the chat: %w", err)
		}
		m.At = moment(at)
		list = append(list, m)
	}
	slices.Reverse(list)
	return list, rows.Err()
}

// Note returns what a person has written down at a table, empty if nothing.
func (s *Store) Note(ctx context.Context, id table.ID, person table.Person) (text string, err error) {
	err = s.read().QueryRowContext(ctx, "SELECT n.text FROM notes n JOIN tables t ON t.number = n.number WHERE t.id = ? AND n.person = ?",
		string(id), string(person)).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading a note: %w", err)
	}
	return text, nil
}

// SaveNote keeps what a person writes down at a table; an empty text removes it. table.ErrUnknown
// if there is no such table.
func (s *Store) SaveNote(ctx context.Context, id table.ID, person table.Person, text string) error {
	return s.write(ctx, func(tx *Tx) error {
		if text == "" {
			_, err := tx.Exec("DELETE FROM notes WHERE person = ? AND number = (SELECT number FROM tables WHERE id = ?)", string(person), string(id))
			return err
		}
		done, err := tx.Exec(`INSERT INTO notes (number, person, text) SELECT number, ?, ? FROM tables WHERE id = ?
			ON CONFLICT (number, person) DO UPDATE SET text = excluded.text`, string(person), text, string(id))
		if err := changed(done, err, "keeping a note"); errors.Is(err, people.ErrNobody) {
			return table.ErrUnknown
		} else if err != nil {
			return err
		}
		return nil
	})
}
