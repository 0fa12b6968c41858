package view

import (
	"testing"

	"koprulu/rules/notation/internal/schema"
)

// TestViewFields checks that the schemas have the fields that the code knows, and no others.
func TestViewFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"view.json":                fields,
		"view.json#player-section": playerFields,
		"view.json#events":         eventFields,
		"view.json#battle":         battleFields,
		"view.json#half":           halfFields,
	})
}
