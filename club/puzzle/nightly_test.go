//go:build nightly

package puzzle

import (
	"testing"

	"koprulu/rules/components"
)

// TestMonth makes the puzzles of a month from seeds of their own and proves each of them again.
func TestMonth(t *testing.T) {
	ctx, set := t.Context(), components.Default()
	for n := range 30 {
		day := Day("2026-12-01").Add(n)
		p, err := Make(ctx, set, day, [32]byte{byte(n), 0x6d}, nil)
		if err != nil {
			t.Errorf("%s: %v", day, err)
			continue
		}
		if err := p.Check(ctx, set); err != nil {
			t.Errorf("%s: %v", day, err)
		}
	}
}
