package server

import (
	"bytes"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/postcard"
	"koprulu/table"
)

// endedTable makes a table of two people who ended their game after some answers.
func (s *site) endedTable(t *testing.T, set table.Settings, people ...*actor) *table.Table {
	t.Helper()
	made := s.deal(set, people...)
	for range 40 {
		s.step(made, map[game.Player]*actor{0: people[0], 1: people[1]})
	}
	people[0].post("/t/"+string(made.ID())+"/propose", "kind", "end")
	people[1].post("/t/"+string(made.ID())+"/vote", "agree", "1")
	if !made.Snapshot().Over() {
		t.Fatal("the game is not over")
	}
	return made
}

// TestPictureOfAGame: games that strangers may see have a picture for links and say so in the page's head; a private
// game has none for anybody, nor has a game that goes on.
func TestPictureOfAGame(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	ann, ben, nobody := s.person("Ann"), s.person("Ben"), s.visitor()
	open := settings(2)
	open.Public, open.Spectators = true, true
	private := settings(2)
	private.Public = false
	for name, c := range map[string]struct {
		set  table.Settings
		over bool
		want int
	}{
		"public":           {open, true, http.StatusOK},
		"public, goes on":  {open, false, http.StatusNotFound},
		"private":          {private, true, http.StatusNotFound},
		"private, goes on": {private, false, http.StatusNotFound},
	} {
		var made *table.Table
		if c.over {
			made = s.endedTable(t, c.set, ann, ben)
		} else {
			made = s.deal(c.set, ann, ben)
		}
		at := "/t/" + string(made.ID())
		for who, reader := range map[string]*actor{"a stranger": nobody, "a player": ann} {
			r := reader.get(at + "/preview.png?lang=de")
			if r.status != c.want {
				t.Errorf("%s, %s: status %d, want %d", name, who, r.status, c.want)
			}
			if c.want != http.StatusOK {
				continue
			}
			img, err := png.Decode(bytes.NewReader([]byte(r.body)))
			if err != nil || img.Bounds().Dx() != postcard.Width || img.Bounds().Dy() != postcard.Height ||
				r.header.Get("Content-Type") != "image/png" {
				t.Errorf("%s, %s: no picture of the size: %v", name, who, err)
			}
		}
		if page := ann.get(at + "/end"); c.over != (page.status == http.StatusOK) ||
			strings.Contains(page.body, "og:image") != (c.want == http.StatusOK) {
			t.Errorf("%s: the page of the end has the status %d and a picture: %v", name, page.status,
				strings.Contains(page.body, "og:image"))
		}
	}
	made := s.endedTable(t, open, ann, ben)
	page := nobody.get("/t/" + string(made.ID()) + "/end").body
	named := regexp.MustCompile(`og:image" content="http://[^/"]+(/t/[^"]+)"`).FindStringSubmatch(page)
	if named == nil || nobody.get(named[1]).status != http.StatusOK {
		t.Errorf("the picture that the page names can't be had: %v", named)
	}
}

// TestPlayAgain: people who played a game can have it dealt again, with the same bots; on request in other seats, where
// everybody plays the faction of the next seat.
func TestPlayAgain(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, zoe := s.person("Ann"), s.person("Ben"), s.person("Zoe")
	set := settings(3)
	set.Public, set.Spectators, set.Name = true, true, "Friday"
	made := s.deal(set, ann, ben)
	over := "/t/" + string(made.ID())
	if r := ann.post(over + "/again"); r.status != http.StatusConflict {
		t.Errorf("a game that goes on: status %d", r.status)
	}
	ann.post(over+"/propose", "kind", "end")
	ben.post(over+"/vote", "agree", "1")
	played := made.Snapshot()
	// Lobby and records offer it to people who played, and to nobody else.
	for _, path := range []string{"/", "/records", "/records?of=me"} {
		button := `action="` + over + `/again"`
		if page := ben.get(path).body; !strings.Contains(page, button) || !strings.Contains(page, `name="swap"`) {
			t.Errorf("%s does not offer Ben to play again", path)
		}
		if page := zoe.get(path).body; strings.Contains(page, button) || path == "/" && !strings.Contains(page, over) {
			t.Errorf("%s offers Zoe to play again what she did not play, or hides it", path)
		}
	}
	if r := ben.get(over + "/again"); r.status != http.StatusNotFound {
		t.Errorf("nobody plays again: status %d", r.status)
	}
	if r := zoe.post(over + "/again"); r.status != http.StatusConflict {
		t.Errorf("who did not play: status %d", r.status)
	}
	for _, swap := range []int{0, 1} {
		r := ann.post(over+"/again", "swap", string(rune('0'+swap)))
		if r.status != http.StatusSeeOther {
			t.Fatalf("status %d: %s", r.status, r.body)
		}
		next, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil {
			t.Fatal(err)
		}
		// The others read about it at the old table, and its link leads them to the new one, with an invitation for those who
		// played.
		if page := ben.get(over).body; !strings.Contains(page, "plays again: join") ||
			!strings.Contains(page, `href="`+over+`/again"`) {
			t.Errorf("swap %d: the old table does not tell", swap)
		}
		if page := ben.get(over + "/end").body; !strings.Contains(page, "plays again: join") {
			t.Errorf("swap %d: the page of the end does not tell", swap)
		}
		invite, _ := next.Links()
		if r := ben.get(over + "/again"); r.status != http.StatusSeeOther || r.header.Get("Location") != "/join/"+invite {
			t.Errorf("swap %d: Ben is led to %q", swap, r.header.Get("Location"))
		}
		if r := zoe.get(over + "/again"); r.header.Get("Location") != "/t/"+string(next.ID()) {
			t.Errorf("swap %d: Zoe is led to %q", swap, r.header.Get("Location"))
		}
		snap := next.Snapshot()
		if snap.Settings.Name != "Friday" || len(snap.Seats) != 3 || snap.Status != table.Waiting {
			t.Errorf("swap %d: %+v", swap, snap.Settings)
		}
		for i := range snap.Seats {
			was, is := &played.Seats[(i+3-swap)%3], &snap.Seats[i]
			switch {
			case was.Person == ann.id && is.Person != ann.id, was.Person == ben.id && !is.Open(), was.Person == "" &&
				is.Bot != was.Bot:
				t.Errorf("swap %d: seat %d is %+v, want that of %+v", swap, i+1, is, was)
			}
			if swap == 1 && snap.Settings.Options.Factions[i] != played.View(game.Nobody).Seats[i].Faction {
				t.Errorf("seat %d plays another faction", i+1)
			}
		}
	}
}
