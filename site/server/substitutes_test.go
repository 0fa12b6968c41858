package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
)

// TestSubstitutes: the seat of somebody who left is offered in the lobby and in the API once all who remain agree, with
// what waits there; nobody takes it who has watched the game before, or had another seat; the results say who played
// which part. What is secret at the seat is shown from then on to who took it, and to nobody else.
func TestSubstitutes(t *testing.T) {
	s := newSite(t)
	ann, ben, clara := s.person("Ann"), s.person("Ben"), s.person("Clara")
	dora, eve := s.person("Dora"), s.person("Eve")
	set := settings(3)
	set.Public, set.Spectators = true, true
	made := s.deal(set, ann, ben, clara)
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	all := map[game.Player]*actor{0: ann, 1: ben, 2: clara}
	for range 40 {
		s.step(made, all)
	}
	if status := eve.opens(page); status != http.StatusOK {
		t.Fatalf("watching: %d", status)
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) { // The answer begins before that.
		if watched, err := s.store.HasWatched(t.Context(), made.ID(), eve.id); err != nil || time.Now().After(end) {
			t.Fatalf("whoever watches is not known (%v)", err)
		} else if watched {
			break
		}
	}
	if r := clara.json(api+"/leave", "{}"); r.status != http.StatusOK {
		t.Fatalf("leaving: %d %s", r.status, r.body)
	}
	lists := func(a *actor) bool {
		t.Helper()
		at := a.get("/?all=1")
		program := a.get("/api/v1/tables?list=open")
		inAPI := strings.Contains(program.body, string(made.ID()))
		if inPage := strings.Contains(at.body, page+"/seat"); inPage != inAPI {
			t.Fatalf("the page lists it: %t, the API: %t", inPage, inAPI)
		}
		return inAPI
	}
	if lists(dora) {
		t.Fatal("a seat is listed that is not offered")
	}
	if r := ben.json(api+"/propose", `{"kind":"offer","seat":3}`); r.status != http.StatusOK || lists(dora) {
		t.Fatalf("proposing to offer the seat: %d %s", r.status, r.body)
	}
	if r := ann.json(api+"/vote", `{"agree":true}`); r.status != http.StatusOK || !lists(dora) {
		t.Fatalf("agreeing: %d %s", r.status, r.body)
	}
	if body := dora.get("/?all=1").body; !strings.Contains(body, "A seat is open: ") {
		t.Error("the lobby does not say what waits there")
	}
	for who, offered := range map[*actor]bool{dora: true, eve: false} {
		if body := who.get(page).body; strings.Contains(body, "takeseat") != offered {
			t.Errorf("the page of %s offers the seat: %t", who.id, !offered)
		}
	}
	refusedWith(t, "whoever watched", eve.json(api+"/sit", `{"seat":3}`), http.StatusForbidden, "witness")
	refusedWith(t, "whoever plays", ben.json(api+"/sit", `{"seat":3}`), http.StatusConflict, "seated")
	const secret = `"tokens":{`
	if r := dora.get(api + "/view"); strings.Contains(r.body, secret) {
		t.Error("a seat's orders are shown to who has no seat")
	}
	if r := dora.json(api+"/sit", `{"seat":3}`); r.status != http.StatusOK || lists(eve) {
		t.Fatalf("sitting down: %d %s", r.status, r.body)
	}
	if r := dora.get(api + "/view"); strings.Count(r.body, secret) != 1 {
		t.Errorf("the substitute sees the orders of %d seats, want one\n%s", strings.Count(r.body, secret), r.body)
	}
	all[2] = dora
	for range 40 {
		s.step(made, all)
	}
	if r := ben.json(api+"/leave", "{}"); r.status != http.StatusOK {
		t.Fatalf("leaving: %d %s", r.status, r.body)
	}
	ann.json(api+"/propose", `{"kind":"offer","seat":2}`)
	dora.json(api+"/vote", `{"agree":true}`)
	if !made.Snapshot().Seats[1].Offered {
		t.Fatal("the second seat is not offered")
	}
	refusedWith(t, "whoever had another seat", clara.json(api+"/sit", `{"seat":2}`), http.StatusForbidden, "witness")

	ann.json(api+"/propose", `{"kind":"end"}`)
	dora.json(api+"/vote", `{"agree":true}`)
	if !made.Snapshot().Over() {
		t.Fatal("the game is not over")
	}
	if body := eve.get(page + "/end").body; !strings.Contains(body, "Played by Clara; Dora from round ") {
		t.Errorf("the results do not say who played which part: %s", body)
	}
	if body := eve.get(api).body; !strings.Contains(body, `"holders":[{"name":"Clara"`) || lists(eve) {
		t.Errorf("the API does not say who played which part: %s", body)
	}
}
