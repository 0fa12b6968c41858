package components

import "koprulu/rules/game"

// Words has the words of one language for components and effects.
type Words interface {
	// Name returns the name of a component; what is one of race, faction, planet, unit, building,
	// module, technology, event, leader and installation.
	Name(what, id string) string
	// Ability says what a list of effects does and when; what is card, module or event.
	Ability(what string, effects []game.Effect, t game.Timing) string
	// Leader says what the effects of a Leadership card do, "" if it has none.
	Leader(f game.Faction, l game.Leader) string
	// Timing names the moment of an Event card.
	Timing(t game.Timing) string
	// Objective says what a special victory objective demands.
	Objective(o game.Objective) string
}
