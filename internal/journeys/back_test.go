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

// TestComingBack: each device shows a player who comes back to a table once what has happened since their turn, as a
// film that plays on the map and can be skipped; its scenes lead to their moments.
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
	b.first(`if (sessionStorage.getItem("later")) document.addEventListener("readystatechange", () => {
		sessionStorage.removeItem("later");
		document.querySelector("[data-away]").dataset.away = "on";
	}, { once: true })`)
	b.take(s.imported(file), "Mara")
	table := b.table()
	b.wait("what happened stands above the prompt",
		`document.querySelectorAll("#since[data-began] li a").length > 0 && JSON.parse(localStorage.getItem("since-shown") ?? "{}")[document.querySelector("[data-table]").dataset.table] > 0`)

	// The device has missed a good deal: just as much as it takes (several in back.js). Somebody who was here a moment ago
	// stays at the table all the same; five minutes later they don't. Whether they have come back is for the server to say
	// (TestAway of server), which would be the first to know of a later hour.
	const missed = `(localStorage.setItem("since-shown", JSON.stringify({[document.querySelector("[data-table]").dataset.table]: Number(document.querySelector("#since").dataset.to) - 12})), localStorage.setItem("film-speed", 4), true)`
	value[bool](b, missed)
	b.open(table)
	b.wait("the table, as they were here just now",
		`document.querySelector(".table[data-away=off]") && document.querySelector("#stream") && JSON.parse(localStorage.getItem("since-shown"))[document.querySelector("[data-table]").dataset.table] === Number(document.querySelector("#since").dataset.to)`)
	value[bool](b, missed)
	value[bool](b, `(sessionStorage.setItem("later", "on"), true)`)
	b.open(table)
	b.wait("the film of what happened",
		`location.pathname.endsWith("/since") && document.querySelectorAll("[data-scene-at]").length > 1 && document.querySelector("[data-show-play]:not([hidden])")`)
	scenes := value[int](b, `document.querySelectorAll("[data-scene-at]").length`)
	b.wait("it plays",
		`document.querySelector("[data-scene-at][aria-current]") && document.querySelector("[data-show-play][aria-pressed=true]")`)
	b.wait("it plays to its end",
		fmt.Sprintf(`document.querySelector("[data-show-play][aria-pressed=false]") && document.querySelectorAll("[data-scene-at]")[%d].matches("[aria-current]")`, scenes-1))
	b.wait("it ends with how things are now",
		`document.querySelector("#film-say").dataset.moment === document.querySelector("[data-show]").dataset.to`)
	b.click(`li:first-child [data-scene-at]`)
	b.wait("the first scene",
		`document.querySelector("li:first-child [data-scene-at][aria-current]") && document.querySelector("#film-say").dataset.moment === document.querySelector("li:first-child [data-scene-at]").dataset.sceneAt && document.querySelector("[data-show-said] a")`)
	said := value[string](b, `document.querySelector("[data-show-said] span").textContent`)
	b.narrow("since")
	value[bool](b, `(document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true})), true)`)
	b.wait("the table", `!location.pathname.endsWith("/since") && document.querySelector("#prompt[data-turn=on]")`)
	b.open(table)
	b.wait("the table once more", `document.querySelector("#stream") && location.href === "`+table+`"`)

	// The same page comes into sight again, after less than five minutes and after more.
	const outOfSight = `((seconds) => {
		const date = Date.now, later = date() + seconds * 1000;
		Object.defineProperty(document, "hidden", { value: true, configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
		delete document.hidden;
		Date.now = () => later;
		document.dispatchEvent(new Event("visibilitychange"));
		return true;
	})`
	value[bool](b, missed)
	value[bool](b, outOfSight+`(299)`)
	if value[int](b,
		`JSON.parse(localStorage.getItem("since-shown"))[document.querySelector("[data-table]").dataset.table] - Number(document.querySelector("#since").dataset.to)`) != 0 {
		t.Error("a page that was out of sight for less than five minutes leads to the film")
	}
	value[bool](b, missed)
	value[bool](b, outOfSight+`(601)`)
	b.wait("the film, as the page was out of sight for long", `location.pathname.endsWith("/since")`)
	b.open(table)
	b.wait("the table again", `document.querySelector("#stream") && location.href === "`+table+`"`)
	b.click(`#since .recap__show`)
	b.wait("the film by its button", `location.pathname.endsWith("/since") && document.querySelector("[data-scene-at]")`)
	b.open(table + "/since?at=" + value[string](b, `document.querySelector("[data-scene-at]").dataset.sceneAt`))
	if again := value[string](b, `document.querySelector("[data-show-said] span").textContent`); again != said {
		t.Errorf("the first scene says %q, then %q", said, again)
	}

	// A line of play is tried out: from the replay into a sandbox, back to its beginning, and back to the table, which is
	// as it was.
	b.open(table + "/replay?at=" + value[string](b, `document.querySelector("[data-show]").dataset.to`))
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
