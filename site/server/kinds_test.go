package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// mailbox takes what is sent to webhooks, by the path of their address.
type mailbox struct {
	*httptest.Server
	got chan letter
}

type letter struct {
	to, Title, Text, Language, URL string
	Events                         []struct{ Kind string }
	whole                          string
}

func newMailbox(t *testing.T) *mailbox {
	m := &mailbox{got: make(chan letter, 16)}
	m.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		l := letter{to: r.URL.Path, whole: string(body)}
		if err := json.Unmarshal(body, &l); err != nil {
			t.Errorf("%s got %s", r.URL.Path, body)
		}
		m.got <- l
	}))
	t.Cleanup(m.Close)
	return m
}

// next returns the next message.
func (m *mailbox) next(t *testing.T) letter {
	t.Helper()
	select {
	case l := <-m.got:
		return l
	case <-time.After(2 * time.Minute):
		t.Fatal("no message came")
		return letter{}
	}
}

// hook makes messages to somebody come to the mailbox.
func (s *site) hook(t *testing.T, m *mailbox, a *actor, name string) {
	t.Helper()
	h := people.Hook{ID: name, Person: a.id, Kind: people.Webhook, URL: m.URL + "/" + name,
		Created: s.Now().Add(-time.Hour)}
	if err := s.store.People.SetHook(t.Context(), h); err != nil {
		t.Fatal(err)
	}
}

// TestFallIsTold: when something falls that somebody left for later, they alone are told, once, in their language and
// without what it was, unless they want to see it only on the page; people with the page in the foreground see it
// there.
func TestFallIsTold(t *testing.T) {
	box := newMailbox(t)
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.PrivateHooks, c.NoticeDelay = true, time.Nanosecond
	})
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	for made.Snapshot().View(0).Step != game.AskOrder || made.Snapshot().View(0).OrderTurn == 0 {
		next := made.Snapshot().Rules.Open(made.Snapshot().State).First()
		d, text := firstLegal(made, next)
		if _, err := made.Answer(context.Background(), []*actor{ann, ben}[next].id, next, d, text); err != nil {
			t.Fatal(err)
		}
	}
	seat := made.Snapshot().Rules.Open(made.Snapshot().State).First()
	both := []*actor{ann, ben}
	me, other := both[seat], both[1-seat]
	page := "/t/" + string(made.ID())
	if r := me.post("/profile", "name", "Me", "lang", "de"); r.status != http.StatusOK {
		t.Fatalf("status %d", r.status)
	}
	// This test is not about turns.
	for _, a := range both {
		kinds := []string{"kind", "fell", "kind", "nonsense"}
		if r := a.post("/profile/kinds", kinds...); r.status != http.StatusOK ||
			!strings.Contains(r.body, `value="fell" checked`) || strings.Contains(r.body, `value="turn" checked`) {
			t.Fatalf("the profile: status %d\n%s", r.status, r.body)
		}
	}
	s.hook(t, box, me, "me")
	s.hook(t, box, other, "other")
	// An order that does not exist falls as soon as it is judged.
	falls := func() {
		t.Helper()
		planet := firstPlanet(made, seat)
		order := ahead.Order{Order: "special-research", Planet: planet}
		if err := made.LeaveAhead(context.Background(), me.id, false,
			ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{order, {Order: "special-build", Planet: planet}}}); err !=
			nil {
			t.Fatal(err)
		}
		if list := made.Snapshot().LeftAhead(seat); len(list.Fallen) == 0 {
			t.Fatal("nothing fell")
		}
	}
	falls()
	s.deliver(t)
	l := box.next(t)
	if l.to != "/me" || l.Language != "de" || !strings.HasPrefix(l.Title, "Eine Antwort ist verfallen: ") ||
		len(l.Events) != 1 || l.Events[0].Kind != "fell" || !strings.HasSuffix(l.URL, page+"/later") {
		t.Errorf("the message is %s to %s", l.whole, l.to)
	}
	if planet := firstPlanet(made, seat); strings.Contains(l.whole, planet) ||
		strings.Contains(strings.ToLower(l.whole), "forsch") || strings.Contains(l.whole, "research") {
		t.Errorf("the message says too much: %s", l.whole)
	}
	if r := me.get(page + "/later"); r.status != http.StatusOK || !strings.Contains(r.body, `value="message" checked`) ||
		!strings.Contains(r.body, "Verfallen: ") {
		t.Errorf("the page: status %d\n%s", r.status, r.body)
	}
	// Only on the page.
	if r := me.post(page+"/later/falls", "told", "page"); r.status != http.StatusSeeOther {
		t.Fatalf("choosing: status %d", r.status)
	}
	if r := me.get(page + "/later"); !strings.Contains(r.body, `value="page" checked`) {
		t.Error("the choice is not kept")
	}
	if r := me.post(page+"/later/falls", "told", "pigeon"); r.status < 400 {
		t.Errorf("by pigeon: status %d", r.status)
	}
	quiet(t, s, box, falls)
	if r := me.post(page+"/later/falls", "told", "message"); r.status != http.StatusSeeOther {
		t.Fatalf("choosing: status %d", r.status)
	}
	// In the foreground.
	if r := me.post("/front", "table", string(made.ID())); r.status != http.StatusNoContent {
		t.Fatalf("the page in front: status %d", r.status)
	}
	quiet(t, s, box, falls)
}

