package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// notTried is the condition that the table of a row of seats is not a sandbox; tried is the condition that a table is one. Settings are JSON:
// quotation marks in its strings are escaped, so no name can look like the field.
const (
	notTried = `NOT EXISTS (SELECT 1 FROM tables x WHERE x.number = seats.number AND instr(x.settings, '"sandbox":{') > 0)`
	tried    = `instr(t.settings, '"sandbox":{') > 0`
)

// barred is the condition that somebody who is banned at a time, the only parameter, has made a table that waits: it is in no list but those of the people who sit there.
const barred = `(t.status = 0 AND EXISTS (SELECT 1 FROM people b WHERE b.id = t.owner AND b.banned > ?))`

// maxOwn bounds the tables of one person that are listed at once.
const maxOwn = 1000

// Mine lists the tables that are not over at which a person has a seat, and those that they made and never left, the most recently answered first.
func (s *Store) Mine(ctx context.Context, person table.Person) ([]table.Summary, error) {
	list, _, err := s.list(ctx, `WHERE t.number IN (SELECT number FROM seats WHERE person = ?1 AND person <> '' AND closed IS NULL AND gone = 0 AND `+notTried+`
			UNION SELECT number FROM tables t WHERE owner = ?1 AND owner <> '' AND status IN (0, 1, 2) AND NOT (`+tried+`)
				AND NOT EXISTS (SELECT 1 FROM seats g WHERE g.number = t.number AND g.person = ?1))
		ORDER BY l.updated DESC, t.number DESC LIMIT ?2`, string(person), maxOwn)
	return list, err
}

// Invitations lists the waiting tables to which a person is invited because they played the previous game (table.Rematch), unless they sit there or
// have declined, the newest first.
func (s *Store) Invitations(ctx context.Context, person table.Person) ([]table.Summary, error) {
	list, _, err := s.list(ctx, `WHERE t.status = 0 AND t.number IN (SELECT number FROM guests WHERE person = ? AND person <> '') AND instr(t.settings, '"rematch":{') > 0
		AND NOT EXISTS (SELECT 1 FROM seats x WHERE x.number = t.number AND x.person = ?) AND NOT `+barred+` ORDER BY t.number DESC LIMIT ?`,
		string(person), string(person), stamp(time.Now()), maxOwn)
	return list, err
}

// Sandboxes lists the sandboxes of a person, the newest first.
func (s *Store) Sandboxes(ctx context.Context, owner table.Person) ([]table.Summary, error) {
	list, _, err := s.list(ctx, `WHERE t.owner = ? AND t.owner <> '' AND `+tried+` ORDER BY t.number DESC LIMIT ?`, string(owner), maxOwn)
	return list, err
}

// Waiting counts the tables that wait for an answer or a vote of a person: those for which WaitsFor or AsksVote holds, except games that began at a position with one
// of the seeds of practice. Every page needs this number.
func (s *Store) Waiting(ctx context.Context, person table.Person, practice ...[32]byte) (n int, err error) {
	args := []any{string(person)}
	for i := range practice {
		args = append(args, seed(&practice[i]))
	}
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(practice)), ", ")
	err = s.read().QueryRowContext(ctx, `SELECT count(DISTINCT s.number) FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person = ? AND s.person <> '' AND s.closed IS NULL AND s.gone = 0 AND s.bot = ''
			AND (t.status = 1 AND substr(l.open, 1 + 8 * s.seat, 8) <> zeroblob(8)
				OR t.status IN (1, 2) AND t.proposal IS NOT NULL AND (coalesce(json_extract(t.proposal, '$.asked'), 0) >> s.seat) & 1 = 1) AND NOT (`+tried+`)
			AND NOT (t.start IS NOT NULL AND coalesce(t.seed, x'') IN (`+marks+`))`, args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting the tables that wait: %w", explain(err))
	}
	return n, nil
}

// MyFinished lists the tables of a person that are over, the newest first.
func (s *Store) MyFinished(ctx context.Context, person table.Person, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	closed, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.number IN (
			SELECT number FROM seats WHERE person = ?1 AND person <> '' AND closed IS NOT NULL AND (closed, number) < (?2, ?3) AND `+notTried+` GROUP BY closed, number
			ORDER BY closed DESC, number DESC LIMIT ?4)
		ORDER BY t.closed DESC, t.number DESC`, string(person), closed, number, n)
	return list, encode.Cursor(list, last, n), err
}

// OpenTables lists public tables that have an open seat, the newest first.
func (s *Store) OpenTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	_, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.status = 0 AND t.public = 1 AND t.free > 0 AND t.number < ? AND NOT `+barred+` ORDER BY t.number DESC LIMIT ?`, number, stamp(time.Now()), n)
	return list, encode.Cursor(list, last, n), err
}

// RunningTables lists public tables that are being played and may be watched, the newest first.
func (s *Store) RunningTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	_, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.status IN (1, 2) AND t.public = 1 AND t.spectators = 1 AND t.number < ? ORDER BY t.number DESC LIMIT ?`, number, n)
	return list, encode.Cursor(list, last, n), err
}

// FinishedTables lists public tables that are over, the newest first.
func (s *Store) FinishedTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	closed, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.closed IS NOT NULL AND t.public = 1 AND (t.closed, t.number) < (?, ?)
		ORDER BY t.closed DESC, t.number DESC LIMIT ?`, closed, number, n)
	return list, encode.Cursor(list, last, n), err
}

