package locale

import (
	"strconv"
	"time"
	_ "time/tzdata" // Without it, a machine that has no database of time zones would show times in UTC.
)

// Date returns a day as the language writes it, with the month as a word.
func (w *Words) Date(at time.Time) string {
	return w.Text("web.lobby.date", "y", strconv.Itoa(at.Year()), "m",
		w.Text("language.month."+strconv.Itoa(int(at.Month()))),
		"d", at.Day())
}

// Moment returns a day with the time of day in a time zone, and the name of the zone.
func (w *Words) Moment(at time.Time, zone *time.Location) string {
	at = at.In(zone)
	return w.Date(at) + ", " + at.Format("15:04 MST")
}

// Zone returns a time zone by its name, such as Europe/Berlin; UTC, and false, if it is unknown or not named.
func Zone(name string) (*time.Location, bool) {
	if name == "" || name == "Local" {
		return time.UTC, false
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC, false
	}
	return zone, true
}
