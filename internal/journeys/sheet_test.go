//go:build nightly

package journeys

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// explained is what the sheet of explanation says, empty while it says nothing; a sheet that lies on what it explains,
// on the prompt's answers or beyond the window says so.
const explained = `(selector => {
	const box = document.querySelector("#why-say"), b = box.getBoundingClientRect();
	if (box.hidden) return "";
	const wrong = [], over = e => (r => r.left < b.right - 1 && r.right > b.left + 1 && r.top < b.bottom - 1 && r.bottom > b.top + 1)(e.getBoundingClientRect());
	if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1) wrong.push("WRONG: beyond the window");
	if (selector && over(document.querySelector(selector))) wrong.push("WRONG: on what it explains");
	for (const e of document.querySelectorAll("#prompt [data-choice], #prompt .tool")) if (e.checkVisibility() && over(e)) wrong.push("WRONG: on " + e.innerText);
	return wrong.join() + box.innerText;
})`

// TestOneSheet: everything that explains itself does so on one sheet, by mouse, by a finger that rests and by the (i)
// of the prompt: first what it is good for, the number of the rule last. What is tapped after the (i) does nothing. The
// sheet covers neither what it explains nor answers; "back" and a tap beside close it, and drawers too.
func TestOneSheet(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	for _, size := range []window{{1366, 768}, {390, 844}, {844, 390}} {
		b := newBrowser(t, size.width, size.height)
		b.open(base + "/t/any?step=order&lang=en")
		b.wait("the table is there", `document.querySelector("#prompt")`)
		says := func(what, selector, pattern string) {
			t.Helper()
			b.wait(what, fmt.Sprintf(`/%s/s.test(%s(%q)) && !/WRONG/.test(%s(%q))`, pattern, explained, selector,
				explained, selector))
		}
		quiet := `document.querySelector("#why-say").hidden`
		const card = "#board .hand .card"
		if !size.phone() {
			b.point("#players .player [data-why=cards]")
			says("a number explains itself", "#players .player [data-why=cards]", `^Combat cards decide.*REGROUP-20`)
			b.point("#players .player:nth-child(3) .player__open")
			says("so does a player", "", `conquest point`)
			b.moveTo(700, 60)
			b.wait("the sheet goes with the mouse", quiet)
			b.presses(`document.querySelector("#board .hand__count")`)
			b.moveTo(700, 60)
			says("a press on a number keeps its sheet", "#board .hand__count", `^Combat cards decide.*REGROUP-20`)
			b.press("\x1b")
			b.wait("until a key closes it", quiet)
		}
		b.hold("#players .player:nth-child(2)", "a player explains themselves under a finger", `!`+quiet)
		b.wait("back closes it", `(history.state?.over && (history.back(), true))`)
		b.wait("it is closed", quiet)
		b.wait("the page is where it was", `!history.state?.over && document.querySelector("#prompt")`)

		// The (i): what is asked, then whatever is tapped.
		const before = `document.querySelector("#prompt").dataset.pick + document.querySelectorAll("#prompt [aria-pressed=true]").length`
		was := value[string](b, before)
		b.tapAt(".tool[popovertarget=help]")
		says("the (i) says what is asked", "", `Place an order|order.*PLAN-01.*tap anything`)
		b.tapAt("#board .orders .order:not(.is-out)")
		says("what is tapped says what it is", "#board .orders .order", `.`)
		if now := value[string](b, before); now != was {
			t.Errorf("%v: a tap that asks has answered: %s, before %s", size, now, was)
		}
		if value[bool](b, `document.querySelector("`+card+`").checkVisibility({visibilityProperty: true})`) {
			b.tapAt(card)
			says("a card says how it is used, then what it does", card, `.`)
		}
		b.tapAt("#prompt-say")
		b.wait("a tap beside closes it", quiet)

		// Drawers close in the same ways.
		b.tapAt("#players .player:nth-child(2) .player__open")
		b.wait("the drawer is open", `document.querySelector("#drawer").open && history.state?.over`)
		value[bool](b, `(history.back(), true)`)
		b.wait("back closes the drawer", `!document.querySelector("#drawer").open && document.querySelector("#prompt")`)
		if got := value[int](b, `document.querySelectorAll("body :popover-open:not(#line), dialog[open]").length`); got != 0 {
			t.Errorf("%v: %d boxes are open beside the sheet", size, got)
		}
		b.clean()
	}
}

// tapAt taps the middle of an element with a finger.
func (b *browser) tapAt(selector string) {
	b.t.Helper()
	at := value[place](b,
		fmt.Sprintf(`(e => { const r = e.getBoundingClientRect(); return {X: r.x + r.width / 2, Y: r.y + r.height / 2}; })(document.querySelector(%q))`, selector))
	b.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	b.touch(input.DispatchTouchEventTypeTouchEnd)
}

// narrow goes through everything on the page that explains itself, and says how much that was and which texts take more
// than one line in less than six tenths of the width of the sheet.
const narrow = `(async () => {
	const box = document.querySelector("#why-say"), wrong = new Set(), told = new Set(), asked = new Set();
	for (const e of document.querySelectorAll(".table :is([data-why], .has-why, .card, .tray__do, .btn--icon[aria-label], [aria-description], [popovertarget=help], [popovertarget=game], :has(> .tip:not(.why-say)))")) {
		const kind = e.dataset.why ?? e.getAttribute("aria-label") ?? e.textContent;
		if (!e.checkVisibility() || e.closest("#why-say") || asked.has(kind)) continue;
		asked.add(kind);
		document.documentElement.dataset.asks = "on";
		e.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true }));
		await new Promise((done) => setTimeout(done, 2));
		if (box.hidden) continue;
		told.add(box.textContent);
		const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), { paddingLeft, paddingRight } = getComputedStyle(box);
		while (words.nextNode()) {
			const range = document.createRange();
			range.selectNodeContents(words.currentNode);
			let block = words.currentNode.parentElement;
			while (block !== box && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
			if (new Set([...range.getClientRects()].map((r) => Math.round(r.top / 6))).size > 1 && block.clientWidth < 0.6 * (box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)))
				wrong.add(words.currentNode.data.trim());
		}
	}
	return { Told: told.size, Wrong: [...wrong] };
})()`

// TestSheetIsWide: whatever the sheet says is set in lines of most of its width, never word below word: locks, cards,
// numbers, what is bought and how it is paid, in all languages.
func TestSheetIsWide(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	for i, size := range []window{{1366, 768}, {390, 844}, {844, 390}} {
		b.size(size.width, size.height)
		for k, step := range []string{"order", "build&cart", "upgrade", "pay", "cards", "tech"} {
			lang := []string{"en", "de", "ru"}[(i+k)%3]
			b.open(base + "/t/any?step=" + step + "&lang=" + lang)
			value[bool](b, lockedShown)
			got := value[struct {
				Told  int
				Wrong []string
			}](b, narrow)
			if got.Told < 5 || len(got.Wrong) > 0 {
				b.picture()
				t.Errorf("%v, %s in %s: of %d explanations these are set too narrow: %q", size, step, lang, got.Told, got.Wrong)
			}
		}
	}
	b.clean()
}
