// Package schema checks documents against the JSON Schemas of docs/schema, for tests.
package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Docs returns the folder of the documents, from whichever package a test runs in.
func Docs(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "docs")
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("there is no go.mod above the folder of the test")
		}
		dir = up
	}
}

// Fields checks that the objects of the schemas, named by file and definition, have the fields that the code reads and
// writes, and no others.
func Fields(t *testing.T, lists map[string][]string) {
	t.Helper()
	schemas := Checker{}
	for place, want := range lists {
		file, def, _ := strings.Cut(place, "#")
		if schemas[file] == nil {
			schemas[file] = Read(t, file)
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

// Read reads a schema of docs/schema.
func Read(t testing.TB, name string) map[string]any {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Docs(t), "schema", name))
	if err != nil {
		t.Fatal(err)
	}
	var s map[string]any
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// A Checker has schemas by the names of their files, and checks values against the part of JSON Schema that they use.
type Checker map[string]map[string]any

// Check returns why a value at a path does not fit a schema of a file, nil if it does.
func (c Checker) Check(file string, s map[string]any, v any, at string) error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%s: "+format, append([]any{at}, args...)...)
	}
	for key, want := range s {
		switch key {
		case "$schema", "$defs", "title", "description", "properties", "required", "additionalProperties", "propertyNames",
			"items", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "pattern":
		case "$ref":
			ref := want.(string)
			other, def, part := strings.Cut(ref, "#/$defs/")
			if other == "" {
				other = file
			}
			if !part {
				return c.Check(other, c[other], v, at)
			}
			d, ok := c[other]["$defs"].(map[string]any)[def].(map[string]any)
			if !ok {
				return wrong("no definition %s", ref)
			}
			return c.Check(other, d, v, at)
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
				if err := c.Check(file, alt.(map[string]any), v, at); err == nil {
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
		if p, ok := s["pattern"].(string); ok && !pattern(p).MatchString(v) {
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
				if err := c.Check(file, items, x, fmt.Sprintf("%s[%d]", at, i)); err != nil {
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
				if err := c.Check(file, names, name, at+"."+name); err != nil {
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
				if err := c.Check(file, p, x, at+"."+name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// patterns are the compiled patterns of all schemas.
var patterns sync.Map

// pattern compiles a pattern once.
func pattern(text string) *regexp.Regexp {
	p, known := patterns.Load(text)
	if !known {
		p, _ = patterns.LoadOrStore(text, regexp.MustCompile(text))
	}
	return p.(*regexp.Regexp)
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
