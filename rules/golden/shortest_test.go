package golden

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
)

// mostAnswers is how many answers the games that are looked for may have.
const mostAnswers = 2500

// rulesFor returns the rules of a game for two with drawn factions, under a set of components and a revision.
func rulesFor(t *testing.T, set *components.Set, broodWar bool, rev game.Revision) *game.Rules {
	opts := game.Options{Players: 2, RandomFactions: true, BroodWar: broodWar, Revision: rev}
	for f := range opts.Factions {
		opts.Factions[f] = game.NoFaction
	}
	r, err := set.Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// store writes a record.
func store(t *testing.T, file string, text []byte) {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// shortest returns the record of the shortest of some games that has what is wanted: a finished game, or only as much
// of one as it takes. It is nil if none has it. Games in which players destroy their own pieces (LIMIT-04) come last:
// bots never do, but a rule may be about just that.
func shortest(t *testing.T, r *game.Rules, finished bool, games uint64, wanted func(text []byte) bool) []byte {
	for _, play := range []player{eagerly, restlessly} {
		var best []byte
		for seed := range games {
			if best != nil && seed >= 200 {
				break
			}
			text := recorded(t, r, play, seed, finished, mostAnswers)
			if text == nil || best != nil && len(text) >= len(best) || !wanted(text) {
				continue
			}
			if best = text; finished {
				continue
			}
			low, high := 0, bytes.Count(text, []byte("\n"))-2
			for low < high {
				half := (low + high) / 2
				if text := recorded(t, r, play, seed, false, half); wanted(text) {
					best, high = text, half
				} else {
					low = half + 1
				}
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// player chooses an answer of a seat.
type player func(c *rand.Rand, r *game.Rules, s *game.State, p game.Player) game.Answer

func eagerly(c *rand.Rand, r *game.Rules, s *game.State, p game.Player) game.Answer {
	var buf [game.MaxLegal]game.Answer
	return eager(c, r.Legal(s, p, buf[:0]))
}

// restlessly plays eagerly and now and then takes something back or destroys its own pieces.
func restlessly(c *rand.Rand, r *game.Rules, s *game.State, p game.Player) game.Answer {
	var buf [game.MaxLegal]game.Answer
	if beside := r.Beside(s, p, buf[:0]); len(beside) > 0 && c.IntN(40) == 0 {
		return beside[c.IntN(len(beside))]
	}
	return eagerly(c, r, s, p)
}

// recorded plays a game for a number of answers and returns its record, nil if it should be finished and is not over by
// then.
func recorded(t *testing.T, r *game.Rules, play player, seed uint64, finished bool, most int) []byte {
	var out bytes.Buffer
	key := chance.NumberSeed(seed)
	w := record.NewWriter(&out, []string{"eager", "eager"})
	w.KeepSeed = !finished
	rng := rand.New(rand.NewPCG(seed, 11))
	var log game.Log
	s := game.New(r, key, &log)
	if err := w.Start(r, key, &s, &log); err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; n < most && s.Phase != game.Over; n++ {
		p := r.Open(&s).First()
		a := play(rng, r, &s, p)
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			t.Fatal(broken)
		}
		if err := w.Answer(&before, p, a, &log); err != nil {
			t.Fatal(err)
		}
	}
	switch over := s.Phase == game.Over; {
	case finished && !over:
		return nil
	case finished:
		if err := w.End(&s); err != nil {
			t.Fatal(err)
		}
	case over: // all but the last answer
		return recorded(t, r, play, seed, false, n-1)
	}
	return out.Bytes()
}

// TestShortest: a record is found whatever a rule is about, even voluntary destruction, which no bot ever chooses: one
// that ends, and one that goes on right after it happened.
func TestShortest(t *testing.T) {
	destroyed := func(text []byte) bool { return bytes.Contains(text, []byte(`"do":"destroy `)) }
	for _, broodWar := range []bool{false, true} {
		r := rulesFor(t, components.Default(), broodWar, game.Newest)
		for _, finished := range []bool{true, false} {
			text := shortest(t, r, finished, 100, destroyed)
			rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := rec.Verify(components.Default()); err != nil {
				t.Error(err)
			}
			last := text[bytes.LastIndexByte(text[:len(text)-1], '\n'):]
			if finished != (rec.End != nil) || !destroyed(text) || !finished && !destroyed(last) {
				t.Errorf("Brood War %t, finished %t: the record ends with %s", broodWar, finished, last)
			}
		}
	}
}
