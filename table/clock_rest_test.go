package table_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
	"koprulu/table/calendar"
)

// site knows when people play, as the rows of a site do.
type site struct {
	mu    sync.Mutex
	times map[table.Person]calendar.Person
}

func (s *site) get(_ context.Context, who table.Person) (calendar.Person, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.times[who], nil
}

func (s *site) set(who table.Person, change func(p *calendar.Person)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.times[who]
	change(&p)
	s.times[who] = p
}

// berlin is where the people in these tests play, from 8 to 22; clocks are set forward on 2000-03-26.
func berlin(t *testing.T) *time.Location {
	t.Helper()
	loc, err := calendar.Zone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func daily(from, to int) (days [7]calendar.Span) {
	for i := range days {
		days[i] = calendar.Span{From: from * 60, To: to * 60}
	}
	return days
}

// inHours runs a test with a game for two by correspondence, beginning at a time in Berlin.
func inHours(t *testing.T, begin string, rules calendar.Rules,
	run func(w *world, s *site, tab *table.Table, at func(string) time.Time)) {
	t.Helper()
	loc := berlin(t)
	at := func(text string) time.Time {
		v, err := time.ParseInLocation("2006-01-02 15:04", text, loc)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(at(begin)))
		s := &site{times: map[table.Person]calendar.Person{}}
		for _, who := range persons[:2] {
			s.times[who] = calendar.Person{Hours: calendar.Hours{Zone: "Europe/Berlin", Days: daily(8, 22)}}
		}
		w := newWorld(t, func(c *table.HubConfig) { c.Times, c.Heartbeat = s.get, time.Minute })
		w.start()
		defer w.stop()
		settings := timed(2, table.Days(1))
		settings.Rest = rules
		run(w, s, w.deal(settings, 2), at)
	})
}

// deadline checks how long a seat has time.
func (w *world) deadline(tab *table.Table, p game.Player, want time.Time, when string) {
	w.t.Helper()
	synctest.Wait()
	if got := w.table(tab.ID()).Snapshot().Decisions[p].Deadline(); !got.Equal(want) {
		w.t.Errorf("%s: the deadline is %s, not %s", when, got.In(want.Location()), want)
	}
}

// standsIn checks that a bot takes a seat at a time and not before.
func (w *world) standsIn(tab *table.Table, p game.Player, at time.Time) {
	w.t.Helper()
	time.Sleep(time.Until(at) - time.Millisecond)
	synctest.Wait()
	if seat := w.table(tab.ID()).Snapshot().Seats[p]; seat.Bot != "" {
		w.t.Fatalf("%s plays before %s", seat.Bot, at)
	}
	time.Sleep(time.Millisecond)
	synctest.Wait()
	if seat := w.table(tab.ID()).Snapshot().Seats[p]; !seat.StandsIn() {
		w.t.Fatalf("nobody stands in at %s", at)
	}
}

var hoursCount = calendar.Rules{Hours: true, Vacation: 10}

// TestPlayingHours: a clock stands still in the hours in which somebody does not play, through the night in which
// clocks are changed and a restart in the hours that count, and everybody sees until when.
func TestPlayingHours(t *testing.T) {
	inHours(t, "2000-03-24 20:00", hoursCount, func(w *world, _ *site, tab *table.Table, at func(string) time.Time) {
		p := open(tab.Snapshot())
		// 2 hours on Friday, 14 on Saturday, 8 on Sunday.
		w.deadline(tab, p, at("2000-03-26 16:00"), "at the beginning")
		w.sameAfterReload(tab)
		if r := tab.Snapshot().Rests[p]; !r.Until.IsZero() {
			t.Errorf("it stands until %s", r.Until)
		}
		before := tab.Snapshot().Changed
		time.Sleep(time.Until(at("2000-03-24 22:00")))
		synctest.Wait()
		if s := tab.Snapshot(); !s.Rests[p].Until.Equal(at("2000-03-25 08:00")) || s.Changed == before {
			t.Errorf("in the evening it stands until %s", s.Rests[p].Until)
		}
		if c := tab.Snapshot().Decisions[p].Counts; c == nil || c.Hours != (calendar.Hours{}) {
			t.Errorf("the hours are told: %+v", c)
		}
		time.Sleep(time.Until(at("2000-03-25 08:00")))
		synctest.Wait()
		if r := tab.Snapshot().Rests[p]; !r.Until.IsZero() {
			t.Errorf("in the morning it stands until %s", r.Until)
		}
		time.Sleep(time.Until(at("2000-03-25 18:30")))
		w.restart(90 * time.Minute)
		// The server was down for an hour and a half that counted.
		w.deadline(tab, p, at("2000-03-26 17:30"), "after the restart")
		w.standsIn(tab, p, at("2000-03-26 17:30"))
		w.sameAfterReload(w.table(tab.ID()))
	})
}

