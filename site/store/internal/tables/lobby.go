package tables

import (
	"context"
	"fmt"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// notTried is the condition that the table of a row of seats is not a sandbox.
func (t *Tables) notTried() string {
	return "NOT EXISTS (SELECT 1 FROM tables t WHERE t.number = seats.number AND " + t.db.Sandbox + ")"
}

// barred is the condition that somebody who is banned at a time, the value with a number, has made a table that waits:
// it is in no list but those of the people who sit there.
func barred(value int) string {
	return fmt.Sprintf("(t.status = 0 AND EXISTS (SELECT 1 FROM people b WHERE b.id = t.owner AND b.banned > ?%d))", value)
}

// maxOwn bounds the tables of one person that are listed at once.
const maxOwn = 1000

// Mine lists the tables that are not over at which a person has a seat, and those that they made and never left, the
// most recently answered first.
func (t *Tables) Mine(ctx context.Context, person table.Person) ([]table.Summary, error) {
	return t.list(ctx, `t.number IN (SELECT number FROM seats WHERE person = ?1 AND person <> '' AND closed IS NULL AND NOT gone AND `+t.notTried()+`
			UNION SELECT number FROM tables t WHERE owner = ?1 AND owner <> '' AND status IN (0, 1, 2) AND NOT `+t.db.Sandbox+`
				AND NOT EXISTS (SELECT 1 FROM seats g WHERE g.number = t.number AND g.person = ?1))
		ORDER BY l.updated DESC, t.number DESC LIMIT ?2`, person, maxOwn)
}

// Invitations lists the waiting tables to which a person is invited because they played the previous game
// (table.Rematch), unless they sit there or have declined, the newest first.
func (t *Tables) Invitations(ctx context.Context, person table.Person) ([]table.Summary, error) {
	return t.list(ctx, `t.status = 0 AND t.number IN (SELECT number FROM guests WHERE person = ?1 AND person <> '') AND t.settings LIKE '%"rematch":{%'
		AND NOT EXISTS (SELECT 1 FROM seats x WHERE x.number = t.number AND x.person = ?1) AND NOT `+barred(3)+` ORDER BY t.number DESC LIMIT ?2`,
		person, maxOwn, time.Now())
}

// Sandboxes lists the sandboxes of a person, the newest first.
func (t *Tables) Sandboxes(ctx context.Context, owner table.Person) ([]table.Summary, error) {
	return t.list(ctx, `t.owner = ? AND t.owner <> '' AND `+t.db.Sandbox+` ORDER BY t.number DESC LIMIT ?`, owner, maxOwn)
}

// Waiting counts the tables that wait for an answer or a vote of a person: those for which WaitsFor or AsksVote holds,
// except games that began at a position with one of the seeds of practice. Every page needs this number.
func (t *Tables) Waiting(ctx context.Context, person table.Person, practice ...[32]byte) (n int, err error) {
	none := make([]byte, 8) // the number of no decision, and no seed
	args := []any{person, none, none}
	for i := range practice {
		args = append(args, practice[i][:])
	}
	err = t.db.On(ctx).Row("counting the tables that wait", nil, `SELECT count(DISTINCT s.number) FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person = ? AND s.person <> '' AND s.closed IS NULL AND NOT s.gone AND s.bot = ''
			AND (t.status = 1 AND substr(l.open, 1 + 8 * s.seat, 8) <> ?
				OR t.status IN (1, 2) AND t.proposal IS NOT NULL AND (coalesce(`+t.db.Asked+`, 0) >> s.seat) & 1 = 1) AND NOT `+t.db.Sandbox+`
			AND NOT (t.start IS NOT NULL AND t.seed IS NOT NULL AND t.seed IN (?`+strings.Repeat(", ?", len(practice))+"))", args, &n)
	return n, err
}

// page lists tables, given the rest of a query, whose last value is how many at most.
func (t *Tables) page(ctx context.Context, where string, args ...any) ([]table.Summary, table.Cursor, error) {
	list, last, err := t.numbered(ctx, where, args)
	return list, encode.Cursor(list, last, args[len(args)-1].(int)), err
}

// MyFinished lists the tables of a person that are over, the newest first.
func (t *Tables) MyFinished(ctx context.Context, person table.Person, from table.Cursor, n int) ([]table.Summary,
	table.Cursor, error) {
	closed, number := encode.ReadCursor(from)
	return t.page(ctx, `t.number IN (
			SELECT number FROM seats WHERE person = ?1 AND person <> '' AND closed IS NOT NULL AND (closed, number) < (?2, ?3) AND `+t.notTried()+` GROUP BY closed, number
			ORDER BY closed DESC, number DESC LIMIT ?4)
		ORDER BY t.closed DESC, t.number DESC`, person, closed, number, n)
}

// OpenTables lists public tables that have an open seat, the newest first, running games with one that is offered
// included.
func (t *Tables) OpenTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	_, number := encode.ReadCursor(from)
	return t.page(ctx, `t.number IN (SELECT number FROM tables WHERE status = 0 AND public AND free > 0 AND number < ?1
			UNION ALL SELECT number FROM tables WHERE status IN (1, 2) AND public AND free > 0 AND number < ?1) AND NOT `+barred(2)+
		" ORDER BY t.number DESC LIMIT ?3", number, time.Now(), n)
}

