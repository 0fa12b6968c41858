package server

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// resultOf waits until the result of a game is kept, and returns it.
func (s *site) resultOf(t *testing.T, id table.ID) *table.Result {
	t.Helper()
	for until := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		res, err := s.store.Outcome(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if res != nil {
			return res
		}
		if time.Now().After(until) {
			t.Fatalf("the game at %s has no result", id)
		}
	}
}

// dealt makes a rated table at which some people sit, the first as its owner, with random bots at the other seats, and
// deals its game.
func (s *site) dealt(t *testing.T, bots int, who ...*actor) *table.Table {
	t.Helper()
	set := settings(len(who) + bots)
	set.Rated, set.StandIn, set.Help, set.Public = true, "random", table.HelpOff, true
	set.Options.RandomFactions = true
	plan := make([]table.SeatPlan, len(who)+bots)
	plan[0].Mine = true
	for i := range bots {
		plan[len(who)+i].Bot = "random"
	}
	made, err := s.hub.Create(t.Context(), who[0].id, "P0", set, plan)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range who[1:] {
		if err := made.Sit(t.Context(), a.id, fmt.Sprint("P", i+1), game.Player(i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := made.Begin(t.Context(), who[0].id); err != nil {
		t.Fatal(err)
	}
	return made
}

// answers gives a number of arbitrary answers for people at a table, who sit at its first seats, as long as the game
// goes on.
func (s *site) answers(t *testing.T, made *table.Table, n int, who ...*actor) {
	t.Helper()
	s.answersUntil(t, made, func(*table.Snapshot) bool { n--; return n < 0 }, who...)
}

// answersUntil gives such answers until enough, which is asked before each, says so.
func (s *site) answersUntil(t *testing.T, made *table.Table, enough func(*table.Snapshot) bool, who ...*actor) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 4))
	asked := false
	for until := time.Now().Add(2 * time.Minute); !made.Snapshot().Over(); {
		snap := made.Snapshot()
		if !asked && enough(snap) {
			return
		}
		asked = true
		given := false
		for p, a := range who {
			seat := game.Player(p)
			legal := snap.Legal(seat, nil)
			if len(legal) == 0 || snap.Seats[p].Bot != "" || given {
				continue
			}
			if _, err := made.Answer(t.Context(), a.id, seat, snap.Decisions[seat].Number,
				answer.Format(snap.Rules, snap.State, seat, legal[rng.IntN(len(legal))])); err != nil {
				t.Fatal(err)
			}
			given, asked = true, false
		}
		if given {
			continue
		}
		time.Sleep(time.Millisecond) // Bots answer.
		if time.Now().After(until) {
			t.Fatal("the game stands still")
		}
	}
}

// TestTwelveTablesLeftAtOnce: nobody gains a rating from tables that both players leave at once, nor from tables that
// the other leaves while they give no answer of their own worth speaking of; whoever leaves loses.
func TestTwelveTablesLeftAtOnce(t *testing.T) {
	s := newSite(t)
	cheat, second := s.person("Cheat"), s.person("Second")
	for i := range 12 {
		made := s.dealt(t, 0, cheat, second)
		if i%2 == 0 {
			s.answers(t, made, 2, cheat, second)
		}
		for _, a := range []*actor{second, cheat} {
			if r := a.json("/api/v1/tables/"+string(made.ID())+"/leave", "{}"); r.status != http.StatusOK {
				t.Fatalf("leaving: status %d\n%s", r.status, r.body)
			}
		}
		res := s.resultOf(t, made.ID())
		for p := range res.Seats {
			if seat := &res.Seats[p]; !seat.Lost || !seat.NoRise || seat.Fate != table.Left || res.Won(seat) {
				t.Errorf("table %d, seat %d: %+v", i, p, seat)
			}
		}
	}
	for name, a := range map[string]*actor{"Cheat": cheat, "Second": second} {
		r, err := s.store.RatingOf(t.Context(), a.id)
		if err != nil || r.Rating.Mu > 25 || r.Rank == 1 {
			t.Errorf("%s has %+v, %v", name, r, err)
		}
	}
	if faults, err := s.store.RatingFaults(t.Context()); err != nil || len(faults) != 0 {
		t.Errorf("recomputed: %v, %v", faults, err)
	}
}

