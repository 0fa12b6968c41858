package journeys

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// chromium finds the browser; the one without windows, where it is a separate program, has the least to do.
func chromium() (string, error) {
	for _, name := range []string{os.Getenv("KOPRULU_CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser",
		"google-chrome", "google-chrome-stable"} {
		if name == "" {
			continue
		}
		if file, err := exec.LookPath(name); err == nil {
			return file, nil
		}
	}
	return "", errors.New(
		"there is no Chromium: install it, or name the program in KOPRULU_CHROMIUM; test.sh installs it where it may")
}

// running starts the process that all browsers share.
var running = sync.OnceValues(func() (context.Context, error) {
	file, err := chromium()
	if err != nil {
		return nil, err
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(file), chromedp.NoSandbox, chromedp.Flag("disable-gpu", true),
		// Without a process for drawing on a graphics card: the pages are drawn by the processor anyway.
		chromedp.Flag("disable-gpu-compositing", true), chromedp.Flag("disable-software-rasterizer", true),
		chromedp.Flag("enable-gpu-rasterization", false),
		// A site without TLS is reached by a name that browsers do not take for this machine: see TestTabs.
		chromedp.Flag("host-resolver-rules", "MAP club.lan 127.0.0.1"),
		chromedp.Flag("lang", language()), chromedp.Flag("accept-lang", language()))...)
	ctx, cancel := chromedp.NewContext(alloc)
	quit = func() { cancel(); stop() }
	// The first action starts the process, which lives as long as the context of that call.
	return ctx, chromedp.Do(ctx)
})

// quit ends what running started.
var quit = func() {}

// patience is how long anything on a page may take. It is long, because only failures need all of it, and some machines
// are slow and busy.
const patience = 3 * time.Minute

// browser is one person's browser: a separate profile, with its own cookies.
type browser struct {
	t   *testing.T
	ctx context.Context
	// eager makes the reader choose to do something more often than by chance, when answers are picked for them.
	eager bool
	// lively is true if the pages move as they do for those who have not chosen anything.
	lively bool
	// complaints are script errors and violations of the Content Security Policy.
	mu         sync.Mutex
	complaints []string
}

// newBrowser opens a browser with a window of some size. It shares nothing with other browsers except the process. Its
// reader wants little motion and does not follow what others do: drawing every frame of what moves, and waiting for it,
// is most of the work in a game.
func newBrowser(t *testing.T, width, height int64) *browser {
	t.Helper()
	return openBrowser(&browser{t: t}, width, height)
}

// newLively opens the browser of a person who has not changed anything about motion.
func newLively(t *testing.T, width, height int64) *browser {
	t.Helper()
	return openBrowser(&browser{t: t, lively: true}, width, height)
}

func openBrowser(b *browser, width, height int64) *browser {
	t := b.t
	t.Helper()
	process, err := running()
	if err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	ctx, cancel := chromedp.NewContext(process, chromedp.WithNewBrowserContext(), chromedp.WithListener(b.heard))
	t.Cleanup(cancel)
	b.ctx = ctx
	b.begin(width, height)
	return b
}

// begin opens the window.
func (b *browser) begin(width, height int64) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, viewport(b.t, width, height)); err != nil {
		b.t.Fatalf("the window does not open: %v", err)
	}
	// Every window has the focus, as if each were on its own screen.
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled,
		emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		b.t.Fatal(err)
	}
	if b.lively {
		return
	}
	b.calm()
	// This is what the choice in the menu stores; see TestFollow.
	b.first(`if (location.protocol === "http:") localStorage.speed ??= "off"`)
}

// heard records what the browser complains about. An unsuccessful response of the server is not a complaint: some are
// intended.
func (b *browser) heard(event any) {
	what := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		what = e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			what += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" {
			what = "console.error"
			for _, a := range e.Args {
				what += " " + string(a.Value) + a.Description
			}
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && e.Entry.Source != "network" {
			what = fmt.Sprintf("%s (%s:%d)", e.Entry.Text, e.Entry.URL, e.Entry.LineNumber)
		}
	}
	// A request that finds no server is not the page's fault: journeys kill servers. Nor is it that without TLS a browser
	// ignores a header.
	if what != "" && !strings.Contains(what, "htmx:error: Failed to fetch") &&
		!strings.Contains(what, "Cross-Origin-Opener-Policy header has been ignored") {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.complaints = append(b.complaints, what)
	}
}

