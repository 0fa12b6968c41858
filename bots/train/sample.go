package train

import (
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// sample is a position at the start of a round, and which teams won in the end.
type sample struct {
	// In are the seats in the game, Team is the team of each, Won has a bit for each team that won.
	In   game.PlayerSet
	Team [game.MaxPlayers]uint8
	Won  uint8
	// Of are the features by seat.
	Of [game.MaxPlayers][value.Features]int16
}

// take measures a position; the winners are filled in later.
func take(v *value.Survey, r *game.Rules, s *game.State) sample {
	v.Read(r, s)
	p := sample{In: v.In()}
	for seat := range r.Players() {
		p.Team[seat] = uint8(r.Team(seat))
		for f, x := range v.Of[seat] {
			p.Of[seat][f] = int16(min(max(x, -1<<15), 1<<15-1))
		}
	}
	return p
}
