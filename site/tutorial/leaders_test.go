package tutorial_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/site/tutorial"
	"koprulu/table"
)

// TestWalkBroodWar follows every proposal of the chapter on Brood War to its end, against bots that play differently.
func TestWalkBroodWar(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(40) {
		p := beginAt(t, tutorial.BroodWar, seed)
		last := 0
		for p.answers < 90 && !p.step().Done {
			step := p.step()
			if step.Number < last {
				t.Fatalf("seed %d: step %d (%s) comes after step %d", seed, step.Number, step.Key, last)
			}
			last = step.Number
			if !p.r.Open(&p.s).Has(tutorial.Seat) {
				p.others()
				continue
			}
			words := step.Suggest
			if words == "" {
				_, all := p.legal(tutorial.Seat)
				words = all[0]
			}
			p.answer(tutorial.Seat, words)
		}
		if !p.step().Done {
			t.Fatalf("seed %d: no end after %d answers: %s", seed, p.answers, p.step().Key)
		}
		for k := range p.keys {
			seen[k] = true
		}
	}
	for _, want := range []string{"leader", "hero", "pool", "strategic", "defend", "defend-move", "defend-done", "last",
		"reveal-other", "execute-research", "reveal-pool", "execute-pool",
		"build", "pay", "build-on", "execute-strategic", "fly", "fly-done", "done"} {
		if !seen[want] {
			t.Errorf("nobody who follows the proposals reads step %s", want)
		}
	}
}

// TestOwnWayBroodWar plays any legal answer: there is always a step that fits, and what it proposes is legal.
func TestOwnWayBroodWar(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(25) {
		p := beginAt(t, tutorial.BroodWar, seed)
		for p.answers < 120 && p.s.Phase != game.Over {
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
			at := table.Snapshot{}
			at.Rules, at.State = p.r, &p.s
			if advice, err := at.Advise(tutorial.Seat); err != nil || (advice == "") != (len(words) < 2) ||
				advice != "" && !contains(words, advice) {
				t.Fatalf("seed %d: at %s the rules of thumb propose %q of %q (%v)", seed, step.Key, advice, words, err)
			}
			p.answer(tutorial.Seat, words[p.dice.IntN(len(words))])
		}
	}
	for _, key := range tutorial.Keys(tutorial.BroodWar) {
		if !seen[key] && key != "web.tutorial.broodwar.wait" && key != "web.tutorial.broodwar.done" {
			t.Errorf("nobody came to %s", key)
		}
	}
}

// TestGuarded: at the end of the Defend order the area has its guard token, and the executed special order is in the
// pool.
func TestGuarded(t *testing.T) {
	p := beginAt(t, tutorial.BroodWar, 3)
	for p.answers < 90 && !p.step().Done {
		if !p.r.Open(&p.s).Has(tutorial.Seat) {
			p.others()
			continue
		}
		words := p.step().Suggest
		if words == "" {
			_, all := p.legal(tutorial.Seat)
			words = all[0]
		}
		key := p.step().Key
		p.answer(tutorial.Seat, words)
		if key == "web.tutorial.broodwar.defend-done" && p.s.Seats[tutorial.Seat].Guarded == 0 {
			t.Error("the Defend order left no guard token")
		}
	}
	if pool := p.s.Seats[tutorial.Seat].OrderPool; pool[game.SpecialBuild] != 1 || pool[game.SpecialMobilize] != 0 {
		t.Errorf("the pool holds %v", pool)
	}
}
