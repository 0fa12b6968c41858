package server

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/play"
	"koprulu/site/tutorial"
	"koprulu/site/web"
	"koprulu/site/web/page"
	"koprulu/table"
)

// TestTabsStayEqual: windows of one person, one that follows every change and others that miss some or come back with
// nothing, have the same pieces as a freshly drawn page, after every answer of a game.
func TestTabsStayEqual(t *testing.T) {
	s := newSite(t, fixed(9))
	people := map[game.Player]*actor{0: s.person("Ann"), 1: s.person("Ben")}
	made := s.deal(settings(2), people[0], people[1])
	const all, some, none = 0, 1, 2
	var tabs [2][3]tab
	for seat := range game.Player(2) {
		for i := range tabs[seat] {
			tabs[seat][i].v, tabs[seat][i].at, tabs[seat][i].m = s.reading(t, people[seat], made)
		}
	}
	for n := range 120 {
		for seat := range game.Player(2) {
			now := &tabs[seat]
			now[none].has, now[none].html = play.Had{}, nil
			for i := range now {
				if i != some || n%3 == 0 {
					now[i].follow(t, s)
				}
			}
			want := now[all].fresh(t, s)
			for i := range now {
				if i == some && n%3 > 0 {
					continue
				}
				for id, html := range want {
					if now[i].html[id] != html {
						t.Fatalf("answer %d, seat %d, window %d: %s is not as it would be drawn afresh", n, seat, i, id)
					}
				}
			}
		}
		if !s.step(made, people) {
			break
		}
	}
}

// tab is a window with a page of a table.
type tab struct {
	v    *core.Visit
	at   *core.Seated
	m    *play.Room
	has  play.Had
	html map[string]string
}

// follow takes what a stream would send.
func (w *tab) follow(t *testing.T, s *site) {
	t.Helper()
	if w.html == nil {
		w.html = map[string]string{}
	}
	var err error
	_, w.has, err = s.play.AppendPieces(nil, w.v, w.at, w.m, w.has, func(dst []byte, pieces []page.Fragment) []byte {
		for _, p := range pieces {
			w.html[p.ID] = wholePiece(t, w.html[p.ID], string(p.HTML))
		}
		return dst
	})
	if err != nil {
		t.Fatal(err)
	}
}

// fresh draws all pieces with nothing to share.
func (w *tab) fresh(t *testing.T, s *site) map[string]string {
	t.Helper()
	page, err := s.play.TablePage(w.v, s.Reader(w.v), w.at, w.at.Snapshot(), w.m)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := web.Fragments(w.v.Ctx, page)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, p := range pieces {
		all[p.ID] = string(p.HTML)
	}
	return all
}

// TestDrawnOnce: what many readers of one kind see is drawn once for all of them, as soon as there are many, and is
// kept until its time is over. The test decides when that is.
func TestDrawnOnce(t *testing.T) {
	var mu sync.Mutex
	var due []func()
	s := newSite(t, fixed(9), func(c *core.Config, _ *table.HubConfig) {
		c.Later = func(d time.Duration, f func()) {
			mu.Lock()
			defer mu.Unlock()
			due = append(due, f)
			if d != 300*time.Millisecond {
				t.Errorf("kept for %v", d)
			}
		}
	})
	over := func() {
		mu.Lock()
		ended := due
		due = nil
		mu.Unlock()
		for _, f := range ended {
			f()
		}
	}
	// Only the test plays answers: with a bot at the table, some readers would see the moment before its answer.
	people := map[game.Player]*actor{0: s.person("Ann"), 1: s.person("Ben")}
	made := s.deal(settings(2), people[0], people[1])
	var crowd [20]tab
	for i := range crowd {
		crowd[i].v, crowd[i].at, crowd[i].m = s.reading(t, nil, made)
		crowd[i].follow(t, s)
	}
	drawn := func(follow ...*tab) float64 {
		before := testutil.ToFloat64(s.Figures.Renders)
		for _, w := range follow {
			w.follow(t, s)
		}
		return testutil.ToFloat64(s.Figures.Renders) - before
	}
	all := make([]*tab, len(crowd))
	for i := range crowd {
		all[i] = &crowd[i]
	}
	for n := range 5 {
		s.step(made, people)
		// The first change of a table shows that there are many readers.
		if got, most := drawn(all...), map[bool]float64{true: 2, false: 1}[n == 0]; got > most {
			t.Errorf("answer %d: drawn %v times for %d readers, want at most %v", n, got, len(crowd), most)
		}
		// A reader who comes with nothing may need pieces that did not change and were not kept; the next one gets everything
		// kept by then, and once its time is over everything is redrawn.
		fresh := func() float64 {
			crowd[0].has, crowd[0].html = play.Had{}, nil
			return drawn(&crowd[0])
		}
		if first, second := fresh(), fresh(); first > 1 || second != 0 {
			t.Errorf("answer %d: drawn %v and %v times for readers who come while the pieces are kept", n, first, second)
		}
		over()
		if got := fresh(); got != 1 {
			t.Errorf("answer %d: drawn %v times for a reader who comes after the pieces are gone", n, got)
		}
		over()
		all = append(all[1:], all[0])
	}
}

