package conform_test

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/notation/scenario"
)

// The conformance suite over the scenarios of the project.
func TestScenarioPlay(t *testing.T) {
	t.Parallel()
	all, err := scenario.All(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no scenarios")
	}
	games := uint64(20)
	if testing.Short() {
		games = 4
	}
	for _, sc := range all {
		t.Run(sc.ID, func(t *testing.T) {
			t.Parallel()
			r, err := scenario.Rules(components.Default(), sc)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range games {
				c := conform.NewChecker(r, 1100+seed, 10)
				if _, err := c.Play(); err != nil {
					t.Fatalf("seed %d: %v", 1100+seed, err)
				}
			}
		})
	}
}
