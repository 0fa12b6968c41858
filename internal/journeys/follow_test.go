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

// told is what the director is saying, empty when it says nothing.
const told = `(e => e && !e.hidden ? e.querySelector("p").innerText : "")(document.querySelector("#now"))`

// showing watches while the director shows what the others do, and continues where it waits. It counts how often lines
// of the log were still to come, and says what was wrong: what is told must be readable as a whole, and the end of the
// log, which waits for it, must be in sight.
const showing = `(async () => {
	const now = document.querySelector("#now"), log = document.querySelector("#log"), wrong = new Set();
	let later = 0;
	for (const end = performance.now() + 20000; !now.hidden && performance.now() < end;) {
		const said = now.querySelector("b"), lines = [...log.children].filter(e => e.checkVisibility({visibilityProperty: true})), last = lines.at(-1).getBoundingClientRect(), box = log.getBoundingClientRect();
		if (said.scrollWidth > said.clientWidth + 1 || said.scrollHeight > said.clientHeight + 1) wrong.add("this is cut: " + said.textContent);
		if (log.querySelector(".is-later")) {
			later++;
			if (last.top < box.top || last.bottom > box.bottom + 1 || log.scrollHeight > log.clientHeight && box.bottom - last.bottom > 40) wrong.add("the log does not end with what was told: " + lines.at(-1).textContent);
		}
		now.querySelector("[data-now=on]:not([hidden])")?.click();
		await new Promise(requestAnimationFrame);
	}
	return {later, wrong: [...wrong]};
})()`

// TestFollow: what others do is played on the map at the reader's pace, one thing after the other, while the prompt
// already has the newest position; the reader can go to it at any time. What happened since the turn is listed above
// the prompt, lights its places and can be played again.
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
	b.wait("what happened stands above the prompt", `document.querySelectorAll("#since li a").length > 0`)
	b.accessible("the table")
	first := `document.querySelector("#since a[data-place]")`
	b.wait("something has a place", first)
	value[bool](b, first+`.focus() ?? true`)
	b.wait("its place is lit", `document.querySelector("#map .is-told, .player.is-told")`)

	// Where units could go, and what a number is made of: by mouse and by keys.
	b.point("#map .area.f-overmind, #map .area.f-tassadar")
	b.wait("the place tells where its units could go",
		`!document.querySelector("#reach").hidden && document.querySelector("#reach p")`)
	b.wait("areas are marked",
		`document.querySelector("#map .is-reach, #map .is-threat") || document.querySelector("#reach .muted")`)
	// A line of the log lights what it is about.
	const line = `[...document.querySelectorAll("#log li[data-go]")].find(e => e.dataset.go.split(/[ ;]/).some(id => document.querySelector("#map [id='" + id + "']")))`
	value[bool](b, line+`.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	b.wait("the line lights its place", `document.querySelectorAll("#map .is-told").length > 0 && `+line+
		`.dataset.go.split(/[ ;]/).some(id => document.getElementById(id)?.matches(".is-told"))`)
	// What would come of an attack, where the reader could make one.
	target := value[string](b, `(async () => {
		for (const { id } of document.querySelectorAll("#map .area")) {
			const text = await (await fetch(document.querySelector("#reach").dataset.ask + "?place=" + id)).text();
			if (text.includes("data-attack")) return id;
		}
		return "";
	})()`)
	if target == "" {
		t.Fatal("the reader could attack nowhere")
	}
	b.point("#" + target)
	b.wait("the odds of an attack are worked out",
		`/[0-9].*%.*±/.test(document.querySelector("#reach [data-known] [data-odds]")?.innerText ?? "")`)
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
		`(window.moved = 0, new MutationObserver(all => window.moved += all.flatMap(m => [...m.addedNodes]).filter(n => n.classList?.contains("ghost-piece")).length).observe(document.querySelector("#galaxy"), {childList: true, subtree: true}), true)`)
	b.answer(rng, byMouse)
	b.wait("the director tells of the others", told+` !== ""`)
	if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" {
		b.shot(filepath.Join(dir, "follow.png"))
	}
	if shown := value[struct {
		Later int
		Wrong []string
	}](b, showing); shown.Later == 0 || len(shown.Wrong) > 0 {
		t.Errorf("%d times lines were still to come, and %q", shown.Later, shown.Wrong)
	}
	b.wait("it has come to an end by itself, or was told to", `document.querySelector("#now").hidden`)
	if n := value[int](b, `window.moved`); n == 0 {
		t.Error("nothing went anywhere")
	}
	if n := value[int](b, `document.querySelectorAll("#log .is-later, #map .ghost-piece").length`); n != 0 {
		t.Errorf("%d lines or pieces are still on their way", n)
	}
	b.newest("after the show")
	// The log shows its end in less room, too, unless its reader has scrolled away from it.
	const ends = `(e => e.scrollHeight > e.clientHeight && e.scrollHeight - e.scrollTop - e.clientHeight < 4)(document.querySelector("#log"))`
	b.wait("the log shows its end", ends)
	b.size(1366, 690)
	b.wait("it shows it in less room", ends)
	value[bool](b, `(document.querySelector("#log").scrollTop = 0, true)`)
	b.wait("its reader scrolls to its beginning", `document.querySelector("#log").left`)
	b.size(1366, 768)
	b.wait("it stays there", `document.querySelector("#log").scrollTop === 0`)

	b.wait("it can be played again", `document.querySelector("[data-recap]")`)
	b.click("[data-recap]")
	b.wait("it is played again", told+` !== ""`)
	b.click("#now [data-now=skip]")
	b.wait("it is now again", `document.querySelector("#now").hidden`)
	b.newest("after playing it again")

	// One turn at a time: the next player waits for Continue; an answer shows the newest position.
	b.directs("turn")
	b.answer(rng, byMouse)
	b.wait("the director waits", `document.querySelector("#now [data-now=on]:not([hidden])")`)
	b.press(" ")
	b.wait("the space bar goes on", told+` !== ""`)
	b.myTurn()
	b.answer(rng, byMouse)

	b.directs("off")
	b.wait("nothing is told any more", `document.querySelector("#now").hidden`)
	b.newest("without a director")
	if got := value[string](b, `JSON.parse(localStorage.director).mode`); got != "off" {
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

// directs chooses how the others are followed, from the menu.
func (b *browser) directs(mode string) {
	b.t.Helper()
	b.click("details[data-menu] summary")
	b.click("[popovertarget=director]")
	b.click("[name=director-mode][value=" + mode + "]")
	b.press(kb.Escape)
	b.wait("the choices are closed", `!document.querySelector("#director:popover-open")`)
	value[bool](b, `(document.querySelector("details[data-menu]").open = false, true)`)
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
