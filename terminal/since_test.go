package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/choice"
)

// TestSinceYourTurn plays games of people at random until one is attacked before their decision: the line above the question
// mentions that first, and nothing that the seat may not read.
func TestSinceYourTurn(t *testing.T) {
	tab := newTable(t, testConfig(t, 3, "", "", ""), 100, 30)
	c := rand.New(rand.NewPCG(1, 1))
	told, attacked := 0, 0
	for range 4000 {
		m := tab.m
		switch {
		case m.screen == onOver:
			if told < 10 || attacked == 0 {
				t.Fatalf("of the others was told %d times, of attacks %d times", told, attacked)
			}
			return
		case m.screen == onPass || m.overlay != noOverlay:
			tab.press("enter")
			continue
		}
		all := m.since()
		for i, n := range all {
			if i > 0 && n.rank < all[i-1].rank {
				t.Fatalf("%q comes after %q", n.text, all[i-1].text)
			}
		}
		if m.roomForSince() {
			told++
			frame := tab.frame()
			if !strings.Contains(frame, "│ Since your turn: "+all[0].text[:8]) {
				t.Fatalf("%q is not told:\n%s", all[0].text, frame)
			}
			if all[0].rank == newsAttack {
				if attacked++; attacked == 1 {
					golden(t, "since-100x30", frame)
				}
			}
		}
		legal := m.sight.legal
		tab.run(m.give(choice.Choice{Answer: legal[c.IntN(len(legal))]}))
	}
	t.Fatal("the game does not end")
}
