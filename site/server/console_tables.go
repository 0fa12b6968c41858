package server

import (
	"context"
	"math"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// ConsoleTable is a table as the console shows it: who is there and how far along it is, and nothing that a spectator could not know.
type ConsoleTable struct {
	ID     table.ID     `json:"id"`
	Name   string       `json:"name"`
	Status string       `json:"status"`
	Public bool         `json:"public"`
	Owner  table.Person `json:"owner"`
	// Seats are in their order.
	Seats []ConsoleSeat `json:"seats"`
	// Closed says by whom and why it was closed, nil if it was not. In lists a game that was closed is only ended.
	Closed  *ConsoleClosing `json:"closed,omitempty"`
	Round   int             `json:"round"`
	Answers int             `json:"answers"`
	Created time.Time       `json:"created"`
	Updated time.Time       `json:"updated"`
}

// ConsoleSeat is a seat as the console shows it.
type ConsoleSeat struct {
	// Person and Name are empty without a person, Bot unless one plays.
	Person table.Person `json:"person,omitempty"`
	Name   string       `json:"name,omitempty"`
	Bot    string       `json:"bot,omitempty"`
	Left   bool         `json:"left,omitempty"`
}

// ConsoleTableDetails is everything that the console shows of one table.
type ConsoleTableDetails struct {
	ConsoleTable
	// Acts are the last that were done there, the newest first.
	Acts []ConsoleEntry `json:"acts"`
}

// ConsoleClosing is how the site ended a game.
type ConsoleClosing struct {
	Role   string `json:"role"`
	Reason string `json:"reason"`
}

// ConsoleMessage is a message of a chat as the console shows it.
type ConsoleMessage struct {
	ID     int64        `json:"id"`
	At     time.Time    `json:"at"`
	Person table.Person `json:"person,omitempty"`
	Name   string       `json:"name,omitempty"`
	// Seat counts from 1 and is 0 for a spectator.
	Seat int    `json:"seat,omitempty"`
	Text string `json:"text"`
}

// ConsoleTableDone is the outcome of an act at a table.
type ConsoleTableDone struct {
	Table table.ID `json:"table"`
	// Messages is how many messages have lost their name or are gone.
	Messages int64 `json:"messages,omitempty"`
}

// shownTable returns a table as the console shows it.
func shownTable(m *table.Summary) ConsoleTable {
	out := ConsoleTable{ID: m.ID, Name: m.Settings.Name, Status: core.StatusWord(m.Status), Public: m.Settings.Public, Owner: m.Owner, Seats: []ConsoleSeat{},
		Round: m.Round, Answers: m.Answers, Created: m.Created, Updated: m.Updated}
	if c := m.Settings.Shut; c != nil {
		out.Closed = &ConsoleClosing{Role: c.Role, Reason: c.Reason}
	}
	for i := range m.Seats {
		s := &m.Seats[i]
		out.Seats = append(out.Seats, ConsoleSeat{Person: s.Person, Name: s.Name, Bot: s.Bot, Left: s.Left})
	}
	return out
}

func (s *Server) consoleTables(r *http.Request) (any, error) {
	q := r.URL.Query()
	n, err := countIn(r, "limit", 50, consoleRows)
	if err != nil {
		return nil, err
	}
	skip, err := countIn(r, "skip", 0, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	query := people.TableQuery{Words: q.Get("words"), Person: table.Person(q.Get("person")), Public: q.Get("public") != "", Skip: skip, N: n}
	if word := q.Get("status"); word != "" {
		status, ok := core.StatusNamed(word)
		if !ok {
			return nil, core.Wrong("form", "status")
		}
		query.Status = &status
	}
	list, err := s.Kept.Tables.TablesLike(r.Context(), query)
	if err != nil {
		return nil, err
	}
	out := []ConsoleTable{}
	for i := range list {
		out = append(out, shownTable(&list[i]))
	}
	return out, nil
}

func (s *Server) consoleTable(r *http.Request) (any, error) {
	return s.tableDetails(r.Context(), table.ID(r.PathValue("id")))
}

// tableDetails returns everything that the console shows of a table.
func (s *Server) tableDetails(ctx context.Context, id table.ID) (*ConsoleTableDetails, error) {
	m, err := s.Kept.Lobby.Summary(ctx, id)
	if err != nil {
		return nil, err
	}
	d := &ConsoleTableDetails{ConsoleTable: shownTable(m)}
	c, err := s.ClosingOf(ctx, m)
	if err != nil {
		return nil, err
	}
	if c != nil {
		d.Closed = &ConsoleClosing{Role: c.Role, Reason: c.Reason}
	}
	d.Acts, err = s.entries(ctx, string(id), 0, 20)
	return d, err
}

// consoleTableDone says what came of an act at a table.
func (s *Server) consoleTableDone(r *http.Request, out *gate.Outcome) (any, error) {
	return ConsoleTableDone{Table: table.ID(r.PathValue("id")), Messages: out.Messages}, nil
}

func (s *Server) consoleChat(r *http.Request) (any, error) {
	n, err := countIn(r, "limit", 50, consoleRows)
	if err != nil {
		return nil, err
	}
	before, err := countIn(r, "before", 0, math.MaxInt)
	if err != nil {
		return nil, err
	}
	return s.chatOf(r.Context(), table.ID(r.PathValue("id")), int64(before), n)
}

// chatOf returns messages of a table, the oldest first.
func (s *Server) chatOf(ctx context.Context, id table.ID, before int64, n int) ([]ConsoleMessage, error) {
	list, err := s.Kept.Chat.Chat(ctx, id, before, n)
	if err == nil && len(list) == 0 {
		_, err = s.Kept.Lobby.Summary(ctx, id) // Perhaps there is no such table.
	}
	if err != nil {
		return nil, err
	}
	out := []ConsoleMessage{}
	for _, m := range list {
		seat := 0
		if m.Seat < game.MaxPlayers {
			seat = int(m.Seat) + 1
		}
		out = append(out, ConsoleMessage{ID: m.ID, At: m.At, Person: m.Person, Name: m.Name, Seat: seat, Text: m.Text})
	}
	return out, nil
}
