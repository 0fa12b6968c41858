package hotseat_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// TestFormalities plays a game of people at random: nobody is asked for the end of a movement where the only other
// thing to do is to take back what they can take back anyway, and it is taken back together with the move before it,
// also after the game was saved and read again.
func TestFormalities(t *testing.T) {
	g := deal(t, "", "")
	rng := rand.New(rand.NewPCG(11, 2))
	given := 0
	for !g.Over() && len(g.Turns) < 1500 {
		p := g.Open().First()
		if _, formal := g.Rules.Formality(g.State(), p); formal && g.Undoable(p) > 0 {
			t.Fatalf("after %d answers seat %d is asked for a formality", len(g.Turns), p+1)
		}
		legal, _ := g.Answers(p)
		before, turns := *g.State(), len(g.Turns)
		if broken, err := g.Answer(p, legal[rng.IntN(len(legal))]); broken != 0 || err != nil {
			t.Fatal(broken, err)
		}
		if len(g.Turns) == turns+1 {
			continue
		}
		given++
		if last := g.Turns[len(g.Turns)-1]; last.Seat != p || last.Answer.Verb != game.DoDone {
			t.Fatalf("seat %d gave %v without being asked", last.Seat+1, last.Answer)
		}
		saved := again(t, g, same).Game
		for _, g := range []interface {
			Undo(p game.Player) (bool, error)
			State() *game.State
		}{saved, g} {
			if ok, err := g.Undo(p); !ok || err != nil || *g.State() != before {
				t.Fatalf("undo %v, %v; back where seat %d was asked: %v", ok, err, p+1, *g.State() == before)
			}
		}
	}
	if given == 0 {
		t.Error("there was no formality")
	}
}
