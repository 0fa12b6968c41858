package search_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/scenario"
)

// TestRolloutsStay checks that rollouts from fixed seeds give the answers that they have always given, whatever is done
// to make them faster: rounds played on from positions of games in all modes, with the weights of the yardstick.
func TestRolloutsStay(t *testing.T) {
	set := played.Set()
	var tables []*game.Rules
	for _, opts := range []game.Options{
		{Players: 2}, {Players: 4}, {Players: 6}, {Players: 4, Teams: true}, {Players: 2, GalacticConquest: true},
		{Players: 2, BroodWar: true}, {Players: 4, BroodWar: true}, {Players: 4, BroodWar: true, DisposableOrders: true},
		{Players: 4, BroodWar: true, Teams: true}, {Players: 3, BroodWar: true, Survival: true},
	} {
		opts.RandomFactions = true
		for p := range opts.Factions {
			opts.Factions[p] = game.NoFaction
		}
		r, err := set.Rules(opts)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, r)
	}
	scenarios, err := scenario.All(set)
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range scenarios {
		r, err := scenario.Rules(set, sc)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, r)
	}
	sum := sha256.New()
	note := func(a game.Answer) {
		noted := [8]byte{byte(a.Verb), 6: a.Stolen()} // in the order of the verb's fields, wherever an answer keeps them
		for i, f := range a.Verb.Info().Fields {
			noted[1+i] = a.V[f.At]
		}
		sum.Write(noted[:])
	}
	player := search.NewPlayer(&sight.First)
	for i, r := range tables {
		s, judge := game.New(r, [32]byte{byte(i)}, nil), rank.New(2, &sight.First)
		var buf [game.MaxLegal]game.Answer
		for n := 0; s.Phase != game.Over && n < 400; n++ {
			seat := r.Open(&s).First()
			legal := r.Legal(&s, seat, buf[:0])
			for world := range uint64(n % 20 / 18 * 2) {
				player.Set(r, &s, seat, uint64(n), world)
				player.Answer(seat, legal[n%len(legal)])
				for round := player.World.Round; player.World.Phase != game.Over && player.World.Round == round; {
					_, a := player.Step()
					note(a)
				}
			}
			a := judge.Pick(r, &s, seat, legal)
			note(a)
			if broken := r.Apply(&s, seat, a, nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
	const want = "b867eba9068e42e811323cb6548d0dbb"
	if got := hex.EncodeToString(sum.Sum(nil))[:32]; got != want {
		t.Errorf("the answers have the hash %s, not %s", got, want)
	}
}
