// Package move moves a whole site from one database to another, of the same or of another kind: SQLite and PostgreSQL.
// The games that are being played there go on as after any time without a server.
//
// Every relation is read in the order of its keys and written in pieces, each in one transaction with a mark that says
// how far it is, so that an interrupted move goes on from there. Then every row is read on both sides, and the
// checksums are compared. Until that is done nobody can open the target (Allowed); afterwards nobody can open the
// source.
package move

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"koprulu/site/store"
	"koprulu/site/store/internal/relation"
	"koprulu/site/store/postgres"
)

var (
	// ErrNotEmpty: the target holds something that does not come from this move.
	ErrNotEmpty = errors.New(
		"there is something in the database that the site is to be moved to, and it does not come from this move; name an empty one")
	// ErrUnfinished: the site is being moved into this database.
	ErrUnfinished = errors.New(
		"a site is being moved into this database and is not complete; run koprulu move again, which continues where it stopped")
	// ErrMoved: the site has been moved to another database, or is about to be.
	ErrMoved = errors.New("the site was moved away from this database")
	// ErrDiffers: what arrived is not what was sent.
	ErrDiffers = errors.New("the rows on both sides differ")
	// ErrUnsound: the source is damaged.
	ErrUnsound = errors.New(
		"something in the database that the site is moved from is damaged, and nothing was moved; koprulu check lists what is, and repairs what it can in SQLite")
)

// Side is one of the two databases of a move. *store.Store and *postgres.Store are Sides if they were opened only for
// this.
type Side interface{ Moving() relation.Site }

var (
	_ Side = (*store.Store)(nil)
	_ Side = (*postgres.Store)(nil)
)

// The steps of a mark.
const (
	stepCopying   = "copying"   // in the target: rows are arriving
	stepComparing = "comparing" // in the target: all have arrived
	stepLeaving   = "leaving"   // in the source: it is being copied
	stepMoved     = "moved"     // in the source: all of it is elsewhere
)

// mark is what is kept in both databases of a move.
type mark struct {
	// Move names the move, the same on both sides.
	Move string `json:"move"`
	Step string `json:"step"`
	// Other is the other database, for people, and At the time of the step.
	Other string    `json:"other"`
	At    time.Time `json:"at"`
	// Relation and After say what was copied last: rows of this relation up to this key. Empty before the first.
	Relation string `json:"relation,omitempty"`
	After    []part `json:"after,omitempty"`
}

// part is a value of a key.
type part struct {
	Integer *int64  `json:"i,omitempty"`
	Text    *string `json:"s,omitempty"`
	Bytes   []byte  `json:"b,omitempty"`
}

func partsOf(key relation.Row) []part {
	list := make([]part, len(key))
	for i, v := range key {
		switch v := v.(type) {
		case int64:
			list[i].Integer = &v
		case string:
			list[i].Text = &v
		case []byte:
			list[i].Bytes = v
		}
	}
	return list
}

func keyOf(parts []part) relation.Row {
	var key relation.Row
	for _, p := range parts {
		switch {
		case p.Integer != nil:
			key = append(key, *p.Integer)
		case p.Text != nil:
			key = append(key, *p.Text)
		default:
			key = append(key, p.Bytes)
		}
	}
	return key
}

func (m *mark) String() string {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // There is nothing in it that JSON can't hold.
	}
	return string(b)
}

// markOf reads the mark of a database, nil if it has none.
func markOf(ctx context.Context, s relation.Site) (*mark, error) {
	text, err := s.Mark(ctx)
	if err != nil || text == "" {
		return nil, err
	}
	m := new(mark)
	if err := json.Unmarshal([]byte(text), m); err != nil {
		return nil, fmt.Errorf("reading in %s how far the move is: %w", s.Where(), err)
	}
	return m, nil
}

// Allowed returns an error if a database must not be served: ErrUnfinished while a site is being moved into it,
// ErrMoved if it has been moved elsewhere or that has begun. With despite the latter no longer counts, from now on; an
// unfinished move is then given up.
func Allowed(ctx context.Context, side Side, despite bool) error {
	s := side.Moving()
	m, err := markOf(ctx, s)
	switch {
	case err != nil || m == nil:
		return err
	case m.Step == stepCopying || m.Step == stepComparing:
		return fmt.Errorf("%s: %w (from %s, since %s)", s.Where(), ErrUnfinished, m.Other, m.At.Format(time.RFC3339))
	case despite:
		return s.SetMark(ctx, "")
	case m.Step == stepLeaving:
		return fmt.Errorf("%s: %w, or that has begun (to %s, %s)", s.Where(), ErrMoved, m.Other, m.At.Format(time.RFC3339))
	}
	return fmt.Errorf("%s: %w (to %s, %s)", s.Where(), ErrMoved, m.Other, m.At.Format(time.RFC3339))
}

