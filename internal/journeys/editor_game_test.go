//go:build nightly

package journeys

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tap touches the middle of an element with a finger, once nothing is in progress and it has been scrolled into view.
func (b *browser) tap(selector string) {
	b.t.Helper()
	b.wait(selector+" is there",
		fmt.Sprintf(`!document.querySelector("#editor[aria-busy]") && document.querySelector(%q)?.checkVisibility()`,
			selector))
	at := value[place](b, fmt.Sprintf(`(e => { e.scrollIntoView({block: "center", inline: "center"}); const r = e.getBoundingClientRect();
		return {X: r.x + r.width / 2, Y: r.y + r.height / 2}; })(document.querySelector(%q))`, selector))
	b.do(chromedp.TapXY(at.X, at.Y))
}

// reach goes to an element with the Tab key and presses a key there.
func (b *browser) reach(selector, key string) {
	b.t.Helper()
	b.wait(selector+" is there", fmt.Sprintf(`!document.querySelector("#editor[aria-busy]") && document.querySelector(%q)`,
		selector))
	if !b.tabTo(selector) {
		b.t.Fatalf("%s went away", selector)
	}
	b.press(key)
}

// unsaved reports whether the browser would ask before the page is closed.
func (b *browser) unsaved() bool {
	b.t.Helper()
	return value[bool](b, `!window.dispatchEvent(new Event("beforeunload", {cancelable: true}))`)
}

// seatedAt fills in the form for a table with the given map, against bots, and plays to the first decision.
func (b *browser) seatedAt(name string) {
	b.t.Helper()
	b.wait("the form is there, with the scenario",
		`location.hash === "#new" && document.querySelector("#new [name=scenariotext]") && document.querySelector("#new [name=set]:checked").value === "scenario"`)
	if n := value[int](b, `[...document.querySelectorAll("#new .fseat")].filter(e => e.checkVisibility()).length`); n !=
		2 {
		b.t.Errorf("the form shows %d seats", n)
	}
	b.do(chromedp.SendKeys(chromedp.CSS("#new-who"), name))
	b.press(kb.Enter)
	b.dealt()
	if now := b.myTurn(); !now.Mine || now.Over || now.Sentence == "" {
		b.t.Errorf("nothing is asked: %+v", now)
	}
	b.clean()
}

