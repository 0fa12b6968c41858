package position

import (
	"testing"

	"koprulu/rules/notation/internal/schema"
)

// TestPositionFields checks that the schemas have the fields that the code knows, and no others.
func TestPositionFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"position.json":                fields,
		"position.json#player-section": playerFields,
		"position.json#events":         eventFields,
		"position.json#flow":           flowFields,
		"position.json#battle":         battleFields,
		"position.json#half":           halfFields,
	})
}