// Progress says what a move is doing.
type Progress struct {
	// Comparing is true if rows are being compared rather than copied.
	Comparing bool
	// Relation is the kind of the rows, Rows how many of all kinds have been dealt with in this run.
	Relation string
	Rows     int
}

// Options configure a move. The zero value is right.
type Options struct {
	// Tell is called now and then; nil for never.
	Tell func(Progress)

	// piece is how many rows are written at once, pieceRows if 0; for tests.
	piece int
}

const (
	// pieceRows and pieceBytes bound what is written in one transaction: some 10 ms of work.
	pieceRows  = 1000
	pieceBytes = 1 << 20
)

// Result is the outcome of a move.
type Result struct {
	// From and To name the databases, without secrets.
	From string `json:"from"`
	To   string `json:"to"`
	// Rows counts the rows of every relation that were compared, Tables those of the relation tables.
	Rows   map[string]int `json:"rows"`
	Tables int            `json:"tables"`
	// Resumed is true if it went on with a move that had been interrupted.
	Resumed bool `json:"resumed"`
	// Differences says in words which rows differ: the first hundred, along with ErrDiffers.
	Differences []string `json:"differences,omitempty"`
}

// mostDifferences bounds what is listed.
const mostDifferences = 100

// Run moves a site, or goes on with a move that was interrupted. ErrNotEmpty, ErrMoved, ErrUnfinished (the source
// itself is not complete) and ErrUnsound are returned before anything is changed. With ErrDiffers the result says what
// differs, and the target stays unfinished.
func Run(ctx context.Context, from, to Side, o Options) (*Result, error) {
	m := &mover{from: from.Moving(), to: to.Moving(), tell: o.Tell, piece: o.piece}
	if m.piece == 0 {
		m.piece = pieceRows
	}
	if m.tell == nil {
		m.tell = func(Progress) {}
	}
	m.result = &Result{From: m.from.Where(), To: m.to.Where(), Rows: map[string]int{}}
	if err := m.begin(ctx); err != nil {
		return nil, err
	}
	if m.at.Step == stepCopying {
		if err := m.copyAll(ctx); err != nil {
			return nil, err
		}
	}
	if err := m.compareAll(ctx); err != nil {
		return m.result, err
	}
	// The source first: if the target were free before it, both would open after a crash in between.
	if err := m.from.SetMark(ctx, (&mark{Move: m.at.Move, Step: stepMoved, Other: m.to.Where(),
		At: now()}).String()); err != nil {
		return nil, err
	}
	if err := m.to.SetMark(ctx, ""); err != nil {
		return nil, err
	}
	return m.result, nil
}

func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

type mover struct {
	from, to relation.Site
	tell     func(Progress)
	piece    int
	at       *mark // the mark of the target
	result   *Result
	dealt    int
}

// begin checks whether the move is possible, or how far it is, and marks both sides.
func (m *mover) begin(ctx context.Context) error {
	left, err := markOf(ctx, m.from)
	if err != nil {
		return err
	}
	if m.at, err = markOf(ctx, m.to); err != nil {
		return err
	}
	if left != nil && (left.Step == stepCopying || left.Step == stepComparing) {
		return fmt.Errorf("%s: %w", m.from.Where(), ErrUnfinished)
	}
	if m.at != nil && (m.at.Step == stepCopying || m.at.Step == stepComparing) && left != nil && left.Move == m.at.Move {
		m.result.Resumed = true
		return nil
	}
	if left != nil && left.Step == stepMoved {
		return Allowed(ctx, fixed{m.from}, false)
	}
	if m.at != nil {
		return fmt.Errorf("%s: %w", m.to.Where(), ErrNotEmpty)
	}
	for _, r := range relation.All {
		if r.Name == "meta" || r.ByItself { // Meta has its rows from the beginning.
			continue
		}
		for _, err := range m.to.Rows(ctx, r, nil) {
			if err == nil {
				err = fmt.Errorf("%s: %w (%s)", m.to.Where(), ErrNotEmpty, r.Name)
			}
			return err
		}
	}
	if err := m.from.Sound(ctx); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%s: %w: %w", m.from.Where(), ErrUnsound, err)
	}
	for _, r := range relation.All {
		if !r.ByItself {
			continue
		}
		if err := m.to.Clear(ctx, r); err != nil {
			return err
		}
	}
	name := rand.Text()
	m.at = &mark{Move: name, Step: stepCopying, Other: m.from.Where(), At: now()}
	if err := m.from.SetMark(ctx, (&mark{Move: name, Step: stepLeaving, Other: m.to.Where(),
		At: now()}).String()); err != nil {
		return err
	}
	return m.to.SetMark(ctx, m.at.String())
}

