//go:build nightly

package journeys

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestMentor: who presses Play now is asked for an order at once, hears what could be done and why, sees it on the map,
// and is left alone from the moment they ask for it.
func TestMentor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	b.open(s.base)
	b.click(".hero .btn--go")
	b.wait("the table asks for an order", `document.querySelector("#prompt")?.dataset.turn === "on"`)
	b.wait("the mentor speaks",
		`document.querySelector(".mentor p") && document.querySelector("#map > .hint-marks .ring")`)
	b.accessible("the mentor")
	b.picture()
	for _, at := range [][2]int64{{390, 844}, {844, 390}} {
		b.size(at[0], at[1])
		b.settled()
		b.wait(fmt.Sprintf("the mentor lies beside what it is about at %v", at), `(r => {
			const over = (e) => (o =>
				o.left < r.right && o.right > r.left && o.top < r.bottom && o.bottom > r.top)(e.getBoundingClientRect());
			return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight &&
				![...document.querySelectorAll("#prompt .prompt__say > *, #prompt .prompt__tools, #map > .hint-marks .ring, #map .lit")].some(over);
		})(document.querySelector(".mentor > div").getBoundingClientRect())`)
	}
	b.look("mentor")
	b.click("[data-quiet]")
	b.wait("the mentor is quiet", `!document.querySelector(".mentor p") && !document.querySelector("#map > .hint-marks")`)
	b.open(b.table())
	// Then a line says who is near, where it covers nothing that can be pressed either.
	for _, at := range [][2]int64{{390, 844}, {844, 390}} {
		b.size(at[0], at[1])
		b.settled()
		b.wait(fmt.Sprintf("the lesson covers nothing at %v", at), `(lesson => {
			if (!lesson?.checkVisibility()) return true;
			const r = lesson.getBoundingClientRect();
			return r.bottom <= innerHeight && ![...document.querySelectorAll("#prompt .prompt__say > *, #prompt .prompt__tools, #map .lit")].some((e) => (o =>
				o.left < r.right && o.right > r.left && o.top < r.bottom && o.bottom > r.top)(e.getBoundingClientRect()));
		})(document.querySelector(".goal.is-alone"))`)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2 {
		b.myTurn()
		if value[bool](b, `!!document.querySelector(".mentor p, #map > .hint-marks")`) {
			t.Error("the mentor speaks again")
		}
		b.answer(rng, byScript)
	}
	b.clean()
}

// crowded names what can be pressed at the foot of the prompt but lies over something else there, or outside of the
// prompt, and the mentor where what is bought lies over it.
const crowded = `(() => {
	const prompt = document.querySelector("#prompt"), box = prompt.getBoundingClientRect();
	const all = [...prompt.querySelectorAll(":scope > .prompt__tools :is(button, label), .hint-ask .btn, .is-second > .btn")].filter(e => e.checkVisibility() && !e.closest("[popover]")).map(e => [e.textContent.trim() || e.ariaLabel, e.getBoundingClientRect()]);
	const wrong = all.filter(([, r]) => r.bottom > box.bottom + 1).map(([name]) => name + " is outside");
	all.forEach(([name, r], i) => all.slice(i + 1).forEach(([other, o]) => {
		if (r.left < o.right - 1 && o.left < r.right - 1 && r.top < o.bottom - 1 && o.top < r.bottom - 1) wrong.push(name + " lies over " + other);
	}));
	const said = document.querySelector(".mentor p"), at = said?.getBoundingClientRect();
	if (at && document.querySelector(".wares") && document.querySelector("#why-say").hidden && ![0.2, 0.5, 0.8].every(y => said.contains(document.elementFromPoint(at.left + 8, at.top + y * at.height)))) wrong.push("the mentor is covered");
	const log = document.querySelector(".side .log");
	if (innerWidth >= 1200 && log?.checkVisibility() && log.clientHeight < 40) wrong.push("the log has no room");
	return wrong.join("; ");
})()`

// beside is what must not become a time of day: a mark of scenes, which has the name that times have.
const beside = `(() => {
	const table = document.querySelector(".table"), mark = document.createElement("i");
	mark.dataset.at = "ne";
	table.append(mark);
	table.dispatchEvent(new CustomEvent("koprulu:update"));
	mark.remove();
	return mark.textContent;
})()`

// pressed is whether the planet is looked at whose order on top of a stack could be revealed and was pressed.
const pressed = `document.querySelector("#map .planet.is-looked")?.id === document.querySelector("#map .o.lit").id.replace(/^o-(.*)-\d+$/, "planet-$1")`

// TestFirstRound plays the first round of a game that one press began, in each language, on a desktop and on a phone:
// the first question is an order, every press answers what it says, no word is a raw id, and the mentor is gone with
// the round.
func TestFirstRound(t *testing.T) {
	t.Parallel()
	for _, look := range []struct {
		lang          string
		width, height int64
	}{{"en", 1366, 768}, {"de", 390, 844}, {"ru", 844, 390}} {
		t.Run(look.lang, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			b := newBrowser(t, look.width, look.height)
			b.open(s.base)
			b.prefer("lang", look.lang)
			b.click(".hero .btn--go")
			b.wait("the table asks for an order",
				`document.querySelector("#prompt")?.dataset.turn === "on" && document.documentElement.lang === "`+look.lang+`"`)
			rng := rand.New(rand.NewPCG(5, 5))
			said := map[string]bool{}
			revealed := false
			if text := value[string](b, beside); text != "" {
				t.Errorf("a mark of a scene says %q", text)
			}
			const second = `/\D2$/.test(document.querySelector("#top .round")?.textContent ?? "")`
			for n := 0; !value[bool](b, second); n++ {
				if n > 120 {
					t.Fatalf("120 answers, and the first round is not over:\n%s", b.text())
				}
				if b.myTurn().Over {
					break // A reader may destroy their last pieces.
				}
				if n < 3 { // Later ones may be answered sooner than it has thought about them.
					b.wait("the mentor speaks", `document.querySelector(".mentor p")`)
				}
				said[value[string](b, `document.querySelector(".mentor p")?.innerText ?? ""`)] = true
				const raw = `document.querySelector(".table").innerText.match(/\b(web|ui|analysis)\.[a-z.]+|⟨[^⟩]*⟩/)?.[0] ?? ""`
				if raw := value[string](b, raw); raw != "" {
					t.Errorf("the page says %q", raw)
				}
				if pressed := value[string](b, crowded); pressed != "" {
					b.picture()
					t.Errorf("%q: %s", value[string](b, `document.querySelector("#prompt h2").textContent`), pressed)
				}
				if n%12 == 0 {
					b.picture()
				}
				if !revealed && value[bool](b, `!!document.querySelector("#map .o.lit")`) {
					revealed = true
					value[bool](b, `(document.querySelector("#as-list:checked")?.click(), true)`) // It lies over the map of a phone.
					b.settledAnswers()
					b.click("#map .o.lit")
					if !value[bool](b, pressed) {
						t.Error("a press on an order does not show what revealing it means")
					}
				}
				b.answer(rng, byMouse)
			}
			b.wait("the mentor is gone", `!document.querySelector(".mentor p")`)
			for text := range said {
				t.Logf("the mentor: %s", text)
			}
			if len(said) < 3 {
				t.Errorf("the mentor said %v", said)
			}
			b.clean()
		})
	}
}
