package main

import (
	"errors"
	"slices"
	"strings"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
)

// tableFlags are the options of a table, for the verbs that deal games.
type tableFlags struct {
	Set              string `default:"base" enum:"base,broodwar" placeholder:"SET"`
	Factions         string `placeholder:"F,F,..."`
	RandomFactions   bool
	Teams            bool
	GalacticConquest bool
	DisposableOrders bool
	MorePlanets      bool
	LargerGalaxy     bool
	NoLeaders        bool
	Survival         bool
	FasterSurvival   bool
	Scenario         string `placeholder:"ID|FILE"`
	HideOwnOrders    bool
	Shields          bool `default:"true" negatable:""`
	Healing          bool `default:"true" negatable:""`
}

// options turns the flags into the options of a game, all except the factions, which need the rules.
func (t *tableFlags) options(players int) game.Options {
	opts := game.Options{
		Players: players, Teams: t.Teams, GalacticConquest: t.GalacticConquest, RandomFactions: t.RandomFactions,
		HideOwnOrders: t.HideOwnOrders, Shields: t.Shields, Healing: t.Healing,
		BroodWar: t.Set == "broodwar", DisposableOrders: t.DisposableOrders, MorePlanets: t.MorePlanets,
		LargerGalaxy: t.LargerGalaxy, NoLeaders: t.NoLeaders, Survival: t.Survival, FasterSurvival: t.FasterSurvival,
	}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	return opts
}

// rules makes the rules of a game for a number of players, which a flag says or follows from.
func (t *tableFlags) rules(a *cli.App, players int, flag string, randomFactions bool) (*game.Rules, error) {
	set, err := a.Set()
	if err != nil {
		return nil, err
	}
	if t.Scenario != "" {
		return t.scenarioRules(a, set, players)
	}
	if players < 2 || players > game.MaxPlayers {
		return nil, cli.Usagef("%s: a game has 2 to %d players, not %d", flag, game.MaxPlayers, players)
	}
	if t.Teams && players != 4 && players != 6 {
		return nil, cli.Usagef("--teams: Team Play needs four or six players, not %d", players)
	}
	opts := t.options(players)
	opts.RandomFactions = opts.RandomFactions || randomFactions
	r, err := set.Rules(opts)
	var refused components.OptionsError
	switch {
	case errors.As(err, &refused):
		return nil, cli.Usagef("these options cannot be combined: %s", a.Words().Refusal(refused.Rule))
	case err != nil:
		return nil, cli.Usagef("%w", err)
	}
	if err := t.fix(r, players); err != nil {
		return nil, err
	}
	return r, nil
}

// scenarioRules makes the rules of the scenario that --scenario names, for as many players as it has.
func (t *tableFlags) scenarioRules(a *cli.App, set *components.Set, players int) (*game.Rules, error) {
	if t.Factions != "" {
		return nil, cli.Usagef("--factions: a scenario says who plays what")
	}
	sc, err := scenarioOf(a, set, t.Scenario)
	if err != nil {
		return nil, cli.Usagef("--scenario: %w", err)
	}
	if players != 0 && players != sc.Players {
		return nil, cli.Usagef("--scenario: %s has %d players, not %d", sc.ID, sc.Players, players)
	}
	opts := t.options(sc.Players)
	opts.Scenario, opts.Factions, opts.BroodWar = sc, sc.Factions, opts.BroodWar || sc.BroodWar
	r, err := set.Rules(opts)
	if err != nil {
		return nil, cli.Usagef("a scenario replaces the other choices of a table: %w", err)
	}
	return r, nil
}

// fix reads --factions into the options.
func (t *tableFlags) fix(r *game.Rules, players int) error {
	if t.Factions == "" {
		return nil
	}
	names := split(t.Factions)
	if len(names) > players {
		return cli.Usagef("--factions names %d factions for %d players", len(names), players)
	}
	var ids []string
	for i := range r.Sheets {
		ids = append(ids, r.Sheets[i].ID)
	}
	for seat, name := range names {
		if name == "any" {
			continue
		}
		f := slices.Index(ids, name)
		if f < 0 {
			return cli.Usagef("--factions: %q is not a faction; possible: %s, any", name, strings.Join(ids, ", "))
		}
		if slices.Contains(r.Options.Factions[:seat], game.Faction(f)) {
			return cli.Usagef("--factions: %s is given twice", name)
		}
		r.Options.Factions[seat] = game.Faction(f)
	}
	return nil
}

// seedOf reads --seed.
func seedOf(text string) ([32]byte, error) {
	seed, err := chance.ParseSeed(text)
	if err != nil {
		return seed, cli.Usagef("--seed: %w", err)
	}
	return seed, nil
}

// split splits a list at its commas.
func split(list string) []string {
	var words []string
	for word := range strings.SplitSeq(list, ",") {
		words = append(words, strings.ToLower(strings.TrimSpace(word)))
	}
	return words
}
