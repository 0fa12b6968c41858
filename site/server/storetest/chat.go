package storetest

import (
	"koprulu/rules/game"
	"koprulu/table"
)

func chatAndNotes(s suite) {
	ctx := s.Context()
	s.somebody("ann", 1)
	s.create(playing("t1"))
	say := func(id table.ID, text string, seat game.Player) int64 {
		s.Helper()
		n, err := s.Say(ctx, id, table.Message{At: noon, Person: "ann", Name: "Ann", Seat: seat, Text: text})
		s.must(err)
		return n
	}
	first := say("t1", "one", 0)
	say("t1", "two\nlines", game.Nobody)
	last := say("t1", "three", 2)
	s.unknown("at a table that is not there")(s.Say(ctx, "none", table.Message{At: noon, Text: "x"}))
	for _, c := range []struct {
		name   string
		before int64
		n      int
		want   []string
	}{
		{"all", 0, 10, []string{"one", "two\nlines", "three"}},
		{"the last two", 0, 2, []string{"two\nlines", "three"}},
		{"before the last", last, 10, []string{"one", "two\nlines"}},
		{"before the first", first, 10, nil},
	} {
		same(s, c.name, c.want)(each(func(m table.Message) string { return m.Text })(s.Chat(ctx, "t1", c.before, c.n)))
	}
	note := func(want string) {
		s.Helper()
		same(s, "note", want)(s.Note(ctx, "t1", "ann"))
	}
	note("")
	for _, text := range []string{"plan", "another plan", ""} {
		s.must(s.SaveNote(ctx, "t1", "ann", text))
		note(text)
	}
	s.unknown("a note at a table that is not there")(s.SaveNote(ctx, "none", "ann", "x"))
}
