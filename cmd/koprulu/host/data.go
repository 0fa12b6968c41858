package host

import (
	"context"
	"time"

	"koprulu/table"
)

// sleeping is a store of tables for verbs that are not a server: they do not record that a server was alive, because
// the time until the next one would then count on the clocks.
type sleeping struct{ table.Store }

// Alive keeps nothing.
func (sleeping) Alive(context.Context, time.Time) error { return nil }

// reading is a store of tables for verbs that only read: what a table would write after being read is not stored. The
// next server writes it.
type reading struct{ sleeping }

// Commit keeps nothing.
func (reading) Commit(context.Context, *table.Commit) error { return nil }
