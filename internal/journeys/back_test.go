//go:build nightly

package journeys

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"koprulu/rules/game"
)

// TestComingBack: a player who comes back to a table is told on its page what has happened since their turn, and can
// watch it: a film plays on the map from there to now, and leads back to the table.
func TestComingBack(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "back.jsonl")
	n, last := 0, map[game.Player]int{}
	mine := recordUntil(t, file, 3, 20, func(r *game.Rules, s *game.State) bool {
		p := r.Open(s).First()
		away := n - last[p]
		n++
		last[p] = n
		return s.Round >= 3 && s.Phase == game.Execution && away > 25
	})
	alone(t, file, 3, mine, "")
	b := newLively(t, 1366, 768)
	b.take(s.imported(file), "Mara")
	table := b.table()
	b.wait("what happened stands above the prompt", `document.querySelectorAll("#since li a").length > 0`)
	value[bool](b, `(localStorage.setItem("film-speed", 4), true)`)
	from := value[int](b, `Number(document.querySelector("#since .recap__all").href.match(/at=(\d+)#play/)[1])`)
	b.click(`#since .recap__all`)
	b.wait("the film plays", fmt.Sprintf(
		`location.pathname.endsWith("/replay") && document.querySelector("[data-film-play][aria-pressed=true]") && Number(document.querySelector("#film-say").dataset.moment) > %d`, from))
	b.wait("it plays up to now, and leads to the table",
		`document.querySelector("[data-film-play][aria-pressed=false]") && document.querySelector("#film-say").dataset.moment === document.querySelector("[data-film]").dataset.of && document.querySelector(".film__head > .btn--go")`)
	if missed := value[int](b, `Number(document.querySelector("[data-film]").dataset.of)`) - from; missed <= 25 {
		t.Errorf("the film has only %d moments", missed)
	}
	b.narrow("since")
	value[bool](b, `(document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true})), true)`)
	b.wait("the table", `location.href === "`+table+`" && document.querySelector("#prompt[data-turn=on]")`)

	// A line of play is tried out: from the replay into a sandbox, back to its beginning, and back to the table, which is
	// as it was.
	b.open(table + "/replay")
	b.wait("the replay offers to try it", `document.querySelector("[data-try]")`)
	b.click("[data-try]")
	b.wait("a sandbox that can't be taken for the table",
		`document.querySelector(".table.is-sandbox #sandbox") && document.querySelector(".sandmark") && document.title.includes("`+text(t, "web.sandbox.title")+`") && document.querySelector("#stream")`)
	b.narrow("sandbox")
	b.calm()
	rng := rand.New(rand.NewPCG(1, 2))
	b.myTurn()
	b.answer(rng, byScript)
	b.wait("something can be taken back", `document.querySelector("#log li[data-go], #log li:not(.log__head)")`)
	b.click(`#sandbox [name=do][value=all]`)
	b.wait("the sandbox starts over", `document.querySelector("#prompt[data-turn=on]")`)
	b.click(`[data-sandbox-home]`)
	b.wait("the table", `location.href === "`+table+
		`" && !document.querySelector(".is-sandbox") && document.querySelector("#prompt[data-turn=on]")`)
	b.clean()
}

// narrow looks at a page on a phone; where KOPRULU_SHOTS names a directory, at all sizes.
func (b *browser) narrow(name string) {
	b.t.Helper()
	if os.Getenv("KOPRULU_SHOTS") != "" {
		b.look(name)
		return
	}
	b.size(390, 844)
	b.accessible(name)
	if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > 390 {
		b.t.Errorf("%s is %d pixels wide on 390", name, wide)
	}
	b.size(1366, 768)
}
