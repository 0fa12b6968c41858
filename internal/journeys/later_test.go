//go:build nightly

package journeys

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/rules/game"
)

// TestLeftForLater: a player leaves answers for later with the forms of their page, on a phone and by keyboard, sees
// them beside the map, takes one back, and is told which one fell, and why.
func TestLeftForLater(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "later.jsonl")
	mine := recordUntil(t, file, 3, 21, func(r *game.Rules, s *game.State) bool {
		return s.Round >= 2 && s.Phase == game.Planning && r.Decision(s) == game.AskOrder
	})
	alone(t, file, 3, mine, "")
	b := newBrowser(t, 390, 844)
	b.take(s.imported(file), "Mara")
	table := b.table()
	b.open(table + "/later")
	b.wait("nothing is left", `document.querySelector(".later--page") && !document.querySelector(".left")`)
	fits := func(where string) {
		b.accessible(where)
		b.fingers(where)
		if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > 390 {
			t.Errorf("%s is %d pixels wide on 390", where, wide)
		}
	}
	value[bool](b, `(document.querySelectorAll(".later__kind").forEach(d => (d.name = "", d.open = true)), true)`)
	fits("the forms of answers left for later")
	shot := func(name string) {
		if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" {
			b.settled()
			b.shot(filepath.Join(dir, name+".png"))
		}
	}
	shot("later-forms")

	// By keyboard: an order after the next one, then what to do in a battle.
	b.open(table + "/later")
	value[bool](b, `(document.querySelector("#later-orders summary").focus(), true)`)
	b.press(" ")
	b.wait("the form opens by a key", `document.querySelector("#later-orders[open]")`)
	value[bool](b,
		`(() => { const s = document.querySelectorAll("#later-orders select[name^=order]"); s[1].selectedIndex = 1; document.querySelector("#later-orders button").focus(); return true; })()`)
	b.press("\r")
	b.wait("the order is left",
		`document.querySelector(".later__done") && document.querySelectorAll(".left").length === 1`)
	value[bool](b,
		`(document.querySelector("#later-attacked").open = true, document.querySelector("#later-attacked select[name='card.0']").selectedIndex = 1, document.querySelector("#later-attacked select[name=retreat]").selectedIndex = 2, true)`)
	b.click("#later-attacked form button")
	b.wait("what to do in a battle is left", `document.querySelectorAll(".left").length === 2`)
	shot("later-page")

	// How the player is told when something falls.
	b.click("[name=told][value=page]")
	b.click("form[action$='/later/falls'] button")
	b.wait("the choice is kept",
		`location.search === "?saved" && document.querySelector("[name=told][value=page]").checked && document.querySelector("#falls + [role=status]")`)
	fits("the choice of how one is told")

	// Below the map a key opens the drawer, and another one closes it.
	b.size(820, 1180)
	b.open(table)
	b.wait("the table on a tablet", `document.querySelector("#prompt[data-turn=on]") && document.querySelector("#stream")`)
	b.press("v")
	b.wait("what is left stands in the drawer",
		`document.querySelector("#side-open").checked && document.querySelector("#later").checkVisibility() && document.querySelectorAll("#later .later__more a").length === 2`)
	shot("later-drawer")
	value[bool](b, `(document.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true})), true)`)
	b.wait("the drawer is closed", `!document.querySelector("#side-open").checked`)

	// Beside the map, on a larger screen.
	b.size(1440, 900)
	b.open(table)
	b.wait("the table", `document.querySelector("#prompt[data-turn=on]") && document.querySelector("#stream")`)
	b.press("v")
	b.wait("what is left stands beside the map",
		`document.querySelectorAll(".side #later .left").length === 2 && document.querySelector("#later").checkVisibility()`)
	b.accessible("the panel of answers left for later")
	shot("later-table")
	if os.Getenv("KOPRULU_SHOTS") != "" {
		b.open(table + "/later")
		b.look("later")
		b.size(1440, 900)
		b.open(table)
		b.press("v")
	}
	b.click("#later .left:last-child button")
	b.wait("it is taken back", `document.querySelectorAll(".side #later .left").length === 1`)

	// Orders are left for all planets unless others change their stacks; the others place theirs, and what falls is
	// reported.
	value[bool](b, `(async () => {
		const post = (to, fields) => fetch(location.pathname + to, {method: "POST", body: new URLSearchParams(fields)});
		const page = new DOMParser().parseFromString(await (await fetch(location.pathname + "/later")).text(), "text/html");
		const fields = {kind: "orders"};
		page.querySelectorAll("select[name='place.2'] option").forEach((o, i) => Object.assign(fields, {["order." + (i + 2)]: "build", ["place." + (i + 2)]: o.value, ["unless." + (i + 2)]: "1"}));
		await post("/later", fields);
		await post("/answer", {decision: document.querySelector("[name=decision]").value, text: "order build bhekar-ro"});
		return true;
	})()`)
	// Another one may fall by then, too, because the game goes on.
	b.wait("it fell", `document.querySelector(".side #later .left.is-fallen")`)
	if said := value[string](b,
		`[...document.querySelectorAll("#later .is-fallen")].map(e => e.textContent).join("\n")`); !strings.Contains(said,
		"put an order on that stack") || !strings.Contains(said, "asked yourself") {
		t.Errorf("what fell says %q", said)
	}
	shot("later-fallen")
	fallen := value[int](b, `document.querySelectorAll("#later .is-fallen").length`)
	b.click("#later .is-fallen button")
	b.wait("it is put away", fmt.Sprintf(`document.querySelectorAll("#later .is-fallen").length === %d`, fallen-1))
	b.clean()
}
