package account

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/table/calendar"
)

// fillTimes fills in when the reader plays and is away.
func (s *profiles) fillTimes(v *core.Visit, p *profile.Page) error {
	times, err := s.Kept.People.Times(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	p.Times, p.Hours = times, profile.HoursOf(&times.Hours)
	loc, err := calendar.Zone(times.Zone)
	if err != nil {
		loc = time.UTC
	}
	now := s.Now()
	for _, a := range times.Away {
		if a.To.After(now) {
			first, last := a.Dates(loc)
			p.Vacations = append(p.Vacations, profile.Vacation{ID: vacationID(a), First: first, Last: last,
				Present: !a.From.After(now)})
		}
	}
	left, err := s.vacations(v.Ctx, v.Person(), &times)
	if err != nil {
		return err
	}
	for _, l := range left {
		days := fmt.Sprintf("%.1f", max(0, l.left.Hours()/24))
		if whole := l.left.Round(time.Hour); whole%calendar.Day == 0 {
			days = fmt.Sprint(int(max(0, whole/calendar.Day)))
		}
		p.Left = append(p.Left, profile.Left{Table: l.table.Settings.Name, Address: "/t/" + string(l.table.ID), Days: days,
			Total: l.table.Settings.Rest.Vacation})
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
func (s *hours) timesProblem(v *core.Visit, err error, form *profile.HoursForm) error {
	for _, k := range timesWrong {
		if errors.Is(err, k.err) {
			return s.profileWith(v, http.StatusUnprocessableEntity, func(p *profile.Page) {
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
func (s *hours) saveHours(v *core.Visit) error {
	form := profile.ReadHours(v.Fields)
	h, err := form.Hours()
	if err == nil {
		_, err = s.setHours(v, h)
	}
	if err != nil {
		return s.timesProblem(v, err, &form)
	}
	return s.profileDone(v, "hours", nil)
}

// goOnVacation begins or plans a vacation.
func (s *hours) goOnVacation(v *core.Visit) error {
	if _, err := s.leave(v, v.Value("first"), v.Value("last")); err != nil {
		return s.timesProblem(v, err, nil)
	}
	return s.profileDone(v, "vacation", nil)
}

// endVacation ends a vacation, or cancels one that is to come.
func (s *hours) endVacation(v *core.Visit) error {
	return s.profileDone(v, "returned", s.endLeave(v, v.Value("id")))
}
