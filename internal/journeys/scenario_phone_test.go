//go:build nightly

package journeys

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// inSight counts the planets whose middle is on the map, and all planets.
const inSight = `(map => [...document.querySelectorAll("#map .planet")].reduce(([seen, all], e) => (r => [seen + (r.left + r.width / 2 > map.left && r.left + r.width / 2 < map.right && r.top + r.height / 2 > map.top && r.top + r.height / 2 < map.bottom), all + 1])(e.getBoundingClientRect()), [0, 0]))(document.querySelector("#galaxy").getBoundingClientRect())`

// TestScenarioOnPhone: the table of a scenario opens on an upright phone, for which its galaxy is drawn turned, with
// what is asked about in sight; the whole galaxy is in sight once the map does not follow.
func TestScenarioOnPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 390, 844)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open(s.base + "/scenarios/trump-card")
	b.wait("the scenario is there", `document.querySelector("#scenario-who")`)
	b.do(chromedp.SendKeys(chromedp.CSS("#scenario-who"), "Yuki"))
	b.click("form.scenario__go button[type=submit]")
	b.dealt()
	b.wait("the galaxy is drawn for the phone", `document.querySelector("#map.for-phone[data-turned=on]")`)
	b.settled()
	if got := value[[]int](b, inSight); got[0] == 0 {
		b.picture()
		t.Errorf("%d of %d planets are in sight", got[0], got[1])
	}
	if out := value[string](b, litOutOfView); out != "" {
		b.picture()
		t.Errorf("out of view: %s", out)
	}
	value[bool](b, `(document.querySelector("[data-map=fit]").click(), true)`)
	b.settled()
	if got := value[[]int](b, inSight); got[0] != got[1] || got[1] == 0 {
		b.picture()
		t.Errorf("%d of %d planets are in sight of the whole galaxy", got[0], got[1])
	}
}

// TestFirstVisitOnItsSide: a phone that lies is shown a table for the first time as it goes on to be shown, and so is
// one that was upright at the last visit: what the server took it for is never seen.
func TestFirstVisitOnItsSide(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	b.quickTable(s, "Lena")
	table := b.table()
	b.first(`addEventListener("DOMContentLoaded", () => (window.begun = document.querySelector("#map")?.whole + document.querySelector("#map")?.getAttribute("class")))`)
	for _, size := range []window{{844, 390}, {390, 844}} {
		b.do(chromedp.EmulateViewport(size.width, size.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
		b.open(table)
		b.wait("the stream has begun", `document.querySelector("#stream[data-mark]") && window.begun`)
		if begun, now := value[string](b, `window.begun`), value[string](b,
			`document.querySelector("#map").whole + document.querySelector("#map").getAttribute("class")`); begun != now {
			t.Errorf("at %v the map was %q at first, and is %q", size, begun, now)
		}
		if !value[bool](b, `document.querySelector("#map").matches(".for-phone")`) {
			t.Errorf("at %v the map is not drawn for a phone", size)
		}
	}
	b.clean()
}
