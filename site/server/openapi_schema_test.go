package server

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"koprulu/site/server/openapi"
)

// openDocument is the document of the API as the tests need it.
type openDocument struct{ root map[string]any }

func readDocument(t *testing.T) *openDocument {
	t.Helper()
	d := new(openDocument)
	if err := json.Unmarshal(openapi.JSON, &d.root); err != nil {
		t.Fatal(err)
	}
	return d
}

// resolve follows references within the document.
func (d *openDocument) resolve(v any) (map[string]any, error) {
	m, ok := v.(map[string]any)
	for range 10 {
		if !ok {
			return nil, fmt.Errorf("%v is no object", v)
		}
		ref, is := m["$ref"].(string)
		if !is {
			return m, nil
		}
		path, is := strings.CutPrefix(ref, "#/")
		if !is {
			return nil, fmt.Errorf("the reference %s leads out of the document", ref)
		}
		var at any = d.root
		for step := range strings.SplitSeq(path, "/") {
			in, _ := at.(map[string]any)
			if at, is = in[step]; !is {
				return nil, fmt.Errorf("the reference %s leads nowhere", ref)
			}
		}
		m, ok = at.(map[string]any)
	}
	return nil, fmt.Errorf("references go in a circle")
}

// operations returns the operations by method and path, as routes are written.
func (d *openDocument) operations() map[string]map[string]any {
	list := map[string]map[string]any{}
	for path, item := range d.root["paths"].(map[string]any) {
		for method, op := range item.(map[string]any) {
			if method != "parameters" {
				list[strings.ToUpper(method)+" "+path] = op.(map[string]any)
			}
		}
	}
	return list
}

// keywords are the words of JSON Schema that check knows; the document may use no others.
var keywords = []string{"$ref", "type", "description", "properties", "required", "additionalProperties", "items",
	"enum", "const", "minimum", "maximum",
	"minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "default"}

// check checks a value against a schema.
func (d *openDocument) check(at string, schema any, v any) error {
	s, err := d.resolve(schema)
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	for word := range s {
		if !slices.Contains(keywords, word) {
			return fmt.Errorf("%s: this test does not know the keyword %s", at, word)
		}
	}
	if want, ok := s["type"].(string); ok && !hasType(want, v) {
		return fmt.Errorf("%s: %v is no %s", at, v, want)
	}
	if want, ok := s["const"]; ok && !reflect.DeepEqual(v, want) {
		return fmt.Errorf("%s: %v is not %v", at, v, want)
	}
	if list, ok := s["enum"].([]any); ok && !slices.ContainsFunc(list,
		func(x any) bool { return reflect.DeepEqual(x, v) }) {
		return fmt.Errorf("%s: %v is none of %v", at, v, list)
	}
	switch v := v.(type) {
	case float64:
		return inRange(at, s, "minimum", "maximum", v)
	case string:
		return checkText(at, s, v)
	case []any:
		if err := inRange(at, s, "minItems", "maxItems", float64(len(v))); err != nil {
			return err
		}
		for i, item := range v {
			if err := d.check(fmt.Sprintf("%s[%d]", at, i), s["items"], item); err != nil {
				return err
			}
		}
	case map[string]any:
		return d.checkObject(at, s, v)
	}
	return nil
}

func (d *openDocument) checkObject(at string, s, v map[string]any) error {
	props, _ := s["properties"].(map[string]any)
	required, _ := s["required"].([]any)
	for _, name := range required {
		if _, ok := v[name.(string)]; !ok {
			return fmt.Errorf("%s: %s is missing", at, name)
		}
	}
	for name, value := range v {
		schema, known := props[name]
		if !known {
			// Programs have to expect more fields; here none may be missing from the document.
			if s["additionalProperties"] != true && props != nil {
				return fmt.Errorf("%s: the field %s is not in the document", at, name)
			}
			continue
		}
		if err := d.check(at+"."+name, schema, value); err != nil {
			return err
		}
	}
	return nil
}

func checkText(at string, s map[string]any, v string) error {
	if p, ok := s["pattern"].(string); ok && !regexp.MustCompile(p).MatchString(v) {
		return fmt.Errorf("%s: %q does not fit %s", at, v, p)
	}
	if s["format"] == "date-time" {
		if _, err := time.Parse(time.RFC3339, v); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	return inRange(at, s, "minLength", "maxLength", float64(utf8.RuneCountInString(v)))
}

func hasType(want string, v any) bool {
	switch v := v.(type) {
	case string:
		return want == "string"
	case bool:
		return want == "boolean"
	case float64:
		return want == "number" || want == "integer" && v == math.Trunc(v)
	case []any:
		return want == "array"
	case map[string]any:
		return want == "object"
	}
	return want == "null"
}

func inRange(at string, s map[string]any, least, most string, v float64) error {
	if n, ok := s[least].(float64); ok && v < n {
		return fmt.Errorf("%s: %v is less than the %s %v", at, v, least, n)
	}
	if n, ok := s[most].(float64); ok && v > n {
		return fmt.Errorf("%s: %v is more than the %s %v", at, v, most, n)
	}
	return nil
}

func TestSchemaCheckFindsMistakes(t *testing.T) {
	d := readDocument(t)
	moment := map[string]any{"$ref": "#/components/schemas/Moment"}
	good := map[string]any{"seq": 3.0, "answers": 1.0, "status": "playing", "open": []any{1.0}}
	if err := d.check("$", moment, good); err != nil {
		t.Errorf("a good value: %v", err)
	}
	tests := []struct {
		name, field string
		value       any
	}{
		{"another field", "secret", "x"}, {"another type", "seq", "3"}, {"no whole number", "seq", 1.5},
		{"too small", "seq", -1.0},
		{"no such word", "status", "gone"}, {"too large, in a list", "open", []any{7.0}},
		{"too many", "open", []any{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 1.0}},
		{"missing", "answers", nil}, {"wrong inside of a reference", "view", map[string]any{"koprulu": "view/0"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			bad := map[string]any{}
			for k, v := range good {
				bad[k] = v
			}
			if bad[test.field] = test.value; test.value == nil {
				delete(bad, test.field)
			}
			if d.check("$", moment, bad) == nil {
				t.Errorf("%v fits the schema", bad)
			}
		})
	}
}