// fixed is a side that is open already.
type fixed struct{ site relation.Site }

func (f fixed) Moving() relation.Site { return f.site }

// copyAll copies from where the mark is.
func (m *mover) copyAll(ctx context.Context) error {
	done := m.at.Relation != ""
	for _, r := range relation.All {
		var after relation.Row
		if done {
			if r.Name != m.at.Relation {
				continue
			}
			done, after = false, keyOf(m.at.After)
		}
		if err := m.copy(ctx, r, after); err != nil {
			return err
		}
	}
	if done {
		return fmt.Errorf(
			"%s: the move was begun by another version of the program, which knows of %s; use that one, or begin again with an empty database", m.to.Where(), m.at.Relation)
	}
	for _, r := range relation.All {
		if !r.Counted {
			continue
		}
		n, err := m.from.Counter(ctx, r)
		if err == nil && n > 0 {
			err = m.to.Count(ctx, r, n)
		}
		if err != nil {
			return err
		}
	}
	m.at.Step, m.at.Relation, m.at.After = stepComparing, "", nil
	return m.to.SetMark(ctx, m.at.String())
}

// copy copies the rows of a relation after a key.
func (m *mover) copy(ctx context.Context, r *relation.Relation, after relation.Row) error {
	var rows []relation.Row
	size := 0
	put := func() error {
		if len(rows) == 0 {
			return nil
		}
		// What has been written stays, but no more is.
		if err := ctx.Err(); err != nil {
			return err
		}
		m.at.Relation, m.at.After = r.Name, partsOf(r.KeyOf(rows[len(rows)-1]))
		if err := m.to.Put(ctx, r, rows, m.at.String()); err != nil {
			return err
		}
		m.dealt += len(rows)
		m.tell(Progress{Relation: r.Name, Rows: m.dealt})
		rows, size = rows[:0], 0
		return nil
	}
	for row, err := range m.from.Rows(ctx, r, after) {
		if err != nil {
			return err
		}
		rows, size = append(rows, row), size+relation.Size(row)
		if len(rows) < m.piece && size < pieceBytes {
			continue
		}
		if err := put(); err != nil {
			return err
		}
	}
	return put()
}

// compareAll compares the rows of both sides.
func (m *mover) compareAll(ctx context.Context) error {
	m.dealt = 0
	more := 0
	for _, r := range relation.All {
		err := m.compare(ctx, r, func(what string) {
			if len(m.result.Differences) == mostDifferences {
				more++
				return
			}
			m.result.Differences = append(m.result.Differences, what)
		})
		if err != nil {
			return err
		}
	}
	m.result.Tables = m.result.Rows["tables"]
	for _, r := range relation.All {
		if !r.Counted {
			continue
		}
		from, err := m.from.Counter(ctx, r)
		if err != nil {
			return err
		}
		to, err := m.to.Counter(ctx, r)
		if err != nil {
			return err
		}
		if to < from {
			m.result.Differences = append(m.result.Differences, fmt.Sprintf("numbers of %s continue at %d, not %d", r.Name,
				to+1, from+1))
		}
	}
	if n := len(m.result.Differences) + more; n > 0 {
		return fmt.Errorf("%w: %d; empty %s and begin again", ErrDiffers, n, m.to.Where())
	}
	return nil
}

// compare walks through both sides in the order of the keys.
func (m *mover) compare(ctx context.Context, r *relation.Relation, differs func(what string)) error {
	nextFrom, stopFrom := iter.Pull2(m.from.Rows(ctx, r, nil))
	defer stopFrom()
	nextTo, stopTo := iter.Pull2(m.to.Rows(ctx, r, nil))
	defer stopTo()
	a, errA, okA := nextFrom()
	b, errB, okB := nextTo()
	for okA || okB {
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		order := 0
		switch {
		case !okB:
			order = -1
		case !okA:
			order = 1
		default:
			order = r.Compare(a, b)
		}
		switch {
		case order < 0:
			differs(r.Describe(a) + " did not arrive")
		case order > 0:
			differs(r.Describe(b) + " was never sent")
		case r.Sum(a) != r.Sum(b):
			differs(r.Describe(a) + " arrived different")
		}
		if order <= 0 {
			m.result.Rows[r.Name]++
			if m.dealt++; m.dealt%m.piece == 0 {
				m.tell(Progress{Comparing: true, Relation: r.Name, Rows: m.dealt})
			}
			a, errA, okA = nextFrom()
		}
		if order >= 0 {
			b, errB, okB = nextTo()
		}
	}
	return nil
}
