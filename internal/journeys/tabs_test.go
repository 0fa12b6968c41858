//go:build nightly

package journeys

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/debugger"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// club is a site without TLS, as browsers in a network at home see it, and two people who play there.
type club struct {
	t    *testing.T
	site *site
	// streams counts the streams of pages that are open.
	streams atomic.Int32
	ben     *browser
	// tabs are the windows of one browser, tables the addresses of their tables, two tabs each.
	tabs   []*browser
	tables map[*browser]string
	rng    *rand.Rand
	// stopped is true while a window runs no script, not even those that it is told to run at its end.
	stopped bool
}

// TestTabs plays five tables in ten windows of one browser, at an address that is no secure context, over connections
// of which browsers open six. Every window answers, and shows what was answered in others and by the opponent without
// being touched: while all are open, after the window that leads them was closed, was frozen, was stopped in the middle
// of something, and after a restart of the server. There is one stream for all of them.
func TestTabs(t *testing.T) {
	c := &club{t: t, tables: map[*browser]string{}, rng: rand.New(rand.NewPCG(29, 5))}
	s := newSite(t)
	c.site = s.through(func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.URL.Path == "/stream" {
			c.streams.Add(1)
			defer c.streams.Add(-1)
		}
		pass.ServeHTTP(w, r)
	})
	c.site.base = strings.Replace(c.site.base, "127.0.0.1", "club.lan", 1)
	ann := newBrowser(t, 1366, 768)
	ann.quickTable(c.site, "Ann")
	if value[bool](ann, `isSecureContext || "locks" in navigator`) {
		t.Fatal("the address is a secure context")
	}
	ann.open(c.site.base + "/about")
	c.ben = newBrowser(t, 1366, 768)
	c.ben.open(c.site.base + "/about")
	for i := range 5 {
		// The seat of the one who opens the tables differs.
		id := value[string](ann, fmt.Sprintf(`(async () => {
			const made = await fetch("/api/v1/tables", {method: "POST", body: JSON.stringify({name: "table %d", seats: %s, public: true, spectators: true})});
			if (!made.ok) throw new Error(await made.text());
			return (await made.json()).id;
		})()`, i+1, []string{`["me", "open"]`, `["open", "me"]`}[i%2]))
		value[bool](c.ben, fmt.Sprintf(`(async () => {
			const sat = await fetch("/t/%s/seat", {method: "POST", body: new URLSearchParams({do: "take", seat: "%d", who: "Ben"})});
			if (!sat.ok) throw new Error(await sat.text());
			return true;
		})()`, id, 2-i%2))
		value[bool](ann, fmt.Sprintf(`(async () => {
			const begun = await fetch("/api/v1/tables/%s/begin", {method: "POST"});
			if (!begun.ok) throw new Error(await begun.text());
			return true;
		})()`, id))
		for range 2 {
			tab := ann.tab(c.site.base + "/t/" + id)
			c.tabs, c.tables[tab] = append(c.tabs, tab), id
			value[bool](tab, `(window.untouched = true)`)
		}
	}
	c.round("all are open")

	leader := c.leader()
	c.tabs = slices.DeleteFunc(c.tabs, func(b *browser) bool { return b == leader })
	leader.clean()
	c.call(leader, func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, page.Close, cdp.Empty{})
		return err
	})
	c.round("the window that led them was closed")

	c.without("frozen", func(b *browser) {
		c.lifecycle(b, false, page.SetWebLifecycleStateStateFrozen)
	}, func(b *browser) {
		c.lifecycle(b, true, page.SetWebLifecycleStateStateActive)
	})
	c.without("stopped in the middle of something", func(b *browser) {
		c.call(b, func(ctx context.Context) error {
			if _, err := chromedp.Call(ctx, debugger.Enable, debugger.EnableParams{}); err != nil {
				return err
			}
			_, err := chromedp.Call(ctx, debugger.Pause, cdp.Empty{})
			return err
		})
		c.stopped = true
	}, func(b *browser) {
		c.stopped = false
		c.call(b, func(ctx context.Context) error {
			_, err := chromedp.Call(ctx, debugger.Disable, cdp.Empty{})
			return err
		})
	})

	s.restart()
	c.round("the server was started again")

	// Whoever signs out in one of them is nobody in the others, too: they show what anybody may see.
	value[bool](c.tabs[0], `fetch("/profile/signout", {method: "POST"}).then(r => r.ok)`)
	for _, b := range c.tabs {
		b.wait("the page is that of an onlooker",
			`document.querySelector("#stream[data-reader=''][data-mark]") && !document.querySelector("#prompt[data-turn=on]")`)
	}
	c.oneStream("their reader has signed out")
	value[bool](c.tabs[0],
		`fetch("/profile", {method: "POST", body: new URLSearchParams({name: "Anna"})}).then(r => r.ok)`)
	c.tabs[1].do(chromedp.Reload())
	for _, b := range c.tabs {
		b.wait("the page is that of somebody with a name",
			`document.querySelector("#stream[data-reader]:not([data-reader=''])[data-mark]")`)
	}
	for _, b := range append(c.tabs, c.ben) {
		b.clean()
	}
}

