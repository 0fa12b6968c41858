package server

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// checkRematch plays a game again through the API: the other player is invited, one seat further on, and the invitation
// is listed; once declined it is not.
func checkRematch(p, other *program) {
	p.Helper()
	const again = "POST /api/v1/tables/{id}/again"
	id := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Rematch", "seats": []string{"me", "open"},
		"public": true, "spectators": true})["id"].(string)
	other.call(200, "POST /api/v1/tables/{id}/sit", id, "", map[string]any{})
	p.call(200, "POST /api/v1/tables/{id}/begin", id, "", nil)
	p.wants(p.call(409, again, id, "", map[string]any{}), "error", "not-now")
	p.call(200, "POST /api/v1/tables/{id}/propose", id, "", map[string]any{"kind": "end"})
	other.call(200, "POST /api/v1/tables/{id}/vote", id, "", map[string]any{"agree": true})
	p.nobody().call(401, again, id, "", map[string]any{})
	p.call(422, again, id, "", map[string]any{"as": "never"})
	next := p.call(201, again, id, "", map[string]any{"as": "rematch"})
	if next["rematch"] != id || next["seat"] != 2.0 || next["status"] != "waiting" {
		p.Errorf("the rematch is %v", next)
	}
	invited := func() (list []string) {
		for _, raw := range other.call(200, "GET /api/v1/tables", "", "?list=invited", nil)["tables"].([]any) {
			list = append(list, raw.(map[string]any)["id"].(string))
		}
		return list
	}
	if list := invited(); len(list) != 1 || list[0] != next["id"] {
		p.Errorf("the other player is invited to %v", list)
	}
	other.call(200, "POST /api/v1/tables/{id}/sit", next["id"].(string), "", map[string]any{})
	if seat := other.call(200, "GET /api/v1/tables/{id}", next["id"].(string), "", nil)["seat"]; seat != 1.0 {
		p.Errorf("the other player sits at %v", seat)
	}
	brood := p.call(201, again, id, "", map[string]any{"as": "other"})
	if options, _ := brood["options"].([]any); len(options) == 0 || options[0] != "broodwar" {
		p.Errorf("another with Brood War has %v", brood["options"])
	}
	if list := invited(); len(list) != 1 || list[0] != brood["id"] {
		p.Errorf("the other player is invited to %v", list)
	}
	other.call(200, "POST /api/v1/tables/{id}/decline", brood["id"].(string), "", nil)
	if list := invited(); len(list) != 0 {
		p.Errorf("who declined is invited to %v", list)
	}
	p.wants(other.call(409, "POST /api/v1/tables/{id}/decline", id, "", nil), "error", "not-now")
}

