package journeys

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPersonPage: a rated game is played to its end, by the bot that stands in, and the page of its player shows it:
// what was won, the rating, the film. She narrows the page by links, and hides it with the keyboard; then a stranger
// finds nothing.
func TestPersonPage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mara := newBrowser(t, 1440, 900)
	mara.seated(s.base, "Mara")
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "random",
		pace: "none", factions: "dealt", company: "anybody", spectators: "on", rated: "on"})}).then(r => r.url)`))
	mara.wait("the game is dealt", `document.querySelector("#prompt-say")`)
	mara.click("details.menu > summary")
	mara.click("details.asks:has(form[action$='/leave']) > summary")
	mara.click("form[action$='/leave'] button")
	mara.wait("the bot plays on", `!document.querySelector("form[action$='/leave']")`)

	until := time.Now().Add(patience)
	for {
		mara.open(s.base + "/people")
		if value[bool](mara, `!!document.querySelector(".pers__table a")`) {
			break
		}
		if time.Now().After(until) {
			t.Fatal("the game does not end")
		}
		time.Sleep(100 * time.Millisecond)
	}
	mara.click(".pers__table a")
	mara.wait("her page",
		`document.querySelector("h1").innerText === "Mara" && document.querySelector(".pers__last").innerText.includes("Friday")`)
	facts := value[string](mara, `document.querySelector(".pers__facts").innerText`)
	if !strings.Contains(facts, "Base game: 1") || !strings.Contains(facts, "provisional for 9 more games") {
		t.Errorf("her page says:\n%s", facts)
	}
	mara.accessible("the page of a person")
	page := value[string](mara, `location.href`)
	mara.click(`.filters a[href*="box=broodwar"]`)
	mara.wait("no game of Brood War", `document.querySelector(".empty")`)
	for _, list := range []string{"/ratings", "/statistics"} {
		mara.open(s.base + list)
		if !value[bool](mara, `document.querySelector("main").innerText.includes("Mara")`) && list == "/ratings" {
			t.Error("she is not among the ratings")
		}
	}
	mara.accessible("the statistics")
	jonas := newBrowser(t, 390, 844)
	jonas.open(page)
	jonas.accessible("the page of a person for a stranger")
	if value[bool](jonas, `!!document.querySelector("#h-times, .pers__hide")`) {
		t.Error("a stranger is shown times or the switch")
	}

	mara.open(page)
	mara.do(chromedp.Focus(chromedp.CSS(".pers__hide button")), chromedp.KeyEvent(kb.Enter))
	mara.wait("it is hidden", `document.querySelector(".pers__hide button[value=show]")`)
	jonas.open(page)
	if text := value[string](jonas, `document.querySelector("main").innerText`); strings.Contains(text, "Mara") ||
		strings.Contains(text, "Friday") {
		t.Errorf("a stranger reads the hidden page:\n%s", text)
	}
	mara.clean()
}
