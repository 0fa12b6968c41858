package game

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// RULING-87: chance comes from one seeded generator that anyone can rerun; ours yields the same numbers as the
// library's.
func TestChanceIsTheLibrarysChaCha8(t *testing.T) {
	for n := range 50 {
		var key [32]byte
		for i := range key {
			key[i] = byte(n*31 + i*7)
		}
		want := rand.NewChaCha8(key)
		var got chacha
		got.seed(&key)
		for i := range 500 {
			if g, w := got.next(), want.Uint64(); g != w {
				t.Fatalf("key %d, number %d: %x, want %x", n, i, g, w)
			}
		}
	}
}

// P4: each chance event of a game has the seed, its last eight bytes combined with the number of the event, from 1, as
// its key. Anyone who recomputes a game from its seed does the same.
func TestKeyOfAChanceEvent(t *testing.T) {
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(3 * i)
	}
	for _, event := range []uint32{0, 1, 2, 200} {
		key := seed
		binary.LittleEndian.PutUint64(key[24:], binary.LittleEndian.Uint64(key[24:])^uint64(event+1))
		want := rand.NewChaCha8(key)
		var got chacha
		draws(&got, &seed, event)
		if g, w := got.next(), want.Uint64(); g != w {
			t.Errorf("event %d: %x, want %x", event, g, w)
		}
	}
}

// RULING-87: every order of a shuffle is equally likely.
func TestShuffleIsFair(t *testing.T) {
	r := &Rules{}
	counts := map[[3]Card]int{}
	const games = 60000
	for n := range games {
		s := State{}
		s.Seed[0], s.Seed[1], s.Seed[2] = byte(n), byte(n>>8), byte(n>>16)
		g := play{r: r, s: &s}
		cards := [3]Card{1, 2, 3}
		g.shuffleCards(0, cards[:])
		counts[cards]++
	}
	for order, n := range counts {
		if n < games/6-500 || n > games/6+500 {
			t.Errorf("order %v came %d times in %d", order, n, games)
		}
	}
	if len(counts) != 6 {
		t.Errorf("%d orders of three cards, want 6", len(counts))
	}
}
