package server

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// says sends a message and returns its number.
func (a *actor) says(id table.ID, text string) int64 {
	a.s.tb.Helper()
	r := a.json("/api/v1/tables/"+string(id)+"/chat", `{"text":"`+text+`"}`)
	var n int64
	if _, err := fmt.Sscanf(r.body, `{"id":%d}`, &n); err != nil || r.status != http.StatusCreated {
		a.s.tb.Fatalf("saying something: %d %s", r.status, r.body)
	}
	return n
}

// refusedWith checks that a request of a program was refused with an error.
func refusedWith(t *testing.T, what string, r *reply, status int, word string) {
	t.Helper()
	if r.status != status || !strings.Contains(r.body, `"error":"`+word+`"`) {
		t.Errorf("%s: %d %.300s, want %d %s", what, r.status, r.body, status, word)
	}
}

// TestOwnersLookAfterTheirTables: the owner of a table mutes and removes others there, by a seat or a message, on the
// page and by a program, and nobody else does; a person removed from a running game does not come back to any seat, not
// even one that is offered, until they are admitted.
func TestOwnersLookAfterTheirTables(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	ann, ben, eve := s.person("Ann"), s.person("Ben"), s.person("Eve")
	made, err := s.hub.Create(ctx, ann.id, "Ann", settings(3), []table.SeatPlan{{Mine: true}, {}, {}})
	if err != nil {
		t.Fatal(err)
	}
	id := made.ID()
	page, api := "/t/"+string(id), "/api/v1/tables/"+string(id)
	for i, p := range []*actor{ben, eve} {
		if r := p.post(page+"/seat", "do", "take", "seat", strconv.Itoa(i+2)); r.status != http.StatusSeeOther {
			t.Fatalf("sitting down: %d %s", r.status, r.body)
		}
	}

	number := strconv.FormatInt(eve.says(id, "hello"), 10)
	refusedWith(t, "muting by somebody else", ben.json(api+"/curb", `{"seat":3,"do":"mute"}`), http.StatusForbidden,
		"not-owner")
	refusedWith(t, "muting oneself", ann.json(api+"/curb", `{"seat":1,"do":"mute"}`),
		http.StatusUnprocessableEntity, "self")
	refusedWith(t, "muting nobody", ann.json(api+"/curb", `{"seat":4,"do":"mute"}`), http.StatusNotFound, "nowhere")
	refusedWith(t, "doing something else", ann.json(api+"/curb", `{"seat":3,"do":"hang"}`),
		http.StatusUnprocessableEntity, "form")
	for _, lang := range []struct{ lang, says string }{{"de", "Vom Tisch entfernen"}, {"ru", "Удалить из-за стола"},
		{"en", "Remove from the table"}} {
		ann.post("/prefs", "lang", lang.lang)
		if r := ann.get(page + "/who?message=" + number); r.status != http.StatusOK || !strings.Contains(r.body, "Eve") ||
			!strings.Contains(r.body, "hello") || !strings.Contains(r.body, lang.says) {
			t.Errorf("the page about somebody: %d\n%s", r.status, r.body)
		}
	}
	if r := ben.get(page + "/who?message=" + number); r.status != http.StatusOK || strings.Contains(r.body, "who/curb") {
		t.Errorf("others than the owner see what only the owner can do: %d", r.status)
	}
	if r := ann.post(page+"/who/curb", "message", number, "do", "mute"); r.status != http.StatusOK ||
		!strings.Contains(r.body, "They can no longer write in the chat of this table.") {
		t.Errorf("muting by a message: %d\n%s", r.status, r.body)
	}
	refusedWith(t, "writing while muted", eve.json(api+"/chat", `{"text":"x"}`), http.StatusForbidden, "table-muted")
	eve.says(s.deal(settings(2), eve).ID(), "elsewhere I may")
	ann.post(page+"/who/curb", "message", number, "do", "unmute")
	eve.says(id, "again")

	// In the waiting room.
	if r := ann.json(api+"/curb", `{"seat":3,"do":"remove"}`); r.status != http.StatusOK ||
		!made.Snapshot().Seats[2].Open() {
		t.Errorf("removing from the waiting room: %d %s", r.status, r.body)
	}
	refusedWith(t, "sitting down again", eve.json(api+"/sit", "{}"), http.StatusForbidden, "removed")
	if r := ann.json(api+"/curb", `{"message":`+number+`,"do":"admit"}`); r.status != http.StatusOK {
		t.Errorf("admitting: %d %s", r.status, r.body)
	}
	if r := eve.json(api+"/sit", `{"seat":3}`); r.status != http.StatusOK {
		t.Errorf("sitting down when admitted: %d %s", r.status, r.body)
	}

	// In a running game.
	if err := made.Begin(ctx, ann.id); err != nil {
		t.Fatal(err)
	}
	if r := eve.get(page); !strings.Contains(r.body, "who?seat=2") || strings.Contains(r.body, "who?seat=3") {
		t.Error("the menu does not lead to what can be done about the others")
	}
	if r := ann.post(page+"/who/curb", "seat", "3", "do", "remove"); r.status != http.StatusOK {
		t.Errorf("removing: %d\n%s", r.status, r.body)
	}
	snap := made.Snapshot()
	if seat := snap.Seats[2]; !seat.Left || seat.Bot == "" || snap.SeatOf(eve.id) != game.Nobody {
		t.Errorf("the seat is %+v", seat)
	}
	if r := ben.get(page + "?" + seen.AskPlain); !strings.Contains(r.body, "The owner of the table has removed") {
		t.Error("the log does not say so")
	}
	if r := ann.post(page+"/seat", "do", "open", "seat", "3"); r.status != http.StatusSeeOther ||
		made.Snapshot().Seats[2].Offered {
		t.Errorf("proposing to offer the seat: %d", r.status)
	}
	if r := ben.json(api+"/vote", `{"agree":true}`); r.status != http.StatusOK || !made.Snapshot().Seats[2].Offered {
		t.Errorf("offering the seat: %d %s", r.status, r.body)
	}
	refusedWith(t, "coming back", eve.json(api+"/return", "{}"), http.StatusForbidden, "not-yours")
	refusedWith(t, "sitting down in a running game", eve.json(api+"/sit", `{"seat":3}`), http.StatusForbidden, "removed")
	if r := ann.json(api+"/curb", `{"seat":3,"do":"remove"}`); r.status != http.StatusOK {
		t.Errorf("removing twice: %d %s", r.status, r.body)
	}
}

