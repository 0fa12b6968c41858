package encode

import (
	"time"

	"koprulu/table"
)

// Stamp writes a time for the database: nanoseconds since 1970, 0 for the zero time.
func Stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// Time reads what Stamp wrote.
func Time(ns int64) time.Time {
	if ns == 0 {
		return time.Time{}
	}
	return time.Unix(0, ns).UTC()
}

// Expires writes when a waiting table is removed, 0 for never. Like a deadline, it does not include the times when the
// server was down.
func Expires(t *table.Stored, outage int64) int64 {
	if t.Expires.IsZero() {
		return 0
	}
	return t.Expires.UnixNano() - outage
}

// ExpiryTime reads what Expires wrote.
func ExpiryTime(stored, outage int64) time.Time {
	if stored == 0 {
		return time.Time{}
	}
	return Time(stored + outage)
}
