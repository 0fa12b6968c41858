//go:build nightly

package journeys

import "testing"

// unnamed are the buttons beside the question that show no word, except for the question mark of the help.
const unnamed = `[...document.querySelectorAll("#prompt .prompt__tools :is(button, summary)")].filter(e => e.checkVisibility() && !e.matches(".help, [popovertarget=help]") && !/\p{L}{3}/u.test(e.innerText)).map(e => e.ariaLabel || e.outerHTML.slice(0, 120)).join("; ")`

// TestButtonsSayWords: in all windows except those of phones each button beside the question says in words what it is
// for, in every language.
func TestButtonsSayWords(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	for _, lang := range []string{"en", "de", "ru"} {
		for _, size := range []window{{1366, 768}, {1440, 900}, {820, 1180}} {
			b.size(size.width, size.height)
			b.open(base + "/t/any?step=move&lang=" + lang)
			b.listsAnswers()
			b.wait("there is more than is asked", `document.querySelector("#prompt [aria-labelledby=beside-say]")?.checkVisibility()`)
			b.settled()
			if out := value[string](b, unnamed); out != "" {
				b.picture()
				t.Errorf("%s, %d x %d: without words: %s", lang, size.width, size.height, out)
			}
			if out := value[string](b,
				`(p => [...document.querySelectorAll("#prompt .prompt__tools :is(button, summary)")].filter(e => e.checkVisibility() && (r => r.right > p.right || r.left < p.left)(e.getBoundingClientRect())).map(e => e.innerText).join())(document.querySelector("#prompt").getBoundingClientRect())`); out != "" {
				b.picture()
				t.Errorf("%s, %d x %d: outside of the prompt: %s", lang, size.width, size.height, out)
			}
		}
	}
	b.clean()
}

// TestRuleOfPaying: where the prompt is beside the map, the rule by which the program pays is there in full while units
// are built, and the sign that there is more below does not lie on top of it.
func TestRuleOfPaying(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	const cut = `(() => {
		const p = document.querySelector("#prompt").getBoundingClientRect(), range = document.createRange();
		range.selectNodeContents(document.querySelector("#prompt .prompt__rule"));
		const r = range.getBoundingClientRect(), rows = document.querySelector("#prompt .prompt__rows"), sign = getComputedStyle(rows, "::after");
		const {right, bottom} = rows.getBoundingClientRect(), left = right - parseFloat(sign.width) - 2 * parseFloat(sign.paddingLeft), top = bottom - parseFloat(sign.height);
		const upon = Number(sign.opacity) > 0 && [...range.getClientRects()].some(line => line.right > left && line.bottom > top && line.top < bottom);
		return Math.max(p.left - r.left, r.right - p.right, r.bottom - p.bottom, upon ? 1 : 0);
	})()`
	for _, lang := range []string{"en", "de", "ru"} {
		b.open(base + "/t/any?step=build&lang=" + lang)
		b.wait("the prompt stands beside the map",
			`document.querySelector("#prompt .prompt__rule") && document.querySelector("#prompt").getBoundingClientRect().left >= document.querySelector("#galaxy").getBoundingClientRect().right`)
		b.listsAnswers()
		b.settled()
		if px := value[float64](b, cut); px > 0 {
			b.picture()
			t.Errorf("%s: %.0f pixels of the rule lie outside of the prompt or below the sign", lang, px)
		}
	}
	b.clean()
}