// TestPlayersChat: only people with a seat read and write a chat for the players, on pages, in streams and through the
// API, even when the game is over; the owner closes it, and can't open it again once the game has begun.
func TestPlayersChat(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) {
		c.Heartbeat, c.Pulse = 20*time.Millisecond, 20*time.Millisecond
	})
	ctx := context.Background()
	ann, ben, eve, none := s.person("Ann"), s.person("Ben"), s.person("Eve"), s.visitor()
	made := s.deal(settings(2), ann, ben)
	id := made.ID()
	page, api := "/t/"+string(id), "/api/v1/tables/"+string(id)
	open := eve.follow(page)
	refusedWith(t, "closing it by somebody else", ben.json(api+"/players-chat", `{"players":true}`), http.StatusForbidden,
		"not-owner")
	if r := ann.json(api+"/players-chat", `{"players":true}`); r.status != http.StatusOK {
		t.Fatalf("closing it: %d %s", r.status, r.body)
	}
	refusedWith(t, "opening it again", ann.json(api+"/players-chat", `{"players":false}`), http.StatusConflict, "not-now")
	n := ben.says(id, "our-secret")
	reads := func(who *actor, want bool) {
		t.Helper()
		for _, path := range []string{page, page + "?" + seen.AskPlain, page + "/replay?at=0", page + "/replay?at=0&as=1",
			api + "/chat"} {
			if r := who.get(path); strings.Contains(r.body, "our-secret") != want {
				t.Errorf("GET %s: %d, reads it: %v, want %v", path, r.status, !want, want)
			}
		}
	}
	reads(ann, true)
	reads(eve, false)
	reads(none, false)
	message := fmt.Sprintf("%s/who?message=%d", page, n)
	if r := ann.get(message); r.status != http.StatusOK || !strings.Contains(r.body, "our-secret") {
		t.Errorf("the page about who wrote it: %d", r.status)
	}
	if r := eve.get(message); r.status != http.StatusNotFound {
		t.Errorf("the page about who wrote it, for an onlooker: %d", r.status)
	}
	refusedWith(t, "writing without a seat", eve.json(api+"/chat", `{"text":"x"}`), http.StatusForbidden, "players-chat")
	refusedWith(t, "reading without a seat", eve.get(api+"/chat"), http.StatusForbidden, "players-chat")
	// What comes after the message in a spectator's stream shows that the message did not come.
	if err := made.SetName(ctx, ann.id, "Annabelle"); err != nil {
		t.Fatal(err)
	}
	for known := false; !known; {
		select {
		case got, ok := <-open.message:
			if known = strings.Contains(got, "Annabelle"); !ok || strings.Contains(got, "our-secret") {
				t.Fatalf("the stream of an onlooker ended (%v), or says %q", !ok, got)
			}
		case <-time.After(2 * time.Minute):
			t.Fatal("the stream of an onlooker says nothing")
		}
	}
	if err := made.Propose(ctx, ann.id, table.ProposeEnd, 0); err != nil {
		t.Fatal(err)
	}
	if err := made.Vote(ctx, ben.id, true); err != nil {
		t.Fatal(err)
	}
	reads(ben, true)
	reads(eve, false)
	reads(none, false)
}

