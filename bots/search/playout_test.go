package search_test

import (
	"testing"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestRolloutsAreGames plays rounds on from positions of games, many worlds of each in a row, and compares them with
// rounds played by a judge that knows nothing from earlier, with answers that are checked. Nothing is allocated.
func TestRolloutsAreGames(t *testing.T) {
	for _, opts := range []game.Options{{Players: 4}, {Players: 3, BroodWar: true},
		{Players: 2, BroodWar: true, Survival: true}} {
		r := played.Rules(t, opts)
		s := game.New(r, [32]byte{5}, nil)
		player, judge := search.NewPlayer(&sight.First), rank.New(3, &sight.First)
		var buf [game.MaxLegal]game.Answer
		for n := 0; s.Phase != game.Over && n < 300; n++ {
			seat := r.Open(&s).First()
			if n%40 == 39 {
				for world := range uint64(4) {
					fresh := search.NewPlayer(&sight.First)
					fresh.Set(r, &s, seat, 1, world)
					dealt, plain := fresh.World, rank.New(0, &sight.First)
					plain.Seed(^uint64(1), world)
					for round := dealt.Round; dealt.Phase != game.Over && dealt.Round == round; {
						p := r.Open(&dealt).First()
						if broken := r.Apply(&dealt, p, plain.Pick(r, &dealt, p, r.Legal(&dealt, p, buf[:0])), nil); broken != rule.None {
							t.Fatal(broken)
						}
					}
					play := func() {
						player.Set(r, &s, seat, 1, world)
						player.ToEndOfRound()
					}
					if play(); player.World != dealt {
						t.Fatalf("decision %d, world %d: the round ends otherwise", n, world)
					}
					if allocs := testing.AllocsPerRun(1, play); allocs != 0 {
						t.Fatalf("decision %d, world %d: %v allocations", n, world, allocs)
					}
				}
			}
			if broken := r.Apply(&s, seat, judge.Pick(r, &s, seat, r.Legal(&s, seat, buf[:0])), nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
}
