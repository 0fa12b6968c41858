package ladder

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
)

// The sets and modes that are played; the ids of scenarios are modes, too.
var (
	Sets  = []string{"base", "broodwar"}
	Modes = []string{Normal, Teams, Conquest, Larger, Survival}
)

// The modes by name.
const (
	Normal   = "normal"
	Teams    = "teams"
	Conquest = "galactic-conquest"
	Larger   = "larger-galaxy"
	Survival = "survival"
)

// Cell is one way to play: a set, a number of players, a mode.
type Cell struct {
	Set     string `json:"set"`
	Players int    `json:"players"`
	Mode    string `json:"mode"`
}

// String names a cell in one word, such as base-4 or broodwar-4-teams. A scenario, which fixes set and players, is its
// id.
func (c Cell) String() string {
	if c.scenario() != nil {
		return c.Mode
	}
	name := fmt.Sprintf("%s-%d", c.Set, c.Players)
	if c.Mode != Normal {
		name += "-" + c.Mode
	}
	return name
}

// title names a cell for readers.
func (c Cell) title() string {
	if sc := c.scenario(); sc != nil {
		return fmt.Sprintf("%s, %d players", locale.English().ScenarioName(sc), c.Players)
	}
	set := map[string]string{"base": "Base game", "broodwar": "Brood War"}[c.Set]
	mode := map[string]string{Normal: "", Teams: ", teams", Conquest: ", Galactic Conquest", Larger: ", Larger Galaxy",
		Survival: ", Survival"}[c.Mode]
	return fmt.Sprintf("%s, %d players%s", set, c.Players, mode)
}

// Cells returns all combinations that exist: Team Play needs four or six players, Larger Galaxy and Survival need Brood
// War, and a scenario, which is named among the modes by its id, has its own set and number of players. An unknown name
// is an error.
func Cells(sets []string, players []int, modes []string) ([]Cell, error) {
	var cells []Cell
	for _, set := range sets {
		if !slices.Contains(Sets, set) {
			return nil, wrong("sets", "%q is not a set; there are: %s", set, strings.Join(Sets, ", "))
		}
		for _, n := range players {
			if n < 2 || n > game.MaxPlayers {
				return nil, wrong("players", "a game has 2 to %d players, not %d", game.MaxPlayers, n)
			}
			for _, mode := range modes {
				c := Cell{set, n, mode}
				sc := c.scenario()
				switch {
				case sc == nil && !slices.Contains(Modes, mode):
					return nil, wrong("modes", "%q is not a mode; there are: %s; and the scenarios %s", mode,
						strings.Join(Modes, ", "), strings.Join(scenarios.IDs(), ", "))
				case sc != nil && (n != sc.Players || (set == "broodwar") != sc.BroodWar):
				case mode == Teams && n != 4 && n != 6, (mode == Larger || mode == Survival) && set != "broodwar":
				default:
					cells = append(cells, c)
				}
			}
		}
	}
	return cells, nil
}

// ParseCell reads the name of a cell, as Cell.String writes it.
func ParseCell(name string) (Cell, error) {
	var players []int
	for n := 2; n <= game.MaxPlayers; n++ {
		players = append(players, n)
	}
	all, err := Cells(Sets, players, slices.Concat(Modes, scenarios.IDs()))
	if err != nil {
		return Cell{}, err
	}
	for _, c := range all {
		if c.String() == name {
			return c, nil
		}
	}
	return Cell{},
		fmt.Errorf("%q is not a set, a number of players and a mode that go together, such as base-4 or broodwar-4-%s, or a scenario, such as %s", name, Teams, scenarios.IDs()[0])
}

// Rules makes the rules of a cell, with factions dealt, except in scenarios, and with the reconstructed abilities, as
// everywhere.
func (c Cell) Rules(set *components.Set) (*game.Rules, error) {
	opts := game.Options{Players: c.Players, RandomFactions: true, Shields: true, Healing: true,
		BroodWar: c.Set == "broodwar",
		Teams:    c.Mode == Teams, GalacticConquest: c.Mode == Conquest, LargerGalaxy: c.Mode == Larger,
		Survival: c.Mode == Survival}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	if c.scenario() != nil {
		sc, err := scenario.Named(set, c.Mode)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c, err)
		}
		opts.Scenario, opts.Factions, opts.RandomFactions = sc, sc.Factions, false
	}
	r, err := set.Rules(opts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	return r, nil
}
