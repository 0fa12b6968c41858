// Package licences finds out which licences everything linked into the program is under. docs/licences.md lists them,
// and the archives of a release hold the texts.
package licences

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

//go:generate go run ./gen -page ../../docs/licences.md

// Std is the path under which the standard library of Go is listed.
const Std = "std"

// Module is a module that is linked into the program on one of its systems.
type Module struct {
	// Path is its path, Std for the standard library, and Version its version.
	Path, Version string
	// Licences are identifiers of SPDX, sorted.
	Licences []string
	// Texts are the files of the module that its licence requires to be handed on, by name.
	Texts []Text
}

// Text is a file with a licence or a notice.
type Text struct{ Name, Content string }

// Systems are the operating systems for which releases are built: what is linked differs a little.
var Systems = []string{"linux", "darwin", "windows"}

// Compatible are the licences whose code may be linked into a program under the AGPL, version 3, that is handed on with
// their texts.
var Compatible = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC",
	"MIT", "MPL-2.0", "Unlicense", "Zlib"}

// file matches the names of files with a licence or a notice.
var file = regexp.MustCompile(
	`(?i)^(licen[cs]e|copying|copyright|unlicense|notice|patents)([-._].*)?$|(?i)^.+-licen[cs]e$`)

// granted matches the names of files that add to a licence but are none: notices to hand on, and grants of patents.
var granted = regexp.MustCompile(`(?i)^(notice|patents)`)

// least is the percentage of a text that has to be recognized for its licence to count.
const least = 75

// Linked returns what is linked into the program with the module at root, sorted by path. It needs the Go tool and the
// modules that go.mod names, which are downloaded if they are not in the cache. A module without a known licence is an
// error.
func Linked(ctx context.Context, root string) ([]Module, error) {
	goroot, err := goTool(ctx, root, "", "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(goroot), "\n")
	found := map[string][2]string{Std: {lines[1], lines[0]}}
	for _, system := range Systems {
		out, err := goTool(ctx, root, system, "list", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/koprulu")
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(out) {
			if part := strings.Split(strings.TrimSpace(line), "\t"); len(part) == 3 {
				found[part[0]] = [2]string{part[1], part[2]}
			}
		}
	}
	var all []Module
	for path, at := range found {
		m := Module{Path: path, Version: at[0]}
		if err := m.read(at[1]); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// goTool runs the Go tool for an operating system and returns what it prints.
func goTool(ctx context.Context, root, system string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = root
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if system != "" {
		c.Env = append(c.Env, "GOOS="+system)
	}
	var complaints bytes.Buffer
	c.Stderr = &complaints
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", strings.Join(args, " "), err, complaints.String())
	}
	return string(out), nil
}

// read reads the licences in the directory of a module.
func (m *Module) read(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() || !file.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		m.Texts = append(m.Texts, Text{e.Name(), string(text)})
		if granted.MatchString(e.Name()) {
			continue
		}
		if c := licensecheck.Scan(text); c.Percent >= least {
			for _, match := range c.Match {
				m.Licences = append(m.Licences, match.ID)
			}
		}
	}
	slices.Sort(m.Licences)
	m.Licences = slices.Compact(m.Licences)
	if len(m.Licences) == 0 {
		return errors.New("no file of the module holds a licence that is known")
	}
	return nil
}

// Check says which licences are not compatible with that of the program.
func Check(all []Module) error {
	var wrong []error
	for _, m := range all {
		for _, id := range m.Licences {
			if !slices.Contains(Compatible, id) {
				wrong = append(wrong,
					fmt.Errorf("%s is under %s: find out whether that goes with the AGPL, and either list it in Compatible of tools/licences, or do without the module", m.Path, id))
			}
		}
	}
	return errors.Join(wrong...)
}

// Page returns docs/licences.md.
func Page(all []Module) string {
	var b strings.Builder
	b.WriteString(`# Licences

<!-- Made by go generate -C tools ./licences; a test compares it with what is linked. -->

Koprulu is under the [GNU Affero General Public License, version 3](../LICENSE). These modules are linked into the program, on all of its systems together, each under its own licence; the archives
and packages of a release hold their texts in ` + "`LICENSES`" + `. Pictures and fonts are in [NOTICE](../NOTICE). Versions are in ` + "`go.mod`" + ` and, for each program of a
release, in its list of parts (SBOM).

| Module | Licence |
| --- | --- |
`)
	for _, m := range all {
		name := "`" + m.Path + "`"
		if m.Path == Std {
			name = "the standard library of Go"
		}
		fmt.Fprintf(&b, "| %s | %s |\n", name, strings.Join(m.Licences, ", "))
	}
	return b.String()
}

// Texts returns the file of a release with all texts.
func Texts(all []Module) string {
	var b strings.Builder
	b.WriteString("Koprulu is linked with these modules. What their authors ask to be handed on with them follows.\n")
	for _, m := range all {
		for _, t := range m.Texts {
			fmt.Fprintf(&b, "\n%s\n%s %s, %s\n\n%s\n", strings.Repeat("=", 80), m.Path, m.Version, t.Name,
				strings.TrimRight(t.Content, "\n"))
		}
	}
	return b.String()
}
