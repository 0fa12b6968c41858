package storetest

import (
	"strings"

	"koprulu/table"
)

// sharing checks that tables with the same file of components each keep it, even when others with it are deleted.
func sharing(s suite) {
	var rows []*table.Stored
	for _, c := range []struct {
		id          table.ID
		corrections string
	}{{"one", strings.Repeat("x", 1000)}, {"two", strings.Repeat("x", 1000)}, {"three", "{}"}, {"four", ""}} {
		row := sample(c.id)
		row.Status, row.Settings.Corrections = table.Waiting, c.corrections
		s.create(row)
		rows = append(rows, row)
	}
	for i, row := range rows {
		s.must(s.Delete(s.Context(), row.ID))
		for _, kept := range rows[i+1:] {
			s.holds(kept)
		}
	}
}
