package server

import (
	"net/http"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/tutorial"
	"koprulu/site/web/lobby"
	"koprulu/table"
)

// TestPlayNow: the first page says to a newcomer what the game is, and one click, without a name, begins a game against
// three bots in a galaxy that is ready.
func TestPlayNow(t *testing.T) {
	s := newSite(t, fixed(5))
	for _, c := range []struct{ lang, title, guest string }{{"en", "StarCraft: The Board Game", "Guest"},
		{"de", "StarCraft: Das Brettspiel", "Gast"}, {"ru", "астольная игра StarCraft", "Гость"}} {
		newcomer := s.visitor()
		newcomer.post("/prefs", "lang", c.lang)
		if page := newcomer.get("/").body; !strings.Contains(page, c.title) || !strings.Contains(page, `class="hero__map"`) {
			t.Errorf("%s: the first page does not say what this is", c.lang)
		}
		r := newcomer.post("/tables", "guest", "1", "laid-out", "on")
		if r.status != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %.300s", c.lang, r.status, r.body)
		}
		made, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil {
			t.Fatal(err)
		}
		if snap := made.Snapshot(); snap.Status != table.Playing || len(snap.Seats) != 4 ||
			!locale.IsGuest(snap.Seats[0].Name) ||
			!strings.HasPrefix(snap.Seats[0].Name, c.guest+" ") {
			t.Errorf("%s: %v with %+v", c.lang, snap.Status, snap.Seats)
		} else if snap.State.Phase != game.Planning || snap.State.Round != 1 || snap.Answers == 0 {
			t.Errorf("%s: the game begins in phase %v after %d answers, not with an order", c.lang, snap.State.Phase,
				snap.Answers)
		}
		if page := newcomer.get("/").body; strings.Contains(page, `class="hero__map"`) {
			t.Errorf("%s: who plays is still told what this is", c.lang)
		}
	}
	if r := s.visitor().post("/tables", "who", ""); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a table of one's own without a name: status %d", r.status)
	}
}

// TestLessonsFromHome: each lesson of the first page begins with one click, without a name, and is the one that it
// says.
func TestLessonsFromHome(t *testing.T) {
	s := newSite(t, fixed(5))
	if n := len(lobby.Lessons()); n != int(tutorial.Chapters) {
		t.Errorf("the first page offers %d lessons of %d", n, tutorial.Chapters)
	}
	for _, id := range lobby.Lessons() {
		r := s.visitor().post("/tutorial", "guest", "1", "chapter", id)
		made, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil {
			t.Fatalf("%s: status %d: %v", id, r.status, err)
		}
		if c, is := tutorial.ChapterOf(made.Snapshot()); !is || c.ID() != id {
			t.Errorf("the lesson %s opens %s", id, c.ID())
		}
	}
}
