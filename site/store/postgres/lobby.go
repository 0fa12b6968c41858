package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// notTried is the condition that the table of a row of seats is not a sandbox; tried is the condition that a table is one. Settings are JSON:
// quotation marks in its strings are escaped, so no name can look like the field.
const (
	notTried = `NOT EXISTS (SELECT 1 FROM tables x WHERE x.number = seats.number AND position('"sandbox":{' in x.settings) > 0)`
	tried    = `position('"sandbox":{' in t.settings) > 0`
)

// barred is the condition that somebody who is banned at a time, the parameter with a number, has made a table that waits: it is in no list but those of the people
// who sit there.
func barred(parameter int) string {
	return fmt.Sprintf("(t.status = 0 AND EXISTS (SELECT 1 FROM people b WHERE b.id = t.owner AND b.banned > $%d))", parameter)
}

// maxOwn bounds the tables of one person that are listed at once.
const maxOwn = 1000

// Mine lists the tables that are not over at which a person has a seat, and those that they made and never left, the most recently answered first.
func (s *Store) Mine(ctx context.Context, person table.Person) ([]table.Summary, error) {
	list, _, err := s.list(ctx, `WHERE t.number IN (SELECT number FROM seats WHERE person = $1 AND person <> '' AND closed IS NULL AND NOT gone AND `+notTried+`
			UNION SELECT number FROM tables t WHERE owner = $1 AND owner <> '' AND status IN (0, 1, 2) AND NOT (`+tried+`)
				AND NOT EXISTS (SELECT 1 FROM seats g WHERE g.number = t.number AND g.person = $1))
		ORDER BY l.updated DESC, t.number DESC LIMIT $2`, string(person), maxOwn)
	return list, err
}

// Invitations lists the waiting tables to which a person is invited because they played the previous game (table.Rematch), unless they sit there or
// have declined, the newest first.
func (s *Store) Invitations(ctx context.Context, person table.Person) ([]table.Summary, error) {
	list, _, err := s.list(ctx, `WHERE t.status = 0 AND t.number IN (SELECT number FROM guests WHERE person = $1 AND person <> '') AND position('"rematch":{' in t.settings) > 0
		AND NOT EXISTS (SELECT 1 FROM seats x WHERE x.number = t.number AND x.person = $1) AND NOT `+barred(3)+` ORDER BY t.number DESC LIMIT $2`,
		string(person), maxOwn, encode.Stamp(time.Now()))
	return list, err
}

// Sandboxes lists the sandboxes of a person, the newest first.
func (s *Store) Sandboxes(ctx context.Context, owner table.Person) ([]table.Summary, error) {
	list, _, err := s.list(ctx, `WHERE t.owner = $1 AND t.owner <> '' AND `+tried+` ORDER BY t.number DESC LIMIT $2`, string(owner), maxOwn)
	return list, err
}

// Waiting counts the tables that wait for an answer or a vote of a person: those for which WaitsFor or AsksVote holds, except games that began at a position with one
// of the seeds of practice. Every page needs this number.
func (s *Store) Waiting(ctx context.Context, person table.Person, practice ...[32]byte) (n int, err error) {
	seeds := make([][]byte, len(practice))
	for i := range practice {
		seeds[i] = practice[i][:]
	}
	err = s.pool.QueryRow(ctx, `SELECT count(DISTINCT s.number) FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person = $1 AND s.person <> '' AND s.closed IS NULL AND NOT s.gone AND s.bot = ''
			AND (t.status = 1 AND substr(l.open, 1 + 8 * s.seat, 8) <> '\x0000000000000000'::bytea
				OR t.status IN (1, 2) AND t.proposal IS NOT NULL AND (coalesce((t.proposal::json->>'asked')::int, 0) >> s.seat) & 1 = 1) AND NOT (`+tried+`)
			AND NOT (t.start IS NOT NULL AND coalesce(t.seed, '') = ANY ($2::bytea[]))`, string(person), seeds).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting the tables that wait: %w", err)
	}
	return n, nil
}

// MyFinished lists the tables of a person that are over, the newest first.
func (s *Store) MyFinished(ctx context.Context, person table.Person, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	closed, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.number IN (
			SELECT number FROM seats WHERE person = $1 AND person <> '' AND closed IS NOT NULL AND (closed, number) < ($2, $3) AND `+notTried+` GROUP BY closed, number
			ORDER BY closed DESC, number DESC LIMIT $4)
		ORDER BY t.closed DESC, t.number DESC`, string(person), closed, number, n)
	return list, encode.Cursor(list, last, n), err
}

// OpenTables lists public tables that have an open seat, the newest first.
func (s *Store) OpenTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	_, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.status = 0 AND t.public AND t.free > 0 AND t.number < $1 AND NOT `+barred(3)+` ORDER BY t.number DESC LIMIT $2`, number, n, encode.Stamp(time.Now()))
	return list, encode.Cursor(list, last, n), err
}

