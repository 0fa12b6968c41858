package fresh

import (
	"bytes"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/a-h/templ/generator"
	"github.com/a-h/templ/parser/v2"
)

// root is the module's folder, seen from this package.
const root = "../.."

// generated is the suffix of a template's Go file.
const generated = "_templ.go"

// TestTemplates compares the Go file of every template with what the generator named in go.mod makes of it
// now. It runs the generator's library rather than its command: that takes milliseconds and writes nothing.
func TestTemplates(t *testing.T) {
	templates := 0
	for _, path := range sources(t) {
		name, isTemplate := strings.CutSuffix(path, ".templ")
		if !isTemplate {
			if stem, ok := strings.CutSuffix(path, generated); ok {
				if _, err := os.Stat(filepath.Join(root, stem+".templ")); err != nil {
					t.Errorf("%s has lost its template: delete it", path)
				}
			}
			continue
		}
		templates++
		have, err := os.ReadFile(filepath.Join(root, name+generated))
		if err != nil {
			t.Errorf("%s has no Go file; run go generate ./site/web", path)
			continue
		}
		if !bytes.Equal(have, generate(t, path)) {
			t.Errorf("%s%s is not what %s makes today; run go generate ./site/web", name, generated, path)
		}
	}
	if templates == 0 {
		t.Fatal("no templates found")
	}
}

// generate returns the Go file of a template as templ generate writes it from the module's folder.
func generate(t *testing.T, path string) []byte {
	t.Helper()
	file, err := parser.Parse(filepath.Join(root, path))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var code bytes.Buffer
	if _, err := generator.Generate(file, &code, generator.WithVersion(templ.Version()),
		generator.WithFileName(path)); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	formatted, err := format.Source(code.Bytes())
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return formatted
}

// sources returns the paths of all files of the module, with slashes, seen from the module's folder.
func sources(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		short, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		found = append(found, filepath.ToSlash(short))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
