package words

import "koprulu/rules/game"

// The words of scenarios, in the order of package game.
var (
	ScenarioItems = []string{game.KhalisCrystal: "khalis-crystal", game.UrajCrystal: "uraj-crystal",
		game.PsiEmitter: "psi-emitter"}
	Conditions = []string{game.WinDestroy: "destroy", game.WinHold: "hold", game.WinGather: "gather",
		game.WinScore:  "score",
		game.WinPoints: "points", game.WinHomeless: "homeless", game.WinMost: "most", game.WinLast: "last",
		game.WinFallen: "fallen"}
	SpecialRules = []string{game.RuleEvacuate: "evacuate", game.RuleDraw: "draw", game.RuleTruce: "truce",
		game.RuleCapital: "capital",
		game.RuleRemains: "remains", game.RuleRelics: "relics"}
)

// ScenarioItem returns the word for a kind of scenario item, such as "khalis-crystal".
func ScenarioItem(k game.ItemKind) string { return At(ScenarioItems, int(k)) }
