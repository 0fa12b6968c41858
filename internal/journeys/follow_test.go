//go:build nightly

package journeys

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"koprulu/rules/game"
)

// told is what the page is showing, empty when it shows nothing.
const told = `(e => e && !e.hidden ? e.querySelector("h2").innerText : "")(document.querySelector("#now"))`

// showing watches while the page shows what the others do, and goes on where it waits. It counts the moments that it
// saw, and says what was wrong: what is told must be readable as a whole, nothing may be asked meanwhile, and the log
// must show its end.
const showing = `(async () => {
	const now = document.querySelector("#now"), log = document.querySelector("#log"), wrong = new Set(), moments = new Set();
	for (const end = performance.now() + 20000; !now.hidden && performance.now() < end;) {
		const said = now.querySelector("h2"), last = log.lastElementChild.getBoundingClientRect(), box = log.getBoundingClientRect();
		moments.add(document.querySelector("#told").dataset.entry);
		if (said.scrollWidth > said.clientWidth + 1) wrong.add("this is cut: " + said.textContent);
		if (document.querySelector("#prompt").dataset.turn === "on" || document.querySelector("#map .lit")) wrong.add("the reader is asked while this is shown: " + said.textContent);
		if (last.bottom > box.bottom + 1) wrong.add("the log does not end with its last line");
		now.querySelector("[data-now=on]").click();
		await new Promise(requestAnimationFrame);
	}
	return {moments: moments.size, wrong: [...wrong]};
})()`

