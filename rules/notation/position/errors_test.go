package position_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

func TestPositionErrors(t *testing.T) {
	for _, c := range []struct{ name, fields, want string }{
		{"no version", `"koprulu": "game/1"`,
			`$.koprulu (line 2): "game/1" is not the format of this document; it must be "position/1"`},
		{"a later version", `"koprulu": "position/2"`,
			`$.koprulu (line 2): "position/2" is a version that this program cannot read`},
		{"unknown field", `"unit": []`, `$.unit (line 2): there is no field with this name here; did you mean units`},
		{"unknown field deeper", `"players": {"raynor": {"pionts": 1}}`,
			`$.players.raynor.pionts (line 2): there is no field with this name here; did you mean points`},
		{"unknown faction", `"factions": ["raynor", "overmnd"]`,
			`$.factions[1] (line 3): "overmnd" is not a known faction; did you mean overmind`},
		{"a faction twice", `"factions": ["raynor", "raynor"]`, `$.factions[1] (line 3): seat 1 already plays raynor`},
		{"one player", `"factions": ["raynor"]`, `a position has 2 to 6`},
		{"teams of three", `"options": {"players": 3, "teams": true}`,
			`$.options.teams (line 2): Team Play needs four or six players, not 3`},
		{"unknown planet", `"planets": {"tours": {"cell": [0, 0]}}`,
			`$.planets.tours (line 4): "tours" is not a known planet; did you mean torus`},
		{"two planets on a cell", `"planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [0, 0]}}`,
			`$.planets.helios.cell (line 4): torus is already on this cell`},
		{"half a turn", `"planets": {"torus": {"cell": [0, 0], "turn": 45}}`,
			`$.planets.torus.turn (line 4): 45 degrees is not a possible turn; possible: 0, 90, 180, 270`},
		{"no cell", `"planets": {"torus": {}}`, `$.planets.torus (line 4): the field "cell" is missing`},
		{"too many planets",
			`"planets": {"torus": {"cell": [0,0]}, "helios": {"cell": [1,0]}, "tarsonis": {"cell": [2,0]}, "braken": {"cell": [3,0]}, "abaddon": {"cell": [4,0]}}`, `2 players have at most 4 planets`},
		{"no slots meet", `"routes": ["helios/torus", "tarsonis/helios"]`,
			`$.routes[1] (line 2): there is no room for a route tarsonis/helios`},
		{"a route missing", `"routes": ["helios/torus"]`, `$.routes (line 2): the route tarsonis/torus is missing`},
		{"a slot used twice", `"z-routes": [{"z": 1, "major": "torus east", "minor": "tarsonis south"}]`,
			`end at the slot east of torus`},
		{"no slot", `"z-routes": [{"z": 1, "major": "torus west", "minor": "tarsonis easy"}]`,
			`$.z-routes[0].minor (line 2): "easy" is not a known side; did you mean east`},
		{"a loop", `"z-routes": [{"z": 1, "major": "torus west", "minor": "torus north"}]`,
			`$.z-routes[0] (line 2): both ends are at the same planet`},
		{"a z-axis route too many", `"z-routes": [{"z": 7, "major": "torus west", "minor": "helios north"}]`,
			`$.z-routes[0].z (line 2): 7 is not a valid number of a z-axis route; it must be a whole number from 1 to 6`},
		{"13 units in an area of 3",
			`"units": [{"area": "torus.1", "faction": "overmind", "units": {"zergling": 6, "hydralisk": 6, "scourge": 1}}]`,
			`13 units are in torus.1, whose unit limit is`},
		{"too many figures", `"units": [{"area": "torus.1", "faction": "raynor", "units": {"marine": 40}}]`,
			`$.units[0].units.marine (line 5): 40 more marine of raynor are too many: of 6 figures, 0 are already in use (LIMIT-01)`},
		{"unknown unit", `"units": [{"area": "torus.1", "faction": "raynor", "units": {"marin": 1}}]`,
			`$.units[0].units.marin (line 5): "marin" is not a known unit; did you mean marine`},
		{"a unit of others", `"units": [{"area": "torus.1", "faction": "raynor", "units": {"zealot": 1}}]`,
			`zealot is not a unit of raynor`},
		{"no area", `"units": [{"area": "torus.9", "faction": "raynor", "units": {"marine": 1}}]`,
			`$.units[0].area (line 5): "torus.9" is not an area; torus has the areas torus.1 to torus.`},
		{"not on the table", `"units": [{"area": "braken.1", "faction": "raynor", "units": {"marine": 1}}]`,
			`$.units[0].area (line 5): braken is not on the table; the planets are helios, tarsonis, torus`},
		{"enemies in an area",
			`"units": [{"area": "torus.2", "faction": "raynor", "units": {"marine": 1}}, {"area": "torus.2", "faction": "overmind", "units": {"zergling": 1}}]`, `$.units[1].area (line 5): units of raynor are already in this area`},
		{"not in this game", `"units": [{"area": "torus.1", "faction": "tassadar", "units": {"zealot": 1}}]`,
			`$.units[0].faction (line 5): tassadar is not in this game; the players are raynor, overmind`},
		{"no units", `"units": [{"area": "torus.1", "faction": "raynor"}]`,
			`$.units[0] (line 5): the field "units" is missing`},
		{"two bases on a planet",
			`"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "torus.2", "faction": "raynor"}]`,
			`$.bases[1].area (line 9): raynor already has a base on torus, in torus.1 (BUILD-27)`},
		{"two bases in an area",
			`"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "torus.1", "faction": "overmind"}]`,
			`raynor already has a base in this area`},
		{"unknown route", `"transports": [{"route": "helios/tarsonis", "faction": "raynor"}]`,
			`$.transports[0].route (line 2): "helios/tarsonis" is not a route; the routes are`},
		{"a transport twice",
			`"transports": [{"route": "helios/torus", "faction": "raynor"}, {"route": "torus/helios", "faction": "raynor"}]`,
			`$.transports[1].route (line 2): raynor already has a transport on this route (BUILD-09)`},
		{"depleted twice", `"depleted": ["torus.2", "torus.2"]`, `is already listed`},
		{"too many workers", `"players": {"raynor": {"workers": {"pool": 12, "unavailable": 4}}}`,
			`$.players.raynor.workers (line 2): raynor has 16 workers, but there are only 15 (LIMIT-01)`},
		{"workers without a card", `"players": {"raynor": {"workers": {"cards": {"helios.2": 1}}}}`,
			`$.players.raynor.workers.cards.helios.2 (line 2): raynor does not hold the Resource card of helios.2`},
		{"a card in two hands", `"players": {"raynor": {"resources": ["torus.2"]}, "overmind": {"resources": ["torus.2"]}}`,
			`$.players.overmind.resources[0] (line 2): raynor already holds this card`},
		{"level", `"players": {"raynor": {"buildings": {"barracks": 4}}}`,
			`4 is not a valid level of barracks; it must be a whole number from 0 to 3`},
		{"unknown module", `"players": {"raynor": {"modules": {"depot": 1}}}`,
			`$.players.raynor.modules.depot (line 2): "depot" is not a known module`},
		{"a card twice", `"players": {"raynor": {"hand": ["combat-1", "combat-1"]}}`,
			`$.players.raynor.hand[1] (line 2): combat-1 already lies in hand`},
		{"a card in two places", `"players": {"raynor": {"hand": ["combat-1"], "deck": ["combat-1"]}}`,
			`$.players.raynor.deck[0] (line 2): combat-1 already lies in hand`},
		{"no card", `"players": {"raynor": {"hand": ["combat-19"]}}`,
			`$.players.raynor.hand[0] (line 2): "combat-19" is not a known card of raynor; did you mean`},
		{"a technology in hand", `"players": {"raynor": {"hand": ["bunker"]}}`,
			`bunker is a technology of the play area and can never be among the Combat cards (KEY-14)`},
		{"a combat card in play", `"players": {"raynor": {"technologies": ["combat-1"]}}`,
			`combat-1 is not a technology of the play area`},
		{"no player", `"players": {"rainor": {}}`,
			`$.players.rainor (line 2): "rainor" is not a known player; did you mean raynor`},
		{"too many orders", `"orders": {"torus": ["raynor build", "raynor build", "raynor build"]}`,
			`$.orders (line 2): raynor has 3 orders build on the board, but only 2 such tokens`},
		{"no order", `"orders": {"torus": ["raynor biuld"]}`,
			`$.orders.torus[0] (line 2): "biuld" is not a known order; did you mean build`},
		{"an order of nobody", `"orders": {"torus": ["build"]}`,
			`$.orders.torus[0] (line 2): "build" is not an order in a stack; write player and order`},
		{"an event too often", `"events": {"discard": ["new-recruits", "new-recruits", "new-recruits"]}`,
			`$.events.discard[2] (line 2): there are only 2 copies of new-recruits, and all of them are already named`},
		{"a copy too many", `"events": {"discard": ["new-recruits.3"]}`,
			`there are 2 copies of new-recruits, numbered from 1`},
		{"an event twice", `"events": {"discard": ["new-recruits.2", "new-recruits.2"]}`, `new-recruits.2 is already named`},
		{"not kept", `"events": {"kept": {"raynor": ["new-recruits"]}}`, `new-recruits is not kept in the play area`},
		{"no phase", `"phase": "plan"`, `$.phase (line 2): "plan" is not a known phase; did you mean planning`},
		{"whose turn", `"turn": "zeratul"`, `$.turn (line 2): "zeratul" is not a known player`},
		{"a turn in no phase", "\"phase\": \"regrouping\"\n\"turn\": \"raynor\"",
			`$.turn (line 2): it is somebody's turn only in the Planning and the Execution Phase`},
		{"a round after the last", `"round": 65536`,
			`$.round (line 2): 65536 is not a valid round; it must be a whole number from 1 to 65535`},
		{"eliminated and executing",
			"\"eliminated\": [\"overmind\"]\n\"executing\": {\"player\": \"overmind\", \"order\": \"build\", \"planet\": \"helios\"}", `$.executing.player (line 2): overmind is eliminated`},
		{"neither a unit nor a base", `"units": []` + "\n" + `"bases": [{"area": "torus.1", "faction": "raynor"}]`,
			`overmind has neither a unit nor a base and is out of the game (ELIM-01): list the faction in "eliminated", or give it a piece`},
		{"no base in Survival",
			"\"options\": {\"broodwar\": true, \"survival\": true}\n\"bases\": [{\"area\": \"torus.1\", \"faction\": \"raynor\"}]", `overmind has no base and is out of the game (MODE-03): list the faction in "eliminated", or give it a base`},
		{"eliminated during the setup", "\"eliminated\": [\"overmind\"]\n\"phase\": \"setup\"",
			`$.eliminated (line 3): nobody is eliminated during the setup`},
		{"a hand before its part of the setup",
			"\"phase\": \"setup\"\n\"step\": \"z-routes\"\n\"players\": {\"raynor\": {\"hand\": [\"combat-1\"]}}",
			`$.step (line 3): raynor has no Combat cards yet during the setup`},
		{"orders during the setup",
			"\"phase\": \"setup\"\n\"step\": \"z-routes\"\n\"orders\": {\"torus\": [\"raynor build\"]}",
			`$.step (line 3): in part z-routes of the setup these pieces are not on the table yet`},
		{"planets to place after their part",
			"\"phase\": \"setup\"\n\"step\": \"z-routes\"\n\"players\": {\"raynor\": {\"drawn-planets\": [\"braken\"]}}",
			`$.step (line 3): nobody has planets to place in part z-routes of the setup`},
		{"the second z-axis route before the first",
			"\"phase\": \"setup\"\n\"step\": \"z-routes\"\n\"z-routes\": [{\"z\": 2, \"major\": \"torus west\", \"minor\": \"helios north\"}]", `$.z-routes (line 2): the z-axis routes are laid out in the order of their numbers`},
		{"a z-axis route before the planets",
			"\"phase\": \"setup\"\n\"step\": \"planets\"\n\"z-routes\": [{\"z\": 1, \"major\": \"torus west\", \"minor\": \"helios north\"}]", `$.step (line 3): in part planets of the setup these pieces are not on the table yet`},
		{"a step in no phase", `"step": 3`, `$.step (line 2): only the setup and the Regrouping Phase have steps`},
		{"step 11", "\"phase\": \"regrouping\"\n\"step\": 11",
			`11 is not a valid step of the Regrouping Phase; it must be a whole number from 1 to 10`},
		{"executing in another phase",
			"\"phase\": \"planning\"\n\"executing\": {\"player\": \"raynor\", \"order\": \"build\", \"planet\": \"torus\"}",
			`so the phase must be "execution"`},
		{"over without victory", `"phase": "over"`,
			`$ (line 1): the field "victory" is missing, although the phase is "over"`},
		{"victory before the end", `"victory": "normal"`, `$.victory (line 2): the game is not over`},
		{"seed", `"seed": "x"`, `$.seed (line 2): "x" is not a seed; write a number or 64 hexadecimal digits`},
		{"round 0", `"round": 0`, `$.round (line 2): 0 is not a valid round; it must be a whole number from 1 to 65535`},
		{"half a round", `"round": 1.5`, `$.round (line 2): 1.5 is not a valid round`},
		{"wrong kind", `"round": "1"`, `$.round (line 2): this is a text, but it must be a number`},
		{"null", `"units": null`, `$.units (line 5): this is null, but it must be a list`},
		{"frames and turn", "\"turn\": \"raynor\"\n\"flow\": {\"frames\": []}",
			`$.turn (line 3): leave this out: the frames in the flow say what comes next`},
		{"executed beside the frames",
			"\"executing\": {\"player\": \"raynor\", \"order\": \"build\", \"planet\": \"torus\"}\n\"flow\": {\"frames\": []}",
			`$.executing (line 3): what is being executed belongs in "flow", as the frames are there`},
		{"a mark that was never written",
			"\"phase\": \"execution\"\n\"orders\": {\"torus\": [\"raynor build\"]}\n\"flow\": {\"frames\": [{\"step\": \"run-round\", \"part\": 2}, {\"step\": \"run-execution\", \"player\": \"raynor\", \"part\": 1}, {\"step\": \"ask-reveal\", \"player\": \"raynor\"}, {\"step\": \"ask-confirm-destroy\", \"player\": \"raynor\", \"answer\": \"destroy marine torus.1\", \"d\": 7}]}", `$.flow.frames[3].d (line`},
		{"no frames", `"flow": {"frames": []}`,
			`$.flow.frames (line 2): nobody has to decide anything, but the game is not over`},
		{"a frame upon a decision",
			`"flow": {"frames": [{"step": "run-round", "part": "execution"}, {"step": "ask-order", "player": "raynor"}]}`,
			`$.flow.frames[1] (line 2): ask-order cannot lie on run-round`},
		{"a frame of nobody", `"flow": {"frames": [{"step": "ask-order"}]}`,
			`$.flow.frames[0] (line 2): the player of ask-order is missing`},
		{"no step", `"flow": {"frames": [{"step": "ask-orders"}]}`,
			`$.flow.frames[0].step (line 2): "ask-orders" is not a known step; did you mean ask-order`},
		{"a battle out of nothing", `"flow": {"frames": [{"step": "run-battle", "player": "raynor"}]}`,
			`$.flow.frames[0] (line 2): the first frame is run-round, not run-battle`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := position.Read(components.Default(), []byte(sample.With(c.fields)))
			if err == nil {
				t.Fatalf("no error, want %s\n%s", c.want, sample.With(c.fields))
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got  %v\nwant %s\n%s", err, c.want, sample.With(c.fields))
			}
		})
	}
}

