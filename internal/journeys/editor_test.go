package journeys

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// does waits until the page has done what the reader asked for.
func (b *browser) does(what string) {
	b.t.Helper()
	b.wait(what, `!document.querySelector("#editor").hasAttribute("aria-busy")`)
}

// TestEditor builds a small map, with the mouse and with the keyboard, sees a mistake marked at its place, fixes it, undoes a step, and
// opens the link in another window.
func TestEditor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.open(s.base + "/editor")
	b.wait("the empty table is marked", `document.querySelector("#editor-body").dataset.wrong > 0`)

	// The mouse: two planets side by side.
	b.click("#place-torus")
	b.wait("Torus lies there", `document.querySelector("#planet-torus")`)
	b.wait("it is said", `document.querySelector("#editor-said").textContent.includes("Torus")`)
	b.click(`#map [data-at="1 0"]`)
	b.wait("the cell is chosen", `document.querySelector("#place-helios")`)
	b.click("#place-helios")
	b.wait("Helios lies there", `document.querySelector("#planet-helios")`)

	b.does("nothing is under way")

	// The keyboard: from Helios to Torus and to its second area, which gets a base and a unit.
	b.do(chromedp.Focus(chromedp.CSS(`#planet-helios`)))
	b.press(kb.ArrowLeft)
	b.wait("the cursor is on Torus", `document.activeElement.id === "planet-torus"`)
	b.press("2")
	b.wait("area 2 is chosen", `document.querySelector("#area-2").checked && document.querySelector("#planet-torus").ariaPressed === "true"`)
	b.does("nothing is under way")
	b.do(chromedp.Focus(chromedp.CSS(`#do-base`)))
	b.press(kb.Enter)
	b.wait("the base stands there", `document.querySelector("#do-base").ariaPressed === "true"`)
	for range 2 {
		b.does("nothing is under way")
		b.do(chromedp.Focus(chromedp.CSS(`#f-unit-torus-2-marine-more`)))
		b.press(kb.Enter)
		b.does("there is one more")
	}
	b.wait("two units are there", `document.querySelector("#editor-doc").value.includes('"marine": 2')`)

	// A mistake: the enemy's base in the same area. It is marked at the planet, the area and in the list.
	b.click("label:has(#who-overmind)")
	b.wait("the other side puts pieces down", `document.querySelector("#who-overmind").checked && document.querySelector("#do-base").ariaPressed === "false"`)
	b.click("#do-base")
	b.wait("the planet is marked", `document.querySelector("#planet-torus.wrong .wrong-area") && document.querySelector(".editor__problems li")`)
	b.accessible("the editor with a mistake")
	b.click("#do-base")
	b.wait("nothing is wrong there any more", `!document.querySelector("#planet-torus.wrong")`)
	b.does("nothing is under way")
	b.do(chromedp.Focus(chromedp.CSS(`#planet-torus`)))
	b.press(kb.ArrowRight)
	b.press(kb.Enter)
	b.wait("Helios is chosen", `document.querySelector("#planet-helios").ariaPressed === "true"`)
	b.click("#do-base")
	b.wait("the document is good", `document.querySelector("#editor-body").dataset.wrong === "0"`)
	b.accessible("the editor")

	// Back and again.
	good := value[string](b, `document.querySelector("#editor-doc").value`)
	b.click(`[data-edit=undo]`)
	b.wait("the base is gone", `document.querySelector("#do-base").ariaPressed === "false"`)
	b.does("the step is taken back")
	b.wait("there is a way forward", `!document.querySelector("[data-edit=redo]").disabled && !document.querySelector("[data-edit=redo]").hidden`)
	b.click(`[data-edit=redo]`)
	b.wait("the base is back", fmt.Sprintf(`document.querySelector("#editor-doc").value === %q && document.querySelector("#editor-body").dataset.wrong === "0"`, good))

	// A bad text stays as it is.
	b.click("label:has(#tab-text)")
	value[bool](b, `(() => { const e = document.querySelector("#editor-doc"); e.value = '{"koprulu": <script>'; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	b.wait("there is nothing to draw", `!document.querySelector("#map") && document.querySelector(".editor__problems li")`)
	if text := value[string](b, `document.querySelector("#editor-doc").value`); text != `{"koprulu": <script>` {
		t.Errorf("the text became %q", text)
	}
	b.click(`[data-edit=undo]`)
	b.wait("the map is back", `document.querySelector("#planet-torus")`)

	// It is saved as a file, and the link opens in another window.
	saved := value[string](b, `fetch("/editor/file", {method: "POST", body: new URLSearchParams({doc: document.querySelector("#editor-doc").value})}).then(r => r.headers.get("Content-Disposition").startsWith("attachment") ? r.text() : "no attachment")`)
	if saved != good {
		t.Errorf("the file holds\n%s\nthe page\n%s", saved, good)
	}
	b.click(`[data-edit=share]`)
	b.wait("the link is there", `document.querySelector("#editor-url").value.includes("#d=")`)
	other := b.tab(value[string](b, `document.querySelector("#editor-url").value`))
	other.wait("the link shows the same", fmt.Sprintf(`document.querySelector("#editor-doc").value === %q && document.querySelector("#planet-helios") && location.hash === ""`, good))

	// The document is still there after the language was changed.
	b.prefer("lang", "de")
	b.wait("it is German and still there", `document.documentElement.lang === "de" && document.querySelector("#planet-torus")`)
	b.clean()
	other.clean()
}