// TestBadgesFollowTables: the changes seen at tables lead to the same numbers as counting in the store.
func TestBadgesFollowTables(t *testing.T) {
	now := time.Now()
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) { c.Now = func() time.Time { return now } })
	people := map[game.Player]*actor{0: s.person("Ann"), 1: s.person("Ben")}
	for i := range 3 {
		made := s.deal(settings(2), people[0], people[1])
		for range 40 + i {
			for seat, a := range people {
				// People who have been counted once are followed from then on.
				_, _ = s.Badges.Count(context.Background(), s.Site, a.id)
				s.Badges.Saw(a.id, made.Snapshot(), now)
				n, err := s.Badges.Count(context.Background(), s.Site, a.id)
				if err != nil {
					t.Fatal(err)
				}
				if want, err := s.store.Waiting(context.Background(), a.id, tutorial.Seeds()...); err != nil || n != want {
					t.Fatalf("seat %d: %d tables wait, the store says %d (%v)", seat, n, want, err)
				}
			}
			now = now.Add(core.Settled)
			s.step(made, people)
		}
		now = now.Add(time.Second)
	}
}

// TestPagesHearThatTheLineIsGood: the stream of a table's page beats at its own, shorter interval with an event,
// because scripts don't see comments; programs are sent nothing extra.
func TestPagesHearThatTheLineIsGood(t *testing.T) {
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.Pulse, c.Heartbeat = 10*time.Millisecond, time.Hour
	})
	ann := s.person("Ann")
	id := string(s.deal(settings(2), ann).ID())
	program := ann.listen("/api/v1/tables/" + id + "/stream")
	program.next(`"seq"`)
	page := ann.follow("/t/" + id)
	page.next("hx-partial")
	for range 3 {
		page.next("event: alive\n")
	}
	select {
	case m := <-program.message:
		t.Errorf("the program was sent %q", m)
	default:
	}
}

// TestFirstVisitOfAPhone: the first page of a table on a phone is drawn for one that is held upright; once the browser
// has said otherwise, for that.
func TestFirstVisitOfAPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mara := s.person("mara")
	made := s.deal(settings(2), mara)
	agent := map[string]string{"User-Agent": "Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36"}
	for _, c := range []struct {
		agent map[string]string
		shape string
		want  bool
	}{{nil, "", false}, {agent, "", true}, {agent, "wide", false}, {nil, "tall", true}} {
		delete(mara.cookies, core.ShapeCookie)
		if c.shape != "" {
			mara.cookies[core.ShapeCookie] = &http.Cookie{Name: core.ShapeCookie, Value: c.shape}
		}
		page := mara.send(http.MethodGet, "/t/"+string(made.ID()), c.agent, nil)
		if got := strings.Contains(page.body, "map for-phone"); got != c.want {
			t.Errorf("agent %v, shape %q: the map is for a phone: %t", c.agent, c.shape, got)
		}
	}
}
