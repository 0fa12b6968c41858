package storetest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"koprulu/rules/game"
	"koprulu/table"
)

func chatAndNotes(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	must(t, s.Create(ctx, playing("t1")))
	say := func(id table.ID, text string, seat game.Player) int64 {
		t.Helper()
		n, err := s.Say(ctx, id, table.Message{At: noon, Person: "ann", Name: "Ann", Seat: seat, Text: text})
		must(t, err)
		return n
	}
	first := say("t1", "one", 0)
	say("t1", "two\nlines", game.Nobody)
	last := say("t1", "three", 2)
	fails(t, "at a table that is not there", failure(s.Say(ctx, "none", table.Message{At: noon, Text: "x"})),
		table.ErrUnknown)
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
			list, err := s.Chat(ctx, "t1", test.before, test.n)
			must(t, err)
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
		same(t, "note", want)(s.Note(ctx, "t1", "ann"))
	}
	note("")
	for _, text := range []string{"plan", "another plan", ""} {
		must(t, s.SaveNote(ctx, "t1", "ann", text))
		note(text)
	}
	fails(t, "a note at a table that is not there", s.SaveNote(ctx, "none", "ann", "x"), table.ErrUnknown)
}
