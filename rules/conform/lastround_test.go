package conform_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// lastRound plays a recorded game whose players agree at a random question of a Planning Phase that the round is the
// last: everything that conform checks holds, the question that was open stays open, positions are read back, the game
// is over before another round begins, whoever stands best has won unless another victory came first, and the record
// verifies. It reports whether the standing decided.
func lastRound(t *testing.T, r *game.Rules, seed uint64) bool {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 36))
	round, wait := uint16(1+rng.IntN(3)), rng.IntN(4*r.Options.Players)
	c := conform.NewChecker(r, seed, 7)
	c.Also = inText(r)
	var log game.Log
	var out bytes.Buffer
	key := chance.NumberSeed(seed)
	s := game.New(r, key, &log)
	reader := conform.Follow(r, &s)
	w := record.NewWriter(&out, make([]string, r.Options.Players))
	if err := w.Start(r, key, &s, &log); err != nil {
		t.Fatal(err)
	}
	agreed := game.PlayerSet(0)
	for s.Phase != game.Over {
		p, a, err := c.Step(&s)
		if err != nil {
			t.Fatalf("seed %d, round %d, answer %d: %v", seed, s.Round, s.Answers, err)
		}
		if s.Round > round && agreed != 0 {
			t.Fatalf("seed %d: round %d begins, though %d was to be the last", seed, s.Round, round)
		}
		if q := (s.Alive &^ agreed).First(); s.Phase == game.Planning && s.Round == round && q < game.MaxPlayers {
			if wait--; wait < 0 {
				p, a, agreed = q, game.Answer{Verb: game.DoLastRound}, agreed|1<<q
			}
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			t.Fatalf("seed %d: %v breaks %s", seed, a, broken)
		}
		if a.Verb == game.DoLastRound && (r.Open(&s) != r.Open(&before) || r.Decision(&s) != r.Decision(&before) ||
			s.Barrier != s.Answers || s.EndsWithRound() != (s.Alive&^agreed == 0)) {
			t.Fatalf("seed %d: agreeing to a last round changes what is asked, or can be taken back", seed)
		}
		if err := conform.Told(r, &s, &log); err != nil {
			t.Fatalf("seed %d, answer %d: %v", seed, s.Answers, err)
		}
		if err := reader.Next(&s, log.Entries); err != nil {
			t.Fatalf("seed %d, answer %d: after %v: %v", seed, s.Answers, a, err)
		}
		if err := w.Answer(&before, p, a, &log); err != nil {
			t.Fatal(err)
		}
	}
	if _, loaded, err := position.Read(components.Default(), position.Append(nil, r, &s)); err != nil || loaded != s {
		t.Fatalf("seed %d: the end is not read back as it was written: %v", seed, err)
	}
	if s.Victory == game.LastRoundVictory {
		if s.Round != round || !s.EndsWithRound() {
			t.Fatalf("seed %d: round %d was the last, agreed on was %d", seed, s.Round, round)
		}
		for p := range s.Alive.All() {
			if s.Winners.Has(p) != (r.Places(&s)[p] == 1) || r.Standing(&s, p)[0] > r.Standing(&s, s.Winners.First())[0] {
				t.Fatalf("seed %d: seat %d stands better than who has won", seed, p)
			}
		}
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
	return s.Victory == game.LastRoundVictory
}

// TestLastRounds: random games of two to six players, with and without Brood War and in teams, that end with a round
// all have agreed on.
func TestLastRounds(t *testing.T) {
	t.Parallel()
	games, decided := uint64(6), 0
	if testing.Short() {
		games = 1
	}
	for n := 2; n <= 6; n++ {
		for _, change := range []func(*game.Options){
			nil,
			func(o *game.Options) { o.Teams = n == 4 || n == 6 },
			func(o *game.Options) { o.BroodWar = true },
		} {
			r := table(t, n, change)
			for seed := range games {
				if lastRound(t, r, seed) {
					decided++
				}
			}
		}
	}
	if decided < 5 {
		t.Errorf("the standing decided only %d games", decided)
	}
}
