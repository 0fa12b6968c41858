package components

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the data files as Export would")

// The embedded files read like an export, so a diff of them shows nothing but
// what changed.
func TestDataFilesAreWrittenAsExported(t *testing.T) {
	whole := Default().document
	files, err := fs.Glob(data, "data/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := data.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got, problems := read(name, text)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		want := &tree{kind: object}
		for _, f := range got.fields {
			want.fields = append(want.fields, field{f.name, whole.get(f.name)})
		}
		if *update {
			if err := os.WriteFile(name, want.print(), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(text, want.print()) {
			t.Errorf("%s is not written as exported; run go test -update", name)
		}
	}
}
