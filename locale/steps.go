package locale

import "koprulu/rules/game"

// stepKeys are the keys of the decisions, under "step." and, if they have only one prompt, under "prompt.": their words
// in positions without the beginning that they share.
var stepKeys = func() (keys [game.Steps]string) {
	for step := range game.Steps {
		if step.Decides() {
			keys[step] = step.Info().Word[len("ask-"):]
		}
	}
	return keys
}()

// StepName names a decision, such as for those who wait for it.
func (w *Words) StepName(step game.Step) string { return w.enum("step", stepKeys[:], int(step)) }