// TestSecondNames: who wins because a second name resigns in the first round, at however many tables, gains nothing;
// the second name loses.
func TestSecondNames(t *testing.T) {
	s := newSite(t)
	cheat, second := s.person("Cheat"), s.person("Second")
	for i := range 12 {
		made := s.dealt(t, 0, cheat, second)
		s.answers(t, made, 1, cheat, second)
		if r := second.json("/api/v1/tables/"+string(made.ID())+"/resign", "{}"); r.status != http.StatusOK {
			t.Fatalf("resigning: status %d\n%s", r.status, r.body)
		}
		s.answers(t, made, 10000, cheat)
		res := s.resultOf(t, made.ID())
		if one, two := &res.Seats[0], &res.Seats[1]; !res.Rated || one.Lost || !one.NoRise || !one.NoFall || !two.Lost ||
			two.NoFall {
			t.Errorf("table %d: %+v, %+v", i, one, two)
		}
	}
	if mine, err := s.store.RatingOf(t.Context(), cheat.id); err != nil || mine.Games != 0 || mine.Rank != 0 {
		t.Errorf("who stayed has %+v, %v", mine, err)
	}
	if theirs, err := s.store.RatingOf(t.Context(), second.id); err != nil || theirs.Games != 12 ||
		theirs.Rating.Mu >= 25 {
		t.Errorf("who gave up has %+v, %v", theirs, err)
	}
	if faults, err := s.store.RatingFaults(t.Context()); err != nil || len(faults) != 0 {
		t.Errorf("recomputed: %v, %v", faults, err)
	}
}

// TestAnswersOfTheirOwn: who ends a game in its first round because the other left gains and loses nothing, however
// often; who left loses each time.
func TestAnswersOfTheirOwn(t *testing.T) {
	s := newSite(t)
	lazy, other := s.person("Lazy"), s.person("Other")
	for range 4 {
		made := s.dealt(t, 0, lazy, other)
		s.answers(t, made, 3, lazy, other)
		if err := made.Leave(t.Context(), other.id); err != nil {
			t.Fatal(err)
		}
		s.answers(t, made, 1, lazy)
		// To end it alone, before the first round is over, gains nothing.
		if err := made.Propose(t.Context(), lazy.id, table.ProposeEnd, 0); err != nil {
			t.Fatal(err)
		}
		res := s.resultOf(t, made.ID())
		if seat := &res.Seats[0]; seat.Lost || !seat.NoRise || !seat.NoFall {
			t.Errorf("who stayed: %+v", seat)
		}
		if seat := &res.Seats[1]; !seat.Lost || seat.NoFall {
			t.Errorf("who left: %+v", seat)
		}
	}
	mine, err := s.store.RatingOf(t.Context(), lazy.id)
	if err != nil || mine.Games != 0 {
		t.Errorf("who stayed has %+v, %v", mine, err)
	}
	theirs, err := s.store.RatingOf(t.Context(), other.id)
	if err != nil || theirs.Games != 4 || theirs.Rating.Mu >= 25 {
		t.Errorf("who left has %+v, %v", theirs, err)
	}
	if faults, err := s.store.RatingFaults(t.Context()); err != nil || len(faults) != 0 {
		t.Errorf("recomputed: %v, %v", faults, err)
	}
}

// TestOwnersCannotWinByRemoving: the owner of a rated table throws nobody out, offers no seat and exchanges no bot, on
// the page or through the API; nor is a game against bots that is being lost voided by ending it.
func TestOwnersCannotWinByRemoving(t *testing.T) {
	s := newSite(t)
	owner, other := s.person("Owner"), s.person("Other")
	made := s.dealt(t, 1, owner, other)
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	wants := func(what string, r *reply) {
		t.Helper()
		if r.status != http.StatusConflict || !strings.Contains(r.body, "rated") {
			t.Errorf("%s: status %d\n%s", what, r.status, excerpt(r.body))
		}
	}
	wants("unseat through the API", owner.json(api+"/curb", `{"do":"remove","seat":2}`))
	wants("unseat on the page", owner.post(page+"/who/curb", "seat", "2", "do", "remove", "sure", "1"))
	owner.post(page+"/seat", "do", "open", "seat", "3")
	owner.post(page+"/seat", "do", "bot", "seat", "3", "bot", "simple")
	if c, err := s.store.People.TableMute(t.Context(), made.ID(), other.id); err != nil || c.Removed {
		t.Errorf("the other is kept from the seats: %v, %v", c, err)
	}
	for what, err := range map[string]error{"removing": made.Remove(t.Context(), owner.id, 1),
		"opening": made.OpenSeat(t.Context(), owner.id, 2), "a bot": made.SetBot(t.Context(), owner.id, 2, "simple")} {
		if !errors.Is(err, table.ErrRated) {
			t.Errorf("%s without asking the gate: %v", what, err)
		}
	}
	if snap := made.Snapshot(); snap.Seats[1].Left || snap.Seats[2].Offered || snap.Seats[2].Bot != "random" {
		t.Fatalf("the seats are %+v", snap.Seats)
	}

	alone := s.dealt(t, 1, owner)
	s.answersUntil(t, alone, func(snap *table.Snapshot) bool { return snap.State.Round >= 2 }, owner)
	if r := owner.json("/api/v1/tables/"+string(alone.ID())+"/propose", `{"kind":"end"}`); r.status != http.StatusOK {
		t.Fatalf("ending: status %d\n%s", r.status, r.body)
	}
	res := s.resultOf(t, alone.ID())
	if seat := &res.Seats[0]; !res.Rated || !seat.Lost || seat.Fate != table.Resigned {
		t.Errorf("the result is %+v", res)
	}
	if r, err := s.store.RatingOf(t.Context(), owner.id); err != nil || r.Games != 1 || r.Rating.Mu >= 25 {
		t.Errorf("the rating is %+v, %v", r, err)
	}
}

