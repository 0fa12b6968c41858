package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"koprulu/help/ahead"
)

// TestLeftForLaterTellsNobody (P5): when a player leaves something for later or takes it back, their own pages show it
// at once, and the streams of pages and programs of everybody else say nothing at all: the next thing they send is the
// next thing that happens.
func TestLeftForLaterTellsNobody(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	seat := made.Snapshot().Rules.Open(made.Snapshot().State).First()
	people := []*actor{ann, ben}
	mine, other := people[seat], people[1-seat]
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	// Both have a faction once the game has begun in earnest.
	for made.Snapshot().View(seat).Phase == 0 {
		next := made.Snapshot().Rules.Open(made.Snapshot().State).First()
		d, text := firstLegal(made, next)
		if _, err := made.Answer(context.Background(), people[next].id, next, d, text); err != nil {
			t.Fatal(err)
		}
	}
	own := mine.follow(page)
	others := map[string]*listener{"the other's page": other.follow(page), "a spectator's page": s.visitor().follow(page)}
	programs := map[string]*listener{"the other's program": other.listen(api + "/stream?legal=1&view=1")}
	mark := func(text string) {
		if r := ann.json(api+"/chat", fmt.Sprintf(`{"text":%q}`, text)); r.status != http.StatusCreated {
			t.Fatalf("talking: status %d", r.status)
		}
	}
	own.next(`hx-target="#later"`)
	mark("begin")
	for name, l := range others {
		if _, end := l.next("begin"); end {
			t.Fatalf("%s has no stream", name)
		}
	}
	for _, l := range programs {
		l.next(`"answers":`)
	}

	if r := mine.post(page+"/later", "kind", "pass", "until", "off", "unless.hand",
		"1"); r.status != http.StatusSeeOther || !strings.HasSuffix(r.header.Get("Location"), "/later?left") {
		t.Fatalf("leaving a pass: status %d to %s\n%s", r.status, r.header.Get("Location"), r.body)
	}
	if m, _ := own.next(`hx-target="#later"`); !strings.Contains(m, "Pass for me") {
		t.Errorf("the owner's stream has\n%s", m)
	}
	if r := mine.get(page + "/later"); r.status != http.StatusOK || !strings.Contains(r.body, "Pass for me") {
		t.Errorf("the page of what is left: status %d\n%s", r.status, r.body)
	}
	list := made.Snapshot().LeftAhead(seat)
	if list == nil || len(list.Left) != 1 || fmt.Sprint(list.Left[0].Unless) != "[hand]" {
		t.Fatalf("left: %+v", list)
	}
	if r := mine.post(page+"/later/drop", "id", fmt.Sprint(list.Left[0].ID)); r.status != http.StatusSeeOther {
		t.Errorf("taking it back: status %d", r.status)
	}
	if made.Snapshot().LeftAhead(seat) != nil {
		t.Error("it is still there")
	}
	// The page says what can't be left, and a stranger has no such page.
	if r := mine.post(page+"/later", "kind", "orders", "order.1", "build", "place.1",
		"nowhere"); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "as it was sent") {
		t.Errorf("an order on no planet: status %d", r.status)
	}
	if r := s.visitor().get(page + "/later"); r.status != http.StatusNotFound {
		t.Errorf("a spectator's page of what is left: status %d", r.status)
	}

	mark("mark")
	for name, l := range others {
		if m, _ := l.next(""); !strings.Contains(m, "mark") {
			t.Errorf("%s was told something before the chat:\n%s", name, m)
		}
	}
	answers := made.Snapshot().Answers
	next := made.Snapshot().Rules.Open(made.Snapshot().State).First()
	d, text := firstLegal(made, next)
	if _, err := made.Answer(context.Background(), people[next].id, next, d, text); err != nil {
		t.Fatal(err)
	}
	for name, l := range programs {
		if m, _ := l.next(""); !strings.Contains(m, fmt.Sprintf(`"answers":%d,`, answers+1)) {
			t.Errorf("%s was told something before the answer:\n%s", name, m)
		}
	}
}

// leavesSomething makes the others at one of two tables leave something for later, which the reader must not notice.
func (tt *twinTable) leavesSomething(t *testing.T) {
	t.Helper()
	snap := tt.tables[0].Snapshot()
	for p := range snap.Seats {
		if p == int(tt.who) {
			continue
		}
		// While the game is being set up, and after it, there is nothing to leave.
		err := tt.tables[0].LeaveAhead(context.Background(), seatPerson(p), false,
			ahead.Answer{Kind: ahead.Pass, Until: ahead.UntilOff})
		if err == nil && tt.tables[0].Snapshot().LeftAhead(snap.SeatOf(seatPerson(p))) == nil {
			t.Fatal("nothing is left for later")
		}
	}
}
