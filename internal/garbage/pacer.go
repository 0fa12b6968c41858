// Package garbage tells the garbage collector of a server how much memory it may use while there is much to do. By
// default a heap grows to twice what is in use before it is collected. For a server that plays fast, and has little in
// use, that is several times a second, and takes a seventh of its processor time. With memory to spare the heap may
// grow to five times what is in use, as long as there is much to do.
package garbage

import "time"

const (
	// usual and most are percentages as debug.SetGCPercent has them.
	usual, most = 100, 400
	// interval is how often the pacer decides. Of the numbers below, those that are not bytes count intervals.
	interval = 500 * time.Millisecond
	// muchToDo is what a server with much to do allocates in an interval, for at least longEnough intervals; below
	// littleToDo it has little to do.
	muchToDo, longEnough = 2 << 20, 6
	littleToDo           = 512 << 10
	// Memory is given back when there is little to do after worthTidying was allocated, but not again within tidyEvery.
	worthTidying, tidyEvery = 32 << 20, 6
)

// pacer decides once per interval.
type pacer struct {
	// room is how large the heap may become, in bytes.
	room uint64
	// allocated is the total that had been allocated an interval ago.
	allocated uint64
	// busy counts the intervals with much to do, since those since memory was last given back, and used is what has been
	// allocated since then.
	busy, since int
	used        uint64
}

// step takes what has been allocated up to now, and what was in use after the last collection, in bytes. It returns the
// percentage to set, and whether it is time to collect and to give memory back because the server has come to rest.
func (p *pacer) step(allocated, live uint64) (percent int, tidy bool) {
	grown := allocated - p.allocated
	p.allocated = allocated
	p.used += grown
	p.since++
	switch {
	case grown >= muchToDo:
		p.busy++
	case grown < littleToDo:
		p.busy = 0
		if p.used >= worthTidying && p.since >= tidyEvery {
			p.used, p.since = 0, 0
			return usual, true
		}
	case p.busy < longEnough:
		p.busy = 0
	}
	if p.busy < longEnough {
		return usual, false
	}
	return percentOf(live, p.room), false
}

// percentOf returns the percentage with which a heap grows to as much as there is room for, within the limits.
func percentOf(live, room uint64) int {
	if live == 0 || room <= live {
		return usual
	}
	return int(min(max((room-live)*100/live, usual), most))
}
