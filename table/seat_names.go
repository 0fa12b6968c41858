package table

import (
	"context"
	"strings"
	"unicode/utf8"

	"koprulu/internal/names"
	"koprulu/rules/game"
)

// The names of people at their seats. Whether a name may be chosen (names.Tidy) is checked where somebody chooses it; a
// table accepts the names that people have, which may be older than that check. But nobody can sit down at a table with
// somebody whose name looks like theirs.

// tidyPerson trims the name of a person at a seat and checks it; in records bots are distinguished from people by their
// names.
func tidyPerson(name string) (string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > names.MostRunes || names.Count(name) > names.Longest ||
		!utf8.ValidString(name) {
		return "", invalid("name", "write a name of 1 to %d letters", names.Longest)
	}
	if strings.ContainsFunc(name, func(r rune) bool { return !names.Shown(r) }) {
		return "", invalid("name", "leave out what can't be printed, such as line breaks")
	}
	if LikeBot(name) {
		return "", invalid("name", "only the names of bots begin like that; choose another one")
	}
	return name, nil
}

// LikeBot reports whether a name begins like those of bots in records, or looks as if it did.
func LikeBot(name string) bool {
	n := 0
	for end := range name {
		if n++; end > 0 && names.Alike(name[:end], botPrefix) {
			return true
		}
		if n > 2*len(botPrefix) {
			return false
		}
	}
	return names.Alike(name, botPrefix)
}

// Called reports whether somebody other than a person has a name at one of the seats, or one that looks like it. Those
// who have left count: the log still mentions them.
func Called(seats []Seat, who Person, name string) bool {
	for i := range seats {
		if s := &seats[i]; s.Person != "" && s.Person != who && names.Alike(s.Name, name) {
			return true
		}
	}
	return false
}

// SetName changes the display name of a person at the seats they have, whatever the status of the table. ErrCalled if
// somebody else at the table has one that looks like it.
func (t *Table) SetName(ctx context.Context, who Person, name string) error {
	return t.setName(ctx, who, name, false)
}

// Unname replaces the name of a person at their seats by a word for somebody who has left, even if others have that
// name.
func (t *Table) Unname(ctx context.Context, who Person, word string) error {
	return t.setName(ctx, who, word, true)
}

func (t *Table) setName(ctx context.Context, who Person, name string, shared bool) error {
	name, err := tidyPerson(name)
	if err != nil {
		return err
	}
	return t.change(ctx, func(e *edit) error {
		if !shared && Called(e.Seats, who, name) {
			return ErrCalled
		}
		for p, s := range e.Seats {
			if who != "" && s.Person == who && s.Name != name {
				s.Name = name
				e.setSeat(game.Player(p), s)
			}
		}
		return nil
	})
}
