package page

import (
	"net/url"
	"strconv"
	"strings"

	"koprulu/locale"
	"koprulu/table/calendar"
)

// UsualRest is what forms offer: the hours of each player, and some vacation.
var UsualRest = calendar.Rules{Hours: true, Vacation: 20}

// ReadRest reads the fields of RestFields. A vacation that is not a number is -1, which no table has.
func ReadRest(form url.Values) calendar.Rules {
	r := calendar.Rules{Hours: form.Has("rest-hours"), Nights: form.Has("rest-nights"),
		Weekends: form.Has("rest-weekends")}
	if form.Has("vacation") {
		n, err := strconv.Atoi(strings.TrimSpace(form.Get("vacation")))
		if r.Vacation = n; err != nil {
			r.Vacation = -1
		}
	}
	return r
}

// shownVacation is what the field of the vacation says: the usual one if it was not a number.
func shownVacation(n int) int {
	if n < 0 {
		return UsualRest.Vacation
	}
	return n
}

// RestLines says which time does not count at a table, a sentence each.
func RestLines(w *locale.Words, r calendar.Rules) (lines []string) {
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