// TestHoursInTheBank: an answer costs the time that counted, and taking it back gives none of it back.
func TestHoursInTheBank(t *testing.T) {
	inHours(t, "2000-03-24 20:00", hoursCount, func(w *world, _ *site, tab *table.Table, at func(string) time.Time) {
		rng := rand.New(rand.NewPCG(1, 1))
		for tab.Snapshot().Undoable < 1 {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		w.must(tab.Undo(w.ctx, tab.Snapshot().Seats[tab.Snapshot().Undoer].Person, tab.Snapshot().Answers-1))
		p := open(tab.Snapshot())
		time.Sleep(time.Until(at("2000-03-25 09:00")))
		bank := tab.Snapshot().Decisions[p].Bank
		w.answer(tab, p, rng)
		if got, want := tab.Snapshot().Banks[p], min(24*time.Hour, bank-3*time.Hour+24*time.Hour); got != want {
			t.Errorf("%s in the bank, not %s", got, want)
		}
		if s := tab.Snapshot(); s.Undoable > 0 && s.Undoer == p {
			w.must(tab.Undo(w.ctx, s.Seats[p].Person, s.Answers-1))
			if got := tab.Snapshot().Decisions[p].Bank; got != bank-3*time.Hour {
				t.Errorf("%s in the bank after the undo, not %s", got, bank-3*time.Hour)
			}
		} else {
			t.Fatal("the answer can't be taken back in this game")
		}
	})
}

// TestOutageAtNight: the time for which the server was down is added in full, and the deadline that moves in the store
// turns out to be early when it comes, without the table being checked again and again.
func TestOutageAtNight(t *testing.T) {
	inHours(t, "2000-03-24 20:00", hoursCount, func(w *world, _ *site, tab *table.Table, at func(string) time.Time) {
		p := open(tab.Snapshot())
		time.Sleep(time.Until(at("2000-03-24 23:00")))
		w.restart(8 * time.Hour)
		// 8 more hours count: 6 of Sunday, 2 of Monday.
		w.deadline(tab, p, at("2000-03-27 10:00"), "after the night")
		time.Sleep(time.Until(at("2000-03-27 01:00")))
		w.stop()
		due, err := w.store.Due(w.ctx, at("2000-03-27 09:59"))
		w.must(err)
		if len(due) > 0 {
			t.Error("the store still has the deadline of before")
		}
		w.hub = table.NewHub(w.cfg)
		w.start()
		w.standsIn(tab, p, at("2000-03-27 10:00"))
	})
}

// TestHoursChange: new hours count from the next decision on.
func TestHoursChange(t *testing.T) {
	inHours(t, "2000-03-24 10:00", hoursCount, func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
		p := open(tab.Snapshot())
		who := tab.Snapshot().Seats[p].Person
		w.deadline(tab, p, at("2000-03-25 20:00"), "at the beginning")
		s.set(who, func(q *calendar.Person) { q.Days = daily(8, 10) })
		w.must(tab.SetTimes(w.ctx, who))
		w.deadline(tab, p, at("2000-03-25 20:00"), "with new hours")
		w.sameAfterReload(tab)
		rng := rand.New(rand.NewPCG(1, 1))
		w.answer(tab, p, rng)
		for n := tab.Snapshot().Decisions[p].Number; n == 0; n = tab.Snapshot().Decisions[p].Number {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		// No hour of Friday and 2 hours of each day, but no more than 96 hours are left out: the cap of a day in the bank.
		first := tab.Snapshot().Decisions[p]
		if first.Bank != 24*time.Hour {
			t.Fatalf("%s in the bank", first.Bank)
		}
		// 22 hours out, 2 counted, four times over: 88 out, 8 counted by Tuesday 10:00 (an hour of Sunday was skipped); 8
		// out; 16 counted.
		w.deadline(tab, p, at("2000-03-29 11:00"), "at the next decision")
		w.standsIn(tab, p, at("2000-03-29 11:00"))
	})
}

// TestVacation: a vacation stops a clock at once until it ends, but no longer than the table allows; the others see its
// dates.
func TestVacation(t *testing.T) {
	inHours(t, "2000-03-24 10:00", calendar.Rules{Vacation: 10},
		func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
			p := open(tab.Snapshot())
			who := tab.Snapshot().Seats[p].Person
			w.deadline(tab, p, at("2000-03-25 10:00"), "at the beginning")
			time.Sleep(time.Until(at("2000-03-24 18:00")))
			s.set(who, func(q *calendar.Person) {
				w.must(q.Leave(calendar.Period{From: time.Now(), To: at("2000-03-29 00:00")}, time.Now()))
				w.must(q.Leave(calendar.Period{From: at("2000-04-10 00:00"), To: at("2000-04-12 00:00")}, time.Now()))
			})
			updated := tab.Snapshot().Updated
			w.must(tab.SetTimes(w.ctx, who))
			// 16 hours are left after 4 days and 5 hours: an hour was skipped.
			w.deadline(tab, p, at("2000-03-29 16:00"), "on vacation")
			shown := tab.Snapshot()
			date := func(m time.Month, d int) time.Time { return time.Date(2000, m, d, 0, 0, 0, 0, time.UTC) }
			if r := shown.Rests[p]; r.Vacation != (table.Dates{First: date(3, 24), Last: date(3, 28)}) || len(r.Ahead) != 1 ||
				r.Ahead[0] != (table.Dates{First: date(4, 10), Last: date(4, 11)}) || !r.Until.Equal(at("2000-03-29 00:00")) {
				t.Errorf("the others see %+v", r)
			}
			if !shown.Updated.Equal(updated) {
				t.Error("a vacation looks as if something happened at the table")
			}
			w.sameAfterReload(tab)
			time.Sleep(time.Until(at("2000-03-25 12:00")))
			w.restart(time.Hour)
			// The hour in which the server was down is added.
			w.deadline(tab, p, at("2000-03-29 17:00"), "after a restart")
			time.Sleep(time.Until(at("2000-03-28 12:00")))
			s.set(who, func(q *calendar.Person) { w.must(q.Return(q.Away[0].From, time.Now())) })
			w.must(w.table(tab.ID()).SetTimes(w.ctx, who))
			w.deadline(tab, p, at("2000-03-29 05:00"), "back early")
			if r := w.table(tab.ID()).Snapshot().Rests[p]; !r.Vacation.None() || !r.Until.IsZero() {
				t.Errorf("back early the others see %+v", r)
			}
			s.set(who, func(q *calendar.Person) {
				w.must(q.Leave(calendar.Period{From: time.Now(), To: at("2000-04-20 00:00")}, time.Now()))
			})
			w.must(w.table(tab.ID()).SetTimes(w.ctx, who))
			// Of ten days 3 days and 17 hours were used; 17 hours are left then.
			w.deadline(tab, p, at("2000-03-28 12:00").Add(10*calendar.Day-89*time.Hour+17*time.Hour), "away for too long")
			w.standsIn(w.table(tab.ID()), p, at("2000-03-28 12:00").Add(10*calendar.Day-89*time.Hour+17*time.Hour))
		})
}

