//go:build nightly

package journeys

import "testing"

// smallNames are the names on the map with letters below 11 pixels.
const smallNames = `[...document.querySelectorAll("#map .name")].filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a < 11).map(e => e.textContent).join()`

// TestMarkOfFirstPlayer: the mark of the first player does not cover anybody's points, at tables of six, in windows of
// all sizes. On phones the names of planets can be read on the zoomed-out map, too.
func TestMarkOfFirstPlayer(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1440, 900)
	const over = `(() => {
		const mark = document.querySelector("#players .first"), range = document.createRange();
		if (!mark?.checkVisibility()) return "";
		const m = mark.getBoundingClientRect();
		return [...document.querySelectorAll("#players .player__cp")].filter(e => {
			range.selectNodeContents(e.firstChild);
			const r = range.getBoundingClientRect();
			return r.left < m.right - 1 && r.right > m.left + 1 && r.top + 4 < m.bottom && r.bottom - 4 > m.top;
		}).map(e => e.closest(".player").id).join();
	})()`
	for _, size := range []window{{1440, 900}, {1366, 768}, {820, 1180}, {390, 844}, {844, 390}} {
		b.size(size.width, size.height)
		b.open(base + "/t/any?step=order&lang=" + language())
		b.wait("the players are there", `document.querySelectorAll("#players .player").length === 6`)
		b.settled()
		if size.width < 700 {
			b.fingers("a table of six")
			if small := value[string](b, smallNames); small != "" {
				t.Errorf("%d x %d: names below 11 pixels: %s", size.width, size.height, small)
			}
		}
		if who := value[string](b, over); who != "" {
			b.picture()
			t.Errorf("%d x %d: the mark of the first player lies on the points of %s", size.width, size.height, who)
		}
	}
	b.clean()
}
