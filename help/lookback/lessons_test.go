package lookback_test

import (
	"strings"
	"testing"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/help/lookback"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
)

// TestLessons (P5): in the setup and in the first plans a seat is told who can reach it, which of its orders can be
// covered and which happens before which, in every language, and the same in two games that look the same to it; later
// nothing.
func TestLessons(t *testing.T) {
	seen := map[string]int{}
	var deal still
	for _, options := range []game.Options{{Players: 2}, {Players: 6}, {Players: 3, HideOwnOrders: true}} {
		r := played.Rules(t, options)
		played.Games(t, r, 3, 5, rank.New(1, &sight.First), func(s *game.State, seat game.Player, _ []game.Answer) {
			if s.Round > 3 {
				return
			}
			twin := *s
			r.Redeal(&twin, seat, &deal)
			v, other := r.View(s, seat), r.View(&twin, seat)
			list := lookback.Lessons(locale.English(), r, &v)
			if a, b := strings.Join(list, " "), strings.Join(lookback.Lessons(locale.English(), r, &other), " "); a != b {
				t.Errorf("%q, with other cards %q", a, b)
			}
			if s.Phase != game.Setup && (s.Phase != game.Planning || s.Round > 2) && len(list) > 0 {
				t.Errorf("round %d, phase %d: %q", s.Round, s.Phase, list)
			}
			for _, text := range list {
				for kind, part := range map[string]string{"reach": " can reach ", "near": " only need",
					"before": " happens before your ", "covered": " can still cover your "} {
					if strings.Contains(text, part) {
						seen[kind]++
					}
				}
			}
			for _, w := range locale.All() {
				for i, text := range lookback.Lessons(w, r, &v) {
					if text == "" || strings.ContainsAny(text, "{}?⟨") || len(list) <= i {
						t.Errorf("%s: %q", w.Lang(), text)
					}
				}
			}
		})
	}
	for _, kind := range []string{"reach", "near", "before", "covered"} {
		if seen[kind] == 0 {
			t.Errorf("nobody is told of the kind %q: %v", kind, seen)
		}
	}
}

// still deals everything the same way.
type still struct{ n uint64 }

func (c *still) Uint64() uint64 { c.n += 0x9e3779b97f4a7c15; return c.n ^ c.n>>29 }
