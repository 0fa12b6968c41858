package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koprulu/rules/game"
	"koprulu/table"
)

func chatAndNotes(t *testing.T, s Store) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	if err := s.Create(ctx, playing("t1")); err != nil {
		t.Fatal(err)
	}
	say := func(id table.ID, text string, seat game.Player) int64 {
		t.Helper()
		n, err := s.People.Say(ctx, id, table.Message{At: noon, Person: "ann", Name: "Ann", Seat: seat, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := say("t1", "one", 0)
	say("t1", "two\nlines", game.Nobody)
	last := say("t1", "three", 2)
	if _, err := s.People.Say(ctx, "none", table.Message{At: noon, Text: "x"}); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("at a table that is not there: %v", err)
	}
	tests := []struct {
		name   string
		before int64
		n      int
		want   []string
	}{
		{"all", 0, 10, []string{"one", "two\nlines", "three"}},
		{"the last two", 0, 2, []string{"two\nlines", "three"}},
		{"before the last", last, 10, []string{"one", "two\nlines"}},
		{"before the first", first, 10, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			list, err := s.People.Chat(ctx, "t1", test.before, test.n)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range list {
				got = append(got, m.Text)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	note := func(want string) {
		t.Helper()
		if got, err := s.People.Note(ctx, "t1", "ann"); err != nil || got != want {
			t.Errorf("note %q, %v; want %q", got, err, want)
		}
	}
	note("")
	for _, text := range []string{"plan", "another plan", ""} {
		if err := s.People.SaveNote(ctx, "t1", "ann", text); err != nil {
			t.Fatal(err)
		}
		note(text)
	}
	if err := s.People.SaveNote(ctx, "none", "ann", "x"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("a note at a table that is not there: %v", err)
	}
}
