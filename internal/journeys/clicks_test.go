package journeys

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// middle is where something is on the screen, with what lies above it there.
const middle = `(e => { e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"}); const {left, right, top, bottom} = e.getBoundingClientRect(); return {X: (left + right) / 2, Y: (top + bottom) / 2}; })(%s)`

// drags carries a thing to a place by the mouse, once it takes presses.
func (b *browser) drags(thing, to string) {
	b.t.Helper()
	b.settledAnswers()
	from, end := value[place](b, fmt.Sprintf(middle, thing)), value[place](b, fmt.Sprintf(middle, to))
	mouse := func(kind input.DispatchMouseEventType, x, y float64, buttons int64) {
		params := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: buttons}
		if kind != input.DispatchMouseEventTypeMouseMoved {
			params.ClickCount = 1
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, params); err != nil {
			b.t.Fatal(err)
		}
	}
	mouse(input.DispatchMouseEventTypeMouseMoved, from.X, from.Y, 0)
	mouse(input.DispatchMouseEventTypeMousePressed, from.X, from.Y, 1)
	for i := 1; i <= 4; i++ {
		mouse(input.DispatchMouseEventTypeMouseMoved, from.X+(end.X-from.X)*float64(i)/4,
			from.Y+(end.Y-from.Y)*float64(i)/4, 1)
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, end.X, end.Y, 0)
}

// TestClicks: what a turn takes in presses of somebody who sees everything before they answer it. An order is one drag;
// two workers and a unit are bought and paid with four presses, and the step ends; units of several areas move together
// with a press for each and one for where they go.
func TestClicks(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	b.quickTable(s, "Mara")
	table := b.table()
	rng := rand.New(rand.NewPCG(7, 7))
	comes := func(until string) {
		t.Helper()
		if b.playsOn(table, until, rng) {
			t.Fatalf("the game is over before %q", until)
		}
		b.open(table)
		b.myTurn()
	}
	planned := 0
	const orders = `[...document.querySelectorAll("#board .order[data-plots]")]`

	// plans places the orders of a round by dragging, the first of a kind onto a planet with a base of the reader.
	plans := func(kind string) {
		t.Helper()
		for n := range 4 {
			now := b.myTurn()
			if !value[bool](b, orders+`.length > 0`) {
				return
			}
			value[bool](b, fmt.Sprintf(`(() => {
				const mine = document.querySelector("#board .orders").className.match(/f-\w+/)[0], all = %s;
				const inside = (r, q) => q.left > r.left && q.right < r.right && q.top > r.top && q.bottom < r.bottom;
				const home = [...document.querySelectorAll("#map .base." + mine)].flatMap(base => [...document.querySelectorAll("#map .planet")].filter(p => inside(p.getBoundingClientRect(), base.getBoundingClientRect()))).map(p => p.id);
				window.disc = all.find(o => o.dataset.plots.includes(" order %s ")) ?? all[0];
				const planets = window.disc.dataset.plots.split("|").map(way => way.split(" ")[0]).filter(Boolean);
				window.goal = %d === 0 && home.find(p => planets.includes(p)) || planets[0];
				return true;
			})()`, orders, kind, n))
			b.drags(`window.disc`, `document.getElementById(window.goal).querySelector(".area .sector")`)
			b.wait("the order lies there", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`,
				now.Decision))
			if n == 3 {
				planned++
			}
		}
	}
	// until plays on to a step of an order of a kind, with plans of rounds on the way.
	until := func(kind, answer string) {
		t.Helper()
		for range 15 {
			comes(answer + "|order ")
			if !value[bool](b, orders+`.length > 0`) {
				return
			}
			plans(kind)
		}
		t.Fatalf("fifteen rounds without %q", answer)
	}

	const worker, unit = "#board-buy-worker:not([aria-disabled])", `.wares__ring button.ware.is-unit:not([aria-disabled])`
	sells := fmt.Sprintf(`!!document.querySelector(%q) && !!document.querySelector(%q)`, worker, unit)
	for until("build", "build "); !value[bool](b, sells); until("build", "build ") {
		b.answer(rng, byScript)
	}
	if planned == 0 {
		t.Error("no round was planned with four drags")
	}
	now := b.myTurn()
	for n, press := range []string{worker, worker, unit} {
		b.click(press)
		b.wait("it lies in the cart",
			fmt.Sprintf(`document.querySelectorAll(".is-ghost").length + [...document.querySelectorAll(".ware__n")].reduce((sum, e) => sum + Number(e.textContent), 0) >= %d`, n+1))
	}
	if b.turn().Decision != now.Decision {
		t.Fatal("something was bought before it was paid")
	}
	b.click("#board-finish")
	b.wait("the step is over",
		fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s" && !document.querySelector("#board-buy-worker")`, now.Decision))

	until("mobilize", "move ")
	now = b.myTurn()
	const pieces = `[...document.querySelectorAll("#map .u[data-plots]")]`
	// The first goal of the first piece, and up to three pieces that can go there.
	value[bool](b, `(() => {
		const goal = `+pieces+`[0].dataset.plots.split("*")[0];
		window.goal = goal;
		window.go = `+pieces+`.filter(u => u.dataset.plots.split("|").some(way => way.startsWith(goal + "*1 "))).slice(0, 1);
		return true;
	})()`)
	b.drags(`window.go[0]`, `document.getElementById(window.goal).querySelector(".sector")`)
	b.wait("the units have moved", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`,
		now.Decision))
	b.clean()
}
