package scenario

import (
	"testing"

	"koprulu/rules/notation/internal/schema"
	"koprulu/rules/notation/words"
)

// TestScenarioFields checks that the schemas have the fields that the code knows, and no others.
func TestScenarioFields(t *testing.T) {
	lists := map[string][]string{
		"scenario.json":              fields,
		"scenario.json#options":      optionFields,
		"scenario.json#force":        forceFields,
		"scenario.json#installation": siteFields,
		"scenario.json#item":         itemFields,
		"scenario.json#bearer":       bearerFields,
		"scenario.json#carriers":     raceFields,
		"scenario.json#events":       eventFields,
	}
	for kind, fields := range conditionFields {
		lists["scenario.json#win-"+words.At(words.Conditions, int(kind))] = append([]string{"win"}, fields...)
	}
	for kind, fields := range specialFields {
		lists["scenario.json#rule-"+words.At(words.SpecialRules, int(kind))] = append([]string{"rule"}, fields...)
	}
	schema.Fields(t, lists)
}
