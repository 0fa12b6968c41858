package journeys

import (
	"context"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// smallText names what is written in letters smaller than 12 pixels on a table, each kind once with its size, as the
// reader sees it: scaled by everything around it. Letters and figures in drawings, such as planets, pieces and emblems,
// are not text of the page: the map is zoomed.
const smallText = `(() => {
	const found = new Map(), range = document.createRange();
	const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true});
	const named = e => {
		const one = n => n.localName + [...n.classList].filter(c => !/^(is|f)-/.test(c)).map(c => "." + c).join("");
		const around = e.parentElement?.closest("[id], [class]");
		return (around ? one(around) + " " : "") + one(e);
	};
	const spoken = e => { // What only those who listen get is in a box of one pixel.
		for (; e; e = e.parentElement) if (e.offsetWidth <= 1 && e.offsetHeight <= 1 && getComputedStyle(e).overflow === "hidden") return true;
		return false;
	};
	const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; n = text.nextNode();) {
		const e = n.parentElement;
		if (!/[\p{L}\p{N}]/u.test(n.data) || e.closest("svg, script, style, template, option, [hidden]") || !shown(e) || spoken(e)) continue;
		range.selectNodeContents(n);
		const {width, height} = range.getBoundingClientRect();
		if (!width || !height) continue;
		let size = parseFloat(getComputedStyle(e).fontSize), box = e;
		while (box && !(box.offsetWidth >= 20 && getComputedStyle(box).display !== "inline")) box = box.parentElement;
		if (box) size *= Math.min(1, (box.getBoundingClientRect().width + 0.5) / box.offsetWidth);
		if (size > 11.95) continue;
		const name = named(e);
		if (!found.has(name)) found.set(name, size.toFixed(1) + " px, " + n.data.trim().slice(0, 30));
	}
	return [...found].map(([name, size]) => name + ": " + size).sort();
})()`

// readable checks that nothing on a table is written in letters that are too small.
func (b *browser) readable(where string) {
	b.t.Helper()
	if small := value[[]string](b, smallText); len(small) > 0 {
		b.t.Errorf("%s: letters below 12 pixels:\n%s", where, strings.Join(small, "\n"))
	}
}

// cardSays rests a finger, then the mouse, on a card of the hand: all that it says is shown within the window, and
// disappears again. It reports whether there was a card in sight.
func (b *browser) cardSays() bool {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	const first = `document.querySelector("#board .hand .card:has(> .tip)")`
	if !value[bool](b, first+`?.checkVisibility({visibilityProperty: true}) ?? false`) {
		return false
	}
	at := value[place](b,
		`(e => (e.scrollIntoView({block: "nearest", behavior: "instant"}), r => ({X: r.left + r.width / 2, Y: r.top + 12}))(e.getBoundingClientRect()))(`+first+`)`)
	const says = `(box => !box.hidden && (all => box.textContent.startsWith(all[0].textContent) && box.textContent.endsWith(all[1].textContent))(` + first + `.querySelector(":scope > .tip").childNodes) &&
		(r => r.top >= 0 && r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(box.getBoundingClientRect()))(document.querySelector("#why-say"))`
	const quiet = `document.querySelector("#why-say").hidden`
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		b.t.Helper()
		if _, err := chromedp.Call(ctx, input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)}); err != nil {
			b.t.Fatal(err)
		}
	}
	b.wait("nothing is explained", quiet)
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	b.wait("a card says all under a finger", says)
	touch(input.DispatchTouchEventTypeTouchEnd)
	b.moveTo(2, 2)
	b.press("\u001b")
	b.wait("it is put away", quiet)
	b.moveTo(at.X, at.Y)
	b.wait("a card says all under the mouse", says)
	b.moveTo(2, 2)
	b.wait("it goes with the mouse", quiet)
	return true
}
