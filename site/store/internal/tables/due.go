package tables

import (
	"context"
	"time"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// outage is the time for which no server was there, which deadlines don't include.
const outage = "(SELECT value FROM meta WHERE name = 'outage')"

// Due lists tables that need the hub: those where a bot has an open decision, and those where a person's time is up by
// the given time. The former come first.
func (t *Tables) Due(ctx context.Context, until time.Time) ([]table.ID, error) {
	return query.Column[table.ID](t.db.On(ctx), "looking for tables that are due", `SELECT id FROM (
			SELECT t.id, 0 AS later, l.number FROM live l JOIN tables t ON t.number = l.number WHERE l.bots = 1
			UNION ALL
			SELECT t.id, 1, l.number FROM live l JOIN tables t ON t.number = l.number WHERE l.due IS NOT NULL AND l.due <= ? - `+outage+` AND l.bots = 0) d
		ORDER BY later, number`, until)
}

// NextDue returns the earliest deadline of a person after a time, the zero time if there is none.
func (t *Tables) NextDue(ctx context.Context, after time.Time) (at time.Time, err error) {
	err = t.db.On(ctx).Row("looking for the next deadline", nil,
		"SELECT coalesce(min(due) + "+outage+", 0) FROM live WHERE due IS NOT NULL AND due > ? - "+outage, []any{after}, &at)
	return at, err
}

// Expiring lists waiting tables that the hub has to deal with: those that expire by a time, and those whose people have
// not been told that they do and that have not changed since another time.
func (t *Tables) Expiring(ctx context.Context, until, unchanged time.Time) ([]table.ID, error) {
	return query.Column[table.ID](t.db.On(ctx), "looking for tables that expire", `SELECT t.id FROM tables t JOIN live l ON l.number = t.number WHERE t.status = 0
		AND CASE t.expires WHEN 0 THEN l.updated <= ? ELSE t.expires <= ? - `+outage+` END ORDER BY t.number`, unchanged, until)
}

// Alive records the time at which the server was last alive.
func (t *Tables) Alive(ctx context.Context, at time.Time) error {
	return t.db.Do(ctx, "keeping the time", "UPDATE meta SET value = ? WHERE name = ?", at, t.db.Alive)
}

// LastAlive returns what Alive recorded, the zero time for a new store.
func (t *Tables) LastAlive(ctx context.Context) (at time.Time, err error) {
	err = t.db.On(ctx).Row("reading the time", nil, "SELECT value FROM meta WHERE name = ?", []any{t.db.Alive}, &at)
	return at, err
}
