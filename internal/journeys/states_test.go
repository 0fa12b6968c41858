//go:build nightly

package journeys

import (
	"os"
	"testing"
)

// state is a state of the table that the design has a picture of.
type state struct {
	name   string
	window window
	path   string
	theme  string
	// do is done before the picture is taken, nothing if it is empty.
	do string
}

// states are what docs/screenshots shows beside the design, by the names of its pictures.
var states = []state{
	{"table-rest-1366", window{1366, 768}, "/t/any?game=game-21&at=200", "dark", ""},
	{"table-rest-1366-light", window{1366, 768}, "/t/any?game=game-21&at=200", "light", ""},
	{"table-rest-1440", window{1440, 900}, "/t/any?game=game-21&at=200", "dark", ""},
	{"table-rest-1920", window{1920, 1080}, "/t/any?game=game-21&at=200", "dark", ""},
	{"table-six-broodwar", window{1440, 900}, "/t/any?step=order", "dark", ""},
	{"table-camera", window{1366, 768}, "/t/any?game=game-21&at=320", "dark", ""},
	{"planning-stack", window{1366, 768}, "/t/any?game=game-21&at=200", "dark", ""},
	{"build-ring-1-units", window{1366, 768}, "/t/any?step=build", "dark", ""},
	{"build-ring-1-units-light", window{1366, 768}, "/t/any?step=build", "light", ""},
	{"build-ring-1-locked", window{1366, 768}, "/t/any?step=build", "dark", lockedShown},
	{"build-ring-2-upgrades", window{1366, 768}, "/t/any?step=upgrade", "dark", ""},
	{"build-ring-3-base", window{1366, 768}, "/t/any?step=base", "dark", ""},
	{"move", window{1366, 768}, "/t/any?game=game-15&at=320", "dark", ""},
	{"technologies", window{1366, 768}, "/t/any?step=tech", "dark", ""},
	{"technologies-light", window{1440, 900}, "/t/any?step=tech", "light", ""},
	{"technologies-phone", window{390, 844}, "/t/any?step=tech", "dark", ""},
	{"technologies-landscape", window{844, 390}, "/t/any?step=tech", "dark", ""},
	{"phone-rest", window{390, 844}, "/t/any?game=game-21&at=200", "dark", ""},
	// The longest sentences, and those with the words of a card.
	{"said-de", window{390, 844}, "/t/any?step=reaction&lang=de", "dark", ""},
	{"said-ru", window{390, 844}, "/t/any?step=pay&lang=ru", "dark", ""},
	{"said-card-de", window{390, 844}, "/t/any?step=planning-card&lang=de", "dark", ""},
	{"said-landscape-ru", window{844, 390}, "/t/any?step=leader-piece&lang=ru", "dark", ""},
	{"said-landscape-de", window{844, 390}, "/t/any?step=planning-card&lang=de", "dark", ""},
	// Long lists of answers, a card that is used, and orders beside a pool and Event cards.
	{"buildings-phone", window{390, 844}, "/t/any?step=upgrade&lang=de", "dark", ""},
	{"buildings-ru", window{1366, 768}, "/t/any?step=upgrade&lang=ru", "dark", ""},
	{"answers-phone", window{390, 844}, "/t/any?step=excess&lang=de", "dark", ""},
	{"answers-landscape", window{844, 390}, "/t/any?step=excess&lang=de", "dark", ""},
	{"card-landscape", window{844, 390}, "/t/any?step=order-card&lang=de", "dark", ""},
	{"orders-phone", window{390, 844}, "/t/any?step=order-card&lang=de&seat=4", "dark", ordersShown},
	{"orders-ru", window{390, 844}, "/t/any?game=game-21&at=200&lang=ru", "dark", ordersShown},
	{"hand-landscape", window{844, 390}, "/t/any?step=excess&lang=ru", "dark", ""},
	{"ending-landscape", window{844, 390}, "/t/any?game=game-12&at=424&lang=ru", "dark", ""},
	{"phone-build", window{390, 844}, "/t/any?step=build", "dark", ""},
	{"phone-landscape", window{844, 390}, "/t/any?step=order", "dark", ""},
	{"battle-1-matchups-1366", window{1366, 768}, "/t/any?step=pair", "dark", ""},
	{"battle-1366", window{1366, 768}, "/t/any?step=cards", "dark", ""},
	{"foot-de", window{1366, 768}, "/t/any?step=splash&lang=de", "dark", ""}, // The longest words beside the most modules.
	{"foot-ru", window{1366, 768}, "/t/any?step=splash&lang=ru", "dark", ""},
	{"battle-1440", window{1440, 900}, "/t/any?step=cards", "dark", ""},
	{"battle-light", window{1366, 768}, "/t/any?step=cards", "light", ""},
	{"battle-3-effect-1366", window{1366, 768}, "/t/any?step=start-ability", "dark", ""},
	{"battle-4-reveal-1366", window{1366, 768}, "/t/any?step=skirmish", "dark", ""},
	{"battle-5-splash-retreat-1366", window{1366, 768}, "/t/any?step=splash", "dark", ""},
	{"battle-phone-cards", window{390, 844}, "/t/any?step=cards", "dark", ""},
	{"battle-phone-reveal", window{390, 844}, "/t/any?step=skirmish", "dark", ""},
	{"battle-landscape", window{844, 390}, "/t/any?step=cards", "dark", ""},
	{"cards", window{1440, 1090}, "/site/codex/cards?", "dark", ""},
	{"portraits", window{1440, 1090}, "/site/broodwar/codex/gallery?", "dark", ""},
	{"ending-on-table", window{1366, 768}, "/t/any?game=game-12&at=424", "dark", ""},
	{"film-phone", window{390, 844}, "/t/any/replay?game=game-12&at=300", "light", ""},
	{"film-landscape", window{844, 390}, "/t/any/replay?game=game-12&at=300&lang=ru", "dark", ""},
	{"replay-film", window{1366, 768}, "/t/any/replay?game=game-12&at=300", "dark", ""},
}