// TestWithoutChannels: a page that can't talk to others has a stream of its own beside theirs, and finds the server
// again.
func TestWithoutChannels(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	one := newBrowser(t, 1366, 768)
	one.first("delete globalThis.BroadcastChannel")
	one.quickTable(s, "Ilya")
	two := one.tab(one.table())
	for _, kept := range []bool{true, false} {
		if !kept {
			s.restart()
		}
		for _, b := range []*browser{one, two} {
			b.wait("the stream is open",
				`document.querySelector("#stream[data-mark]") && document.querySelector("[data-link]").hidden`)
		}
		text := fmt.Sprintf("with the server still there: %v", kept)
		value[bool](one,
			fmt.Sprintf(`fetch(location.pathname + "/chat", {method: "POST", body: new URLSearchParams({text: %q})}).then(r => r.ok)`, text))
		for _, b := range []*browser{one, two} {
			b.wait("the stream brings what was said",
				fmt.Sprintf(`document.querySelector("#chat").textContent.includes(%q)`, text))
		}
	}
	for _, b := range []*browser{one, two} {
		b.clean()
	}
}

// call uses the protocol of the browser.
func (c *club) call(b *browser, do func(ctx context.Context) error) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := do(ctx); err != nil {
		c.t.Fatal(err)
	}
}

// lifecycle freezes a window, or lets it go on. Only one out of sight can be frozen.
func (c *club) lifecycle(b *browser, seen bool, state page.SetWebLifecycleStateState) {
	c.t.Helper()
	c.call(b, func(ctx context.Context) error {
		if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled,
			emulation.SetFocusEmulationEnabledParams{Enabled: seen}); err != nil {
			return err
		}
		_, err := chromedp.Call(ctx, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state})
		return err
	})
}

// leader returns the window that leads the others, once there is one.
func (c *club) leader() *browser {
	c.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var found []*browser
		for _, b := range c.tabs {
			if value[bool](b, `document.querySelector("#stream[data-leads]")?.dataset.mark > ""`) {
				found = append(found, b)
			}
		}
		if len(found) == 1 {
			return found[0]
		}
	}
	c.t.Fatal("no window leads the others, or several do")
	return nil
}

// without stops the window that leads, plays a round without it, lets it go on, and plays another round with it.
func (c *club) without(what string, stop, goOn func(*browser)) {
	c.t.Helper()
	leader, all := c.leader(), c.tabs
	stop(leader)
	c.tabs = slices.DeleteFunc(slices.Clone(all), func(b *browser) bool { return b == leader })
	c.round("the window that led them is " + what)
	goOn(leader)
	c.tabs = all
	c.answers("the window that was "+what+" goes on", leader)
	c.oneStream("the window that was " + what + " goes on")
	if c.leader() == leader {
		c.t.Errorf("the window that was %s leads again", what)
	}
}

// round has every window answer once.
func (c *club) round(when string) {
	c.t.Helper()
	for _, tab := range c.tabs {
		c.answers(when, tab)
	}
	c.oneStream(when)
	c.t.Logf("%s: every one of %d windows answered", when, len(c.tabs))
}

// answers has a window answer, and its opponent before that as long as it is their turn, and waits each time until all
// windows of the table show what is there now.
func (c *club) answers(when string, tab *browser) {
	c.t.Helper()
	id := c.tables[tab]
	shown := func(who string) {
		c.t.Helper()
		for _, other := range c.tabs {
			if c.tables[other] == id {
				c.same(when+", after an answer by "+who, other)
			}
		}
	}
	for value[bool](c.ben, fmt.Sprintf(answersFirst, id)) {
		shown("the opponent")
	}
	tab.myTurn()
	tab.answer(c.rng, byScript)
	shown("a window")
}

// oneStream waits until one window leads the others and there is one stream.
func (c *club) oneStream(when string) {
	c.t.Helper()
	c.leader()
	most := int32(1)
	if c.stopped {
		most = 2 // Nobody but the page could end that which it had.
	}
	for end := time.Now().Add(patience); c.streams.Load() > most; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatalf("%s: %d streams are open", when, c.streams.Load())
		}
	}
}

// answersFirst gives the first legal answer at a table, as a program, if the reader is asked; otherwise it resolves to
// false.
const answersFirst = `(async () => {
	const api = "/api/v1/tables/%s", now = await (await fetch(api + "/moment?legal=1")).json();
	if (!now.decision) return false;
	const done = await fetch(api + "/answer", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({decision: now.decision, answer: now.legal[0]})});
	if (!done.ok) throw new Error(await done.text());
	return true;
})()`

// same waits until a window that nobody has touched shows what a page shows that is loaded now.
func (c *club) same(when string, b *browser) {
	c.t.Helper()
	differ := value[[]string](b, fmt.Sprintf(`(async () => {
		const text = (root, id) => {
			const copy = root.getElementById(id)?.cloneNode(true);
			copy?.querySelectorAll("time").forEach(e => e.remove()); // Scripts write how long ago that is.
			return copy?.textContent;
		};
		for (const end = performance.now() + %d; ; ) {
			const now = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
			const differ = ["galaxy", "players", "log", "board", "prompt", "battle"].filter(id => text(document, id) !== text(now, id)).map(id => `+"`${id}: ${text(document, id)}\n${text(now, id)}`"+`);
			if (!window.untouched) differ.push("it was loaded again");
			if (!differ.length || performance.now() > end) return differ;
			await new Promise(done => { // until something comes, or for a while
				document.addEventListener("htmx:after:swap", () => setTimeout(done), {once: true});
				setTimeout(done, 500);
			});
		}
	})()`, (patience/2).Milliseconds()))
	if len(differ) > 0 {
		c.t.Fatalf("%s: not as on a new page: %q\nthe page:\n%s", when, differ, b.text())
	}
}