func TestPositionErrorsOfEverySection(t *testing.T) {
	_, _, err := position.Read(components.Default(),
		[]byte(sample.With(
			"\"round\": 0\n\"depleted\": [\"mars.1\"]\n\"players\": {\"raynor\": {\"hand\": [\"x\"]}}\n\"bases\": [{}]")))
	var problems document.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("got %v, want problems", err)
	}
	var paths []string
	for _, p := range problems {
		paths = append(paths, p.Path)
	}
	if got, want := strings.Join(paths, " "),
		"$.round $.bases[0] $.bases[0] $.depleted[0] $.players.raynor.hand[0]"; got != want {
		t.Errorf("problems at %s, want %s", got, want)
	}
}

func TestBrokenJSON(t *testing.T) {
	for text, want := range map[string]string{
		``:                        "line 1: not valid JSON: the document ends too early",
		`{`:                       "line 1: not valid JSON: a field begins with its name in double quotes",
		"{\n\n\"a\" 1}":           "line 3: not valid JSON: the name \"a\" must be followed by a colon",
		`{"a": 1, "a": 2}`:        `the field "a" appears twice`,
		`{"a": 1,}`:               "there must be no comma after the last field",
		`[1, 2,]`:                 "is not expected here",
		`{} x`:                    "nothing may follow the end",
		`{"a": 01}`:               `"01" is not a number`,
		`{"a": "` + "\xff" + `"}`: "is not UTF-8",
		`{"a": "\x"}`:             `\x is not an escape`,
		`{"a": "\ud800"}`:         "half a character",
		`{"a": "x`:                "this text has no closing quote",
		strings.Repeat("[", 99):   "nested more than 32 deep",
		`[]`:                      "$ (line 1): this is a list, but it must be an object",
		`{}`:                      `$ (line 1): the field "koprulu" is missing`,
	} {
		if _, _, err := position.Read(components.Default(), []byte(text)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestWhereScenariosBegin: a scenario sets its table up itself, so no position begins in a part of the setup before its
// starting units: with such a part play would go on by itself for ever (MODE-16).
func TestWhereScenariosBegin(t *testing.T) {
	const head = `{"koprulu": "position/1", "options": {"scenario": "trump-card"}, "seed": 7, "phase": "setup"`
	const frames = `, "factions": ["mengsk", "overmind"], "first": "mengsk", "flow": {"frames": [{"step": "run-setup", "part": %q, "count": 1}, {"step": %q, "player": "mengsk"}]}`
	for rest, place := range map[string]string{
		"":                     "$.phase",
		`, "step": "factions"`: "$.step",
		`, "step": "planets"`:  "$.step",
		`, "step": "z-routes"`: "$.step",
		fmt.Sprintf(frames, "factions", "ask-faction"):    "$.flow.frames[0]",
		fmt.Sprintf(frames, "planets", "ask-planet"):      "$.flow.frames[0]",
		fmt.Sprintf(frames, "z-routes", "ask-major-slot"): "$.flow.frames[0]",
	} {
		want := place +
			` (line 1): a scenario sets up everything but the starting units itself: its setup begins with the step "forces"`
		if _, _, err := position.Read(components.Default(), []byte(head+rest+"}")); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", rest, err, want)
		}
	}
	led := strings.Replace(head, "trump-card", "relics-of-the-xelnaga",
		1) + `, "factions": ["raynor", "queen-of-blades", "overmind", "tassadar", "mengsk"], "step": "forces", "stages-led": [1]}`
	if _, _, err := position.Read(components.Default(), []byte(led)); err == nil ||
		!strings.Contains(err.Error(),
			`$.stages-led (line 1): no Leadership cards are chosen during the setup of a scenario`) {
		t.Errorf("with Leadership cards: %v", err)
	}
	if err := position.Check(components.Default(),
		[]byte(head+`, "factions": ["mengsk", "overmind"], "step": "forces", "planets": {"helios": {"cell": [0, 0]}}}`)); len(
		err) > 0 {
		t.Errorf("the starting units: %v", err)
	}
}
