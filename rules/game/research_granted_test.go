package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A technology that only a Leadership card grants can't be bought, neither by a Research order nor by an Event card
// (BW-LEAD-15).
func TestGrantedTechnologyIsNotForSale(t *testing.T) {
	for name, begin := range map[string]func(tab eventGame){
		"Research order": func(tab eventGame) {
			tab.Order(0, game.ResearchOrder, "abaddon")
			tab.do(game.Answer{Verb: game.DoExecute}, game.Answer{Verb: game.DoPass}) // no three cards
		},
		"Event card": func(tab eventGame) { tab.playing("secret-weapon") },
	} {
		t.Run(name, func(t *testing.T) {
			tab := leaderTable(t, nil, "queen-of-blades", "raynor")
			begin(tab)
			tab.asks(game.AskTech, 0)
			techs := tab.R.Sheets[tab.S.Seats[0].Faction].Techs
			granted := slices.IndexFunc(techs, func(x game.TechInfo) bool { return x.Granted })
			tab.refuse(rule.BWLEAD15, game.Answer{Verb: game.DoTech, V: game.AnswerValues{game.OfTech: uint8(granted)}})
			if techs[granted].Cards&^tab.S.Seats[0].TechDeck != 0 {
				t.Error("the cards are not in the Technology deck, where the Leadership card takes them from")
			}
		})
	}
}
