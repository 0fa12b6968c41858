// Package program builds koprulu for tests that start it as a separate process.
package program

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Build returns the path of the program and a function that removes what was made for it. If KOPRULU_PROGRAM names a
// file, it is used as it is: test.sh builds the program once for all packages, under a name that contains its build ID.
// go test does not know that these tests depend on the program, but it does know which variables they read, so their
// outcome is taken from its cache exactly as long as the program is the same.
func Build() (file string, remove func(), err error) {
	if file = os.Getenv("KOPRULU_PROGRAM"); file != "" {
		return file, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "koprulu-program-")
	if err != nil {
		return "", nil, err
	}
	file = filepath.Join(dir, "koprulu.exe")
	if out, err := exec.Command("go", "build", "-o", file, "koprulu/cmd/koprulu").CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return file, func() { _ = os.RemoveAll(dir) }, nil
}