// firstPlanet returns a planet on the table.
func firstPlanet(made *table.Table, seat game.Player) string {
	v := made.Snapshot().View(seat)
	return made.Snapshot().Rules.Planets[v.Placed.First()].ID
}

// deliver runs the sending of messages until the test ends.
func (s *site) deliver(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { s.Notices.Run(ctx); close(done) }()
	t.Cleanup(func() { stop(); <-done })
}

// quiet does something, and waits until a message about it was found pointless and none has come.
func quiet(t *testing.T, s *site, box *mailbox, do func()) {
	t.Helper()
	wait := func(what string, so func() bool) {
		t.Helper()
		for end := time.Now().Add(2 * time.Minute); !so(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("waited in vain until %s", what)
			}
		}
	}
	wait("nothing else is to be sent", func() bool {
		hooks, next, err := s.store.People.DueHooks(t.Context(), time.Now(), 9)
		return err == nil && len(hooks) == 0 && next.IsZero()
	})
	pointless := func() (n int) {
		_, rest, _ := strings.Cut(s.numbers().body, `koprulu_notifications_total{outcome="pointless"} `)
		fmt.Sscan(rest, &n)
		return n
	}
	before := pointless()
	do()
	wait("a message has no point", func() bool { return pointless() > before })
	select {
	case l := <-box.got:
		t.Errorf("%s got %s", l.to, l.whole)
	default:
	}
}

// TestRematchIsTold: people who are invited to a rematch get a message, and the API says which messages one gets.
func TestRematchIsTold(t *testing.T) {
	box := newMailbox(t)
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.PrivateHooks, c.NoticeDelay = true, time.Nanosecond
	})
	ann, ben := s.person("Ann"), s.person("Ben")
	s.hook(t, box, ben, "ben")
	const path = "/api/v1/me/messages"
	if r := ben.send(http.MethodPut, path, map[string]string{"Content-Type": "application/json"},
		strings.NewReader(`{"kinds":["invited"]}`)); r.status != http.StatusOK ||
		strings.TrimSpace(r.body) != `{"kinds":["invited"]}` {
		t.Fatalf("the kinds: status %d, %s", r.status, r.body)
	}
	if r := ben.send(http.MethodPut, path, map[string]string{"Content-Type": "application/json"},
		strings.NewReader(`{"kinds":["invited","pigeons"]}`)); r.status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.body, "kinds.1") {
		t.Errorf("kinds that there are not: status %d, %s", r.status, r.body)
	}
	if r := ann.get(path); r.status != http.StatusOK || !strings.Contains(r.body, `"turn"`) ||
		!slices.Equal([]int{len(people.Chosen)}, []int{strings.Count(r.body, ",") + 1}) {
		t.Errorf("who said nothing is told of %s", r.body)
	}
	made := s.deal(settings(2), ann, ben)
	if err := made.Propose(t.Context(), ann.id, table.ProposeEnd, 0); err != nil {
		t.Fatal(err)
	}
	if err := made.Vote(t.Context(), ben.id, true); err != nil {
		t.Fatal(err)
	}
	again := ann.json("/api/v1/tables/"+string(made.ID())+"/again", `{"as":"rematch"}`)
	if again.status != http.StatusCreated {
		t.Fatalf("the rematch: status %d, %s", again.status, again.body)
	}
	s.deliver(t)
	l := box.next(t)
	if l.to != "/ben" || len(l.Events) != 1 || l.Events[0].Kind != "invited" ||
		!strings.HasSuffix(l.URL, again.header.Get("Location")[len("/api/v1/tables"):]) {
		t.Errorf("the message is %s to %s", l.whole, l.to)
	}
	if r := ben.post("/t/" + again.header.Get("Location")[len("/api/v1/tables/"):] + "/decline"); r.status !=
		http.StatusSeeOther {
		t.Errorf("declining: status %d", r.status)
	}
}