// TestFollow: what others do is shown at the reader's pace, one thing after the other, in the place of the prompt; what
// is asked comes after that, and the reader can go to it at any time.
func TestFollow(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "follow.jsonl")
	mine := recordUntil(t, file, 3, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskOrder && s.Round >= 3 && s.OrderCount >= 4 && couldAttack(r, s)
	})
	alone(t, file, 3, mine, "")
	b := newLively(t, 1366, 768)
	b.take(s.imported(file), "Mara")
	b.accessible("the table")

	// Where units could go, and what a number is made of: by mouse and by keys.
	b.point("#map .area.f-overmind, #map .area.f-tassadar")
	b.wait("the place tells where its units could go",
		`!document.querySelector("#why-say").hidden && document.querySelector("#why-say [data-to] p")`)
	b.wait("areas are marked",
		`document.querySelector("#map .is-reach, #map .is-threat") || document.querySelector("#why-say [data-to] .muted")`)
	// A line of the log lights what it is about.
	const line = `[...document.querySelectorAll("#log li[data-go]")].find(e => e.dataset.go.split(/[ ;]/).some(id => document.querySelector("#map [id='" + id + "']")))`
	value[bool](b, line+`.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	b.wait("the line lights its place", `document.querySelectorAll("#map .is-told").length > 0 && `+line+
		`.dataset.go.split(/[ ;]/).some(id => document.getElementById(id)?.matches(".is-told"))`)
	// What would come of an attack, where the reader could make one.
	target := value[string](b, `(async () => {
		for (const { id } of document.querySelectorAll("#map .area")) {
			const text = await (await fetch(document.querySelector(".table").dataset.reach + "?place=" + id)).text();
			if (text.includes("data-attack")) return id;
		}
		return "";
	})()`)
	if target == "" {
		t.Fatal("the reader could attack nowhere")
	}
	b.point("#" + target)
	b.wait("the odds of an attack are worked out",
		`/[0-9].*%.*you lose/i.test(document.querySelector("#why-say [data-known] [data-odds]")?.innerText ?? "")`)
	b.point("#players .player [data-why=cards]")
	b.wait("the number explains itself",
		`!document.querySelector("#why-say").hidden && document.querySelector("#why-say").innerText.includes("REGROUP-20")`)
	b.press(kb.Escape)
	b.wait("it is gone again", `document.querySelector("#why-say").hidden`)
	value[bool](b,
		`[...document.querySelectorAll("#board [data-why]")].find(e => e.checkVisibility()).focus({focusVisible: true}) ?? true`)
	b.wait("the keys find it too", `!document.querySelector("#why-say").hidden`)

	rng := rand.New(rand.NewPCG(1, 2))
	value[bool](b,
		`(window.moved = window.dotted = 0, new MutationObserver(all => all.flatMap(m => [...m.addedNodes]).forEach(n => {
			window.moved += Boolean(n.classList?.contains("ghost-piece"));
			window.dotted += Boolean(n.classList?.contains("trail") && n.querySelector("circle") && n.querySelector("path[d*=Q]"));
		})).observe(document.querySelector("#galaxy"), {childList: true, subtree: true}), true)`)
	b.answer(rng, byMouse)
	b.wait("the page tells of the others", told+` !== ""`)
	if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" {
		b.shot(filepath.Join(dir, "follow.png"))
	}
	if shown := value[struct {
		Moments int
		Wrong   []string
	}](b, showing); shown.Moments == 0 || len(shown.Wrong) > 0 {
		t.Errorf("%d moments, and %q", shown.Moments, shown.Wrong)
	}
	b.wait("it has come to an end by itself, or was told to", `document.querySelector("#now").hidden`)
	if n := value[int](b, `window.moved`); n == 0 {
		t.Error("nothing went anywhere")
	}
	if n := value[int](b, `window.dotted`); n == 0 {
		t.Error("no way was dotted on which something flew")
	}
	b.wait("nothing is still on its way", `!document.querySelector("#map :is(.ghost-piece, .trail)")`)
	b.newest("after the show")
	// The log shows its end in less room, too, unless its reader has scrolled away from it.
	const ends = `(e => e.scrollHeight > e.clientHeight && e.scrollHeight - e.scrollTop - e.clientHeight < 4)(document.querySelector("#log"))`
	const known = ` && (e => e.clientHeight > 100 && e.room === e.clientHeight + " " + e.scrollHeight)(document.querySelector("#log"))`
	b.wait("the log shows its end", ends)
	b.size(1366, 690)
	b.wait("it shows it in less room", ends)
	b.size(1366, 900) // Half of its room is more than readers may be away from the end.
	b.wait("it shows it in more room", ends+known)
	// It does so, too, when it is told of scrolling before it knows that it has less room.
	value[bool](b, `(log => {
		log.scrollTop -= 2;
		window.least = Math.floor(log.clientHeight / 2);
		window.narrowed = log.animate([{maxHeight: window.least + "px"}], {duration: 0, fill: "forwards"});
		log.dispatchEvent(new Event("scroll"));
		return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
	})(document.querySelector("#log"))`)
	b.wait("it shows it in the least room", `document.querySelector("#log").clientHeight <= window.least && `+ends)
	value[bool](b, `(window.narrowed.cancel(), true)`)
	b.wait("it shows it in all of its room", ends+known)
	value[bool](b, `(document.querySelector("#log").scrollTop = 0, true)`)
	b.wait("its reader scrolls to its beginning", `document.querySelector("#log").left`)
	b.size(1366, 768)
	b.wait("it stays there", `document.querySelector("#log").scrollTop === 0`)

	// Step by step everything waits for Continue; at speed "off" nothing does.
	b.paced("step")
	b.myTurn()
	b.answer(rng, byMouse)
	b.wait("the page waits", told+` !== ""`)
	b.press(" ")
	b.myTurn()
	b.answer(rng, byMouse)

	b.paced("off")
	b.wait("nothing is told any more", `document.querySelector("#now").hidden`)
	b.newest("without a show")
	if got := value[string](b, `localStorage.speed`); got != "off" {
		t.Errorf("the choice is kept as %q", got)
	}
	b.clean()
}

// couldAttack reports whether the seat that is asked could attack somewhere.
func couldAttack(r *game.Rules, s *game.State) bool {
	seat := r.Open(s).First()
	v := r.View(s, seat)
	for from := s.InPlay; from != 0; from &= from - 1 {
		if s.Holder[from.First()] != seat {
			continue
		}
		for to := v.Reach(r, seat, from.First()); to != 0; to &= to - 1 {
			if a := to.First(); s.Units[a] != 0 && s.Holder[a] != seat {
				return true
			}
		}
	}
	return false
}

// newest fails if the map is not that of the newest position.
func (b *browser) newest(when string) {
	b.t.Helper()
	value[bool](b, `(window.same = false, true)`)
	b.wait("the map is the newest "+when, `(fetch(location.href).then(answer => answer.text()).then(text => {
		const drawn = root => [...root.querySelectorAll("#map use")].map(u => u.getAttribute("href")).sort().join();
		window.same = drawn(new DOMParser().parseFromString(text, "text/html")) === drawn(document);
	}), window.same)`)
}
