package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"koprulu/components"
	"koprulu/game"
	"koprulu/internal/near"
	"koprulu/locale"
	"koprulu/notation/scenario"
	"koprulu/scenarios"
)

// scenarioCmd is koprulu scenario.
type scenarioCmd struct {
	List  scenarioListCmd  `cmd:"" help:"List the scenarios of the project."`
	Show  scenarioShowCmd  `cmd:"" help:"Explain a scenario: map, forces, ways to win, special rules."`
	Check scenarioCheckCmd `cmd:"" help:"Check scenarios of your own."`
}

// Help is the long help.
func (scenarioCmd) Help() string {
	return `A scenario replaces the setup of a game and says how it is won. docs/scenarios.md explains step by step how to write one.

    koprulu scenario list
    koprulu scenario show trump-card
    koprulu scenario check mine.json
    koprulu play --scenario mine.json`
}

// scenarioListCmd is koprulu scenario list.
type scenarioListCmd struct{}

// Run lists the scenarios.
func (scenarioListCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	list, err := scenario.All(set)
	if err != nil {
		return usagef("%w", err)
	}
	words := a.words()
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, sc := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", sc.ID, words.ScenarioName(sc), words.Text("scenario.players", "n", sc.Players), words.ScenarioStatus(sc))
	}
	return w.Flush()
}

// scenarioShowCmd is koprulu scenario show.
type scenarioShowCmd struct {
	Scenario string `arg:"" name:"scenario" help:"Id of a scenario, or a file with one."`
}

// Run explains a scenario.
func (c scenarioShowCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	sc, err := a.scenario(set, c.Scenario)
	if err != nil {
		return err
	}
	r, err := scenario.Rules(set, sc)
	if err != nil {
		return usagef("%w", err)
	}
	showScenario(a, r, a.words())
	return nil
}

// scenarioCheckCmd is koprulu scenario check.
type scenarioCheckCmd struct {
	Files []string `arg:"" name:"file" help:"Files with scenarios, or - for standard input."`
}

// Run checks files and prints every problem with path and line.
func (c scenarioCheckCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	wrong := 0
	for _, path := range c.Files {
		text, err := a.document(path)
		if err != nil {
			return err
		}
		problems := scenario.Check(set, text)
		for _, p := range problems {
			a.printf("%s: %s\n", path, a.words().Problem(p.Path, p.Line, p.Said))
		}
		if len(problems) > 0 {
			wrong++
			continue
		}
		sc, err := scenario.Read(set, text)
		if err != nil {
			return usagef("%s: %w", path, err)
		}
		a.printf("%s: OK, %s, %s\n", path, a.words().ScenarioName(sc), a.words().Text("scenario.players", "n", sc.Players))
	}
	if wrong > 0 {
		return exit{exitFailed, fmt.Errorf("%d of %d scenarios cannot be played", wrong, len(c.Files))}
	}
	return nil
}

// document reads a file, or standard input.
func (a *app) document(path string) ([]byte, error) {
	if path != "-" {
		return readFile(path, "a file with a scenario")
	}
	text, err := io.ReadAll(a.in)
	if err != nil {
		return nil, usagef("standard input: %w", err)
	}
	return text, nil
}

// scenario finds a scenario by its id, or reads it from a file.
func (a *app) scenario(set *components.Set, name string) (*game.Scenario, error) {
	if slices.Contains(scenarios.IDs(), name) {
		return scenario.Named(set, name)
	}
	if !strings.ContainsAny(name, "./\\") && name != "-" {
		return nil, usagef("%q is not a scenario of the project%s; a file needs its ending, such as %s.json", name, near.Meant(name, scenarios.IDs()), name)
	}
	text, err := a.document(name)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Read(set, text)
	if err != nil {
		return nil, usagef("%s: %w", name, inOneLine(err, a.words()))
	}
	return sc, nil
}

// showScenario prints a scenario for people.
func showScenario(a *app, r *game.Rules, words *locale.Words) {
	sc := r.Options.Scenario
	a.printf("%s (%s)\n", words.ScenarioName(sc), words.ScenarioStatus(sc))
	if about := words.ScenarioAbout(sc); about != "" {
		a.printf("\n%s\n", about)
	}
	a.printf("\n")
	printMap(a, r, words)
	s := game.Blank(r)
	for p := range sc.Players {
		s.Seats[p].Faction = sc.Factions[p]
	}
	copy(s.Links[:], sc.Links)
	s.LinkCount = uint8(len(sc.Links))
	view := r.View(&s, game.Nobody)
	for p := range game.Player(sc.Players) {
		a.printf("\n%d. %s\n", p+1, words.FactionName(r, sc.Factions[p]))
		for _, line := range words.ScenarioForce(r, &view, p) {
			a.printf("   %s\n", line)
		}
	}
	a.printf("\n%s.\n", words.Text("log.first-player", "player", words.FactionName(r, sc.Factions[sc.First])))
	for i := range sc.Items {
		a.printf("%s\n", words.ScenarioItemPlace(r, i))
	}
	for _, text := range words.ScenarioFacts(r) {
		a.printf("%s\n", text)
	}
	for i := range sc.Special {
		a.printf("%s\n", words.ScenarioRule(r, i))
	}
	a.printf("\n")
	for i := range sc.Conditions {
		a.printf("%d. %s\n", i+1, words.ScenarioVictory(r, i))
	}
}

// printMap draws the galaxy: a cell for each planet, and lines where routes join neighbours. Z-axis routes are listed
// below.
func printMap(a *app, r *game.Rules, words *locale.Words) {
	sc := r.Options.Scenario
	const width = 17
	at := map[[2]int8]game.Planet{}
	low, high := [2]int8{127, 127}, [2]int8{-128, -128}
	for set := sc.Placed; set != 0; set &= set - 1 {
		t := sc.Tiles[set.First()]
		at[[2]int8{t.X, t.Y}] = set.First()
		low[0], low[1] = min(low[0], t.X), min(low[1], t.Y)
		high[0], high[1] = max(high[0], t.X), max(high[1], t.Y)
	}
	joined := map[[2]game.Planet]bool{}
	for _, l := range sc.Links {
		if l.Z == 0 {
			joined[l.Planets], joined[[2]game.Planet{l.Planets[1], l.Planets[0]}] = true, true
		}
	}
	for y := low[1]; y <= high[1]; y++ {
		var names, below strings.Builder
		for x := low[0]; x <= high[0]; x++ {
			p, here := at[[2]int8{x, y}]
			name, to, down := "", " ", " "
			if here {
				name = "[" + words.PlanetName(r, p) + "]"
				if q, ok := at[[2]int8{x + 1, y}]; ok && joined[[2]game.Planet{p, q}] {
					to = "-"
				}
				if q, ok := at[[2]int8{x, y + 1}]; ok && joined[[2]game.Planet{p, q}] {
					down = "|"
				}
			}
			names.WriteString(name + strings.Repeat(to, max(1, width-len([]rune(name)))))
			below.WriteString("    " + down + strings.Repeat(" ", width-5))
		}
		a.printf("%s\n", strings.TrimRight(names.String(), " "))
		if text := strings.TrimRight(below.String(), " "); y < high[1] {
			a.printf("%s\n", text)
		}
	}
	for _, l := range sc.Links {
		if l.Z > 0 {
			a.printf("Z%d: %s / %s\n", l.Z, words.PlanetName(r, l.Planets[0]), words.PlanetName(r, l.Planets[1]))
		}
	}
}
