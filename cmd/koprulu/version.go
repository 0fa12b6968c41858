package main

import (
	"runtime"
	"runtime/debug"

	"koprulu/components"
	"koprulu/notation/position"
	"koprulu/notation/record"
	"koprulu/notation/scenario"
)

// versionCmd is koprulu version.
type versionCmd struct{}

// Run prints the versions that a bug report should name; those of the components and of the rules are two each, for the
// base game and for Brood War.
func (versionCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	a.printf("koprulu %s\n", programVersion())
	a.printf("go %s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	a.printf("components %s %s %s\n", set.Version(), set.Box(false).Hash(), set.Box(true).Hash())
	a.printf("rules %s %s\n", record.RulesVersion, record.BroodWarVersion)
	for _, format := range []string{components.Format, position.Version, record.Version, scenario.Version} {
		a.printf("format %s\n", format)
	}
	return nil
}

// programVersion returns the version of the module, with the commit if it was built from one.
func programVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	version := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && version == "(devel)" {
			version += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return version
}