// TestEditorGameByTouch: a newcomer builds a map from nothing on a phone with a finger, and plays on it.
func TestEditorGameByTouch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 390, 844)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open(s.base + "/editor")
	if b.unsaved() {
		t.Error("there is something unsaved at the beginning")
	}
	b.tap(`button[value="new scenario"]`)
	b.wait("it is a scenario", `document.querySelector("#editor-doc").value.includes("scenario/1")`)
	b.tap("#place-torus")
	b.wait("Torus lies there", `document.querySelector("#planet-torus")`)
	b.tap("#do-base")
	b.wait("the base stands there", `document.querySelector("#do-base").ariaPressed === "true"`)
	b.tap("#f-unit-torus-1-marine-more")
	b.wait("a unit is there", `document.querySelector("#editor-doc").value.includes('"marine": 1')`)
	// What can be done at a place comes into view when the place is touched.
	b.does("nothing is under way")
	cell := value[place](b,
		`(e => { document.querySelector("#editor-map").scrollIntoView({block: "end"}); const r = e.getBoundingClientRect(); return {X: r.x + r.width / 2, Y: r.y + r.height / 2}; })(document.querySelector('#map [data-at="1 0"]'))`)
	const inView = `document.querySelector(".editor__tabs").getBoundingClientRect().top < innerHeight * .76`
	if value[bool](b, inView) {
		t.Error("what can be done is on the screen before a place is touched")
	}
	b.do(chromedp.TapXY(cell.X, cell.Y))
	b.wait("what can be done there is on the screen", inView)
	b.tap("#place-helios")
	b.wait("Helios lies there", `document.querySelector("#planet-helios")`)
	b.tap("label:has(#area-4)")
	b.wait("area 4 is chosen", `document.querySelector("#area-4").checked`)
	b.tap("label:has(#who-overmind)")
	b.wait("the other side puts pieces down", `document.querySelector("#f-unit-helios-4-zergling-more")`)
	b.tap("#do-base")
	b.wait("its base stands there", `document.querySelector("#do-base").ariaPressed === "true"`)
	b.tap("#f-unit-helios-4-zergling-more")
	b.wait("the scenario is good", `document.querySelector("#editor-body").dataset.open === "0"`)
	b.does("nothing is under way")
	for _, part := range []string{"html", ".editor__side"} {
		if wide := value[float64](b, fmt.Sprintf(`(e => e.scrollWidth - e.clientWidth)(document.querySelector(%q))`,
			part)); wide > 0 {
			t.Errorf("%s scrolls sideways by %v", part, wide)
		}
	}
	b.accessible("the editor on a phone")
	if !b.unsaved() {
		t.Error("who closes the page is not asked")
	}

	// A damaged link, or a file that is not a map, is reported and changes nothing.
	before := value[string](b, `document.querySelector("#editor-doc").value`)
	value[bool](b, `(location.hash = "#d=AAAA", true)`)
	b.wait("the link is refused", `document.querySelector("#editor-said").textContent.includes("damaged")`)
	value[bool](b, `(() => { const list = new DataTransfer(), field = document.querySelector("#editor-file"); list.items.add(new File([new Uint8Array([255, 216, 255])], "a.json"));
		field.files = list.files; field.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	b.wait("the file is refused", `document.querySelector("#editor-said").textContent.includes("is not text")`)
	if after := value[string](b, `document.querySelector("#editor-doc").value`); after != before {
		t.Errorf("the document became %s", after)
	}

	b.tap("#do-table")
	b.seatedAt("Ada")
}

// TestEditorGameByKeyboard: a newcomer opens a link to a map, finishes it with the keyboard alone, and plays on it.
func TestEditorGameByKeyboard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1280, 800)
	b.open(s.base + "/editor")
	b.reach(`button[value="new scenario"]`, kb.Enter)
	b.wait("it is a scenario", `document.querySelector("#editor-doc").value.includes("scenario/1")`)
	b.reach("#place-torus", kb.Enter)
	b.wait("Torus lies there", `document.querySelector("#planet-torus")`)
	b.reach("#do-base", kb.Enter)
	b.wait("the base stands there", `document.querySelector("#do-base").ariaPressed === "true"`)
	b.reach("#planet-torus", kb.ArrowRight)
	b.wait("the cursor is beside it", `document.activeElement.dataset.at === "1 0"`)
	b.press(kb.Enter)
	b.wait("the cell is chosen", `document.activeElement.closest(".pane--place")`)
	b.reach("#place-helios", kb.Enter)
	b.wait("Helios lies there", `document.querySelector("#planet-helios")`)

	// The link takes it to another window.
	b.reach("[data-edit=share]", kb.Enter)
	b.wait("the link is there", `document.querySelector("#editor-url").value.includes("#d=")`)
	if b.unsaved() {
		t.Error("what is in the link is unsaved")
	}
	other := b.tab(value[string](b, `document.querySelector("#editor-url").value`))
	other.wait("the link shows the same", `document.querySelector("#planet-helios") && location.hash === ""`)
	other.reach("#planet-torus, #map [tabindex='0']", kb.ArrowRight)
	other.wait("the cursor is on Helios", `document.activeElement.id === "planet-helios"`)
	other.press("4")
	other.wait("area 4 is chosen",
		`document.querySelector("#area-4").checked && document.querySelector("#planet-helios").ariaPressed === "true"`)
	other.reach("#who-raynor", kb.ArrowRight)
	other.wait("the other side puts pieces down",
		`document.querySelector("#who-overmind").checked && document.querySelector("#f-unit-helios-4-zergling-more")`)
	other.reach("#do-base", kb.Enter)
	other.wait("the base stands there", `document.querySelector("#do-base").ariaPressed === "true"`)
	other.reach("#f-unit-helios-4-zergling-more", kb.Enter)
	other.wait("the scenario is good", `document.querySelector("#editor-body").dataset.open === "0"`)
	other.does("nothing is under way")
	other.reach("#do-table", kb.Enter)
	other.seatedAt("Bo")
}
