package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// Each seat's Event cards are shown as its own: kept ones to everyone, ones that were drawn, drawn for later or read by
// their backs, and those that were read also to their owner (EVENT-15, HIDE-17, HIDE-18).
func TestViewShowsTheEventCardsOfEverySeat(t *testing.T) {
	tab := eventTable(t, "raynor", "tassadar", "overmind", "mengsk", "aldaris", "queen-of-blades")
	zones := []func(game.Player) game.EventPlace{game.EventKept, game.EventDrawn, game.EventLater, game.EventRead}
	card := func(p game.Player, zone int) game.EventCard { return game.EventCard(int(p)*len(zones) + zone) }
	for p := range game.Player(6) {
		for zone, place := range zones {
			tab.S.EventPlace[card(p, zone)] = place(p)
		}
		tab.S.Seats[p].Kept = 1
	}
	for viewer := range game.Player(6) {
		v := tab.R.View(&tab.S, viewer)
		for p := range game.Player(6) {
			var backs [4]uint8
			for zone := 1; zone < len(zones); zone++ {
				backs[tab.R.Events[card(p, zone)].Stage]++
			}
			var kept, read game.EventSet
			kept.Add(card(p, 0))
			if p == viewer {
				read.Add(card(p, 3))
			}
			if seat := &v.Seats[p]; seat.Kept != kept || seat.Drawn != backs || seat.Read != read {
				t.Errorf("seat %d sees of seat %d: kept %v, drawn %v, read %v; want %v, %v, %v", viewer, p, seat.Kept, seat.Drawn,
					seat.Read, kept, backs, read)
			}
		}
	}
}

// In no redealt game does a player who has read their cards and is choosing have a card that would have had to be
// played (EVENT-07).
func TestRedealtReadersHaveNoEndMarkers(t *testing.T) {
	tab := eventTable(t)
	tab.Stage(3)
	tab.Draw(0, "decisive-conquest", "base-raid")
	tab.Draw(1, "planetary-depletion")
	tab.Start()
	tab.asks(game.AskPlayEvent, 0)
	c, elsewhere := rand.NewPCG(5, 6), 0
	for range 200 {
		s := tab.S
		tab.R.Redeal(&s, 2, c)
		for i := range tab.R.Events {
			if tab.R.Events[i].ID != "the-end-draws-near" {
				continue
			}
			switch place := s.EventPlace[i]; {
			case place == game.EventRead(0):
				t.Fatal("player 0 read a card that would have been played at once, and chooses")
			case place >= game.EventDrawn(0):
				elsewhere++
			}
		}
	}
	if elsewhere == 0 {
		t.Error("nobody is ever imagined with such a card")
	}
}
