package train

import (
	"fmt"
	"slices"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
)

// kind is a kind of game, and how many games of each round of games are of this kind.
type kind struct {
	rules *game.Rules
	share int
}

// dealt are options of a kind of game, with its share.
type dealt struct {
	opts  game.Options
	share int
}

// The kinds of games by set: mostly what people play (bothKinds), and some of everything.
var (
	bothKinds = []dealt{
		{game.Options{Players: 4}, 6},
		{game.Options{Players: 2}, 4},
		{game.Options{Players: 3}, 3},
		{game.Options{Players: 6}, 2},
		{game.Options{Players: 5}, 1},
		{game.Options{Players: 4, Teams: true}, 2},
		{game.Options{Players: 6, Teams: true}, 1},
	}
	baseKinds     = []dealt{{game.Options{Players: 2, GalacticConquest: true}, 1}}
	broodWarKinds = []dealt{
		{game.Options{Players: 4, LargerGalaxy: true}, 1},
		{game.Options{Players: 2, Survival: true}, 1},
		{game.Options{Players: 4, Survival: true}, 1},
	}
)

// scenarioShare is how many of each round of games are of scenarios, in turn.
const scenarioShare = 2

// deck lists the kinds of games of a set as often as they are played in a round of games.
type deck []*game.Rules

// at returns the rules of a game by its number.
func (d deck) at(index int) *game.Rules { return d[index%len(d)] }

// kindsOf returns the kinds of games of a set.
func kindsOf(set *components.Set, name string) (deck, error) {
	list := baseKinds
	broodWar := name == "broodwar"
	switch {
	case broodWar:
		list = broodWarKinds
	case name != "base":
		return nil, fmt.Errorf("unknown set %q: base or broodwar", name)
	}
	var kinds []kind
	for _, k := range slices.Concat(bothKinds, list) {
		k.opts.BroodWar, k.opts.RandomFactions = broodWar, true
		for i := range k.opts.Factions {
			k.opts.Factions[i] = game.NoFaction
		}
		r, err := set.Rules(k.opts)
		if err != nil {
			return nil, fmt.Errorf("rules for %+v: %w", k.opts, err)
		}
		kinds = append(kinds, kind{r, k.share})
	}
	played, err := scenario.All(set)
	if err != nil {
		return nil, err
	}
	var own []*game.Rules
	for _, sc := range played {
		if sc.BroodWar != broodWar {
			continue
		}
		r, err := scenario.Rules(set, sc)
		if err != nil {
			return nil, fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
		own = append(own, r)
	}
	return shuffled(kinds, own), nil
}

// shuffled spreads the kinds over as many rounds of games as there are pairs of scenarios, so that each stretch of
// games has a bit of everything.
func shuffled(kinds []kind, scenarios []*game.Rules) deck {
	var d deck
	for i := 0; ; i += scenarioShare {
		for turn, more := 0, true; more; turn++ {
			more = false
			for _, k := range kinds {
				if turn < k.share {
					d, more = append(d, k.rules), true
				}
			}
		}
		for j := i; j < min(i+scenarioShare, len(scenarios)); j++ {
			d = append(d, scenarios[j])
		}
		if i+scenarioShare >= len(scenarios) {
			return d
		}
	}
}
