package game

import "koprulu/rules/game/rule"

// Check returns the rule that forbids this combination of options, rule.None if none
// does. It does not look at the number of players beyond what a rule asks of it,
// nor at Factions.
func (o Options) Check() rule.ID {
	optional := o.DisposableOrders || o.MorePlanets || o.LargerGalaxy || o.NoLeaders
	// Everything else can be combined: optional rules with each other (OPT-02) and with the variants of the base game
	// (OPT-03).
	switch {
	case o.Scenario != nil && !o.fits():
		return rule.MODE11
	case o.Teams && o.Players != 4 && o.Players != 6:
		return rule.VAR11
	case !o.BroodWar && optional:
		return rule.OPT01 // an optional rule of Brood War
	case !o.BroodWar && o.Survival:
		return rule.MODE01 // a game mode of Brood War
	case o.FasterSurvival && !o.Survival:
		return rule.MODE06
	case o.Survival && o.GalacticConquest:
		return rule.RULING46
	case o.Survival && optional: // dealt factions go with any game (SETUP-04, RULING-142)
		return rule.MODE01
	case o.MorePlanets && o.LargerGalaxy:
		return rule.RULING45
	}
	return rule.None
}
