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
		const execute = `#prompt button[name=text][value=execute]`
		for range 60 {
			comes(answer + "|order |execute")
			switch {
			case value[bool](b, orders+`.length > 0`):
				plans(kind)
			case value[bool](b, fmt.Sprintf(`!!document.querySelector(%q)`, execute)):
				now := b.turn()
				value[bool](b, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, execute))
				b.wait("the order is executed", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== %q`, now.Decision))
			default:
				return
			}
		}
		t.Fatalf("sixty stops without %q", answer)
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
			fmt.Sprintf(`[...document.querySelectorAll(".ware__n")].reduce((sum, e) => sum + Number(e.textContent), 0) === %d`, n+1))
		if n == 1 { // What lies in the cart is there again when the server has lost it.
			s.restart()
			b.wait("the cart is filled again", `[...document.querySelectorAll(".ware__n")].reduce((sum, e) => sum + Number(e.textContent), 0) === 2 && !document.querySelector("#line:popover-open")`)
		}
	}
	if b.turn().Decision != now.Decision {
		t.Fatal("something was bought before it was paid")
	}
	b.click("#board-finish")
	b.wait("the step is over",
		fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s" && !document.querySelector("#board-buy-worker")`, now.Decision))

	// Pieces that can go to one place, each picked by a press, go there together by one more.
	until("mobilize", "move ")
	now = b.myTurn()
	presses := 0
	for i := range value[int](b, group) {
		b.presses(fmt.Sprintf("document.getElementById(window.go[%d])", i))
		presses++
	}
	b.presses(`document.getElementById(window.goal).querySelector(".sector")`)
	b.wait("they have moved", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`, now.Decision))
	if presses++; presses < 2 || presses > 4 {
		t.Errorf("%d presses moved %d pieces", presses, presses-1)
	}
	// What is left to be moved is carried there in one drag.
	if now = b.turn(); now.Mine && value[int](b, group) > 0 {
		b.drags(`document.getElementById(window.go[0])`, `document.getElementById(window.goal).querySelector(".sector")`)
		b.wait("it has moved", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`, now.Decision))
	}
	b.clean()
}

// group finds up to three pieces that can go to one place, and returns how many they are.
const group = `(() => {
	const all = [...document.querySelectorAll("#map .u[data-plots]")], to = new Map();
	for (const u of all) for (const goal of new Set(u.dataset.plots.split("|").filter(way => /^[^ ]+\*1 /.test(way)).map(way => way.split("*")[0]))) to.set(goal, [...to.get(goal) ?? [], u.id]);
	const [goal, ids] = [...to].sort((a, b) => b[1].length - a[1].length)[0] ?? ["", []];
	window.goal = goal;
	window.go = ids.slice(0, 3);
	return window.go.length;
})()`

// presses clicks a thing where it is, once it takes presses.
func (b *browser) presses(thing string) {
	b.t.Helper()
	b.settledAnswers()
	at := value[place](b, fmt.Sprintf(middle, thing))
	b.do(chromedp.MouseClickXY(at.X, at.Y))
}
