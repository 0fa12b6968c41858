// Command retire keeps a published set of components as an earlier version when the data are corrected:
//
//	git worktree add /tmp/published TAG
//	go run ./rules/components/internal/retire /tmp/published/components > components/data/versions/NAME.json
//
// where NAME is the version name that the published set has in rules/components/data/versions/versions.json. There the new set gets
// an entry above it; go test ./rules/components says which hashes it needs.
package main

import (
	"fmt"
	"os"

	"koprulu/rules/components"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "retire:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: retire DIRECTORY, which holds the published files in data/*.json")
	}
	file, v, err := components.Backwards(os.DirFS(args[0]))
	if err != nil {
		return err
	}
	for _, known := range components.Versions() {
		if known.Base == v.Base && known.BroodWar == v.BroodWar {
			fmt.Fprintf(os.Stderr, "retire: this is version %s\n", known.Name)
			_, err = os.Stdout.Write(file)
			return err
		}
	}
	return fmt.Errorf("the set with the hashes %s and %s was not published: it is not in data/versions/versions.json", v.Base, v.BroodWar)
}
