package answer_test

import (
	"fmt"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// Answers are words, which are read in the position to which they belong.
func Example() {
	options := game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{game.NoFaction, game.NoFaction},
		RandomFactions: true}
	rules, err := components.Default().Rules(options)
	if err != nil {
		fmt.Println(err)
		return
	}
	state := game.New(rules, [32]byte{1}, nil)
	room := make([]game.Answer, game.MaxLegal)
	seat := rules.Open(&state).First()
	for _, a := range rules.Legal(&state, seat, room) {
		words := answer.Format(rules, &state, seat, a)
		again, err := answer.Parse(rules, &state, seat, words)
		if err != nil || again != a {
			fmt.Println(words, "is read as something else:", err)
		}
	}
	_, err = answer.Parse(rules, &state, seat, "surrender at once")
	fmt.Println(err != nil)
	// Output: true
}
