package board

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// Stamp is the stamp of the reader's own board. It is not known while they are asked, or while a battle is fought.
func Stamp(p *seen.Game) uint64 {
	if !p.Seated() || p.Mine() || p.View.Battle.Area != game.NoArea || int(p.Faction(p.Seat)) >= len(p.Rules.Sheets) {
		return 0
	}
	at := &p.View.Seats[p.Seat]
	look := struct {
		words                 *locale.Words
		seat                  game.Player
		at                    game.SeatView
		placed                int
		handLimit, buildLimit int
		workers               [game.MaxAreas]uint8
		partial               game.AreaSet
		bare                  bool
	}{
		words: p.Words(), seat: p.Seat, at: *at, placed: seen.PlacedOrders(p.View, p.Seat),
		handLimit: p.View.HandLimit(p.Rules, p.Seat), buildLimit: p.View.BuildLimit(p.Rules, p.Seat),
		partial: p.View.Partial & at.Cards, bare: bare(p),
	}
	for a := range at.Cards.All() {
		look.workers[a] = p.View.Workers[a]
	}
	return page.SumOf(look)
}
