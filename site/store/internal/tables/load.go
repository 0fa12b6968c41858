package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// seats is a query for the people of the table t, as a JSON list that storedSeat reads.
func (t *Tables) seats() string {
	return "coalesce((SELECT " + t.db.Group + "(" + t.db.Array + `(p.person, p.name, p.bot, CAST(p.gone AS integer), CAST(p.ready AS integer), CAST(p.offered AS integer),
		CAST(p.program AS integer), p.hints, p.hinted) ORDER BY p.seat) FROM seats p WHERE p.number = t.number), '[]')`
}

// storedSeat reads a person of a table from the list of seats.
type storedSeat table.Seat

// UnmarshalJSON reads the columns in the order of seats.
func (s *storedSeat) UnmarshalJSON(text []byte) error {
	var left, ready, offered, program int
	err := json.Unmarshal(text, &[]any{&s.Person, &s.Name, &s.Bot, &left, &ready, &offered, &program, &s.Hints, &s.Hinted})
	s.Left, s.Ready, s.Offered, s.Program = left != 0, ready != 0, offered != 0, program != 0
	return err
}

// readCold reads the columns that are JSON.
func readCold(t *table.Stored, settings []byte, proposal *string, seats []byte) error {
	if err := json.Unmarshal(settings, &t.Settings); err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	if proposal != nil {
		t.Proposal = new(table.Proposal)
		if err := json.Unmarshal([]byte(*proposal), t.Proposal); err != nil {
			return fmt.Errorf("reading the proposal: %w", err)
		}
	}
	var list []storedSeat
	if err := json.Unmarshal(seats, &list); err != nil {
		return fmt.Errorf("reading the seats: %w", err)
	}
	for _, s := range list {
		t.Seats = append(t.Seats, table.Seat(s))
	}
	return nil
}

// Row is a table as it is kept, while it is read.
type Row struct {
	// Table is what was read of it: with everything once Finish was called, but for what ReadMoment fills in.
	Table table.Stored
	// Live is what has the checksum sum, and Outage the outage that its times don't include; placed is the checksum of the
	// position. A checksum is NULL where a migration of PostgreSQL could not make one.
	Live                           encode.Row
	Outage                         int64
	sum, placed                    *int64
	expires                        int64
	settings, seed, shuffle, seats []byte
	hash                           []byte
	corrections                    string
	proposal                       *string
}

// Read reads the row of a table; table.ErrUnknown if there is none. The database adds joins to what is read, and
// columns with their values and where they go.
func (t *Tables) Read(ctx context.Context, id table.ID, joins, columns string, values []any,
	into ...any) (*Row, error) {
	r := &Row{Table: table.Stored{Basics: table.Basics{ID: id}}}
	s, l := &r.Table, &r.Live
	err := t.db.On(ctx).Row("loading table "+string(id), table.ErrUnknown, `SELECT t.number, t.owner, t.status, t.settings, t.frozen, t.invite, t.watch, t.rules_version, t.components, t.seed, t.start,
			t.proposal, t.paused, t.created, t.expires, t.corrections, coalesce(c.text, ''), t.shuffle, l.seq, l.answers, l.updated, l.moment, l.map, coalesce(o.answers, 0), o.position, l.open, l.bots,
			coalesce(l.due, 0), l.sum, o.sum, `+outage+`, `+t.seats()+", "+columns+`
		FROM tables t JOIN live l ON l.number = t.number LEFT JOIN corrections c ON c.hash = t.corrections LEFT JOIN positions o ON o.number = t.number `+joins+" WHERE t.id = ?", append(values, id),
		append([]any{&l.Number, &s.Owner, &s.Status, &r.settings, &s.Frozen, &s.Invite, &s.Watch, &s.RulesVersion,
			&s.Components, &r.seed, &s.Start,
			&r.proposal, &s.PausedAt, &s.Created, &r.expires, &r.hash, &r.corrections, &r.shuffle, &l.Seq, &l.Answers,
			&l.Updated, &l.Moment, &l.Map, &s.Placed, &s.Position, &l.Open, &l.Bots,
			&l.Due, &r.sum, &r.placed, &r.Outage, &r.seats}, into...)...)
	if err != nil {
		return nil, err
	}
	s.Seq, s.Answers, s.Updated, s.Map = uint64(l.Seq), int(l.Answers), encode.Time(l.Updated), l.Map
	s.Expires = encode.ExpiryTime(r.expires, r.Outage)
	t.numbers.keep(id, l.Number)
	return r, nil
}

// ReadLive reads what an answer changes. The error says what is damaged.
func (r *Row) ReadLive() error {
	if err := encode.ReadMoment(r.Live.Moment, &r.Table, r.Outage); err != nil {
		return err
	}
	if r.seed != nil && r.Table.Position == nil {
		return errors.New("its position is missing")
	}
	sum, _ := r.Live.Sum(nil)
	if r.sum != nil && *r.sum != sum || r.placed != nil &&
		*r.placed != encode.PositionSum(r.Live.Number, int64(r.Table.Placed), r.Table.Position) {
		return fmt.Errorf("the checksum of its position and its clocks is wrong")
	}
	return nil
}

// ReadRest reads everything else but the entries. The error says what is damaged.
func (r *Row) ReadRest() error {
	if err := readCold(&r.Table, r.settings, r.proposal, r.seats); err != nil {
		return err
	}
	r.Table.Settings.Corrections = r.corrections
	if err := encode.CheckCorrections(r.hash, r.corrections); err != nil {
		return err
	}
	if r.seed != nil {
		if len(r.seed) != 32 {
			return fmt.Errorf("the seed has %d bytes", len(r.seed))
		}
		r.Table.Seed = (*[32]byte)(r.seed)
	}
	return encode.ReadShuffle(r.shuffle, &r.Table)
}

// maxAbout bounds the memory that is allocated for entries before they are read, because their number may be damaged.
const maxAbout = 1 << 14

// ReadEntries reads the entries after one, by their lines. The error says what is damaged.
func (r *Row) ReadEntries(lines string, since uint64) ([]table.Entry, error) {
	entries, err := encode.ReadEntries(lines, int(min(r.Table.Seq, maxAbout)))
	if err == nil {
		err = encode.Consecutive(entries, r.Table.Seq)
	}
	if n := r.Table.Seq - min(since, r.Table.Seq); err == nil && since > 0 && uint64(len(entries)) != n {
		err = fmt.Errorf("there are %d entries after entry %d, not %d", len(entries), since, n)
	}
	return entries, err
}
