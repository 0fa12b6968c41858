package account

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
	"koprulu/table/calendar"
)

// When people play and are away is kept with them; tables where it matters are told when it changes (Table.SetTimes).

// errDate: what should be a date is not one.
var errDate = errors.New("that is not a date")

// routes are the addresses of the site for all this.
func (s *hours) routes() []core.Route {
	return slices.Concat(
		core.ClassAct.People(core.Handlers{
			"POST /profile/hours":                    s.saveHours,
			"POST /profile/vacation":                 s.goOnVacation,
			"POST /profile/vacation/end":             s.endVacation,
			"PUT /api/v1/me/times":                   core.Body(s.apiSetTimes),
			"POST /api/v1/me/vacations":              core.Body(s.apiGoAway),
			"DELETE /api/v1/me/vacations/{vacation}": s.apiComeBack,
		}),
		core.ClassPage.People(core.Handlers{
			"GET /api/v1/me/times": s.apiGetTimes,
		}),
	)
}

// setHours changes time zone and hours of the sender of a request. Errors: those of calendar.Hours.Check.
func (s *hours) setHours(v *core.Visit, h calendar.Hours) (calendar.Person, error) {
	if err := h.Check(); err != nil {
		return calendar.Person{}, err
	}
	return s.changeTimes(v, func(p *calendar.Person) error {
		p.Hours = h
		return nil
	})
}

// leave sends the sender of a request on vacation, from the beginning of the first day to the end of the last by the
// calendar where they are; if the first is today or missing, at once. Errors: errDate, and those of
// calendar.Person.Leave.
func (s *hours) leave(v *core.Visit, first, last string) (calendar.Person, error) {
	return s.changeTimes(v, func(p *calendar.Person) error {
		loc, err := calendar.Zone(p.Zone)
		if err != nil {
			loc = time.UTC
		}
		now := s.Now()
		from := now
		if first != "" {
			if from, err = time.ParseInLocation(time.DateOnly, first, loc); err != nil {
				return errDate
			}
			if y, m, d := now.In(loc).Date(); from.Before(time.Date(y, m, d, 0, 0, 0, 0, loc)) {
				return calendar.ErrPeriod
			}
		}
		end, err := time.ParseInLocation(time.DateOnly, last, loc)
		if err != nil {
			return errDate
		}
		return p.Leave(calendar.Period{From: from, To: time.Date(end.Year(), end.Month(), end.Day()+1, 0, 0, 0, 0, loc)}, now)
	})
}

// endLeave ends a vacation of the sender of a request (vacationID), core.ErrNowhere if there is no such vacation.
func (s *hours) endLeave(v *core.Visit, id string) error {
	ms, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return core.ErrNowhere
	}
	_, err = s.changeTimes(v, func(p *calendar.Person) error { return p.Return(time.UnixMilli(ms).UTC(), s.Now()) })
	return core.Instead(err, calendar.ErrNone, core.ErrNowhere)
}

// changeTimes changes when the sender of a request plays and is away, and tells their tables.
func (s *hours) changeTimes(v *core.Visit, change func(p *calendar.Person) error) (calendar.Person, error) {
	p, err := s.Kept.People.ChangeTimes(v.Ctx, v.Person(), change)
	if err != nil {
		return p, err
	}
	// What was stored holds; a table that can't be told now asks before a bot takes the seat.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.Ctx), core.QuietTime)
	defer cancel()
	if err := s.tellTimes(ctx, v.Person()); err != nil {
		s.Log.Error("telling tables when a person plays", "person", v.Person(), "err", err)
	}
	return p, nil
}

// tellTimes tells those tables of a person at which not all time counts that their times have changed.
func (s *hours) tellTimes(ctx context.Context, who table.Person) error {
	mine, err := s.Kept.Lobby.Mine(ctx, who)
	if err != nil {
		return err
	}
	var wrong []error
	for i := range mine {
		m := &mine[i]
		if m.Settings.Rest.None() || !m.Status.Runs() {
			continue
		}
		wrong = append(wrong, s.DoAt(ctx, m.ID, func(t *table.Table) error { return t.SetTimes(ctx, who) },
			table.ErrNotYours, table.ErrStatus))
	}
	return errors.Join(wrong...)
}

// vacationLeft is how much vacation a person has left at a table in its present year, with how much was taken or
// announced.
type vacationLeft struct {
	table *table.Summary
	left  time.Duration
}

// vacations returns the tables of a person that have vacations.
func (s *profiles) vacations(ctx context.Context, who table.Person, p *calendar.Person) ([]vacationLeft, error) {
	mine, err := s.Kept.Lobby.Mine(ctx, who)
	if err != nil {
		return nil, err
	}
	var list []vacationLeft
	for i := range mine {
		m := &mine[i]
		if m.Status.Runs() {
			if n := m.Settings.Rest.Vacation; n > 0 {
				for seat := range m.Seats {
					if m.Seats[seat].Person == who {
						away := calendar.Since(p.Away, m.Joined[seat])
						list = append(list, vacationLeft{m, calendar.Left(away, m.Created, n, s.Now())})
					}
				}
			}
		}
	}
	return list, nil
}
