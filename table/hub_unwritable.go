package table

import (
	"context"
	"errors"
	"log/slog"
)

// The errors that keep a store from writing anything. It says so in its log once, and once more when it writes again,
// so callers that meet one of these errors log nothing (Quiet): a full disk would fill the log, too.
var (
	// ErrFull: there is no room left. Nothing was changed; writing works again as soon as there is room.
	ErrFull = errors.New("the disk is full")
	// ErrBroken: the disk failed during a sync. What was written last may or may not be there, so nothing more is
	// written; the server has to be restarted.
	ErrBroken = errors.New("the disk failed while it was written to; restart the server when the disk works again")
	// ErrAway: the database can't be reached. What was kept is there, and can be read and added to once it is back.
	ErrAway = errors.New("the database can't be reached")
)

// Unwritable reports whether an error says that the store can't write anything now.
func Unwritable(err error) bool {
	return errors.Is(err, ErrFull) || errors.Is(err, ErrBroken) || errors.Is(err, ErrAway)
}

// Quiet returns a log without the lines that carry an error for which Unwritable is true.
func Quiet(log *slog.Logger) *slog.Logger { return slog.New(quiet{log.Handler()}) }

type quiet struct{ slog.Handler }

// Handle passes a line on unless one of its values is such an error.
func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	said := false
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		said = ok && Unwritable(err)
		return !said
	})
	if said {
		return nil
	}
	return q.Handler.Handle(ctx, r)
}

// WithAttrs returns the same for the handler with the attributes.
func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

// WithGroup returns the same for the handler with the group.
func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
