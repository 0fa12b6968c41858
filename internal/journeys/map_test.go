//go:build nightly

package journeys

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"time"

	"github.com/chromedp/chromedp"

	"koprulu/rules/game"
)

// shownView is the part of the galaxy that the map shows.
const shownView = `document.querySelector("#map").getAttribute("viewBox")`

// litOutOfView names the places that can be chosen but are not on the map where nothing covers them; none if a battle
// covers all of it. The boxes of small names are a few pixels taller than what can be seen of them.
const litOutOfView = `(() => {
	const map = document.querySelector("#map").getBoundingClientRect(), prompt = document.querySelector("#prompt").getBoundingClientRect();
	if (document.querySelector("#battle.is-on")) return "";
	const low = prompt.left < map.right ? Math.min(map.bottom, prompt.top) : map.bottom;
	const box = r => [r.left, r.top, r.right, r.bottom].map(Math.round).join(" ");
	return [...document.querySelectorAll("#map .lit")].filter(e => {
		// The light around a planet that waits to be laid may reach a little beyond the map.
		const r = e.getBoundingClientRect(), light = e.matches(".waiting") ? 16 : 1;
		return r.left < map.left - light || r.right > map.right + light || r.top < map.top - 1 || r.bottom > low + 8;
	}).map(e => (e.id || e.getAttribute("class")) + " at " + box(e.getBoundingClientRect()) + ", map " + box(map) + ", prompt " + box(prompt)).join("; ");
})()`

