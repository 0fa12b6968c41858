package locale

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// rules returns the rules of a table with the built-in components.
func rules(t *testing.T, o game.Options) *game.Rules {
	t.Helper()
	for p := range o.Factions {
		o.Factions[p] = game.NoFaction
	}
	r, err := components.Default().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// playout plays a game with random answers up to its end or a limit, and calls look before and hear after every answer.
func playout(t *testing.T, r *game.Rules, seed uint64, limit int, look func(*game.State),
	hear func(*game.State, *game.Log)) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 7))
	var key [32]byte
	key[0] = byte(seed)
	log := game.Log{}
	s := game.New(r, key, &log)
	hear(&s, &log)
	buf, beside := make([]game.Answer, 0, game.MaxLegal), make([]game.Answer, 0, game.MaxLegal)
	for range limit {
		if s.Phase == game.Over {
			return
		}
		look(&s)
		open := r.Open(&s)
		p := open.First()
		answers := r.Legal(&s, p, buf)
		if more := r.Beside(&s, p, beside); len(more) > 0 && rnd.IntN(150) == 0 {
			answers = more
		}
		a := answers[rnd.IntN(len(answers))]
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := r.Apply(&s, p, a, &log); broken != 0 {
			t.Fatalf("%v is refused with %s", a, broken)
		}
		hear(&s, &log)
	}
}

// shown returns what a player may know of a state.
func shown(r *game.Rules, s *game.State, p game.Player) *game.View {
	v := r.View(s, p)
	return &v
}