// TestReliabilityAtTheSeat: before one joins, a seat says how reliable its person has been: hidden, new, or finished of
// begun with the class of their time to answer, on the page and through the API.
func TestReliabilityAtTheSeat(t *testing.T) {
	s := newSite(t)
	ann, ben, eve := s.person("Ann"), s.person("Ben"), s.visitor()
	for i := range 4 {
		left := seatOf(ann)
		if i == 3 {
			left.Lost, left.Part, left.Fate = true, table.PlayedUntil, table.Left
		}
		s.over(fmt.Sprint("game ", i), true, between(left, seatOf(ben)))
	}
	s.over("private game", false, between(seatOf(ann), seatOf(ben)))
	waits := s.waitingTable(t, ann, true, true)
	path, api := "/t/"+string(waits.ID()), "/api/v1/tables/"+string(waits.ID())
	if r := eve.get(path); !strings.Contains(r.body, "finished 3 of 4 games · answers within minutes") {
		t.Errorf("the page, status %d:\n%s", r.status, r.body)
	}
	if r := ben.get(api); !strings.Contains(r.body, `"reliable":{"finished":3,"begun":4,"answers":"minutes"}`) {
		t.Errorf("the API, status %d:\n%s", r.status, r.body)
	}
	if err := s.store.People.HidePage(t.Context(), ann.id, true); err != nil {
		t.Fatal(err)
	}
	if r := eve.get(path); !strings.Contains(r.body, "reliability hidden") || strings.Contains(r.body, "finished 3") {
		t.Errorf("hidden, status %d:\n%s", r.status, r.body)
	}
	if r := ben.get(api); !strings.Contains(r.body, `"reliable":{"hidden":true}`) {
		t.Errorf("hidden, status %d:\n%s", r.status, r.body)
	}
	other := s.waitingTable(t, s.person("Ida"), true, true)
	if r := eve.get("/t/" + string(other.ID())); !strings.Contains(r.body, "new here") {
		t.Errorf("new, status %d:\n%s", r.status, r.body)
	}
}

// TestProposalsInTheAPI: a program sees the open proposal, whose votes it waits for and until when, and what can't be
// proposed in a rated game.
func TestProposalsInTheAPI(t *testing.T) {
	s := newSite(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Options.RandomFactions, set.Pace = true, table.Live(60, time.Minute)
	made, err := s.hub.Create(t.Context(), ann.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}})
	if err != nil {
		t.Fatal(err)
	}
	if err := made.Sit(t.Context(), ben.id, "Ben", 1); err != nil {
		t.Fatal(err)
	}
	if err := made.Begin(t.Context(), ann.id); err != nil {
		t.Fatal(err)
	}
	path := "/api/v1/tables/" + string(made.ID())
	r := ann.json(path+"/propose", `{"kind":"end"}`)
	if r.status != http.StatusOK || !strings.Contains(r.body,
		`"proposal":{"kind":"end","by":1,"missing":[2],"lapses":[{"seat":2,"at":"`) {
		t.Errorf("status %d\n%s", r.status, r.body)
	}
	if r := ben.get("/t/" + string(made.ID())); !strings.Contains(r.body, "the vote counts as not cast") {
		t.Error("the page does not say until when the vote is waited for")
	}
	if r := ann.json(path+"/withdraw", "{}"); r.status != http.StatusOK || strings.Contains(r.body, "proposal") {
		t.Errorf("status %d\n%s", r.status, r.body)
	}
	for body, status := range map[string]int{`{"kind":"replace","seat":2}`: http.StatusConflict,
		`{"kind":"offer","seat":2}`: http.StatusConflict, `{"kind":"offer"}`: http.StatusUnprocessableEntity,
		`{"kind":"replace","seat":3}`: http.StatusUnprocessableEntity} {
		if r := ann.json(path+"/propose", body); r.status != status {
			t.Errorf("%s: status %d\n%s", body, r.status, r.body)
		}
	}
	rated := s.dealt(t, 0, ann, ben)
	s.answersUntil(t, rated, func(snap *table.Snapshot) bool { return !snap.MayTakeBack(0) }, ann, ben)
	if r := ann.json("/api/v1/tables/"+string(rated.ID())+"/propose",
		`{"kind":"undo","keep":0}`); r.status != http.StatusConflict || !strings.Contains(r.body, `"revealed"`) {
		t.Errorf("past a reveal: status %d\n%s", r.status, r.body)
	}
}