// TestVotesAndMentionsAreTold: somebody whose vote is asked for, or who is mentioned in the chat, gets a message, also
// at a table that waits for nothing else of them; the lists name the table first and the badge counts it. Who does not
// want to read the writer hears nothing.
func TestVotesAndMentionsAreTold(t *testing.T) {
	box := newMailbox(t)
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.PrivateHooks, c.NoticeDelay = true, time.Nanosecond
	})
	ann, ben := s.person("Ann"), s.person("Ben")
	s.hook(t, box, ben, "ben")
	ben.post("/profile/kinds", "kind", "vote", "kind", "mention")
	s.deliver(t)
	made := s.deal(settings(2), ann, ben)
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	waiting := func(want string) {
		t.Helper()
		if r := ben.get("/api/v1/me"); !strings.Contains(r.body, `"waiting":`+want) {
			t.Errorf("the badge: want %s in %s", want, r.body)
		}
	}
	mine := made.Snapshot().Rules.Open(made.Snapshot().State).Has(1)
	before, after := "0", "1"
	if mine {
		before = "1"
	}
	waiting(before)
	if r := ann.post(page+"/propose", "kind", "end"); r.status != http.StatusSeeOther && r.status != http.StatusNoContent {
		t.Fatalf("proposing: status %d", r.status)
	}
	waiting(after)
	if l := box.next(t); len(l.Events) != 1 || l.Events[0].Kind != "vote" || !strings.HasSuffix(l.URL, page) ||
		!strings.Contains(l.whole, `"proposal":"end"`) {
		t.Errorf("the message is %s", l.whole)
	}
	if r := ben.get("/api/v1/tables?list=mine"); !strings.Contains(r.body, `"vote":"end"`) {
		t.Errorf("the list of programs: %s", r.body)
	}
	if r := ben.get("/"); !strings.Contains(r.body, "A proposal asks for your vote.") {
		t.Error("the list of the page does not name the proposal")
	}
	if r := ann.get("/"); strings.Contains(r.body, "A proposal asks for your vote.") {
		t.Error("who proposes is asked for a vote")
	}
	ben.post(page+"/vote", "agree", "0")
	waiting(before)
	if r := ben.get(api); strings.Contains(r.body, `"vote"`) {
		t.Errorf("after the vote: %s", r.body)
	}
	name := made.Snapshot().Seats[1].Name
	say := func(text string) {
		t.Helper()
		if r := ann.json(api+"/chat", `{"text":"`+text+`"}`); r.status >= 300 {
			t.Fatalf("saying %q: status %d, %s", text, r.status, r.body)
		}
	}
	say("hello " + name)
	say("hello @" + name + ", your vote?")
	if l := box.next(t); len(l.Events) != 1 || l.Events[0].Kind != "mention" || strings.Contains(l.whole, "your vote?") {
		t.Errorf("the message is %s", l.whole)
	}
	if r := ben.json(api+"/hush", `{"seat":1,"hushed":true}`); r.status >= 300 {
		t.Fatalf("muting: status %d, %s", r.status, r.body)
	}
	other := s.deal(settings(2), ann, ben)
	if r := ann.json("/api/v1/tables/"+string(other.ID())+"/chat", `{"text":"@`+name+`"}`); r.status >= 300 {
		t.Fatalf("status %d, %s", r.status, r.body)
	}
	ann.post("/t/"+string(other.ID())+"/propose", "kind", "end")
	if l := box.next(t); len(l.Events) != 1 || l.Events[0].Kind != "vote" {
		t.Errorf("the message is %s", l.whole)
	}
}

// TestMakersFindTheirTables: who gives up their seat at a private table that waits finds it in their lists.
func TestMakersFindTheirTables(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	set := settings(2)
	set.Name, set.Public = "Behind the door", false
	made, err := s.hub.Create(t.Context(), ann.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}})
	if err != nil {
		t.Fatal(err)
	}
	if err := made.Rise(t.Context(), ann.id); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/api/v1/tables?list=mine", "/offline"} {
		if r := ann.get(path); !strings.Contains(r.body, "Behind the door") {
			t.Errorf("%s does not name the table: status %d", path, r.status)
		}
	}
	if r := s.person("Ben").get("/"); strings.Contains(r.body, "Behind the door") {
		t.Error("everybody is told of the table")
	}
}