// RunningTables lists public tables that are being played and may be watched, the newest first.
func (t *Tables) RunningTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	_, number := encode.ReadCursor(from)
	return t.page(ctx, "t.status IN (1, 2) AND t.public AND t.spectators AND t.number < ? ORDER BY t.number DESC LIMIT ?",
		number, n)
}

// FinishedTables lists public tables that are over, the newest first.
func (t *Tables) FinishedTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
	closed, number := encode.ReadCursor(from)
	return t.page(ctx,
		"t.closed IS NOT NULL AND t.public AND (t.closed, t.number) < (?, ?) ORDER BY t.closed DESC, t.number DESC LIMIT ?",
		closed, number, n)
}

// Find lists public tables whose name or players contain words that begin with those searched for, the newest first.
// Without a letter or digit it finds nothing.
func (t *Tables) Find(ctx context.Context, words string, from table.Cursor, n int) ([]table.Summary,
	table.Cursor, error) {
	match := t.db.Match(words)
	if match == "" {
		return nil, "", nil
	}
	_, number := encode.ReadCursor(from)
	return t.page(ctx, t.db.Found(barred(3)), match, number, time.Now(), n)
}

// Summary returns one table, table.ErrUnknown if there is none.
func (t *Tables) Summary(ctx context.Context, id table.ID) (*table.Summary, error) {
	list, err := t.list(ctx, "t.id = ?", id)
	if err == nil && len(list) == 0 {
		err = table.ErrUnknown
	}
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// Summaries returns the summaries of those of some tables that exist, the newest first.
func (t *Tables) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return t.list(ctx, "t.id IN ("+t.db.Each+") ORDER BY t.number DESC", query.Texts(ids))
}

// Holdings counts the tables that a person has made and that are not over, or were made since a time, and the bytes of
// their files.
func (t *Tables) Holdings(ctx context.Context, owner table.Person, since time.Time) (h table.Holdings, err error) {
	err = t.db.On(ctx).Row("counting the tables of a person", nil, `SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status IN (1, 2)), count(*) FILTER (WHERE created >= ?2),
			coalesce(sum(octet_length(settings)) FILTER (WHERE settings LIKE '%"document":%'), 0) +
			(SELECT coalesce(sum(octet_length(text)), 0) FROM corrections WHERE hash IN (SELECT corrections FROM tables WHERE owner = ?1 AND (status IN (0, 1, 2) OR created >= ?2)))
		FROM tables t WHERE owner = ?1 AND (status IN (0, 1, 2) OR created >= ?2) AND NOT `+t.db.Sandbox, []any{owner, since},
		&h.Waiting, &h.Running, &h.Made, &h.Bytes)
	return h, err
}

