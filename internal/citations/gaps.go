package citations

import (
	"strings"

	"koprulu/rules/game/rule"
)

// uncarried are the rules that no line of code carries out, with the reason.
var uncarried = map[rule.ID]string{
	rule.CONF14: "which technologies name Ghosts is data: rules/components/data/technologies.json",
	rule.FAQ30:  "which technologies name Ghosts is data: rules/components/data/technologies.json",
	rule.FAQ27:  "the scenario's document says who begins where: rules/scenarios/data/eye-of-the-storm.json",
	rule.FAQ28:  "the scenario's document has six seats: a player of two factions takes two of them, and each seat has its own decks",
	rule.FAQ29:  "the scenarios' documents say who begins where, and with what: rules/scenarios/data",
	rule.COMP13: noEffect + "the printed aids; the codex and the battle page compute values from the cards",
	rule.GALAXY22: noEffect +
		"a side of the printed route pieces; the map draws a z-axis route from end to end, with its transports on it",
	rule.RULING113: noEffect + "talk at the table; no answer gives anything to another player",
}

// unheld are the rules that no case or test can check, with the reason.
var unheld = map[rule.ID]string{
	rule.GALAXY22: "there is nothing that it could change",
}

const (
	noEffect = "no effect on the game: "
	// worked is the chapter of worked examples.
	worked = "TV"
)

// Uncarried returns why no code carries a rule out, or "" if code should. A test checks that it is one or the other.
func Uncarried(id rule.ID) string {
	if strings.HasPrefix(id.String(), worked+"-") {
		return "a worked example of other rules, played in a case or a test"
	}
	return uncarried[id]
}

// Unheld returns why neither a case nor a test checks a rule, or "" if one should.
func Unheld(id rule.ID) string { return unheld[id] }
