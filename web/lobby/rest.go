package lobby

import (
	"time"

	"koprulu/calendar"
	"koprulu/game"
	"koprulu/locale"
	"koprulu/table"
)

// restLines says which time does not count at a table, a sentence each.
func restLines(w *locale.Words, r calendar.Rules) (lines []string) {
	if r.Hours {
		lines = append(lines, w.Text("web.lobby.line.rest.hours"))
	}
	if r.Nights {
		key := "web.lobby.line.rest.nights"
		if r.Hours {
			key = "web.lobby.line.rest.nights.else"
		}
		lines = append(lines, w.Text(key, "from", calendar.Clock(calendar.NightFrom), "to", calendar.Clock(calendar.NightTo)))
	}
	if r.Weekends {
		lines = append(lines, w.Text("web.lobby.line.rest.weekends"))
	}
	if r.Vacation > 0 {
		lines = append(lines, w.Text("web.lobby.line.rest.vacation", "n", r.Vacation))
	}
	return lines
}

// Standstill is why the clock of somebody stands who has to decide.
type Standstill struct {
	// Until is until when it does, the zero time if it runs.
	Until time.Time
	// Vacation is the vacation that it is for, the zero value for hours in which nobody plays.
	Vacation table.Dates
}

// Rest says which time does not count at the table for whom, and so why nobody's clock runs: that of the reader if they have to decide, or else the one
// that goes on first.
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
