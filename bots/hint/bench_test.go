package hint_test

import (
	"testing"

	"koprulu/bots/hint"
	"koprulu/rules/game"
)

// BenchmarkHints measures hints for people, at decisions of the first rounds.
func BenchmarkHints(b *testing.B) {
	for _, c := range []struct {
		name string
		game.Options
	}{{"base/2players", game.Options{Players: 2}}, {"base/4players", game.Options{Players: 4}},
		{"base/6players", game.Options{Players: 6}}, {"broodwar/4players", game.Options{Players: 4, BroodWar: true}}} {
		b.Run(c.name, func(b *testing.B) {
			var rules *game.Rules
			var list []game.State
			decisions(b, c.Options, 5, 11, func(r *game.Rules, s *game.State, _ game.Player) bool {
				rules, list = r, append(list, *s)
				return len(list) < 24
			})
			i := 0
			for b.Loop() {
				s := &list[i%len(list)]
				i++
				if _, err := hint.Work(b.Context(), rules, s, rules.Open(s).First(), hint.Default); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
