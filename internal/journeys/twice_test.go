//go:build nightly

package journeys

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestTwice presses an answer of every kind of prompt twice, by mouse and with the space bar: the second press never
// answers what the first one brought, and the prompt stays in one place at one height. Every kind is looked at; but in
// scripts/journeys.sh only every second is pressed twice, and every third of these on a phone, which has the dark theme
// and where only sizes differ. What comes on the cart, the map and the stage of a battle is pressed at once in every
// way. What is asked, with the board and the stage that belong to it, is checked for accessibility for a third of the
// kinds that are pressed twice, or for all (everyKind).
func TestTwice(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it goes through all kinds of prompts")
	}
	base := previewed(t)
	for _, size := range windows(t, window{1440, 900}, window{390, 844}) {
		t.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, size.width, size.height)
			if size.phone() {
				b.pressesTwice(base, size, "dark", oneIn(3))
			} else {
				b.pressesTwice(base, size, "light", oneIn(2))
			}
			b.clean()
		})
	}
	at := windows(t, window{1440, 900})[0]
	if at.phone() {
		return
	}
	t.Run("at once", func(t *testing.T) {
		t.Parallel()
		b := newBrowser(t, at.width, at.height)
		b.open(base + "/t/any?step=order&lang=" + language())
		b.wait("the page is there", `document.querySelector("#prompt [data-choice]")`)
		b.placesAtOnce()
		b.clean()
	})
}

// everyKind has every kind of prompt pressed twice, and the accessibility checker look at each: only in
// scripts/journeys.sh, because it takes long.
var everyKind = os.Getenv("KOPRULU_SCREEN") != ""

// oneIn returns n where there is no time for all kinds of prompts, and 1 in scripts/journeys.sh.
func oneIn(n int) int {
	if everyKind {
		return 1
	}
	return n
}

// pressesTwice goes through all kinds of prompts and presses an answer twice on one in every.
func (b *browser) pressesTwice(base string, size window, theme string, every int) {
	b.t.Helper()
	const most = 300 // more kinds of prompts than there are
	b.open(base + "/t/any?step=order&lang=" + language() + "&theme=" + theme)
	b.wait("the page is there", `document.querySelector("#prompt [data-choice]")`)
	value[bool](b, axe+"; true")
	value[bool](b, `(() => {
		window.asks = [];
		document.addEventListener("htmx:before:request", e => window.asks.push(e.detail.ctx.request.action.split("/").pop()));
		document.addEventListener("htmx:after:swap", () => { window.swaps++; window.drawn = Infinity; requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now()))); });
		return true;
	})()`)
	lies := map[bool]string{} // where the prompt is, and where one that needs more room on a phone
	seen, twice := 0, 0
	for kind := ""; seen < 60 || kind != "order" && seen < most; seen++ {
		kind = value[string](b, `document.cookie.match(/kind=([^;]*)/)?.[1] || "order"`)
		// The stage of a battle and the cards of leaders bring their own prompt.
		if now := value[string](b, `document.querySelector("#prompt").matches(".is-cards") || document.querySelector(".battle__folded:not(:checked)") ? "" :
			(r => [r.left, r.top, r.width, r.height].map(Math.round).join())(document.querySelector("#prompt").getBoundingClientRect())`); now != "" {
			tall := size.phone() && value[bool](b, `document.querySelector("#prompt").matches(".is-tall")`)
			if lies[tall] == "" {
				lies[tall] = now
			}
			if now != lies[tall] {
				b.t.Errorf("%d x %d, %s: the prompt lies at %s and not at %s", size.width, size.height, kind, now, lies[tall])
			}
		}
		b.listsAnswers()
		b.settledAnswers()
		if moved := value[string](b, handMoves); moved != "" {
			b.t.Errorf("%d x %d, %s: what keys press moves %s when a mouse is used", size.width, size.height, kind, moved)
		}
		again := seen%every == 0
		if again && (twice%3 == 0 || everyKind) {
			b.accessiblePieces(fmt.Sprintf("%d x %d, %s", size.width, size.height, kind))
		}
		value[bool](b, `(window.asks = [], window.swaps = 0, window.drawn = Infinity, true)`)
		at := value[place](b, markOwnChoice(!again))
		if at.Label == "" || at.Covered != "" {
			b.t.Fatalf("%s: nothing can be pressed: %+v\n%s", kind, at, b.text())
		}
		if !again {
			b.wait("the next prompt is drawn", `window.asks.length > 0 && window.drawn < Infinity`)
			continue
		}
		twice++
		press := presses["a click"]
		if twice%3 == 0 {
			value[bool](b, `(document.querySelector("[data-journey]").focus(), true)`)
			press = presses["Space"]
		}
		press(b, at, 0)
		// Don't wait for answers to be fresh: a busy machine would look only when they no longer are.
		b.wait(fmt.Sprintf("the server was asked by %q of %s and the next prompt drawn", at.Label, kind),
			`window.asks.length > 0 && window.swaps > 0 && window.drawn < Infinity`)
		press(b, at, b.soonAfterDrawn())
		time.Sleep(40 * time.Millisecond)
		if asks := value[[]string](b, `window.asks`); len(asks) != 1 {
			b.t.Errorf("%s: pressing %q twice asks %v", kind, at.Label, asks)
		}
	}
	if seen == most {
		b.t.Error("the kinds of prompts have no end")
	}
	if twice < 20 {
		b.t.Errorf("%d x %d: only %d prompts were pressed twice", size.width, size.height, twice)
	}
	b.t.Logf("%d x %d: %d prompts at %v, %d pressed twice", size.width, size.height, seen, lies, twice)
}

// handMoves names the first button of the prompt that is elsewhere, or of another size, while digits and letters say
// what keys press. A hand that leaves the keys for the mouse would press one button and let go over another: no click.
const handMoves = `(() => {
	const data = document.documentElement.dataset, was = data.hand, all = [...document.querySelectorAll("#prompt :is(button, label)")];
	const [keys, pointer] = ["keys", "pointer"].map(hand => {
		data.hand = hand;
		document.dispatchEvent(new KeyboardEvent("keydown", {key: "Shift"}));
		return all.map(e => (r => [r.left, r.top, r.width, r.height].map(Math.round).join())(e.getBoundingClientRect()));
	});
	if (was) data.hand = was;
	else delete data.hand;
	const at = keys.findIndex((place, i) => place !== pointer[i]);
	return at < 0 ? "" : all[at].innerText + " from " + keys[at] + " to " + pointer[at];
})()`

// markOwnChoice is markChoice for the last button of the prompt that can be pressed, or the last of the page where the
// prompt has none; pressed, it is pressed by a script at once.
func markOwnChoice(pressed bool) string {
	own := strings.NewReplacer("%d %%", "(from.length - 1) %%", "const all = ", "const every = ", ", more = all.",
		", ours = every.filter(b => b.closest(\"#prompt\")), all = ours.length ? ours : every, more = all.").Replace(
		markChoice)
	return fmt.Sprintf(own, false, pressed)
}
