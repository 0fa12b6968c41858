package search

import (
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// Where winning is out of reach, most answers lead to the same chance of it, and chance would decide between them. So a
// seat that is losing counts besides which place it takes, and then that nobody else runs away with the game.
const (
	// losing is the chance of winning below which a seat counts them, the more the less is left of it.
	losing = value.One / 10
	// placeShare is what the best place counts more than the worst for a seat that can't win, leaderShare what a leader
	// without any chance counts more than one who is certain to win.
	placeShare  = value.One / 12
	leaderShare = value.One / 24
)

// stake is how much standing counts in a position for a seat with a chance of winning, in parts of value.One.
func stake(chance int32) int64 { return max(0, losing-int64(chance)) * value.One / losing }

// standing returns what the place of a seat and the chance of its strongest rival are worth to it if it can't win.
// Against one rival alone they mean the same as winning, and nothing here.
func standing(r *game.Rules, s *game.State, chances *value.Chances, seat game.Player) int64 {
	var places [game.MaxPlayers]uint8
	if s.Phase == game.Over {
		places = r.Places(s)
	}
	var beaten, leader, rivals int64
	for q := range r.Players() {
		if r.Team(q) == r.Team(seat) {
			continue
		}
		rivals++
		leader = max(leader, int64(chances[q]))
		switch own, other := int64(chances[seat])+1, int64(chances[q])+1; {
		case s.Phase != game.Over: // of two, each is ahead of the other as often as its chance is greater
			beaten += value.One * own / (own + other)
		case places[seat] < places[q]:
			beaten += value.One
		case places[seat] == places[q]:
			beaten += value.One / 2
		}
	}
	if rivals < 2 {
		return 0
	}
	return (beaten/rivals*placeShare + (value.One-leader)*leaderShare) / value.One
}
