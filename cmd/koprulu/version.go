package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"koprulu/rules/components"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/scenario"
)

// version is the version of a release, named when it is built: go build -ldflags "-X main.version=v1.2.3". Without it, the version
// is what the Go tool wrote into the program.
var version string

// versionFlag is --version, of the program as a whole.
type versionFlag bool

// BeforeReset prints the version and ends the program before anything but the syntax of the command line is checked.
func (versionFlag) BeforeReset(k *kong.Kong) error {
	_, err := fmt.Fprintf(k.Stdout, "koprulu %s\n", programVersion())
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
	// Commit and Time are those of the source, empty if it was not built from a repository; Modified says whether it differed from that commit.
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

// Run prints the versions that a bug report should name; there are two each for the components and the rules, one for the
// base game and one for Brood War.
func (c versionCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	v := versions{Version: programVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Rules: []string{record.RulesVersion, record.BroodWarVersion}, Formats: []string{components.Format, position.Version, record.Version, scenario.Version}}
	v.Commit, v.Time, v.Modified = builtFrom()
	v.Components.Version, v.Components.Base, v.Components.BroodWar = set.Version(), set.Box(false).Hash(), set.Box(true).Hash()
	if c.JSON {
		return a.json(v)
	}
	a.printf("koprulu %s\n", v.Version)
	a.printf("go %s %s/%s\n", v.Go, v.OS, v.Arch)
	a.printf("components %s %s %s\n", v.Components.Version, v.Components.Base, v.Components.BroodWar)
	a.printf("rules %s %s\n", v.Rules[0], v.Rules[1])
	for _, format := range v.Formats {
		a.printf("format %s\n", format)
	}
	return nil
}

// programVersion returns the version of the release, or of the module with the commit if it was built from one.
func programVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	if commit, _, _ := builtFrom(); info.Main.Version == "(devel)" && commit != "" {
		return info.Main.Version + " " + commit[:min(12, len(commit))]
	}
	return info.Main.Version
}

// builtFrom returns the commit of the program's source, its time, and whether the source differed from it; all empty if it was not built from a repository.
func builtFrom() (commit, time string, modified bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.time":
			time = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	return commit, time, modified
}
