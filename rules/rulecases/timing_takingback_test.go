package rulecases

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

func TestTakingBack(t *testing.T) { // RULING-90
	sec := secret{from: "regroup-three", a: `{"phase": "execution", "executing": {"player": "tassadar", "order": "research", "planet": "torus", "step": 2},
		"orders": {"helios": ["raynor build", "raynor mobilize"], "dylar-iv": ["overmind build", "overmind mobilize"]}}`}
	r, g := sec.play(t, sec.a, 0)
	h := game.NewHistory(g.state)
	apply := func(name, words string) {
		t.Helper()
		before := h.State
		p, err := player(r, &before, name)
		if err != nil {
			t.Fatal(err)
		}
		a := answerOf(t, r, &before, p, words)
		if broken := h.Apply(r, p, a, nil); broken != rule.None {
			t.Fatalf("%s: %s refused with %s", name, words, broken)
		}
	}
	if h.Undoable(1) != 0 {
		t.Error("something can be taken back before anything was done")
	}
	// Drawing shows cards: final.
	apply("tassadar", "draw")
	if h.Undoable(1) != 0 || h.Undo(1) {
		t.Error("a draw can be taken back")
	}
	// The choice of a technology shows nothing, and it can be taken back until it is paid and shuffled in.
	before := h.State
	apply("tassadar", "research recall")
	if h.Undoable(1) == 0 {
		t.Fatal("the choice of a technology cannot be taken back")
	}
	if h.Undoable(0) != 0 || h.Undo(0) {
		t.Error("another player can take it back")
	}
	if !h.Undo(1) || h.State != before {
		t.Error("taking back does not restore the game")
	}
	apply("tassadar", "pass")

	// Cards that are drawn make what came before them final, too.
	sec = secret{from: "hidden-clash"}
	r, g = sec.play(t, sec.a, 0)
	h = game.NewHistory(g.state)
	apply("raynor", "move marine torus.2 torus.3")
	if h.Undoable(0) != 1 {
		t.Error("a move cannot be taken back")
	}
	apply("raynor", "done")
	if h.State.Battle.Area == game.NoArea || h.Undoable(0) != 0 || h.Undo(0) {
		t.Error("a move can be taken back when the cards of the battle are drawn")
	}

	// When another player has reacted, an answer is final.
	sec = secret{from: "regroup-three", a: `{"phase": "planning"}`}
	r, g = sec.play(t, sec.a, 0)
	h = game.NewHistory(g.state)
	apply("raynor", "order build helios")
	if h.Undoable(0) != 1 {
		t.Error("the order cannot be taken back")
	}
	apply("tassadar", "order build torus")
	if h.Undoable(0) != 0 || h.Undo(0) {
		t.Error("the order can be taken back behind that of another player")
	}
	if h.Undoable(1) != 1 || !h.Undo(1) || r.Open(&h.State) != 1<<1 {
		t.Error("his own cannot be taken back")
	}
}

func answerOf(t *testing.T, r *game.Rules, s *game.State, p game.Player, words string) game.Answer {
	t.Helper()
	a, err := answer.Parse(r, s, p, words)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
