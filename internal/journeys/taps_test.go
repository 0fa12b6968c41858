//go:build nightly

package journeys

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
)

// TestTapsThatComeLate: a finger that is gone before the time at which it would rest has tapped, even if the page was
// so busy that it noticed only afterwards: what was tapped is done, and nothing explains it or keeps it open.
func TestTapsThatComeLate(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, 390, 844)
	base := previewed(t)
	for _, tap := range []struct{ on, rests string }{
		{"#board button.order:not([aria-disabled=true])", `!document.querySelector("#why-say").hidden`},
		{"#map .planet.lit", `document.querySelector("#galaxy .about.is-shown")`},
	} {
		b.open(base + "/t/any?step=order")
		b.settledAnswers()
		value[bool](b, `(document.addEventListener("click", (e) => (window.reached = !e.defaultPrevented)), true)`)
		at, came := b.atRest(tap.on), time.Now()
		b.touchThen(handAt(came), input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
		b.wait("the page takes the finger on "+tap.on+" for one that rests", tap.rests)
		b.touchThen(handAt(came.Add(60*time.Millisecond)), input.DispatchTouchEventTypeTouchEnd)
		b.wait("the tap on "+tap.on+" counts",
			`window.reached && document.querySelector("#why-say").hidden && !document.querySelector("#galaxy .about.is-shown")`)
	}
	b.clean()
}

// handAt is a time as the browser wants it with what a hand does.
func handAt(at time.Time) input.TimeSinceEpoch {
	return input.TimeSinceEpoch(float64(at.UnixMilli()) / 1000)
}
