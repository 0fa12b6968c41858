package odds

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// fight plays the battle of a world on until its winner is known, and returns what came of it. Choose may decide for a
// player; the rules of thumb do wherever it returns nothing, or something that is not legal. The answers that can be
// given are listed in buf.
func (t *tactics) fight(r *game.Rules, w *game.State, buf []game.Answer,
	choose func(w *game.State, q game.Player, step game.Step, legal []game.Answer) game.Answer) course {
	area := w.Battle.Area
	t.judge.Return(r, w)
	e := begin(w)
	for range longest {
		q, step := r.Open(w).First(), r.Decision(w)
		if step == game.AskRetreat {
			break // It has been decided.
		}
		legal := r.Legal(w, q, buf)
		if len(legal) == 0 {
			break
		}
		give := choose(w, q, step, legal)
		if give.Verb == 0 || !slices.Contains(legal, give) {
			give = t.judge.Pick(r, w, q, legal)
		}
		before := w.Battle
		t.log.Entries, t.log.Chance, t.log.Forced = t.log.Entries[:0], t.log.Chance[:0], t.log.Forced[:0]
		if r.Apply(w, q, give, &t.log) != rule.None {
			break
		}
		e.read(r, w, &before, t.log.Entries)
		if e.won || w.Phase == game.Over || w.Battle.Area != area {
			break
		}
		t.judge.Answered(step, give, r.Decision(w))
	}
	return e
}
