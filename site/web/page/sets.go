package page

// What forms and addresses say about what is played.
const (
	// SetBase and SetBroodWar are the sets of components; SetScenario plays a scenario with its own.
	SetBase, SetBroodWar, SetScenario = "base", "broodwar", "scenario"
	// ScenarioFile chooses the scenario of a file that is sent along.
	ScenarioFile = "file"
)
