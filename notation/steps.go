package notation

import "koprulu/game"

// stepWords are the words for the procedures and decisions, in the order of game.Step.
var stepWords = func() (words [game.Steps]string) {
	for s := range game.Steps {
		words[s] = s.Info().Word
	}
	return words
}()

// DecisionWord returns the word for a kind of decision as records have it, such as
// "order" or "start-base"; it is empty for a step that decides nothing.
func DecisionWord(s game.Step) string {
	if s >= game.Steps || !s.Decides() {
		return ""
	}
	return stepWords[s][len("ask-"):]
}
