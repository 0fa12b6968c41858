package ahead

import "koprulu/rules/game"

// Optional reports whether a decision is a reaction window or an optional choice, which Pass may decline: cards and
// abilities that may be used, payments that may be made, what may be destroyed or infested. Choices about what the
// seat's own order does are not among them.
func Optional(s game.Step) bool {
	switch s {
	case game.AskPlanningCard, game.AskOrderCard, game.AskReaction, game.AskFleet, game.AskOpening, game.AskStartAbility,
		game.AskExtraDraw,
		game.AskSwap, game.AskShield, game.AskPrice, game.AskHealing, game.AskRecharge, game.AskCollateral, game.AskRevenge,
		game.AskPlayEvent,
		game.AskInfest:
		return true
	}
	return false
}

// decline returns the legal answer that declines an optional choice.
func (j *judge) decline() *Choice {
	return j.find(func(a game.Answer) bool {
		return a.Verb == game.DoPass || a.Verb == game.DoDone && j.v.Step == game.AskFleet
	})
}
