package notation

import (
	"slices"

	"koprulu/game"
)

// verbWords are the words with which the answers of each verb begin.
var verbWords = [game.Verbs]string{
	game.DoPass:             "pass",
	game.DoDone:             "done",
	game.DoFaction:          "faction",
	game.DoPlanet:           "planet",
	game.DoBase:             "base",
	game.DoSlot:             "slot",
	game.DoPlace:            "place",
	game.DoTransport:        "transport",
	game.DoOrder:            "order",
	game.DoReveal:           "reveal",
	game.DoExecute:          "execute",
	game.DoEvent:            "event",
	game.DoWorker:           "build worker",
	game.DoBuildTransport:   "build transport",
	game.DoBuild:            "build",
	game.DoPay:              "pay",
	game.DoForce:            "force",
	game.DoDiscount:         "discount",
	game.DoFree:             "free",
	game.DoBuilding:         "building",
	game.DoModule:           "module",
	game.DoMove:             "move",
	game.DoBack:             "back",
	game.DoLift:             "lift-off",
	game.DoBackLift:         "back lift-off",
	game.DoRecall:           "recall",
	game.DoUse:              "use",
	game.DoUseEvent:         "use",
	game.DoDraw:             "draw",
	game.DoFront:            "front",
	game.DoPair:             "pair",
	game.DoSupport:          "support",
	game.DoCard:             "card",
	game.DoBlind:            "blind",
	game.DoResolve:          "resolve",
	game.DoLose:             "lose",
	game.DoWithdraw:         "withdraw",
	game.DoRetreat:          "retreat",
	game.DoGo:               "go",
	game.DoExcess:           "excess",
	game.DoTech:             "research",
	game.DoTake:             "take",
	game.DoPlay:             "play",
	game.DoEnd:              "end",
	game.DoAddRoute:         "add-route",
	game.DoArea:             "area",
	game.DoAt:               "at",
	game.DoSabotage:         "sabotage",
	game.DoConquest:         "conquest",
	game.DoDiscard:          "discard",
	game.DoDestroyUnit:      "destroy",
	game.DoDestroyBase:      "destroy base",
	game.DoDestroyTransport: "destroy transport",
	game.DoConfirm:          "confirm",
	game.DoCancel:           "cancel",
	game.DoLeader:           "lead",
	game.DoGive:             "give-up",
	game.DoPlayer:           "player",
	game.DoToken:            "token",
	game.DoLeave:            "leave",
	game.DoRaise:            "raise",
	game.DoExecuteAs:        "execute as",
	game.DoDefend:           "defend",
	game.DoPool:             "pool",
	game.DoRemove:           "remove",
	game.DoLock:             "lock",
	game.DoGuard:            "guard",
	game.DoUseLeader:        "use",
	game.DoSwap:             "swap",
	game.DoRaze:             "raze",
	game.DoRevenge:          "revenge",
	game.DoPickUp:           "pick-up",
	game.DoEvacuate:         "evacuate",
}

// grammar says what follows the first word of an answer; it is shown when an
// answer has too many or too few words.
var grammar = map[string]string{
	"faction":   "faction FACTION",
	"planet":    "planet PLANET X Y DEGREES",
	"base":      "base AREA",
	"slot":      "slot PLANET SIDE",
	"place":     "place UNIT AREA",
	"transport": "transport ROUTE",
	"order":     "order ORDER PLANET",
	"reveal":    "reveal PLANET",
	"build":     "build worker, build transport ROUTE or build UNIT AREA|card [AREA]",
	"pay":       "pay minerals|gas AREA|home",
	"force":     "force minerals|gas AREA [careful]",
	"discount":  "discount minerals|gas",
	"building":  "building BUILDING",
	"module":    "module MODULE",
	"move":      "move [NUMBER] UNIT FROM|card TO [with ITEM...]",
	"back":      "back [NUMBER] UNIT AREA FROM|card [with ITEM...] or back lift-off",
	"evacuate":  "evacuate UNIT",
	"lift-off":  "lift-off AREA",
	"recall":    "recall UNIT FROM TO",
	"use":       "use CARD [worker|UNIT|ROUTE ROUTE], use LEADER or use EVENT [PLANET]",
	"front":     "front UNIT",
	"pair":      "pair UNIT UNIT",
	"support":   "support UNIT SKIRMISH",
	"card":      "card SKIRMISH CARD [CARD]",
	"blind":     "blind SKIRMISH",
	"resolve":   "resolve SKIRMISH",
	"lose":      "lose UNIT [front]",
	"withdraw":  "withdraw AREA",
	"retreat":   "retreat AREA",
	"go":        "go UNIT",
	"excess":    "excess UNIT",
	"research":  "research TECHNOLOGY",
	"take":      "take CARD",
	"play":      "play EVENT",
	"end":       "end ROUTE major|minor",
	"area":      "area AREA",
	"at":        "at PLANET",
	"sabotage":  "sabotage FACTION ROUTE",
	"discard":   "discard CARD",
	"destroy":   "destroy UNIT AREA|card, destroy base AREA or destroy transport ROUTE",
	"lead":      "lead LEADER",
	"give-up":   "give-up UNIT AREA|card",
	"player":    "player FACTION",
	"token":     "token minerals|gas",
	"leave":     "leave UNIT FROM TO",
	"raise":     "raise PLANET",
	"execute":   "execute or execute as ORDER",
	"defend":    "defend AREA",
	"lock":      "lock CARD AREA",
	"swap":      "swap SKIRMISH UNIT [front] SKIRMISH UNIT [front]",
	"raze":      "raze base|installation|workers",
	"revenge":   "revenge UNIT AREA or revenge base|installation AREA",
	"pick-up":   "pick-up ITEM UNIT AREA",
}

// firstWords are all words that begin an answer, each once.
var firstWords = func() []string {
	var out []string
	for _, w := range verbWords[1:] {
		for i := range len(w) {
			if w[i] == ' ' {
				w = w[:i]
				break
			}
		}
		if slices.Index(out, w) < 0 {
			out = append(out, w)
		}
	}
	return out
}()

// AnswerWords returns the words that begin an answer.
func AnswerWords() []string { return slices.Clone(firstWords) }
