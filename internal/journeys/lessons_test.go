package journeys

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// covered says which part of the tutorial is over the control that it proposes, or over the map's lit places, empty for
// none.
const covered = `(() => {
	const over = e => { const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return at?.closest("#tutorial") ? e.outerHTML.slice(0, 120) : ""; };
	return [...document.querySelectorAll(".is-wanted, #map .wanted, #battle .card, #odds")].filter(e => e.checkVisibility() && !e.closest("#tutorial")).map(over).filter(Boolean).join("\n");
})()`

// follow does what the lesson proposes, by the marked buttons of the prompt, until it is done, and returns how many
// steps it had. Where nothing is proposed any answer will do.
func (b *browser) follow(lesson string) int {
	b.t.Helper()
	shot, steps := map[string]bool{}, map[string]bool{}
	for range 120 {
		b.wait("something to do in "+lesson,
			`document.querySelector("#prompt").dataset.turn === "on" || document.querySelector(".tutor__more form[action='/tables']")`)
		if value[bool](b, `!!document.querySelector(".tutor__more form[action='/tables']")`) {
			return len(steps)
		}
		if over := value[string](b, covered); over != "" {
			b.t.Errorf("%s: the lesson lies over %s", lesson, over)
		}
		if value[bool](b, `!document.querySelector(".is-looked") && !document.querySelector("#why-say").hidden && document.querySelector("#why-say").textContent.includes(document.querySelector("#prompt-say").dataset.again)`) {
			b.t.Errorf("%s: what was answered is still to be pressed again", lesson)
		}
		step := value[string](b,
			`document.querySelector(".tutor__text h2").textContent + (document.querySelector("#tutorial").classList.contains("is-battle") ? ", battle" : "")`)
		steps[step] = true
		if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" && !shot[step] {
			shot[step] = true
			b.shot(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", lesson, value[int](b, "innerWidth"),
				strings.ReplaceAll(step, " ", "_"))))
		}
		before := value[string](b,
			`document.querySelector("#prompt").dataset.decision + document.querySelector("#prompt").dataset.pick`)
		value[bool](b, `(() => {
			const ways = ["#prompt .is-wanted:not([aria-disabled=true])", "#battle .is-wanted", "#board .is-wanted", ".tutor__do button[name=text]", "#prompt [data-choice]:not([aria-disabled=true])", "#battle button[name=text]"];
			for (const w of ways) { const e = [...document.querySelectorAll(w)][0]; if (e) { e.click(); document.querySelector(".is-looked[data-final]")?.click(); return true; } }
			return false; })()`)
		b.wait("the answer counts",
			`document.querySelector("#prompt").dataset.decision + document.querySelector("#prompt").dataset.pick !== `+
				fmt.Sprintf("%q", before)+` || document.querySelector(".tutor__more form[action='/tables']")`)
	}
	b.t.Fatalf("%s does not end:\n%s", lesson, b.text())
	return 0
}

// TestLessons: a newcomer gets from the first page through the lessons on a phone; TestLessonsOnALaptop goes through
// the third one, too.
func TestLessons(t *testing.T) {
	t.Parallel()
	takesLessons(t, window{390, 844})
}

// takesLessons goes from the first page through all lessons, and the lesson is never over what is to be clicked.
func takesLessons(t *testing.T, usual window) {
	t.Helper()
	s := newSite(t)
	for _, size := range windows(t, usual) {
		b := newBrowser(t, size.width, size.height)
		b.open(s.base + "/")
		b.wait("the first page says what this is", fmt.Sprintf(`document.querySelector(".hero h1").textContent.includes(%q)`,
			text(t, "web.lobby.hero")))
		b.click(`.lesson[value="basics"]`)
		b.wait("the first lesson", `document.querySelector("#tutorial .tutor__text h2")`)
		if wide := value[string](b,
			`(r => r.width + " from " + r.left)(document.querySelector(".table > .players").getBoundingClientRect())`); size.phone() && wide != "338 from 0" {
			t.Errorf("beside a lesson the strip of players is %s", wide)
		}
		if size.phone() {
			b.click(".tutor__why")
			b.wait("the rest of the lesson", `document.querySelector(".tutor__more:popover-open").innerText.length > 80`)
			b.accessible("the lesson opened, on a phone")
			b.press("\x1b")
		}
		b.follow("lesson1")
		value[bool](b, `(document.querySelector(".tutor__more button[name=chapter]").click(), true)`)
		b.wait("the second lesson", `document.querySelector(".tutor__step")?.textContent.includes("`+text(t,
			"web.tutorial.lesson", "n", 2, "of",
			3)+`") || document.querySelector(".tutor__step .num")?.textContent.endsWith("/6")`)
		b.follow("lesson2")
		b.accessible("the end of the second lesson")
		if won := value[string](b, `document.querySelector("#prompt h2").textContent`); !strings.HasSuffix(won,
			text(t, "ui.over.won", "players", text(t, "faction.raynor"), "n", 1, "victory", text(t, "victory.normal"))) {
			t.Errorf("the second lesson ends with %q", won)
		}
		if !size.phone() { // The first two lessons have everything that differs on a phone.
			second := value[string](b, "location.pathname")
			value[bool](b, `(document.querySelector(".tutor__more button[name=chapter]").click(), true)`)
			b.wait("the third lesson", fmt.Sprintf(`location.pathname !== %q && document.querySelector(".tutor__text h2")`,
				second))
			if steps := b.follow("lesson3"); steps < 8 {
				t.Errorf("the third lesson has only %d steps", steps)
			}
			b.accessible("the end of the third lesson")
		}
		b.clean()
	}
}
