package table

import (
	"context"

	"koprulu/game"
)

// reckonedFor is a seat at a table, game.Nobody for spectators.
type reckonedFor struct {
	table ID
	seat  game.Player
}

// asked is what all that is worked out for a seat has in common: the moment of its table, when somebody last asked for it, counted in
// questions, and what ends the work.
type asked struct {
	seq    uint64
	used   uint64
	forget context.CancelFunc
}

func (a *asked) common() *asked { return a }

// tidy forgets what nobody has asked for in the longest time, other than the newest, if there is more than is kept. The caller holds the lock.
func tidy[T interface {
	comparable
	common() *asked
}](seat map[reckonedFor]T, newest T, most int) {
	if len(seat) <= most {
		return
	}
	var oldest reckonedFor
	var old *asked
	for key, x := range seat {
		if a := x.common(); x != newest && (old == nil || a.used < old.used) {
			oldest, old = key, a
		}
	}
	old.forget()
	delete(seat, oldest)
}
