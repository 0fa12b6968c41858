//go:build !race

package table

import (
	"fmt"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/components"
)

// TestBoxesOfPeopleAreBounded: of the files that people have sent, only a few sets and rules are cached, including the
// last one; what comes with the program is not forgotten because of them.
func TestBoxesOfPeopleAreBounded(t *testing.T) {
	b := boxes{base: played.Set()}
	plain := NewSettings("plain", 2)
	plain.Options.RandomFactions = true
	rules, err := b.of(&plain)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 * maxOwn {
		s := plain
		s.Corrections = fmt.Sprintf(`{"format": %q, "common": {"target_points": 20}}`,
			components.Format) + strings.Repeat(" ", i)
		own, err := b.of(&s)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := b.of(&s); err != nil || again != own {
			t.Errorf("what was asked for last is made anew (%v)", err)
		}
	}
	if len(b.sets) > maxOwn || len(b.rules) > maxOwn+1 {
		t.Errorf("%d sets and %d rules are kept", len(b.sets), len(b.rules))
	}
	if again, err := b.of(&plain); err != nil || again != rules {
		t.Errorf("the rules of other tables were forgotten (%v)", err)
	}
}
