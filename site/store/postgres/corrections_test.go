//go:build unix

package postgres_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"koprulu/table"
)

// TestSharedCorrections: tables with the same file of components are made and deleted by two servers at once; each
// table has the file as long as it exists, even after a change, and the file is deleted with the last one.
func TestSharedCorrections(t *testing.T) {
	const workers, rounds = 4, 15
	ctx, url := t.Context(), empty(t)
	a, b := open(t, url), open(t, url)
	file := strings.Repeat("the same ", 500)
	var wait sync.WaitGroup
	for w := range workers {
		s := a
		if w%2 == 1 {
			s = b
		}
		wait.Go(func() {
			for round := range rounds {
				row := playing(table.ID(fmt.Sprintf("t%d-%d", w, round)))
				row.Status, row.Settings.Corrections = table.Waiting, file
				if err := s.Create(ctx, row); err != nil {
					t.Errorf("making a table: %v", err)
					return
				}
				if round%3 == 0 {
					next := *row
					next.Settings.Corrections = "others"
					if err := s.Commit(ctx, &table.Commit{Before: row.Seq, After: &next, Cold: true}); err != nil {
						t.Errorf("changing it: %v", err)
						return
					}
					row = &next
				}
				got, _, err := s.Load(ctx, row.ID)
				if err != nil || got.Settings.Corrections != row.Settings.Corrections {
					t.Errorf("reading it: %v", err)
					return
				}
				if err := s.Delete(ctx, row.ID); err != nil {
					t.Errorf("deleting it: %v", err)
					return
				}
			}
		})
	}
	wait.Wait()
	conn, err := pgx.Connect(ctx, url)
	must(t, err)
	defer conn.Close(ctx)
	kept := 0
	if must(t, conn.QueryRow(ctx, "SELECT count(*) FROM corrections").Scan(&kept)); kept != 0 {
		t.Errorf("%d files are kept of tables that are gone", kept)
	}
}
