//go:build nightly

package journeys

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var watchLink = regexp.MustCompile(`http://localhost:\d+/watch/\S+`)

// recorded imports the record of a finished game into the data of a site and returns the link to watch it.
func (s *site) recorded(file string) string {
	s.t.Helper()
	s.kill()
	said := koprulu(s.t, "import", file, "--data", s.data, "--url", s.base)
	s.start("127.0.0.1:" + s.base[strings.LastIndex(s.base, ":")+1:])
	link := watchLink.FindString(said)
	if link == "" {
		s.t.Fatalf("import prints no link:\n%s", said)
	}
	return link
}

// TestFilm: the page at the end of a game tells how it went, and leads to its film; there steps change the page without
// reloading it, by buttons, keys and the slider, and it plays on its own.
func TestFilm(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	link := s.recorded("../../rules/golden/testdata/broodwar/game-07.jsonl")
	b := newBrowser(t, 1366, 768)
	b.open(link)
	table := b.table()
	b.click(`#prompt a[href$="/end"]`)
	b.wait("the page of the end",
		`document.querySelector(".end__banner h1") && document.querySelector(".end__players tbody tr")`)
	b.look("end")
	b.open(table + "/replay?at=0&as=all")
	b.wait("the film", `document.querySelector("[data-film-play]:not([hidden])")`)
	value[bool](b, `window.same = true`)
	shown := func(at int) string {
		return fmt.Sprintf(
			`document.querySelector('#film-say[data-moment="%d"]') && document.querySelector("#replay-at").value === "%d" && window.same`, at, at)
	}
	for i := range 5 {
		b.click(`[data-film-to="next"]`)
		b.wait("a step on", shown(i+1))
	}
	b.click(`[data-film-to="previous"]`)
	b.wait("a step back", shown(4))
	b.do(chromedp.Focus(chromedp.CSS(".film .btn--go")))
	b.press("\u2192")
	value[bool](b, `(document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true})), true)`)
	b.wait("a step by key", shown(5))
	value[bool](b, `(document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "n", bubbles: true})), true)`)
	first := value[int](b, `Number(document.querySelector("[data-film]").dataset.battles.split(" ")[0])`)
	b.wait("the first battle", shown(first))
	if said := value[string](b, `document.querySelector("#film-say h2").textContent`); said != text(t,
		"web.lobby.card.phase", "round", 4, "phase", text(t, "phase.execution")) {
		t.Errorf("the first battle is in %q", said)
	}
	value[bool](b,
		`(() => { const r = document.querySelector("#replay-at"); for (const v of [300, 350, 400]) { r.value = v; r.dispatchEvent(new Event("input", {bubbles: true})); } return true; })()`)
	b.wait("where the slider was let go", shown(400))
	if !value[bool](b, `new URL(location.href).searchParams.get("at") === "400"`) {
		t.Error("the address is that of another moment")
	}
	// What the page shows after steps is what it shows when it is loaded.
	const pieces = `["galaxy", "players", "film-say", "board", "top"].map(id => document.getElementById(id)?.outerHTML.replace(/ (class|style|aria-pressed)="[^"]*"/g, "")).join("\n").length`
	stepped := value[int](b, pieces)
	b.do(chromedp.Reload())
	b.wait("the film again", `document.querySelector("[data-film-play]:not([hidden])")`)
	if loaded := value[int](b, pieces); loaded < stepped-200 || loaded > stepped+200 {
		t.Errorf("after steps the page has %d letters, loaded %d", stepped, loaded)
	}
	value[bool](b, `window.same = true`)
	// What travels is drawn on its way, for those who want to see things move.
	ghosts := func(want string) int {
		t.Helper()
		b.motion(want)
		value[bool](b, `(() => { window.ghosts = 0; window.watches?.disconnect(); window.watches = new MutationObserver(all => { for (const one of all) for (const n of one.addedNodes) if (n.classList?.contains("ghost-piece")) window.ghosts++; });
			window.watches.observe(document.querySelector("#galaxy"), { childList: true, subtree: true }); return true; })()`)
		for at := 400; at < 460; at += 20 {
			value[bool](b, fmt.Sprintf(`(async () => { const next = document.querySelector("[data-film-to=next]");
				for (let i = %d; i < %d; i++) { next.click(); while (!document.querySelector('#film-say[data-moment="' + (i + 1) + '"]') || document.querySelector("[data-film].is-busy")) await new Promise(done => setTimeout(done, 10)); }
				await new Promise(done => setTimeout(done, 50)); return true; })()`, at, at+20))
		}
		n := value[int](b, `window.ghosts`)
		value[bool](b,
			`(() => { const r = document.querySelector("#replay-at"); r.value = 400; r.dispatchEvent(new Event("input", {bubbles: true})); return true; })()`)
		b.wait("back again", shown(400))
		return n
	}
	if still, moving := ghosts("reduce"), ghosts("no-preference"); still != 0 || moving < 5 {
		t.Errorf("%d pieces travel for who wants little motion, %d for others", still, moving)
	}
	b.calm()
	b.click(`[data-film-speed="4"]`)
	b.click(`[data-film-play]`)
	b.wait("it plays", `Number(document.querySelector("#film-say").dataset.moment) >= 403 && window.same`)
	b.click(`[data-film-play]`)
	b.wait("it stands", `document.querySelector('[data-film-play][aria-pressed="false"]')`)
	took := value[float64](b, `(async () => { const times = []; let at = Number(document.querySelector("#film-say").dataset.moment);
		for (let i = 0; i < 20; i++) { const since = performance.now(); await koprulu.film(document.querySelector("[data-film]").dataset.film + "?as=all", at, at + 1); at++; times.push(performance.now() - since); }
		return times.sort((a, b) => a - b)[10]; })()`)
	t.Logf("a step takes %.0f ms", took)
	b.open(table + "/replay?at=400&as=all")
	b.wait("the film", `document.querySelector("[data-film-play]:not([hidden])")`)
	b.look("film")
	b.clean()
}
