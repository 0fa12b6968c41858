package search_test

import (
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestStraying checks that a player that may stray mostly answers as the rules of thumb do, now and then differently,
// always within the rules, and always the same in the same world.
func TestStraying(t *testing.T) {
	r, err := played.Set().Rules(game.Options{Players: 3, RandomFactions: true, Factions: [game.MaxPlayers]game.Faction{
		game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction,
	}})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{3}, nil)
	const most = 400
	straying, same, straight := search.NewPlayer(&sight.First), search.NewPlayer(&sight.First),
		search.NewPlayer(&sight.First)
	straying.Stray, same.Stray = most, most
	answers, strayed := 0, 0
	for world := range uint64(12) {
		for _, p := range []*search.Player{straying, same} {
			p.Set(r, &s, 0, 7, world)
		}
		for straying.World.Phase != game.Over && straying.World.Round <= 1 {
			before := straying.World
			seat, a := straying.Step()
			if _, b := same.Step(); a != b {
				t.Fatalf("world %d: %v, and once more %v", world, a, b)
			}
			if broken := r.Check(&before, seat, a); broken != rule.None {
				t.Fatalf("world %d: %v breaks %s", world, a, broken)
			}
			straight.Set(r, &before, game.Nobody, 7, world)
			straight.World = before
			if _, first := straight.Step(); first != a {
				strayed++
			}
			answers++
		}
	}
	if strayed < answers/20 || strayed > answers/2 {
		t.Errorf("%d of %d answers stray", strayed, answers)
	}
}
