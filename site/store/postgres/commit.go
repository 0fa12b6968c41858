package postgres

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// hot changes the row of a table that is at the expected entry, with the answered decisions open, and adds its entries.
// It returns how many rows of live it has changed, 1 or 0, and whether this server is responsible for the table from
// now on. Deadlines are stored without outages, so it also checks that the outage is the one that they were computed
// with; where there are several servers, each table knows which one its times were computed with.
const hot = `WITH u AS (
		UPDATE live SET seq = $3, answers = $4, open = $5, bots = $6, due = $7, updated = $8, moment = $9, map = $10, sum = $20,
			version = version + 1, holder = CASE WHEN $6::bigint = 0 OR $19::bigint = 0 THEN 0
				WHEN NOT EXISTS (SELECT 1 FROM servers v WHERE v.server = live.holder AND v.server <> $19 AND v.until > clock_timestamp()) THEN $19 ELSE holder END
		WHERE number = $1 AND seq = $2 AND ($18::bigint = 0 OR version = $18)
			AND NOT EXISTS (SELECT 1 FROM unnest($13::int[], $14::bytea[]) AS o (at, decision) WHERE substr(live.open, o.at, 8) <> o.decision)
			AND ($19 <> 0 OR $15 = (SELECT value FROM meta WHERE name = 'outage'))
		RETURNING number, holder = $19 AND $19 <> 0 AS mine),
	p AS (INSERT INTO positions (number, answers, sum, position) SELECT u.number, $12, $21, $11 FROM u WHERE $11::bytea IS NOT NULL
		ON CONFLICT (number) DO UPDATE SET answers = excluded.answers, sum = excluded.sum, position = excluded.position),
	e AS (INSERT INTO entries (number, seq, line) SELECT u.number, n.seq, n.line FROM u, unnest($16::bigint[], $17::bytea[]) AS n (seq, line))`

const (
	hotCommit = hot + ` SELECT count(*), coalesce(bool_or(u.mine), false) FROM u`
	// coldCommit also writes what only a few changes touch: settings, people, links, status, and the wish for a look back.
	coldCommit = hot + `,
	c AS (` + keepCorrections + `SELECT $46, $26 FROM u WHERE $46::bytea IS NOT NULL` + alreadyKept + `),
	t AS (UPDATE tables SET (words, expires, ` + encode.ColdColumns + `) = ROW(array_to_tsvector($22::text[]), $27,
			$28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47)
		FROM u WHERE tables.number = u.number),
	s AS (INSERT INTO seats (number, seat, person, name, bot, gone, ready, offered, program, hints, hinted, closed)
		SELECT u.number, p.seat, p.person, p.name, p.bot, p.gone, p.ready, p.offered, p.program, p.hints, p.hinted, $45 FROM u, ` + seatsOf + `
		ON CONFLICT (number, seat) DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot, gone = excluded.gone,
			ready = excluded.ready, offered = excluded.offered, program = excluded.program, hints = excluded.hints, hinted = excluded.hinted,
			closed = excluded.closed),
	d AS (DELETE FROM seats USING u WHERE seats.number = u.number AND seats.seat >= $24),
	l AS (INSERT INTO lookbacks (number, asked, failed) SELECT u.number, $8, false FROM u WHERE $25
		ON CONFLICT (number) DO UPDATE SET asked = excluded.asked, failed = false, document = NULL, holder = 0)
	SELECT count(*), coalesce(bool_or(u.mine), false) FROM u`
	// keepCorrections and alreadyKept keep a file of components, and lock it if it is already there: its table may just be
	// being deleted.
	keepCorrections = `INSERT INTO corrections (hash, text) `
	alreadyKept     = ` ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`
	// seatsOf reads $23, the seats as JSON.
	seatsOf = `jsonb_to_recordset($23::jsonb) AS p (seat smallint, person text, name text, bot text, gone boolean, ready boolean, offered boolean,
			program boolean, hints integer, hinted bigint)`
)

// statement returns the statement of a commit and its values.
func (r *request) statement(outage int64) (query string, args []any, err error) {
	t := r.commit.After
	if r.server != 0 {
		outage = int64(t.Shared.Outage)
	}
	row := encode.RowOf(r.number, t, outage, nil, nil)
	sum, _ := row.Sum(nil)
	var at []int32
	var decisions [][]byte
	for i := range r.commit.Entries {
		if e := &r.commit.Entries[i]; encode.AnswersEarlier(e, r.commit.Before) {
			at = append(at, 1+8*int32(e.Seat))
			decisions = append(decisions, binary.BigEndian.AppendUint64(nil, e.Decision))
		}
	}
	args = append(make([]any, 0, 47), r.number, int64(r.commit.Before), row.Seq, row.Answers, row.Open, row.Bots,
		encode.OrNull(row.Due), row.Updated, string(row.Moment),
		encode.BytesOrNull(row.Map), encode.BytesOrNull(t.Position), int64(t.Placed), at, decisions, outage, r.seqs, r.lines,
		int64(r.commit.Version), r.server, sum, encode.PositionSum(r.number, int64(t.Placed), t.Position))
	if !r.commit.Cold {
		return hotCommit, args, nil
	}
	cold, err := encode.ColdValues(t)
	if err != nil {
		return "", nil, err
	}
	seats, err := packSeats(t.Seats)
	if err != nil {
		return "", nil, err
	}
	args = append(args, wordsOf(t), seats, len(t.Seats), r.commit.Lookback, t.Settings.Corrections,
		encode.Expires(t, outage))
	return coldCommit, append(args, cold...), nil
}

// storedSeat is a seat as a row.
type storedSeat struct {
	Seat    int    `json:"seat"`
	Person  string `json:"person"`
	Name    string `json:"name"`
	Bot     string `json:"bot"`
	Gone    bool   `json:"gone"`
	Ready   bool   `json:"ready"`
	Offered bool   `json:"offered"`
	Program bool   `json:"program"`
	Hints   int    `json:"hints"`
	Hinted  uint64 `json:"hinted"`
}

// packSeats writes the seats of a table as seatsOf reads them.
func packSeats(seats []table.Seat) (string, error) {
	list := make([]storedSeat, len(seats))
	for i, p := range seats {
		list[i] = storedSeat{i, string(p.Person), p.Name, p.Bot, p.Left, p.Ready, p.Offered, p.Program, p.Hints, p.Hinted}
	}
	b, err := json.Marshal(list)
	if err != nil {
		return "", fmt.Errorf("writing the seats: %w", err)
	}
	return string(b), nil
}