// TestVacationNobodyTold: a vacation that no table was told about is noticed before a bot takes the seat.
func TestVacationNobodyTold(t *testing.T) {
	inHours(t, "2000-03-24 10:00", calendar.Rules{Vacation: 10},
		func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
			p := open(tab.Snapshot())
			who := tab.Snapshot().Seats[p].Person
			s.set(who, func(q *calendar.Person) {
				w.must(q.Leave(calendar.Period{From: at("2000-03-24 12:00"), To: at("2000-03-26 00:00")}, time.Now()))
			})
			time.Sleep(time.Until(at("2000-03-25 10:01")))
			synctest.Wait()
			if seat := w.table(tab.ID()).Snapshot().Seats[p]; seat.Bot != "" {
				t.Fatal("a bot plays")
			}
			// 22 hours are left after it, and an hour of Sunday is skipped.
			w.standsIn(tab, p, at("2000-03-26 23:00"))
		})
}

// TestNightsAndWeekends: people who have said nothing sleep by UTC.
func TestNightsAndWeekends(t *testing.T) {
	inHours(t, "2000-03-23 12:00", calendar.Rules{Nights: true, Weekends: true},
		func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
			p := open(tab.Snapshot())
			// 12:00 in Berlin; 11 hours of Thursday up to 23:00, 13 of Friday from 07:00 on.
			w.deadline(tab, p, at("2000-03-24 20:00"), "in Berlin")
			q := 1 - p
			s.set(tab.Snapshot().Seats[q].Person, func(q *calendar.Person) { *q = calendar.Person{} })
			rng := rand.New(rand.NewPCG(1, 1))
			time.Sleep(time.Until(at("2000-03-23 13:00")))
			if tab.Snapshot().Decisions[q].Number != 0 {
				w.answer(tab, q, rng)
			}
			for n := 0; tab.Snapshot().Decisions[q].Number == 0; n++ {
				w.answer(tab, open(tab.Snapshot()), rng)
			}
			// 12:00 UTC: 11 hours of Thursday, 13 of Friday.
			w.deadline(tab, q, time.Date(2000, 3, 24, 20, 0, 0, 0, time.UTC), "by UTC")
		})
}

