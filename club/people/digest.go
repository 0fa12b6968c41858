package people

import "time"

// digestHour is the hour at which a daily message is sent, by the clock of its reader.
const digestHour = 8

// DueAt returns when a notice that is due at a time is sent to the address: then, or, if it is told once a day, at the
// next digestHour. An unknown time zone counts as UTC.
func (h *Hook) DueAt(kind NoticeKind, due time.Time) time.Time {
	if !h.Daily || kind.Personal() {
		return due
	}
	zone, err := time.LoadLocation(h.Zone)
	if err != nil {
		zone = time.UTC
	}
	local := due.In(zone)
	at := time.Date(local.Year(), local.Month(), local.Day(), digestHour, 0, 0, 0, zone)
	if at.Before(due) {
		at = time.Date(local.Year(), local.Month(), local.Day()+1, digestHour, 0, 0, 0, zone)
	}
	return at.UTC()
}
