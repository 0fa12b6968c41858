package main

import (
	"os"
	"path/filepath"
	"testing"
)

// docs/components.md agrees with the data; go generate ./rules/components rewrites it.
func TestPageIsCurrent(t *testing.T) {
	fresh := filepath.Join(t.TempDir(), "components.md")
	os.Args = []string{"gendoc", fresh}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../../docs/components.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("docs/components.md differs from the data: run go generate ./rules/components")
	}
}
