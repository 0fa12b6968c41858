//go:build nightly

package journeys

import "testing"

// TestTabletBoard: on a tablet held upright the map has the room. The board is a strip that shows attack and health of
// every card and all orders that are left. It unfolds by its handle, folds by a key, and unfolds for what is asked
// about it, and nothing on it lies under the handle or outside of the window.
func TestTabletBoard(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 820, 1180)
	const (
		planets = `document.querySelector("#map").getScreenCTM().a * 204`
		height  = `document.querySelector("#board").getBoundingClientRect().height`
		// covered names the figures of cards and the orders that something else covers, or that lie outside of the window.
		covered = `[...document.querySelectorAll("#board .hand > ul > li > .card .card__major b, #board .tokens .order")].filter(e => {
			const {left, right, top, bottom} = e.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
			return left < 0 || right > innerWidth || !document.elementsFromPoint(x, y).slice(0, 1).some(o => o === e || e.contains(o) || o.closest(".card, .order") === e.closest(".card, .order"));
		}).map(e => e.textContent.trim() || e.className).join()`
		figures = `document.querySelectorAll("#board .hand > ul > li > .card .card__major b").length`
		handle  = `(h => [...document.querySelectorAll("#board :is(.card, .order)")].filter(e => e.checkVisibility() && (r => r.left < h.right && r.right > h.left && r.top < h.bottom && r.bottom > h.top)(e.getBoundingClientRect())).length)(document.querySelector(".fold").getBoundingClientRect())`
	)
	b.open(base + "/t/any?step=order&lang=" + language())
	b.wait("the board is a strip", height+" < 130")
	b.settled()
	if got := value[float64](b, planets); got < 78 {
		b.picture()
		t.Errorf("the sixteen planets are %.1f pixels wide", got)
	}
	// The hand of the sample has six cards, that of another one a dozen.
	for _, step := range []string{"order", "execute", "end-marker"} {
		b.open(base + "/t/any?step=" + step + "&lang=" + language())
		b.wait("the board is a strip", height+" < 130")
		b.settled()
		if out := value[string](b, covered); out != "" || value[int](b, figures) == 0 {
			b.picture()
			t.Errorf("%s: cannot be seen: %s of %d figures", step, out, value[int](b, figures))
		}
		if n := value[int](b, handle); n > 0 {
			b.picture()
			t.Errorf("%s: %d cards and orders lie under the handle", step, n)
		}
	}
	b.click(".fold")
	b.wait("the board unfolds", height+" > 200")
	if out := value[string](b, covered); out != "" {
		b.picture()
		t.Errorf("unfolded: cannot be seen: %s", out)
	}
	b.press("b")
	b.wait("the board is a strip again", height+" < 130")
	b.open(base + "/t/any?step=build&lang=" + language())
	b.wait("it unfolds for what can be bought",
		height+` > 200 && document.querySelector("#board .wares .ware").checkVisibility()`)
	b.clean()
}
