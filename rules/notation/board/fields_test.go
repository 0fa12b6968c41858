package board

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/internal/schema"
)

// TestBoardFields checks that the schemas have the fields that the code knows, and no others.
func TestBoardFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"position.json#item":     ItemFields,
		"view.json#item":         ItemFields,
		"position.json#workers":  WorkerFields,
		"position.json#exec":     ExecFields,
		"position.json#buy":      BuyFields,
		"position.json#side":     SideFields,
		"position.json#skirmish": SkirmishFields,
		"view.json#exec":         ExecFields,
		"view.json#buy":          BuyFields,
		"view.json#side":         SideFields,
		"view.json#skirmish":     SkirmishFields,
		"view.json#workers":      WorkerFields,
	})
}

// TestSchemasNameStepsAndParts checks that the schemas have every step and the parts of each procedure, and no others.
func TestSchemasNameStepsAndParts(t *testing.T) {
	for _, file := range []string{"position.json", "view.json"} {
		frame := schema.Read(t, file)["$defs"].(map[string]any)["frame"].(map[string]any)
		named := enum(frame["properties"].(map[string]any)["step"])
		parts := map[string][]string{}
		for _, alternative := range frame["anyOf"].([]any) {
			of := alternative.(map[string]any)["properties"].(map[string]any)
			if step, one := of["step"].(map[string]any)["const"].(string); one {
				parts[step] = enum(of["part"])
				continue
			}
			for _, step := range enum(of["step"]) {
				parts[step] = nil
			}
		}
		steps := 0
		for s := range game.Steps {
			info := s.Info()
			if info.Word == "" {
				continue
			}
			steps++
			of, has := parts[info.Word]
			if !slices.Contains(named, info.Word) || !has {
				t.Errorf("%s: the frame lacks the step %s", file, info.Word)
			}
			if !slices.Equal(of, info.Parts) {
				t.Errorf("%s: %s has the parts\n%q, the code\n%q", file, info.Word, of, info.Parts)
			}
		}
		if len(named) != steps || len(parts) != steps {
			t.Errorf("%s names %d steps and %d with their parts, there are %d", file, len(named), len(parts), steps)
		}
	}
}

// enum returns the values of a schema that lists them.
func enum(schema any) (values []string) {
	for _, v := range schema.(map[string]any)["enum"].([]any) {
		values = append(values, v.(string))
	}
	return values
}

// TestDocsShowParts checks that docs/formats.md lists the parts of each procedure.
func TestDocsShowParts(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(schema.Docs(t), "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	for s := range game.Steps {
		info := s.Info()
		if row := "| `" + info.Word + "` | `" + strings.Join(info.Parts, "`, `") + "` |\n"; len(info.Parts) > 0 &&
			!strings.Contains(string(doc), row) {
			t.Errorf("docs/formats.md lacks %s", row)
		}
	}
}
