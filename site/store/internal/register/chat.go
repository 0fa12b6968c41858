package register

import (
	"context"
	"fmt"
	"slices"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Say keeps a message and returns its number, table.ErrUnknown if there is no such table.
func (p People) Say(ctx context.Context, id table.ID, m table.Message) (number int64, err error) {
	err = p.write(ctx, func(ctx context.Context, tx query.DB) error {
		ok, err := query.First(ctx, tx, `INSERT INTO chat (number, at, person, name, seat, text)
			SELECT number, ?, ?, ?, ?, ? FROM tables WHERE id = ? RETURNING id`,
			[]any{encode.Stamp(m.At), string(m.Person), m.Name, int64(m.Seat), m.Text, string(id)}, &number)
		switch {
		case err != nil:
			return fmt.Errorf("keeping a message: %w", err)
		case !ok:
			return table.ErrUnknown
		}
		return nil
	})
	return number, err
}

// messageColumns are the columns that readMessage reads, of the table c.
const messageColumns = "c.id, c.at, c.person, c.name, c.seat, c.text"

func readMessage(scan func(...any) error) (m table.Message, err error) {
	var at int64
	err = scan(&m.ID, &at, &m.Person, &m.Name, &m.Seat, &m.Text)
	m.At = encode.Time(at)
	return m, err
}

// Chat returns the last messages of a table before a number (0: the very last), at most n, oldest first.
func (p People) Chat(ctx context.Context, id table.ID, before int64, n int) ([]table.Message, error) {
	list, err := query.List(ctx, p.reads, readMessage, "SELECT "+messageColumns+` FROM chat c JOIN tables t ON t.number = c.number
		WHERE t.id = ? AND (CAST(? AS bigint) = 0 OR c.id < ?) ORDER BY c.id DESC LIMIT ?`, string(id), before, before, n)
	if err != nil {
		return nil, fmt.Errorf("reading the chat: %w", err)
	}
	slices.Reverse(list)
	return list, nil
}

// Message returns a message from the chat of a table, table.ErrUnknown if there is none with this number.
func (p People) Message(ctx context.Context, id table.ID, n int64) (table.Message, error) {
	list, err := query.List(ctx, p.reads, readMessage, "SELECT "+messageColumns+" FROM chat c JOIN tables t ON t.number = c.number WHERE t.id = ? AND c.id = ?", string(id), n)
	switch {
	case err != nil:
		return table.Message{}, fmt.Errorf("reading a message: %w", err)
	case len(list) == 0:
		return table.Message{}, table.ErrUnknown
	}
	return list[0], nil
}

// said lists what a person has said at tables.
func (p People) said(ctx context.Context, person table.Person) ([]people.Said, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (l people.Said, err error) {
		l.Message, err = readMessage(func(into ...any) error { return scan(append(into, &l.Table)...) })
		return l, err
	}, "SELECT "+messageColumns+", t.id FROM chat c JOIN tables t ON t.number = c.number WHERE c.person = ? ORDER BY c.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("reading messages of a person: %w", err)
	}
	return list, nil
}

// RemoveMessage removes a message of a table, and records it; both or neither.
func (p People) RemoveMessage(ctx context.Context, id table.ID, message int64, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		did := act
		ok, err := query.First(ctx, tx, "DELETE FROM chat WHERE id = ? AND number = (SELECT number FROM tables WHERE id = ?) RETURNING person", []any{message, string(id)}, &did.Target)
		if err := hasMessage(ok, err, "removing a message"); err != nil {
			return err
		}
		return Record(ctx, tx, did)
	})
}

// HideName removes a name from the messages of a table, and records it; both or neither.
func (p People) HideName(ctx context.Context, id table.ID, message int64, act people.Act) (n int64, err error) {
	err = p.write(ctx, func(ctx context.Context, tx query.DB) error {
		did := act
		var number int64
		var name string
		ok, err := query.First(ctx, tx, "SELECT c.number, c.person, c.name FROM chat c JOIN tables t ON t.number = c.number WHERE c.id = ? AND t.id = ?",
			[]any{message, string(id)}, &number, &did.Target, &name)
		if err := hasMessage(ok, err, "hiding a name"); err != nil {
			return err
		}
		if n, err = tx.Exec(ctx, "UPDATE chat SET name = '' WHERE number = ? AND person = ? AND name = ?", number, string(did.Target), name); err != nil {
			return fmt.Errorf("hiding a name: %w", err)
		}
		return Record(ctx, tx, did)
	})
	return n, err
}

// hasMessage returns an error if a message is not there, or if something else went wrong.
func hasMessage(ok bool, err error, doing string) error {
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", doing, err)
	case !ok:
		return table.ErrNoMessage
	}
	return nil
}

// Note returns what a person has written down at a table, empty for nothing.
func (p People) Note(ctx context.Context, id table.ID, person table.Person) (text string, err error) {
	_, err = query.First(ctx, p.reads, "SELECT n.text FROM notes n JOIN tables t ON t.number = n.number WHERE t.id = ? AND n.person = ?", []any{string(id), string(person)}, &text)
	if err != nil {
		return "", fmt.Errorf("reading a note: %w", err)
	}
	return text, nil
}

// notes returns what a person has written down, by table.
func (p People) notes(ctx context.Context, person table.Person) (map[table.ID]string, error) {
	notes := map[table.ID]string{}
	err := p.reads.Query(ctx, "SELECT t.id, n.text FROM notes n JOIN tables t ON t.number = n.number WHERE n.person = ?", []any{string(person)}, func(scan func(...any) error) error {
		var id table.ID
		var text string
		err := scan(&id, &text)
		notes[id] = text
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading notes of a person: %w", err)
	}
	return notes, nil
}

// SaveNote keeps what a person writes down at a table; an empty text removes it. table.ErrUnknown if there is no such table.
func (p People) SaveNote(ctx context.Context, id table.ID, person table.Person, text string) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if text == "" {
			n, err := tx.Exec(ctx, "DELETE FROM notes WHERE person = ? AND number = (SELECT number FROM tables WHERE id = ?)", string(person), string(id))
			return done(n, err, "removing a note")
		}
		n, err := tx.Exec(ctx, `INSERT INTO notes (number, person, text) SELECT number, ?, ? FROM tables WHERE id = ?
			ON CONFLICT (number, person) DO UPDATE SET text = excluded.text`, string(person), text, string(id))
		if err == nil && n == 0 {
			return table.ErrUnknown
		}
		return done(n, err, "keeping a note")
	})
}
