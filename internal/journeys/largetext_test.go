//go:build nightly

package journeys

import (
	"strings"
	"testing"
)

// hidden names the answers of the prompt, and its tools, of which nothing can be seen and pressed.
const hidden = `(() => {
	const prompt = document.querySelector("#prompt"), bad = [];
	const seen = e => { const r = e.getBoundingClientRect(); return [[.5, .5], [.5, .2], [.2, .5], [.8, .5]].some(([x, y]) => e.contains(document.elementFromPoint(r.left + r.width * x, r.top + r.height * y))); };
	const answers = [...prompt.querySelectorAll(".prompt__rows :is([data-choice], .btn--go)")].filter(e => e.checkVisibility());
	if (answers.length && !seen(answers[0])) bad.push("the answer " + answers[0].innerText);
	for (const e of prompt.querySelectorAll(".prompt__tools .tool")) if (e.checkVisibility() && !seen(e)) bad.push("the tool " + e.innerText);
	const say = document.querySelector("#prompt-say").getBoundingClientRect();
	if (say.height < 16) bad.push("what is asked");
	for (const e of answers) { e.scrollIntoView({block: "nearest", behavior: "instant"}); if (!seen(e)) bad.push("after scrolling the answer " + e.innerText); }
	if (document.documentElement.scrollWidth > innerWidth) bad.push("the page is too wide");
	return bad;
})()`

// TestLargeText: with letters of twice the size, what is asked, the first answer and the tools of the prompt are in
// sight at every decision, and the other answers where the prompt is scrolled.
func TestLargeText(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	for _, size := range []window{{1366, 768}, {390, 844}} {
		b.size(size.width, size.height)
		for _, step := range []string{"order", "execute", "build", "base", "move", "pay", "discard", "retreat", "go",
			"faction", "draw-three", "site-move", "reaction"} {
			for _, lang := range []string{"en", "de", "ru"} {
				address := "/t/any?step=" + step + "&lang=" + lang
				b.open(base + address)
				b.wait("the table is there", `document.querySelector("#prompt")`)
				value[bool](b, `(document.documentElement.style.fontSize = "200%", true)`)
				if bad := value[[]string](b, hidden); len(bad) > 0 {
					b.picture()
					t.Errorf("%d x %d, %s: cannot be seen: %s", size.width, size.height, address, strings.Join(bad, ", "))
				}
			}
		}
	}
	b.clean()
}
