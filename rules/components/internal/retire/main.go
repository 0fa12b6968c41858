// Command retire keeps a published set of components as an earlier version when the data are corrected, and lists the
// corrected data as the version after it:
//
//	git worktree add /tmp/published TAG
//	go run ./rules/components/internal/retire /tmp/published/rules/components "What was corrected, in one sentence."
//
// It writes data/versions/NAME.json, with the differences, where NAME is the name of the published version, and puts
// the new one at the beginning of data/versions/versions.json. Called again after more corrections, it brings both up
// to date.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"koprulu/rules/components"
)

// versions is the folder of what is written, from the folder of the module.
const versions = "rules/components/data/versions"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "retire:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 || args[1] == "" {
		return fmt.Errorf(
			"usage: retire DIRECTORY TEXT: the folder with the published files in data/*.json, and what was corrected since")
	}
	file, old, err := components.Backwards(os.DirFS(args[0]))
	if err != nil {
		return err
	}
	list, err := listed(components.Versions(), old, args[1])
	if err != nil {
		return err
	}
	name := list[1].Name
	if err := os.WriteFile(filepath.Join(versions, name+".json"), file, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(versions, "versions.json"), printed(list), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s is kept as %s/%s.json; the data are version %s\n", name, versions, name, list[0].Name)
	return nil
}

// listed returns the list of versions that begins with the built-in data, followed by the published set with the hashes
// of old.
func listed(list []components.Version, old components.Version, text string) ([]components.Version, error) {
	at := slices.IndexFunc(list, func(v components.Version) bool {
		return v.Base == old.Base && v.BroodWar == old.BroodWar
	})
	if at < 0 || at > 1 {
		return nil, fmt.Errorf(
			"the set with the hashes %s and %s is not the one that was published last: see %s/versions.json", old.Base,
			old.BroodWar, versions)
	}
	number, err := strconv.Atoi(list[at].Name)
	if err != nil {
		return nil, err
	}
	now := components.Default()
	v := components.Version{Name: strconv.Itoa(number + 1), Base: now.Box(false).Hash(), BroodWar: now.Box(true).Hash(),
		Text: text}
	if v.Base == old.Base && v.BroodWar == old.BroodWar {
		return nil, fmt.Errorf("the data play like version %s: there is nothing to keep", list[at].Name)
	}
	return append([]components.Version{v}, list[at:]...), nil
}

// printed writes the list as it is kept: an entry on two lines.
func printed(list []components.Version) []byte {
	var out bytes.Buffer
	out.WriteString("{\n  \"versions\": [\n")
	for i, v := range list {
		text, _ := json.Marshal(v.Text) // a string can always be written
		fmt.Fprintf(&out, "    {\"version\": %q, \"base\": %q, \"broodwar\": %q,\n      \"text\": %s}", v.Name, v.Base,
			v.BroodWar, text)
		if i < len(list)-1 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	out.WriteString("  ]\n}\n")
	return out.Bytes()
}
