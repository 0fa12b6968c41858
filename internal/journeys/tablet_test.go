//go:build nightly

package journeys

import "testing"

// TestTabletBoard: on a tablet held upright the map has the room. The board is a strip of which one part is shown at a
// time: attack and health of every card, or all orders that are left.
func TestTabletBoard(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 820, 1180)
	const (
		planets = `document.querySelector("#map").getScreenCTM().a * 204`
		height  = `document.querySelector("#board").getBoundingClientRect().height`
		// covered names the figures of cards and the orders that something else covers, or that lie outside of the window.
		covered = `[...document.querySelectorAll("#board .hand > ul > li > .card .card__major b, #board .tokens .order")].filter(e => e.checkVisibility()).filter(e => {
			const {left, right, top, bottom} = e.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
			return left < 0 || right > innerWidth || !document.elementsFromPoint(x, y).slice(0, 1).some(o => o === e || e.contains(o) || o.closest(".card, .order") === e.closest(".card, .order"));
		}).map(e => e.textContent.trim() || e.className).join()`
		figures = `document.querySelectorAll("#board .hand > ul > li > .card .card__major b").length`
	)
	b.open(base + "/t/any?step=order&lang=" + language())
	b.wait("the board is a strip", height+" < 150")
	b.settled()
	if got := value[float64](b, planets); got < 78 {
		b.picture()
		t.Errorf("the sixteen planets are %.1f pixels wide", got)
	}
	// The hand of the sample has six cards, that of which some are discarded seventeen. Where a prompt is tall, only tabs
	// are left.
	for _, step := range []string{"order", "discard"} {
		b.open(base + "/t/any?step=" + step + "&lang=" + language())
		b.wait("the board is a strip", height+" < 150")
		for _, tab := range []string{"hand", "orders"} {
			b.click(`label[for="tab-` + tab + `"]`)
			b.settled()
			if out := value[string](b, covered); out != "" || value[int](b, figures) == 0 {
				b.picture()
				t.Errorf("%s, %s: cannot be seen: %s of %d figures", step, tab, out, value[int](b, figures))
			}
		}
	}
	b.clean()
}
