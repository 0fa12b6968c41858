package main

import (
	"fmt"
	"runtime"

	"github.com/alecthomas/kong"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/scenario"
)

// versionFlag is --version, of the program as a whole.
type versionFlag bool

// BeforeReset prints the version and ends the program before anything but the syntax of the command line is checked.
func (versionFlag) BeforeReset(k *kong.Kong) error {
	_, err := fmt.Fprintf(k.Stdout, "koprulu %s\n", cli.ProgramVersion())
	k.Exit(0)
	return err
}

// versionCmd is koprulu version.
type versionCmd struct {
	JSON bool `name:"json"`
}

// versions are what koprulu version --json prints.
type versions struct {
	Version string `json:"version"`
	// Commit and Time are those of the source, empty if it was not built from a repository; Modified says whether it
	// differed from that commit.
	Commit   string `json:"commit,omitempty"`
	Time     string `json:"time,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	// Components are the newest set, or those of --components, with the hashes for both sets.
	Components struct {
		Version  string `json:"version"`
		Base     string `json:"base"`
		BroodWar string `json:"broodwar"`
	} `json:"components"`
	Rules   []string `json:"rules"`
	Formats []string `json:"formats"`
}

// Run prints the versions that a bug report should name; there are two each for the components and the rules, one for
// the base game and one for Brood War.
func (c versionCmd) Run(a *cli.App, set *components.Set) error {
	v := versions{Version: cli.ProgramVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Rules: []string{record.RulesVersion, record.BroodWarVersion}, Formats: []string{components.Format, position.Version,
			record.Version, scenario.Version}}
	v.Commit, v.Time, v.Modified = cli.BuiltFrom()
	v.Components.Version, v.Components.Base, v.Components.BroodWar = set.Version(), set.Box(false).Hash(),
		set.Box(true).Hash()
	if c.JSON {
		return a.JSON(v)
	}
	a.Printf("koprulu %s\n", v.Version)
	a.Printf("go %s %s/%s\n", v.Go, v.OS, v.Arch)
	a.Printf("components %s %s %s\n", v.Components.Version, v.Components.Base, v.Components.BroodWar)
	a.Printf("rules %s %s\n", v.Rules[0], v.Rules[1])
	for _, format := range v.Formats {
		a.Printf("format %s\n", format)
	}
	return nil
}
