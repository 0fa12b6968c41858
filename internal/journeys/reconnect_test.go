package journeys

import (
	"math/rand/v2"
	"testing"
)

// TestReconnect kills the server while two windows of one person are open: both reconnect on their own, stay equal, and
// no answer is lost.
func TestReconnect(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	one := newBrowser(t, 1440, 900)
	one.quickTable(s, "Lena")
	two := one.tab(one.table())
	value[bool](two,
		`(window.changes = 0, document.addEventListener("pieces", ({detail}) => { if (/<=\d/.test(detail.data)) window.changes++; }, true), true)`)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 3 {
		one.myTurn()
		one.answer(rng, byMouse)
		before := one.myTurn()
		two.wait("the other window shows the same decision",
			`document.querySelector("#prompt").dataset.decision === "`+before.Decision+`"`)
		s.restart()
		if now := one.turn(); now.Decision != before.Decision {
			t.Fatalf("decision %s became %s", before.Decision, now.Decision)
		}
		one.answer(rng, byMouse)
		after := one.myTurn()
		two.wait("the other window finds the server again and follows",
			`document.querySelector("#prompt").dataset.decision === "`+after.Decision+`"`)
	}
	if value[int](two, `window.changes`) == 0 {
		t.Error("no piece came as a change")
	}
	// What the page has put together from changes is what a page loaded now has; the map may still show what others did.
	differ := value[[]string](two, `(async () => {
		for (const end = performance.now() + 120_000; ; ) {
			const now = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
			const differ = ["galaxy", "players", "log", "board", "prompt"].filter(id => document.getElementById(id).textContent !== now.getElementById(id).textContent);
			if (!differ.length || performance.now() > end) return differ;
			await new Promise(done => setTimeout(done, 250));
		}
	})()`)
	if len(differ) > 0 {
		t.Errorf("not as on a new page: %q", differ)
	}
	if errs := value[bool](two, `performance.getEntriesByType("navigation").length === 1`); !errs {
		t.Error("the second window was reloaded")
	}
}
