package journeys

import (
	"regexp"
	"strings"

	"github.com/chromedp/chromedp"
)

// looksBack reads in the look back at a game that has just ended where and why it was decided: on the page of the
// table, where it appears on its own, on its own page, and in the replay.
func (b *browser) looksBack(table string) {
	b.t.Helper()
	b.wait("the end shows the look back", `document.querySelector("#prompt .lookback__ending .chart")`)
	// Beside the map are the reader's moments, with what was done and what would have been better, and a button leads to
	// the first; the first button of all plays again.
	b.wait("the moments come", `document.querySelector(".moments h2")`)
	if say := value[string](b, `(() => {
		const list = [...document.querySelectorAll(".moments li")];
		const mine = document.querySelector("#prompt a.btn:not(.btn--go)");
		if (list.length < 1 || list.length > 3) return list.length + " moments";
		const says = (li, part, what) => what.test(li.querySelector(part).innerText);
		if (list.some((li) => !says(li, "b", /[a-z]/) || !says(li, ".turnpoint__loss", /\d/))) {
			return document.querySelector(".moments").innerText;
		}
		if (mine.pathname + mine.search !== (a => a.pathname + a.search)(list[0].querySelector("a"))) return mine.href;
		return document.querySelector("#prompt .prompt__row form[action$='/again'] .btn--go") ? "" : "nothing plays again";
	})()`); say != "" {
		b.t.Errorf("the end is told with %s", say)
	}
	b.accessible("the end with its look back")
	b.click(".lookback__ending > a")
	b.wait("the page of the look back",
		`location.pathname.endsWith("/lookback") && document.querySelector("#lookback .chart")`)
	if lines := value[int](b, `document.querySelectorAll("#lookback .chart__line[points]").length`); lines != 4 {
		b.t.Errorf("the chart has %d lines for 4 players", lines)
	}
	turn := value[string](b, `document.querySelector(".turnpoint:not(.turnpoint--good)")?.innerText ?? ""`)
	for _, key := range []string{"analysis.turn.done", "analysis.turn.better", "analysis.turn.why"} {
		if want, _, _ := strings.Cut(text(b.t, key, "answer", "|", "chance", "", "reasons", "|"),
			"|"); !strings.Contains(turn, want) {
			b.t.Errorf("the first turning point does not say %q: %s", want, turn)
		}
	}
	if rows := value[int](b, `document.querySelectorAll(".lookback__players tbody tr").length`); rows != 4 {
		b.t.Errorf("accuracy and luck of %d players", rows)
	}
	// By keyboard: a letter in the chart leads to the text.
	b.do(chromedp.Focus(chromedp.CSS(".chart__turn")))
	b.press("\r")
	b.wait("the letter leads to its turning point", `location.hash === "#turn-A"`)
	for _, look := range []struct {
		theme         string
		width, height int64
	}{{"dark", 390, 844}, {"light", 820, 1180}, {"dark", 1440, 900}} {
		b.prefer("theme", look.theme)
		b.size(look.width, look.height)
		b.settled()
		if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > look.width {
			b.t.Errorf("the look back is %d pixels wide on %d", wide, look.width)
		}
		b.accessible("the look back, " + look.theme)
	}
	b.click(".lookback__turns li a")
	b.wait("the replay shows the turning point",
		`document.querySelector(".lookback__film .turnpoint")`)
	if now := value[string](b, `document.querySelector(".lookback__now").innerText`); len(percents.FindAllString(now,
		-1)) != 4 {
		b.t.Errorf("the replay tells the chances %q", now)
	}
	if rows := value[int](b, `document.querySelectorAll("#film-look .turnpoint__answers > p").length`); rows < 2 ||
		rows > 4 {
		b.t.Errorf("the replay compares %d answers", rows)
	}
	b.accessible("the replay at a turning point")
	b.look("film")
	b.open(table)
}

// looksSoFar looks at the reader's own chances in the replay of a game that goes on.
func (b *browser) looksSoFar(table string) {
	b.t.Helper()
	b.open(table + "/replay")
	b.wait("the replay shows the own chances", `document.querySelector(".lookback__own .chart")`)
	if lines := value[int](b, `document.querySelectorAll(".chart__line").length`); lines != 1 {
		b.t.Errorf("%d players' chances are shown before the end", lines)
	}
	b.accessible("the replay with the own chances")
	b.open(table + "/lookback")
	b.wait("the page of the own chances", `document.querySelector("#lookback .lookback__own .chart")`)
	b.accessible("the own chances")
	b.open(table)
}

var percents = regexp.MustCompile(`[0-9.]+\s%`)
