// Package openapi is the description of the API, which the server publishes at /api/openapi.json. The tests of package
// server compare it with the routes and with real responses.
package openapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// JSON is the document, of OpenAPI 3.1.
//
//go:embed openapi.json
var JSON []byte

// A Parameter is what may be in the query of an operation.
type Parameter struct {
	Name string
	// Values are all the values that it may have, nil for any.
	Values []string
}

// parameter is a Parameter as the document has it: in full, or as a reference.
type parameter struct {
	Ref    string `json:"$ref"`
	Name   string `json:"name"`
	In     string `json:"in"`
	Schema struct {
		Enum []string `json:"enum"`
	} `json:"schema"`
}

// parameters reads the document once: the parameters of every operation, by method and path as routes are written.
var parameters = sync.OnceValue(func() map[string][]Parameter {
	var doc struct {
		Paths      map[string]map[string]json.RawMessage `json:"paths"`
		Components struct {
			Parameters map[string]parameter `json:"parameters"`
		} `json:"components"`
	}
	if err := json.Unmarshal(JSON, &doc); err != nil {
		panic(fmt.Sprintf("openapi: the embedded document: %v", err))
	}
	out := map[string][]Parameter{}
	for path, item := range doc.Paths {
		for method, raw := range item {
			var op struct {
				Parameters []parameter `json:"parameters"`
			}
			if method == "parameters" || json.Unmarshal(raw, &op) != nil {
				continue
			}
			list := []Parameter{}
			for _, p := range op.Parameters {
				if name, ok := strings.CutPrefix(p.Ref, "#/components/parameters/"); ok {
					p = doc.Components.Parameters[name]
				}
				if p.In == "query" {
					list = append(list, Parameter{p.Name, p.Schema.Enum})
				}
			}
			out[strings.ToUpper(method)+" "+path] = list
		}
	}
	return out
})

// Query returns the parameters in the query of an operation, such as "GET /api/v1/tables", and false if the document
// has no such operation.
func Query(operation string) ([]Parameter, bool) {
	list, ok := parameters()[operation]
	return list, ok
}
