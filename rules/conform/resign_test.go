package conform_test

import (
	"bytes"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/scenario"
)

// resigning plays a recorded game in which seats resign, often, now and then or hardly ever, at any moment and whoever
// is asked: everything that conform checks holds, positions are read back, the record verifies, and nothing of who
// resigned is left on the board.
func resigning(t *testing.T, r *game.Rules, seed uint64) {
	t.Helper()
	c := conform.NewChecker(r, seed, 7)
	c.Resigns, c.Also = []int{6, 50, 500}[seed%3], inText(r)
	var log game.Log
	var out bytes.Buffer
	key := chance.NumberSeed(seed)
	s := game.New(r, key, &log)
	reader := conform.Follow(r, &s)
	w := record.NewWriter(&out, make([]string, r.Options.Players))
	if err := w.Start(r, key, &s, &log); err != nil {
		t.Fatal(err)
	}
	for n := 0; s.Phase != game.Over && (n < conform.Patience || !r.Options.Conquest()); n++ {
		p, a, err := c.Step(&s)
		if err != nil {
			t.Fatalf("seed %d, round %d, answer %d: %v", seed, s.Round, s.Answers, err)
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			t.Fatalf("seed %d: %v breaks %s", seed, a, broken)
		}
		if err := conform.Told(r, &s, &log); err != nil {
			t.Fatalf("seed %d, answer %d: %v", seed, s.Answers, err)
		}
		if err := reader.Next(&s, log.Entries); err != nil {
			t.Fatalf("seed %d, answer %d: after %v: %v", seed, s.Answers, a, err)
		}
		if a.Verb == game.DoResign && s.Barrier <= before.Answers {
			t.Fatalf("seed %d: what came before a resignation can be taken back", seed)
		}
		if err := w.Answer(&before, p, a, &log); err != nil {
			t.Fatal(err)
		}
	}
	if err := conform.Invariants(r, &s); err != nil {
		t.Fatalf("seed %d, at the end: %v", seed, err)
	}
	for p := range game.Player(r.Options.Players) {
		seat := &s.Seats[p]
		if gone := s.Resigned.Has(p) && !s.Alive.Has(p); gone && (seat.Held|seat.Bases|seat.Guarded|seat.Cards != 0 ||
			seat.Transports != 0) {
			t.Fatalf("seed %d: seat %d has resigned and left pieces behind", seed, p)
		}
	}
	if _, loaded, err := position.Read(components.Default(), position.Append(nil, r, &s)); err != nil || loaded != s {
		t.Fatalf("seed %d: the end is not read back as it was written: %v", seed, err)
	}
	if s.Phase != game.Over {
		return
	}
	if err := w.End(&s); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(components.Default(), &out, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, end, err := rec.Verify(components.Default()); err != nil || end != s {
		t.Fatalf("seed %d: the record leads elsewhere: %v", seed, err)
	}
}

// TestResignations: random games of every kind in which seats resign, also in the setup and while others are asked.
func TestResignations(t *testing.T) {
	t.Parallel()
	games := uint64(12)
	if testing.Short() {
		games = 3
	}
	for n := 2; n <= 6; n++ {
		for _, change := range []func(*game.Options){
			nil,
			func(o *game.Options) { o.Teams = n == 4 || n == 6; o.GalacticConquest = true },
			func(o *game.Options) { o.RandomFactions = false },
		} {
			r := table(t, n, change)
			for seed := range games {
				resigning(t, r, seed)
			}
		}
	}
	for seed := range 6 * games {
		r, err := components.Default().Rules(conform.Spread(conform.Combinations(true), seed))
		if err != nil {
			t.Fatal(err)
		}
		resigning(t, r, seed)
	}
	scenarios, err := scenario.All(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range scenarios {
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range games / 3 {
			resigning(t, r, seed)
		}
	}
}
