package notation

import "koprulu/game"

// The words for the small enumerations of package game, in their order there.
var (
	sideWords     = []string{game.North: "north", game.East: "east", game.South: "south", game.West: "west"}
	resourceWords = []string{game.Minerals: "minerals", game.Gas: "gas"}
	phaseWords    = []string{game.Setup: "setup", game.Planning: "planning", game.Execution: "execution",
		game.Regrouping: "regrouping", game.Over: "over"}
	orderWords = []string{game.BuildOrder: "build", game.MobilizeOrder: "mobilize", game.ResearchOrder: "research",
		game.SpecialBuild: "special-build", game.SpecialMobilize: "special-mobilize", game.SpecialResearch: "special-research", game.StarOrder: "star"}
	victoryWords = []string{game.NoVictory: "none", game.NormalVictory: "normal", game.SpecialVictory: "special",
		game.EndGameVictory: "endgame", game.EliminationVictory: "elimination", game.ScenarioVictory: "scenario"}
	itemWords = []string{game.NoItem: "none", game.ItemWorker: "worker", game.ItemTransport: "transport", game.ItemUnit: "unit",
		game.ItemBuilding: "building", game.ItemModule: "module", game.ItemBase: "base", game.ItemTech: "technology"}
	endWords          = []string{"major", "minor"}
	installationWords = []string{game.NoInstallation: "none", game.InfestedCommandCenter: "infested-command-center",
		game.OvermindSite: "overmind", game.Cerebrate: "cerebrate", game.WarpGate: "warp-gate"}
	razeWords = []string{"base", "installation", "workers"}
)

// OrderWord returns the word for an order token, such as "special-build".
func OrderWord(o game.Order) string { return wordAt(orderWords, int(o)) }

// PhaseWord returns the word for a phase, such as "planning".
func PhaseWord(p game.Phase) string { return wordAt(phaseWords, int(p)) }

// VictoryWord returns the word for a kind of victory: normal, special, endgame,
// elimination or scenario; none while the game goes on.
func VictoryWord(v game.Victory) string { return wordAt(victoryWords, int(v)) }

// InstallationWord returns the word for a kind of installation, such as "warp-gate".
func InstallationWord(i game.Installation) string { return wordAt(installationWords, int(i)) }

// SideWord returns the word for a side: north, east, south or west.
func SideWord(s game.Side) string { return wordAt(sideWords, int(s)) }

// wordAt returns a word of a list, a question mark for a value that is none.
func wordAt(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return "?"
	}
	return list[i]
}
