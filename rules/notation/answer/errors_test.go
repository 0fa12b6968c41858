package answer_test

import (
	"errors"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
)

func TestAnswerErrors(t *testing.T) {
	r, s := sample.Load(t, sample.Small)
	for text, want := range map[string]string{
		"":                              "it is empty; write one of the legal answers",
		"   ":                           "it is empty",
		"ordre build torus":             `answer "ordre build torus", word 1 (column 1): "ordre" is not a known answer; did you mean order`,
		"order  biuld torus":            `word 2 (column 8): "biuld" is not a known order; did you mean build`,
		"order build":                   `answer "order build": a planet is missing at the end; write order ORDER PLANET`,
		"order build tours":             `word 3 (column 13): "tours" is not a known planet; did you mean torus`,
		"order build torus now":         `word 4 (column 19): nothing more is expected here; write order ORDER PLANET`,
		"pass please":                   `word 2 (column 6): nothing more is expected here`,
		"move 2 zergling helios torus":  `word 4 (column 17): "helios" is not an area; helios has the areas helios.1 to helios.4`,
		"move 2 zergling helios.7 x":    `"helios.7" is not an area; helios has the areas helios.1 to helios.4`,
		"move two zergling helios.1":    `word 2 (column 6): "two" is not a known unit`,
		"move 99 marine torus.1 a":      `"99" is not a valid number of units; it is a number from 1 to 64`,
		"pay crystal home":              `"crystal" is not a known resource; possible: minerals, gas`,
		"build transport helios/earth":  `word 3 (column 17): "earth" is not a known planet`,
		"build transport helios/braken": `"helios/braken" is not a route; the routes are helios/torus, tarsonis/torus`,
		"build transport z1":            `"z1" is not a route; the routes are helios/torus, tarsonis/torus`,
		"force gas helios.4 carefully":  `"carefully" is not a known way to force mine; did you mean careful`,
		"support marine 0":              `"0" is not a valid skirmish; it is a number from 1 to 8`,
		"planet torus 0 0 45":           `word 5 (column 18): 45 degrees is not a possible turn; possible: 0, 90, 180, 270`,
		"planet torus 0 999 0":          `"999" is not a valid row; it is a number from -128 to 127`,
		"discard combat-99":             `"combat-99" is not a known card of raynor; did you mean combat-9`,
		"use nothing":                   `"nothing" is not a known card of raynor`,
		"play the-end":                  `"the-end" is not a known Event card; did you mean the-end-draws-near`,
		"sabotage aldaris z1":           `aldaris is not in this game; the players are raynor, overmind`,
		"slot torus up":                 `"up" is not a known side; possible: north, east, south, west`,
		strings.Repeat("pass ", 99):     "it is longer than 200 bytes",
	} {
		_, err := answer.Parse(r, &s, 0, text)
		var wrong *answer.Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestAnswersAreTolerant(t *testing.T) {
	r, s := sample.Load(t, sample.Small)
	for text, want := range map[string]string{
		"  ORDER   Build\tTORUS ":         "order build torus",
		"build transport torus/helios":    "build transport helios/torus",
		"move 1 marine torus.1 torus.2":   "move marine torus.1 torus.2",
		"planet tarsonis -2 3 0":          "planet tarsonis -2 3 0",
		"planet torus 1 -1 270":           "planet torus 1 -1 0", // slots on all sides
		"sabotage seat-2 helios/torus":    "sabotage overmind helios/torus",
		"use consume-nothing":             "",
		"use bunker worker":               "use bunker worker",
		"card 2 none combat-17":           "card 2 none combat-17",
		"back lift-off":                   "back lift-off",
		"lose marine front":               "lose marine front",
		"use careful-extraction":          "use careful-extraction",
		"use exposed-battle-plan torus":   "use exposed-battle-plan torus",
		"destroy transport torus/helios":  "destroy transport helios/torus",
		"build battlecruiser torus.1":     "build battlecruiser torus.1",
		"build guardian torus.1 helios.2": "build guardian torus.1 helios.2",
	} {
		a, err := answer.Parse(r, &s, 0, text)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %v", text, a)
			}
			continue
		}
		if got := answer.Format(r, &s, 0, a); err != nil || got != want {
			t.Errorf("%q is read as %q (%v), want %q", text, got, err, want)
		}
	}
}

// Of cards that are equal in play the legal one is meant.
func TestAnswerNamesATwin(t *testing.T) {
	r, _ := sample.Load(t, sample.Small)
	var sheet *game.Sheet
	for i := range r.Sheets {
		if r.Sheets[i].ID == "overmind" {
			sheet = &r.Sheets[i]
		}
	}
	var one, two string
	for c := range sheet.Cards {
		if same := sheet.Cards[c].Same; int(same) != c && !sheet.Cards[c].PlayArea {
			one, two = sheet.Cards[same].ID, sheet.Cards[c].ID
		}
	}
	if one == "" {
		t.Fatal("no two cards of the Overmind play the same: take another faction")
	}
	hand := []string{one, two}
	for c := range sheet.Cards {
		if id := sheet.Cards[c].ID; len(hand) < 8 && id != one && id != two && !sheet.Cards[c].PlayArea {
			hand = append(hand, id)
		}
	}
	r, s := sample.Load(t,
		sample.With("\"phase\": \"regrouping\"\n\"step\": 9\n\"players\": {\"overmind\": {\"hand\": [\""+strings.Join(hand,
			"\", \"")+"\"]}}"))
	a, err := answer.Parse(r, &s, 1, "discard "+two)
	if err != nil {
		t.Fatal(err)
	}
	if got := answer.Format(r, &s, 1, a); got != "discard "+one || r.Check(&s, 1, a) != 0 {
		t.Errorf("discard %s is read as %s, which breaks %v", two, got, r.Check(&s, 1, a))
	}
}

// Formatting never fails, whatever an answer holds.
func TestFormatNonsense(t *testing.T) {
	r, s := sample.Load(t, sample.Small)
	for v := range 256 {
		for _, x := range []uint8{0, 17, 63, 200, 254, 255} {
			for _, p := range []game.Player{0, 5, game.Nobody} {
				answer.Format(r, &s, p, game.Answer{Verb: game.Verb(v), V: game.AnswerValues{x, x, x, x, x, 0, x}})
			}
		}
	}
}
