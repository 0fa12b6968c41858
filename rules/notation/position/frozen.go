package position

// Positions name the parts of procedures by words. Earlier ones had numbers: the values of constants, which change whenever a
// part is added. What each number meant when it was written is here and never changes; nothing here may be derived from
// today's constants, and a number that was once used in a position can't get another word.
//
// In positions of the first builds, which had the base game alone, a skirmish ended with part 17, and no later part was
// written. Today's 17 to 24 do nothing in a base game, so reading 17 as the first of them leads to the same game.

// frozenParts are the words of the numbered parts, by the word of the step.
var frozenParts = map[string][]string{
	"run-setup": {
		"first-player", "factions", "event-deck", "draw-planets", "planets", "z-routes", "resources",
		"forces", "hands",
	},
	"run-round":       {"planning", "execution", "regrouping", "end"},
	"run-execution":   {"turn", "next-turn"},
	"run-order":       {"execute", "cards", "run", "end"},
	"run-build":       {"units", "upgrade", "base", "end"},
	"run-mobilize":    {"move", "recall", "battle", "end"},
	"run-research":    {"event", "draw", "technology", "special", "cards", "end"},
	"run-tech-bought": {"to-hand", "to-deck"},
	"run-battle": {
		"token", "opening", "attacker-ability", "defender-ability", "abilities-used", "extra-draw", "draw",
		"pairs", "support", "show", "cards", "skirmishes", "splash", "splash-done", "outcome", "retreat",
		"excess", "excess-retreat", "healing", "end",
	},
	"run-skirmish": {
		"reveal", "test", "attacker-cancels", "defender-cancels", "attacker-price", "defender-price",
		"attacker-shield", "defender-shield", "compare", "attacker-loss", "defender-loss", "destroy",
		"attacker-abilities", "attacker-withdraws", "defender-abilities", "defender-withdraws",
		"last-withdrawals", "attacker-revenge", "defender-revenge", "attacker-leaves", "defender-leaves",
		"attacker-recharge", "defender-recharge", "attacker-collateral", "defender-collateral", "discard",
	},
	"run-regrouping": {
		"bases", "lose-cards", "gain-cards", "retrieve-workers", "points", "normal-victory",
		"special-victory", "events", "end-game", "discard", "first-player", "leaders", "over", "end",
	},
	"run-event-step":      {"read", "decide", "discard"},
	"run-leaders":         {"choose", "reveal", "resolve", "", "", "", "", "", "", "", "later"},
	"run-defend":          {"move", "recall", "guard", "end"},
	"run-reactions":       {"lock", "fleet", "next"},
	"run-regrouping-ends": {"hero", "gate", "restore", "done"},
}

// frozenPartFields are the fields that held the number of the part where it was not called "part".
var frozenPartFields = map[string]string{"run-reactions": "question", "run-regrouping-ends": "ability"}

// frozenOccasions are the fields whose value 1 said on what occasion a Leadership card is carried out, and the parts that say it
// now.
var frozenOccasions = map[string]string{"late": "late", "galaxy": "galaxy"}

// frozenStolen is the field of ask-confirm-destroy that was 1 for a stolen unit before the answer itself said so.
const frozenStolen = "d"

// frozenPart returns the word of a part that was written as a number.
func frozenPart(step string, n int) (string, bool) {
	words := frozenParts[step]
	if n < 0 || n >= len(words) || words[n] == "" {
		return "", false
	}
	return words[n], true
}
