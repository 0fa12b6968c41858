package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// Of the cards that everyone saw going to a hand, only as many must lie facedown as no longer fit there: in redealt
// games the others are found in either place (HIDE-21).
func TestRedealtKnownCardsMayBeInHand(t *testing.T) {
	f := newFight(t, "overmind", "mengsk")
	f.Hand(0, "combat-1 combat-2")
	f.Hand(1, "combat-3 combat-4 combat-5")
	known := game.CardSet(1<<f.Card(1, "combat-3") | 1<<f.Card(1, "combat-4") | 1<<f.Card(1, "combat-5"))
	f.S.Seats[1].Known = known
	f.Fight("2 zergling", "2 marine")
	f.do("card 0 combat-1", "card 1 combat-2", "card 0 combat-3", "card 1 combat-5")
	f.asked(game.AskSkirmish, 0)
	c := rand.NewPCG(7, 8)
	hand := f.S.Seats[1].Hand.Len() // with the card drawn for the battle
	if hand != 2 {
		t.Fatalf("%d cards in hand", hand)
	}
	inHand := [3]int{}
	for range 1000 {
		s := f.S
		f.R.Redeal(&s, 0, c)
		seat, down := &s.Seats[1], game.CardSet(0)
		for i := range s.Battle.Skirmishes[:2] {
			down |= 1 << s.Battle.Skirmishes[i].Card[1]
		}
		if seat.Hand.Len() != hand || (seat.Hand|down)&known != known {
			t.Fatalf("hand %b, face down %b, known %b", seat.Hand, down, known)
		}
		inHand[(seat.Hand&known).Len()]++
	}
	if inHand[0] != 0 || inHand[1] == 0 || inHand[2] == 0 {
		t.Errorf("none, one and two known cards are in the hand %v times, want the second and the third", inHand)
	}
}
