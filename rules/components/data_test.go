package components

import (
	"bytes"
	"flag"
	"io/fs"
	"koprulu/rules/document"
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
		want := document.NewObject()
		for _, f := range got.Items {
			want.Items = append(want.Items, whole.Get(f.Name))
		}
		if *update {
			if err := os.WriteFile(name, printed(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(text, printed(want)) {
			t.Errorf("%s is not written as exported; run go test -update", name)
		}
	}
}
