//go:build nightly

package journeys

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"koprulu/rules/game"
)

// TestHints asks what the program would do: with the mouse, by keyboard, on a phone, again after coming back, and
// without scripts. What it proposes is on the map, can be done, and is counted for everyone to see.
func TestHints(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	const shown, marked, gone = `document.querySelector("#hints .hint")`,
		`document.querySelector("#map .hint-marks .hint-mark-1 text")`,
		`!document.querySelector("#hints .hint") && !document.querySelector("#map .hint-marks")`
	used := func() string { return value[string](b, `document.querySelector(".player .tip").textContent`) }

	now := b.myTurn()
	if strings.Contains(used(), "hint") {
		t.Errorf("hints are counted before there were any: %s", used())
	}
	b.guarded("#prompt", "#board")
	b.click("#hint-ask button")
	b.wait("the hints are there", shown)
	b.wait("their marks lie on the map", marked)
	b.wait("they are counted on the strip of the player",
		`document.querySelector(".player .tip").textContent.includes("used 1 hint")`)
	b.ringsPlanets()
	b.accessible("a table with hints")
	if n := value[int](b, `document.querySelectorAll("#hints .hint").length`); n < 1 || n > 3 {
		t.Errorf("%d hints", n)
	}

	// Closed and opened by keyboard they are not counted again, nor after coming back.
	b.press("w")
	b.wait("the hints are closed", gone)
	b.press("w")
	b.wait("the hints are there again", shown)
	b.atOnce("a hint", "#hints .hint__do", func() {
		value[bool](b, `(document.querySelector("[data-key=w]").click(), true)`)
		b.wait("the hints are closed", gone)
		value[bool](b, `(document.querySelector("[data-key=w]").click(), true)`)
		b.wait("the hints are there again", shown)
	})
	b.open(b.table())
	b.wait("who comes back sees the hints again", shown)
	b.wait("their marks lie on the map again", marked)
	if !strings.Contains(used(), "used 1 hint") {
		t.Errorf("one decision counts more than once: %s", used())
	}

	// What a hint proposes is done, and the hints go with the decision.
	b.click("#hints .hint__do")
	b.changed(now)
	b.wait("the hints are gone with the decision", gone)

	// On a phone: nothing scrolls sideways, and the hints can be followed.
	b.do(chromedp.EmulateViewport(390, 844))
	rng := rand.New(rand.NewPCG(4, 4))
	for range 3 {
		b.myTurn()
		b.answer(rng, byScript)
	}
	now = b.myTurn()
	b.click("#hint-ask button")
	b.wait("the hints are there on a phone", shown)
	if wide := value[int](b, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	b.accessible("a table with hints on a phone")
	b.click("#hints .hint__do")
	b.changed(now)
	b.clean()
}

// ringsPlanets checks that rings, as hints draw them around planets, are where they are drawn: none of the page's
// styles moves them away. There need not be a hint about a planet.
func (b *browser) ringsPlanets() {
	b.t.Helper()
	const off = `(() => {
		const layer = document.querySelector("#map .hint-mark"), ring = layer.querySelector(".ring") ?? layer.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "circle"));
		ring.setAttribute("class", "ring");
		ring.setAttribute("r", 108);
		const m = document.querySelector("#map").getScreenCTM();
		if (!ring.hasAttribute("transform")) ring.setAttribute("transform", "translate(300 500)");
		const at = ring.getAttribute("transform").match(/-?[\d.]+/g).map(Number), want = new DOMPoint(...at).matrixTransform(m), r = ring.getBoundingClientRect();
		return Math.hypot(r.left + r.width / 2 - want.x, r.top + r.height / 2 - want.y);
	})()`
	if d := value[float64](b, off); d > 3 {
		b.t.Errorf("a ring around a planet lies %.0f pixels beside it", d)
	}
}

// guarded checks that a button that comes into a place while the question stays takes no click at once, but takes one a
// moment later.
func (b *browser) guarded(places ...string) {
	b.t.Helper()
	for _, where := range places {
		for try := 0; ; try++ {
			b.settledAnswers()
			at := value[place](b, fmt.Sprintf(`(() => { const home = document.querySelector(%q), r = home.getBoundingClientRect(); document.querySelector("#intruder")?.remove();
				const button = Object.assign(document.createElement("button"), {id: "intruder", type: "button", name: "new", value: String(performance.now()), textContent: "new"});
				Object.assign(button.style, {position: "fixed", left: r.left + 20 + "px", top: r.top + 8 + "px", width: "80px", height: "40px", zIndex: 99});
				window.took = 0; window.aged = -1; let drawn = Infinity;
				button.addEventListener("click", e => { if (e.isTrusted) window.took++; });
				addEventListener("click", e => { if (e.target === button) window.aged = e.timeStamp - drawn; }, true);
				home.append(button);
				document.dispatchEvent(new CustomEvent("htmx:after:swap"));
				requestAnimationFrame(() => setTimeout(() => (drawn = performance.now())));
				const now = button.getBoundingClientRect();
				return {X: now.left + 40, Y: now.top + 20}; })()`, where))
			b.do(chromedp.MouseClickXY(at.X, at.Y))
			took, aged := value[int](b, `window.took`), value[float64](b, `Number.isFinite(window.aged) ? window.aged : -2`)
			if aged == -1 {
				b.t.Fatalf("the new button of %s was not pressed", where)
			}
			// Where the machine is busy, the press may come too late to be at once.
			if aged > 300 && try < 5 {
				continue
			} else if took != 0 && aged <= 300 {
				b.t.Errorf("a new button of %s takes a click %.0f ms after it came", where, aged)
			}
			b.settledAnswers()
			b.do(chromedp.MouseClickXY(at.X, at.Y))
			took = value[int](b, `window.took`)
			// An update of the table takes away what it does not know.
			if !value[bool](b, `(e => (e?.remove(), !!e))(document.querySelector("#intruder"))`) && try < 5 {
				continue
			} else if took != 1 {
				b.t.Errorf("the button of %s takes %d clicks when it has been there", where, took)
			}
			break
		}
	}
}

// unhidden says whether all of a hint that could be had while things are bought lies above them.
const unhidden = `(e => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); })(document.querySelector(".hint__do"))`

// TestHintsWhileBuying: on a phone hints about what to buy lie above the plates, and can be followed.
func TestHintsWhileBuying(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "buying.jsonl")
	alone(t, file, 2, recordUntil(t, file, 2, 7, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskBuild
	}), "")
	b := newBrowser(t, 390, 844)
	b.take(s.imported(file), "Mara")
	b.myTurn()
	b.wait("things are bought", `document.querySelector(".wares")`)
	b.click("#hint-ask button")
	b.wait("hints are there", `document.querySelector(".hint__do")`)
	b.wait("no hint lies below what is bought", unhidden)
	b.clean()
}