// TestMutedForOneself: somebody's messages are folded for people who do not want to read them, at all tables, in open
// pages too, and for nobody else; the profile undoes it. The author is not told.
func TestMutedForOneself(t *testing.T) {
	s := newSite(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	one, two := s.deal(settings(2), ann, ben), s.deal(settings(2), ben, ann)
	message := strconv.FormatInt(ben.says(one.ID(), "buy my things"), 10)
	ben.says(two.ID(), "buy them here too")
	folded := func(who *actor, want bool) {
		t.Helper()
		for _, at := range []*table.Table{one, two} {
			r := who.get("/t/" + string(at.ID()))
			if strings.Contains(r.body, `<details class="said__folded">`) != want || !strings.Contains(r.body, "buy") {
				t.Errorf("folded at a table: %v, want %v", !want, want)
			}
			if r := who.get("/api/v1/tables/" + string(at.ID()) + "/chat"); strings.Contains(r.body, `"hushed":true`) != want {
				t.Errorf("through the interface: %s, want %v", r.body, want)
			}
		}
	}
	chat := func(who *actor) string {
		body := who.get("/t/" + string(one.ID())).body
		body = body[strings.Index(body, `<ol id="chat"`):]
		return body[:strings.Index(body, "</ol>")]
	}
	folded(ann, false)
	his := chat(ben)
	mine := ann.follow("/t/" + string(one.ID()))
	mine.next("said__who")
	if r := ann.post("/t/"+string(one.ID())+"/who/hush", "message", message, "do", "hush"); r.status != http.StatusOK ||
		!strings.Contains(r.body, "folded away for you") {
		t.Errorf("muting for oneself: %d\n%s", r.status, r.body)
	}
	if got, end := mine.next("said__folded"); end {
		t.Errorf("the open page is not drawn again: %.300s", got)
	}
	folded(ann, true)
	folded(ben, false)
	if again := chat(ben); again != his {
		t.Errorf("the chat of who is muted was\n%s\nand is\n%s", his, again)
	}
	api := "/api/v1/tables/" + string(one.ID())
	if r := ann.json(api+"/hush", `{"message":`+message+`,"hushed":false}`); r.status != http.StatusOK {
		t.Errorf("undoing it by a program: %d %s", r.status, r.body)
	}
	folded(ann, false)
	ann.json(api+"/hush", `{"seat":2,"hushed":true}`)
	ann.json(api+"/hush", `{"seat":2,"hushed":true}`)
	folded(ann, true)
	if r := ann.get("/profile"); !strings.Contains(r.body, "People you have muted") ||
		strings.Contains(r.body, string(ben.id)) {
		t.Error("the profile does not list whom one has muted, or has the id of a person")
	}
	list, err := s.store.People.Muted(context.Background(), ann.id)
	if err != nil || len(list) != 1 || list[0].Other != ben.id {
		t.Fatalf("the list is %+v (%v)", list, err)
	}
	if r := ben.post("/profile/hushed", "id", list[0].ID); r.status != http.StatusNotFound {
		t.Errorf("somebody else undoes it: %d", r.status)
	}
	if r := ann.post("/profile/hushed", "id", list[0].ID); r.status != http.StatusOK {
		t.Errorf("undoing it on the profile: %d", r.status)
	}
	folded(ann, false)
}
