package components_test

import (
	"fmt"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// An owner of the game corrects what their copy says otherwise; everything else stays as it is.
func ExampleParse() {
	mine := []byte(`{"format": "koprulu-components/1", "units": [{"id": "marine", "cost": "2 minerals"}]}`)
	set, err := components.Parse("mine.json", mine)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, change := range components.Diff(components.Default(), set) {
		fmt.Println(change.Entry, change.Field)
	}
	rules, err := set.Rules(game.Options{Players: 4})
	fmt.Println(rules != nil, err)
	// Output:
	// marine cost
	// true <nil>
}
