package notation

// FieldLists gives the fields of every object of the formats, by schema and definition.
func FieldLists() map[string][]string {
	return map[string][]string{
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
}
