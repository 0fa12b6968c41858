package journeys

import (
	"fmt"
	"path/filepath"
	"testing"

	"koprulu/rules/game"
)

// TestBattleClicks: an attacker fights a battle of three skirmishes with few clicks: at most 6 where the program helps,
// at most 9 where it doesn't. No click gives an answer that was not shown before.
func TestBattleClicks(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "fight.jsonl")
	mine := recordUntil(t, file, 2, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskPair && s.Battle.Count == 0 && s.Battle.Units[0].Len() >= 3 &&
			s.Battle.Units[1].Len() == 3
	})
	b := newBrowser(t, 1366, 768)
	const fought = `(document.querySelectorAll(".skirmish").length > 0 && !document.querySelector(".skirmish:not(.is-done)"))`
	for help, most := range map[string]int{"": 6, "off": 9} {
		alone(t, file, 2, mine, help)
		b.take(s.imported(file), "Mara")
		clicks, skirmishes := 0, 0
		// What is accepted or resolved at once goes on by itself.
		for last, going := "", ""; ; {
			b.wait("there is something to do, or all skirmishes are over", fmt.Sprintf(`(() => {
				const go = [...document.querySelectorAll("#battle-do .btn--go, .tray__do")].some(e => e.checkVisibility());
				return %s || go && !%q.split(" ").includes(document.querySelector("#battle-do").dataset.deed) && document.querySelector("#prompt").dataset.decision !== %q &&
					document.querySelector("#prompt").dataset.turn === "on" && (%t || !document.querySelector(".tray") || document.querySelector(".tray li.is-best"));
			})()`, fought, going, last, help == "off"))
			if value[bool](b, fought) {
				break
			}
			skirmishes = max(skirmishes, value[int](b, `document.querySelectorAll(".match__links span, .skirmish").length`))
			b.settledAnswers()
			last = value[string](b, `document.querySelector("#prompt").dataset.decision`)
			if value[bool](b, `document.querySelector("#battle-place")?.disabled ?? false`) {
				b.click(".tray li:first-child .tray__do")
				b.wait("the card is looked at", `!document.querySelector("#battle-place").disabled`)
				clicks++
			}
			going = ""
			if value[bool](b, `!!document.querySelector("#battle-do [data-battle=accept]")`) {
				going = "match support"
			}
			if value[bool](b, `!!document.querySelector("#battle-do [data-battle=rest]")`) {
				going = "reveal"
				b.click("#battle-do [data-battle=rest]")
			} else {
				b.click("#battle-do .btn--go")
			}
			if clicks++; clicks > 20 {
				t.Fatalf("20 clicks and the battle is not over:\n%s", b.text())
			}
		}
		if clicks > most || skirmishes != 3 {
			t.Errorf("help %q: %d clicks for %d skirmishes, at most %d for 3", help, clicks, skirmishes, most)
		}
		b.clean()
	}
}
