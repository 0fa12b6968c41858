//go:build nightly

package journeys

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPhone plays on a phone: nothing but the map and the hand scrolls sideways, the handle of the board draws it up
// and down, cards say everything under a resting finger, every prompt leaves the map its room, upright and on its side,
// and on its side the phone shows all players.
func TestPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 390, 844)
	b.quickTable(s, "Jonas")
	rng := rand.New(rand.NewPCG(2, 2))
	said := false
	for range 25 {
		b.myTurn()
		// The hand is one of the tabs.
		value[bool](b,
			`(document.querySelector("#as-list:checked")?.click(), document.querySelector("#tab-hand")?.click(), true)`)
		said = said || b.cardSays()
		b.lowPrompt("a phone")
		b.size(844, 390)
		b.lowPrompt("a phone on its side")
		b.size(390, 844)
		b.answer(rng, byMouse)
		if wide := value[int](b, "document.documentElement.scrollWidth"); wide > 390 {
			t.Fatalf("the page is %d pixels wide on a phone of 390", wide)
		}
	}
	if !said {
		t.Error("there was no card to be seen")
	}
	b.accessible("a table on a phone")
	b.fingers("a table on a phone")
	b.seesPlayers("a phone")
	b.onItsSide()
	b.clean()
}

// TestKeyboard plays without a pointer.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Yuki")
	rng := rand.New(rand.NewPCG(3, 3))
	for range 12 {
		b.myTurn()
		b.answer(rng, byKeys)
	}
	b.clean()
}

// TestLanguages switches the language at a table, at once and back.
func TestLanguages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Ines")
	rng := rand.New(rand.NewPCG(4, 4))
	for _, lang := range []string{"de", "ru", "en"} {
		b.myTurn()
		b.click("details.menu > summary")
		value[bool](b, `window.before = true`) // The browser may speak the language already.
		b.click(`form.prefs button[name=lang][value=` + lang + `]`)
		b.wait("the page speaks "+lang, `!window.before && document.documentElement.lang === "`+lang+
			`" && document.querySelector("#prompt")`)
		for range 4 {
			b.myTurn()
			b.answer(rng, byMouse)
		}
		b.myTurn()
		if text := b.text(); strings.ContainsAny(text, "⟨⟩") {
			t.Errorf("%s: a text is missing:\n%s", lang, text)
		}
		b.accessible("a table in " + lang)
	}
	b.clean()
}
