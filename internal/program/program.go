// Package program builds koprulu for tests that start it as a separate process.
package program

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build returns the path of the program and a function that removes what was made for it. If KOPRULU_PROGRAM names a
// file, it is used as it is: test.sh builds the program once for all packages, under a name that contains its build ID.
// go test does not know that these tests depend on the program, but it does know which variables and directories they
// read, so their outcome is taken from its cache exactly as long as the program, or else each of its sources, is the
// same.
func Build() (file string, remove func(), err error) {
	if file = os.Getenv("KOPRULU_PROGRAM"); file != "" {
		return file, func() {}, nil
	}
	// The module of the tools knows it, too.
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "koprulu").Output()
	if err != nil {
		return "", nil, fmt.Errorf("go list -m koprulu: %w", err)
	}
	module := strings.TrimSpace(string(root))
	if err := look(module); err != nil {
		return "", nil, err
	}
	dir, err := os.MkdirTemp("", "koprulu-program-")
	if err != nil {
		return "", nil, err
	}
	file = filepath.Join(dir, "koprulu.exe")
	build := exec.Command("go", "build", "-o", file, "./cmd/koprulu")
	build.Dir = module
	if out, err := build.CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return file, func() { _ = os.RemoveAll(dir) }, nil
}

// look reads every directory of the module.
func look(module string) error {
	return filepath.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() != "." && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		return err
	})
}
