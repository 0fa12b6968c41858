package table

import (
	"testing"

	"koprulu/rules/game"
)

// TestSince: what the others did counts from the seat's last answer before it, and stays while the seat answers several
// times.
func TestSince(t *testing.T) {
	for _, c := range []struct {
		turns    []game.Player
		from, to int
		ok       bool
	}{
		{nil, 0, 0, false},
		{[]game.Player{1, 2}, 0, 2, false},
		{[]game.Player{0}, 0, 0, false},
		{[]game.Player{0, 1, 2}, 1, 3, true},
		{[]game.Player{0, 1, 2, 0, 0}, 1, 3, true},
		{[]game.Player{1, 0, 0, 1, 0, 2, 1}, 5, 7, true},
	} {
		s := &Snapshot{}
		for _, seat := range c.turns {
			s.turns = append(s.turns, turn{seat: seat})
		}
		from, to, ok := s.Since(0)
		if ok != c.ok || ok && (from != c.from || to != c.to) {
			t.Errorf("after %v: %d to %d, %v; want %d to %d, %v", c.turns, from, to, ok, c.from, c.to, c.ok)
		}
	}
	// A bot stood in from the second answer to the fourth, and again from the fifth on; the seat's person answered the
	// fifth.
	away := &Snapshot{Log: []LogItem{{Kind: DidStandIn, Seat: 1, Answers: 1}, {Kind: DidStandIn, Answers: 1},
		{Kind: DidReturn, Answers: 4}}}
	for _, seat := range []game.Player{0, 0, 1, 0, 1} {
		away.turns = append(away.turns, turn{seat: seat})
	}
	if from, to, ok := away.Since(0); !ok || from != 1 || to != 5 {
		t.Errorf("away from %d to %d, %v; want 1 to 5", from, to, ok)
	}
	away.turns = append(away.turns, turn{seat: 0}, turn{seat: 1})
	if from, to, ok := away.Since(0); !ok || from != 6 || to != 7 {
		t.Errorf("back, from %d to %d, %v; want 6 to 7", from, to, ok)
	}
	away.Log = append(away.Log, LogItem{Kind: DidLeave, Answers: 5})
	if from, to, ok := away.Since(0); !ok || from != 1 || to != 7 || len(away.StandIns(0)) != 2 ||
		away.StandIns(0).Has(5) || !away.StandIns(0).Has(6) {
		t.Errorf("away again from %d to %d, %v, with %v; want 1 to 7", from, to, ok, away.StandIns(0))
	}
	last := &Snapshot{turns: []turn{{seat: 0}, {answer: game.Answer{Verb: game.DoMove}, seat: 1,
		asked: game.Frame{Step: game.AskMove}}, {answer: game.Answer{Verb: game.DoDone}, seat: 1, unasked: true}}}
	if a, asked, ok := last.Last(1); !ok || a.Verb != game.DoMove || asked.Step != game.AskMove {
		t.Errorf("the last answer was %v to %v, %v", a, asked, ok)
	}
	for _, seat := range []game.Player{0, 2, game.Nobody} {
		if a, asked, ok := last.Last(seat); ok || a.Verb != game.NoVerb || asked.Step != 0 {
			t.Errorf("seat %d is told the last answer of another: %v, %v", seat, a, asked)
		}
	}
	if _, _, ok := (&Snapshot{turns: []turn{{seat: 0}, {seat: 1}}}).Since(game.Nobody); ok {
		t.Error("a spectator has had a turn")
	}
}
