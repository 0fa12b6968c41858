package words

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// The words for the small enumerations of package game, in their order there.
var (
	Sides     = []string{game.North: "north", game.East: "east", game.South: "south", game.West: "west"}
	Resources = []string{game.Minerals: "minerals", game.Gas: "gas"}
	Phases    = []string{game.Setup: "setup", game.Planning: "planning", game.Execution: "execution",
		game.Regrouping: "regrouping", game.Over: "over"}
	Orders = []string{game.BuildOrder: "build", game.MobilizeOrder: "mobilize", game.ResearchOrder: "research",
		game.SpecialBuild: "special-build", game.SpecialMobilize: "special-mobilize",
		game.SpecialResearch: "special-research", game.StarOrder: "star"}
	Victories = []string{game.NoVictory: "none", game.NormalVictory: "normal", game.SpecialVictory: "special",
		game.EndGameVictory: "endgame", game.EliminationVictory: "elimination", game.ScenarioVictory: "scenario",
		game.LastRoundVictory: "last-round"}
	Purchases = []string{game.NoItem: "none", game.ItemWorker: "worker", game.ItemTransport: "transport",
		game.ItemUnit:     "unit",
		game.ItemBuilding: "building", game.ItemModule: "module", game.ItemBase: "base", game.ItemTech: "technology"}
	Ends          = []string{"major", "minor"}
	Installations = []string{game.NoInstallation: "none", game.InfestedCommandCenter: "infested-command-center",
		game.OvermindSite: "overmind", game.Cerebrate: "cerebrate", game.WarpGate: "warp-gate"}
)

// Order returns the word for an order token, such as "special-build".
func Order(o game.Order) string { return At(Orders, int(o)) }

// Phase returns the word for a phase, such as "planning".
func Phase(p game.Phase) string { return At(Phases, int(p)) }

// Victory returns the word for a kind of victory: normal, special, endgame, elimination, scenario or last-round;
// none while the game is not over.
func Victory(v game.Victory) string { return At(Victories, int(v)) }

// Installation returns the word for a kind of installation, such as "warp-gate".
func Installation(i game.Installation) string { return At(Installations, int(i)) }

// FindInstallation finds a kind of installation by its word.
func FindInstallation(word string) (game.Installation, error) {
	i, err := document.OneOf[game.Installation](document.Say("installation"), Installations[1:])(word)
	return i + 1, err
}

// FindOrder finds an order by its word.
func FindOrder(word string) (game.Order, error) {
	return document.OneOf[game.Order](document.Say("order"), Orders)(word)
}

// At returns a word of a list, a question mark for a value outside it.
func At(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return "?"
	}
	return list[i]
}

// OnCard is the word for the place of units on a Leadership card, used instead of an area.
const OnCard = "card"

// HasEffect reports whether one of some effects is of one of some kinds.
func HasEffect(effects []game.Effect, kinds ...game.EffectKind) bool {
	for i := range effects {
		if slices.Contains(kinds, effects[i].Kind) {
			return true
		}
	}
	return false
}
