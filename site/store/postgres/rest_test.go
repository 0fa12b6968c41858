package postgres_test

import (
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/postgres"
	"koprulu/table"
	"koprulu/table/calendar"
)

// TestVacationEverywhere: a vacation that one server is told about moves the deadline at the others, without their
// asking, and a server that reads the table later has the same one.
func TestVacationEverywhere(t *testing.T) {
	url := empty(t)
	knows := func(c *table.HubConfig) { c.Times = c.Store.(*postgres.Store).People.Times }
	a, b := serve(t, url, knows), serve(t, url, knows)
	for i, who := range persons {
		must(t, a.store.People.AddPerson(t.Context(), people.Account{ID: who, Name: string(who), Created: time.Now()},
			people.Key{ID: string(who), Kind: people.DeviceKey, Created: time.Now(), Seen: time.Now()},
			people.Hash{byte(i + 1)}))
	}
	s := table.NewSettings("far away", 2)
	s.Pace, s.Rest = table.Days(1), calendar.Rules{Hours: true, Vacation: 10}
	made := a.dealt(s)
	there := b.at(made.ID())
	seat := 0
	if there.Snapshot().Decisions[0].Number == 0 {
		seat = 1
	}
	before := there.Snapshot().Decisions[seat].Deadline()
	now := time.Now()
	_, err := b.store.People.ChangeTimes(t.Context(), persons[seat], func(p *calendar.Person) error {
		return p.Leave(calendar.Period{From: now, To: now.Add(5 * calendar.Day)}, now)
	})
	must(t, err)
	must(t, made.SetTimes(t.Context(), persons[seat]))
	want := made.Snapshot().Decisions[seat].Deadline()
	if off := want.Sub(before) - 5*calendar.Day; off < -time.Minute || off > time.Minute {
		t.Errorf("the deadline moved by %s", want.Sub(before))
	}
	eventually(t, "the other server shows the vacation", func() bool {
		s := there.Snapshot()
		return s.Decisions[seat].Deadline().Equal(want) && !s.Rests[seat].Vacation.None()
	})
	c := serve(t, url, knows)
	if got := c.at(made.ID()).Snapshot(); !got.Decisions[seat].Deadline().Equal(want) || got.Rests[seat].Vacation.None() {
		t.Errorf("a third server has %+v", got.Decisions[seat])
	}
}
