package account

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"koprulu/site/server/core"
	"koprulu/table/calendar"
)

// What the API says about time that does not count.

// apiHours is when the sender plays and is away.
type apiHours struct {
	Zone string `json:"zone"`
	// Days are the hours by weekday, Monday first: empty for a day off. All are empty if the sender has set no hours.
	Days      [7]calendar.Span `json:"days"`
	Vacations []apiVacation    `json:"vacations"`
}

// apiVacation is a vacation of the sender, from one instant to another.
type apiVacation struct {
	ID   string    `json:"id"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

func timesOf(p *calendar.Person, now time.Time) apiHours {
	out := apiHours{Zone: p.Zone, Days: p.Days, Vacations: []apiVacation{}}
	for _, a := range p.Away {
		if a.To.After(now) {
			out.Vacations = append(out.Vacations, apiVacation{vacationID(a), a.From, a.To})
		}
	}
	return out
}

// vacationID names a vacation of a person: its beginning in milliseconds.
func vacationID(a calendar.Period) string { return strconv.FormatInt(a.From.UnixMilli(), 10) }

// apiGetTimes returns when the sender plays and is away.
func (s *hours) apiGetTimes(v *core.Visit) error {
	p, err := s.Kept.People.Times(v.Ctx, v.Person())
	return v.Reply(timesOf(&p, s.Now()), err)
}

// apiSetTimes changes the sender's time zone and hours.
func (s *hours) apiSetTimes(v *core.Visit, body struct {
	Zone string   `json:"zone"`
	Days []string `json:"days"`
}) error {
	h := calendar.Hours{Zone: body.Zone}
	if len(body.Days) != 0 && len(body.Days) != len(h.Days) {
		return core.WrongField("days", "there are hours for %d days, not for 7", len(body.Days))
	}
	for i, text := range body.Days {
		if err := h.Days[i].UnmarshalText([]byte(text)); err != nil {
			return core.WrongField("days", "%q of day %d is not empty and not like 08:00-22:00", text, i+1)
		}
	}
	p, err := s.setHours(v, h)
	switch {
	case errors.Is(err, calendar.ErrZone):
		return core.WrongField("zone", "%v: %.70q", err, body.Zone)
	case errors.Is(err, calendar.ErrSpan), errors.Is(err, calendar.ErrFew):
		return core.WrongField("days", "%v; leave all of them empty to say nothing, otherwise a week has at least %d hours",
			err, calendar.LeastWeek/time.Hour)
	case err != nil:
		return err
	}
	return v.OK(timesOf(&p, s.Now()))
}

// apiGoAway has the sender go on vacation, at once or later.
func (s *hours) apiGoAway(v *core.Visit, body struct {
	First string `json:"first"`
	Last  string `json:"last"`
}) error {
	p, err := s.leave(v, body.First, body.Last)
	switch {
	case errors.Is(err, errDate):
		return core.WrongField("last", "first and last are dates such as 2026-12-24; without first it begins at once")
	case errors.Is(err, calendar.ErrPeriod), errors.Is(err, calendar.ErrMany):
		return core.WrongField("last", "%v", err)
	case err != nil:
		return err
	}
	return v.JSON(http.StatusCreated, timesOf(&p, s.Now()))
}

// apiComeBack ends a vacation of the sender, or cancels one that is to come.
func (s *hours) apiComeBack(v *core.Visit) error {
	return v.Done(s.endLeave(v, v.PathValue("vacation")))
}
