package console

import (
	"net/http"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Table is a table as the console shows it: who is there and how far along it is, and nothing that a spectator could
// not know.
type Table struct {
	ID     table.ID     `json:"id"`
	Name   string       `json:"name"`
	Status string       `json:"status"`
	Public bool         `json:"public"`
	Owner  table.Person `json:"owner"`
	// Seats are in their order.
	Seats []Seat `json:"seats"`
	// Closed says by whom and why it was closed, nil if it was not. In lists a game that was closed is only ended.
	Closed  *Closing  `json:"closed,omitempty"`
	Round   int       `json:"round"`
	Answers int       `json:"answers"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
}

// Seat is a seat as the console shows it.
type Seat struct {
	// Person and Name are empty without a person, Bot unless one plays.
	Person table.Person `json:"person,omitempty"`
	Name   string       `json:"name,omitempty"`
	Bot    string       `json:"bot,omitempty"`
	Left   bool         `json:"left,omitempty"`
}

// TableDetails is everything that the console shows of one table.
type TableDetails struct {
	Table
	// Acts are the last that were done there, the newest first.
	Acts []Entry `json:"acts"`
}

// Closing is how the site ended a game.
type Closing struct {
	Role   string `json:"role"`
	Reason string `json:"reason"`
}

// Message is a message of a chat as the console shows it.
type Message struct {
	ID     int64        `json:"id"`
	At     time.Time    `json:"at"`
	Person table.Person `json:"person,omitempty"`
	Name   string       `json:"name,omitempty"`
	// Role is what its author was on the site when they wrote it: host, moderator, or empty.
	Role string `json:"role,omitempty"`
	// Seat counts from 1 and is 0 for a spectator.
	Seat int    `json:"seat,omitempty"`
	Text string `json:"text"`
}

// TableDone is the outcome of an act at a table.
type TableDone struct {
	Table table.ID `json:"table"`
	// Messages is how many messages have lost their name or are gone.
	Messages int64 `json:"messages,omitempty"`
}

// shownTable returns a table as the console shows it.
func shownTable(m *table.Summary) Table {
	out := Table{ID: m.ID, Name: m.Settings.Name, Status: core.StatusWord(m.Status), Public: m.Settings.Public,
		Owner: m.Owner, Seats: []Seat{},
		Round: m.Round, Answers: m.Answers, Created: m.Created, Updated: m.Updated, Closed: shownClosing(m.Settings.Shut)}
	for i := range m.Seats {
		s := &m.Seats[i]
		out.Seats = append(out.Seats, Seat{Person: s.Person, Name: s.Name, Bot: s.Bot, Left: s.Left})
	}
	return out
}

func (c *Chapter) tables(r *http.Request, n, skip int) ([]table.Summary, error) {
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	person, err := c.personIn(r)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	query := people.TableQuery{Words: q.Get("words"), Person: person, Public: q.Get("public") != "",
		Since: since, Skip: skip, N: n}
	if word := q.Get("status"); word != "" {
		status, ok := core.StatusNamed(word)
		if !ok {
			return nil, core.WrongForm("status")
		}
		query.Status = &status
	}
	return c.Kept.Tables.TablesLike(r.Context(), query)
}

// table returns everything that the console shows of a table.
func (c *Chapter) table(r *http.Request) (any, error) {
	m, err := c.Kept.Lobby.Summary(r.Context(), table.ID(r.PathValue("id")))
	if err != nil {
		return nil, err
	}
	d := TableDetails{Table: shownTable(m)}
	closing, err := c.ClosingOf(r.Context(), m)
	if err != nil {
		return nil, err
	}
	d.Closed = shownClosing(closing)
	d.Acts, err = c.lastActs(r.Context(), string(m.ID))
	return d, err
}

// tableDone says what came of an act at a table.
func tableDone(r *http.Request, out *gate.Outcome) (any, error) {
	return TableDone{Table: table.ID(r.PathValue("id")), Messages: out.Messages}, nil
}

// chat returns messages of a table, the oldest first: the last n before a number that have some words and were written
// since a time.
func (c *Chapter) chat(r *http.Request, n, before int) (found []table.Message, err error) {
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	id, words, at := table.ID(r.PathValue("id")), r.URL.Query().Get("words"), int64(before)
	for len(found) < n {
		list, err := c.Kept.Chat.Chat(r.Context(), id, at, mostRows)
		if err != nil {
			return nil, err
		}
		for i := len(list) - 1; i >= 0 && len(found) < n; i-- {
			m := &list[i]
			if m.At.Before(since) {
				list = nil // All others are older.
				break
			}
			if names.Holds(m.Text, words) || names.Holds(m.Name, words) {
				found = append(found, *m)
			}
		}
		if len(list) < mostRows {
			break
		}
		at = list[0].ID
	}
	slices.Reverse(found)
	if len(found) == 0 {
		_, err = c.Kept.Lobby.Summary(r.Context(), id) // Perhaps there is no such table.
	}
	return found, err
}

func shownMessage(m *table.Message) Message {
	out := Message{ID: m.ID, At: m.At, Person: m.Person, Name: m.Name, Role: m.Role, Text: m.Text}
	if m.Seat < game.MaxPlayers {
		out.Seat = int(m.Seat) + 1
	}
	return out
}

// shownClosing returns how the site closed something, nil if it did not.
func shownClosing(c *table.Closing) *Closing {
	if c == nil {
		return nil
	}
	return &Closing{Role: c.Role, Reason: c.Reason}
}
