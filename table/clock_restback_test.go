package table_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/table"
	"koprulu/table/calendar"
)

// TestSlackIsForTheDecision: players who take an answer back go on with what was left of the slack, however often they
// do it, so nobody can put a deadline off forever; and those who do it at once lose nothing.
func TestSlackIsForTheDecision(t *testing.T) {
	inHours(t, "2000-03-20 10:00", calendar.Rules{Hours: true},
		func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
			for _, who := range persons[:2] { // Two hours a day: four days of others are left out, then all of them count.
				s.set(who, func(p *calendar.Person) { p.Days = daily(10, 12) })
			}
			p := w.planned(tab)
			end := tab.Snapshot().Decisions[p].Deadline()
			rng := rand.New(rand.NewPCG(1, 1))
			back := func() {
				w.answer(tab, p, rng)
				keep := tab.Snapshot().Answers - 1
				time.Sleep(time.Millisecond) // None of this time counts while others decide.
				w.must(tab.Undo(w.ctx, persons[p], keep))
				synctest.Wait()
				if again := tab.Snapshot().Decisions[p]; again.Number == 0 || again.Deadline().Sub(end).Abs() > time.Second {
					t.Fatalf("%s after the beginning: the deadline was %s and is %s", time.Now(), end, again.Deadline())
				}
			}
			back()
			for range 4 {
				time.Sleep(26 * time.Hour)
				back()
			}
		})
}

// TestVacationBeforeJoining: days of vacation before somebody takes a seat of a running game, or before the game
// begins, cost them none of those that the table allows.
func TestVacationBeforeJoining(t *testing.T) {
	inHours(t, "2000-05-01 10:00", calendar.Rules{Vacation: 10},
		func(w *world, s *site, tab *table.Table, at func(string) time.Time) {
			other := open(tab.Snapshot())
			p := 1 - other
			left := tab.Snapshot().Seats[p].Person
			if tab.Snapshot().Owner == left {
				p = other
				left = tab.Snapshot().Seats[p].Person
			}
			s.set("zoe", func(q *calendar.Person) {
				w.must(q.Leave(calendar.Period{From: at("2000-05-02 00:00"), To: at("2000-05-10 00:00")}, time.Now()))
				w.must(q.Leave(calendar.Period{From: at("2000-05-20 00:00"), To: at("2000-05-28 00:00")}, time.Now()))
			})
			time.Sleep(time.Until(at("2000-05-01 12:00")))
			// Nobody's clock runs meanwhile.
			w.must(tab.Propose(w.ctx, left, table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, tab.Snapshot().Owner, true))
			w.must(tab.Leave(w.ctx, left))
			w.must(tab.OpenSeat(w.ctx, tab.Snapshot().Owner, p))
			time.Sleep(time.Until(at("2000-05-15 12:00")))
			w.must(tab.Sit(w.ctx, "zoe", "Zoe", p))
			// None of the ten days were used before she came; eight are announced.
			var ahead []table.Dates
			check := func(when string) {
				t.Helper()
				synctest.Wait()
				ahead = w.table(tab.ID()).Snapshot().Rests[p].Ahead
				date := func(d int) time.Time { return time.Date(2000, 5, d, 0, 0, 0, 0, time.UTC) }
				if len(ahead) != 1 || ahead[0] != (table.Dates{First: date(20), Last: date(27)}) {
					t.Errorf("%s the others see %+v", when, ahead)
				}
			}
			s.set("zoe", func(q *calendar.Person) { q.Zone = "Europe/Berlin" })
			w.must(tab.SetTimes(w.ctx, "zoe"))
			check("after she came")
			w.sameAfterReload(tab)
			w.restart(time.Minute)
			check("after a restart")
		})
}
