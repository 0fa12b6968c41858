package journeys

import (
	"math/rand/v2"
	"testing"
)

// TestNewcomer begins a game against three bots with one click, in a galaxy that is ready, and plays a round with the
// mouse; the first thing that is asked is an order.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newLively(t, 1440, 900)
	b.first(`localStorage.setItem("speed", "off")`) // TestFollow watches what others do.
	b.open(s.base + "/")
	b.accessible("the lobby")
	b.click(".hero .btn--go")
	b.wait("the table is there", `location.pathname.startsWith("/t/") && document.querySelector("#prompt")`)
	rng := rand.New(rand.NewPCG(1, 1))
	b.myTurn()
	b.accessible("a new table")
	// A player who clicks at random may be eliminated in the first round; then the bots play to the end.
	for answers := 0; roundOf(b.turn()) < 2; answers++ {
		if answers > 300 {
			t.Fatalf("300 answers and the round is not over:\n%s", b.text())
		}
		turn := b.myTurn()
		if turn.Over {
			if roundOf(turn) == 1 {
				t.Fatal("the game ended in its first round")
			}
			break
		}
		b.answer(rng, byMouse)
	}
	b.myTurn()
	b.accessible("a table after its first round")
	b.clean()
}
