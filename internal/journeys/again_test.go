package journeys

import (
	"path/filepath"
	"testing"

	"koprulu/rules/game"
)

// TestFirstShowsSecondCommits: what can't be taken back is answered by two presses, on the map and in the list, by
// mouse and by keys. The first one only shows, a press on something else shows that instead, Escape shows nothing any
// more.
func TestFirstShowsSecondCommits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "reveal.jsonl")
	mine := recordUntil(t, file, 2, 7, func(r *game.Rules, s *game.State) bool {
		var room [game.MaxLegal]game.Answer
		return r.Decision(s) == game.AskReveal && len(r.Legal(s, r.Open(s).First(), room[:0])) > 1
	})
	alone(t, file, 2, mine, "")
	b := newBrowser(t, 1366, 768)
	b.take(s.imported(file), "Mara")
	now := b.myTurn()
	value[bool](b,
		`(window.asks = [], document.addEventListener("htmx:before:request", e => window.asks.push(e.detail.ctx.request.action.split("/").pop())), true)`)
	// Whatever comes from the server, and a line that was silent for a moment, has its say after what was said here.
	value[bool](b, `(window.said = "", new MutationObserver(() => window.said += document.querySelector("#live").textContent)
		.observe(document.querySelector(".table"), {subtree: true, childList: true, characterData: true}), true)`)
	const places = `document.querySelectorAll("#map [data-final]")`
	looks := func(what, thing string) {
		t.Helper()
		defer value[bool](b, `(window.said = "", true)`)
		b.wait(what, thing+
			`.matches(".is-looked[aria-pressed=true]") && document.querySelectorAll("#map .is-looked, #prompt .is-looked").length === 1`)
		b.wait(what+", and it is said", `document.querySelector("#prompt").matches(".is-again") && !document.querySelector("#why-say").hidden &&
			window.said.includes(document.querySelector("#prompt-say").dataset.again)`)
		if asks := value[[]string](b, "window.asks"); len(asks) > 0 || b.turn().Decision != now.Decision {
			t.Fatalf("%s, and %v was asked", what, asks)
		}
	}
	b.presses(places + `[0].querySelector(".sector")`)
	looks("the first planet is looked at", places+"[0]")
	b.press("\x1b")
	b.wait("nothing is looked at",
		`!document.querySelector(".is-looked, .is-again") && document.querySelector("#why-say").hidden`)
	b.presses(places + `[0].querySelector(".sector")`)
	looks("the first planet is looked at again", places+"[0]")
	b.presses(places + `[1].querySelector(".sector")`)
	looks("the second planet is looked at", places+"[1]")
	b.listsAnswers()
	b.press("1")
	looks("the first answer of the list is looked at", `document.querySelector("#prompt [data-choice]")`)
	b.press("1")
	b.wait("it is answered", `window.asks.length > 0 && document.querySelector("#prompt").dataset.decision !== "`+
		now.Decision+`" && !document.querySelector(".is-again")`)
	b.clean()
}
