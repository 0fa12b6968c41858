package terminal

import (
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
	"koprulu/terminal/draw"
)

// scenarioConfig returns a table of bots, except for the first seat, with a scenario of the project.
func scenarioConfig(t *testing.T, lang, id string) Config {
	t.Helper()
	sc, err := scenario.Named(played.Set(), id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenario.Rules(played.Set(), sc)
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t, 3, make([]string, sc.Players)...)
	for p := 1; p < sc.Players; p++ {
		cfg.Seats[p].Bot = "simple"
	}
	cfg.Rules, cfg.Language = r, lang
	return cfg
}

// TestScenarioIsExplained opens a scenario with what it is about and how it is won, and says at its end by which
// condition it was won.
func TestScenarioIsExplained(t *testing.T) {
	cfg := scenarioConfig(t, "en", "trump-card")
	tab := newTable(t, cfg, 100, 30)
	frame := tab.frame()
	for _, want := range []string{"Trump Card", "The game ends after round 6.",
		"3. The Overmind wins after the last round."} {
		if !strings.Contains(frame, want) {
			t.Errorf("%q is not on the first screen:\n%s", want, frame)
		}
	}
	tab.press("esc")
	if frame = tab.frame(); !strings.Contains(frame, "Place your starting units: 8 left.") {
		t.Errorf("the first question is\n%s", frame)
	}
	out := playPlain(t, cfg, lines(true, "1"))
	for _, want := range []string{"Trump Card · reconstruction of a printed scenario",
		"Place your starting units: 3 left."} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not told", want)
		}
	}
	_, end, _ := strings.Cut(out, "\nScenario Victory: ")
	if !strings.Contains(end, "wins in the Special Victory step") && !strings.Contains(end, "wins after the last round.") {
		t.Errorf("the end says nothing of the condition:\n%s", end)
	}
}

// TestNoScenario adds nothing to a game without one.
func TestNoScenario(t *testing.T) {
	w := draw.NewWords("en", testRules(t, 2))
	if ls := draw.ScenarioLines(w, 80); ls != nil {
		t.Errorf("%d lines", len(ls))
	}
	if text := draw.ConditionLine(w, &game.View{}); text != "" {
		t.Errorf("%q", text)
	}
}

// TestSurvivalEndsWithoutPoints names the winner and those who are out, and no conquest points, which nobody can have.
func TestSurvivalEndsWithoutPoints(t *testing.T) {
	cfg := broodWarConfig(t, "en", 5, game.Options{Players: 2, Survival: true, FasterSurvival: true})
	cfg.Seats[0].Bot, cfg.Seats[1].Bot = "simple", "random"
	out := playPlain(t, cfg, lines(false, ""))
	_, end, over := strings.Cut(out, "\nElimination Victory: ")
	if !over || strings.Contains(end, "conquest points") || !strings.Contains(end, "winner") ||
		!strings.Contains(end, "eliminated") {
		t.Errorf("the game ends with\n%s", tail(out))
	}
}
