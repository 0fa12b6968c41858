package journeys

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
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
	// Lost is true if the last press had no effect: new answers came under it just then, or what was to be pressed moved
	// away.
	Lost bool
}

// roundOf returns the number of the round that the line at the top names, 0 if it names none.
func roundOf(now turn) int {
	n := 0
	if m := regexp.MustCompile(`(?:Round|Runde|Раунд) (\d+)`).FindStringSubmatch(now.Round); m != nil {
		n, _ = strconv.Atoi(m[1])
	}
	return n
}

// pressable lists the visible buttons that answer or begin an answer: those of the prompt, of the player's own board,
// or of the battle stage while that covers everything.
const pressable = `[...document.querySelectorAll("#prompt button[data-choice], #battle-do button[name=text]:enabled, #battle button[name=text], #battle button[name=pick], #board button[name=text], #board button[name=add]")].filter(b =>
	!(b.closest("#board") && document.querySelector("#battle .battle__folded:not(:checked)")) &&
	(b.closest("#prompt") || innerWidth >= 1200 || !document.querySelector("#as-list:checked")) && // The list lies over the rest.
	b.getAttribute("aria-disabled") !== "true" && (b.getAttribute("aria-pressed") !== "true" || b.matches("[data-final]")) && b.checkVisibility({visibilityProperty: true, opacityProperty: true}))`

