package battle

import (
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestStartedAbilitiesLast: an ability that was used at the start of a battle counts to its end, although its base was
// lost since (RULING-148).
func TestStartedAbilitiesLast(t *testing.T) {
	r := played.Rules(t, game.Options{Players: 2})
	found := 0
	for f := range r.Sheets {
		for c := range r.Sheets[f].Cards {
			card := &r.Sheets[f].Cards[c]
			for i := range card.Effects {
				e := &card.Effects[i]
				if card.Timing != game.OnBattleStart || e.If&game.IfAtBase == 0 {
					continue
				}
				found++
				var s game.State
				s.Seats[1].Faction = game.Faction(f)
				s.Battle.Players = [2]game.Player{0, 1}
				s.Battle.StartEvent = [2]game.EventCard{game.NoEvent, game.NoEvent}
				b := Judge{Look: &sight.Look{Rules: r, State: &s}}
				for used, want := range map[game.Card]bool{game.Card(c): true, game.NoCard: false} {
					s.Battle.StartCard = [2]game.Card{game.NoCard, used}
					own := game.UnitType(0)
					if e.Own != 0 {
						own = sight.FirstUnit(e.Own)
					}
					if got := b.holds(e, game.Defender, 1, own, 0, false); got != want {
						t.Errorf("%s, used %v: %v", card.ID, want, got)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no card has an ability that needs a base at the start of a battle")
	}
}
