package table

import (
	"fmt"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
)

// MaxScenario is the size of a document of a scenario in bytes.
const MaxScenario = 128 << 10

// A Scenario says which scenario is played at a table; the zero value is none.
type Scenario struct {
	// ID names it: one of the project's scenarios, unless there is a Document.
	ID string `json:"id,omitempty"`
	// Name is the name in its document, empty for those of the project, which have a name in every language.
	Name string `json:"name,omitempty"`
	// Document is the whole text of a scenario that a player supplied.
	Document string `json:"document,omitempty"`
}

// None reports whether no scenario is played.
func (s Scenario) None() bool { return s == Scenario{} }

// Own reports whether a player supplied it.
func (s Scenario) Own() bool { return s.Document != "" }

// scenarioOf returns what settings store of a scenario.
func scenarioOf(sc *game.Scenario) Scenario {
	if sc == nil {
		return Scenario{}
	}
	out := Scenario{ID: sc.ID, Document: sc.Document}
	if !out.Own() {
		return out
	}
	out.Name = sc.Name.In("")
	return out
}

// Read returns the scenario itself. An error is about its document, or an id that the project does not have.
func (s Scenario) Read(set *components.Set) (*game.Scenario, error) {
	switch {
	case s.None():
		return nil, nil
	case !s.Own():
		return scenario.Named(set, s.ID)
	case len(s.Document) > MaxScenario:
		return nil, fmt.Errorf("the document of a scenario has at most %d bytes", MaxScenario)
	}
	return scenario.Read(set, []byte(s.Document))
}

// play sets the options that follow from a scenario (MODE-11); it keeps those for a player's own orders and racial
// abilities.
func (s *Settings) play(sc *game.Scenario) {
	o := sc.Options()
	o.Scenario = nil
	o.HideOwnOrders, o.Shields, o.Healing = s.Options.HideOwnOrders, s.Options.Shields, s.Options.Healing
	s.Options, s.Draft, s.Scenario = o, false, scenarioOf(sc)
}
