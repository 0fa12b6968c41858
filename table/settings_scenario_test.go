package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/scenarios"
	"koprulu/table"
)

// ownScenario returns a scenario as a player might have written it.
func ownScenario(t *testing.T) string {
	t.Helper()
	text, ok := scenarios.Document("trump-card")
	if !ok {
		t.Fatal("there is no such scenario")
	}
	own := strings.Replace(strings.Replace(string(text), `"id": "trump-card"`, `"id": "my-card"`, 1),
		`"name": "Trump Card"`, `"name": "My Card <b>"`, 1)
	if own == string(text) {
		t.Fatal("the scenario is written otherwise")
	}
	return own
}

// TestScenarioSettings: a scenario fixes players and factions, no matter what else was asked for, and nobody chooses
// one.
func TestScenarioSettings(t *testing.T) {
	w := newWorld(t)
	s := table.NewSettings("trump", 2)
	s.Scenario.Document, s.Draft, s.Options.RandomFactions, s.Options.HideOwnOrders = ownScenario(t), true, true, true
	s.Options.Survival, s.Options.BroodWar = true, true
	tab := w.create(s, 2)
	got := tab.Snapshot().Settings
	o := got.Options
	if got.Draft || o.RandomFactions || o.Survival || !o.BroodWar || !o.HideOwnOrders || o.Scenario != nil ||
		o.Factions[0] == game.NoFaction {
		t.Errorf("the table is played with %+v", o)
	}
	if got.Scenario.ID != "my-card" || got.Scenario.Name != "My Card <b>" || !got.Scenario.Own() {
		t.Errorf("the scenario is %q, %q", got.Scenario.ID, got.Scenario.Name)
	}
	if err := tab.ChooseFaction(w.ctx, "anna", 2); !errors.Is(err, table.ErrStatus) {
		t.Errorf("choosing a faction: %v", err)
	}
	w.must(tab.Rise(w.ctx, "ben"))
	if f := tab.Snapshot().Settings.Options.Factions; f != o.Factions {
		t.Errorf("after somebody rose the factions are %v", f)
	}
}

// TestSettingsAreTidied: settings that nobody chose are not kept: the scenario itself, which is read from its document,
// and what a clock that does not run would gain.
func TestSettingsAreTidied(t *testing.T) {
	w := newWorld(t)
	s := quick(2)
	s.Options.Scenario, s.Pace = &game.Scenario{ID: "x"}, table.Pace{Gain: time.Second, Cap: time.Hour}
	if got := w.create(s, 2).Snapshot().Settings; got.Options.Scenario != nil || got.Pace != (table.Pace{}) {
		t.Errorf("kept are the scenario %v and the pace %+v", got.Options.Scenario, got.Pace)
	}
}

// TestWrongScenarios: nothing is stored of a table whose scenario is wrong.
func TestWrongScenarios(t *testing.T) {
	for name, sc := range map[string]table.Scenario{
		"unknown":     {ID: "sauron"},
		"no document": {Document: "hello"},
		"a word that the vocabulary does not have": {Document: strings.Replace(ownScenario(t), `"first"`, `"thirst"`, 1)},
		"too long": {Document: ownScenario(t) + strings.Repeat(" ", table.MaxScenario)},
	} {
		w := newWorld(t)
		s := table.NewSettings("x", 2)
		s.Scenario = sc
		_, err := w.hub.Create(w.ctx, "anna", "Anna", s, []table.SeatPlan{{Mine: true}, {}})
		var invalid *table.InvalidError
		if !errors.As(err, &invalid) || invalid.Field != "scenario" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
