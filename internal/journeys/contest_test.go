package journeys

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// program makes a person by the API, and returns a function that sends a body in their name.
func (s *site) program(name string) func(path, body string) map[string]any {
	s.t.Helper()
	send := func(token, path, body string) map[string]any {
		s.t.Helper()
		r, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.base+path, strings.NewReader(body))
		if err != nil {
			s.t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			s.t.Fatal(err)
		}
		defer answer.Body.Close()
		var out map[string]any
		if err := json.NewDecoder(answer.Body).Decode(&out); err != nil || answer.StatusCode >= 300 {
			s.t.Fatalf("%s: %s, %v", path, answer.Status, out)
		}
		return out
	}
	token := send("", "/api/v1/people", `{"name":"`+name+`"}`)["token"].(map[string]any)["token"].(string)
	return func(path, body string) map[string]any { s.t.Helper(); return send(token, path, body) }
}

// TestLeagueAndChallenge: somebody makes a league, others join, it begins, and its first table is one click away; then
// they begin the challenge of the week. The pages are looked at on a phone, a tablet and a wide screen.
func TestLeagueAndChallenge(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.open(s.base + "/challenge")
	b.click("details.asks:has(#challenge-who) > summary")
	b.do(chromedp.SendKeys(chromedp.CSS("#challenge-who"), "Mara"))
	b.click("form[action='/challenge'] button")
	b.wait("the challenge is at its table", `location.pathname.startsWith("/t/") && document.querySelector("#board")`)
	table := value[string](b, "location.pathname")
	b.open(s.base + "/challenge")
	if on := value[string](b, `document.querySelector(".contest .btn--go").getAttribute("href")`); on != table {
		t.Errorf("the page leads to %s, the game is at %s", on, table)
	}
	b.accessible("the challenge")

	b.open(s.base + "/leagues")
	b.do(chromedp.SendKeys(chromedp.CSS("#c-name"), "Autumn league"))
	b.do(chromedp.SetValue(chromedp.CSS("#c-size"), "3"))
	// By keyboard.
	b.do(chromedp.Focus(chromedp.CSS("#new button[type=submit]")))
	b.press("\r")
	b.wait("the league is there",
		`location.pathname.startsWith("/leagues/") && document.querySelector("button[value=join]")`)
	at := value[string](b, "location.pathname")
	b.click("button[value=join]")
	b.wait("the organiser has joined", `document.querySelector("button[value=withdraw]")`)
	for _, name := range []string{"Jonas", "Yuki", "Ilya"} {
		s.program(name)("/api/v1"+at+"/join", "{}")
	}
	b.open(s.base + at)
	b.click("details.asks:has(button[value=begin]) > summary")
	b.click("button[value=begin]")
	b.wait("the first round has begun", `document.querySelector("#h-rounds")`)
	b.click("#h-now ~ .contest__go a.btn--go")
	b.wait("the table of the league", `location.pathname.startsWith("/t/") && document.querySelector("#board")`)
	if mine := value[string](b, "location.pathname"); mine == table {
		t.Error("the league leads to the challenge")
	}
	looks := []struct {
		theme         string
		width, height int64
	}{{"dark", 390, 844}, {"light", 820, 1180}, {"dark", 1440, 900}}
	for i, path := range []string{"/leagues", at, at + "/rounds/1", "/challenge"} {
		b.open(s.base + path)
		for k := range looks {
			look := looks[(i+k)%len(looks)]
			if k == 0 || i == 1 { // Everything of one page, one theme and width of each of the others.
				b.prefer("theme", look.theme)
				b.size(look.width, look.height)
				b.settled()
				if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > look.width {
					t.Errorf("%s is %d pixels wide on %d", path, wide, look.width)
				}
				b.accessible(path + ", " + look.theme)
				if look.width == 390 {
					b.fingers(path)
				}
			}
		}
	}
	b.clean()
}
