package journeys

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestHints asks what the program would do: with the mouse, by keyboard, on a phone, again after coming back, and without scripts.
// What it proposes is on the map, can be done, and is counted for everyone to see.
func TestHints(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	const shown, marked, gone = `document.querySelector("#hints .hint")`, `document.querySelector("#map .hint-marks .hint-mark-1 text")`,
		`!document.querySelector("#hints .hint") && !document.querySelector("#map .hint-marks")`
	used := func() string { return value[string](b, `document.querySelector(".player .tip").textContent`) }

	now := b.myTurn()
	if strings.Contains(used(), "hint") {
		t.Errorf("hints are counted before there were any: %s", used())
	}
	b.click("#hint-ask button")
	b.wait("the hints are there", shown)
	b.wait("their marks lie on the map", marked)
	b.wait("they are counted on the strip of the player", `document.querySelector(".player .tip").textContent.includes("used 1 hint")`)
	b.accessible("a table with hints")
	if n := value[int](b, `document.querySelectorAll("#hints .hint").length`); n < 1 || n > 3 {
		t.Errorf("%d hints", n)
	}

	// Closed and opened by keyboard they are not counted again, nor after coming back.
	b.press("w")
	b.wait("the hints are closed", gone)
	b.press("w")
	b.wait("the hints are there again", shown)
	b.open(b.table())
	b.wait("who comes back sees the hints again", shown)
	b.wait("their marks lie on the map again", marked)
	if !strings.Contains(used(), "used 1 hint") {
		t.Errorf("one decision counts more than once: %s", used())
	}

	// What a hint proposes is done, and the hints are gone with the decision.
	b.click("#hints .hint__do")
	b.changed(now)
	b.wait("the hints are gone with the decision", gone)

	// On a phone: nothing scrolls sideways, and the hints can be followed.
	b.do(chromedp.EmulateViewport(390, 844))
	rng := rand.New(rand.NewPCG(4, 4))
	for range 3 {
		b.myTurn()
		b.answer(rng, byScript)
	}
	now = b.myTurn()
	b.click("#hint-ask button")
	b.wait("the hints are there on a phone", shown)
	if wide := value[int](b, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	b.accessible("a table with hints on a phone")
	b.click("#hints .hint__do")
	b.changed(now)
	b.clean()
}