// Uploaded returns how many bytes the files of components and scenarios of all tables take.
func (t *Tables) Uploaded(ctx context.Context) (bytes int64, err error) {
	err = t.db.On(ctx).Row("measuring files", nil, `SELECT (SELECT coalesce(sum(octet_length(text)), 0) FROM corrections) +
		(SELECT coalesce(sum(octet_length(settings)), 0) FROM tables WHERE settings LIKE '%"document":%')`, nil, &bytes)
	return bytes, err
}

// TablesLike lists the tables that a query finds, the newest first. Names are compared here: databases ignore case in
// different ways.
func (t *Tables) TablesLike(ctx context.Context, q people.TableQuery) ([]table.Summary, error) {
	if q.N <= 0 {
		return nil, nil
	}
	status := -1
	if q.Status != nil {
		status = int(*q.Status)
	}
	var list []table.ID
	skip := q.Skip
	err := t.db.On(ctx).Each(`SELECT t.id, t.name, t.people FROM tables t WHERE t.status = coalesce(nullif(?1, -1), t.status) AND (NOT ?2 OR t.public OR t.settings LIKE '%"listed":true%')
			AND (?3 = '' OR t.owner = ?3 OR EXISTS (SELECT 1 FROM seats p WHERE p.number = t.number AND p.person = ?3))
			AND (CAST(?4 AS bigint) = 0 OR EXISTS (SELECT 1 FROM live l WHERE l.number = t.number AND l.updated >= ?4)) ORDER BY t.number DESC`,
		[]any{status, q.Public, q.Person, q.Since}, func(scan query.Scan) error {
			var id table.ID
			var name, names string
			if err := scan(&id, &name, &names); err != nil {
				return err
			}
			switch {
			case !q.Finds(id, name, names):
			case skip > 0:
				skip--
			default:
				if list = append(list, id); len(list) == q.N {
					return query.ErrEnough
				}
			}
			return nil
		})
	if err != nil {
		return nil, query.Failed("looking for tables", err)
	}
	return t.Summaries(ctx, list)
}

// list reads summaries, given the rest of a query after its WHERE.
func (t *Tables) list(ctx context.Context, where string, args ...any) ([]table.Summary, error) {
	list, _, err := t.numbered(ctx, where, args)
	return list, err
}

// numbered is list, and also returns the number of the last table, 0 if there is none.
func (t *Tables) numbered(ctx context.Context, where string, args []any) (list []table.Summary, last int64, err error) {
	list, err = query.List(t.db.On(ctx), "listing tables", func(scan query.Scan) (m table.Summary, err error) {
		last, err = readSummary(scan, &m)
		return m, err
	}, `SELECT t.number, t.id, t.owner, t.status, t.settings, t.frozen, t.proposal, t.created, coalesce(t.closed, 0), t.expires,
			l.seq, l.answers, l.updated, l.moment, l.map, t.start IS NOT NULL, `+outage+`, `+t.seats()+`
		FROM tables t JOIN live l ON l.number = t.number WHERE `+where, args...)
	return list, last, err
}

// readSummary reads a row into a summary and returns the number of its table.
func readSummary(scan query.Scan, m *table.Summary) (number int64, err error) {
	var expires, outage int64
	var settings, moments, seats []byte
	var proposal *string
	err = scan(&number, &m.ID, &m.Owner, &m.Status, &settings, &m.Frozen, &proposal, &m.Created, &m.Closed, &expires,
		&m.Seq, &m.Answers, &m.Updated, &moments, &m.Map, &m.FromPosition, &outage, &seats)
	if err != nil {
		return 0, err
	}
	m.Expires = encode.ExpiryTime(expires, outage)
	t := table.Stored{Basics: m.Basics, Progress: m.Progress}
	if err := readCold(&t, settings, proposal, seats); err != nil {
		return 0, fmt.Errorf("table %s: %w", m.ID, err)
	}
	if err := encode.ReadMoment(moments, &t, outage); err != nil {
		return 0, fmt.Errorf("table %s: %w", m.ID, err)
	}
	m.Basics, m.Progress, m.Rests = t.Basics, t.Progress, t.Rests(time.Now())
	m.Decisions = t.ShownDecisions()
	return number, nil
}
