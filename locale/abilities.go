package locale

import (
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// Ability says what a list of effects does and when, for pages that show components
// apart from a game. What is card, module or event.
func (w *Words) Ability(r *game.Rules, what string, effects []game.Effect, t game.Timing) string {
	switch what {
	case "module":
		return effectTexts(w, r, effects, game.Always, nil)
	case "event":
		return effectTexts(w, r, effects, t, timingWords(w, "timing.event", t))
	}
	return effectTexts(w, r, effects, t, timingWords(w, "timing", t))
}

// TimingName names the moment at which an Event card works.
func (w *Words) TimingName(t game.Timing) string {
	if t == game.Immediate {
		return w.sentence("moment.immediate")
	}
	return w.sentence("timing." + components.TimingWord(t))
}
