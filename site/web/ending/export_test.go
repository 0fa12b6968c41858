package ending

import (
	"koprulu/rules/game"
	"koprulu/site/web/seen"
)

// Seen says why a game has ended, and returns the seats in the order of the result.
func Seen(p *seen.Game) (why string, seats []game.Player) {
	for _, s := range Of(p).standings() {
		seats = append(seats, s.seat)
	}
	return Of(p).Why(), seats
}
