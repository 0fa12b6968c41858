package seen

import (
	"strconv"
	"time"

	"koprulu/locale"
)

// Clock writes a time that is left: 6:42, 1:05:00, or days and hours.
func Clock(w *locale.Words, d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	switch {
	case s >= 24*3600:
		return w.Text("web.table.clock.days", "days", s/(24*3600), "hours", s/3600%24)
	case s >= 3600:
		return strconv.Itoa(s/3600) + ":" + two(s/60%60) + ":" + two(s%60)
	}
	return strconv.Itoa(s/60) + ":" + two(s%60)
}

// two writes a number below 100 with two digits.
func two(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }

// Milliseconds writes a moment for scripts, which show how far away it is.
func Milliseconds(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

// MomentText writes a moment for readers without scripts.
func MomentText(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }
