package server

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/table/calendar"
)

// fillTimes fills in when the reader plays and is away.
func (s *Server) fillTimes(v *visit, p *profile.Page) error {
	times, err := s.kept.people.Times(v.ctx, v.person())
	if err != nil {
		return err
	}
	p.Times, p.Hours = times, profile.HoursOf(&times.Hours)
	loc, err := calendar.Zone(times.Zone)
	if err != nil {
		loc = time.UTC
	}
	now := s.now()
	for _, a := range times.Away {
		if a.To.After(now) {
			first, last := a.Dates(loc)
			p.Vacations = append(p.Vacations, profile.Vacation{ID: vacationID(a), First: first, Last: last, Present: !a.From.After(now)})
		}
	}
	left, err := s.vacations(v.ctx, v.person(), &times)
	if err != nil {
		return err
	}
	for _, l := range left {
		days := fmt.Sprintf("%.1f", max(0, l.left.Hours()/24))
		if whole := l.left.Round(time.Hour); whole%calendar.Day == 0 {
			days = fmt.Sprint(int(max(0, whole/calendar.Day)))
		}
		p.Left = append(p.Left, profile.Left{Table: l.table.Settings.Name, Address: "/t/" + string(l.table.ID), Days: days, Total: l.table.Settings.Rest.Vacation})
	}
	return nil
}

// timesWrong lists what can be wrong with hours and vacations, with the field of the form and the key of the catalogue.
var timesWrong = []struct {
	err        error
	field, key string
}{
	{calendar.ErrZone, "zone", "web.hours.wrong.zone"},
	{calendar.ErrSpan, "days", "web.hours.wrong.span"},
	{calendar.ErrFew, "days", "web.hours.wrong.few"},
	{calendar.ErrPeriod, "vacation", "web.vacation.wrong.period"},
	{calendar.ErrMany, "vacation", "web.vacation.wrong.many"},
	{errDate, "vacation", "web.vacation.wrong.date"},
}

// timesProblem shows the profile with what is wrong with hours or a vacation.
func (s *Server) timesProblem(w http.ResponseWriter, v *visit, err error, form *profile.HoursForm) error {
	for _, k := range timesWrong {
		if errors.Is(err, k.err) {
			return s.profileWith(w, v, http.StatusUnprocessableEntity, func(p *profile.Page) {
				p.Errors = page.Errors{}
				p.Errors.Add(k.field, k.key, "n", int(calendar.LeastWeek/time.Hour))
				if form != nil {
					p.Hours = *form
				}
			})
		}
	}
	return err
}

// saveHours stores time zone and hours.
func (s *Server) saveHours(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	form := profile.ReadHours(v.form)
	h, err := form.Hours()
	if err == nil {
		_, err = s.setHours(v, h)
	}
	if err != nil {
		return s.timesProblem(w, v, err, &form)
	}
	return s.profileDone(w, v, "hours")
}

// goOnVacation begins or plans a vacation.
func (s *Server) goOnVacation(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	if _, err := s.leave(v, v.value("first"), v.value("last")); err != nil {
		return s.timesProblem(w, v, err, nil)
	}
	return s.profileDone(w, v, "vacation")
}

// endVacation ends a vacation, or cancels one that is to come.
func (s *Server) endVacation(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	if _, err := s.endLeave(v, v.value("id")); errors.Is(err, calendar.ErrNone) {
		return errNowhere
	} else if err != nil {
		return err
	}
	return s.profileDone(w, v, "returned")
}
