package notation_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation"
)

// tables are the kinds of table on which random games are played.
func tables(t testing.TB) []*game.Rules {
	t.Helper()
	var out []*game.Rules
	for _, o := range []game.Options{
		{Players: 2}, {Players: 3}, {Players: 4}, {Players: 5}, {Players: 6},
		{Players: 4, Teams: true}, {Players: 6, Teams: true}, {Players: 3, GalacticConquest: true},
		{Players: 2, RandomFactions: true, HideOwnOrders: true, Shields: true, Healing: true},
	} {
		for i := range o.Factions {
			o.Factions[i] = game.NoFaction
		}
		r, err := components.Default().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// playRandom plays a game at random and calls see before every answer and at the end.
func playRandom(r *game.Rules, seed uint64, most int, see func(s *game.State, p game.Player, legal []game.Answer)) {
	rng := rand.New(rand.NewPCG(seed, 7))
	s := game.New(r, notation.NumberSeed(seed), nil)
	buf := make([]game.Answer, 0, game.MaxLegal)
	extra := make([]game.Answer, 0, 256)
	for range most {
		open := r.Open(&s)
		if open == 0 {
			break
		}
		p := open.First()
		legal := r.Legal(&s, p, buf)
		extra = r.Beside(&s, p, extra)
		see(&s, p, append(legal[:len(legal):len(legal)], extra...))
		a := legal[rng.IntN(len(legal))]
		if len(extra) > 0 && rng.IntN(40) == 0 {
			a = extra[rng.IntN(len(extra))]
		}
		if broken := r.Apply(&s, p, a, nil); broken != rule.None {
			panic("a legal answer breaks " + broken.String())
		}
	}
	see(&s, game.Nobody, nil)
}

func games(t testing.TB, n int) int {
	if testing.Short() {
		return max(1, n/10)
	}
	return n
}