// lockedShown opens what of a ring can't be bought.
const lockedShown = `(document.querySelector("#board-ring-locked")?.click(), true)`

// ordersShown turns the sheet of a phone to the orders.
const ordersShown = `(document.querySelector("#tab-orders").click(), true)`

// onEachOther names what lies on something else or has no room: parts of the orders that lie on each other or are cut
// off, prices on the planet that they are asked on, a log of less than two lines, cards of the hand that are cut off
// above the first one, results without a column, a question that is not to be seen, and room that what is said leaves
// empty while answers are hidden below it, and names with prices under other plates.
const onEachOther = `(() => {
	const wrong = [], box = (e) => e.getBoundingClientRect(), seen = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }));
	const parts = seen("#board .orders :is(.tokens > li, .pool, .events > li)").map((e) => [e, box(e)]);
	for (const [i, [e, a]] of parts.entries()) for (const [f, b] of parts.slice(0, i)) if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) wrong.push(e.textContent + " lies on " + f.textContent);
	for (const e of seen(".lane .ware__name")) for (const it of seen(".lane .ware__pic")) if (!e.parentNode.contains(it) && Math.min(box(e).right, box(it).right) > Math.max(box(e).left, box(it).left) + 2 && Math.min(box(e).bottom, box(it).bottom) > Math.max(box(e).top, box(it).top) + 2) wrong.push(e.textContent + " is covered");
	if (innerWidth < innerHeight) for (const e of seen("#board .orders .tokens > li")) if (box(e).top < box(e.closest(".orders")).top - 1 || box(e).bottom > box(e.closest(".orders")).bottom + 1) wrong.push(e.textContent + " is cut off");
	for (const it of seen(".wares__planet")) for (const e of seen(".ware__name .price")) if (Math.hypot((box(e).left + box(e).right - box(it).left - box(it).right) / 2, (box(e).top + box(e).bottom - box(it).top - box(it).bottom) / 2) < 0.34 * box(it).width) wrong.push("the price of " + e.parentNode.textContent + " lies on the planet");
	for (const e of seen(".side .log")) if (innerWidth >= 1200 && e.clientHeight < 44) wrong.push("the log has no room");
	for (const e of seen("#board .hand > ul > li:first-child")) if (box(e).top < box(e.closest(".hand")).top - 1) wrong.push("the hand begins above its place");
	for (const e of seen(".standings__box")) if (e.scrollWidth > e.clientWidth + 1) wrong.push("columns of the results are cut off");
	const say = document.querySelector("#prompt > .prompt__say"), head = say?.querySelector("h2"), rows = document.querySelector("#prompt > .prompt__rows");
	if (head?.checkVisibility() && box(head).bottom > box(say).bottom + 2) wrong.push("the question is cut off");
	const last = say && Math.max(...[...say.children].filter((e) => e.checkVisibility()).map((e) => box(e).bottom));
	if (rows?.checkVisibility() && rows.scrollHeight > rows.clientHeight + 2 && box(say).bottom - last > 24) wrong.push("what is said takes room from the answers");
	return wrong.join("; ");
})()`

// footCut are the parts of the foot that have less room than what is in them.
const footCut = `innerWidth < 1200 ? "" : [...document.querySelectorAll(".board > :is(.mysheet, .eco, .orders)")]
	.filter((e) => e.checkVisibility() && e.scrollHeight > e.clientHeight + 1).map((e) => e.id).join(" ")`

// saidCut is what the prompt says that is not to be seen whole, its tools included.
const saidCut = `(() => {
	const say = document.querySelector("#prompt > .prompt__say"), low = say?.getBoundingClientRect().bottom + 1;
	return say ? [...say.children].filter((e) => e.checkVisibility() && (e.getBoundingClientRect().bottom > low || e.clientHeight && e.scrollHeight > e.clientHeight + 2))
		.concat([...document.querySelectorAll("#prompt .tool")].filter((e) => e.getBoundingClientRect().bottom > innerHeight))
		.concat([...document.querySelectorAll(".board__tabs label")].filter((e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth))).map((e) => e.textContent).join("; ") : "";
})()`

// TestStates looks at every state of the table that the design has a picture of: nothing is missing, too wide, or over
// the prompt. KOPRULU_SCREENSHOTS names the folder for the pictures; see scripts/screenshots.sh.
func TestStates(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	dir := os.Getenv("KOPRULU_SCREENSHOTS")
	for _, s := range states {
		b.size(s.window.width, s.window.height)
		b.open(base + s.path + "&lang=en&theme=" + s.theme)
		if s.do != "" {
			value[bool](b, s.do)
		}
		b.drawnWell(dir, s.name, s.window.width)
		if cut := value[string](b, footCut); cut != "" {
			b.picture()
			t.Errorf("%s: the foot cuts off %s", s.name, cut)
		}
		if cut := value[string](b, saidCut); cut != "" {
			b.picture()
			t.Errorf("%s: the prompt cuts off %q", s.name, cut)
		}
		if wrong := value[string](b, onEachOther); wrong != "" {
			b.picture()
			t.Errorf("%s: %s", s.name, wrong)
		}
		if high := value[float64](b, `(document.querySelector(".film > .replay")?.offsetHeight ?? 0) / innerHeight`); high >
			0.15 {
			b.picture()
			t.Errorf("%s: the console of the film takes %.0f %% of the height", s.name, 100*high)
		}
	}
}
