package ladder

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/components"
	"koprulu/game"
)

// The sets and modes that are played.
var (
	Sets  = []string{"base", "broodwar"}
	Modes = []string{Normal, Teams, Conquest, Survival}
)

// The modes by name.
const (
	Normal   = "normal"
	Teams    = "teams"
	Conquest = "galactic-conquest"
	Survival = "survival"
)

// Cell is one way to play: a set, a number of players, a mode.
type Cell struct {
	Set     string `json:"set"`
	Players int    `json:"players"`
	Mode    string `json:"mode"`
}

// String names a cell in a word, such as base-4 or broodwar-4-teams.
func (c Cell) String() string {
	name := fmt.Sprintf("%s-%d", c.Set, c.Players)
	if c.Mode != Normal {
		name += "-" + c.Mode
	}
	return name
}

// title names a cell for readers.
func (c Cell) title() string {
	set := map[string]string{"base": "Base game", "broodwar": "Brood War"}[c.Set]
	mode := map[string]string{Normal: "", Teams: ", teams", Conquest: ", Galactic Conquest", Survival: ", Survival"}[c.Mode]
	return fmt.Sprintf("%s, %d players%s", set, c.Players, mode)
}

// Cells returns all combinations that there are: Team Play needs four or six players, Survival needs Brood War. An unknown name
// is an error.
func Cells(sets []string, players []int, modes []string) ([]Cell, error) {
	var cells []Cell
	for _, set := range sets {
		if !slices.Contains(Sets, set) {
			return nil, fmt.Errorf("%q is not a set; there are: %s", set, strings.Join(Sets, ", "))
		}
		for _, n := range players {
			if n < 2 || n > game.MaxPlayers {
				return nil, fmt.Errorf("a game has 2 to %d players, not %d", game.MaxPlayers, n)
			}
			for _, mode := range modes {
				switch {
				case !slices.Contains(Modes, mode):
					return nil, fmt.Errorf("%q is not a mode; there are: %s", mode, strings.Join(Modes, ", "))
				case mode == Teams && n != 4 && n != 6, mode == Survival && set != "broodwar":
				default:
					cells = append(cells, Cell{set, n, mode})
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
	all, err := Cells(Sets, players, Modes)
	if err != nil {
		return Cell{}, err
	}
	for _, c := range all {
		if c.String() == name {
			return c, nil
		}
	}
	return Cell{}, fmt.Errorf("%q is not a set, a number of players and a mode that go together, such as base-4 or broodwar-4-%s", name, Teams)
}

// rules makes the rules of a cell, with factions that are dealt and the reconstructed abilities, as everywhere.
func (c Cell) rules(set *components.Set) (*game.Rules, error) {
	opts := game.Options{Players: c.Players, RandomFactions: true, Shields: true, Healing: true, BroodWar: c.Set == "broodwar",
		Teams: c.Mode == Teams, GalacticConquest: c.Mode == Conquest, Survival: c.Mode == Survival}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := set.Rules(opts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c, err)
	}
	return r, nil
}
