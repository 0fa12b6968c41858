package sight_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestQuietAnswersChangeNothing plays games, half of the answers at random, and checks that the ground is the same
// wherever a judge that is told of all answers does not look at it again.
func TestQuietAnswersChangeNothing(t *testing.T) {
	seen := map[game.Step]int{}
	chance := rand.New(rand.NewPCG(1, 2))
	for i := range 30 {
		opts := []game.Options{
			{Players: 2}, {Players: 4}, {Players: 4, BroodWar: true}, {Players: 6, BroodWar: true, Teams: true},
			{Players: 3, BroodWar: true, DisposableOrders: true}, {Players: 3, BroodWar: true, Survival: true},
		}[i%6]
		r := played.Rules(t, opts)
		s, judge := game.New(r, [32]byte{byte(i), 3}, nil), rank.New(1, &sight.First)
		var g sight.Ground
		buf := make([]game.Answer, 0, game.MaxLegal)
		for n := 0; s.Phase != game.Over && n < 1500; n++ {
			p, step := r.Open(&s).First(), r.Decision(&s)
			legal := r.Legal(&s, p, buf)
			sight.Follow(&g, r, &s)
			a := legal[chance.IntN(len(legal))]
			if chance.IntN(2) == 0 {
				a = judge.Pick(r, &s, p, legal)
			}
			if broken := r.Apply(&s, p, a, nil); broken != rule.None {
				t.Fatal(broken)
			}
			if next := r.Decision(&s); s.Phase != game.Over && sight.Quiet(step, a.Verb, next) {
				if seen[step]++; !sight.Same(&g, r, &s) {
					t.Fatalf("game %d, answer %d: from step %d to %d, the ground changes by an answer of verb %d", i, n, step,
						next, a.Verb)
				}
			}
		}
	}
	for _, step := range []game.Step{game.AskOrder, game.AskExecute, game.AskBuild, game.AskUpgrade, game.AskPay,
		game.AskPair, game.AskSupport, game.AskCards, game.AskDiscard} {
		if seen[step] == 0 {
			t.Errorf("no answer of step %d was quiet", step)
		}
	}
}
