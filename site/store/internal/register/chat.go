package register

import (
	"context"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Say keeps a message and returns its number, table.ErrUnknown if there is no such table.
func (p *People) Say(ctx context.Context, id table.ID, m table.Message) (number int64, err error) {
	err = p.db.Change(ctx, "keeping a message", func(tx *query.Tx) {
		tx.Row(table.ErrUnknown, `INSERT INTO chat (number, at, person, name, role, seat, text)
			SELECT number, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ? RETURNING id`,
			[]any{m.At, m.Person, m.Name, m.Role, int64(m.Seat), m.Text, id}, &number)
	})
	return number, err
}

// messages lists messages, given the rest of a query.
func (p *People) messages(ctx context.Context, rest string, args ...any) ([]people.Said, error) {
	return query.Rows(p.db.On(ctx), "reading the chat", func(s *people.Said) []any {
		m := &s.Message
		return []any{&m.ID, &m.At, &m.Person, &m.Name, &m.Role, &m.Seat, &m.Text, &s.Table}
	}, "SELECT c.id, c.at, c.person, c.name, c.role, c.seat, c.text, t.id FROM chat c JOIN tables t ON t.number = c.number WHERE "+
		rest, args...)
}

// Written counts the messages that a person has written at all tables since a time.
func (p *People) Written(ctx context.Context, person table.Person, since time.Time) (n int, err error) {
	err = p.db.On(ctx).Row("counting messages", nil,
		"SELECT count(*) FROM chat WHERE person = ? AND person <> '' AND at >= ?",
		[]any{person, since}, &n)
	return n, err
}

// Chat returns the last messages of a table before a number (0: the very last), at most n, oldest first.
func (p *People) Chat(ctx context.Context, id table.ID, before int64, n int) (list []table.Message, err error) {
	said, err := p.messages(ctx, "t.id = ? AND (CAST(? AS bigint) = 0 OR c.id < ?) ORDER BY c.id DESC LIMIT ?", id,
		before, before, n)
	for _, s := range slices.Backward(said) {
		list = append(list, s.Message)
	}
	return list, err
}

// Message returns a message from the chat of a table, table.ErrUnknown if there is none with this number.
func (p *People) Message(ctx context.Context, id table.ID, n int64) (table.Message, error) {
	list, err := p.messages(ctx, "t.id = ? AND c.id = ?", id, n)
	said, err := first(list, err, table.ErrUnknown)
	return said.Message, err
}

// said lists what a person has said at tables.
func (p *People) said(ctx context.Context, person table.Person) ([]people.Said, error) {
	return p.messages(ctx, "c.person = ? ORDER BY c.id", person)
}

// RemoveMessage removes a message of a table, and records it; both or neither.
func (p *People) RemoveMessage(ctx context.Context, id table.ID, message int64, act people.Act) error {
	return p.db.Change(ctx, "removing a message", func(tx *query.Tx) {
		did := act
		tx.Row(table.ErrNoMessage,
			"DELETE FROM chat WHERE id = ? AND number = (SELECT number FROM tables WHERE id = ?) RETURNING person",
			[]any{message, id}, &did.Target)
		Record(tx, did)
	})
}

// HideName removes a name from the messages of a table, and records it; both or neither.
func (p *People) HideName(ctx context.Context, id table.ID, message int64, act people.Act) (n int64, err error) {
	err = p.db.Change(ctx, "hiding a name", func(tx *query.Tx) {
		did := act
		var number int64
		var name string
		tx.Row(table.ErrNoMessage,
			"SELECT c.number, c.person, c.name FROM chat c JOIN tables t ON t.number = c.number WHERE c.id = ? AND t.id = ?",
			[]any{message, id}, &number, &did.Target, &name)
		n = tx.Exec("UPDATE chat SET name = '', role = '' WHERE number = ? AND person = ? AND name = ?", number,
			did.Target, name)
		Record(tx, did)
	})
	return n, err
}

// Note returns what a person has written down at a table, empty for nothing.
func (p *People) Note(ctx context.Context, id table.ID, person table.Person) (text string, err error) {
	err = p.db.On(ctx).Row("reading a note", nil,
		"SELECT n.text FROM notes n JOIN tables t ON t.number = n.number WHERE t.id = ? AND n.person = ?",
		[]any{id, person}, &text)
	return text, err
}

// notes returns what a person has written down, by table.
func (p *People) notes(ctx context.Context, person table.Person) (map[table.ID]string, error) {
	notes := map[table.ID]string{}
	err := p.db.On(ctx).Each("SELECT t.id, n.text FROM notes n JOIN tables t ON t.number = n.number WHERE n.person = ?",
		[]any{person}, func(scan query.Scan) error {
			var id table.ID
			var text string
			err := scan(&id, &text)
			notes[id] = text
			return err
		})
	return notes, query.Failed("reading notes of a person", err)
}

// SaveNote keeps what a person writes down at a table; an empty text removes it. table.ErrUnknown if there is no such
// table.
func (p *People) SaveNote(ctx context.Context, id table.ID, person table.Person, text string) error {
	if text == "" {
		return p.db.Do(ctx, "removing a note",
			"DELETE FROM notes WHERE person = ? AND number = (SELECT number FROM tables WHERE id = ?)", person, id)
	}
	return p.db.Must(ctx, "keeping a note", table.ErrUnknown, `INSERT INTO notes (number, person, text) SELECT number, ?, ? FROM tables WHERE id = ?
		ON CONFLICT (number, person) DO UPDATE SET text = excluded.text`, person, text, id)
}
