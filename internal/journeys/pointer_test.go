package journeys

import (
	"context"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// moveTo moves the mouse to a place in the window.
func (b *browser) moveTo(x, y float64) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, input.DispatchMouseEvent,
		input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y}); err != nil {
		b.t.Fatal(err)
	}
}

// touchThen puts fingers on the page, or takes them away, at a time; zero is now.
func (b *browser) touchThen(when input.TimeSinceEpoch, kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, Timestamp: when,
		TouchPoints: append([]*input.TouchPoint{}, points...)}); err != nil {
		b.t.Fatal(err)
	}
}
