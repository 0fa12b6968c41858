package piece

import "koprulu/rules/game"

// Numeral returns the Roman numeral of a stage.
func Numeral(stage game.Stage) string { return [...]string{"–", "I", "II", "III"}[min(stage, 3)] }
