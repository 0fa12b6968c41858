package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Something is listed wherever something is asked, and what is listed may be answered, from the setup on (P2).
func TestListedAnswersAreLegal(t *testing.T) {
	for players := 2; players <= 6; players += 2 {
		for _, set := range sets {
			r := tableOf(t, players, set.broodWar)
			var buf [game.MaxLegal]game.Answer
			for n := range uint64(3) {
				for answers := 0; answers <= 700; answers = answers + 1 + answers/12 {
					s := mid(r, n, answers)
					for open := r.Open(&s); open != 0; open &= open - 1 {
						p := open.First()
						legal := r.Legal(&s, p, buf[:0])
						if len(legal) == 0 {
							t.Fatalf("%s, %d players: nothing is listed at step %d", set.name, players, r.Decision(&s))
						}
						for _, a := range legal {
							if broken := r.Check(&s, p, a); broken != rule.None {
								t.Fatalf("%s, %d players: %v is listed at step %d and breaks %v", set.name, players, a, r.Decision(&s), broken)
							}
						}
					}
				}
			}
		}
	}
}
