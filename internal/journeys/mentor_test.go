//go:build nightly

package journeys

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestMentor: who presses Play now is asked for an order at once, hears what could be done and why, sees it on the map,
// and is left alone from the moment they ask for it.
func TestMentor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	b.open(s.base)
	b.click(".hero .btn--go")
	b.wait("the table asks for an order", `document.querySelector("#prompt")?.dataset.turn === "on"`)
	b.wait("the mentor speaks",
		`document.querySelector(".mentor p") && document.querySelector("#map > .hint-marks .ring")`)
	b.accessible("the mentor")
	b.picture()
	for _, at := range [][2]int64{{390, 844}, {844, 390}} {
		b.size(at[0], at[1])
		b.settled()
		b.wait(fmt.Sprintf("the mentor lies beside what it is about at %v", at), `(r => {
			const over = (e) => (o =>
				o.left < r.right && o.right > r.left && o.top < r.bottom && o.bottom > r.top)(e.getBoundingClientRect());
			return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight &&
				!over(document.querySelector("#prompt")) && !over(document.querySelector("#map > .hint-marks .ring"));
		})(document.querySelector(".mentor > div").getBoundingClientRect())`)
	}
	b.look("mentor")
	b.click("[data-quiet]")
	b.wait("the mentor is quiet", `!document.querySelector(".mentor p") && !document.querySelector("#map > .hint-marks")`)
	b.open(b.table())
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2 {
		b.myTurn()
		if value[bool](b, `!!document.querySelector(".mentor p, #map > .hint-marks")`) {
			t.Error("the mentor speaks again")
		}
		b.answer(rng, byScript)
	}
	b.clean()
}
