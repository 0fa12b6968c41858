package server

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocumentIsTidy holds the document to what the recommended rules of common linters ask for.
func TestDocumentIsTidy(t *testing.T) {
	d := readDocument(t)
	text := func(m map[string]any, name string) string { s, _ := m[name].(string); return s }
	info := d.root["info"].(map[string]any)
	if license, _ := info["license"].(map[string]any); license == nil || text(license, "identifier") == "" {
		t.Error("the licence is missing")
	}
	tags := map[string]bool{}
	for _, tag := range d.root["tags"].([]any) {
		tag := tag.(map[string]any)
		if text(tag, "description") == "" {
			t.Errorf("the tag %s has no description", text(tag, "name"))
		}
		tags[text(tag, "name")] = false
	}
	schemes := d.root["components"].(map[string]any)["securitySchemes"].(map[string]any)
	secured := func(at string, list []any) {
		for _, item := range list {
			for name := range item.(map[string]any) {
				if schemes[name] == nil {
					t.Errorf("%s: the security scheme %s is not defined", at, name)
				}
			}
		}
	}
	secured("the document", d.root["security"].([]any))
	inPath := regexp.MustCompile(`\{([a-z]+)\}`)
	for path, item := range d.root["paths"].(map[string]any) {
		var declared []string
		if list, ok := item.(map[string]any)["parameters"].([]any); ok {
			for _, p := range list {
				m, err := d.resolve(p)
				if err != nil {
					t.Fatal(err)
				}
				if text(m, "in") != "path" || m["required"] != true || text(m, "description") == "" {
					t.Errorf("%s: %v is no parameter of a path", path, m)
				}
				declared = append(declared, text(m, "name"))
			}
		}
		var want []string
		for _, m := range inPath.FindAllStringSubmatch(path, -1) {
			want = append(want, m[1])
		}
		if !slices.Equal(declared, want) {
			t.Errorf("%s declares the parameters %v, want %v", path, declared, want)
		}
	}
	for name, op := range d.operations() {
		if text(op, "operationId") == "" || text(op, "summary") == "" || !strings.HasSuffix(text(op, "summary"), ".") {
			t.Errorf("%s lacks its id or a sentence", name)
		}
		list, _ := op["tags"].([]any)
		if len(list) != 1 {
			t.Errorf("%s has %d tags", name, len(list))
		}
		for _, tag := range list {
			if _, ok := tags[tag.(string)]; !ok {
				t.Errorf("%s: the tag %v is not described", name, tag)
			}
			tags[tag.(string)] = true
		}
		if own, ok := op["security"].([]any); ok {
			secured(name, own)
		}
		good, bad := false, false
		for status := range op["responses"].(map[string]any) {
			good, bad = good || status[0] == '2', bad || status[0] == '4'
		}
		if !good || !bad {
			t.Errorf("%s lacks a response of success or one of failure", name)
		}
	}
	for tag, used := range tags {
		if !used {
			t.Errorf("nothing has the tag %s", tag)
		}
	}
}
