package encode

import "time"

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
