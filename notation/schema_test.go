package notation_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/game"
	"koprulu/notation"
)

// readSchema reads a schema of docs/schema.
func readSchema(t *testing.T, name string) map[string]any {
	t.Helper()
	text, err := os.ReadFile("../docs/schema/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var s map[string]any
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// The schemas have the fields that the code reads and writes, and no others.
func TestSchemaFields(t *testing.T) {
	schemas := map[string]map[string]any{}
	for place, want := range notation.FieldLists() {
		file, def, _ := strings.Cut(place, "#")
		if schemas[file] == nil {
			schemas[file] = readSchema(t, file)
		}
		s := schemas[file]
		if def != "" {
			d, ok := s["$defs"].(map[string]any)[def].(map[string]any)
			if !ok {
				t.Errorf("%s: no definition %s", file, def)
				continue
			}
			s = d
		}
		props, _ := s["properties"].(map[string]any)
		got := slices.Sorted(maps.Keys(props))
		want := slices.Sorted(slices.Values(want))
		if !slices.Equal(got, want) {
			t.Errorf("%s has the fields\n%v, the code\n%v", place, got, want)
		}
		if s["additionalProperties"] != false {
			t.Errorf("%s admits other fields", place)
		}
	}
}

// What the program writes in random games, and what the documents show, fits the schemas.
func TestSchemasFit(t *testing.T) {
	c := checker{schemas: map[string]map[string]any{}}
	for _, name := range []string{"position.json", "record.json", "view.json", "scenario.json"} {
		c.schemas[name] = readSchema(t, name)
	}
	check := func(name string, text []byte) {
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		if err := c.check(name, c.schemas[name], v, "$"); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
	}
	for i, r := range every(t) {
		n := 0
		playRandom(r, uint64(i), 700, func(s *game.State, p game.Player, _ []game.Answer) {
			if n++; n%12 > 0 && s.Battle.Area == game.NoArea {
				return
			}
			check("position.json", notation.AppendPosition(nil, r, s))
			v := r.View(s, p)
			check("view.json", notation.AppendView(nil, r, &v))
		})
	}
	for line := range strings.Lines(string(record(t, tables(t)[0], 1, nil, 0, true))) {
		check("record.json", []byte(line))
	}
	r, s := load(t, small)
	for line := range strings.Lines(string(record(t, r, 1, &s, 5, true))) {
		check("record.json", []byte(line))
	}
	check("position.json", []byte(small))
	doc, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		if m[1] == "position" {
			check("position.json", []byte(m[2]))
		}
	}
	// The checker does find something.
	for _, bad := range []string{`{}`, `{"koprulu":"position/1","unit":[]}`, `{"koprulu":"position/1","round":-1}`, `{"koprulu":"position/1","units":[{"area":"x"}]}`} {
		var v any
		if err := json.Unmarshal([]byte(bad), &v); err != nil {
			t.Fatal(err)
		}
		if c.check("position.json", c.schemas["position.json"], v, "$") == nil {
			t.Errorf("the schema accepts %s", bad)
		}
	}
}

// checker checks values against the part of JSON Schema that our schemas use.
type checker struct {
	schemas map[string]map[string]any
}

func (c *checker) check(file string, s map[string]any, v any, at string) error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%s: "+format, append([]any{at}, args...)...)
	}
	for key, want := range s {
		switch key {
		case "$schema", "$defs", "title", "description", "properties", "required", "additionalProperties", "propertyNames",
			"items", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "pattern":
		case "$ref":
			ref := want.(string)
			if !strings.HasPrefix(ref, "#/$defs/") {
				return c.check(ref, c.schemas[ref], v, at)
			}
			d, ok := c.schemas[file]["$defs"].(map[string]any)[ref[len("#/$defs/"):]].(map[string]any)
			if !ok {
				return wrong("no definition %s", ref)
			}
			return c.check(file, d, v, at)
		case "const":
			if !reflect.DeepEqual(v, want) {
				return wrong("%v is not %v", v, want)
			}
		case "enum":
			if !slices.ContainsFunc(want.([]any), func(w any) bool { return reflect.DeepEqual(v, w) }) {
				return wrong("%v is none of %v", v, want)
			}
		case "anyOf", "oneOf":
			n, first := 0, error(nil)
			for _, alt := range want.([]any) {
				if err := c.check(file, alt.(map[string]any), v, at); err == nil {
					n++
				} else if first == nil {
					first = err
				}
			}
			if n == 0 || key == "oneOf" && n > 1 {
				return wrong("fits %d of %s (%v)", n, key, first)
			}
		case "type":
			kinds, ok := want.([]any)
			if !ok {
				kinds = []any{want}
			}
			if !slices.ContainsFunc(kinds, func(k any) bool { return isKind(v, k.(string)) }) {
				return wrong("%v is not of type %v", v, want)
			}
		default:
			return wrong("the checker does not know %s", key)
		}
	}
	switch v := v.(type) {
	case string:
		if p, ok := s["pattern"].(string); ok && !regexp.MustCompile(p).MatchString(v) {
			return wrong("%q does not match %s", v, p)
		}
	case float64:
		if low, ok := s["minimum"].(float64); ok && v < low {
			return wrong("%v is below %v", v, low)
		}
		if high, ok := s["maximum"].(float64); ok && v > high {
			return wrong("%v is above %v", v, high)
		}
	case []any:
		if low, ok := s["minItems"].(float64); ok && len(v) < int(low) {
			return wrong("too few entries")
		}
		if high, ok := s["maxItems"].(float64); ok && len(v) > int(high) {
			return wrong("too many entries")
		}
		if items, ok := s["items"].(map[string]any); ok {
			for i, x := range v {
				if err := c.check(file, items, x, fmt.Sprintf("%s[%d]", at, i)); err != nil {
					return err
				}
			}
		}
	case map[string]any:
		if need, ok := s["required"].([]any); ok {
			for _, name := range need {
				if _, ok := v[name.(string)]; !ok {
					return wrong("%s is missing", name)
				}
			}
		}
		props, _ := s["properties"].(map[string]any)
		for name, x := range v {
			if names, ok := s["propertyNames"].(map[string]any); ok {
				if err := c.check(file, names, name, at+"."+name); err != nil {
					return err
				}
			}
			p, ok := props[name].(map[string]any)
			if !ok {
				p, ok = s["additionalProperties"].(map[string]any)
			}
			if !ok && s["additionalProperties"] == false {
				return wrong("no field %s", name)
			}
			if ok {
				if err := c.check(file, p, x, at+"."+name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func isKind(v any, kind string) bool {
	switch v := v.(type) {
	case nil:
		return kind == "null"
	case bool:
		return kind == "boolean"
	case string:
		return kind == "string"
	case float64:
		return kind == "number" || kind == "integer" && v == float64(int(v))
	case []any:
		return kind == "array"
	}
	return kind == "object"
}
