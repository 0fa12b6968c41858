//go:build nightly

package journeys

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestSpread: arrow keys show one technology after the other, along rows and across them, and buy none; those that
// can't be bought are passed over one by one and say why.
func TestSpread(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	b.open(base + "/t/any?step=tech&lang=en")
	b.wait("the cards lie there", `document.querySelectorAll(".spread li button").length > 3`)
	value[bool](b,
		`(window.asks = [], document.addEventListener("htmx:before:request", e => window.asks.push(e.detail.ctx.request.action.split("/").pop().split("?")[0])), true)`)
	const at = `[...document.querySelectorAll(".spread li button")].findIndex(e => e === document.activeElement)`
	wide := value[int](b,
		`(all => all.filter(e => Math.round(e.getBoundingClientRect().top) === Math.round(all[0].getBoundingClientRect().top)).length)([...document.querySelectorAll(".spread li button")])`)
	pressed := value[int](b,
		`[...document.querySelectorAll(".spread li button")].findIndex(e => e.ariaPressed === "true")`)
	n := value[int](b, `document.querySelectorAll(".spread li button").length`)
	where := pressed
	for _, step := range []struct {
		key string
		by  int
	}{{kb.ArrowRight, 1}, {kb.ArrowRight, 1}, {kb.ArrowDown, wide}, {kb.ArrowLeft, -1}, {kb.ArrowUp, -wide}} {
		b.press(step.key)
		if to := where + step.by; to >= 0 && to < n {
			where = to
		}
		if got := value[int](b, at); got != where {
			t.Fatalf("the keys are at card %d of %d, want %d", got, n, where)
		}
		b.wait("the card is shown, or says why it can't be bought",
			`(e => e.ariaPressed === "true" || e.getAttribute("aria-disabled") && e.nextElementSibling.checkVisibility())(document.activeElement)`)
	}
	if asks := value[[]string](b, "window.asks"); slices.ContainsFunc(asks,
		func(ask string) bool { return ask != "pick" }) {
		t.Errorf("looking asked for %v", asks)
	}
	b.clean()
}
