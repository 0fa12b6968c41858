//go:build unix

package postgres_test

import (
	"testing"
	"time"

	"koprulu/site/store/postgres"
	"koprulu/table"
)

// TestFronts: a page that is in the foreground at one server is so at every other one, for its table, or for all tables
// if it is the list of tables, until it says otherwise.
func TestFronts(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	one, err := postgres.Open(ctx, url, postgres.Options{})
	must(t, err)
	defer one.Close()
	two, err := postgres.Open(ctx, url, postgres.Options{})
	must(t, err)
	defer two.Close()
	until := time.Now().Add(time.Minute).UTC().Truncate(time.Millisecond)
	look := func(id table.ID, want time.Time) {
		t.Helper()
		if got, err := two.Front(ctx, "ann", id); err != nil || !got.Equal(want) {
			t.Errorf("%s is in front until %v, %v; want %v", id, got, err, want)
		}
	}
	look("friday", time.Time{})
	must(t, one.SetFront(ctx, "ann", "friday", until))
	look("friday", until)
	look("monday", time.Time{})
	must(t, one.SetFront(ctx, "ann", "", until.Add(time.Second)))
	look("monday", until.Add(time.Second))
	look("friday", until.Add(time.Second))
	must(t, two.SetFront(ctx, "ann", "", until.Add(-time.Hour)))
	look("friday", until)
	if got, err := two.Front(ctx, "bob", "friday"); err != nil || !got.IsZero() {
		t.Errorf("somebody else has it in front until %v, %v", got, err)
	}
}
