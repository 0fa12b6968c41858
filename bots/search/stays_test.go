package search_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// TestSearchStays checks that searches from fixed seeds answer as they have always answered, with a fixed number of
// rollouts and a network that training does not change. What makes a search faster leaves the hash alone; what changes
// how it chooses changes it.
func TestSearchStays(t *testing.T) {
	net := &value.Net{}
	var chance rand.PCG
	for f := range net.Skip {
		net.Skip[f] = int32(chance.Uint64() % 2000)
		for i := range net.First[f] {
			net.First[f][i] = int32(chance.Uint64()%4000) - 2000
		}
	}
	for i := range net.Second {
		net.Second[i] = int32(chance.Uint64()%40000) - 20000
	}
	sum := sha256.New()
	for _, opts := range []game.Options{{Players: 2}, {Players: 4}, {Players: 4, BroodWar: true},
		{Players: 2, BroodWar: true, Survival: true}} {
		r, list := positions(t, opts, 1, 9)
		b := search.New(1, search.Budget{Rollouts: 24, Plans: 4, Answers: 8}, &sight.First)
		b.Net = net
		for _, s := range list {
			seat := r.Open(&s).First()
			r.Redeal(&s, seat, &chance)
			a := b.Pick(context.Background(), r, &s, seat, r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal)))
			noted := [8]byte{byte(a.Verb), 6: a.Stolen()} // in the order of the verb's fields, wherever an answer keeps them
			for i, f := range a.Verb.Info().Fields {
				noted[1+i] = a.V[f.At]
			}
			sum.Write(noted[:])
		}
	}
	const want = "95d37edd0fb0199170fde1c1d95cc21b"
	if got := hex.EncodeToString(sum.Sum(nil))[:32]; got != want {
		t.Errorf("the answers have the hash %s, not %s", got, want)
	}
}
