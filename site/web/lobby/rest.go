package lobby

import (
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// Standstill is why the clock of somebody who has to decide has stopped.
type Standstill struct {
	// Until is until when it is stopped, the zero time if it runs.
	Until time.Time
	// Vacation is the vacation that it is for, the zero value for hours in which nobody plays.
	Vacation table.Dates
}

// Rest says which time does not count at the table for whom, and so why nobody's clock runs: that of the reader if they
// have to decide, otherwise the one that goes on first.
func (c *Card) Rest(rests *[game.MaxPlayers]table.Resting) {
	c.Stands = Standstill{}
	for p := range game.Player(len(c.Seats)) {
		if c.Status != table.Playing || !c.Open.Has(p) || c.MyTurn() && p != c.Seat {
			continue
		}
		r := &rests[p]
		if r.Until.IsZero() {
			c.Stands = Standstill{}
			return
		}
		if c.Stands.Until.IsZero() || r.Until.Before(c.Stands.Until) {
			c.Stands = Standstill{r.Until, r.Vacation}
		}
	}
}
