package terminal

import (
	"strconv"

	"koprulu/rules/game"
)

// scenarioLines explain the current scenario: what it is about, its special rules, and how it is won. Without a
// scenario there are none.
func scenarioLines(w *words, wide int) []line {
	sc := w.r.Options.Scenario
	if sc == nil {
		return nil
	}
	out := []line{styled(w.ScenarioName(sc), Style{Ink: InkAccent, Attr: Bold}).add(" · "+w.ScenarioStatus(sc), Style{Ink: InkMuted})}
	put := func(text string, style Style) {
		if text != "" {
			out = append(out, wrapText(text, wide, style)...)
		}
	}
	put(w.ScenarioAbout(sc), Style{Ink: InkMuted})
	for _, text := range w.ScenarioFacts(w.r) {
		put(text, Style{})
	}
	for i := range sc.Special {
		put(w.ScenarioRule(w.r, i), Style{})
	}
	for i := range sc.Conditions {
		put(strconv.Itoa(i+1)+". "+w.ScenarioVictory(w.r, i), Style{Attr: Bold})
	}
	return append(out, nil)
}

// conditionLine says by which victory condition a scenario ended; it is empty if there was none.
func conditionLine(w *words, v *game.View) string {
	sc := w.r.Options.Scenario
	if sc == nil || v.Condition == 0 || int(v.Condition) > len(sc.Conditions) {
		return ""
	}
	return w.ScenarioVictory(w.r, int(v.Condition)-1)
}
