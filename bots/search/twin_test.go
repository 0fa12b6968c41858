package search_test

import (
	"context"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"math/rand/v2"
	"testing"
)

// TestTwins checks that a search answers the same if the seat sees the same, whatever is hidden from it (P5): even if
// it is handed the truth, it imagines its own worlds. A searcher that takes the position for the truth does not pass.
func TestTwins(t *testing.T) {
	for _, opts := range []game.Options{{Players: 4}, {Players: 3, BroodWar: true}} {
		r, list := positions(t, opts, 1, 10)
		fair := func(s *game.State, seat game.Player, legal []game.Answer) game.Answer {
			b := search.New(1, whole, &sight.First)
			return b.Pick(context.Background(), r, s, seat, legal)
		}
		if n := differ(r, list, fair); n > 0 {
			t.Errorf("%d of %d answers depend on what is hidden", n, len(list))
		}
		cheat := func(s *game.State, seat game.Player, legal []game.Answer) game.Answer {
			return cheated(r, s, seat, legal)
		}
		if n := differ(r, list, cheat); n < 5 {
			t.Errorf("a searcher that knows what is hidden shows it in only %d of %d answers", n, len(list))
		}
	}
}

// differ answers positions and their twins, which look the same to the seat that answers but have other hidden orders,
// hands and decks, and returns how often the answers differ.
func differ(r *game.Rules, list []game.State, pick func(s *game.State, seat game.Player,
	legal []game.Answer) game.Answer) (n int) {
	for i := range list {
		truth, twin := list[i], list[i]
		seat := r.Open(&truth).First()
		r.Redeal(&twin, seat, rand.NewPCG(uint64(i), 1))
		legal := r.Legal(&truth, seat, make([]game.Answer, 0, game.MaxLegal))
		if pick(&truth, seat, legal) != pick(&twin, seat, legal) {
			n++
		}
	}
	return n
}

// cheated plays each answer on in the position itself, with all that is hidden in it, and returns the best.
func cheated(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) (best game.Answer) {
	p, most := search.NewPlayer(&sight.First), int32(-1)
	for _, a := range legal[:min(len(legal), 12)] {
		p.Set(r, s, seat, 1, 1)
		p.World = *s
		if r.Apply(&p.World, seat, a, nil) != rule.None {
			continue
		}
		p.ToEndOfRound()
		var v value.Survey
		v.Read(r, &p.World)
		if c := value.Of(r).ChancesOf(r, &v, p.World.Alive)[seat]; c > most {
			best, most = a, c
		}
	}
	return best
}
