//go:build nightly

package journeys

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAgainstStrong makes a table with three medium bots with the form (in scripts/journeys.sh, which has time for
// their thinking, three strong ones), asks for a hint, sees the odds of a battle, loses, and reads in the look back
// where and why. A player who presses anything may get anywhere: after the rare game without a decision in a battle,
// they play another.
func TestAgainstStrong(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	rng := rand.New(rand.NewPCG(21, 21))
	level, said := "medium", "Deneb"
	if _, long := one(t); long {
		level, said = "strong", "Regulus"
	}
	for game, odds := 0, false; !odds; game++ {
		if game == 3 {
			t.Fatal("three games without the odds of a battle")
		}
		b.open(s.base + "/new")
		value[bool](b, `(() => { for (const i of [1, 2, 3]) { const s = document.querySelector("#new [name=seat" + i + "]"); s.value = "`+level+`"; s.dispatchEvent(new Event("change", {bubbles: true})); }
			return true; })()`)
		if game == 0 {
			b.do(chromedp.SendKeys(chromedp.CSS("#new [name=who]"), "Mara"))
		}
		b.click("#new .btn--go")
		b.wait("the table is there", `location.pathname.startsWith("/t/") && document.querySelector("#prompt")`)
		if bots := value[int](b, `(document.body.innerText.match(/`+said+`/g) || []).length`); bots < 3 {
			t.Fatalf("%d %s bots sit there:\n%s", bots, level, b.text())
		}
		table := b.table()
		b.myTurn()
		b.click("#hint-ask button")
		b.wait("the hints are there", `document.querySelector("#hints .hint")`)
		// Whole games are clicked through elsewhere.
		if b.playsOn(table, "card ", rng) {
			continue
		}
		b.open(table)
		b.wait("the odds of the battle are there",
			`document.querySelector("#battle.is-on .tray") && document.querySelector("#odds .odds__best") && document.querySelector(".tray .oddtag")`)
		odds = true
		b.answer(rng, byScript)
		b.playsOn(table, "never", rng)
		b.open(table)
		b.wait("the end says who has won", `document.querySelector("tr.is-winner")`)
		if winner := value[string](b, `document.querySelector("tr.is-winner").textContent`); strings.Contains(winner,
			"Mara") {
			t.Errorf("who presses anything wins against three %s bots: %s", level, winner)
		}
		b.looksBack(table)
	}
	b.clean()
}
