package options

import (
	"testing"

	"koprulu/rules/notation/internal/schema"
)

// TestOptionFields checks that the schemas have the fields that the code knows, and no others.
func TestOptionFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"position.json#options": fields,
		"record.json#options":   fields,
	})
}