// TestRematch: one button on the page of the end invites the people of a game to play it again, each one seat further
// on, even at a private table; the lobby lists the invitation, one button takes the seat, and nobody else gets one
// without the link.
func TestRematch(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, zoe := s.person("Ann"), s.person("Ben"), s.person("Zoe")
	for _, public := range []bool{true, false} {
		set := settings(3)
		set.Public, set.Name = public, "Friday"
		made := s.deal(set, ann, ben)
		over := "/t/" + string(made.ID())
		ann.post(over+"/propose", "kind", "end")
		ben.post(over+"/vote", "agree", "1")
		if page := ann.get(over + "/end").body; !strings.Contains(page, `name="as" value="rematch"`) ||
			!strings.Contains(page, "Another with Brood War") {
			t.Error("the end offers no rematch")
		}
		path := ann.post(over+"/again", "as", "rematch").header.Get("Location")
		next, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(path, "/t/")))
		if err != nil {
			t.Fatal(err)
		}
		snap := next.Snapshot()
		if snap.SeatOf(ann.id) != 1 || snap.Settings.Public != public || snap.Seats[0].Bot != "simple" ||
			!snap.Seats[2].Open() {
			t.Errorf("public %v: the seats are %+v", public, snap.Seats)
		}
		if lobby := ben.get("/").body; !strings.Contains(lobby, `action="`+path+`/seat"`) ||
			!strings.Contains(lobby, "You are invited") {
			t.Errorf("public %v: the lobby of who is invited does not say so", public)
		}
		for _, who := range []*actor{ann, zoe} {
			if lobby := who.get("/").body; strings.Contains(lobby, `action="`+path+`/seat"`) || who == zoe &&
				strings.Contains(lobby, path) {
				t.Errorf("public %v: somebody else is invited, or finds the table among the open ones", public)
			}
		}
		zoe.post(path+"/seat", "do", "take", "seat", "3")
		if next.Snapshot().SeatOf(zoe.id) != game.Nobody {
			t.Errorf("public %v: a stranger sits at a rematch", public)
		}
		if r := ben.post(path+"/seat", "do", "take"); r.status != http.StatusSeeOther || next.Snapshot().SeatOf(ben.id) != 2 {
			t.Errorf("public %v: taking the seat: status %d, seat %d", public, r.status, next.Snapshot().SeatOf(ben.id)+1)
		}
		if lobby := ben.get("/").body; strings.Contains(lobby, "You are invited") {
			t.Errorf("public %v: who sits there is still invited", public)
		}
		// People who decline are not asked any more, and people with the link may come instead.
		other := ann.post(over+"/again", "as", "other").header.Get("Location")
		if lobby := ben.get("/").body; !strings.Contains(lobby, other+`/decline"`) {
			t.Errorf("public %v: the other set is not in the lobby", public)
		}
		ben.post(other + "/decline")
		if lobby := ben.get("/").body; strings.Contains(lobby, other+`/decline"`) {
			t.Errorf("public %v: declined, and still asked", public)
		}
		brood, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(other, "/t/")))
		if err != nil {
			t.Fatal(err)
		}
		if !brood.Snapshot().Settings.Options.BroodWar {
			t.Errorf("public %v: the other set is the same", public)
		}
		invite, _ := brood.Links()
		zoe.get("/join/" + invite)
		zoe.post(other+"/seat", "do", "take", "seat", "3")
		if brood.Snapshot().SeatOf(zoe.id) != 2 {
			t.Errorf("public %v: who has the link does not get a seat", public)
		}
	}
}

// TestRematchOnce: whoever sends for a rematch twice, at the same time or not, and whoever asks for one after somebody
// else has, comes to the one that is waiting for them; another set, other seats, and a game that has begun meanwhile
// are tables of their own.
func TestRematchOnce(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	over := "/t/" + string(made.ID())
	if err := made.Resign(t.Context(), ann.id); err != nil {
		t.Fatal(err)
	}
	again := func(who *actor, as string) string { return who.post(over+"/again", "as", as).header.Get("Location") }
	var twice [2]string
	var clicks sync.WaitGroup
	for i := range twice {
		clicks.Go(func() { twice[i] = again(ann, "rematch") })
	}
	clicks.Wait()
	first := twice[0]
	if first == "" || twice[1] != first {
		t.Errorf("two clicks lead to %q", twice)
	}
	if got := again(ben, "rematch"); got != first {
		t.Errorf("who is invited and asks, too, comes to %q, not %q", got, first)
	}
	for _, as := range []string{"other", "swap", ""} {
		if got, next := again(ann, as), again(ann, as); got == first || got != next || got == "" {
			t.Errorf("%q leads to %q, then to %q; the rematch is %q", as, got, next, first)
		}
	}
	if swapped := again(ben, "swap"); swapped == again(ann, "swap") {
		t.Error("without an invitation somebody comes to the table of somebody else")
	}
	ben.post(first+"/seat", "do", "take")
	next, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(first, "/t/")))
	if err != nil {
		t.Fatal(err)
	}
	if err := next.Begin(t.Context(), ann.id); err != nil {
		t.Fatal(err)
	}
	if got := again(ann, "rematch"); got == first {
		t.Error("a rematch that has begun is offered again")
	}
}
