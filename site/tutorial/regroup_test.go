package tutorial_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/site/tutorial"
)

// TestWalkRegroup: a reader who follows the proposals of the second chapter executes the order, buys a technology and
// wins by points in the Regrouping Phase of that round.
func TestWalkRegroup(t *testing.T) {
	for seed := range uint64(20) {
		p := beginAt(t, tutorial.Regroup, seed)
		last := 0
		for p.answers < 40 && !p.step().Done {
			step := p.step()
			if step.Number < last {
				t.Fatalf("seed %d: step %d (%s) comes after step %d", seed, step.Number, step.Key, last)
			}
			last = step.Number
			if !p.r.Open(&p.s).Has(tutorial.Seat) {
				p.others()
				continue
			}
			if step.Suggest == "" {
				t.Fatalf("seed %d: %s proposes nothing", seed, step.Key)
			}
			p.answer(tutorial.Seat, step.Suggest)
		}
		if p.s.Phase != game.Over || p.s.Victory != game.NormalVictory || !p.s.Winners.Has(tutorial.Seat) || p.s.Round != 2 {
			t.Errorf("seed %d: victory %v of %b in round %d", seed, p.s.Victory, p.s.Winners, p.s.Round)
		}
		for _, key := range []string{"execute", "draw", "tech", "pay", "done"} {
			if !p.keys[key] {
				t.Errorf("seed %d: nobody reads step %s", seed, key)
			}
		}
	}
}

// TestOwnWayRegroup: whatever a player does in the second chapter, it has something to say, and proposes only what is
// legal.
func TestOwnWayRegroup(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(25) {
		p := beginAt(t, tutorial.Regroup, seed)
		for p.answers < 60 && p.s.Phase != game.Over {
			p.others()
			if p.s.Phase == game.Over {
				break
			}
			step := p.step()
			seen[step.Key] = true
			_, words := p.legal(tutorial.Seat)
			if step.Suggest != "" && !contains(words, step.Suggest) {
				t.Fatalf("seed %d: %s proposes %q, which is not legal", seed, step.Key, step.Suggest)
			}
			p.answer(tutorial.Seat, words[p.dice.IntN(len(words))])
		}
	}
	if !seen["web.tutorial.regroup.execute"] || len(seen) < 4 {
		t.Errorf("seen: %v", seen)
	}
}
