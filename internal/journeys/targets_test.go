package journeys

import (
	"strings"
)

// fingertip is the least width and height, in pixels, of what a finger has to hit.
const fingertip = "44"

// smallTargets names what responds to a finger but is smaller than a fingertip, each kind once with its size. What
// counts is where a touch has an effect, which may be more than can be seen: the box of a thing or of its label,
// otherwise whatever responds around its middle. Links within sentences may be as small as their letters, and so may
// planets and areas of the map, which a finger scales.
const smallTargets = `(() => {
	const least = ` + fingertip + ` - 0.5, found = new Map();
	const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: false, contentVisibilityAuto: true});
	const named = e => {
		const one = n => n.localName + [...n.classList].filter(c => !/^(is|f)-/.test(c)).map(c => "." + c).join("") + ["name", "role", "data-do"].filter(a => n.hasAttribute?.(a) && n.getAttribute(a)).map(a => "[" + a + "=" + n.getAttribute(a) + "]").join("");
		const around = e.parentElement?.closest("[id], [class]");
		return (around ? one(around) + " " : "") + one(e);
	};
	const sentence = a => {
		if (a.localName !== "a" && a.localName !== "summary" || getComputedStyle(a).display !== "inline") return false;
		return [...a.parentElement.childNodes].some(n => n.nodeType === Node.TEXT_NODE && /\p{L}/u.test(n.data));
	};
	const answers = (e, x, y) => {
		const hit = document.elementFromPoint(x, y);
		return !!hit && (e.contains(hit) || [...e.labels ?? []].some(l => l.contains(hit)));
	};
	for (const e of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
		if (e.closest("svg, .vh, .skip, [inert], [hidden]") || e.matches(":disabled") || !shown(e)) continue;
		let box = e.getBoundingClientRect();
		for (const label of e.labels ?? []) {
			const r = label.getBoundingClientRect();
			if (shown(label) && r.width * r.height > box.width * box.height) box = r;
		}
		if (!box.width || !box.height || box.width >= least && box.height >= least || box.right <= 2 || sentence(e)) continue;
		e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
		box = e.getBoundingClientRect();
		const r = least / 2;
		const parts = [e, ...e.labels ?? []].map(part => part.getBoundingClientRect());
		if (!parts.some(({left, width, top, height}) => answers(e, left + width / 2, top + height / 2))) continue; // It lies below something.
		const around = ({left, width, top, height}) => [[0, 0], [-r, 0], [r, 0], [0, -r], [0, r]].every(([dx, dy]) => answers(e, left + width / 2 + dx, top + height / 2 + dy));
		if (parts.some(around)) continue;
		const name = named(e);
		if (!found.has(name)) found.set(name, Math.round(box.width) + "x" + Math.round(box.height) + " " + (e.ariaLabel || e.textContent).trim().replace(/\s+/g, " ").slice(0, 24));
	}
	scrollTo(0, 0);
	return [...found].map(([name, size]) => name + ": " + size).sort();
})()`

// blankTargets names what responds to a finger but shows neither a word nor a picture. The link to the sheet of a
// player lies over all that their strip shows, the button of a card over the card.
const blankTargets = `[...document.querySelectorAll("a[href], button, summary")].filter(e =>
	!e.matches(".player__open, .tray__do") && !e.closest("svg, .vh, .skip, [inert], [hidden]") && e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().width > 2 && !e.innerText.trim() &&
	![...e.querySelectorAll("svg, img, i, span")].some(p => p.checkVisibility() && p.getBoundingClientRect().width > 2) && ["::before", "::after"].every(p => getComputedStyle(e, p).content === "none")
).map(e => e.outerHTML.replace(/\s+/g, " ").slice(0, 160))`

// fingers checks that everything that responds to a finger is large enough for one, and shows what it is.
func (b *browser) fingers(where string) {
	b.t.Helper()
	if blank := value[[]string](b, blankTargets); len(blank) > 0 {
		b.t.Errorf("%s: nothing to be seen on:\n%s", where, strings.Join(blank, "\n"))
	}
	if small := value[[]string](b, smallTargets); len(small) > 0 {
		b.t.Errorf("%s: too small for a finger:\n%s", where, strings.Join(small, "\n"))
	}
}

// lowPrompt checks that the prompt leaves the map its room on a phone: upright it has at most 28 % of the height, on
// its side it stands beside the map. Anything beyond that scrolls, and the prompt says so. The film asks nothing and
// has buttons large enough for a finger: it may take more, within the window.
func (b *browser) lowPrompt(where string) {
	b.t.Helper()
	const look = `(async () => {
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); // What scrolls is known a frame later.
		const prompt = document.querySelector("#prompt");
		if (!prompt) return {};
		// Nothing is said at the end of what scrolls, where a click may have led.
		const more = [prompt, ...prompt.querySelectorAll(".prompt__rows")].find(e => e.scrollHeight > e.clientHeight + 8 && e.scrollTop < 0.9 * (e.scrollHeight - e.clientHeight) && /auto|scroll/.test(getComputedStyle(e).overflowY));
		const {top, bottom, height} = prompt.getBoundingClientRect(), film = prompt.matches(".prompt--replay");
		return {Part: film || innerWidth > innerHeight ? 0 : height / innerHeight, Outside: top < 0 || bottom > innerHeight, Unsaid: !film &&  !!more && getComputedStyle(more, "::after").opacity === "0"};
	})()`
	at := value[struct {
		Part            float64
		Outside, Unsaid bool
	}](b, look)
	if at.Part > 0.281 {
		b.t.Errorf("%s: the prompt has %.1f %% of the height", where, 100*at.Part)
	}
	if at.Outside {
		b.t.Errorf("%s: the prompt is partly outside of the window", where)
	}
	if at.Unsaid {
		b.t.Errorf("%s: the prompt scrolls and does not say so", where)
	}
}

// onItsSide turns the phone: all players are in sight.
func (b *browser) onItsSide() {
	b.t.Helper()
	b.size(844, 390)
	b.settled()
	b.seesPlayers("a phone on its side")
	b.fingers("a table on a phone on its side")
}

// seesPlayers checks that all players are in sight.
func (b *browser) seesPlayers(where string) {
	b.t.Helper()
	const hidden = `[...document.querySelectorAll("#players .player")].filter(e => (r => !r.height || r.left < 0 || r.right > innerWidth || r.top < 0 || r.bottom > innerHeight)(e.getBoundingClientRect())).map(e => e.id).join()`
	if out := value[string](b, hidden); out != "" {
		b.t.Errorf("%s: out of sight: %s", where, out)
	}
}
