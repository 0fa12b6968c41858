package journeys

import (
	"math/rand/v2"
	"testing"
)

// TestReconnect kills the server while two windows of one person are open: both reconnect on their own, stay equal, and
// no answer is lost.
func TestReconnect(t *testing.T) {
	s := newSite(t)
	one := newBrowser(t, 1440, 900)
	one.quickTable(s, "Lena")
	two := one.tab(one.table())
	rng := rand.New(rand.NewPCG(5, 5))
	for range 3 {
		one.myTurn()
		one.answer(rng, byMouse)
		before := one.myTurn()
		two.wait("the other window shows the same decision", `document.querySelector("#prompt").dataset.decision === "`+before.Decision+`"`)
		s.restart()
		if now := one.turn(); now.Decision != before.Decision {
			t.Fatalf("decision %s became %s", before.Decision, now.Decision)
		}
		one.answer(rng, byMouse)
		after := one.myTurn()
		two.wait("the other window finds the server again and follows", `document.querySelector("#prompt").dataset.decision === "`+after.Decision+`"`)
	}
	if errs := value[bool](two, `performance.getEntriesByType("navigation").length === 1`); !errs {
		t.Error("the second window was loaded anew")
	}
}
