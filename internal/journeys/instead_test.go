//go:build nightly

package journeys

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"koprulu/rules/game"
)

// TestInstead: with a planet chosen for an order, another one is chosen instead, by a click and by keys, and nothing is
// answered by that; after a click no frame shows where the keys would go, after a key one does. What happened since the
// turn leads to the replay, where its place is lit.
func TestInstead(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "instead.jsonl")
	mine := recordUntil(t, file, 3, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskOrder && s.Round >= 2 && s.OrderCount >= 4
	})
	alone(t, file, 3, mine, "")
	b := newBrowser(t, 1366, 768)
	b.take(s.imported(file), "Mara")
	b.paced("off")
	shot := func(name string) {
		if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" {
			b.shot(filepath.Join(dir, "instead-"+name+".png"))
		}
	}
	const (
		chosen = `(document.querySelector("#map .planet.on")?.id ?? "")`
		framed = `(s => s.boxShadow.includes("4px") || s.outlineStyle !== "none" && !s.outlineColor.endsWith(", 0)"))(getComputedStyle(document.activeElement))`
	)
	decision := value[string](b, `document.querySelector("#prompt").dataset.decision`)
	b.wait("planets are lit", `document.querySelectorAll("#map .planet.lit").length > 2`)
	b.click("#map .planet.lit")
	b.wait("a planet is chosen", chosen)
	first := value[string](b, chosen)
	shot("first")
	b.accessible("a planet is chosen")
	other := "#map .planet.other:not(#" + first + ")"
	b.click(other)
	b.wait("another one is chosen", chosen+` && `+chosen+` !== "`+first+
		`" && document.querySelectorAll("#map .planet.on").length === 1`)
	second := value[string](b, chosen)
	b.wait("the first could be chosen again", `document.querySelector("#`+first+`").matches(".other")`)
	shot("second")
	value[bool](b, `(document.querySelector("#prompt").focus({preventScroll: true}), true)`)
	if value[bool](b, framed) {
		t.Error("a frame shows after a click")
	}
	if !b.tabTo("#" + first) {
		t.Fatal("the keys do not reach the first planet")
	}
	b.press(kb.Enter)
	b.wait("the keys choose the first again", chosen+` === "`+first+`" && document.querySelector("#`+second+
		`").matches(".other")`)
	value[bool](b, `(document.querySelector("#prompt").focus({preventScroll: true}), true)`)
	if !value[bool](b, framed) {
		t.Error("no frame shows where the keys go")
	}
	if now := value[string](b, `document.querySelector("#prompt").dataset.decision`); now != decision {
		t.Errorf("decision %s was answered, and %s is asked", decision, now)
	}

	const placed = `#since li a[data-place^="planet-"], #since li a[data-place^="a-"]`
	place := value[string](b, `document.querySelector('`+placed+`').dataset.place`)
	b.click(placed)
	b.wait("the replay shows the place",
		`location.pathname.endsWith("/replay") && document.querySelector("#map .is-told")?.id === "`+place+`"`)
	shot("replay")
	b.clean()
}
