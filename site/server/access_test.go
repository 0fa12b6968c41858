package server

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
)

// TestWhoMayLook asks for tables of every kind as every kind of visitor: those who may not see one get the same answer
// as for an address that does not exist, on the page, in the API and from streams.
func TestWhoMayLook(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	owner, player, n := s.person("Olga"), s.person("Paul"), 0
	for _, public := range []bool{false, true} {
		for _, spectators := range []bool{false, true} {
			for _, stage := range []string{"waiting", "playing", "over"} {
				n++
				t.Run(fmt.Sprintf("public %v, spectators %v, %s", public, spectators, stage), func(t *testing.T) {
					made := s.waitingTable(t, owner, public, spectators)
					invite, watch := made.Links()
					// Everyone arrives while players are still wanted, when all links to join are valid; then the table moves on.
					invited, known := s.visitor(), s.person(fmt.Sprint("Gert ", n))
					for _, a := range []*actor{invited, known} {
						a.joins(t, made, "/join/"+invite)
					}
					// The site remembers people with a name; without one, only the cookie does.
					delete(known.cookies, core.LinkCookie)
					watcher := s.visitor()
					watcher.cookies[core.LinkCookie] = &http.Cookie{Name: core.LinkCookie, Value: watch, Path: "/t/"}
					forger := s.visitor()
					forger.cookies[core.LinkCookie] = &http.Cookie{Name: core.LinkCookie, Value: watch + "x", Path: "/t/"}
					s.moveOn(t, made, stage, owner, player)
					open := spectators || stage == "over"
					all := map[string]struct {
						a   *actor
						may bool
					}{
						"the owner":                        {owner, true},
						"a stranger without a name":        {s.visitor(), public && (open || stage == "waiting")},
						"a stranger with a name":           {s.person(fmt.Sprint("Mallory ", n)), public && (open || stage == "waiting")},
						"somebody with a false link":       {forger, public && (open || stage == "waiting")},
						"a visitor with the link to join":  {invited, open || stage == "waiting"},
						"a person who came by the link":    {known, open || stage == "waiting"},
						"a visitor with the link to watch": {watcher, open || public && stage == "waiting"},
					}
					if stage != "waiting" {
						all["a player"] = struct {
							a   *actor
							may bool
						}{player, true}
					}
					for who, c := range all {
						c.a.looks(t, who, made.ID(), c.may)
					}
				})
			}
		}
	}
}

