package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestFilm: a step of the film has the pieces that differ between its two moments and no others, and together they are
// what the replay page shows; between a moment and itself nothing differs.
func TestFilm(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.endedTable(t, settings(2), ann, ben)
	at := "/t/" + string(made.ID())
	if r := ann.get(at + "/film?from=3&at=3"); r.status != http.StatusOK || r.body != "" {
		t.Errorf("from a moment to itself: status %d, %d bytes", r.status, len(r.body))
	}
	seldom := 0
	for n := range 20 {
		step := ann.get(fmt.Sprintf("%s/film?from=%d&at=%d&as=1", at, n, n+1))
		whole := ann.get(fmt.Sprintf("%s/replay?at=%d&as=1", at, n+1)).body
		before := ann.get(fmt.Sprintf("%s/replay?at=%d&as=1", at, n)).body
		if !strings.Contains(step.body, `hx-target="#film-say"`) {
			t.Errorf("step %d does not say which moment it is", n)
		}
		for piece := range strings.SplitSeq(step.body, "</hx-partial>") {
			_, html, found := strings.Cut(piece, `">`)
			if !found {
				continue
			}
			if !strings.Contains(whole, html) {
				t.Errorf("step %d sends a piece that the page does not have: %.120s", n, html)
			}
			if strings.Contains(before, html) {
				t.Errorf("step %d sends a piece that has not changed: %.120s", n, html)
			}
		}
		if !strings.Contains(step.body, `hx-target="#board"`) {
			seldom++
		}
	}
	if seldom == 0 {
		t.Error("every step sends the board")
	}
	for _, wrong := range []string{"from=x&at=1", "from=1&at=x", "from=1&at=2&as=9"} {
		if r := ann.get(at + "/film?" + wrong); r.status != http.StatusNotFound {
			t.Errorf("%s: status %d", wrong, r.status)
		}
	}
}

// TestOwnPrivateGames: people who played a private game see it when it is over, even after leaving it to a bot, and
// find it among their games; nobody else does.
func TestOwnPrivateGames(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, cleo, zoe := s.person("Ann"), s.person("Ben"), s.person("Cleo"), s.person("Zoe")
	set := settings(3)
	set.Public, set.Spectators, set.Name = false, false, "Behind closed doors"
	made := s.deal(set, ann, ben, cleo)
	at := "/t/" + string(made.ID())
	cleo.post(at+"/leave", "sure", "1")
	for range 30 {
		s.step(made, map[game.Player]*actor{0: ann, 1: ben})
	}
	if r := cleo.get(at); r.status != http.StatusNotFound {
		t.Errorf("who left sees the game that goes on: status %d", r.status)
	}
	ann.post(at+"/propose", "kind", "end")
	ben.post(at+"/vote", "agree", "1")
	if made.Snapshot().Status != table.Ended {
		t.Fatal("the game goes on")
	}
	for name, c := range map[string]struct {
		who *actor
		may bool
	}{"Ann": {ann, true}, "Ben": {ben, true}, "Cleo, who left": {cleo, true}, "Zoe": {zoe, false},
		"a visitor": {s.visitor(), false}} {
		for _, path := range []string{"/replay?at=3&as=all", "/end", "/film?from=1&at=2&as=2"} {
			if r := c.who.get(at + path); (r.status == http.StatusOK) != c.may {
				t.Errorf("%s, %s: status %d", name, path, r.status)
			}
		}
		if listed := strings.Contains(c.who.get("/records?of=me").body, at+`"`); listed != c.may {
			t.Errorf("%s: among the own games: %v", name, listed)
		}
		if strings.Contains(c.who.get("/records").body, at+`"`) {
			t.Errorf("%s: among the public games", name)
		}
	}
}