// TestRestInPlay: whatever happens to a clock, it has used the time that counted while the server ran and the game was
// not paused, and no more.
func TestRestInPlay(t *testing.T) {
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 9))
		inHours(t, "2000-03-24 20:00", hoursCount, func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
			p := open(tab.Snapshot())
			who := tab.Snapshot().Seats[p].Person
			left := tab.Snapshot().Decisions[p].Bank
			away := func(now time.Time) bool {
				q, _ := s.get(w.ctx, who)
				return vacation(&q, now) != nil
			}
			// pass lets time pass and counts the minutes; down is added where it does not count.
			pass := func(minutes int, runs, down bool) {
				for m := range minutes {
					now := time.Now().Add(time.Duration(m) * time.Minute)
					h := now.In(berlin(t)).Hour()
					counts := h >= 8 && h < 22 && !away(now)
					if runs && counts {
						left -= time.Minute
					} else if down && !counts {
						left += time.Minute
					}
				}
				if !down {
					time.Sleep(time.Duration(minutes) * time.Minute)
				}
			}
			paused := false
			for range 14 {
				tab = w.table(tab.ID())
				switch n := 1 + rng.IntN(200); rng.IntN(5) {
				case 0:
					if !paused {
						pass(n, false, true)
						w.restart(time.Duration(n) * time.Minute)
					}
				case 1:
					if paused {
						w.must(tab.Resume(w.ctx, persons[0]))
					} else {
						w.must(tab.Propose(w.ctx, persons[0], table.ProposePause, 0))
						w.must(tab.Vote(w.ctx, persons[1], true))
					}
					paused = !paused
				case 2:
					s.set(who, func(q *calendar.Person) {
						if now := time.Now(); vacation(q, now) != nil {
							w.must(q.Return(vacation(q, now).From, now))
						} else {
							w.must(q.Leave(calendar.Period{From: now, To: now.Add(time.Duration(n) * time.Minute)}, now))
						}
					})
					w.must(tab.SetTimes(w.ctx, who))
				default:
					pass(n, !paused, false)
				}
			}
			tab = w.table(tab.ID())
			if paused {
				w.must(tab.Resume(w.ctx, persons[0]))
			}
			w.sameAfterReload(tab)
			end := time.Now()
			for rest := left; rest > 0; end = end.Add(time.Minute) {
				if h := end.In(berlin(t)).Hour(); h >= 8 && h < 22 && !away(end) {
					rest -= time.Minute
				}
			}
			if seat := tab.Snapshot().Seats[p]; seat.Bot != "" {
				t.Fatalf("seed %d: a bot plays, although %s are left", seed, left)
			}
			w.deadline(tab, p, end, "in the end")
		})
	}
}

// vacation returns the vacation that contains an instant, nil if there is none.
func vacation(q *calendar.Person, now time.Time) *calendar.Period {
	for i := range q.Away {
		if a := &q.Away[i]; !now.Before(a.From) && now.Before(a.To) {
			return a
		}
	}
	return nil
}

// TestRestIsForCorrespondence: at fast tables, and with too many days, it is refused.
func TestRestIsForCorrespondence(t *testing.T) {
	w := newWorld(t)
	for name, s := range map[string]table.Settings{
		"live":          {Pace: table.Live(30, 0), Rest: calendar.Rules{Hours: true}},
		"without clock": {Rest: calendar.Rules{Weekends: true}},
		"a year off":    {Pace: table.Days(1), Rest: calendar.Rules{Vacation: 365}},
		"days owed":     {Pace: table.Days(1), Rest: calendar.Rules{Vacation: -1}},
	} {
		set := quick(2)
		set.Pace, set.Rest = s.Pace, s.Rest
		_, err := w.hub.Create(w.ctx, owner, "Anna", set, []table.SeatPlan{{Mine: true}, {}})
		wants(t, name, err, errInvalid)
	}
	set := quick(2)
	set.Pace, set.Rest = table.Days(1), calendar.Rules{Nights: true, Vacation: 60}
	if _, err := w.hub.Create(w.ctx, owner, "Anna", set, []table.SeatPlan{{Mine: true}, {}}); err != nil {
		t.Error(err)
	}
}
