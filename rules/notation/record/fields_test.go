package record

import (
	"testing"

	"koprulu/rules/notation/internal/schema"
)

// TestRecordFields checks that the schemas have the fields that the code knows, and no others.
func TestRecordFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"record.json#header": headerFields,
		"record.json#parts":  partsFields,
		"record.json#deal":   dealFields,
		"record.json#answer": answerFields,
		"record.json#last":   lastFields,
		"record.json#end":    endFields,
	})
}
