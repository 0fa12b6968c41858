package journeys

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// turn is what the prompt of a table page says.
type turn struct {
	// Mine is true if the reader has to decide; Decision names the decision.
	Mine     bool
	Decision string
	Over     bool
	// Round is the line at the top, Sentence the sentence of the prompt.
	Round, Sentence string
	// Choices counts the buttons that can be pressed.
	Choices int
	// State changes with everything that the prompt shows.
	State string
}

// roundOf returns the number of the round that the line at the top names, 0 if it names none.
func roundOf(now turn) int {
	n := 0
	if m := regexp.MustCompile(`Round (\d+)`).FindStringSubmatch(now.Round); m != nil {
		n, _ = strconv.Atoi(m[1])
	}
	return n
}

// pressable lists the buttons that answer, begin an answer, or go on with a battle, and can be seen: those of the prompt, of the
// own board, or of the battle stage while that covers everything (also when the battle is over, until its reader leaves it).
const pressable = `[...document.querySelectorAll("#prompt button[data-choice], #prompt [data-pace-do=on], #battle button[name=text], #battle button[name=pick], #board button[name=text]")].filter(b =>
	!(b.closest("#board") && document.querySelector("#battle .battle__folded:not(:checked)")) &&
	b.getAttribute("aria-disabled") !== "true" && b.getAttribute("aria-pressed") !== "true" && b.checkVisibility({visibilityProperty: true, opacityProperty: true}))`

const readTurn = `(() => {
	const p = document.querySelector("#prompt"), fight = document.querySelector("#battle");
	if (!p) return null;
	return {
		Mine: p.dataset.turn === "on", Decision: p.dataset.decision, Over: p.dataset.over === "on",
		Round: (document.querySelector("#top") || {innerText: ""}).innerText, Sentence: (document.querySelector("#prompt-say") || {innerText: ""}).innerText,
		Choices: ` + pressable + `.length,
		State: p.dataset.decision + "|" + p.innerText + "|" + (fight ? fight.innerText : "") + "|" +
			[...document.querySelectorAll("#prompt [aria-pressed], #battle [aria-pressed]")].map(b => b.getAttribute("aria-pressed")).join()};
})()`

// turn reads the prompt.
func (b *browser) turn() turn {
	b.t.Helper()
	t := value[*turn](b, readTurn)
	if t == nil {
		b.t.Fatalf("there is no prompt on the page:\n%s", b.text())
	}
	return *t
}

// myTurn waits until the reader has to decide, or the game is over.
func (b *browser) myTurn() turn {
	b.t.Helper()
	b.wait("it is the reader's turn", `document.querySelector("#prompt") && (document.querySelector("#prompt").dataset.turn === "on" || document.querySelector("#prompt").dataset.over === "on")`)
	return b.turn()
}

// way is how a reader presses a button.
type way int

const (
	// byMouse moves the pointer there and clicks, as a person does.
	byMouse way = iota
	// byScript lets the page click, for long games.
	byScript
	// byKeys uses the keyboard alone.
	byKeys
)

// answer sends one answer to the open decision, whichever, and returns when the page shows the next one.
// It returns what was pressed.
func (b *browser) answer(rng *rand.Rand, how way) []string {
	b.t.Helper()
	start := b.turn()
	var pressed []string
	for range 200 { // Whoever presses anything may turn in the menu of a planet for a while.
		now := b.turn()
		if now.Decision != start.Decision || !now.Mine {
			return pressed
		}
		if now.Choices == 0 {
			b.t.Fatalf("nothing can be chosen: %s\n%s", now.Sentence, b.text())
		}
		at := value[place](b, fmt.Sprintf(markChoice, b.eager && rng.IntN(4) > 0, rng.Uint32(), how == byScript))
		pressed = append(pressed, at.Label)
		switch {
		case at.Label == "":
			continue // It was drawn anew just now.
		case how == byMouse && at.Covered != "":
			b.picture()
			b.t.Fatalf("%q lies under %s", at.Label, at.Covered)
		case how == byMouse:
			b.do(chromedp.MouseClickXY(at.X, at.Y))
		case how == byKeys && b.tabTo("[data-journey]"):
			b.press("\r")
		}
		b.changed(now.State)
	}
	b.t.Fatalf("pressing %s answers nothing:\n%s", strings.Join(pressed, ", "), b.text())
	return nil
}

// place is where a button is on the screen. Covered is what lies over it.
type place struct {
	Label, Covered string
	X, Y           float64
}

// markChoice marks one of the buttons that can be pressed, scrolls there and tells where it is. Who is eager ends or declines nothing as long as
// there is something to do.
const markChoice = `(async () => {
	document.querySelectorAll("[data-journey]").forEach(b => b.removeAttribute("data-journey"));
	const all = ` + pressable + `, more = all.filter(b => !b.matches(".btn--done") && !b.innerText.includes("Event card")), from = %t && more.length ? more : all;
	const b = from[%d %% from.length];
	if (!b) return {Label: ""};
	b.setAttribute("data-journey", "");
	let X, Y, Covered;
	for (let tries = 0; tries < 20; tries++) { // What moves in takes its time.
		b.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
		await new Promise(requestAnimationFrame);
		if (!b.isConnected) return {Label: ""};
		const r = b.getBoundingClientRect(), visible = Math.min(r.width, 40); // Cards overlap to the right.
		X = r.left + visible / 2; Y = r.top + r.height / 2;
		const over = document.elementFromPoint(X, Y);
		Covered = over && (b === over || b.contains(over)) ? "" : over ? over.outerHTML.slice(0, 200) : "the edge of the window";
		if (!Covered) break;
		await new Promise(done => setTimeout(done, 100));
	}
	const Label = b.innerText || b.ariaLabel;
	if (%t) b.click();
	return {Label, Covered, X, Y};
})()`

// tabTo presses the tabulator until an element has the focus. It gives up if the element is
// drawn anew meanwhile.
func (b *browser) tabTo(selector string) bool {
	b.t.Helper()
	for range 400 {
		switch value[string](b, fmt.Sprintf(`(e => !e ? "gone" : document.activeElement === e ? "there" : "")(document.querySelector(%q))`, selector)) {
		case "there":
			return true
		case "gone":
			return false
		}
		b.press("\t")
	}
	b.t.Fatalf("the tabulator never gets to %s", value[string](b, fmt.Sprintf(`document.querySelector(%q).outerHTML`, selector)))
	return false
}

// changed waits until the prompt is not in a state any more. If the button that was to be pressed was
// replaced before that happened, as the page was drawn anew, nothing was pressed and nothing changes.
func (b *browser) changed(from string) {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for b.turn().State == from {
		if value[bool](b, `!document.querySelector("[data-journey]")`) {
			return
		}
		if time.Now().After(deadline) {
			b.t.Fatalf("the page does not change after pressing %s:\n%s", value[string](b, `document.querySelector("[data-journey]").outerHTML`), b.text())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// quickTable opens the lobby as a newcomer and begins a game against three bots.
func (b *browser) quickTable(s *site, name string) {
	b.t.Helper()
	b.open(s.base + "/")
	b.do(chromedp.SendKeys(chromedp.CSS("form.quick input[name=who]"), name))
	b.click("form.quick button[type=submit]")
	b.wait("the table is there", `location.pathname.startsWith("/t/") && document.querySelector("#prompt")`)
}

// table returns the address of the table on the page.
func (b *browser) table() string { return value[string](b, "location.origin + location.pathname") }