// RunningTables lists public tables that are being played and may be watched, the newest first.
func (s *Store) RunningTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	_, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.status IN (1, 2) AND t.public AND t.spectators AND t.number < $1 ORDER BY t.number DESC LIMIT $2`, number, n)
	return list, encode.Cursor(list, last, n), err
}

// FinishedTables lists public tables that are over, the newest first.
func (s *Store) FinishedTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	closed, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.closed IS NOT NULL AND t.public AND (t.closed, t.number) < ($1, $2)
		ORDER BY t.closed DESC, t.number DESC LIMIT $3`, closed, number, n)
	return list, encode.Cursor(list, last, n), err
}

// Find lists public tables whose name or players contain words that begin with those searched for, the newest first. Without a letter or digit
// it finds nothing.
func (s *Store) Find(ctx context.Context, words string, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	match := matching(words)
	if match == "" {
		return nil, "", nil
	}
	_, number := encode.ReadCursor(from)
	list, last, err := s.list(ctx, `WHERE t.words @@ $1::tsquery AND t.number < $2 AND NOT `+barred(4)+` ORDER BY t.number DESC LIMIT $3`, match, number, n, encode.Stamp(time.Now()))
	return list, encode.Cursor(list, last, n), err
}

// Summary returns one table, table.ErrUnknown if there is none.
func (s *Store) Summary(ctx context.Context, id table.ID) (*table.Summary, error) {
	list, _, err := s.list(ctx, "WHERE t.id = $1", string(id))
	if err == nil && len(list) == 0 {
		err = table.ErrUnknown
	}
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// Holdings counts the tables that a person has made and that are not over, and the bytes of their settings.
func (s *Store) Holdings(ctx context.Context, owner table.Person) (table.Holdings, error) {
	var h table.Holdings
	err := s.pool.QueryRow(ctx, `SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status <> 0), coalesce(sum(octet_length(settings)), 0) +
			(SELECT coalesce(sum(octet_length(text)), 0) FROM corrections WHERE hash IN (SELECT corrections FROM tables WHERE owner = $1 AND status IN (0, 1, 2)))
		FROM tables t WHERE owner = $1 AND status IN (0, 1, 2) AND NOT (`+tried+`)`, string(owner)).Scan(&h.Waiting, &h.Running, &h.Bytes)
	if err != nil {
		return h, fmt.Errorf("counting the tables of a person: %w", err)
	}
	return h, nil
}

// list reads summaries, given the rest of a query after its FROM, and returns them with the number of the last one, 0 if there is none.
func (s *Store) list(ctx context.Context, where string, args ...any) (list []table.Summary, last int64, err error) {
	if list, last, err = s.readSummaries(ctx, where, args); err != nil {
		return nil, 0, fmt.Errorf("listing tables: %w", err)
	}
	return list, last, nil
}

func (s *Store) readSummaries(ctx context.Context, where string, args []any) (list []table.Summary, last int64, err error) {
	type numbered struct {
		of     table.Summary
		number int64
	}
	rows, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (n numbered, err error) {
		n.number, err = readSummary(row.Scan, &n.of)
		return n, err
	}, `SELECT t.number, t.id, t.owner, t.status, t.settings, t.frozen, t.proposal, t.created, coalesce(t.closed, 0), t.expires,
			l.seq, l.answers, l.updated, l.moment, l.map, t.start IS NOT NULL, (SELECT value FROM meta WHERE name = 'outage'),
			coalesce((SELECT json_agg(s ORDER BY s.seat) FROM seats s WHERE s.number = t.number), '[]')
		FROM tables t JOIN live l ON l.number = t.number `+where, args...)
	for i := range rows {
		list, last = append(list, rows[i].of), rows[i].number
	}
	return list, last, err
}

// readSummary reads a row into a summary and returns the number of its table.
func readSummary(scan func(...any) error, m *table.Summary) (number int64, err error) {
	var created, closed, expires, updated, outage int64
	var settings, moments, seats []byte
	var proposal *string
	err = scan(&number, &m.ID, &m.Owner, &m.Status, &settings, &m.Frozen, &proposal, &created, &closed, &expires,
		&m.Seq, &m.Answers, &updated, &moments, &m.Map, &m.FromPosition, &outage, &seats)
	if err != nil {
		return 0, err
	}
	m.Created, m.Closed, m.Updated, m.Expires = encode.Time(created), encode.Time(closed), encode.Time(updated), encode.ExpiryTime(expires, outage)
	if err := json.Unmarshal(settings, &m.Settings); err != nil {
		return 0, fmt.Errorf("reading the settings of table %s: %w", m.ID, err)
	}
	if proposal != nil {
		m.Proposal = new(table.Proposal)
		if err := json.Unmarshal([]byte(*proposal), m.Proposal); err != nil {
			return 0, fmt.Errorf("reading the proposal of table %s: %w", m.ID, err)
		}
	}
	if m.Seats, err = readSeats(seats); err != nil {
		return 0, fmt.Errorf("table %s: %w", m.ID, err)
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
