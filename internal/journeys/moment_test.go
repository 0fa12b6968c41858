package journeys

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
)

// drawnState reads what is drawn of the game on a page: the pieces, badges and order discs of the map and who holds
// which area, points, cards and workers of each seat, round and phase, the last line of the log about the game, the
// battle. A page of the replay is read in the same way.
const drawnState = `(root) => {
	const all = (selector, from = root) => [...from.querySelectorAll(selector)];
	const text = (e) => e?.textContent.replace(/\s+/g, " ").trim() ?? "";
	const drawn = /^#(u-|j-|t-|base-|guard|hero|ship|b[cgms]|o[bims])/; // Pieces, badges, order discs.
	const line = all("#log > li:not(.log__head, .log__more, .is-table)").at(-1);
	return JSON.stringify({
		pieces: all("#map use").filter((u) => !u.closest(".ghost-piece, .turned-over")).map((u) => u.getAttribute("href")).filter((h) => drawn.test(h)).sort(),
		areas: all("#map .area").map((a) => a.id + [...a.classList].filter((c) => c.startsWith("f-"))),
		points: all("#players .player").map((e) => e.id + text(e.querySelector(".player__cp")).split("/")[0]),
		facts: all("#players .player__facts").map(text),
		phase: all("#top .phases li[aria-current], #top .round").map(text),
		log: line ? text(line.querySelector("summary") ?? line.querySelector(":scope > span")) : "",
		battle: all("#battle .skirmish").map((e) => e.id + e.dataset.level).join(),
	});
}`

// recordMoments notes, in every frame that is painted, what is drawn if that has changed, with the answer after which
// the page says that it is, whether something is being shown, and what the prompt asks.
const recordMoments = `(() => {
	const state = ` + drawnState + `;
	window.moments = [];
	let last = "", since = 0;
	const look = () => {
		const prompt = document.querySelector("#prompt").dataset, now = document.querySelector("#now");
		const it = { entry: Number(document.querySelector("#told").dataset.entry), state: state(document), showing: !now.hidden, asks: prompt.turn === "on", turn: document.querySelectorAll("#players .player.is-turn").length,
			lit: document.querySelectorAll("#map .lit").length, says: now.hidden ? "" : now.querySelector("h2").textContent };
		const key = JSON.stringify(it);
		if (key !== last) window.moments.push(it), since = 0;
		last = key;
		// Readers go on when they have seen enough.
		if (++since > 30) !now.hidden && now.querySelector("[data-now=on]").click(), since = 0;
		requestAnimationFrame(look);
	};
	look();
	return true;
})()`

// moment is what recordMoments notes.
type moment struct {
	Entry         int
	State         string
	Showing, Asks bool
	Lit, Turn     int
	Says          string
}

// TestMoment: at every instant of games of people and bots, map, points, log, panels and battle are of one moment, the
// one that the replay shows for the same number of answers; nothing is asked while something is shown, and no moment is
// left out by a page that shows all. Each page goes at its own pace.
func TestMoment(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "moment.jsonl")
	mine := recordUntil(t, file, 3, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskOrder && s.Round >= 2 && s.OrderCount >= 6
	})
	among(t, file, 3, "", mine, (mine+1)%3)
	invite := s.imported(file)
	slow, quick := newLively(t, 1366, 768), newBrowser(t, 1366, 768)
	slow.first(`if (location.protocol === "http:") localStorage.speed ??= "4"`)
	slow.take(invite, "Mara")
	quick.take(invite, "Jonas")
	pages := []*browser{slow, quick}
	for _, b := range pages {
		b.wait("the page follows", `document.querySelector("#stream[data-mark]") && document.querySelector("#told")`)
		value[bool](b, recordMoments)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	for range 36 {
		b := whoseTurn(`document.querySelector("#prompt").dataset.over === "on"`, pages...)
		if b == nil {
			break
		}
		b.answersAny(rng)
	}
	for i, b := range pages {
		list := value[[]moment](b, `window.moments`)
		shown := map[int]bool{}
		for _, m := range list {
			if m.Showing && m.Says != "" {
				shown[m.Entry] = true
			}
			if m.Showing && (m.Asks || m.Lit > 0) {
				t.Errorf("page %d, after %d answers: the reader is asked while this is shown: %s", i, m.Entry, m.Says)
			}
			if m.Asks && m.Turn == 0 {
				t.Errorf("page %d, after %d answers: the reader is asked, and it is nobody's turn", i, m.Entry)
			}
		}
		if b == slow && len(shown) < 5 {
			t.Errorf("only %d moments were shown", len(shown))
		}
		b.compareMoments(fmt.Sprintf("page %d", i), list)
		b.clean()
	}
}

// answersAny gives any legal answer to what the page asks, and waits until it asks something else.
func (b *browser) answersAny(rng *rand.Rand) {
	b.t.Helper()
	asked := b.turn().Decision
	value[bool](b, fmt.Sprintf(`(async () => {
		const it = await (await fetch("/api/v1" + location.pathname.replace("/t/", "/tables/") + "/moment?legal=1")).json();
		const decision = document.querySelector("#prompt").dataset.decision;
		if (String(it.decision) !== decision) throw new Error("the page was at %s and asks " + decision + ", the server " + it.decision + "; the last frames were " + JSON.stringify(window.moments?.slice(-8).map(({ state, ...m }) => m)));
		const body = new URLSearchParams({ decision, text: it.legal[%d %% it.legal.length], mines: "1" });
		return (await fetch(location.pathname + "/answer", { method: "POST", headers: { "HX-Request": "true" }, body })).ok;
	})()`, asked, rng.IntN(1000)))
	b.wait("the page asks something else", `document.querySelector("#prompt").dataset.decision !== "`+asked+`"`)
}

// compareMoments compares what a page drew with the replay of the same moments.
func (b *browser) compareMoments(page string, list []moment) {
	b.t.Helper()
	var entries []int
	for _, m := range list {
		if !slices.Contains(entries, m.Entry) {
			entries = append(entries, m.Entry)
		}
	}
	want, err := json.Marshal(entries)
	if err != nil {
		b.t.Fatal(err)
	}
	at := value[map[string]string](b, `(async () => {
		const state = `+drawnState+`, out = {};
		for (const n of `+string(want)+`) {
			const text = await (await fetch(location.pathname + "/replay?at=" + n)).text();
			out[n] = state(new DOMParser().parseFromString(text, "text/html"));
		}
		return out;
	})()`)
	wrong := 0
	for _, m := range list {
		if want := at[fmt.Sprint(m.Entry)]; m.State != want {
			if wrong++; wrong <= 3 {
				b.t.Errorf("%s after %d answers draws\n%s\nand the replay\n%s", page, m.Entry, m.State,
					firstDifference(m.State, want))
			}
		}
	}
	b.t.Logf("%s: %d frames of %d moments, %d wrong", page, len(list), len(entries), wrong)
}

// firstDifference returns the part of a text from where it differs from another.
func firstDifference(got, want string) string {
	n := 0
	for n < min(len(got), len(want)) && got[n] == want[n] {
		n++
	}
	from := max(0, n-60)
	return "… " + want[from:min(len(want), n+200)] + "\n instead of\n… " +
		strings.ToValidUTF8(got[from:min(len(got), n+200)], "")
}