// seesLit waits until all places that can be chosen are visible.
func (b *browser) seesLit() {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		out := value[string](b, litOutOfView)
		if out == "" {
			return
		}
		if time.Now().After(deadline) {
			b.picture()
			b.t.Fatalf("out of view: %s", out)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// TestMap plays with an eye on the map: nothing that can be chosen is behind the prompt, a part that the reader chose
// to see stays in view until the next question, and the map that follows brings every decision into view.
func TestMap(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	// Its galaxy needs the height of a low window.
	file := filepath.Join(t.TempDir(), "high.jsonl")
	mine := recordUntil(t, file, 4, 8, func(r *game.Rules, s *game.State) bool {
		return s.Round == 3 && r.Decision(s) == game.AskOrder
	})
	alone(t, file, 4, mine, "")
	high := s.imported(file)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Lena")
	rng := rand.New(rand.NewPCG(5, 5))
	play := func(answers int) {
		t.Helper()
		for range answers {
			b.myTurn()
			b.seesLit()
			b.answer(rng, byMouse)
		}
		b.myTurn()
	}
	b.laying(rng)
	play(10)

	b.motion("no-preference")
	whole := value[string](b, shownView)
	b.press("+")
	b.wait("the map is larger", shownView+` !== "`+whole+`"`)
	// It glides there: it has arrived when many frames show the same.
	larger := value[string](b, `(async () => {
		for (let last = "", same = 0;;) {
			await new Promise(requestAnimationFrame);
			const now = `+shownView+`;
			same = now === last ? same + 1 : 0;
			if (same === 20) return now;
			last = now;
		}
	})()`)
	// Updates that ask nothing new leave the part that the reader looks at; the next question is looked at anew.
	value[bool](b, `(document.querySelector(".table").dispatchEvent(new CustomEvent("koprulu:update")), true)`)
	b.settled()
	if now := value[string](b, shownView); now != larger {
		t.Errorf("the map showed %s, and after an update it shows %s", larger, now)
	}

	b.press("-") // All that can be chosen is in view again.
	play(8)      // The map follows what is asked.
	b.press("0")
	b.wait("the map follows no more", `document.querySelector("[data-map=follow]").ariaPressed === "false"`)
	b.seesLit()
	b.take(high, "Lena")
	b.roomy()
	b.clean()
}

// TestMapOnPhones: on a phone, upright or on its side, the edge of the map cuts no name where the whole galaxy is seen,
// and the camera goes to what is executed and comes close enough for a finger to turn a planet.
func TestMapOnPhones(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 390, 844)
	for _, c := range []struct {
		size window
		page string
	}{
		{window{390, 844}, "step=order"},
		{window{390, 844}, "game=brood-war-6-1&at=30&seat=1"},
		{window{390, 844}, "game=brood-war-5-2&at=18&seat=1"},
		{window{844, 390}, "game=brood-war-4-1&at=14&seat=1"}, // Larger Galaxy, six players
	} {
		b.do(chromedp.EmulateViewport(c.size.width, c.size.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
		b.open(base + "/t/any?" + c.page + "&lang=" + language())
		b.press("0")
		b.wait(c.page+": no name is cut", `(m => (all => all.length > 0 && all.every(r => !r.width || r.left > m.left - 1 && r.right < m.right + 1))(
			[...document.querySelectorAll("#map .name")].map(n => n.getBoundingClientRect())))(document.querySelector("#map").getBoundingClientRect())`)
	}

	// A map that follows goes from one planet where an order is executed to the next, even if nothing else is asked
	// meanwhile.
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open(base + "/t/any?step=move&lang=" + language())
	b.motion("reduce")
	b.press("f") // The whole galaxy was asked for.
	b.wait("the map follows", `document.querySelector("[data-map=follow]").ariaPressed === "true"`)
	if views := value[[]string](b, `(() => {
		for (const lit of document.querySelectorAll("#map :is(.lit, .on, .active)")) lit.classList.remove("lit", "on", "active");
		const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle"), planets = [...document.querySelectorAll("#map .planet")];
		mark.setAttribute("class", "active");
		return [planets[0], planets.at(-1)].map((planet) => {
			planet.append(mark);
			document.dispatchEvent(new CustomEvent("koprulu:show", {detail: {places: []}}));
			return document.querySelector("#map").getAttribute("viewBox");
		});
	})()`); views[0] == views[1] {
		t.Errorf("wherever an order is executed, the map shows %s", views[0])
	}

	// The ways to turn a planet are far enough from each other for a finger, whether or not the map follows, and do not
	// overlap.
	for _, follows := range []string{"on", "off"} {
		b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
		b.open(base + "/t/any?step=planet&lang=" + language())
		value[bool](b, `(localStorage.setItem("map-follow", "`+follows+`"), true)`)
		b.open(base + "/t/any?step=planet&lang=" + language())
		value[bool](b, `(document.querySelector("#answer [name=pick]").click(), true)`)
		b.wait("there are cells for it", `document.querySelector("#map .ghost.lit[hx-vals*=pick]")`)
		value[bool](b,
			`(document.querySelector("#map .ghost.lit[hx-vals*=pick]").dispatchEvent(new MouseEvent("click", {bubbles: true})), true)`)
		b.wait("it can be turned, and the ways are large", `(all => all.length > 1 && all.every(a => a.width >= 92 && all.every(c => a === c || Math.hypot(a.left - c.left, a.top - c.top) >= a.width - 1)))(
			[...document.querySelectorAll("#map .turn.lit > .cell-hit")].map(e => e.getBoundingClientRect()))`)
	}
	b.clean()
}

// toldInSight reports whether the middles of the planets that are told of are in sight, once neither they nor the map
// move any more.
const toldInSight = `(async () => {
	const boxes = () => [...document.querySelectorAll("#map .planet.is-told")].map(e => e.getBoundingClientRect());
	for (let was = "", now; was !== (now = JSON.stringify(boxes())); was = now) await new Promise(done => setTimeout(done, 250));
	const at = document.querySelector("#galaxy").getBoundingClientRect();
	return document.querySelector("#now").hidden || boxes().every(r => ((x, y) => x > at.left && x < at.right && y > at.top && y < at.bottom)((r.left + r.right) / 2, (r.top + r.bottom) / 2));
})()`

// TestShowsWhatIsLaid: when others lay planets, the map moves up to make room, and the camera comes to where the planet
// lies then, not to where it was on its way.
func TestShowsWhatIsLaid(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newLively(t, 1366, 768)
	b.first(`localStorage.speed = "step"`)
	b.quickTable(s, "Mara")
	rng := rand.New(rand.NewPCG(3, 4))
	for laid := 0; laid < 5; {
		b.wait("something is shown or asked",
			`!document.querySelector("#now").hidden || document.querySelector("#prompt").dataset.turn === "on"`)
		if value[bool](b, `document.querySelector("#now").hidden`) {
			b.answer(rng, byMouse)
			continue
		}
		if value[int](b, `document.querySelectorAll("#map .planet.is-told").length`) > 0 {
			laid++
			b.wait("what is told is in sight", toldInSight)
		}
		value[bool](b, `(document.querySelector("#now:not([hidden]) [data-now=on]")?.click(), true)`)
	}
	b.clean()
}

// TestCamera: near, the whole galaxy is seen small with the frame of the camera, and names of units lie on nothing and
// can be read; the stack onto which an order is about to be placed is opened above all else; an order that is revealed
// turns over, unless its reader wants little motion.
func TestCamera(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	b.motion("no-preference")
	b.open(base + "/t/any?step=move&lang=" + language())
	b.wait("the camera is near, with a small map of the whole",
		`document.querySelector("#overview rect") && document.querySelectorAll("#overview g").length === document.querySelectorAll("#map > .planet").length`)
	const widest = `Math.max(...[...document.querySelectorAll("#map .pieces > .u > use:first-child")].map(e => e.getBoundingClientRect().width))`
	if got := value[float64](b, widest); got > 54 { // Plates of 40 have corners.
		t.Errorf("a piece is %.0f px wide before the camera", got)
	}
	for range 3 {
		b.press("+")
	}
	b.wait("names of units can be read, and lie on nothing", `(all => all.length > 0 && all.every(r => r.height > 11) && all.every((r, i) => !all.some((q, k) => k !== i && r.left < q.right && r.right > q.left && r.top < q.bottom - 1 && r.bottom > q.top + 1)))(
		[...document.querySelectorAll("#map .unit-name:not(.is-crowded)")].map(e => e.getBoundingClientRect()).filter(r => r.width))`)
	// Wherever the camera is, the small map covers nothing that is to be read, or is not shown.
	b.motion("reduce")
	value[bool](b, `(document.querySelector("#galaxy [tabindex='0']").focus(), true)`)
	shown, corners := 0, map[string]bool{}
	for i := range 24 {
		b.press([]string{kb.ArrowRight, kb.ArrowUp, kb.ArrowLeft, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight}[i/4])
		corners[value[string](b, `document.querySelector("#overview").dataset.corner`)] = true
		if at := value[string](b, `(small => small.checkVisibility({visibilityProperty: true}) ? [...document.querySelectorAll("#map :is(.planet > use, .planet > .name:not(.is-crowded), .pile > .o, .pieces > *)")].map(e => [e, e.getBoundingClientRect()]).find(([, r]) => r.width && (b => r.left < b.right && r.right > b.left && r.top < b.bottom && r.bottom > b.top)(small.getBoundingClientRect()))?.[0].outerHTML.slice(0, 120) ?? "" : "hidden")(document.querySelector("#overview"))`); at == "" {
			shown++
		} else if at != "hidden" {
			b.picture()
			t.Fatalf("the small map covers %s", at)
		}
	}
	if shown == 0 || len(corners) < 2 {
		t.Errorf("the small map is shown %d times, in %v", shown, corners)
	}
	b.motion("no-preference")
	b.press("0")
	b.wait("the whole galaxy has no small map", `!document.querySelector("#overview")`)

	b.open(base + "/t/any?step=splash&lang=" + language())
	b.wait("units that may be lost are ringed and named", `(all => all.length > 1 && all.every(u => document.querySelector('#prompt button[value="' + u.dataset.lose + '"]') && u.querySelector(".lose-ring").getBoundingClientRect().width > 30 && u.querySelector(".unit-name").checkVisibility()))([...document.querySelectorAll("#map .u[data-lose]")])`)
	value[bool](b, `(document.addEventListener("click", e => (window.pressed = e.target.value, e.preventDefault()), true), true)`)
	b.presses(`document.querySelector("#map .u[data-lose] > use")`)
	b.wait("a press on one presses its button", `window.pressed === document.querySelector("#map .u[data-lose]").dataset.lose`)

	b.open(base + "/t/any?step=order&pick=9.0.0.0.0.0.0.0&lang=" + language())
	b.wait("orders can be placed on a stack", `document.querySelector("#map .preview > use[href^='#k']")`)
	at := value[place](b, `(() => {
		window.planet = document.querySelector("#map .preview > use[href^='#k']").parentNode.id.replace("preview", "planet");
		const r = document.getElementById(window.planet).querySelector(".area .sector").getBoundingClientRect();
		return {X: r.left + r.width / 2, Y: r.top + r.height / 2};
	})()`)
	b.moveTo(at.X, at.Y)
	b.wait("the stack is opened, above all else on the map",
		`(shown => shown.length === 1 && shown[0].id === window.planet.replace("planet", "preview") && !shown[0].parentNode.closest(".planet, .pieces") && !document.querySelector(".preview ~ :not(.preview)"))([...document.querySelectorAll("#map .preview.is-shown")])`)

	// reveals lets the page come to a moment at which an order is executed.
	const reveals = `(() => {
		const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle"), map = document.querySelector("#map");
		ring.setAttribute("class", "active f-raynor");
		ring.dataset.order = "1";
		map.dataset.shelf = "60 60";
		map.querySelector(".planet > g").append(ring);
		document.querySelector(".table").dispatchEvent(new CustomEvent("koprulu:update"));
		return map.querySelectorAll(".turned-over").length;
	})()`
	for _, c := range []struct {
		motion string
		want   int
	}{{"no-preference", 1}, {"reduce", 0}} {
		b.motion(c.motion)
		b.open(base + "/t/any?step=reveal&lang=" + language())
		b.wait("the map is there", `document.querySelector("#map .planet")`)
		if got := value[int](b, reveals); got != c.want {
			t.Errorf("with motion %q %d orders turn over, want %d", c.motion, got, c.want)
		}
		b.wait("it has landed", `!document.querySelector("#map .turned-over")`)
	}
	b.clean()
}

// laying plays in a low window until the reader lays a planet, and looks at the room: planets are as large as
// galaxy.TestPlanetsAreLargeWhileLaid says they are in it.
func (b *browser) laying(rng *rand.Rand) {
	b.t.Helper()
	b.size(1366, 768)
	const lays = `document.querySelector("#map .planet:not(.waiting)") && document.querySelector("#map .waiting.lit")`
	for b.myTurn(); !value[bool](b, `!!(`+lays+`)`); b.myTurn() {
		b.answer(rng, byMouse)
	}
	b.settled()
	if got := value[[]float64](b,
		`(r => [r.width, r.height])(document.querySelector("#galaxy").getBoundingClientRect())`); got[0] != 878 ||
		got[1] != 632 {
		b.t.Errorf("while planets are laid the map has a room of %v", got)
	}
	if got := value[float64](b, planetWidth); got < 84 {
		b.t.Errorf("while they are laid planets are %.1f pixels wide", got)
	}
	b.seesLit()
	b.size(1440, 900)
}

// planetWidth is how wide a planet is on the screen, in pixels.
const planetWidth = `document.querySelector("#map").getScreenCTM().a * document.querySelector("#map").dataset.planet`

// outsidePrompt names the buttons beside what is asked that are partly outside of the prompt, or over one another.
const outsidePrompt = `(() => {
	const {left, right} = document.querySelector("#prompt").getBoundingClientRect(), all = [...document.querySelectorAll("#prompt .prompt__tools :is(button, summary)")].filter(e => e.checkVisibility() && !e.closest("[popover]"));
	return all.filter((e, i) => (r => r.left < left || r.right > right || i > 0 && r.left < all[i - 1].getBoundingClientRect().right)(e.getBoundingClientRect())).map(e => e.ariaLabel || e.innerText).join(", ");
})()`

// roomy looks at a table of four in a low window: the map has its room, planets are as large as
// galaxy.TestPlanetsAreLarge says they are there, all players are in sight, and nothing is outside of the prompt.
func (b *browser) roomy() {
	b.t.Helper()
	b.size(1366, 768)
	b.settled()
	if got := value[[]float64](b,
		`(r => [r.width, r.height])(document.querySelector("#galaxy").getBoundingClientRect())`); got[0] != 878 ||
		got[1] != 632 {
		b.t.Errorf("the map has a room of %v", got)
	}
	if got := value[float64](b, planetWidth); got < 120 {
		b.t.Errorf("planets are %.1f pixels wide", got)
	}
	if out := value[string](b, outsidePrompt); out != "" {
		b.picture()
		b.t.Errorf("the prompt is too narrow for %s", out)
	}
	const hidden = `[...document.querySelectorAll("#players .player")].filter(e => (r => r.top < 0 || r.bottom > document.querySelector("#board").getBoundingClientRect().top)(e.getBoundingClientRect())).map(e => e.id).join()`
	if out := value[string](b, hidden); out != "" {
		b.t.Errorf("out of sight: %s", out)
	}
	const covered = `[...document.querySelectorAll(".maptools button")].filter(e => e.checkVisibility() && (r => !e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)))(e.getBoundingClientRect())).map(e => e.ariaLabel).join()`
	if out := value[string](b, covered); out != "" {
		b.t.Errorf("the pointer does not reach %s", out)
	}
	b.size(1440, 900)
}

// TestMapStaysForWhatIsElsewhere: what happens nowhere on the map does not bring it to what is asked next, so that who
// lays a planet sees all places for it.
func TestMapStaysForWhatIsElsewhere(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, 1440, 900)
	b.open(previewed(t) + "/t/any?step=planet")
	b.settled()
	whole := value[string](b, shownView)
	for _, places := range []string{`["planet-nowhere"]`, `[]`} {
		value[bool](b, `document.dispatchEvent(new CustomEvent("koprulu:show", {detail: {places: `+places+`}}))`)
		b.settled()
		if now := value[string](b, shownView); now != whole {
			t.Errorf("the map shows %s and then, after %s, %s", whole, places, now)
		}
	}
	b.clean()
}
