package journeys

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"koprulu/rules/game"
)

// middle is where something is on the screen, once it has come to rest there: the map glides.
const middle = `(async () => {
	for (let then; ; ) {
		const e = %[1]s;
		e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
		const {left, right, top, bottom} = e.getBoundingClientRect(), X = (left + right) / 2, Y = (top + bottom) / 2;
		if (then?.X === X && then.Y === Y) return {X, Y};
		then = {X, Y};
		await new Promise(requestAnimationFrame);
		await new Promise(requestAnimationFrame);
	}
})()`

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
// two workers and a unit are bought and paid with four presses, and the step ends; units that can go to one place move
// there together with a press for each and one for where they go.
func TestClicks(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	// comes goes on where bots have come to something, in the seat that is asked there.
	comes := func(name string, here func(r *game.Rules, s *game.State) bool) {
		t.Helper()
		file := filepath.Join(t.TempDir(), name+".jsonl")
		alone(t, file, 2, recordUntil(t, file, 2, 7, here), "")
		b.take(s.imported(file), "Mara")
		b.myTurn()
	}

	// The orders of a round, the first onto a planet with a base of the reader.
	comes("plan", func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskOrder && s.Round == 2 && s.OrderCount == 0
	})
	const orders = `[...document.querySelectorAll("#board .order[data-plots]")]`
	for n := range 4 {
		now := b.myTurn()
		value[bool](b, fmt.Sprintf(`(() => {
			const mine = document.querySelector("#board .orders").className.match(/f-\w+/)[0];
			const inside = (r, q) => q.left > r.left && q.right < r.right && q.top > r.top && q.bottom < r.bottom;
			const home = [...document.querySelectorAll("#map .base." + mine)].flatMap(base => [...document.querySelectorAll("#map .planet")].filter(p => inside(p.getBoundingClientRect(), base.getBoundingClientRect()))).map(p => p.id);
			window.disc = %s[0];
			const planets = window.disc.dataset.plots.split("|").map(way => way.split(" ")[0]).filter(Boolean);
			window.goal = %d === 0 && home.find(p => planets.includes(p)) || planets[0];
			return true;
		})()`, orders, n))
		b.drags(`window.disc`, `document.getElementById(window.goal).querySelector(".area .sector")`)
		b.wait("the order lies there", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`,
			now.Decision))
	}

	// Two workers and a unit.
	comes("build", func(r *game.Rules, s *game.State) bool { return r.Decision(s) == game.AskBuild && sells(r, *s) })
	const worker, unit = "#board-buy-worker:not([aria-disabled])", `.wares__ring button.ware.is-unit:not([aria-disabled])`
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
	comes("mobilize", func(r *game.Rules, s *game.State) bool { return r.Decision(s) == game.AskMove && gather(r, s) })
	now = b.myTurn()
	presses := 0
	for i := range value[int](b, group) {
		b.presses(fmt.Sprintf("document.getElementById(window.go[%d])", i))
		presses++
	}
	b.presses(`document.getElementById(window.goal).querySelector(".sector")`)
	b.wait("they have moved", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`, now.Decision))
	if presses++; presses < 3 || presses > 4 {
		t.Errorf("%d presses moved %d pieces", presses, presses-1)
	}
	// What is left to be moved is carried there in one drag.
	if now = b.turn(); now.Mine && value[int](b, group) > 0 {
		b.drags(`document.getElementById(window.go[0])`, `document.getElementById(window.goal).querySelector(".sector")`)
		b.wait("it has moved", fmt.Sprintf(`document.querySelector("#prompt").dataset.decision !== "%s"`, now.Decision))
	}
	b.clean()
}

// sells reports whether two workers and a unit can be bought together at a step of a Build order.
func sells(r *game.Rules, s game.State) bool {
	seat := r.Open(&s).First()
	var room [game.MaxLegal]game.Answer
	for _, verb := range []game.Verb{game.DoWorker, game.DoWorker, game.DoBuild} {
		legal := r.Legal(&s, seat, room[:0])
		i := slices.IndexFunc(legal, func(a game.Answer) bool { return a.Verb == verb })
		if i < 0 || r.Apply(&s, seat, legal[i], nil) != 0 {
			return false
		}
		for r.Decision(&s) == game.AskPay { // In any way.
			if r.Apply(&s, seat, r.Legal(&s, seat, room[:0])[0], nil) != 0 {
				return false
			}
		}
		if r.Decision(&s) != game.AskBuild {
			return false
		}
	}
	return true
}

// gather reports whether units of two areas can move to one.
func gather(r *game.Rules, s *game.State) bool {
	var room [game.MaxLegal]game.Answer
	from := map[game.Area]game.AreaSet{}
	for _, a := range r.Legal(s, r.Open(s).First(), room[:0]) {
		if a.Verb == game.DoMove {
			from[a.To()] |= 1 << a.From()
			if set := from[a.To()]; set&(set-1) != 0 {
				return true
			}
		}
	}
	return false
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

// presses clicks a thing where it is, once it takes presses; and again if new answers came under the pointer just then.
func (b *browser) presses(thing string) {
	b.t.Helper()
	for came := "lost"; came == "lost"; {
		b.settledAnswers()
		value[bool](b, watchClick("true"))
		at := value[place](b, fmt.Sprintf(middle, thing))
		b.do(chromedp.MouseClickXY(at.X, at.Y))
		came = value[string](b, `window.journeyClick ?? ""`)
	}
}
