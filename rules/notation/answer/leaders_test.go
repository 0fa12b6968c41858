package answer_test

import (
	"strings"
	"testing"

	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
)

// The answers of Brood War that do not occur in random games.
func TestBroodWarAnswers(t *testing.T) {
	r, s := sample.Load(t, sample.Expanded)
	for text, want := range map[string]string{
		"lead covert-operations":            "",
		"use jim-raynor":                    "",
		"execute as special-build":          "",
		"execute":                           "",
		"execute quickly":                   `"quickly" is not a known way to execute; possible: as`,
		"execute as star-order":             `"star-order" is not a known order`,
		"defend torus.1":                    "",
		"guard":                             "",
		"token gas":                         "",
		"pool":                              "",
		"remove":                            "",
		"swap 1 marine front 2 jim-raynor":  "",
		"swap 1 marine 2 vulture front":     "",
		"swap 1 marine":                     "a skirmish is missing at the end; write swap SKIRMISH UNIT [front] SKIRMISH UNIT [front]",
		"raze workers":                      "",
		"raze everything":                   `"everything" is not a known choice; possible: base, installation, workers`,
		"revenge zealot helios.2":           "",
		"revenge base helios.4":             "",
		"revenge installation helios.2":     "",
		"give-up ghost card":                "",
		"give-up ghost torus.1":             "",
		"leave marine torus.1 moria.2":      "",
		"player overmind":                   "",
		"raise torus":                       "",
		"build ghost card":                  "",
		"move 2 ghost card helios.1":        "",
		"back ghost helios.1 card":          "",
		"destroy ghost card":                "",
		"move ghost helios.1 card":          `"card" is not an area`,
		"lead zeratul":                      `"zeratul" is not a known Leadership card of raynor`,
		"lead jim-rainor":                   `did you mean jim-raynor`,
		"move 1 jim-raynor torus.1 torus.3": "move jim-raynor torus.1 torus.3",
		"lock stim-packs-1 helios.2":        "",
		"order star torus":                  "",
		"use jim-raynor now":                "nothing more is expected here; write use CARD",
	} {
		a, err := answer.Parse(r, &s, 0, text)
		if err != nil {
			if want == "" || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
			continue
		}
		if want == "" {
			want = text
		}
		if got := answer.Format(r, &s, 0, a); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
	base, before := sample.Load(t, sample.Small)
	if _, err := answer.Parse(base, &before, 0, "lead jim-raynor"); err == nil ||
		!strings.Contains(err.Error(), "part of Brood War") {
		t.Errorf("a Leadership card in the base game: %v", err)
	}
}
