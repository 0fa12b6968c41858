package main

import (
	"fmt"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// componentsCmd is koprulu components.
type componentsCmd struct {
	List   componentsListCmd   `cmd:"" help:"List the published sets of components, newest first, with their hashes."`
	Export componentsExportCmd `cmd:"" help:"Print all components as one file, to correct and to use with --components."`
	Check  componentsCheckCmd  `cmd:"" help:"Check a file of components and list everything that is wrong with it."`
	Diff   componentsDiffCmd   `cmd:"" help:"List what a file of components changes."`
	Doc    componentsDocCmd    `cmd:"" help:"Print a page in Markdown with every component and what it does."`
}

// Help is the long help.
func (componentsCmd) Help() string {
	return `None of us had every component of the box at hand, so some figures are
reconstructed. If you own the game and know better, write a file with just your corrections:

    {
      "format": "koprulu-components/1",
      "units": [ {"id": "zergling", "cost": "1 mineral"} ]
    }

'koprulu components check FILE' says what is wrong with it, with line, entry and field;
'koprulu components diff FILE' shows what it changes; 'koprulu play --components FILE' plays with it.

When the built-in components are corrected, the previous ones stay in the program as a version: records and tables that were
dealt with them continue with them. 'koprulu components list' lists the versions; --components takes their names too, as in
'koprulu components export --components 1' or 'koprulu components diff --with 1 2'. A file of corrections may say with
"version": "1" which of them it corrects.`
}

type componentsListCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// Run lists the published sets.
func (c componentsListCmd) Run(a *cli.App) error {
	if c.JSON {
		return a.JSON(components.Versions())
	}
	for _, v := range components.Versions() {
		a.Printf("%s  base %s  broodwar %s\n    %s\n", v.Name, v.Base, v.BroodWar, v.Text)
	}
	return nil
}

type componentsExportCmd struct{}

// Run prints the components, with the corrections of --components.
func (componentsExportCmd) Run(a *cli.App, set *components.Set) error {
	_, err := a.Out.Write(set.Export())
	return err
}

type componentsCheckCmd struct {
	File string `arg:"" name:"file" help:"File of components, or - for standard input."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// checkedSet is what koprulu components check --json prints.
type checkedSet struct {
	File string `json:"file"`
	OK   bool   `json:"ok"`
	// Problems are those of the file; the other fields are there if it has none.
	Problems    []problem `json:"problems"`
	Version     string    `json:"version,omitempty"`
	Differences int       `json:"differences"`
	Base        string    `json:"base,omitempty"`
	BroodWar    string    `json:"broodwar,omitempty"`
}

// problem is a mistake in a file, as --json prints it.
type problem struct {
	Line int    `json:"line,omitempty"`
	Path string `json:"path,omitempty"`
	Text string `json:"text"`
}

// Run lists the problems of a file.
func (c componentsCheckCmd) Run(a *cli.App) error {
	text, err := cli.ReadComponents(c.File)
	if err != nil {
		return err
	}
	name := cli.Shown(c.File)
	problems := components.Check(name, text)
	told := checkedSet{File: name, OK: len(problems) == 0, Problems: []problem{}}
	for _, p := range problems {
		told.Problems = append(told.Problems, problem{p.Line, p.Path, p.Error()})
		if !c.JSON {
			a.Note("%s", p.Error())
		}
	}
	if n := len(problems); n > 0 {
		return a.End(c.JSON, told, cli.Failf("%s: %s", name, cli.Plural(n, "problem")))
	}
	set, err := components.Parse(name, text)
	if err != nil {
		return err
	}
	under, err := components.Published(set.Version())
	if err != nil {
		return err
	}
	told.Version, told.Differences = set.Version(), len(components.Diff(under, set))
	told.Base, told.BroodWar = set.Box(false).Hash(), set.Box(true).Hash()
	if c.JSON {
		return a.JSON(told)
	}
	a.Printf("%s: ok, %s from the built-in components, version %s, hash %s, with Brood War %s\n", name,
		cli.Plural(told.Differences, "difference"), told.Version,
		told.Base, told.BroodWar)
	return nil
}

type componentsDiffCmd struct {
	File string `arg:"" name:"file" help:"File of components, - for standard input, or a published version."`
	With string `placeholder:"FILE|VERSION" help:"Compare with these instead of the latest built-in components."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Run lists what a file changes.
func (c componentsDiffCmd) Run(a *cli.App) error {
	old, err := cli.LoadSet(c.With)
	if err != nil {
		return err
	}
	set, err := cli.LoadSet(c.File)
	if err != nil {
		return err
	}
	changes := components.Diff(old, set)
	told := []string{}
	for _, change := range changes {
		told = append(told, fmt.Sprint(change))
	}
	if c.JSON {
		if err := a.JSON(told); err != nil {
			return err
		}
	} else {
		for _, change := range told {
			a.Printf("%s\n", change)
		}
	}
	if len(changes) == 0 {
		return nil
	}
	if err := noteStale(a, set, "base", "broodwar"); err != nil {
		return err
	}
	return cli.Silent(cli.Failed)
}

type componentsDocCmd struct{}

// Run prints the page.
func (componentsDocCmd) Run(a *cli.App, set *components.Set) error {
	var words [2]components.Words
	for i := range words {
		rules, err := set.Rules(game.Options{Players: 2, BroodWar: i > 0})
		if err != nil {
			return err
		}
		words[i] = a.Words().ComponentWords(rules)
	}
	return components.WriteDoc(a.Out, set, words[0], words[1])
}
