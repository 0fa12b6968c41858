//go:build unix

package postgres_test

import (
	"testing"
	"time"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	named "koprulu/rules/notation/words"
	"koprulu/table"
)

// ordersAhead plays on to the first order, and returns whose it is and one to leave for later.
func ordersAhead(t *testing.T, made *table.Table) (game.Player, ahead.Answer) {
	t.Helper()
	for made.Snapshot().View(0).Step != game.AskOrder {
		_, _, err := answers(t.Context(), made, func(int) int { return 0 })
		must(t, err)
	}
	now := made.Snapshot()
	p := now.Rules.Open(now.State).First()
	names := named.InView(now.Rules, now.View(p))
	first := now.Legal(p, nil)[0]
	return p, ahead.Answer{Kind: ahead.Orders,
		Orders: []ahead.Order{{Order: named.Order(first.Order()), Planet: names.Planet(first.Planet())}}}
}

// TestAheadOnce: of several servers one gives what was left for later, once, even if the server that was told about it
// is gone. Readers at the others are told nothing before that.
func TestAheadOnce(t *testing.T) {
	url := empty(t)
	a, b := serve(t, url, nil), serve(t, url, nil)
	s := table.NewSettings("two servers", 2)
	s.Options.RandomFactions = true
	// So a pause is two seconds at most.
	s.Pace = table.Pace{Start: 4 * time.Second, Gain: 4 * time.Second, Cap: 4 * time.Second}
	made := a.dealt(s)
	p, order := ordersAhead(t, made)
	there := b.at(made.ID())
	before, seq := there.Snapshot().Changed, there.Snapshot().Seq
	must(t, made.LeaveAhead(t.Context(), persons[p], false, order))
	eventually(t, "the other server knows what was left", func() bool { return there.Snapshot().LeftAhead(p) != nil })
	if got := there.Snapshot(); got.Changed != before || got.Seq != seq {
		t.Error("readers at the other server can tell that something was left for later")
	}
	a.close()
	eventually(t, "it is given", func() bool { return there.Snapshot().Seq > seq })
	row, entries, err := b.store.Load(t.Context(), made.ID())
	must(t, err)
	n := 0
	for _, e := range entries[seq:] {
		if e.Seat == p && e.Kind == table.DidAnswer && e.By == string(persons[p]) {
			n++
		}
	}
	if n != 1 || !there.Snapshot().LeftAhead(p).WasGiven(row.Answers) && len(entries) == int(seq)+1 {
		t.Errorf("given %d times: %+v", n, entries[seq:])
	}
}

// TestAheadWhileAllAnswer: servers that both check a table when something is due give it once.
func TestAheadWhileAllAnswer(t *testing.T) {
	url := empty(t)
	a, b := serve(t, url, nil), serve(t, url, nil)
	s := table.NewSettings("two servers", 2)
	s.Options.RandomFactions = true
	s.Pace = table.Pace{Start: 2 * time.Second, Gain: 2 * time.Second, Cap: 2 * time.Second}
	made := a.dealt(s)
	p, order := ordersAhead(t, made)
	there := b.at(made.ID())
	must(t, there.LeaveAhead(t.Context(), persons[p], false, order))
	seq := there.Snapshot().Seq
	eventually(t, "both servers show that it is given", func() bool {
		return made.Snapshot().Seq > seq && there.Snapshot().Seq > seq
	})
	_, entries, err := b.store.Load(t.Context(), made.ID())
	must(t, err)
	n := 0
	for _, e := range entries[seq:] {
		if e.Seat == p && e.Kind == table.DidAnswer && e.By == string(persons[p]) {
			n++
		}
	}
	if n != 1 {
		t.Errorf("given %d times: %+v", n, entries[seq:])
	}
}
