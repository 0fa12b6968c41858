package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"koprulu/cmd/koprulu/cli"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
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
type scenarioListCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// scenarioLine is a scenario in the list of --json.
type scenarioLine struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Players int    `json:"players"`
	Status  string `json:"status"`
}

// scenarioStory is what koprulu scenario show --json prints: what the page says, in the same words.
type scenarioStory struct {
	scenarioLine
	About string         `json:"about,omitempty"`
	Seats []scenarioSeat `json:"seats"`
	First string         `json:"first"`
	Items []string       `json:"items"`
	Facts []string       `json:"facts"`
	Rules []string       `json:"rules"`
	Win   []string       `json:"win"`
}

// scenarioSeat is a seat of a scenario.
type scenarioSeat struct {
	Faction string   `json:"faction"`
	Name    string   `json:"name"`
	Forces  []string `json:"forces"`
}

// checkedScenario is what koprulu scenario check --json says of a file.
type checkedScenario struct {
	File     string    `json:"file"`
	OK       bool      `json:"ok"`
	Name     string    `json:"name,omitempty"`
	Players  int       `json:"players,omitempty"`
	Problems []problem `json:"problems"`
}

// Run lists the scenarios.
func (c scenarioListCmd) Run(a *cli.App, set *components.Set) error {
	list, err := scenario.All(set)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	words := a.Words()
	if c.JSON {
		told := []scenarioLine{}
		for _, sc := range list {
			told = append(told, lineOf(words, sc))
		}
		return a.JSON(told)
	}
	return a.Columns(func(w io.Writer) {
		for _, sc := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", sc.ID, words.ScenarioName(sc), words.Text("scenario.players", "n", sc.Players),
				words.ScenarioStatus(sc))
		}
	})
}

// lineOf returns a scenario as a line of a list.
func lineOf(words *locale.Words, sc *game.Scenario) scenarioLine {
	return scenarioLine{ID: sc.ID, Name: words.ScenarioName(sc), Players: sc.Players, Status: words.ScenarioStatus(sc)}
}

