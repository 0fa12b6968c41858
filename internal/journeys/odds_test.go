//go:build nightly

package journeys

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"koprulu/rules/game"
)

// point moves the mouse to the middle of an element.
func (b *browser) point(selector string) {
	b.t.Helper()
	at := value[place](b,
		fmt.Sprintf(`(e => { const r = e.getBoundingClientRect(); return {X: r.x + r.width / 2, Y: r.y + r.height / 2}; })(document.querySelector(%q))`, selector))
	b.moveTo(at.X, at.Y)
}

// atRest returns where an element can be touched, once it has come to rest there.
func (b *browser) atRest(selector string) place {
	b.t.Helper()
	return value[place](b, fmt.Sprintf(`(async () => {
		for (let last = "", same = 0;;) {
			const e = document.querySelector(%q);
			e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
			await new Promise(requestAnimationFrame);
			const r = e.getBoundingClientRect(), X = r.x + r.width / 2, Y = r.y + r.height / 3, now = X + " " + Y;
			same = now === last && e.contains(document.elementFromPoint(X, Y)) ? same + 1 : 0;
			if (same > 3) return {X, Y};
			last = now;
		}
	})()`, selector))
}

// hold rests a finger on an element until something holds, and lifts it again.
func (b *browser) hold(selector, what, until string) {
	b.t.Helper()
	at := b.atRest(selector)
	b.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	b.wait(what, until)
	b.touch(input.DispatchTouchEventTypeTouchEnd)
}

// touch puts a finger somewhere, moves it there, or lifts it.
func (b *browser) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.t.Helper()
	b.touchThen(0, kind, points...)
}

// What the stage shows: the large figure with what is below it, the pair of the first skirmish, and the chance on the
// first card of the hand that is not the best.
const (
	oddsHead = `[...document.querySelectorAll("#odds-head b, #odds-head .odds__with")].map(e => e.innerText).join("|")`
	oddsPair = `[...document.querySelectorAll("#odds-1 .oddpair b")].map(e => e.innerText).join("|")`
	// traySteady says where the cards of the tray would be without their odds, if that is elsewhere.
	traySteady = `(() => {
		const at = () => [...document.querySelectorAll(".tray .card")].map(e => { const r = e.getBoundingClientRect(); return Math.round(r.left) + "," + Math.round(r.top); }).join(" ");
		const with_ = at(), tags = [...document.querySelectorAll(".tray .oddtag")].map(e => [e, e.parentNode, e.nextSibling]);
		tags.forEach(([e]) => e.remove());
		const without = at();
		tags.reverse().forEach(([e, parent, next]) => parent.insertBefore(e, next));
		return with_ === without ? "" : without + ", now " + with_;
	})()`
	oddsTag   = `[...document.querySelectorAll(".tray li:not(.is-best) .oddtag")].filter(e => e.offsetParent).map(e => e.querySelector("i").innerText)[0]`
	oddsAsked = `performance.getEntriesByType("resource").map(e => e.name.match(/\/odds\?depth=(\w+)/)?.[1]).filter(Boolean).join()`
	pointsAt  = `document.querySelector("#odds-head .odds__with.is-answer")`
)

