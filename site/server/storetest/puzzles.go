package storetest

import (
	"koprulu/club/puzzle"
	"koprulu/table"
)

// puzzles: of several attempts to keep the puzzle of a day the first counts, byte for byte, and so does the first
// answer of a person; answers go with their person.
func puzzles(s suite) {
	ctx := s.Context()
	const day, next = puzzle.Day("2026-03-09"), puzzle.Day("2026-03-10")
	s.unknown("before there is one")(s.Club.Puzzle(ctx, day))
	made := atOnce(s, func(n byte) (string, error) {
		text, err := s.Club.OpenPuzzle(ctx, day, []byte{'{', 'a' + n, '<', '}', '\n'}, noon)
		return string(text), err
	})
	text, err := s.Club.Puzzle(ctx, day)
	if s.must(err); len(made) != 1 || made[string(text)] != 8 {
		s.Errorf("of %v %q is kept", made, text)
	}
	same(s, "the next day", "x")(textOf(s.Club.OpenPuzzle(ctx, next, []byte("x"), noon)))
	same(s, "all days", []puzzle.Day{next, day})(s.Club.PuzzleDays(ctx, "2026-03-11", 5))
	same(s, "one day", []puzzle.Day{next})(s.Club.PuzzleDays(ctx, "2026-03-11", 1))
	same(s, "earlier days", []puzzle.Day{day})(s.Club.PuzzleDays(ctx, next, 5))

	s.persons("ann", "ben")
	given := atOnce(s, func(n byte) (puzzle.Try, error) {
		return s.Club.TryPuzzle(ctx, "ann", puzzle.Try{Day: day, Answer: int(n), Right: n == 3, Timely: true})
	})
	if len(given) != 1 {
		s.Errorf("one person has answered %v", given)
	}
	late := puzzle.Try{Day: next, Answer: 2, Right: true}
	same(s, "the next day", late)(s.Club.TryPuzzle(ctx, "ann", late))
	same(s, "somebody else", late)(s.Club.TryPuzzle(ctx, "ben", late))
	s.unknown("nobody")(s.Club.TryPuzzle(ctx, "nobody", late))
	count(s, "answers of a person", 2)(s.Club.PuzzleTries(ctx, "ann"))
	b, err := s.Belongings(ctx, "ann")
	count(s, "answers that belong to a person", 2)(b.Puzzles, err)
	s.must(s.Forget(ctx, "ben"))
	count(s, "answers of somebody who has left", 0)(s.Club.PuzzleTries(ctx, "ben"))
	same(s, "answers that stay", late)(last(s.Club.PuzzleTries(ctx, table.Person("ann"))))
}

func textOf(text []byte, err error) (string, error) { return string(text), err }

// last returns the last of a list.
func last[T any](list []T, err error) (x T, _ error) {
	if len(list) > 0 {
		x = list[len(list)-1]
	}
	return x, err
}
