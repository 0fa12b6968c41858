package server

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// TestBeginningTooEarly: an owner who begins while seats are free is told which, in their language.
func TestBeginningTooEarly(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	made, err := s.hub.Create(context.Background(), ann.id, "Ann", settings(3), []table.SeatPlan{{Mine: true}, {}, {}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ lang, want string }{
		{"en", "Seats 2 and 3 need a player or a bot first."},
		{"de", "Die Plätze 2 und 3 brauchen zuerst je einen Spieler oder Bot."},
		{"ru", "Сначала на местах 2 и 3 должны быть игроки или боты."},
	} {
		ann.post("/prefs", "lang", c.lang)
		r := ann.json("/api/v1/tables/"+string(made.ID())+"/begin", "{}")
		if r.status != http.StatusConflict || !strings.Contains(r.body, `"error":"free-seats"`) ||
			!strings.Contains(r.body, c.want) {
			t.Errorf("%s: status %d, %s", c.lang, r.status, r.body)
		}
		if page := ann.get("/t/" + string(made.ID())); !strings.Contains(page.body, c.want) {
			t.Errorf("%s: the waiting room does not say %q", c.lang, c.want)
		}
	}
}

// TestWaitingRoomTellsFactions: the waiting room says which faction a seat plays, whether it was chosen or set by a
// scenario.
func TestWaitingRoomTellsFactions(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	chosen := settings(2)
	chosen.Options.RandomFactions = false
	chosen.Options.Factions[1] = piece.FactionNamed("overmind")
	given := settings(2)
	given.Options.RandomFactions = false
	given.Scenario = table.Scenario{ID: "trump-card"}
	for name, set := range map[string]table.Settings{"chosen": chosen, "given": given} {
		made, err := s.hub.Create(context.Background(), ann.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}})
		if err != nil {
			t.Fatal(err)
		}
		if page := ann.get("/t/" + string(made.ID())); !strings.Contains(page.body, "Seat 2 · The Overmind") {
			t.Errorf("%s: the waiting room does not say who plays the Overmind", name)
		}
	}
}

// TestSeatsAreOfferedToWhoMayTakeThem: the waiting room of a private table has buttons for its free seats for people
// whom the server lets sit down, and tells the others what they need.
func TestSeatsAreOfferedToWhoMayTakeThem(t *testing.T) {
	const button, told = `value="take"`, "To take a seat you need an invitation"
	for _, c := range []struct {
		name          string
		public, named bool
		link          func(invite, watch string) string
		may           bool
	}{
		{"a private table, by the link to join", false, true, func(invite, _ string) string { return "/join/" + invite },
			true},
		{"a private table, by the link to join, without a name", false, false,
			func(invite, _ string) string { return "/join/" + invite }, true},
		{"a private table, by the link to watch", false, true, func(_, watch string) string { return "/watch/" + watch },
			false},
		{"a private table, by the link to watch, without a name", false, false,
			func(_, watch string) string { return "/watch/" + watch }, false},
		{"a public table, by the link to watch", true, true, func(_, watch string) string { return "/watch/" + watch }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t)
			ann, ben := s.person("Ann"), s.visitor()
			if c.named {
				ben = s.person("Ben")
			}
			set := settings(3)
			set.Public, set.Spectators = c.public, true
			made, err := s.hub.Create(context.Background(), ann.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}, {}})
			if err != nil {
				t.Fatal(err)
			}
			if r := ben.get(c.link(made.Links())); r.status != http.StatusSeeOther {
				t.Fatalf("the link: status %d", r.status)
			}
			page := "/t/" + string(made.ID())
			shown := ben.get(page).body
			if strings.Contains(shown, button) != c.may || strings.Contains(shown, told) == c.may {
				t.Errorf("may take a seat: %v; offered: %v; told what is missing: %v", c.may, strings.Contains(shown, button),
					strings.Contains(shown, told))
			}
			ben.post(page+"/seat", "do", "take", "seat", "2", "who", "Ben")
			if sits := made.Snapshot().Seats[game.Player(1)].Person != ""; sits != c.may {
				t.Errorf("may take a seat: %v; takes it: %v", c.may, sits)
			}
		})
	}
}

// TestExpiryIsShown: the lobby and the waiting room say when a table expires, until somebody changes it.
func TestExpiryIsShown(t *testing.T) {
	ctx := context.Background()
	s := newSite(t, func(_ *core.Config, hub *table.HubConfig) {
		old := time.Now().Add(-table.WaitingKept + table.ExpiryNotice)
		err := hub.Store.Create(
			ctx,
			&table.Stored{
				Basics: table.Basics{
					ID:       "old",
					Owner:    "nobody",
					Settings: settings(2),
					Status:   table.Waiting,
					Seats:    make([]table.Seat, 2),
					Created:  old,
					Updated:  old,
				},
				Invite: "i",
				Watch:  "w",
			},
		)
		if err != nil {
			t.Fatal(err)
		}
	})
	for made, err := s.hub.Table(ctx, "old"); made.Snapshot().Expires.IsZero(); time.Sleep(time.Millisecond) {
		if err != nil {
			t.Fatal(err)
		}
	}
	ann := s.person("Ann")
	for _, c := range []struct{ lang, want, room string }{
		{"en", "expires in 23 hours", "This table expires in 23 hours, because"},
		{"de", "läuft in 23 Stunden ab", "Dieser Tisch läuft in 23 Stunden ab, weil"},
		{"ru", "удалится через 23 часа", "Этот стол удалится через 23 часа: уже"},
	} {
		ann.post("/prefs", "lang", c.lang)
		if r := ann.get("/"); !strings.Contains(r.body, c.want) {
			t.Errorf("%s: the lobby does not say %q", c.lang, c.want)
		}
		if r := ann.get("/t/old"); !strings.Contains(r.body, c.room) {
			t.Errorf("%s: the waiting room does not say %q", c.lang, c.room)
		}
	}
	expires := `"expires":"`
	for _, path := range []string{"/api/v1/tables?list=open", "/api/v1/tables/old"} {
		if r := ann.get(path); !strings.Contains(r.body, expires) {
			t.Errorf("%s does not say when the table expires", path)
		}
	}
	ann.post("/prefs", "lang", "en")
	ann.post("/t/old/seat", "do", "take", "seat", "1")
	for _, path := range []string{"/", "/t/old", "/api/v1/tables/old"} {
		if r := ann.get(path); strings.Contains(r.body, "expires in") || strings.Contains(r.body, expires) ||
			r.status != http.StatusOK {
			t.Errorf("%s still says that the table expires (status %d)", path, r.status)
		}
	}
}
