//go:build nightly

package journeys

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"koprulu/rules/game"
)

// sitDown takes the seat of a table for the reader, and lets people without browsers take the others.
func (b *browser) sitDown(s *site, invite string, mine game.Player, names []string) string {
	b.t.Helper()
	b.open(invite)
	if value[bool](b, `!!document.querySelector("input[name=who]")`) {
		b.do(chromedp.SendKeys(chromedp.CSS("input[name=who]"), names[0]))
	} else {
		b.wait("the site is told of the link",
			`performance.getEntriesByType("resource").some(e => e.name.endsWith("/guest") && e.responseStatus === 204)`)
	}
	b.click(fmt.Sprintf("form.takeseat button[name=seat][value='%d']", mine+1))
	b.wait("the reader sits", `document.querySelector("#board") && !document.querySelector("form.takeseat")`)
	next := 1
	for p := range game.Player(len(names)) {
		if p != mine {
			s.seat(invite, p, names[next])
			next++
		}
	}
	return b.table()
}

// TestBroodWarScreens: a person chooses a Leadership card with a click, and pages with Brood War are looked at in every
// width and theme. KOPRULU_SCREENSHOTS names the folder for the pictures.
func TestBroodWarScreens(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("KOPRULU_SCREENSHOTS")
	s := newSite(t)
	names := []string{"Mara", "Jonas", "Yuki", "Ilya"}
	expansion := func(o *game.Options) { o.BroodWar = true }
	record := func(name string, here func(r *game.Rules, s *game.State) bool) (string, game.Player) {
		file := filepath.Join(t.TempDir(), name+".jsonl")
		mine := recordUntil(t, file, 4, 8, here, expansion)
		return s.imported(file), mine
	}
	choosing, chooser := record("leaders", func(r *game.Rules,
		s *game.State) bool {
		return r.Decision(s) == game.AskLeader
	})
	planning, planner := record("order", func(r *game.Rules, s *game.State) bool {
		return s.Round >= 4 && r.Decision(s) == game.AskOrder && s.OrderCount >= 6
	})

	b := newBrowser(t, 1440, 900)
	b.open(s.base + "/")
	b.prefer("theme", "dark")
	leaders, orders := b.sitDown(s, choosing, chooser, names), b.sitDown(s, planning, planner, names)
	b.screens(dir, []screen{{"leaders", leaders}, {"broodwar", orders}, {"broodwar-sheet", orders + "/sheet/2"},
		{"scenarios", s.base + "/scenarios"}, {"scenario", s.base + "/scenarios/eye-of-the-storm"}})

	b.size(1440, 900)
	b.open(leaders)
	b.wait("there are cards to choose from", `document.querySelectorAll("#prompt button.leader").length > 1`)
	title := value[string](b, `document.querySelector("#prompt button.leader b").textContent`)
	b.click("#prompt button.leader")
	b.wait("the choice lies face down",
		`!document.querySelector("#prompt button.leader") && document.querySelector(".leaddots .is-done")`)
	if text := value[string](b, `document.querySelector("#log").innerText`); strings.Contains(text, title) {
		t.Errorf("the log tells of %s before all have chosen", title)
	}
	b.clean()
}

// putAway closes the result of a battle that the reader has seen.
const putAway = `(x => { if (x?.checkVisibility()) x.click(); return true; })(document.querySelector(".battle__dismiss"))`

// uncovered names an element that covers the sentence or a button of the prompt, empty for none.
const uncovered = `(() => {
	const prompt = document.querySelector("#prompt");
	if (!prompt) return "";
	for (const at of prompt.querySelectorAll("h2, button.btn, button.leader")) {
		const r = at.getBoundingClientRect(), rows = (at.closest(".is-leaders, .is-long") || prompt).getBoundingClientRect(), all = prompt.getBoundingClientRect();
		const box = {top: Math.max(rows.top, all.top), bottom: Math.min(rows.bottom, all.bottom)};
		const x = r.left + r.width / 2, y = r.top + Math.min(r.height / 2, 12);
		if (!r.width || y > box.bottom || y < box.top || x < 0 || x > innerWidth || y > innerHeight) continue;
		const top = document.elementFromPoint(x, y);
		if (top && !prompt.contains(top)) return top.outerHTML.slice(0, 120);
	}
	return "";
})()`
