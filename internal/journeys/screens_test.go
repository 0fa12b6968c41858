//go:build nightly

package journeys

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"koprulu/rules/game"
)

// seat lets a person without a browser, the same one by each name, take a seat of a table.
func (s *site) seat(invite string, seat game.Player, name string) {
	s.t.Helper()
	client := s.people[name]
	if client == nil {
		jar, err := cookiejar.New(nil)
		if err != nil {
			s.t.Fatal(err)
		}
		client = &http.Client{Jar: jar}
		if s.people == nil {
			s.people = map[string]*http.Client{}
		}
		s.people[name] = client
	}
	res, err := client.Get(invite)
	if err != nil {
		s.t.Fatal(err)
	}
	res.Body.Close()
	at := "http://" + res.Request.URL.Host + res.Request.URL.Path
	res, err = client.PostForm(at+"/seat", url.Values{"do": {"take"}, "seat": {strconv.Itoa(int(seat) + 1)},
		"who": {name}})
	if err != nil {
		s.t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s can't take seat %d: %s", name, seat+1, res.Status)
	}
}

// TestScreens looks at the pages in every width and theme.
// KOPRULU_SCREENSHOTS names the folder for the pictures of the README; see scripts/screenshots.sh.
func TestScreens(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("KOPRULU_SCREENSHOTS")
	s := newSite(t)
	people := []string{"Mara", "Jonas", "Yuki", "Ilya"}

	file := filepath.Join(t.TempDir(), "table.jsonl")
	me := recordUntil(t, file, 4, 8, func(r *game.Rules, s *game.State) bool {
		return s.Round == 3 && r.Decision(s) == game.AskOrder && s.OrderCount >= 10
	})
	table := s.imported(file)
	fight := filepath.Join(t.TempDir(), "fight.jsonl")
	fighter := recordUntil(t, fight, 4, 8, func(r *game.Rules, s *game.State) bool {
		return s.Round >= 3 && r.Decision(s) == game.AskCards && s.Battle.Count == 3
	})
	battle := s.imported(fight)

	b := newBrowser(t, 1440, 900)
	b.open(s.base + "/")
	b.prefer("theme", "dark")
	sit := func(invite string, mine game.Player) string {
		b.open(invite)
		if value[bool](b, `!!document.querySelector("input[name=who]")`) {
			b.do(chromedp.SendKeys(chromedp.CSS("input[name=who]"), people[0]))
		}
		b.click(fmt.Sprintf("form.takeseat button[name=seat][value='%d']", mine+1))
		b.wait("the reader sits", `document.querySelector("#board") && !document.querySelector("form.takeseat")`)
		next := 1
		for p := range game.Player(4) {
			if p != mine {
				s.seat(invite, p, people[next])
				next++
			}
		}
		return b.table()
	}
	at, fightAt := sit(table, me), sit(battle, fighter)

	b.screens(dir, []screen{
		{"lobby", s.base + "/"}, {"table", at}, {"battle", fightAt}, {"replay", at + "/replay?at=150"},
		{"sheet", at + "/sheet/2"},
		{"rules", s.base + "/rules?q=mobilize"}, {"codex", s.base + "/codex"}, {"profile", s.base + "/profile"},
		{"tutorial", s.base + "/tutorial"}, {"about", s.base + "/about"},
	})
	b.clean()
}

// screen is a page that screens looks at.
type screen struct{ name, url string }

// screens looks at pages in every width and theme: nothing but the map scrolls sideways, nothing is inaccessible, no
// text is missing, nothing covers the prompt, no text of a table is smaller than 12 pixels, and on phones, upright or
// on their side, nothing is too small for a finger and no prompt too high. A page is loaded once and changes its width;
// scripts/journeys.sh and runs that take pictures load it again at each width. Themes differ only in colours, so the
// light one is only checked for contrast, once for each page. dir is the folder for pictures, empty for none.
func (b *browser) screens(dir string, pages []screen) {
	b.t.Helper()
	sizes := []struct {
		name          string
		width, height int64
	}{{"phone", 390, 844}, {"tablet", 820, 1180}, {"wide", 1440, 900}}
	_, long := one(b.t)
	anew := long || dir != ""
	b.prefer("theme", "dark")
	for _, page := range pages {
		for i, size := range sizes {
			name := page.name + "-" + size.name
			b.size(size.width, size.height)
			if i == 0 || anew {
				b.openTidy(page.url)
			}
			b.drawnWell(dir, name, size.width)
			if size.name != "tablet" || anew {
				b.accessible(name)
			}
			table := value[bool](b, `!!document.querySelector(".table")`)
			if table {
				b.readable(name)
			}
			if size.name == "phone" {
				b.fingers(name)
				b.lowPrompt(name)
				b.size(size.height, size.width)
				b.settled()
				b.fingers(name + " on its side")
				b.lowPrompt(name + " on its side")
			}
			if table && size.name == "wide" {
				b.size(1366, 768)
				b.settled()
				b.readable(name + " on a laptop")
			}
		}
	}
	b.prefer("theme", "light")
	for _, page := range pages {
		for _, size := range sizes {
			name := page.name + "-" + size.name + "-light"
			if dir == "" && size.name != "wide" {
				continue
			}
			b.size(size.width, size.height)
			b.openTidy(page.url)
			b.drawnWell(dir, name, size.width)
			if size.name == "wide" {
				b.contrasts(name)
			}
		}
	}
}

// openTidy opens a page and closes the result of a battle on it.
func (b *browser) openTidy(url string) {
	b.t.Helper()
	b.open(url)
	value[bool](b, putAway)
}

// drawnWell waits until nothing moves, looks at what a page must be in any width and theme, and takes its picture if
// there is a folder for it.
func (b *browser) drawnWell(dir, name string, width int64) {
	b.t.Helper()
	b.settled()
	if dir != "" {
		value[bool](b, `(document.querySelector("#line")?.remove(), true)`) // Pages of the preview have no stream.
		b.shot(filepath.Join(dir, name+".jpg"))
	}
	if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > width {
		b.t.Errorf("%s: the page is %d pixels wide", name, wide)
	}
	if text := value[string](b, "document.body.innerText"); strings.ContainsAny(text, "⟨⟩") {
		b.t.Errorf("%s: a text is missing", name)
	}
	if over := value[string](b, uncovered); over != "" {
		b.t.Errorf("%s: the prompt is covered by %s", name, over)
	}
}
