package page

import (
	"time"

	"koprulu/locale"
)

// AgoText says how long ago a moment was: just now, minutes, hours, days, then the date.
func AgoText(w *locale.Words, now, at time.Time) string {
	d := now.Sub(at)
	switch {
	case d < time.Minute:
		return w.Text("web.lobby.time.now")
	case d < time.Hour:
		return w.Text("web.lobby.time.minutes", "n", int(d/time.Minute))
	case d < 24*time.Hour:
		return w.Text("web.lobby.time.hours", "n", int(d/time.Hour))
	case d < 30*24*time.Hour:
		return w.Text("web.lobby.time.days", "n", int(d/(24*time.Hour)))
	}
	return DateText(w, at)
}

// LeftText says how much time is left until a moment, rounded as people do: days, hours, minutes.
func LeftText(w *locale.Words, now, at time.Time) string {
	d := at.Sub(now)
	switch {
	case d <= 0:
		return w.Text("web.lobby.left.none")
	case d < time.Minute:
		return w.Text("web.lobby.left.seconds", "n", int(d/time.Second)+1)
	case d < 2*time.Hour:
		return w.Text("web.lobby.left.minutes", "n", int(d/time.Minute))
	case d < 48*time.Hour:
		return w.Text("web.lobby.left.hours", "n", int(d/time.Hour))
	}
	return w.Text("web.lobby.left.days", "n", int(d/(24*time.Hour)))
}

// DateText returns a day as the language writes it.
func DateText(w *locale.Words, at time.Time) string { return w.Date(at) }

// MomentText returns a day with the time of day, in UTC and saying so: the server does not know where the reader is.
func MomentText(w *locale.Words, at time.Time) string {
	return w.Moment(at, time.UTC)
}

// Stamp returns a moment for the attribute datetime.
func Stamp(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// Capital returns a text with a capital at its beginning.
func Capital(s string) string { return locale.Capital(s) }
