package register

import (
	"context"
	"time"

	"koprulu/club/puzzle"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// OpenPuzzle keeps the file of a day's puzzle, unless there is one, and returns the one that is kept: of several
// servers, the first decides.
func (c Club) OpenPuzzle(ctx context.Context, day puzzle.Day, text []byte, now time.Time) ([]byte, error) {
	if err := c.db.Do(ctx, "keeping a puzzle", "INSERT INTO puzzles (day, doc, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
		day, string(text), now); err != nil {
		return nil, err
	}
	return c.Puzzle(ctx, day)
}

// Puzzle returns the file of a day's puzzle, table.ErrUnknown if there is none.
func (c Club) Puzzle(ctx context.Context, day puzzle.Day) ([]byte, error) {
	var doc string
	err := c.db.On(ctx).Row("reading the puzzle of "+string(day), table.ErrUnknown,
		"SELECT doc FROM puzzles WHERE day = ?", []any{day}, &doc)
	return []byte(doc), err
}

// PuzzleDays lists the days before one that have a puzzle, the newest first, at most n.
func (c Club) PuzzleDays(ctx context.Context, before puzzle.Day, n int) ([]puzzle.Day, error) {
	return query.Column[puzzle.Day](c.db.On(ctx), "listing puzzles",
		"SELECT day FROM puzzles WHERE day"+c.db.Collate+" < ? ORDER BY day"+c.db.Collate+" DESC LIMIT ?", before, n)
}

// TryPuzzle records the answer of a person, unless they have given one, and returns what is kept.
func (c Club) TryPuzzle(ctx context.Context, person table.Person, t puzzle.Try) (puzzle.Try, error) {
	if err := c.db.Do(ctx, "keeping an answer to a puzzle",
		"INSERT INTO puzzle_tries (person, day, answer, found, timely) SELECT id, ?, ?, ?, ? FROM people WHERE id = ? ON CONFLICT DO NOTHING",
		t.Day, t.Answer, t.Right, t.Timely, person); err != nil {
		return t, err
	}
	list, err := c.tries(ctx, "person = ? AND day = ?", person, t.Day)
	return first(list, err, table.ErrUnknown)
}

// PuzzleTries lists the answers of a person, the oldest first.
func (c Club) PuzzleTries(ctx context.Context, person table.Person) ([]puzzle.Try, error) {
	return c.tries(ctx, "person = ? ORDER BY day"+c.db.Collate, person)
}

func (c Club) tries(ctx context.Context, where string, args ...any) ([]puzzle.Try, error) {
	return query.Rows(c.db.On(ctx), "listing answers to puzzles", func(t *puzzle.Try) []any {
		return []any{&t.Day, &t.Answer, &t.Right, &t.Timely}
	}, "SELECT day, answer, found, timely FROM puzzle_tries WHERE "+where, args...)
}