// Find lists public tables whose name or players contain words that begin with those searched for, the newest first.
// Without a letter or digit it finds nothing.
func (s *Store) Find(ctx context.Context, words string, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	match := matching(words)
	if match == "" {
		return nil, "", nil
	}
	_, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.number IN (SELECT words.rowid FROM words JOIN tables t ON t.number = words.rowid WHERE words MATCH ? AND words.rowid < ? AND NOT `+barred+`
			ORDER BY words.rowid DESC LIMIT ?) ORDER BY t.number DESC`, match, number, stamp(time.Now()), n)
	return list, encode.Cursor(list, last, n), err
}

// matching makes the query for the index of words: each of the words as a prefix.
func matching(words string) string {
	var b strings.Builder
	for _, w := range encode.Sought(words) {
		b.WriteString(`"` + w + `"* `)
	}
	return b.String()
}

// Summary returns one table, table.ErrUnknown if there is none.
func (s *Store) Summary(ctx context.Context, id table.ID) (*table.Summary, error) {
	list, _, err := s.list(ctx, "WHERE t.id = ?", string(id))
	if err == nil && len(list) == 0 {
		err = table.ErrUnknown
	}
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// list reads summaries, given the rest of a query after its FROM, and returns them with the number of the last one, 0 if there is none.
func (s *Store) list(ctx context.Context, where string, args ...any) (list []table.Summary, last int64, err error) {
	if list, last, err = s.readSummaries(ctx, where, args); err != nil {
		return nil, 0, fmt.Errorf("listing tables: %w", explain(err))
	}
	return list, last, nil
}

func (s *Store) readSummaries(ctx context.Context, where string, args []any) (list []table.Summary, last int64, err error) {
	rows, err := s.read().QueryContext(ctx, `SELECT t.number, t.id, t.owner, t.status, t.settings, t.frozen, t.proposal, t.created, coalesce(t.closed, 0), t.expires,
			l.seq, l.answers, l.updated, l.moment, l.map, t.start IS NOT NULL, (SELECT value FROM meta WHERE name = 'outage'),
			(SELECT json_group_array(json_array(p.person, p.name, p.bot, p.gone, p.ready, p.offered, p.program, p.hints) ORDER BY p.seat) FROM seats p WHERE p.number = t.number)
		FROM tables t JOIN live l ON l.number = t.number `+where, args...)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var m table.Summary
		if last, err = readSummary(rows, &m); err != nil {
			return nil, 0, err
		}
		list = append(list, m)
	}
	return list, last, rows.Err()
}

// readSummary reads a row into a summary and returns the number of its table.
func readSummary(rows *sql.Rows, m *table.Summary) (number int64, err error) {
	var created, closed, expires, updated, outage int64
	var settings, moments, seats []byte
	var proposal sql.NullString
	err = rows.Scan(&number, &m.ID, &m.Owner, &m.Status, &settings, &m.Frozen, &proposal, &created, &closed, &expires,
		&m.Seq, &m.Answers, &updated, &moments, &m.Map, &m.FromPosition, &outage, &seats)
	if err != nil {
		return 0, err
	}
	m.Created, m.Closed, m.Updated, m.Expires = moment(created), moment(closed), moment(updated), encode.ExpiryTime(expires, outage)
	if err := json.Unmarshal(settings, &m.Settings); err != nil {
		return 0, fmt.Errorf("reading the settings of table %s: %w", m.ID, err)
	}
	if proposal.Valid {
		m.Proposal = new(table.Proposal)
		if err := json.Unmarshal([]byte(proposal.String), m.Proposal); err != nil {
			return 0, fmt.Errorf("reading the proposal of table %s: %w", m.ID, err)
		}
	}
	if m.Seats, err = unpackSeats(seats); err != nil {
		return 0, fmt.Errorf("reading the seats of table %s: %w", m.ID, err)
	}
	t := table.Stored{Status: m.Status, Settings: m.Settings, Seats: m.Seats, Created: m.Created}
	if err := encode.ReadMoment(moments, &t, outage); err != nil {
		return 0, fmt.Errorf("table %s: %w", m.ID, err)
	}
	m.Round, m.Phase, m.Points, m.Factions, m.Winners, m.Decisions, m.Banks = t.Round, t.Phase, t.Points, t.Factions, t.Winners, t.ShownDecisions(), t.Banks
	m.Rests, m.Joined = t.Rests(time.Now()), t.Joined
	m.StoodIn, m.Gone, m.ByHost = t.StoodIn, t.Gone, t.ByHost
	return number, nil
}

// unpackSeats reads the people of a table from the list that the query returns.
func unpackSeats(text []byte) ([]table.Seat, error) {
	var rows [][8]any
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, err
	}
	var list []table.Seat
	for _, r := range rows {
		person, _ := r[0].(string)
		name, _ := r[1].(string)
		bot, _ := r[2].(string)
		gone, _ := r[3].(float64)
		ready, _ := r[4].(float64)
		offered, _ := r[5].(float64)
		program, _ := r[6].(float64)
		hints, _ := r[7].(float64)
		list = append(list, table.Seat{Person: table.Person(person), Name: name, Bot: bot, Left: gone == 1, Ready: ready == 1, Offered: offered == 1,
			Program: program == 1, Hints: int(hints)})
	}
	return list, nil
}
