package journeys

import (
	"fmt"
	"maps"
	"slices"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// presses are the ways to press what is at a place and has the focus, at a time; zero is now.
var presses = map[string]func(b *browser, at place, when input.TimeSinceEpoch){
	"a click": func(b *browser, at place, when input.TimeSinceEpoch) {
		b.do(chromedp.MouseClickXY(at.X, at.Y, func(p *input.DispatchMouseEventParams) { p.Timestamp = when }))
	},
	"a finger": func(b *browser, at place, when input.TimeSinceEpoch) {
		b.touchThen(when, input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
		b.touchThen(when, input.DispatchTouchEventTypeTouchEnd)
	},
	"Space": pressKey(" "),
	"Enter": pressKey("\r"),
}

// pressKey presses a key.
func pressKey(key string) func(b *browser, _ place, when input.TimeSinceEpoch) {
	return func(b *browser, _ place, when input.TimeSinceEpoch) {
		b.do(chromedp.KeyEvent(key, func(p *input.DispatchKeyEventParams) { p.Timestamp = when }))
	}
}

// hears makes a page note when what is to be pressed was drawn, whatever else comes later, and when it is pressed.
// holds makes it note its requests to the server instead of sending them, until passes.
const (
	hears = `(selector => {
		const asked = () => { const {decision, pick, turn} = document.querySelector("#prompt").dataset; return [decision, pick, turn, document.querySelectorAll(window.awaited).length].join(); };
		window.awaited = selector;
		window.asked = asked();
		if (window.pressed) return true;
		window.pressed = [];
		document.addEventListener("htmx:after:swap", () => {
			if (asked() === window.asked && window.drawn < Infinity) return;
			window.asked = asked();
			window.drawn = Infinity;
			requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now())));
		});
		for (const kind of ["click", "keydown"]) addEventListener(kind, e => e.isTrusted && window.pressed.push(e.timeStamp - window.drawn), true);
		return true;
	})(%q)`
	holds = `(() => {
		window.passes = window.fetch;
		window.fetch = (url, ...rest) => /\/(answer|cart|point|pick)$/.test(new URL(url, location).pathname) ? (window.wants.push(url), Promise.resolve(new Response(null, {status: 204}))) : window.passes(url, ...rest);
		return true;
	})()`
	passes = `(window.fetch = window.passes ?? window.fetch, true)`
)

// spotNow finds where an element is that has just come, gives it the focus, and begins to note presses.
const spotNow = `(() => {
	const e = [...document.querySelectorAll(%q)].find(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}));
	if (!e) return {Covered: "nothing to see"};
	e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
	e.focus({preventScroll: true});
	const r = e.getBoundingClientRect(), X = r.left + Math.min(r.width, 40) / 2, Y = r.top + r.height / 2, over = document.elementFromPoint(X, Y);
	window.wants = [];
	window.pressed = [];
	return {X, Y, Covered: over && (e === over || e.contains(over)) ? "" : over ? over.outerHTML.slice(0, 200) : "the edge of the window"};
})()`

// atOnceAfter is how long after what it presses was drawn, in milliseconds, atOnce presses: shorter than the hand has
// to wait.
const atOnceAfter = 150

// soonAfterDrawn returns the time atOnceAfter milliseconds after window.drawn.
func (b *browser) soonAfterDrawn() input.TimeSinceEpoch {
	b.t.Helper()
	// The page counts in milliseconds.
	return input.TimeSinceEpoch((value[float64](b, `performance.timeOrigin + window.drawn`) + atOnceAfter) / 1000)
}

// atOnce presses what has just come in every way there is: nothing happens. A moment later, each way asks the server
// once. appear makes it come again; keys press it from elsewhere on the page. The presses carry the time at which a
// hand would have pressed, so that it does not matter how late a busy machine delivers them.
func (b *browser) atOnce(what, selector string, appear func(), keys ...string) {
	b.t.Helper()
	ways := maps.Clone(presses)
	for _, key := range keys {
		ways[key] = pressKey(key)
	}
	value[bool](b, passes)
	value[bool](b, fmt.Sprintf(hears, selector))
	b.settledAnswers()
	appear()
	value[bool](b, holds)
	at := value[place](b, fmt.Sprintf(spotNow, selector))
	if at.Covered != "" {
		b.picture()
		b.t.Fatalf("%s: %s is covered by %s\n%s", what, selector, at.Covered, b.text())
	}
	b.wait(what+" is drawn", `window.drawn < Infinity`)
	soon := b.soonAfterDrawn()
	for _, way := range slices.Sorted(maps.Keys(ways)) {
		value[bool](b, `(window.wants = [], window.pressed = [], true)`)
		ways[way](b, at, soon)
		pressed, asks := value[[]float64](b, `window.pressed`), value[[]string](b, `window.wants`)
		if len(pressed) == 0 || slices.Max(pressed) > 2*atOnceAfter || slices.Min(pressed) < 0 || len(asks) > 0 {
			b.t.Errorf("%s, %s at once, %.0f ms after it came: it asks %q", what, way, pressed, asks)
		}
	}
	b.settledAnswers()
	for _, way := range slices.Sorted(maps.Keys(ways)) {
		if at = value[place](b, fmt.Sprintf(spotNow, selector)); at.Covered != "" {
			b.t.Fatalf("%s: %s is covered by %s\n%s", what, selector, at.Covered, b.text())
		}
		ways[way](b, at, 0)
		b.wait(what+" takes "+way+" or was drawn again",
			fmt.Sprintf(`window.wants.length > 0 || !document.activeElement.matches(%q)`, selector))
		if value[bool](b, `window.wants.length === 0`) { // Something that came just then took the focus.
			at = value[place](b, fmt.Sprintf(spotNow, selector))
			ways[way](b, at, 0)
		}
		b.wait(what+" takes "+way, `window.wants.length > 0`)
		if asks := value[[]string](b, `window.wants`); len(asks) != 1 {
			b.t.Errorf("%s, %s: it asks %q", what, way, asks)
		}
		b.wait("the answer is there", `!document.querySelector("#prompt.is-sent")`)
	}
	value[bool](b, passes)
}

// placesAtOnce presses the cart, the map and the stage of a battle at once, on a page of the preview. The cart comes
// while the question stays.
func (b *browser) placesAtOnce() {
	b.t.Helper()
	show := func(kind, more string) {
		value[bool](b, fmt.Sprintf(`(document.cookie = "kind=%s; path=/", history.replaceState(null, "", "?step=%[1]s&lang=%[3]s%[2]s"), window.drawn = Infinity, window.came = false,
			document.addEventListener("htmx:after:swap", () => (window.came = true), {once: true}),
			htmx.ajax("POST", location.pathname + "/pick", {values: {pick: ""}, swap: "none"}), true)`, kind, more, language()))
		b.wait(kind+" is shown", `window.came`)
	}
	for _, x := range []struct {
		what, selector, from, to, more string
		keys                           []string
	}{
		{"the cart", "#cart button[name=pay]", "build", "build", "&cart", []string{"1"}},
		{"the map", "#map .lit[role=button]", "pay", "order", "", nil},
		{"the stage", "#battle button[name=text]", "order", "cards", "", nil},
	} {
		b.atOnce(x.what, x.selector, func() {
			show(x.from, "")
			b.settledAnswers()
			show(x.to, x.more)
			// A first press would only look at a card.
			value[bool](b, `([...document.querySelectorAll("#battle .tray__do")].find(e => e.checkVisibility())?.click(), true)`)
		}, x.keys...)
	}
	fold := func(on bool) {
		value[bool](b,
			fmt.Sprintf(`(e => e.checked === %t || (e.click(), new Promise(done => requestAnimationFrame(() => setTimeout(() => done((window.drawn = performance.now()) > 0))))))(document.querySelector("#battle .battle__folded"))`, on))
	}
	b.atOnce("the stage that unfolds", "#battle button[name=text]", func() {
		fold(true)
		b.settledAnswers()
		fold(false)
	})
}
