package record_test

import (
	"fmt"
	"os"

	"koprulu/rules/components"
	"koprulu/rules/notation/record"
)

// A record proves its game: every answer, everything that chance decided, and the end.
func Example() {
	file, err := os.Open("../../golden/testdata/game-01.jsonl")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close()
	game, err := record.Read(components.Default(), file, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, end, err := game.Verify(components.Default())
	fmt.Println(len(game.Answers) > 0, end.Winners != 0, err)
	// Output: true true <nil>
}
