package value

import (
	"fmt"

	"koprulu/rules/game"
)

// names are the names of the features in files of weights.
var names = [firstFaction]string{
	"progress", "next", "wins", "near", "wait", "objective", "objective-now",
	"bases", "areas", "planets", "routes", "income", "workers", "levels", "modules", "techs",
	"might", "ready", "heroes", "hand", "events", "leaders", "tokens",
	"risk", "risk-points", "prey", "prey-points", "open", "alone", "turn", "bases-left",
	"lead-points", "lead-next", "lead-wait", "lead-might", "goal", "rival-goal", "clock",
	"round", "stage", "deck", "seats", "in-teams", "in-conquest", "in-scenario",
}

// String returns the name of a feature in files of weights.
func (f Feature) String() string {
	switch {
	case f >= 0 && f < firstFaction:
		return names[f]
	case f < Features:
		return fmt.Sprintf("faction-%d", f-firstFaction+1)
	}
	return fmt.Sprintf("feature-%d", int(f))
}

// OfFaction returns the feature that says which faction a seat plays.
func OfFaction(f game.Faction) Feature { return firstFaction + Feature(f) }