// clean fails if the pages so far had script errors or broke the Content Security Policy.
func (b *browser) clean() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.complaints {
		b.t.Errorf("the browser complains: %s", c)
	}
	b.complaints = nil
}

// do carries out actions, within the patience.
func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := b.try(actions...); err != nil {
		b.t.Fatalf("%v\nthe page:\n%s", err, b.text())
	}
}

// try is do for what may fail.
func (b *browser) try(actions ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, actions...)
}

// open goes to an address.
func (b *browser) open(url string) {
	b.t.Helper()
	b.do(chromedp.Navigate(url))
}

// first runs a script on every page that is opened from now on, before the page's own scripts.
func (b *browser) first(script string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		b.t.Fatal(err)
	}
}

// value evaluates a JavaScript expression on a page, promises included.
func value[T any](b *browser, expression string) T {
	b.t.Helper()
	return valueWithin[T](b, patience, expression)
}

// valueWithin is value for what may take long.
func valueWithin[T any](b *browser, within time.Duration, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, within)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		if len(expression) > 200 {
			expression = expression[:200] + " …"
		}
		b.t.Fatalf("%s: %v\nthe page:\n%s", expression, err, b.text())
	}
	return v
}

// wait waits until an expression holds on the page, with all its scripts there.
func (b *browser) wait(what, expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 40*time.Millisecond) {
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.readyState === "complete" && !!(`+expression+")"))
		if err == nil && yes {
			return
		}
		if ctx.Err() != nil {
			b.picture()
			b.t.Fatalf("waited in vain until %s (%v)\nthe page:\n%s", what, err, b.text())
		}
		time.Sleep(pause)
	}
}

// click clicks the first element that a CSS selector finds, as a person would: it scrolls until nothing is over it and
// it does not move, and clicks again if it moved away, or new answers came under the pointer, just then. What can't be
// taken back is looked at first.
func (b *browser) click(selector string) {
	b.t.Helper()
	page := value[float64](b, "performance.timeOrigin")
	value[bool](b, fmt.Sprintf(`(e => (e?.matches("[data-final]:not(.btn--go, .tray__do, .is-looked)") && e.click(), true))(document.querySelector(%q))`, selector))
	for end := time.Now().Add(patience); time.Now().Before(end); {
		b.settledAnswers()
		if b.clickOnce(selector) || b.left(page) {
			return
		}
	}
	b.t.Fatalf("clicks on %s come to nothing\nthe page:\n%s", selector, b.text())
}

// left reports whether the reader is leaving a page, or has left it: a link works even if the table was redrawn under
// the pointer.
func (b *browser) left(page float64) bool {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	now, err := chromedp.Run(ctx,
		chromedp.Evaluate[float64]("new Promise(done => setTimeout(() => done(performance.timeOrigin), 200))",
			chromedp.EvalAwaitPromise))
	return err != nil || now != page
}

// clickOnce clicks a single time. It reports whether the click reached the element.
func (b *browser) clickOnce(selector string) bool {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	var at place
	var over string
	for tries := 1; ; tries++ {
		if tries%50 == 0 {
			b.away()
		}
		var err error
		if at, err = chromedp.Run(ctx, chromedp.Evaluate[place](fmt.Sprintf(spot, selector),
			chromedp.EvalAwaitPromise)); err == nil && at.Covered == "" {
			break
		}
		over = cmp.Or(at.Covered, over)
		if ctx.Err() != nil {
			b.picture()
			b.t.Fatalf("%s can't be clicked: %s (%v)\nthe page:\n%s", selector, over, err, b.text())
		}
		time.Sleep(10 * time.Millisecond)
	}
	// The click may lead to another page. Then the browser may never report that the button was released, because the page
	// that should have reported it is gone; another page shows that it was, too.
	value[bool](b, watchClick(fmt.Sprintf("e.target.closest?.(%q)", selector)))
	done := make(chan error, 1)
	go func() { done <- chromedp.Do(ctx, chromedp.MouseClickXY(at.X, at.Y)) }()
	for {
		select {
		case err := <-done:
			if err != nil {
				b.t.Fatalf("clicking %s: %v\nthe page:\n%s", selector, err, b.text())
			}
			// A page that is just being left does not answer.
			came, err := chromedp.Run(ctx, chromedp.Evaluate[string](`window.journeyClick ?? ""`))
			return err != nil || came != "lost"
		case <-time.After(200 * time.Millisecond):
			if left, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`!window.journeyClick`)); err == nil && left {
				return true
			}
		}
	}
}

// watchClick makes a page note where the next click comes: there, if a condition holds for its event e and answers take
// clicks, else lost.
func watchClick(condition string) string {
	return fmt.Sprintf(`(addEventListener("click", e => (window.journeyClick = %s && !document.querySelector(".table:is(.is-fresh, .is-newer)") ? "there" : "lost"),
		{capture: true, once: true}), window.journeyClick = "none", true)`, condition)
}

// spot finds where an element can be clicked, or what is in the way. What sticks to an edge of the window may be over
// it.
const spot = `(async () => {
	let Covered = "nothing to see";
	for (const block of ["nearest", "center"]) {
		const e = document.querySelector(%q);
		if (!e?.checkVisibility({visibilityProperty: true})) break;
		e.scrollIntoView({block, inline: "nearest", behavior: "instant"});
		await new Promise(requestAnimationFrame);
		const then = e.getBoundingClientRect();
		await new Promise(requestAnimationFrame);
		const r = e.getBoundingClientRect(), X = r.left + r.width / 2, Y = r.top + r.height / 2, over = document.elementFromPoint(X, Y);
		if (r.top !== then.top || r.left !== then.left) return {Covered: "it moves"};
		if (over && (e === over || e.contains(over))) return {X, Y, Covered: ""};
		Covered = over ? over.outerHTML.slice(0, 200) : "the edge of the window";
	}
	return {Covered};
})()`

// settledAnswers waits until the answers take clicks and keys: new ones do not for a moment.
func (b *browser) settledAnswers() {
	b.t.Helper()
	b.wait("answers take clicks", `!document.querySelector(".table:is(.is-fresh, .is-newer)")`)
}

// press types keys.
func (b *browser) press(keys string) {
	b.t.Helper()
	b.settledAnswers()
	b.do(chromedp.KeyEvent(keys))
}

// shot writes a picture of what the window shows, as PNG or, by the name of the file, as JPEG.
func (b *browser) shot(file string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	data, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil && filepath.Ext(file) == ".jpg" {
		var picture image.Image
		if picture, err = png.Decode(bytes.NewReader(data)); err == nil {
			var small bytes.Buffer
			err = jpeg.Encode(&small, picture, &jpeg.Options{Quality: 75})
			data = small.Bytes()
		}
	}
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// picture shows what the window shows, where KOPRULU_SHOTS names a directory for pictures of failures.
func (b *browser) picture() {
	b.t.Helper()
	if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" {
		file := filepath.Join(dir, strings.ReplaceAll(b.t.Name(), "/", " ")+".png")
		b.shot(file)
		b.t.Logf("see %s", file)
	}
}

// text returns the words on the page, for messages of failure.
func (b *browser) text() string {
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx,
		chromedp.Evaluate[string]("location.href + '\\n' + (document.body ? document.body.innerText : '')"))
	if err != nil {
		return err.Error()
	}
	if len(text) > 3000 {
		text = text[:3000] + " …"
	}
	return text
}

//go:embed testdata/axe.min.js
var axe string

// accessible checks the page with axe-core: nothing serious or critical may be found.
func (b *browser) accessible(where string) {
	b.t.Helper()
	b.clean()
	// What the technologies of a sheet say is looked at, too. Closed, they would also make the browser lay out the page
	// again for each of them when the checker asks for its size.
	value[bool](b, `(document.querySelectorAll(".sheet__part > details").forEach(d => (d.open = true)), true)`)
	b.check(where, everyRule)
	for _, region := range value[[]string](b, deaf) {
		b.t.Errorf("%s: what scrolls cannot be reached by keyboard: %s", where, region)
	}
}

// accessiblePieces checks the pieces of a table page that change with what is asked, on a page that has loaded the
// checker: see accessible, which checks whole pages.
func (b *browser) accessiblePieces(where string) {
	b.t.Helper()
	value[bool](b, still)
	// Where words may be broken, the checker takes the sign for a letter.
	value[bool](b, `(() => {
		const words = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
		while (words.nextNode()) if (words.currentNode.data.includes("\u00ad")) words.currentNode.data = words.currentNode.data.replaceAll("\u00ad", "");
		return true;
	})()`)
	found := value[[]violation](b, `axe.run({include: ["#prompt", "#board", "#battle", "#hints"].filter(s => document.querySelector(s)?.checkVisibility()).map(s => [s])},
		{resultTypes: ["violations"], preload: false, `+everyRule+`}).then(r => r.violations.filter(v => v.impact === "serious" || v.impact === "critical")
		.map(v => ({ID: v.id, Help: v.help, Nodes: v.nodes.slice(0, 4).map(n => n.html.slice(0, 200) + " | " + (n.failureSummary || "").slice(0, 200))})))`)
	for _, v := range found {
		b.t.Errorf("%s: axe finds %s (%s):\n  %s", where, v.ID, v.Help, strings.Join(v.Nodes, "\n  "))
	}
}

// contrasts is accessible for colours only.
func (b *browser) contrasts(where string) {
	b.t.Helper()
	b.clean()
	b.check(where, `runOnly: ["color-contrast"]`)
}

// everyRule lets the checker follow all its rules but one: content outside of landmarks is a moderate violation, and
// looking for it takes long.
const everyRule = `rules: {region: {enabled: false}}`

// check fails if the checker finds anything that breaks these rules.
func (b *browser) check(where, rules string) {
	b.t.Helper()
	var violations []violation
	// An element that begins to fade in under the pointer during the check has too little contrast for a moment: only then
	// does it look again.
	for range 2 {
		violations = b.violations(where, rules)
		if !slices.ContainsFunc(violations, func(v violation) bool { return v.ID == "color-contrast" }) {
			break
		}
	}
	for _, v := range violations {
		b.t.Errorf("%s: axe finds %s (%s):\n  %s", where, v.ID, v.Help, strings.Join(v.Nodes, "\n  "))
	}
}

// deaf are the regions that would scroll with more content than they have now, and that hold nothing a keyboard
// reaches. The checker sees such a region only in a game in which it happens to be full.
const deaf = `[...document.querySelectorAll("body *")].filter(e => {
	const {overflowX, overflowY, visibility} = getComputedStyle(e);
	return [overflowX, overflowY].some(o => o === "auto" || o === "scroll") && visibility === "visible" && e.getClientRects().length > 0 && e.textContent.trim() !== ""
		&& e.tabIndex < 0 && ![...e.querySelectorAll("a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']")]
			.some(f => f.tabIndex >= 0 && f.getClientRects().length > 0);
}).map(e => e.cloneNode().outerHTML)`

// still waits, for a while, until every animation that ends at all has ended; some last as long as the page, or follow
// its scrolling.
const still = `Promise.race([new Promise(done => setTimeout(done, 2000)), Promise.all(document.getAnimations()
	.filter(a => a.timeline instanceof DocumentTimeline && a.effect.getComputedTiming().endTime !== Infinity).map(a => a.finished.catch(() => 0)))]).then(() => true)`

// violation is what the checker of accessibility complains about.
type violation struct {
	ID, Help string
	Nodes    []string
}

// violations looks once for what the checker complains about.
func (b *browser) violations(where, rules string) []violation {
	b.t.Helper()
	// Elements that fade in have too little contrast meanwhile.
	value[bool](b, still)
	// None of the rules needs the text of style sheets, which the checker would turn into inline styles, and the policy of
	// the site forbids those.
	found := valueWithin[string](b, 3*patience, axe+`;axe.run(document, {resultTypes: ["violations"], preload: false, `+rules+`}).then(r => JSON.stringify(
		r.violations.filter(v => v.impact === "serious" || v.impact === "critical").map(v => ({id: v.id, help: v.help,
			nodes: v.nodes.slice(0, 4).map(n => n.html.slice(0, 200) + " | " + (n.failureSummary || "").slice(0, 200))}))))`)
	var all []violation
	if err := json.Unmarshal([]byte(found), &all); err != nil {
		b.t.Fatalf("%s: axe: %v: %s", where, err, found)
	}
	return all
}

// tab opens another window of the same person.
func (b *browser) tab(url string) *browser {
	b.t.Helper()
	other := &browser{t: b.t, lively: b.lively}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithListener(other.heard))
	b.t.Cleanup(cancel)
	other.ctx = ctx
	other.begin(1440, 900)
	other.open(url)
	return other
}