// TestOdds: the odds of a battle come on their own, a first figure before the others; whatever the reader points at, by
// mouse, keyboard or finger, shows what would come of it, and a resting finger answers nothing. They change with each
// decision. Where the program does not help there are none.
func TestOdds(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "fight.jsonl")
	mine := recordUntil(t, file, 2, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskCards && s.Battle.Count >= 2
	})
	invited := func(help string) string {
		alone(t, file, 2, mine, help)
		return s.imported(file)
	}
	without, with := invited("off"), invited("") // The second table is for practice: all the others are bots.
	b := newBrowser(t, 1440, 900)
	b.take(with, "Mara")
	b.wait("all odds are there", `document.querySelector("#odds .odds__best") && document.querySelector(".tray .oddtag")`)
	if moved := value[string](b, traySteady); moved != "" {
		t.Errorf("the cards were elsewhere before their odds came: %s", moved)
	}
	if asked := value[string](b, oddsAsked); asked != "glance,study" {
		t.Errorf("asked for %q", asked)
	}
	b.accessible("odds")
	head, pair, tag := value[string](b, oddsHead), value[string](b, oddsPair), value[string](b, oddsTag)
	if !strings.Contains(head, "%") || strings.Count(pair, "%") != 2 || strings.Count(tag, "%") != 1 {
		t.Errorf("the stage tells %q, %q, and %q on a card", head, pair, tag)
	}
	with2 := pointsAt + ` && document.querySelector("#odds-head b").innerText === ` + oddsTag
	screen, _ := one(t)
	if !screen.phone() { // A phone has neither mouse nor keys.
		b.point(".tray li:not(.is-best)")
		b.wait("the stage shows what comes of the card under the mouse", with2)
		if value[string](b, oddsHead) == head {
			t.Error("the large figure is still that of the whole battle")
		}
		b.point("#battle-stage h2")
		before := fmt.Sprintf(`%s === %q && %s === %q`, oddsHead, head, oddsPair, pair)
		b.wait("the stage is as it was", before)
		value[bool](b, `(document.querySelector(".tray li.is-best .tray__do").focus(), true)`)
		b.press("\t")
		for value[bool](b, `!document.activeElement.closest(".tray li:not(.is-best)")`) {
			b.press("\t")
		}
		b.wait("the stage shows what comes of the card that has the focus", with2)
		value[bool](b, `(document.activeElement.blur(), true)`)
		b.wait("the stage is as it was", before)
		// Narrow windows show one line at first.
		if value[bool](b, `!document.querySelector(".odds__more").open`) {
			b.click(".odds__more > summary")
		}
		b.click(".odds__how summary")
		b.wait("it says how it is worked out", `document.querySelector(".odds__how[open] p").checkVisibility()`)
	}

	// On a phone, by touch.
	if !screen.phone() {
		screen = window{390, 844}
	}
	b.do(chromedp.EmulateViewport(screen.width, screen.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.do(chromedp.Reload())
	b.wait("all odds are there", `document.querySelector("#odds .odds__best") && document.querySelector(".tray .oddtag")`)
	if moved := value[string](b, traySteady); moved != "" {
		t.Errorf("the cards were elsewhere before their odds came: %s", moved)
	}
	if value[bool](b, `(r => (r.selectNode(document.querySelector(".stage__head h2").firstChild), r.getBoundingClientRect().right > document.querySelector(".odds__big b").getBoundingClientRect().left))(document.createRange())`) {
		b.picture()
		t.Error("on a phone the odds lie on the name of the area")
	}
	if tab := value[string](b, `[...document.querySelectorAll("#odds-tab-1 i")].map(e => e.innerText).join("|")`); tab !=
		pair {
		t.Errorf("the tab of the first skirmish tells %q, its column %q", tab, pair)
	}
	if below := value[float64](b,
		`document.querySelector(".tray ul").getBoundingClientRect().bottom - document.querySelector("#prompt").getBoundingClientRect().top`); below > 4 {
		b.picture()
		t.Errorf("on a phone the hand lies %.0f px under the prompt", below)
	}
	asked := b.turn()
	b.hold(".tray li:not(.is-best)", "the stage shows what comes of the card under the finger, and the sheet what it is",
		with2+` && !document.querySelector("#why-say").hidden`)
	b.accessible("odds on a phone")
	if now := b.turn(); now.Decision != asked.Decision || !now.Mine || !value[bool](b, with2) {
		t.Errorf("a finger that rests has answered: %+v", now)
	}
	key := value[string](b, `document.querySelector("#battle-stage").dataset.odds`)
	b.tapCard(".tray li:not(.is-best)") // The finger has looked at it; the first tap does, too.
	b.wait("the card is looked at", `document.querySelector(".tray li.is-looked:not(.is-best)")`)
	b.tapCard(".tray li.is-looked")
	b.wait("the next odds are there", fmt.Sprintf(`document.querySelector("#battle-stage").dataset.odds !== %q && document.querySelector("#odds .odds__big") &&
		%s === "glance,study,glance,study"`, key, oddsAsked))
	b.clean()

	b.take(without, "Mara")
	b.wait("the battle is on", `document.querySelector("#battle.is-on .tray")`)
	if value[bool](b, `!!document.querySelector("#odds, .oddpairs, .oddtag, [id^=odds-tab]") || `+oddsAsked+` !== ""`) {
		t.Error("there are odds, or they are asked for, at a table that does without")
	}
	b.clean()
}

// tapCard touches a card for a moment.
func (b *browser) tapCard(selector string) {
	b.t.Helper()
	at := b.atRest(selector)
	b.do(chromedp.TapXY(at.X, at.Y))
}
