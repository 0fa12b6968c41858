package citations

import (
	_ "embed"
	"os"
	"path/filepath"
	"strings"
)

//go:generate go run ./gen ../.. index.tsv

// index is the index of the sources that the program was built from.
//
//go:embed index.tsv
var index string

// Index returns the citations in the sources that the program was built from, for a program that runs without them. A
// test checks that none is missing; the line numbers are from the time when the index was made.
func Index() ([]Citation, error) { return parse(index) }

// Find returns the citations in the sources of the module that contains a folder, as they are now, and those of Index
// anywhere else.
func Find(folder string) ([]Citation, error) {
	if root, ok := module(folder); ok {
		return Scan(os.DirFS(root))
	}
	return Index()
}

// module returns the folder of the module's sources that contains a folder, and false if none does.
func module(folder string) (string, bool) {
	for {
		text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil {
			first, _, _ := strings.Cut(string(text), "\n")
			return folder, strings.TrimSpace(first) == "module koprulu"
		}
		up := filepath.Dir(folder)
		if up == folder {
			return "", false
		}
		folder = up
	}
}
