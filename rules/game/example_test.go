package game_test

import (
	"fmt"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A game is a plain value. The rules say who has to decide and what they may answer, and carry an answer out.
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
	answers := 0
	for state.Phase != game.Planning {
		seat := rules.Open(&state).First()
		legal := rules.Legal(&state, seat, room)
		if broken := rules.Apply(&state, seat, legal[0], nil); broken != rule.None {
			fmt.Println("refused by", broken)
			return
		}
		answers++
	}
	earlier := state // a full copy
	fmt.Println("round", state.Round, "begins after some answers:", answers > 0, earlier == state)
	// Output: round 1 begins after some answers: true true
}
