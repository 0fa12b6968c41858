//go:build nightly

package journeys

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBadge: the list of tables learns at once that a table waits for its reader, and that it no longer does.
func TestBadge(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	b.myTurn()
	lobby := b.tab(s.base + "/")
	one := `document.querySelector("#badge").innerText === "1" && document.title.startsWith("(1) ")`
	lobby.wait("the badge counts the table", one)

	// She leaves the table to a bot, in the other window.
	rng := rand.New(rand.NewPCG(5, 5))
	b.answer(rng, byMouse)
	b.myTurn()
	lobby.wait("the badge counts the table again", one)
	b.click("details.menu > summary")
	b.click("details.asks:has(form[action$='/leave']) > summary")
	b.click("form[action$='/leave'] button")
	lobby.wait("nothing waits any more", `document.querySelector("#badge").hidden && !document.title.startsWith("(")`)
	b.clean()
	lobby.clean()
}

// TestEndingAsksFirst: where only bots play along, the menu says that the game ends at once before it does; at the end
// nothing of the game waits any more.
func TestEndingAsksFirst(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 390, 844)
	b.quickTable(s, "Mara")
	b.myTurn()
	b.click("details.menu > summary")
	b.click("details.asks:has(button[value=end]) > summary")
	b.wait("it says what will happen",
		`document.querySelector("details.asks[open] form").innerText.includes("Bots agree: the game ends at once.")`)
	b.accessible("a menu that asks")
	b.click("details.asks[open] button[value=end]")
	b.wait("the game is over", `document.querySelector("#prompt").innerText.includes("The players ended the game.")`)
	b.wait("nobody waits any more",
		`!document.querySelector("#players .turn") && !document.querySelector("form button[value=open]")`)
	b.clean()
}

// TestResigningByMouse: the menu says what a resignation comes to before it is given, a double click gives it once, and
// at the end nothing of the game waits any more, nor is anybody left to follow.
func TestResigningByMouse(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.seated(s.base, "Mara")
	b.open(value[string](b, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "random",
		pace: "none", factions: "dealt", company: "invited"})}).then(r => r.url)`))
	b.myTurn()
	value[bool](b, `(window.resigned = 0,
		document.addEventListener("htmx:config:request", e => window.resigned += e.detail.ctx.request.action.endsWith("/resign")), true)`)
	shown := `document.querySelector(".menu__speed")`
	b.click("details.menu > summary")
	b.wait("the choice of how to follow others", shown+`.checkVisibility()`)
	b.click("details.asks:has(form[action$='/resign']) > summary")
	b.wait("it says what will happen",
		`document.querySelector("details.asks[open] form").innerText.includes("You lose at once: ")`)
	b.accessible("a menu that asks about resigning")
	at := value[place](b, fmt.Sprintf(spot, "form[action$='/resign'] button"))
	// The first answer of the server comes only after the second click.
	value[bool](b,
		`(window.both = new Promise(done => window.clicked = done), window.plain = fetch, window.fetch = (...what) => window.both.then(() => window.plain(...what)), true)`)
	b.do(chromedp.MouseClickXY(at.X, at.Y))
	b.do(chromedp.MouseClickXY(at.X, at.Y))
	value[bool](b, `(window.clicked(), true)`)
	b.wait("the game is over",
		`document.querySelector("#prompt.is-over") && document.querySelector("#players").innerText.includes("resigned")`)
	b.wait("nothing waits any more",
		`!document.querySelector("#players .turn, .menu form[action$='/resign'], .menu form[action$='/leave'], .menu form[action$='/propose'], .prompt__notice form")`)
	if n := value[int](b, "window.resigned"); n != 1 {
		t.Errorf("a double click resigns %d times", n)
	}
	b.clean()
}
