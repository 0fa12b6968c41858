package position_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

// TestRememberedFromTheBeginning: what the rules remember from the beginning of a phase or an order is the same in a
// position that does not describe the flow of play, whether the game was played to that point or begins there.
func TestRememberedFromTheBeginning(t *testing.T) {
	t.Parallel()
	const most = 40 // of each at every kind of table
	told := map[string]int{}
	for i, r := range sample.Every(t) {
		here := map[string]int{}
		for seed := range uint64(sample.Games(t, 10)) {
			sample.Play(r, seed*100+uint64(i), 2000, func(s *game.State, p game.Player, _ []game.Answer) {
				what, fields, after := shortly(r, s, p)
				if here[what]++; what == "" || here[what] > most {
					return
				}
				told[what]++
				text := without(t, position.Append(nil, r, s), fields)
				_, begun, err := position.Read(components.Default(), text)
				if err != nil {
					t.Fatalf("%s: %v\n%s", what, err, text)
				}
				if begun.Frames != after.Frames || begun.Exec != after.Exec || begun.Active != after.Active ||
					begun.Phase != after.Phase {
					t.Fatalf("%s: another game begins there:\n%s\n%s\n%s", what, sample.Diff(begun.Frames, after.Frames),
						sample.Diff(begun.Exec, after.Exec), text)
				}
			})
		}
	}
	for _, what := range []string{"order", "order of Brood War", "reveal", "execute", "execute of Brood War",
		"execute special of Brood War", "discard", "discard of Brood War", "leader of Brood War"} {
		if told[what] == 0 {
			t.Errorf("no position has %s; there are %v", what, told)
		}
	}
}

// shortly returns what a position without its flow has to say to begin where a game is, and the state that it should
// begin with; "" if it can't say it.
func shortly(r *game.Rules, s *game.State, p game.Player) (what string, fields map[string]any, after *game.State) {
	broodWar := func(what string) string {
		if r.Options.BroodWar {
			return what + " of Brood War"
		}
		return what
	}
	if p == game.Nobody || s.Phase == game.Over {
		return "", nil, nil
	}
	names := words.Of(r, s)
	name := names.Player(p)
	switch f := s.Top(); f.Step {
	case game.AskOrder:
		under := s.Frames[s.FrameCount-2]
		if under.Step != game.RunPlanning || f.V[game.FieldBeyond] != 0 || !evenly(r, s, under) {
			return "", nil, nil
		}
		return broodWar("order"), map[string]any{"turn": name}, s
	case game.AskReveal:
		return "reveal", map[string]any{"turn": name}, s
	case game.AskExecute:
		x := &s.Exec
		next := *s
		if f.V[game.FieldByCard] != 0 || x.Token != game.NoOrder || s.FrameCount != 4 ||
			r.Apply(&next, p, game.Answer{Verb: game.DoExecute}, nil) != rule.None {
			return "", nil, nil
		}
		what := "execute"
		if x.Order.Special() {
			what = "execute special"
		}
		return broodWar(what), map[string]any{"executing": map[string]any{"player": name, "order": words.Orders[x.Order],
			"planet": r.Planets[x.Planet].ID}}, &next
	case game.AskDiscard:
		for q := range s.Seats {
			if s.Seats[q].Discarding != 0 {
				return "", nil, nil
			}
		}
		step := 9
		if r.Options.BroodWar {
			step = 10
		}
		return broodWar("discard"), map[string]any{"step": step}, s
	case game.AskLeader:
		if s.Phase != game.Regrouping {
			return "", nil, nil
		}
		for q := range s.Seats {
			if s.Seats[q].Chosen != game.NoLeader {
				return "", nil, nil
			}
		}
		return broodWar("leader"), map[string]any{"step": 5}, s
	}
	return "", nil, nil
}

// evenly reports whether everybody has placed an order in each of their turns so far, and the first player has not
// fallen in the phase: otherwise the orders on the board don't tell the turns.
func evenly(r *game.Rules, s *game.State, f game.Frame) bool {
	if f.Player != game.Nobody && f.Player != s.First {
		return false
	}
	n := r.Options.Players
	var placed [game.MaxPlayers]int
	for _, o := range s.Orders[:s.OrderCount] {
		placed[o.Player]++
	}
	for q := range game.Player(n) {
		if s.Seats[q].Defended {
			placed[q]++
		}
		before, second := r.OrdersBeyond(s, q)
		at := (int(q) - int(s.First) + n) % n
		turns := (int(f.V[game.FieldTurns]) - 1 - at + n - 1) / n
		switch {
		case second:
			continue
		case before && placed[q] > 0:
			placed[q]--
		}
		if s.Alive.Has(q) && placed[q] != turns {
			return false
		}
	}
	return true
}

// without returns a position without its flow, and with fields that say where it is instead.
func without(t *testing.T, text []byte, fields map[string]any) []byte {
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	delete(doc, "flow")
	for name, value := range fields {
		raw, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		doc[name] = raw
	}
	out, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", text, err))
	}
	return out
}
