package upkeep

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Trouble is a warning or an error in the log, without its values: these may be about people and tables.
type Trouble struct {
	// Level is warn or error.
	Level string `json:"level"`
	// What is the message, Count how often it came, Last when it came last.
	What  string    `json:"what"`
	Count int       `json:"count"`
	Last  time.Time `json:"last"`
}

const (
	// Troubled is for how long hosts see what went wrong.
	Troubled = 24 * time.Hour
	// mostTroubles is how many lines of the log are remembered.
	mostTroubles = 10_000
)

// Troubles remembers the warnings and errors in a log. The zero value is ready for use; nil remembers nothing.
type Troubles struct {
	mu sync.Mutex
	// lines are those of the last day, the oldest first.
	lines []troubleLine
}

type troubleLine struct {
	at    time.Time
	level slog.Level
	what  string
}

// Of returns a handler that passes lines on and remembers those that matter.
func (t *Troubles) Of(h slog.Handler) slog.Handler { return troubling{h, t} }

// note remembers a line.
func (t *Troubles) note(r *slog.Record) {
	t.mu.Lock()
	defer t.mu.Unlock()
	old := 0
	for old < len(t.lines) && (len(t.lines)-old >= mostTroubles || r.Time.Sub(t.lines[old].at) > Troubled) {
		old++
	}
	t.lines = append(slices.Delete(t.lines, 0, old), troubleLine{r.Time, r.Level, r.Message})
}

// Since returns what came after a time, the last one first.
func (t *Troubles) Since(at time.Time) []Trouble {
	list := []Trouble{}
	if t == nil {
		return list
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, line := range t.lines {
		if !line.at.After(at) {
			continue
		}
		level := "warn"
		if line.level >= slog.LevelError {
			level = "error"
		}
		i := slices.IndexFunc(list, func(o Trouble) bool { return o.What == line.what && o.Level == level })
		if i < 0 {
			i, list = len(list), append(list, Trouble{Level: level, What: line.what})
		}
		list[i].Count++
		list[i].Last = line.at.UTC()
	}
	slices.SortStableFunc(list, func(a, b Trouble) int {
		return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.What, b.What))
	})
	return list
}

// troubling is a handler whose warnings and errors are remembered.
type troubling struct {
	slog.Handler
	troubles *Troubles
}

// Handle remembers a line if it matters, and passes it on.
func (t troubling) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		t.troubles.note(&r)
	}
	if !t.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return t.Handler.Handle(ctx, r)
}

// Enabled reports that warnings are to be handed over even if the log itself leaves them out.
func (t troubling) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || t.Handler.Enabled(ctx, level)
}

// WithAttrs returns the same for the handler with the attributes.
func (t troubling) WithAttrs(attrs []slog.Attr) slog.Handler {
	return troubling{t.Handler.WithAttrs(attrs), t.troubles}
}

// WithGroup returns the same for the handler with the group.
func (t troubling) WithGroup(name string) slog.Handler {
	return troubling{t.Handler.WithGroup(name), t.troubles}
}
