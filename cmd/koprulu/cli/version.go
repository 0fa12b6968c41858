package cli

import "runtime/debug"

// version is the version of a release, named when it is built: go build -ldflags "-X
// koprulu/cmd/koprulu/cli.version=v1.2.3". Without it, the version is what the Go tool wrote into the program.
var version string

// ProgramVersion returns the version of the release, or of the module with the commit if it was built from one.
func ProgramVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	if commit, _, _ := BuiltFrom(); info.Main.Version == "(devel)" && commit != "" {
		return info.Main.Version + " " + commit[:min(12, len(commit))]
	}
	return info.Main.Version
}

// BuiltFrom returns the commit of the program's source, its time, and whether the source differed from it; all empty if
// it was not built from a repository.
func BuiltFrom() (commit, time string, modified bool) {
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