const readTurn = `(() => {
	const p = document.querySelector("#prompt"), fight = document.querySelector("#battle");
	if (!p) return null;
	return {
		Mine: p.dataset.turn === "on", Decision: p.dataset.decision, Over: p.dataset.over === "on",
		Round: (document.querySelector("#top") || {innerText: ""}).innerText, Sentence: (document.querySelector("#prompt-say") || {innerText: ""}).innerText,
		Choices: ` + pressable + `.length,
		State: p.dataset.decision + "|" + p.innerText + "|" + (fight ? fight.innerText : "") + "|" +
			[...document.querySelectorAll("#prompt [aria-pressed], #battle [aria-pressed]")].map(b => b.getAttribute("aria-pressed")).join() +
			"|" + [...document.querySelectorAll("#board .ware__n")].map(b => b.textContent).join() +
			"|" + [...document.querySelectorAll("#battle [data-pace]")].map(e => e.dataset.pace).join(),
		Lost: !!window.journeyLost};
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

// myTurn waits until the reader has to decide, or the game is over. It is patient as long as the game goes on: a player
// who is eliminated watches the others for a while.
func (b *browser) myTurn() turn {
	b.t.Helper()
	for last := ""; ; {
		now, ok := b.until(`now.Mine || now.Over`)
		if ok {
			return now
		}
		going := b.turn().State + value[string](b, `document.querySelector("#log").textContent`)
		if going == last {
			b.t.Fatalf("waited in vain until it is the reader's turn\nthe page:\n%s", b.text())
		}
		last = going
	}
}

// whoseTurn waits until one of the readers of a table has to decide, and returns which; nil if something holds on all
// pages first, such as that the game is over. A page may be behind the others, so all are asked again and again.
func whoseTurn(over string, readers ...*browser) *browser {
	readers[0].t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		on := len(readers)
		for _, b := range readers {
			if b.turn().Mine {
				return b
			}
			if value[bool](b, over) {
				on--
			}
		}
		if on == 0 {
			return nil
		}
	}
	for _, b := range readers {
		b.t.Logf("a page:\n%s", b.text())
	}
	readers[0].t.Fatal("nobody has to decide")
	return nil
}

// calm makes the browser that of a reader who wants little motion.
func (b *browser) calm() {
	b.t.Helper()
	b.motion("reduce")
}

// motion sets what motion the reader wants: reduce or no-preference.
func (b *browser) motion(want string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: want}}}); err != nil {
		b.t.Fatal(err)
	}
}

// paced chooses how fast what others do is shown, in the menu.
func (b *browser) paced(speed string) {
	b.t.Helper()
	b.click("details[data-menu] summary")
	b.click("[name=speed-menu][value='" + speed + "']")
	value[bool](b, `(document.querySelector("details[data-menu]").open = false, true)`)
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

// listsAnswers unfolds the list of answers, which has those that the map and the reader's side give, too.
func (b *browser) listsAnswers() {
	b.t.Helper()
	value[bool](b, `(list => (list && !list.checked && list.click(), true))(document.querySelector("#as-list"))`)
}

// answer sends any one answer to the open decision, and returns when the page shows the next decision.
// It returns what was pressed.
func (b *browser) answer(rng *rand.Rand, how way) []string {
	b.t.Helper()
	b.listsAnswers()
	start := b.turn()
	now := start
	var pressed []string
	lost := 0
	for range 200 { // A player who presses anything may go round in the menu of a planet for a while.
		if now.Decision != start.Decision || !now.Mine {
			return pressed
		}
		if now.Choices == 0 {
			b.t.Fatalf("nothing can be chosen: %s\n%s", now.Sentence, b.text())
		}
		mark := fmt.Sprintf(markChoice, b.eager && rng.IntN(4) > 0, rng.Uint32(), how == byScript)
		at := value[place](b, mark)
		for end := time.Now().Add(10 * time.Second); how == byMouse && at.Covered != "" &&
			time.Now().Before(end); at = value[place](b, mark) {
			b.away()
		}
		if at.Label == "" || how != byScript && at.Decision != start.Decision {
			now = b.turn() // It was redrawn just now, or has become an answer to the next question.
			continue
		}
		pressed = append(pressed, at.Label)
		switch {
		case how == byMouse && at.Covered != "":
			b.picture()
			b.t.Fatalf("%q is covered by %s", at.Label, at.Covered)
		case how == byMouse:
			b.do(chromedp.MouseClickXY(at.X, at.Y))
		case how == byKeys && b.tabTo("[data-journey]"):
			b.press("\r")
		}
		if now = b.changed(now); now.Lost { // Then a person presses again.
			if lost++; lost > 3 {
				b.picture()
				b.t.Fatalf("presses of %q come to nothing:\n%s", at.Label, b.text())
			}
		}
	}
	b.t.Fatalf("pressing %s answers nothing:\n%s", strings.Join(pressed, ", "), b.text())
	return nil
}

// away moves the mouse to the corner of the window. What explains a button that came under the mouse, where it was last
// used, may lie over others until it leaves.
func (b *browser) away() {
	b.t.Helper()
	b.moveTo(0, 0)
}

// place is where a button is on the screen, and the decision which it answers then. Covered is what covers it.
type place struct {
	Label, Covered, Decision string
	X, Y                     float64
}

// markChoice marks one of the buttons that can be pressed, scrolls there and returns where it is. An eager reader ends
// or declines nothing as long as there is something to do.
const markChoice = `(async () => {
	document.querySelectorAll("[data-journey]").forEach(b => b.removeAttribute("data-journey"));
	const all = ` + pressable + `, more = all.filter(b => !b.matches(".btn--done") && !/Event card|Ereigniskarte|событ/i.test(b.innerText)), from = %t && more.length ? more : all;
	const b = from[%d %% from.length];
	if (!b) return {Label: ""};
	if (b.matches("[data-final]:not(.btn--go, .tray__do, .is-looked)")) b.click(); // What can't be taken back is looked at first.
	b.setAttribute("data-journey", "");
	window.journeyAsked = window.journeyLost = false;
	if (!window.journeyHears) {
		document.addEventListener("submit", () => (window.journeyAsked = true), true);
		addEventListener("click", e => { if (e.isTrusted) window.journeyLost = !e.target.closest("[data-journey]") || !!document.querySelector(".table:is(.is-fresh, .is-newer)"); }, true);
	}
	window.journeyHears = true;
	const Label = b.innerText || b.ariaLabel;
	if (%t) { // It need not be in view, nor ready for a pointer.
		b.click();
		return {Label};
	}
	let X, Y, Covered;
	for (const end = performance.now() + 1000; ; ) { // What moves in takes its time. Columns that snap stay where they are until one is scrolled to its middle.
		b.scrollIntoView({block: "nearest", inline: Covered ? "center" : "nearest", behavior: "instant"});
		await new Promise(requestAnimationFrame);
		if (!b.isConnected) return {Label: ""};
		const r = b.getBoundingClientRect(), visible = Math.min(r.width, 40); // Cards overlap to the right.
		let top = r.top, bottom = r.bottom; // A Leadership card can be taller than a prompt that scrolls: the part of it that is in sight is pressed.
		for (let e = b.parentElement; e; e = e.parentElement) if (/auto|scroll/.test(getComputedStyle(e).overflowY)) {
			const sight = e.getBoundingClientRect();
			top = Math.max(top, sight.top); bottom = Math.min(bottom, sight.bottom);
		}
		X = r.left + visible / 2; Y = (top + bottom) / 2;
		const over = document.elementFromPoint(X, Y);
		Covered = over && (b === over || b.contains(over)) ? "" : over ? over.outerHTML.slice(0, 200) : "the edge of the window";
		if (!Covered && !document.querySelector(".table:is(.is-fresh, .is-newer)")) break; // New answers take no click for a moment.
		if (performance.now() > end) break;
		await new Promise(done => setTimeout(done, 20));
	}
	return {Label, Covered, X, Y, Decision: document.querySelector("#prompt").dataset.decision};
})()`

// tabTo presses the Tab key until an element has the focus. It gives up if the element is redrawn meanwhile.
func (b *browser) tabTo(selector string) bool {
	b.t.Helper()
	for range 400 {
		switch value[string](b,
			fmt.Sprintf(`(e => !e ? "gone" : document.activeElement === e ? "there" : "")(document.querySelector(%q))`,
				selector)) {
		case "there":
			return true
		case "gone":
			return false
		}
		b.do(chromedp.KeyEvent("\t")) // It answers nothing, so it need not wait for answers.
	}
	b.t.Fatalf("the tabulator never gets to %s",
		value[string](b, fmt.Sprintf(`document.querySelector(%q).outerHTML`, selector)))
	return false
}

// changed waits until the prompt has left a state, and returns what it says then. If the button to be pressed was
// replaced first, because the page was redrawn, nothing was pressed and nothing changes. Once the server has been
// asked, changed waits for the result; otherwise the next press would answer the next question.
func (b *browser) changed(from turn) turn {
	b.t.Helper()
	state, err := json.Marshal(from.State)
	if err != nil {
		b.t.Fatal(err)
	}
	now, ok := b.until(`now.State !== ` + string(state) +
		` || now.Lost || !document.querySelector("[data-journey]") && !window.journeyAsked`)
	if !ok {
		b.t.Fatalf("the page does not change after pressing %s:\n%s",
			value[string](b, `document.querySelector("[data-journey]")?.outerHTML || "what is gone"`), b.text())
	}
	return now
}

// until waits until something holds of what the prompt says, and returns what it says then. The page looks for itself,
// once for each frame with changes: asking it again and again would keep it from its work.
func (b *browser) until(condition string) (turn, bool) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for {
		// After a moment it looks once more and returns: what styles alone change does not change the document.
		t, err := chromedp.Run(ctx, chromedp.Evaluate[*turn](`new Promise(done => {
			let frame = 0;
			const look = () => { frame = 0; const now = `+readTurn+`; if (now && (`+condition+`)) end(now); };
			const end = now => { clearTimeout(timer); cancelAnimationFrame(frame); observer.disconnect(); done(now); };
			const timer = setTimeout(() => { look(); end(null); }, 100);
			const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
			observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
			look();
		})`, chromedp.EvalAwaitPromise))
		if err == nil && t != nil {
			return *t, true
		}
		if ctx.Err() != nil {
			return turn{}, false
		}
		if err != nil { // The page went away meanwhile.
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// hurrying gives a reader's answers through the API until the game is over, each a random one of those that it lists,
// and resolves to how many there were.
const hurrying = `(async (table, seed) => {
	const api = "/api/v1/tables/" + table, wait = (ms) => new Promise(done => setTimeout(done, ms));
	for (let given = 0;;) {
		const at = await fetch(api + "/moment?legal=1");
		if (at.status === 429) { await wait(60); continue; }
		const now = await at.json();
		if (now.status === "finished" || given === 3000) return given;
		if (now.status !== "playing" || !now.seat) throw new Error(JSON.stringify(now));
		if (!now.legal?.length) { await wait(20); continue; }
		seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
		const answer = now.legal[Math.floor(seed / 4294967296 * now.legal.length)];
		for (;;) {
			const done = await fetch(api + "/answer", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({decision: now.decision, answer})});
			if (done.ok) break;
			if (done.status !== 429) throw new Error(answer + ": " + await done.text());
			await wait(60);
		}
		given++;
	}
})`

// hurries plays a table on to the end of its game where nothing has to be drawn, and opens its page again.
func (b *browser) hurries(table string, seed uint32) {
	b.t.Helper()
	b.open(table[:strings.Index(table, "/t/")] + "/healthz")
	given := valueWithin[int](b, 3*patience, fmt.Sprintf("%s(%q, %d)", hurrying,
		table[strings.LastIndex(table, "/")+1:], seed))
	b.t.Logf("%d answers through the API", given)
	b.open(table)
	if now := b.myTurn(); !now.Over {
		b.t.Fatalf("%d answers and the game is not over:\n%s", given, b.text())
	}
}

// quickTable begins a game against three bots as a newcomer with a name, who sets the galaxy up.
func (b *browser) quickTable(s *site, name string) {
	b.t.Helper()
	b.open(s.base + "/new")
	b.do(chromedp.SendKeys(chromedp.CSS("#new-who"), name))
	b.click("#new .btn--go")
	b.wait("the table is there", `location.pathname.startsWith("/t/") && document.querySelector("#prompt")`)
}

// table returns the address of the table on the page.
func (b *browser) table() string { return value[string](b, "location.origin + location.pathname") }

// playsOn leaves the page of a table and plays on there as a program does, which needs no drawing: any answers, but
// nothing is given up. It stops as soon as an answer that begins with until, or one of several with | between, is
// legal, and reports false, or true if the game ended before that.
func (b *browser) playsOn(table, until string, rng *rand.Rand) bool {
	b.t.Helper()
	at, err := url.Parse(table)
	if err != nil {
		b.t.Fatal(err)
	}
	b.open(at.Scheme + "://" + at.Host + "/about")
	said := valueWithin[string](b, 3*patience, fmt.Sprintf(`new Promise((done, fail) => {
		const api = "/api/v1/tables/" + %q, until = %q;
		let chance = %d, answered = 0;
		const stream = new EventSource(api + "/stream?legal=1"), end = said => (stream.close(), done(said));
		stream.onmessage = async event => {
			const now = JSON.parse(event.data);
			if (now.status === "finished") return end("over");
			if (!now.decision || now.decision === answered) return;
			if (now.legal.some(answer => until.split("|").some(begin => answer.startsWith(begin)))) return end("there");
			answered = now.decision;
			const keeps = now.legal.filter(answer => !answer.startsWith("destroy ")), from = keeps.length ? keeps : now.legal;
			chance = (chance * 1103515245 + 12345) %% 2147483648;
			const body = JSON.stringify({decision: now.decision, answer: from[Math.floor(chance / 65536) %% from.length]});
			for (;;) {
				const response = await fetch(api + "/answer", {method: "POST", body, headers: {"Content-Type": "application/json"}});
				if (response.ok) return;
				if (response.status !== 429) return end(body + ": " + await response.text());
				await new Promise(done => setTimeout(done, 1000));
			}
		};
	})`, at.Path[strings.LastIndex(at.Path, "/")+1:], until, rng.IntN(1<<31)))
	if said != "over" && said != "there" {
		b.t.Fatalf("an answer was refused: %s", said)
	}
	return said == "over"
}
