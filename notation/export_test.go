package notation

// FieldLists returns the fields of every object of the formats, by schema and definition.
func FieldLists() map[string][]string {
	lists := map[string][]string{
		"scenario.json":              scenarioFields,
		"scenario.json#options":      scenarioOptionFields,
		"scenario.json#force":        scenarioForceFields,
		"scenario.json#installation": scenarioSiteFields,
		"scenario.json#item":         scenarioItemFields,
		"scenario.json#bearer":       scenarioBearerFields,
		"scenario.json#carriers":     scenarioRaceFields,
		"scenario.json#events":       scenarioEventFields,
		"position.json#item":         itemFields,
		"view.json#item":             itemFields,

		"position.json":                positionFields,
		"position.json#options":        optionFields,
		"position.json#player-section": playerFields,
		"position.json#workers":        workerFields,
		"position.json#events":         eventFields,
		"position.json#flow":           flowFields,
		"position.json#exec":           execFields,
		"position.json#buy":            buyFields,
		"position.json#battle":         battleFields,
		"position.json#side":           sideFields,
		"position.json#skirmish":       skirmishFields,
		"position.json#half":           halfFields,
		"record.json#options":          optionFields,
		"record.json#header":           headerFields,
		"record.json#deal":             dealFields,
		"record.json#answer":           answerFields,
		"record.json#last":             lastFields,
		"record.json#end":              endFields,
		"view.json":                    viewFields,
		"view.json#player-section":     viewPlayerFields,
		"view.json#events":             viewEventFields,
		"view.json#exec":               execFields,
		"view.json#buy":                buyFields,
		"view.json#battle":             viewBattleFields,
		"view.json#side":               sideFields,
		"view.json#skirmish":           skirmishFields,
		"view.json#half":               viewHalfFields,
		"view.json#workers":            workerFields,
	}
	for kind, fields := range conditionFields {
		lists["scenario.json#win-"+ConditionWord(kind)] = append([]string{"win"}, fields...)
	}
	for kind, fields := range specialFields {
		lists["scenario.json#rule-"+RuleWord(kind)] = append([]string{"rule"}, fields...)
	}
	return lists
}
