package rank

import (
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestKeepingChangesNothing lets one judge answer for all seats of a game, jump to positions of the same game as others
// may imagine them and back, as a search does, and compares each of its answers with that of a judge that has seen
// nothing before.
func TestKeepingChangesNothing(t *testing.T) {
	var world rand.PCG
	keeps, used := New(1, &sight.First), 0
	for i, opts := range []game.Options{
		{Players: 4}, {Players: 2}, {Players: 3, BroodWar: true}, {Players: 6, Teams: true}, {Players: 4, BroodWar: true},
		{Players: 2, BroodWar: true, Survival: true},
	} {
		r := played.Rules(t, opts)
		buf := make([]game.Answer, 0, game.MaxLegal)
		pick := func(s *game.State) game.Answer {
			p := r.Open(s).First()
			legal := r.Legal(s, p, buf)
			fresh := New(1, &sight.First)
			fresh.chance = keeps.chance
			want := fresh.Pick(r, s, p, legal)
			known, root := keeps.kept[p], keeps.keptRoot[p]
			got := keeps.Pick(r, s, p, legal)
			if got != want {
				t.Fatalf("game %d, round %d, step %d: seat %d answers %v, not %v", i, s.Round, s.Top().Step, p, got, want)
			}
			if keeps.known == &keeps.keptRoot[p] {
				known = root
			}
			if k := keeps.known; k != nil && known.because == k.because && known.known[0]&k.known[0] != 0 {
				used++
			}
			return got
		}
		s := game.New(r, [32]byte{byte(i)}, nil)
		for n := 0; s.Phase != game.Over && n < 400; n++ {
			for range max(0, 3-n%40) {
				other := s
				r.Redeal(&other, r.Open(&s).First(), &world)
				keeps.Return(r, &other)
				for m := 0; other.Phase != game.Over && m < 15; m++ {
					if broken := r.Apply(&other, r.Open(&other).First(), pick(&other), nil); broken != rule.None {
						t.Fatal(broken)
					}
				}
			}
			if broken := r.Apply(&s, r.Open(&s).First(), pick(&s), nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
	if used < 100 {
		t.Errorf("what is known of Mobilize orders was used %d times only", used)
	}
}
