package bot_test

import (
	"fmt"
	"math/rand/v2"

	"koprulu/bots/bot"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A bot is asked with a position that was redealt for its seat, so that it can't cheat.
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
	simple, err := bot.New("simple", 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	for state.Phase != game.Planning {
		seat := rules.Open(&state).First()
		seen := state
		rules.Redeal(&seen, seat, rand.NewPCG(1, 2))
		legal := rules.Legal(&state, seat, room)
		if broken := rules.Apply(&state, seat, simple.Pick(rules, &seen, seat, legal), nil); broken != rule.None {
			fmt.Println("refused by", broken)
			return
		}
	}
	fmt.Println(simple.Name(), "has set up both sides for round", state.Round)
	// Output: simple has set up both sides for round 1
}
