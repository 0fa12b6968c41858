//go:build nightly

package journeys

import (
	"path/filepath"
	"strconv"
	"testing"

	"koprulu/rules/game"
)

// dropsWhole says what is wrong with the signs of drops: they lie on each other, on what is to be read, or beyond the
// map, or their letters are too small.
const dropsWhole = `(() => {
	const wrong = [], map = document.querySelector("#galaxy").getBoundingClientRect(), box = (e) => e.getBoundingClientRect();
	const signs = [...document.querySelectorAll("#map > .drop")], meet = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
	const kept = [...document.querySelectorAll("#map .planet > use, #map .planet > .name:not(.is-crowded), #map .pile > .o")];
	for (const sign of signs) {
		const r = box(sign);
		if (r.left < map.left || r.right > map.right || r.top < map.top || r.bottom > map.bottom) wrong.push(sign.dataset.of + " lies beyond the map");
		for (const other of [...signs, ...kept]) if (other !== sign && meet(r, box(other))) wrong.push(sign.dataset.of + " lies on " + (other.dataset.of ?? other.outerHTML.slice(0, 80)));
		for (const text of sign.querySelectorAll("text")) {
			if (parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < (innerWidth < 700 ? 10.9 : 11.9)) wrong.push("too small: " + text.textContent);
			if (box(text).width > r.width) wrong.push("cut off: " + text.textContent);
		}
	}
	return wrong.join("; ");
})()`

// fought is the area where dropped units have to fight.
const fought = `[...document.querySelectorAll("#map > .drop")].find((e) => e.textContent.includes("%")).dataset.of`

// belowAll says what the boxes of what may come of a battle cover, and whether they say all that they should: three
// outcomes that add up to a whole, but for rounding, and what both lose.
const belowAll = `(() => {
	const boxes = [...document.querySelectorAll("#why-say section")].map((e) => e.getBoundingClientRect());
	const meet = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
	const over = [...document.querySelectorAll("#map .planet > use, #map .planet > .name:not(.is-crowded), #map .pile > .o, #map > .drop, #galaxy .about.is-shown, #prompt")].find((e) => boxes.some((r) => meet(r, e.getBoundingClientRect())));
	const parts = [...document.querySelectorAll("#why-say section:first-child p span")].map((e) => Number(e.textContent.match(/(\d+) %/)?.[1]));
	const sum = parts.reduce((a, b) => a + b, 0);
	return over?.outerHTML.slice(0, 200) ?? (parts.length !== 3 || sum < 98 || sum > 102 ? "outcomes " + parts : document.querySelector("#why-say section:first-child small") ? "" : "no losses");
})()`

// TestDrops: while units are lifted, what would come of dropping them stands beside every area of others and of nobody
// to which they can go, in the words of the table, and goes with them; at a table without help there is nothing of it.
func TestDrops(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "drops.jsonl")
	mine := recordUntil(t, file, 4, 20, func(r *game.Rules, s *game.State) bool {
		if r.Decision(s) != game.AskMove || s.Exec.Target != game.NoArea {
			return false
		}
		// Units of one kind can attack somewhere, and walk in elsewhere.
		var fights, free game.AreaSet
		var room [game.MaxLegal]game.Answer
		for _, a := range r.Legal(s, r.Open(s).First(), room[:0]) {
			if a.Verb != game.DoMove || s.Holder[a.To()] == r.Open(s).First() {
				continue
			}
			if s.Units[a.To()] != 0 {
				fights = fights.With(a.To())
			} else {
				free = free.With(a.To())
			}
		}
		return fights != 0 && free != 0
	})
	invited := func(help string) string {
		alone(t, file, 4, mine, help)
		return s.imported(file)
	}
	without, with := invited("off"), invited("")
	b := newBrowser(t, 1366, 768)
	b.take(with, "Mara")
	b.myTurn()
	// lift picks all units of the kind that can go to most areas of others and of nobody, and says how many those are.
	const lift = `(() => {
		const to = (u) => new Set([...u.dataset.plots.matchAll(/(a-[^*]+)\*(\d+) /g)].filter(([, area, n]) => n === u.dataset.most && !document.getElementById(area).matches("." + me)).map(([, area]) => area));
		const me = document.querySelector("#map .u[data-plots]").closest(".planet, svg") && document.querySelector("#players .is-me, #players .player.is-turn").className.match(/f-\w+/)[0];
		const all = [...document.querySelectorAll("#map .u[data-plots]")].sort((a, b) => to(b).size - to(a).size);
		all[0].dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 2}));
		return to(all[0]).size;
	})()`
	n := value[int](b, lift)
	if n < 2 {
		t.Fatalf("units can go to %d areas", n)
	}
	b.wait("every area has its sign", `document.querySelectorAll("#map > .drop").length === `+strconv.Itoa(n))
	b.wait("odds and free ways are told apart", `/\d+ %/.test(document.querySelector("#map").textContent) && [...document.querySelectorAll("#map > .drop")].some((e) => e.textContent.includes("free"))`)
	if wrong := value[string](b, dropsWhole); wrong != "" {
		b.picture()
		t.Error(wrong)
	}
	b.point(`#map .area[id="` + value[string](b, fought) + `"] .sector`)
	b.wait("what may come of the battle is told", `document.querySelector("#why-say:not([hidden]) section .gauge") && document.querySelector("#map > .drop.is-on")`)
	if wrong := value[string](b, belowAll); wrong != "" {
		b.picture()
		t.Error("what may come of the battle lies on ", wrong)
	}
	b.press("\x1b")
	b.wait("the signs go with the units", `!document.querySelector("#map > .drop")`)
	b.size(390, 844)
	n = value[int](b, lift)
	b.wait("a phone has signs", `document.querySelectorAll("#map > .drop").length === `+strconv.Itoa(n))
	if wrong := value[string](b, dropsWhole); wrong != "" {
		b.picture()
		t.Error("on a phone: ", wrong)
	}
	b.clean()

	b.size(1366, 768)
	b.take(without, "Mara")
	b.myTurn()
	value[int](b, lift)
	b.wait("the units are lifted", `document.querySelector("#map .u.is-picked")`)
	if value[bool](b, `!!document.querySelector("[data-drops], #map > .drop") || performance.getEntriesByType("resource").some((e) => e.name.includes("/attack"))`) {
		t.Error("there are signs, or they are asked for, at a table that does without")
	}
	b.clean()
}
