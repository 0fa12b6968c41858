package storetest

import (
	"time"

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
	for since, want := range map[time.Time]int{noon: 3, noon.Add(time.Nanosecond): 0} {
		same(s, "how many messages were written", want)(s.Written(ctx, "ann", since))
	}
	same(s, "how many messages somebody else has written", 0)(s.Written(ctx, "ben", noon))
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
