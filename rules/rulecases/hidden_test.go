package rulecases

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

// Hidden information (chapter 34) is tested by pairs of games that differ in one thing. Those who may know it must see
// the difference, and everyone else must find the two games equal: in what they see, in what the log tells them, in
// what is legal for them and in the reasons of refusals. A redealt game must look the same to them.

// secret is a pair of games.
type secret struct {
	// what names the rules and the thing in which the games differ.
	what string
	from string
	// a and b are laid over the position; do are answers given in both games. If seeds is set the
	// second game is the first one with another seed.
	a, b  string
	seeds bool
	do    []string
	// sees lists who may know the difference: factions, "spectator", "all" or nothing.
	sees string
}

// threeEach is a fight of three against three, in which one skirmish is faceup while two are not.
const threeEach = `"units": [
	{"area": "torus.2", "faction": "raynor", "units": {"marine": 2}}, {"area": "torus.4", "faction": "raynor", "units": {"marine": 1}},
	{"area": "torus.3", "faction": "tassadar", "units": {"zealot": 3}}, {"area": "dylar-iv.2", "faction": "overmind", "units": {"zergling": 2}}]`

var secrets = []secret{
	// Orders.
	{what: "HIDE-02 PLAN-09 RULING-88 with the memory aid an order is known to its owner alone", from: "regroup-three",
		a: `{"phase": "execution", "options": {"hide-own-orders": false}, "orders": {"torus": ["raynor build", "tassadar build"], "helios": ["tassadar research"]}, "turn": "tassadar"}`,
		b: `{"phase": "execution", "options": {"hide-own-orders": false}, "orders": {"torus": ["raynor mobilize", "tassadar build"], "helios": ["tassadar research"]}, "turn": "tassadar"}`, sees: "raynor"},
	{what: "HIDE-02 PLAN-09 RULING-88 without it nobody knows which of his orders lies where, not even the owner",
		from: "regroup-three",
		a:    `{"phase": "execution", "options": {"hide-own-orders": true}, "orders": {"torus": ["raynor build", "tassadar build"], "helios": ["raynor mobilize", "tassadar research"]}, "turn": "tassadar"}`,
		b:    `{"phase": "execution", "options": {"hide-own-orders": true}, "orders": {"torus": ["raynor mobilize", "tassadar build"], "helios": ["raynor build", "tassadar research"]}, "turn": "tassadar"}`},
	{what: "HIDE-02 a card lets one player look, who then knows the faces of that planet alone", from: "regroup-three",
		a: `{"phase": "planning", "options": {"hide-own-orders": true}, "events": {"kept": {"overmind": ["intercepted-orders"]}, "stage": 2},
			"orders": {"torus": ["raynor build", "raynor mobilize", "raynor research", "raynor build"], "dylar-iv": ["overmind build", "overmind build", "overmind mobilize", "overmind research"],
			"helios": ["tassadar build", "tassadar mobilize", "tassadar build", "tassadar research"]}}`,
		b: `{"phase": "planning", "options": {"hide-own-orders": true}, "events": {"kept": {"overmind": ["intercepted-orders"]}, "stage": 2},
			"orders": {"torus": ["raynor mobilize", "raynor build", "raynor research", "raynor build"], "dylar-iv": ["overmind build", "overmind build", "overmind mobilize", "overmind research"],
			"helios": ["tassadar build", "tassadar mobilize", "tassadar build", "tassadar research"]}}`,
		do: []string{"overmind: use intercepted-orders torus"}, sees: "overmind"},
	{what: "HIDE-02 the card shows nothing of other planets", from: "regroup-three",
		a: `{"phase": "planning", "options": {"hide-own-orders": true}, "events": {"kept": {"overmind": ["intercepted-orders"]}, "stage": 2},
			"orders": {"torus": ["raynor build", "raynor mobilize", "raynor research", "raynor build"], "dylar-iv": ["overmind build", "overmind build", "overmind mobilize", "overmind research"],
			"helios": ["tassadar build", "tassadar mobilize", "tassadar build", "tassadar research"]}}`,
		b: `{"phase": "planning", "options": {"hide-own-orders": true}, "events": {"kept": {"overmind": ["intercepted-orders"]}, "stage": 2},
			"orders": {"torus": ["raynor build", "raynor mobilize", "raynor research", "raynor build"], "dylar-iv": ["overmind build", "overmind build", "overmind mobilize", "overmind research"],
			"helios": ["tassadar mobilize", "tassadar build", "tassadar build", "tassadar research"]}}`,
		do: []string{"overmind: use intercepted-orders torus"}},
	{what: "HIDE-04 HIDE-05 RULING-88 a special order looks like a standard one, and the unplaced tokens do not betray it",
		from: "regroup-three",
		a:    `{"phase": "planning", "players": {"raynor": {"modules": {"research-and-development": 1}}}, "first": "raynor"}`,
		b:    `{"phase": "planning", "players": {"raynor": {"modules": {"research-and-development": 1}}}, "first": "raynor"}`,
		do:   []string{"raynor: order build helios | raynor: order special-build helios", "tassadar: order build torus"},
		sees: "raynor"},
	{what: "HIDE-03 how many orders of whom lie where, and in what sequence, is open", from: "regroup-three",
		a: `{"phase": "execution", "orders": {"torus": ["raynor build", "tassadar build"], "helios": ["tassadar research"]}, "turn": "tassadar"}`,
		b: `{"phase": "execution", "orders": {"torus": ["tassadar build", "raynor build"], "helios": ["tassadar research"]}, "turn": "tassadar"}`, sees: "all"},
	{what: "HIDE-06 a revealed order is open", from: "regroup-three",
		a:  `{"phase": "execution", "orders": {"torus": ["raynor build"], "helios": ["raynor research"]}, "turn": "raynor"}`,
		b:  `{"phase": "execution", "orders": {"torus": ["raynor mobilize"], "helios": ["raynor research"]}, "turn": "raynor"}`,
		do: []string{"raynor: reveal torus"}, sees: "all"},
	{what: "HIDE-06 so is the choice of the Event card", from: "regroup-three",
		a:  `{"phase": "execution", "orders": {"torus": ["raynor build"], "helios": ["raynor research"]}, "turn": "raynor"}`,
		b:  `{"phase": "execution", "orders": {"torus": ["raynor build"], "helios": ["raynor research"]}, "turn": "raynor"}`,
		do: []string{"raynor: reveal torus", "raynor: event | raynor: execute"}, sees: "all"},
	{what: "HIDE-27 RULING-76 a teammate does not see an order", from: "win-teams",
		a: `{"phase": "execution", "orders": {"torus": ["raynor build", "tassadar build"], "helios": ["tassadar research"]}, "turn": "tassadar"}`,
		b: `{"phase": "execution", "orders": {"torus": ["raynor mobilize", "tassadar build"], "helios": ["tassadar research"]}, "turn": "tassadar"}`, sees: "raynor"},

	// Combat cards.
	{what: "HIDE-08 HIDE-28 a hand is seen by its owner alone", from: "regroup-three",
		a: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1", "combat-2"], "deck": ["combat-3", "combat-4"], "rest": "discard"}}}`,
		b: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1", "combat-3"], "deck": ["combat-2", "combat-4"], "rest": "discard"}}}`, sees: "raynor"},
	{what: "HIDE-08 HIDE-27 RULING-76 a hand is not seen by a teammate", from: "win-teams",
		a: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1", "combat-2"], "deck": ["combat-3", "combat-4"], "rest": "discard"}}}`,
		b: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1", "combat-3"], "deck": ["combat-2", "combat-4"], "rest": "discard"}}}`, sees: "raynor"},
	{what: "HIDE-08 HIDE-09 how many cards are in a hand and a deck is open", from: "regroup-three",
		a: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1"], "deck": ["combat-2", "combat-3", "combat-4"], "rest": "discard"}}}`,
		b: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1", "combat-2"], "deck": ["combat-3", "combat-4"], "rest": "discard"}}}`, sees: "all"},
	{what: "HIDE-09 the order of a Combat deck is unknown to all, its owner included", from: "regroup-three",
		a: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1"], "deck": ["combat-3", "combat-2"], "rest": "discard"}}}`,
		b: `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1"], "deck": ["combat-2", "combat-3"], "rest": "discard"}}}`},
	{what: "HIDE-10 the discard pile is open", from: "regroup-three",
		a:    `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1"], "discard": ["combat-3", "combat-2"]}}}`,
		b:    `{"phase": "planning", "players": {"raynor": {"hand": ["combat-1"], "discard": ["combat-3", "combat-4"]}}}`,
		sees: "all"},
	{what: "HIDE-11 after a shuffle nobody knows the order of the deck, although the discard pile was open",
		from: "regroup-three",
		a: `{"events": {"stage": 1, "drawn": {"raynor": ["training-exercises"]}}, "players": {
			"raynor": {"hand": ["combat-1"], "deck": ["combat-3", "combat-4", "combat-5"], "rest": "discard"}}}`,
		seeds: true, do: []string{"raynor: play training-exercises"}},
	{what: "HIDE-22 a drawn card is seen by its owner alone", from: "regroup-three",
		a: `{"events": {"stage": 1, "drawn": {"raynor": ["training-exercises"]}}, "players": {"raynor": {"hand": ["combat-1"],
			"deck": ["combat-3", "combat-4", "combat-5", "combat-6"], "rest": "discard"}}}`,
		b: `{"events": {"stage": 1, "drawn": {"raynor": ["training-exercises"]}}, "players": {"raynor": {"hand": ["combat-1"],
			"deck": ["combat-3", "combat-4", "combat-6", "combat-5"], "rest": "discard"}}}`,
		do: []string{"raynor: play training-exercises"}, sees: "raynor"},
	{what: "HIDE-22 how many cards are drawn is open", from: "regroup-three",
		a:  `{"events": {"stage": 1, "drawn": {"raynor": ["training-exercises"]}}, "players": {"raynor": {"hand": ["combat-1"], "deck": ["combat-3", "combat-4"]}}}`,
		b:  `{"events": {"stage": 1, "drawn": {"raynor": ["training-exercises"]}}, "players": {"raynor": {"hand": ["combat-1"], "deck": ["combat-3", "combat-4"]}}}`,
		do: []string{"raynor: play training-exercises | raynor: pass"}, sees: "all"},
	{what: "HIDE-30 RULING-66 a card chosen in the discard step is not shown before all have chosen",
		from: "regroup-three",
		a: `{"players": {"tassadar": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]},
			"overmind": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7", "combat-8"]}}}`,
		b: `{"players": {"tassadar": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]},
			"overmind": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7", "combat-8"]}}}`,
		do: []string{"overmind: discard combat-1 | overmind: discard combat-4"}, sees: "overmind"},
	{what: "HIDE-30 RULING-66 then it is open", from: "regroup-three",
		a: `{"players": {"tassadar": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]},
			"overmind": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]}}}`,
		b: `{"players": {"tassadar": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]},
			"overmind": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]}}}`,
		do: []string{"overmind: discard combat-1 | overmind: discard combat-4", "tassadar: discard combat-1"}, sees: "all"},

	// Battles.
	{what: "HIDE-13 a card placed from the hand is known to its player alone", from: "hidden-clash",
		do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: done",
			"raynor: card 1 combat-1 | raynor: card 1 combat-2",
			"raynor: card 2 combat-2 | raynor: card 2 combat-1"}, sees: "raynor"},
	{what: "HIDE-13 how many cards lie at a skirmish is open", from: "hidden-clash",
		a: `{"players": {"raynor": {"hand": ["combat-1", "combat-2", "combat-17"]}},
			"units": [{"area": "torus.2", "faction": "raynor", "units": {"vulture": 2}}, {"area": "torus.3", "faction": "tassadar", "units": {"zealot": 2}}, {"area": "dylar-iv.2", "faction": "overmind", "units": {"zergling": 2}}]}`,
		b: `{"players": {"raynor": {"hand": ["combat-1", "combat-2", "combat-17"]}},
			"units": [{"area": "torus.2", "faction": "raynor", "units": {"vulture": 2}}, {"area": "torus.3", "faction": "tassadar", "units": {"zealot": 2}}, {"area": "dylar-iv.2", "faction": "overmind", "units": {"zergling": 2}}]}`,
		do: []string{"raynor: move 2 vulture torus.2 torus.3", "raynor: done",
			"raynor: card 1 combat-1 | raynor: card 1 combat-1 combat-17"}, sees: "all"},
	{what: "HIDE-12 a blind card is hidden from both sides", from: "hidden-clash",
		a:  `{"players": {"raynor": {"deck": ["combat-9", "combat-10", "combat-11", "combat-12", "combat-13"]}}}`,
		b:  `{"players": {"raynor": {"deck": ["combat-9", "combat-10", "combat-11", "combat-13", "combat-12"]}}}`,
		do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: done", "raynor: blind 1"}},
	{what: "HIDE-14 HIDE-13 with the first skirmish resolved the cards of the others stay hidden", from: "hidden-clash",
		a: `{` + threeEach + `, "players": {"raynor": {"hand": ["combat-1", "combat-2", "combat-3", "combat-5"]}}}`,
		b: `{` + threeEach + `, "players": {"raynor": {"hand": ["combat-1", "combat-2", "combat-3", "combat-5"]}}}`,
		do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: move marine torus.4 torus.3", "raynor: done",
			"raynor: card 1 combat-1", "raynor: card 2 combat-2 | raynor: card 2 combat-3",
			"raynor: card 3 combat-3 | raynor: card 3 combat-2",
			"tassadar: card 1 combat-1", "tassadar: card 2 combat-2", "tassadar: card 3 combat-3", "raynor: resolve 1"},
		sees: "raynor"},
	{what: "HIDE-14 the cards of a resolved skirmish are open", from: "hidden-clash",
		a: `{` + threeEach + `, "players": {"raynor": {"hand": ["combat-1", "combat-2", "combat-3", "combat-5"]}}}`,
		b: `{` + threeEach + `, "players": {"raynor": {"hand": ["combat-1", "combat-2", "combat-3", "combat-5"]}}}`,
		do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: move marine torus.4 torus.3", "raynor: done",
			"raynor: card 1 combat-1 | raynor: card 1 combat-2", "raynor: card 2 combat-2 | raynor: card 2 combat-1",
			"raynor: card 3 combat-3",
			"tassadar: card 1 combat-1", "tassadar: card 2 combat-2", "tassadar: card 3 combat-3", "raynor: resolve 1"},
		sees: "all"},
	{what: "HIDE-12 BATTLE-35 FAQ-06 a card that has to lie open is open", from: "hidden-clash",
		a: `{"events": {"kept": {"raynor": ["exposed-battle-plan"]}}}`,
		b: `{"events": {"kept": {"raynor": ["exposed-battle-plan"]}}}`,
		do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: done", "raynor: use exposed-battle-plan",
			"tassadar: card 1 combat-1 | tassadar: card 1 combat-2"},
		sees: "all"},

	// Technologies.
	{what: "HIDE-20 RULING-77 the contents of a Technology deck are open", from: "regroup-three",
		a:    `{"phase": "planning", "players": {"tassadar": {"hand": ["combat-1"], "technologies": ["recall"]}}}`,
		b:    `{"phase": "planning", "players": {"tassadar": {"hand": ["combat-1"], "technologies": ["summon-archon"]}}}`,
		sees: "all"},
	{what: "HIDE-21 a technology card that was taken to the hand is known to all", from: "regroup-three",
		a: `{"phase": "planning", "players": {"tassadar": {"hand": ["combat-1", "stasis-field-1"], "known": ["stasis-field-1"],
			"technology-deck": [TECHS], "deck": ["combat-2", "combat-3", "hallucination-1", "hallucination-2", "stasis-field-2"], "rest": "discard"}}}`,
		b: `{"phase": "planning", "players": {"tassadar": {"hand": ["combat-1", "hallucination-1"], "known": ["hallucination-1"],
			"technology-deck": [TECHS], "deck": ["combat-2", "combat-3", "stasis-field-1", "hallucination-2", "stasis-field-2"], "rest": "discard"}}}`, sees: "all"},
	{what: "HIDE-21 a card that came by a plain purchase is not", from: "regroup-three",
		a: `{"phase": "planning", "players": {"tassadar": {"hand": ["combat-1", "stasis-field-1"],
			"technology-deck": [TECHS], "deck": ["combat-2", "combat-3", "hallucination-1", "hallucination-2", "stasis-field-2"], "rest": "discard"}}}`,
		b: `{"phase": "planning", "players": {"tassadar": {"hand": ["combat-1", "hallucination-1"],
			"technology-deck": [TECHS], "deck": ["combat-2", "combat-3", "stasis-field-1", "hallucination-2", "stasis-field-2"], "rest": "discard"}}}`, sees: "tassadar"},

	// Event cards.
	{what: "HIDE-15 the order of the Event deck is unknown to all", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "early-propaganda", "base-raid"]}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["early-propaganda", "new-recruits", "base-raid"]}}`},
	{what: "HIDE-15 EVENT-11 the stage of the top card is open", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "reinforcements"]}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["reinforcements", "new-recruits"]}}`, sees: "all"},
	{what: "HIDE-15 the number of cards in the Event deck is open", from: "regroup-three",
		a:    `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "reinforcements"]}}`,
		b:    `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "early-propaganda", "reinforcements"]}}`,
		sees: "all"},
	{what: "HIDE-16 which cards were put away in the setup is unknown to all", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "base-raid"]}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["early-propaganda", "base-raid"]}}`},
	{what: "HIDE-17 EVENT-02 a drawn Event card is unknown to all, its owner included", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda"]}}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["early-propaganda", "base-raid"], "drawn": {"raynor": ["new-recruits"]}}}`},
	{what: "HIDE-17 EVENT-02 it is so in the moment of drawing", from: "regroup-three",
		a:  `{"phase": "execution", "orders": {"torus": ["raynor build"], "helios": ["raynor research"]}, "turn": "raynor", "events": {"stage": null, "deck": ["new-recruits", "early-propaganda", "base-raid"]}}`,
		b:  `{"phase": "execution", "orders": {"torus": ["raynor build"], "helios": ["raynor research"]}, "turn": "raynor", "events": {"stage": null, "deck": ["early-propaganda", "new-recruits", "base-raid"]}}`,
		do: []string{"raynor: reveal torus", "raynor: event"}},
	{what: "HIDE-17 the number of drawn cards is open", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda"]}}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda", "transport-convoy"]}}}`, sees: "all"},
	{what: "HIDE-17 so is the stage on their backs", from: "regroup-three",
		a:    `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "drawn": {"raynor": ["new-recruits"]}}}`,
		b:    `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "drawn": {"raynor": ["reinforcements"]}}}`,
		sees: "all"},
	{what: "HIDE-18 EVENT-03 in the Event step a player sees his own cards alone", from: "regroup-three",
		a: `{"events": {"stage": null, "deck": ["training-exercises", "base-raid"], "drawn": {"raynor": ["early-propaganda"], "tassadar": ["new-recruits"]}}}`,
		b: `{"events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda"], "tassadar": ["training-exercises"]}}}`, sees: "tassadar"},
	{what: "HIDE-18 HIDE-27 RULING-76 a teammate does not see them", from: "win-teams",
		a: `{"events": {"stage": null, "deck": ["training-exercises", "base-raid"], "drawn": {"raynor": ["early-propaganda"], "tassadar": ["new-recruits"]}}}`,
		b: `{"events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda"], "tassadar": ["training-exercises"]}}}`, sees: "tassadar"},
	{what: "HIDE-18 EVENT-05 the cards that are discarded become open", from: "regroup-three",
		a:  `{"events": {"stage": null, "deck": ["training-exercises", "base-raid"], "drawn": {"raynor": ["early-propaganda", "new-recruits"], "tassadar": ["transport-convoy"]}}}`,
		b:  `{"events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda", "training-exercises"], "tassadar": ["transport-convoy"]}}}`,
		do: []string{"raynor: play early-propaganda"}, sees: "all"},
	{what: "RULING-99 HIDE-17 a card drawn in the Event step is unknown to all", from: "regroup-three",
		a:  `{"events": {"stage": null, "deck": ["decisive-conquest", "base-raid", "secret-weapon"], "drawn": {"raynor": ["the-end-draws-near"], "tassadar": ["transport-convoy"]}}}`,
		b:  `{"events": {"stage": null, "deck": ["base-raid", "decisive-conquest", "secret-weapon"], "drawn": {"raynor": ["the-end-draws-near"], "tassadar": ["transport-convoy"]}}}`,
		do: []string{"raynor: event"}},
	{what: "HIDE-19 the Event discard pile is open", from: "regroup-three",
		a:    `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "discard": ["new-recruits"]}}`,
		b:    `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "discard": ["early-propaganda"]}}`,
		sees: "all"},
	{what: "HIDE-19 cards in play areas and beside the board are open", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "kept": {"raynor": ["mass-production"]}}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "kept": {"raynor": ["reserve-doctrine"]}}}`, sees: "all"},
	{what: "HIDE-19 The End Draws Near beside the board is open", from: "regroup-three",
		a: `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"], "beside": ["the-end-draws-near"]}}`,
		b: `{"phase": "planning", "events": {"stage": null, "deck": ["base-raid"]}}`, sees: "all"},
	{what: "EVENT-13 HIDE-16 the cards of an eliminated player go away unseen", from: "regroup-three",
		a: `{"units": [{"area": "pridewater.1", "faction": "overmind", "units": {"zergling": 1}}], "events": {"stage": null, "deck": ["new-recruits", "base-raid"], "drawn": {"raynor": ["early-propaganda"]}}}`,
		b: `{"units": [{"area": "pridewater.1", "faction": "overmind", "units": {"zergling": 1}}], "events": {"stage": null, "deck": ["early-propaganda", "base-raid"], "drawn": {"raynor": ["new-recruits"]}}}`},

	// The board and the sheets.
	{what: "HIDE-01 units are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "units": [{"area": "pridewater.1", "faction": "raynor", "units": {"marine": 1, "firebat": 1}},
			{"area": "torus.3", "faction": "tassadar", "units": {"zealot": 2}}, {"area": "dylar-iv.2", "faction": "overmind", "units": {"zergling": 2}}]}`, sees: "all"},
	{what: "HIDE-01 transports are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "transports": [{"route": "helios/pridewater", "faction": "raynor"}]}`, sees: "all"},
	{what: "HIDE-01 routes are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "z-routes": [{"z": 1, "major": "helios north", "minor": "dylar-iv east"}]}`, sees: "all"},
	{what: "HIDE-01 depletion is open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "depleted": ["tarsonis.2"]}`, sees: "all"},
	{what: "HIDE-23 conquest points are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "players": {"raynor": {"points": 3}}}`, sees: "all"},
	{what: "HIDE-23 buildings are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "players": {"raynor": {"buildings": {"factory": 1}}}}`, sees: "all"},
	{what: "HIDE-23 modules are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "players": {"raynor": {"modules": {"supply": 1}}}}`, sees: "all"},
	{what: "HIDE-23 workers are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "players": {"raynor": {"workers": {"pool": 5}}}}`, sees: "all"},
	{what: "HIDE-23 Resource cards are open", from: "regroup-three", a: `{"phase": "planning"}`,
		b: `{"phase": "planning", "players": {"raynor": {"resources": ["pridewater.1"]}}}`, sees: "all"},
	{what: "HIDE-24 the planets that a player has drawn are open", from: "",
		a: `{"koprulu": "position/1", "phase": "setup", "step": "planets", "factions": ["raynor", "overmind"], "first": "raynor",
			"players": {"raynor": {"drawn-planets": ["helios", "torus"]}, "overmind": {"drawn-planets": ["braken", "abaddon"]}}}`,
		b: `{"koprulu": "position/1", "phase": "setup", "step": "planets", "factions": ["raynor", "overmind"], "first": "raynor",
			"players": {"raynor": {"drawn-planets": ["helios", "torus"]}, "overmind": {"drawn-planets": ["braken", "halcyon"]}}}`, sees: "all"},
	{what: "HIDE-28 HIDE-31 RULING-87 nobody sees the seed, which decides all chance to come", from: "regroup-three",
		a: `{"phase": "planning"}`, seeds: true},
}

// TestSecrets runs the pairs.
func TestSecrets(t *testing.T) {
	for _, sec := range secrets {
		t.Run(sec.what, func(t *testing.T) {
			r, one := sec.play(t, sec.a, 0)
			_, two := sec.play(t, sec.b, 1)
			other := two.state
			if len(sec.do) > 0 {
				other.Seed = one.state.Seed
			}
			if one.state == other {
				t.Fatal("the two games are the same")
			}
			seats := []game.Player{game.Nobody}
			for p := range game.Player(r.Options.Players) {
				seats = append(seats, p)
			}
			for _, seat := range seats {
				name := "spectator"
				if seat != game.Nobody {
					name = r.Sheets[one.state.Seats[seat].Faction].ID
				}
				sees := sec.sees == "all" || slices.Contains(strings.Fields(sec.sees), name)
				sec.compare(t, r, one, two, seat, name, sees)
				redealt(t, r, one.state, seat, name)
			}
		})
	}
}

// played is a game of a pair: its log and its last state.
type played struct {
	state game.State
	log   game.Log
}

// play sets up one of the two games and plays its answers; of "A | B" the
// first is for the first game.
func (sec *secret) play(t *testing.T, with string, which int) (*game.Rules, played) {
	t.Helper()
	if with == "" {
		with = sec.a
	}
	if with == "" {
		with = "{}"
	}
	c := ruleCase{file: "c_hide_test.go", from: sec.from, with: strings.ReplaceAll(with, "TECHS", techsOfTassadar(t))}
	r, s, err := position.Read(components.Default(), c.position(t))
	if err != nil {
		t.Fatal(err)
	}
	g := played{state: s}
	if sec.seeds && which == 1 {
		g.state.Seed[0] ^= 1
	}
	for _, step := range sec.do {
		if both := strings.Split(step, " | "); len(both) == 2 {
			step = both[which]
		}
		name, words, _ := strings.Cut(step, ": ")
		p, err := player(r, &g.state, name)
		if err != nil {
			t.Fatal(err)
		}
		a, err := answer.Parse(r, &g.state, p, words)
		if err != nil {
			t.Fatal(err)
		}
		if broken := r.Apply(&g.state, p, a, &g.log); broken != rule.None {
			t.Fatalf("%s: refused with %s\nopen: %s", step, broken, openAnswers(r, &g.state))
		}
	}
	return r, g
}

// techsOfTassadar lists all of Tassadar's technology cards except Stasis Field and Hallucination.
func techsOfTassadar(t *testing.T) string {
	r, err := components.Default().Rules(game.Options{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for i := range r.Sheets {
		sheet := &r.Sheets[i]
		if sheet.ID != "tassadar" {
			continue
		}
		for c, card := range sheet.Cards {
			if !sheet.Starting.Has(game.Card(c)) && !strings.HasPrefix(card.ID, "stasis") &&
				!strings.HasPrefix(card.ID, "hallu") {
				id, _ := json.Marshal(card.ID)
				ids = append(ids, string(id))
			}
		}
	}
	return strings.Join(ids, ", ")
}

// compare checks that a seat can tell two games apart if it may, and finds them equal if not.
func (sec *secret) compare(t *testing.T, r *game.Rules, one, two played, seat game.Player, name string, sees bool) {
	t.Helper()
	v, w := r.View(&one.state, seat), r.View(&two.state, seat)
	if sees {
		if v == w {
			t.Errorf("%s sees no difference", name)
		}
		return
	}
	if v != w {
		t.Errorf("%s sees a difference:\n%s", name, differences(v, w))
	}
	if a, b := told(one.log, seat), told(two.log, seat); !slices.Equal(a, b) { // HIDE-29
		t.Errorf("%s reads a difference in the log:\n%v\n%v", name, a, b)
	}
	if seat == game.Nobody {
		return
	}
	var first, second [game.MaxLegal]game.Answer
	if a, b := r.Legal(&one.state, seat, first[:0]), r.Legal(&two.state, seat, second[:0]); !slices.Equal(a, b) {
		t.Errorf("%s may do other things:\n%v\n%v", name, a, b)
	}
	reasons(t, r, &one.state, &two.state, seat, name)
}

// reasons checks that the reasons of refusals tell a seat nothing about a difference that it may not know (HIDE-31).
func reasons(t *testing.T, r *game.Rules, one, two *game.State, seat game.Player, name string) {
	t.Helper()
	for verb := range game.Verbs {
		for a := range uint8(75) {
			for _, b := range []uint8{0, 1, 2, 3, 5, 8, 13, 18, 34, 40, 55, 254, 255} {
				for _, c := range []uint8{0, 1, 18, 255} {
					x := verb.With(a, b, c)
					if why, other := r.Check(one, seat, x), r.Check(two, seat, x); why != other {
						t.Errorf("HIDE-31: %v of %s is refused with %v or %v", x, name, why, other)
						return
					}
				}
			}
		}
	}
}

// told returns the entries of a log that a seat may read.
func told(l game.Log, seat game.Player) []game.Entry {
	bit := game.ToSpectators
	if seat != game.Nobody {
		bit = 1 << seat
	}
	var out []game.Entry
	for _, e := range l.Entries {
		if e.To&bit != 0 {
			e.To = 0 // Who else may read it is not compared.
			out = append(out, e)
		}
	}
	return out
}

// redealt checks that a game redealt for a seat looks the same to it (P5).
func redealt(t *testing.T, r *game.Rules, s game.State, seat game.Player, name string) {
	t.Helper()
	chance := rand.NewPCG(7, uint64(seat))
	before := r.View(&s, seat)
	for range 50 {
		other := s
		r.Redeal(&other, seat, chance)
		if v := r.View(&other, seat); v != before {
			t.Errorf("dealt anew for %s it looks different:\n%s", name, differences(before, v))
			return
		}
	}
}

// TestRedealFindsTheOtherGame checks that, for a seat that may not know the difference, the second game of a pair is
// among those that redealing the first one leads to: nothing hidden stays where it is (P5). With the same random
// numbers both become the same game.
func TestRedealFindsTheOtherGame(t *testing.T) {
	found := 0
	for _, sec := range secrets {
		if sec.sees == "all" {
			continue
		}
		t.Run(sec.what, func(t *testing.T) {
			r, one := sec.play(t, sec.a, 0)
			_, two := sec.play(t, sec.b, 1)
			for _, seat := range []game.Player{0, 1, 2, game.Nobody} {
				if v, w := r.View(&one.state, seat), r.View(&two.state, seat); v != w {
					continue
				}
				left, right := one.state, two.state
				r.Redeal(&left, seat, rand.NewPCG(12, uint64(seat)))
				r.Redeal(&right, seat, rand.NewPCG(12, uint64(seat)))
				if left != right {
					t.Errorf("seat %d: the two games are dealt anew differently with the same chance, which tells one from the other",
						seat)
				}
				a, b := hidden(&one.state), hidden(&two.state)
				reached := make([]bool, len(a))
				chance := rand.NewPCG(11, uint64(seat))
				for range 1000 {
					other := one.state
					r.Redeal(&other, seat, chance)
					for i, v := range hidden(&other) {
						reached[i] = reached[i] || v == b[i]
					}
				}
				for i := range a {
					if a[i] != b[i] && !reached[i] {
						t.Errorf("seat %d: dealt anew, value %d is %d and never %d", seat, i, a[i], b[i])
						break
					}
				}
				found++
			}
		})
	}
	if found == 0 {
		t.Error("nothing was tried")
	}
}

// hidden lists everything in a state that may be hidden from someone.
func hidden(s *game.State) []int {
	var out []int
	for i := range s.Seats {
		seat := &s.Seats[i]
		for c := range game.Card(game.MaxCards) {
			at := 0
			if seat.Hand.Has(c) {
				at = 1
			} else if seat.Discarding.Has(c) {
				at = 2
			}
			out = append(out, at, int(seat.Pile[c]))
		}
		for _, n := range seat.Tokens {
			out = append(out, int(n))
		}
	}
	for _, o := range s.Orders {
		out = append(out, int(o.Order))
	}
	for c := range s.EventPlace {
		out = append(out, int(s.EventPlace[c]), int(s.EventPile[c]))
	}
	for i := range s.Battle.Skirmishes {
		k := &s.Battle.Skirmishes[i]
		out = append(out, int(k.Card[0]), int(k.Card[1]), int(k.Extra[0]), int(k.Extra[1]))
	}
	return out
}

// differences says in which fields two views differ.
func differences(a, b game.View) string {
	x, y := fmt.Sprintf("%+v", a), fmt.Sprintf("%+v", b)
	i := 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	from := max(0, i-150)
	return "... " + x[from:min(len(x), i+80)] + "\n... " + y[from:min(len(y), i+80)]
}

// TestNumbersOfHiddenThingsAreOpen reads the numbers that a spectator sees, which come without any face.
func TestNumbersOfHiddenThingsAreOpen(t *testing.T) { // HIDE-03, HIDE-05, HIDE-08, HIDE-09, HIDE-15, HIDE-17, HIDE-28
	sec := secret{from: "regroup-three", a: `{"phase": "execution", "turn": "tassadar",
		"orders": {"torus": ["raynor build", "tassadar build"], "helios": ["raynor research", "tassadar research"]},
		"events": {"stage": null, "deck": ["reinforcements", "base-raid"], "drawn": {"raynor": ["new-recruits", "early-propaganda", "forced-march"]}},
		"players": {"raynor": {"hand": ["combat-1", "combat-2"], "discard": ["combat-3"]}}}`}
	r, g := sec.play(t, sec.a, 0)
	v := r.View(&g.state, game.Nobody)
	raynor := &v.Seats[0]
	for _, n := range []struct {
		what      string
		got, want int
	}{
		{"orders on the board", int(v.OrderCount), 4},
		{"the planet of the first one", int(v.Orders[0].Planet), int(g.state.Orders[0].Planet)},
		{"its owner", int(v.Orders[0].Player), 0},
		{"its face", int(v.Orders[0].Order), int(game.OrderKinds)},
		{"unplaced tokens", int(raynor.TokenCount), 7},
		{"cards in hand", int(raynor.HandCount), 2},
		{"their faces", raynor.Hand.Len(), 0},
		{"cards in the deck", int(raynor.DeckCount), 15},
		{"discards", int(raynor.DiscardCount), 1},
		{"drawn Event cards of Stage I", int(raynor.Drawn[1]), 2},
		{"drawn Event cards of Stage II", int(raynor.Drawn[2]), 1},
		{"the Event deck", int(v.EventDeck), 2},
		{"the stage", int(v.Stage), 2},
	} {
		if n.got != n.want {
			t.Errorf("%s: %d, want %d", n.what, n.got, n.want)
		}
	}
	if raynor.Tokens != [game.OrderKinds]uint8{} || raynor.Read != (game.EventSet{}) {
		t.Error("a spectator sees tokens or Event cards")
	}
}

// TestTheLogSaysToWhom checks the audience of log entries about hidden things.
func TestTheLogSaysToWhom(t *testing.T) { // HIDE-29
	only := func(p game.Player) game.PlayerSet { return 1 << p }
	for _, c := range []struct {
		what string
		sec  secret
		kind game.LogKind
		want []game.PlayerSet
	}{
		{"HIDE-02 HIDE-29 a placed order is told twice: without its face to the others, with it to its owner",
			secret{from: "regroup-three", a: `{"phase": "planning"}`, do: []string{"raynor: order build helios"}},
			game.LogOrder, []game.PlayerSet{game.ToAll &^ only(0), only(0)}},
		{"HIDE-06 a revealed order is told to all",
			secret{from: "regroup-three",
				a:  `{"phase": "execution", "orders": {"torus": ["raynor build"], "helios": ["raynor research"]}}`,
				do: []string{"raynor: reveal torus"}},
			game.LogReveal, []game.PlayerSet{game.ToAll}},
		{"HIDE-22 drawn Combat cards are told to their owner",
			secret{from: "regroup-three", a: `{"events": {"stage": 1, "drawn": {"overmind": ["training-exercises"]}}}`,
				do: []string{"overmind: play training-exercises"}},
			game.LogDrew, []game.PlayerSet{only(2), only(2), only(2)}},
		{"HIDE-22 their number is told to all",
			secret{from: "regroup-three", a: `{"events": {"stage": 1, "drawn": {"overmind": ["training-exercises"]}}}`,
				do: []string{"overmind: play training-exercises"}},
			game.LogDraw, []game.PlayerSet{game.ToAll}},
		{"HIDE-02 what a card lets a player look at is told to him alone",
			secret{from: "regroup-three", a: `{"phase": "planning", "events": {"kept": {"overmind": ["intercepted-orders"]}, "stage": 2},
				"orders": {"torus": ["raynor build", "raynor mobilize", "raynor research", "raynor build"], "dylar-iv": ["overmind build", "overmind build", "overmind mobilize", "overmind research"],
				"helios": ["tassadar build", "tassadar mobilize", "tassadar build", "tassadar research"]}}`, do: []string{"overmind: use intercepted-orders helios"}},
			game.LogSeen, []game.PlayerSet{only(2), only(2), only(2), only(2)}},
		{"HIDE-13 the cards placed at a skirmish are told to their player",
			secret{from: "hidden-clash", do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: done",
				"raynor: card 1 combat-1"}},
			game.LogPlacedCard, []game.PlayerSet{only(0)}},
		{"HIDE-13 that there are some is told to all",
			secret{from: "hidden-clash", do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: done",
				"raynor: card 1 combat-1"}},
			game.LogCards, []game.PlayerSet{game.ToAll}},
		{"HIDE-12 a blind card is told to nobody",
			secret{from: "hidden-clash", do: []string{"raynor: move 2 marine torus.2 torus.3", "raynor: done",
				"raynor: blind 1"}},
			game.LogPlacedCard, nil},
		{"HIDE-18 TIME-58 the Event cards that a player reads are told to him alone",
			secret{from: "regroup-three",
				a:  `{"phase": "execution", "orders": {"torus": ["tassadar build"]}, "events": {"stage": 1, "drawn": {"raynor": ["new-recruits"]}}}`,
				do: []string{"tassadar: event"}},
			game.LogEventRead, []game.PlayerSet{only(0), only(1)}},
		{"HIDE-18 those that he discards are told to all",
			secret{from: "regroup-three",
				a:  `{"events": {"stage": 1, "drawn": {"raynor": ["new-recruits", "early-propaganda"]}}}`,
				do: []string{"raynor: pass"}},
			game.LogEventShown, []game.PlayerSet{game.ToAll, game.ToAll}},
		{"HIDE-21 the card of a technology that goes to the hand is told to all",
			secret{from: "regroup-three", a: `{"events": {"stage": 3, "drawn": {"tassadar": ["secret-weapon"]}}}`,
				do: []string{"tassadar: play secret-weapon", "tassadar: research psionic-storm", "tassadar: take psionic-storm-1"}},
			game.LogToHand, []game.PlayerSet{game.ToAll}},
		{"HIDE-20 a purchased technology is told to all",
			secret{from: "regroup-three", a: `{"events": {"stage": 3, "drawn": {"tassadar": ["secret-weapon"]}}}`,
				do: []string{"tassadar: play secret-weapon", "tassadar: research psionic-storm"}},
			game.LogTech, []game.PlayerSet{game.ToAll}},
		{"HIDE-30 nothing is told of discards before all have chosen",
			secret{from: "regroup-three", a: `{"players": {"tassadar": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]},
				"overmind": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]}}}`, do: []string{"overmind: discard combat-1"}},
			game.LogDiscard, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			_, g := c.sec.play(t, c.sec.a, 0)
			var got []game.PlayerSet
			for _, e := range g.log.Entries {
				if e.Kind != c.kind {
					continue
				}
				got = append(got, e.To)
				if e.Kind == game.LogOrder && e.To != only(e.Player) && e.V[game.EntryOrder] != uint8(game.OrderKinds) {
					t.Errorf("the order %d is told to %b", e.V[game.EntryOrder], e.To)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("told to %b, want %b", got, c.want)
			}
		})
	}
}

// TestDiscardsStayInTheHandForOthers checks that the cards chosen in the discard step count as in hand until all are
// shown, also for the number of cards.
func TestDiscardsStayInTheHandForOthers(t *testing.T) { // HIDE-30, RULING-66
	sec := secret{from: "regroup-three", a: `{"players": {"tassadar": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]},
		"overmind": {"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7", "combat-8"]}}}`}
	for answers, want := range [][2]uint8{{8, 0}, {8, 0}, {8, 0}, {6, 2}} {
		sec.do = []string{"overmind: discard combat-1", "overmind: discard combat-2", "tassadar: discard combat-1"}[:answers]
		r, g := sec.play(t, sec.a, 0)
		v := r.View(&g.state, 0)
		if got := [2]uint8{v.Seats[2].HandCount, v.Seats[2].DiscardCount}; got != want {
			t.Errorf("after %d answers another player sees %d cards in hand and %d discards, want %v", answers, got[0],
				got[1], want)
		}
	}
}
