package answer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/internal/schema"
)

// TestEveryValueHasAFormat names each value in the table of verbs whose form is not written and read.
func TestEveryValueHasAFormat(t *testing.T) {
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		for i, f := range fields[v] {
			if f.value == unknown {
				t.Errorf("%s: no value has the form %q; add it to values, and to how they are written and read", v.Info().Word,
					v.Info().Fields[i].Form)
			}
		}
	}
}

// TestDocsShowEveryAnswer checks that docs/formats.md shows what the answers of each verb look like.
func TestDocsShowEveryAnswer(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(schema.Docs(t), "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(doc), `\|`, "|")
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		if shape := "`" + Shape(v) + "`"; !strings.Contains(text, shape) {
			t.Errorf("docs/formats.md does not show %s", shape)
		}
	}
}