// scenarioShowCmd is koprulu scenario show.
type scenarioShowCmd struct {
	Scenario string `arg:"" name:"scenario" help:"Id of a scenario, a file with one, or - for standard input."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

// Run explains a scenario.
func (c scenarioShowCmd) Run(a *cli.App, set *components.Set) error {
	sc, err := scenarioOf(a, set, c.Scenario)
	if err != nil {
		return err
	}
	r, err := scenario.Rules(set, sc)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	story := storyOf(r, a.Words())
	if c.JSON {
		return a.JSON(story)
	}
	story.show(a, r)
	return nil
}

// storyOf explains a scenario to programs.
func storyOf(r *game.Rules, words *locale.Words) scenarioStory {
	sc := r.Options.Scenario
	s := game.Blank(r)
	for p := range sc.Players {
		s.Seats[p].Faction = sc.Factions[p]
	}
	copy(s.Links[:], sc.Links)
	s.LinkCount = uint8(len(sc.Links))
	view := r.View(&s, game.Nobody) // as everybody sees it before it begins
	told := scenarioStory{scenarioLine: lineOf(words, sc), About: words.ScenarioAbout(sc), Seats: []scenarioSeat{},
		First: r.Sheets[sc.Factions[sc.First]].ID, Items: []string{}, Facts: words.ScenarioFacts(r), Rules: []string{},
		Win: []string{}}
	for p := range game.Player(sc.Players) {
		f := s.Seats[p].Faction
		told.Seats = append(told.Seats, scenarioSeat{Faction: r.Sheets[f].ID, Name: words.FactionName(r, f),
			Forces: words.ScenarioForce(r, &view, p)})
	}
	for i := range sc.Items {
		told.Items = append(told.Items, words.ScenarioItemPlace(r, i))
	}
	for i := range sc.Special {
		told.Rules = append(told.Rules, words.ScenarioRule(r, i))
	}
	for i := range sc.Conditions {
		told.Win = append(told.Win, words.ScenarioVictory(r, i))
	}
	return told
}

// scenarioCheckCmd is koprulu scenario check.
type scenarioCheckCmd struct {
	Files []string `arg:"" name:"file" help:"Files with scenarios, or - for standard input."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// Run checks files and prints every problem with path and line.
func (c scenarioCheckCmd) Run(a *cli.App, set *components.Set) error {
	wrong := 0
	told := []checkedScenario{}
	for _, path := range c.Files {
		text, err := readScenario(path)
		if err != nil {
			return err
		}
		one := checkedScenario{File: cli.Shown(path), Problems: []problem{}}
		for _, p := range scenario.Check(set, text) {
			said := a.Words().Problem(p.Path, p.Line, p.Said)
			one.Problems = append(one.Problems, problem{p.Line, p.Path, said})
			if !c.JSON {
				a.Note("%s: %s", one.File, said)
			}
		}
		if len(one.Problems) == 0 {
			sc, err := scenario.Read(set, text)
			if err != nil {
				return cli.Usagef("%s: %w", one.File, err)
			}
			one.OK, one.Name, one.Players = true, a.Words().ScenarioName(sc), sc.Players
			if !c.JSON {
				a.Printf("%s: OK, %s, %s\n", one.File, one.Name, a.Words().Text("scenario.players", "n", sc.Players))
			}
		} else {
			wrong++
		}
		told = append(told, one)
	}
	var failed error
	if wrong > 0 {
		failed = cli.Failf("%d of %d scenarios cannot be played", wrong, len(c.Files))
	}
	return a.End(c.JSON, told, failed)
}

// document reads a file, or standard input.
func readScenario(path string) ([]byte, error) { return cli.ReadFile(path, "a file with a scenario") }

// scenario finds a scenario by its id, or reads it from a file.
func scenarioOf(a *cli.App, set *components.Set, name string) (*game.Scenario, error) {
	if slices.Contains(scenarios.IDs(), name) {
		return scenario.Named(set, name)
	}
	if !strings.ContainsAny(name, "./\\") && name != "-" {
		return nil, cli.Usagef("%q is not a scenario of the project%s; a file needs its ending, such as %s.json", name,
			document.Meant(name, scenarios.IDs()), name)
	}
	text, err := readScenario(name)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Read(set, text)
	if err != nil {
		return nil, cli.Usagef("%s: %w", cli.Shown(name), inOneLine(err, a.Words()))
	}
	return sc, nil
}

// show prints a scenario for people.
func (t *scenarioStory) show(a *cli.App, r *game.Rules) {
	words := a.Words()
	a.Printf("%s (%s)\n", t.Name, t.Status)
	if t.About != "" {
		a.Printf("\n%s\n", t.About)
	}
	a.Printf("\n")
	printMap(a, r, words)
	for i, seat := range t.Seats {
		a.Printf("\n%d. %s\n", i+1, seat.Name)
		for _, line := range seat.Forces {
			a.Printf("   %s\n", line)
		}
	}
	sc := r.Options.Scenario
	a.Printf("\n%s.\n", words.Text("log.first-player", "player", words.FactionName(r, sc.Factions[sc.First])))
	for _, text := range slices.Concat(t.Items, t.Facts, t.Rules) {
		a.Printf("%s\n", text)
	}
	a.Printf("\n")
	for i, text := range t.Win {
		a.Printf("%d. %s\n", i+1, text)
	}
}

// printMap draws the galaxy: a cell for each planet, and lines where routes join neighbours. Z-axis routes are listed
// below.
func printMap(a *cli.App, r *game.Rules, words *locale.Words) {
	sc := r.Options.Scenario
	const width = 17
	at := map[[2]int8]game.Planet{}
	low, high := [2]int8{127, 127}, [2]int8{-128, -128}
	for p := range sc.Placed.All() {
		t := sc.Tiles[p]
		at[[2]int8{t.X, t.Y}] = p
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
		a.Printf("%s\n", strings.TrimRight(names.String(), " "))
		if text := strings.TrimRight(below.String(), " "); y < high[1] {
			a.Printf("%s\n", text)
		}
	}
	for _, l := range sc.Links {
		if l.Z > 0 {
			a.Printf("Z%d: %s / %s\n", l.Z, words.PlanetName(r, l.Planets[0]), words.PlanetName(r, l.Planets[1]))
		}
	}
}
