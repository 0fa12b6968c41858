package ladder

import (
	"fmt"
	"sync"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
)

// arranged has the scenarios of the project by id. What a ladder needs of them here, their players and teams, does not
// depend on the components.
var arranged = sync.OnceValue(func() map[string]*game.Scenario {
	list, err := scenario.All(components.Default())
	if err != nil {
		panic(fmt.Sprintf("the program's own scenarios: %v", err)) // Tests read them all.
	}
	byID := map[string]*game.Scenario{}
	for _, sc := range list {
		byID[sc.ID] = sc
	}
	return byID
})

// scenario returns the scenario that is played, nil if there is none.
func (c Cell) scenario() *game.Scenario { return arranged()[c.Mode] }

// sides returns the number of teams of a scenario. Partners sit that many seats apart, as in Team Play.
func sides(sc *game.Scenario) int {
	most := 0
	for seat := range sc.Players {
		most = max(most, int(sc.Teams[seat])+1)
	}
	return most
}
