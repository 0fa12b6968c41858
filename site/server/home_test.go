package server

import (
	"net/http"
	"strings"
	"testing"

	"koprulu/table"
)

// TestPlayNow: the first page says to a newcomer what the game is, and one click, without a name, begins a game against
// three bots.
func TestPlayNow(t *testing.T) {
	s := newSite(t, fixed(5))
	for _, c := range []struct{ lang, title, guest string }{{"en", "StarCraft: The Board Game", "Guest"},
		{"de", "StarCraft: Das Brettspiel", "Gast"}, {"ru", "Настольная игра StarCraft", "Гость"}} {
		newcomer := s.visitor()
		newcomer.post("/prefs", "lang", c.lang)
		if page := newcomer.get("/").body; !strings.Contains(page, c.title) || !strings.Contains(page, `class="hero__map"`) {
			t.Errorf("%s: the first page does not say what this is", c.lang)
		}
		r := newcomer.post("/tables", "guest", "1", "who", "")
		if r.status != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %.300s", c.lang, r.status, r.body)
		}
		made, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil {
			t.Fatal(err)
		}
		if snap := made.Snapshot(); snap.Status != table.Playing || len(snap.Seats) != 4 || snap.Seats[0].Name != c.guest {
			t.Errorf("%s: %v with %+v", c.lang, snap.Status, snap.Seats)
		}
		if page := newcomer.get("/").body; strings.Contains(page, `class="hero__map"`) {
			t.Errorf("%s: who plays is still told what this is", c.lang)
		}
	}
	if r := s.visitor().post("/tables", "who", ""); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a table of one's own without a name: status %d", r.status)
	}
}
