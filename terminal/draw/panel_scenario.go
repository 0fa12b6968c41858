package draw

import (
	"strconv"

	"koprulu/rules/game"
)

// ScenarioLines explain the current scenario: what it is about, its special rules, and how it is won. Without a
// scenario there are none.
func ScenarioLines(w *Words, wide int) []Line {
	sc := w.r.Options.Scenario
	if sc == nil {
		return nil
	}
	out := []Line{Strong.Line(w.All.ScenarioName(sc)).Add(" · "+w.All.ScenarioStatus(sc), Muted)}
	put := func(text string, style Style) {
		if text != "" {
			out = append(out, style.Wrap(text, wide)...)
		}
	}
	put(w.All.ScenarioAbout(sc), Muted)
	for _, text := range w.All.ScenarioFacts(w.r) {
		put(text, Normal)
	}
	for i := range sc.Special {
		put(w.All.ScenarioRule(w.r, i), Normal)
	}
	for i := range sc.Conditions {
		put(strconv.Itoa(i+1)+". "+w.All.ScenarioVictory(w.r, i), Heavy)
	}
	return append(out, nil)
}

// ConditionLine says by which victory condition a scenario ended; it is empty if there was none.
func ConditionLine(w *Words, v *game.View) string {
	sc := w.r.Options.Scenario
	if sc == nil || v.Condition == 0 || int(v.Condition) > len(sc.Conditions) {
		return ""
	}
	return w.All.ScenarioVictory(w.r, int(v.Condition)-1)
}
