package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"koprulu/table"
)

// TestQuiet: lines about a disk that can't be written to are left out, whatever the error is wrapped in and wherever it
// is; all others stay.
func TestQuiet(t *testing.T) {
	var out bytes.Buffer
	plain := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	for _, log := range []*slog.Logger{table.Quiet(plain), table.Quiet(plain).With("a", 1),
		table.Quiet(plain).WithGroup("g"), table.Quiet(table.Quiet(plain))} {
		for err, want := range map[error]bool{
			table.ErrFull: false, table.ErrBroken: false, table.ErrAway: false,
			fmt.Errorf("keeping an answer: %w", table.ErrFull): false,
			errors.Join(errors.New("first"), table.ErrBroken):  false, table.ErrConflict: true,
			errors.New("the disk is full"): true,
		} {
			out.Reset()
			log.Error("something failed", "table", "t", "error", err)
			if got := strings.Contains(out.String(), "something failed"); got != want {
				t.Errorf("%v is logged: %t, want %t: %s", err, got, want, &out)
			}
		}
		out.Reset()
		if log.Debug("all is well", "n", 3); !strings.Contains(out.String(), "all is well") {
			t.Errorf("a line without an error is not logged")
		}
	}
}
