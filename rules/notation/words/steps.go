package words

import "koprulu/rules/game"

// Steps are the words for the procedures and decisions, in the order of game.Step.
var Steps = func() (words [game.Steps]string) {
	for s := range game.Steps {
		words[s] = s.Info().Word
	}
	return words
}()

// Decision returns the word for a kind of decision as records have it, such as
// "order" or "start-base"; it is empty for a step that decides nothing.
func Decision(s game.Step) string {
	if s >= game.Steps || !s.Decides() {
		return ""
	}
	return Steps[s][len("ask-"):]
}
