package locale

// Options lists the options of a table that OptionName and OptionText know: sets, variants, optional rules and modes.
func Options() []string {
	return []string{"brood-war", "teams", "galactic-conquest", "random-factions", "hide-own-orders", "shields", "healing",
		"disposable-orders", "more-planets", "larger-galaxy", "no-leaders", "survival", "faster-survival", "scenario"}
}

// OptionName returns the name of an option: "Larger Galaxy".
func (w *Words) OptionName(option string) string { return w.Text("option." + option) }

// OptionText says what an option does, in one sentence.
func (w *Words) OptionText(option string) string { return w.sentence("option." + option + ".text") }

// DefendName returns the name of the Defend order, which is not one of the tokens of a stack.
func (w *Words) DefendName() string { return w.Text("order.defend") }

// Tokens lists the tokens that TokenName knows.
func Tokens() []string {
	return []string{"guard", "resource", "mind-control", "hero", "star-order", "defend-order", "special-conquest-point",
		"installation", "scenario-item"}
}

// TokenName returns the name of a kind of token: "guard token".
func (w *Words) TokenName(token string) string { return w.Text("token." + token) }
