package journeys

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// does waits until the page has done what the reader asked for.
func (b *browser) does(what string) {
	b.t.Helper()
	b.wait(what, `!document.querySelector("#editor").hasAttribute("aria-busy")`)
}

// TestEditor builds a small map, with the mouse and with the keyboard, is not offered what would be refused, undoes a
// step after a text was refused, and opens the link in another window.
func TestEditor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.open(s.base + "/editor")
	b.wait("the empty map needs something",
		`document.querySelector("#editor-body").dataset.open > 0 && document.querySelector("#editor-body").dataset.wrong === "0"`)
	b.wait("one can begin with something",
		`document.querySelectorAll("#editor-start[open] .starts__card").length === 5 && document.querySelectorAll(".starts__picture .planet").length >= 14`)
	b.click("#do-new-duel")
	b.wait("the duel can be played",
		`document.querySelector("#editor-body").dataset.open === "0" && document.querySelector("#planet-tarsonis") && !document.querySelector("#editor-start").open`)
	b.accessible("the editor with a template")
	b.does("nothing is under way")
	b.click(`[data-edit=undo]`)
	b.wait("the empty map is back",
		`document.querySelector("#editor-body").dataset.open > 0 && !document.querySelector("#planet-tarsonis")`)
	b.does("nothing is under way")
	b.click(`#map [data-at="0 0"]`)

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
	b.wait("area 2 is chosen",
		`document.querySelector("#area-2").checked && document.querySelector("#planet-torus").ariaPressed === "true"`)
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

	// The enemy's base in the same area is not offered: its button is grey, and says why when it is pressed nevertheless.
	b.click("label:has(#who-overmind)")
	b.wait("the other side puts pieces down",
		`document.querySelector("#who-overmind").checked && document.querySelector("#do-base").ariaPressed === "false"`)
	b.does("nothing is under way")
	before := value[string](b, `document.querySelector("#editor-doc").value`)
	b.click("#do-base")
	b.wait("it is said why",
		`document.querySelector("#do-base").ariaDisabled === "true" && document.querySelector("#editor-said").textContent.includes("already has a base in this area")`)
	if now := value[string](b, `document.querySelector("#editor-doc").value`); now != before {
		t.Errorf("the document became %s", now)
	}
	b.accessible("the editor with a grey button")
	b.do(chromedp.Focus(chromedp.CSS(`#planet-torus`)))
	b.press(kb.ArrowRight)
	b.press(kb.Enter)
	b.wait("Helios is chosen", `document.querySelector("#planet-helios").ariaPressed === "true"`)
	b.click("#do-base")
	b.wait("the map is ready", `document.querySelector("#editor-body").dataset.open === "0"`)
	b.accessible("the editor")

	// Back and again.
	good := value[string](b, `document.querySelector("#editor-doc").value`)
	b.click(`[data-edit=undo]`)
	b.wait("the base is gone", `document.querySelector("#do-base").ariaPressed === "false"`)
	b.does("the step is taken back")
	b.wait("there is a way forward",
		`!document.querySelector("[data-edit=redo]").disabled && !document.querySelector("[data-edit=redo]").hidden`)
	b.click(`[data-edit=redo]`)
	b.wait("the base is back",
		fmt.Sprintf(`document.querySelector("#editor-doc").value === %q && document.querySelector("#editor-body").dataset.open === "0"`, good))

	// A text with mistakes is refused: all of them are listed with names, it stays in its field, and the map and the steps
	// are what they were.
	b.click("label:has(#tab-text)")
	write := func(text string) {
		value[bool](b,
			fmt.Sprintf(`(() => { const e = document.querySelector("#editor-text"); e.value = %q; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`, text))
	}
	const bad = `{"koprulu": "position/1", "factions": ["raynor", "overmnd"], "planets": {"torus": {"cell": [0, 0], "turn": 45}}, "bases": [{"area": "torus.9", "faction": "raynor"}]}`
	write(bad)
	b.wait("all mistakes are listed", `document.querySelectorAll("#editor-faults li").length === 3`)
	if list := value[string](b, `document.querySelector("#editor-faults").innerText`); strings.Contains(list, "$.") ||
		!strings.Contains(list, "Planet Torus") {
		t.Errorf("the mistakes:\n%s", list)
	}
	if kept := value[bool](b,
		fmt.Sprintf(`document.querySelector("#editor-text").value === %q && document.querySelector("#editor-doc").value === %q && document.querySelector("#planet-torus") !== null`, bad, good)); !kept {
		t.Error("the text or the map is lost")
	}
	b.accessible("the editor with a text that was refused")
	b.does("nothing is under way")
	b.click(`[data-edit=undo]`)
	b.wait("a step is taken back after a refusal",
		fmt.Sprintf(`document.querySelector("#editor-doc").value !== %q && document.querySelector("#editor-text").value === %q`, good, bad))
	b.does("nothing is under way")
	b.click(`[data-edit=redo]`)
	b.wait("and made again", fmt.Sprintf(`document.querySelector("#editor-doc").value === %q`, good))
	b.does("nothing is under way")
	b.click(`button[value=discard]`)
	b.wait("the text is gone",
		`!document.querySelector("#editor-faults") && document.querySelector("#editor-text").value === document.querySelector("#editor-doc").value`)
	b.does("nothing is under way")

	// So is a number beyond its limit: it stays in its field with the reason.
	b.click("label:has(#tab-seats)")
	b.click("#seat-raynor summary")
	value[bool](b,
		`(() => { const e = document.querySelector("#f-players-raynor-workers-pool"); e.value = "99"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	b.wait("the reason is beside it",
		`document.querySelector("#f-players-raynor-workers-pool").value === "99" && document.querySelector("#f-players-raynor-workers-pool-why")`)
	if now := value[string](b, `document.querySelector("#editor-doc").value`); now != good {
		t.Errorf("the document became %s", now)
	}

	// It is saved as a file, and the link opens in another window.
	saved := value[string](b,
		`fetch("/editor/file", {method: "POST", body: new URLSearchParams({doc: document.querySelector("#editor-doc").value})}).then(r => r.headers.get("Content-Disposition").startsWith("attachment") ? r.text() : "no attachment")`)
	if saved != good {
		t.Errorf("the file holds\n%s\nthe page\n%s", saved, good)
	}
	b.click(`[data-edit=share]`)
	b.wait("the link is there", `document.querySelector("#editor-url").value.includes("#d=")`)
	other := b.tab(value[string](b, `document.querySelector("#editor-url").value`))
	other.wait("the link shows the same",
		fmt.Sprintf(`document.querySelector("#editor-doc").value === %q && document.querySelector("#planet-helios") && location.hash === ""`, good))

	// The document is still there after the language was changed.
	b.prefer("lang", "de")
	b.wait("it is German and still there",
		`document.documentElement.lang === "de" && document.querySelector("#planet-torus") && !document.querySelector("[data-edit=undo]").disabled`)
	b.clean()
	other.clean()
}
