package journeys

import "testing"

// TestDiscardByDragging: a card of the hand that is to be discarded is dragged onto the prompt; anywhere else it goes
// back to the hand.
func TestDiscardByDragging(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, 1366, 768)
	b.open(previewed(t) + "/t/any?step=discard&lang=" + language())
	const card = `document.querySelector("#board .card[data-plots]")`
	b.wait("there are cards to discard", card)
	value[bool](b, `(window.asks = [], document.addEventListener("htmx:before:request", e => window.asks.push(e.detail.ctx.request.action.split("/").pop())), true)`)
	b.drags(card, `document.querySelector("#galaxy")`)
	if asks := value[[]string](b, `window.asks`); len(asks) > 0 {
		t.Errorf("a card that is dropped on the map asks %v", asks)
	}
	b.drags(card, `document.querySelector("#prompt")`)
	b.wait("it is discarded", `window.asks.join() === "answer"`)
	b.clean()
}
