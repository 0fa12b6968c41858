package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// hiddenTable is a table in the middle of a Planning Phase: Mengsk placed the Star order and a special order, the
// Overmind special orders without any module; one of the latter is in the pool and one has left the game.
func hiddenTable(t *testing.T, hideOwn bool) orderGame {
	t.Helper()
	tab := orderTableWith(t, func(o *game.Options) { o.HideOwnOrders, o.DisposableOrders = hideOwn, true }, "mengsk",
		"overmind", "aldaris")
	tab.Star(0)
	tab.S.Seats[1].Tokens[game.SpecialBuild] = 0 // removed
	tab.S.Seats[1].Tokens[game.SpecialResearch] = 0
	tab.S.Seats[1].OrderPool[game.SpecialResearch] = 1
	tab.Put(0, "marine", "helios.2")
	tab.Put(1, "zergling", "helios.1")
	tab.Planning()
	tab.do(tab.place(game.StarOrder, "helios"), tab.place(game.SpecialMobilize, "helios"),
		tab.place(game.BuildOrder, "abaddon"))
	tab.do(tab.place(game.SpecialBuild, "helios"), tab.place(game.MobilizeOrder, "abaddon"),
		tab.place(game.BuildOrder, "abaddon"))
	return tab
}

// allTokens counts the tokens of each kind of a player that are unplaced, placed or in the pool.
func allTokens(s *game.State, p game.Player) [game.OrderKinds]int {
	var all [game.OrderKinds]int
	for o := range all {
		all[o] = int(s.Seats[p].Tokens[o] + s.Seats[p].OrderPool[o])
	}
	for _, o := range s.Orders[:s.OrderCount] {
		if o.Player == p {
			all[o.Order]++
		}
	}
	return all
}

// BW-ORDER-01, BW-ORDER-18, HIDE-02, HIDE-05, HIDE-07, P5: redealt orders may be any mix of the tokens that are not
// known, the Star order among those of its owner; the pool and what the viewer knows stay.
func TestRedealtOrdersAreAnyMix(t *testing.T) {
	for _, hideOwn := range []bool{false, true} {
		tab := hiddenTable(t, hideOwn)
		for viewer := range game.Player(4) {
			seat := viewer
			if viewer == 3 {
				seat = game.Nobody
			}
			c := rand.NewPCG(uint64(viewer), 5)
			seen := tab.R.View(&tab.S, seat)
			star, twoSpecials := map[bool]int{}, 0
			for range 300 {
				s := tab.S
				tab.R.Redeal(&s, seat, c)
				if tab.R.View(&s, seat) != seen {
					t.Fatalf("seat %d sees another game", seat)
				}
				for p := range game.Player(3) {
					if allTokens(&s, p) != allTokens(&tab.S, p) {
						t.Fatalf("player %d has other tokens: %v", p, allTokens(&s, p))
					}
				}
				star[s.Seats[0].Tokens[game.StarOrder] == 0]++
				specials := 0
				for _, o := range s.Orders[:s.OrderCount] {
					if o.Player == 0 && (o.Order.Special() || o.Order == game.StarOrder) {
						specials++
					}
				}
				if specials == 2 {
					twoSpecials++
				}
			}
			if own := seat == 0; own && (star[true] != 300 || twoSpecials != 300) {
				t.Errorf("hide %t: Mengsk does not know his own unplaced tokens", hideOwn)
			} else if !own && (star[true] == 0 || star[false] == 0 || twoSpecials == 0 || twoSpecials == 300) {
				t.Errorf("seat %d: star order placed %d times of 300, two specials %d times", seat, star[true], twoSpecials)
			}
		}
	}
}

// HIDE-02, HIDE-04, HIDE-07, BW-ORDER-18: nobody else sees the face of a placed Star order; everyone sees the pools and
// Defend orders.
func TestWhatIsSeenOfOrders(t *testing.T) {
	tab := hiddenTable(t, false)
	for _, seat := range []game.Player{0, 1, 2, game.Nobody} {
		v := tab.R.View(&tab.S, seat)
		if (v.Orders[0].Order == game.StarOrder) != (seat == 0) {
			t.Errorf("seat %d sees order %d", seat, v.Orders[0].Order)
		}
		if v.Seats[1].OrderPool[game.SpecialResearch] != 1 || v.Seats[0].TokenCount != 8 {
			t.Errorf("seat %d sees the pool %v and %d tokens", seat, v.Seats[1].OrderPool, v.Seats[0].TokenCount)
		}
		if (v.Seats[0].Tokens != [game.OrderKinds]uint8{}) != (seat == 0) {
			t.Errorf("seat %d sees the unplaced tokens %v", seat, v.Seats[0].Tokens)
		}
	}
	tab.do(tab.defend("helios.2"))
	if v := tab.R.View(&tab.S, 2); !v.Seats[0].Defended || v.Seats[0].DefendedOn != tab.Planet("helios") ||
		v.Guards[tab.Area("helios.2")] != 1 {
		t.Error("the Defend order is not seen")
	}
}