// waitingTable makes a table that waits for a second player.
func (s *site) waitingTable(t *testing.T, owner *actor, public, spectators bool) *table.Table {
	t.Helper()
	set := settings(2)
	set.Public, set.Spectators = public, spectators
	made, err := s.hub.Create(context.Background(), owner.id, "Olga", set, []table.SeatPlan{{Mine: true}, {}})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// moveOn begins the game of a table with a second player, and ends it.
func (s *site) moveOn(t *testing.T, made *table.Table, stage string, owner, player *actor) {
	t.Helper()
	ctx := context.Background()
	if stage == "waiting" {
		return
	}
	err := made.Sit(ctx, player.id, "Paul", 1)
	if err == nil {
		err = made.Begin(ctx, owner.id)
	}
	if err == nil && stage == "over" {
		if err = made.Propose(ctx, owner.id, table.ProposeEnd, 0); err == nil {
			err = made.Vote(ctx, player.id, true)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if over := made.Snapshot().Over(); over != (stage == "over") {
		t.Fatalf("the game is over: %v", over)
	}
}

// remembering is the form with which a page makes the site remember a guest.
var remembering = regexp.MustCompile(`hx-post="(/t/[^"]+/guest)" hx-trigger="load"`)

// joins opens a link of a table and does what the script of the page does then.
func (a *actor) joins(t *testing.T, made *table.Table, link string) {
	t.Helper()
	if r := a.get(link); r.status != http.StatusSeeOther {
		t.Fatalf("the link: status %d", r.status)
	}
	page := "/t/" + string(made.ID())
	found := remembering.FindStringSubmatch(a.get(page).body)
	if (found != nil) != (a.id != "") {
		t.Fatalf("the page has somebody with the name %q remembered: %q", a.id, found)
	}
	if found == nil {
		return
	}
	if r := a.post(found[1]); r.status != http.StatusNoContent {
		t.Fatalf("remembering it: status %d", r.status)
	}
	if remembering.MatchString(a.get(page).body) {
		t.Error("the page would have it remembered once more")
	}
}

// looks asks for everything about a table. Visitors who may not see it can't tell it from one that never existed.
func (a *actor) looks(t *testing.T, who string, id table.ID, may bool) {
	t.Helper()
	paths := []string{"/t/%s", "/t/%s/sheet/1", "/t/%s/replay?at=0", "/t/%s/film?from=0&at=0", "/t/%s/end",
		"/t/%s/reach?place=none", "/t/%s/attack?place=none", "/api/v1/tables/%s", "/api/v1/tables/%s/moment",
		"/api/v1/tables/%s/log", "/api/v1/tables/%s/chat"}
	mine, nobodys := a.follow("/t/"+string(id)), a.follow("/t/aaaaaaaaaa")
	if may {
		mine.next("hx-partial")
		mine.cancel()
	} else if told, _ := mine.rest(); !strings.Contains(told, "event: refused") || strings.Contains(told, "hx-partial") {
		t.Errorf("%s: the stream says %q", who, told)
	} else if other, _ := nobodys.rest(); told != other {
		t.Errorf("%s: the stream tells a table from one that is not there:\n%s\n%s", who, told, other)
	}
	nobodys.cancel()
	for _, path := range paths {
		if strings.HasPrefix(path, "/api/") && a.token == "" {
			continue // Links are kept in browsers.
		}
		mine, nobodys := fmt.Sprintf(path, id), fmt.Sprintf(path, "aaaaaaaaaa")
		if may {
			if strings.Contains(path, "/sheet/") && a.s.waits(t, id) || strings.Contains(path, "place=none") {
				continue // There are no sheets yet, and never such a place.
			}
			if got := a.get(mine); got.status == http.StatusNotFound || got.status == http.StatusForbidden || got.status >= 500 {
				t.Errorf("%s: %s has the status %d", who, mine, got.status)
			}
			continue
		}
		if status := a.knock(mine); status != http.StatusNotFound {
			t.Errorf("%s: %s has the status %d", who, mine, status)
			continue // A stream that opens does not end.
		}
		got, want := a.get(mine), a.get(nobodys)
		if got.status != http.StatusNotFound || strings.ReplaceAll(got.body, string(id), "aaaaaaaaaa") != want.body {
			t.Errorf("%s: %s has the status %d, and tells it from a table that is not there: %v", who, mine, got.status,
				got.body != want.body)
		}
	}
}

// knock returns the status of a page without reading it.
func (a *actor) knock(path string) int {
	a.s.tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, a.s.http.URL+path, nil)
	if err != nil {
		a.s.tb.Fatal(err)
	}
	if strings.HasPrefix(path, "/api/") {
		r.Header.Set("Authorization", "Bearer "+a.token)
	} else {
		for _, c := range a.cookies {
			r.AddCookie(c)
		}
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		a.s.tb.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

// waits reports whether a table waits for its game.
func (s *site) waits(t *testing.T, id table.ID) bool {
	t.Helper()
	made, err := s.hub.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return made.Snapshot().Status == table.Waiting
}

// TestStreamsEndWithAccess: a visitor who follows a table through a link that is revoked is sent no more of it, and
// told nothing on the way out.
func TestStreamsEndWithAccess(t *testing.T) {
	s := newSite(t, fixed(5))
	owner, player := s.person("Olga"), s.person("Paul")
	made := s.waitingTable(t, owner, false, true)
	_, watch := made.Links()
	s.moveOn(t, made, "playing", owner, player)
	watcher := s.visitor()
	if r := watcher.get("/watch/" + watch); r.status != http.StatusSeeOther {
		t.Fatalf("the link to watch: status %d", r.status)
	}
	page := "/t/" + string(made.ID())
	if r := watcher.get(page); r.status != http.StatusOK {
		t.Fatalf("status %d", r.status)
	}
	l := watcher.follow(page)
	l.next(`hx-target="#galaxy"`)
	if r := owner.post(page+"/links", "do", "revoke"); r.status != http.StatusSeeOther {
		t.Fatalf("taking the links back: status %d", r.status)
	}
	seat := made.Snapshot().Rules.Open(made.Snapshot().State).First()
	n, text := firstLegal(made, seat)
	if _, err := made.Answer(t.Context(), []*actor{owner, player}[seat].id, seat, n, text); err != nil {
		t.Fatal(err)
	}
	// The stream that wakes up checks whether its reader may still read before it draws anything.
	if last := l.ended(); strings.Contains(last, "hx-partial") || !strings.Contains(last, "goodbye") {
		t.Errorf("the last message is\n%.300s", last)
	}
	if r := watcher.get(page); r.status != http.StatusNotFound {
		t.Errorf("the page has the status %d", r.status)
	}
}

// TestStreamsEndAtTheDeal: people who followed a waiting room but are not let into the game are told that it began and
// nothing else, on the page and by the API; those who play, or may watch, are told more.
func TestStreamsEndAtTheDeal(t *testing.T) {
	for _, public := range []bool{false, true} {
		for _, spectators := range []bool{false, true} {
			t.Run(fmt.Sprintf("public %v, spectators %v", public, spectators), func(t *testing.T) {
				s := newSite(t, fixed(5))
				owner, player, guest := s.person("Olga"), s.person("Paul"), s.person("Gert")
				made := s.waitingTable(t, owner, public, spectators)
				invite, _ := made.Links()
				invited := s.visitor()
				for _, a := range []*actor{invited, guest} {
					a.joins(t, made, "/join/"+invite)
				}
				page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())+"/stream"
				type reader struct {
					who string
					l   *listener
					// game is what only the stream of a game has.
					game string
					may  bool
				}
				readers := []reader{
					{"the owner", owner.follow(page), `"#galaxy"`, true}, {"a visitor by the link to join", invited.follow(page),
						`"#galaxy"`, spectators},
					{"a person who came by the link", guest.follow(page), `"#galaxy"`, spectators},
					{"the program of that person", guest.listen(api), `"playing"`, spectators},
				}
				for _, r := range readers {
					r.l.next("data: ")
				}
				s.moveOn(t, made, "playing", owner, player)
				for _, r := range readers {
					if r.may {
						r.l.next(r.game)
						r.l.cancel()
						continue
					}
					told, last := r.l.rest()
					if strings.Contains(told, r.game) || !strings.Contains(last, "goodbye") {
						t.Errorf("%s is told\n%.500s", r.who, told)
					}
				}
			})
		}
	}
}

// TestGuestsHaveALink: nobody becomes a guest of a table without having come through one of its links, so that the
// table may become private later; and nobody does without a name.
func TestGuestsHaveALink(t *testing.T) {
	s := newSite(t)
	owner, stranger := s.person("Olga"), s.person("Mallory")
	made := s.waitingTable(t, owner, true, true)
	path := "/t/" + string(made.ID()) + "/guest"
	for who, c := range map[string]struct {
		a      *actor
		status int
	}{"a stranger": {stranger, http.StatusNoContent}, "the owner": {owner, http.StatusNoContent},
		"somebody without a name": {s.visitor(), http.StatusUnauthorized}} {
		if r := c.a.post(path); r.status != c.status {
			t.Errorf("%s: status %d", who, r.status)
		}
		if c.a.id == "" {
			continue
		}
		if known, err := s.store.IsGuest(t.Context(), made.ID(), c.a.id); err != nil || known {
			t.Errorf("%s is a guest: %v, %v", who, known, err)
		}
	}
}
