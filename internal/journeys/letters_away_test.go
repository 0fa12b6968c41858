//go:build nightly

package journeys

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"koprulu/internal/pushtest"
)

// asked returns what a reader is asked, in the API's word for it.
func (b *browser) asked(table string) string {
	b.t.Helper()
	return value[string](b,
		fmt.Sprintf(`fetch("/api/v1/tables/%s/moment?legal=1").then(r => r.json()).then(now => now.ask ?? "")`,
			table[strings.LastIndex(table, "/")+1:]))
}

// TestByCorrespondence: two people play by correspondence at a rated table. One leaves orders and wishes for battles
// behind and goes away; the table gives the order when its time comes. His phone is told when he is asked himself; he
// watches what happened, tries a line of play, and answers. The game ends and is rated, the pages of both show it, and
// a rematch is one click away.
func TestByCorrespondence(t *testing.T) {
	t.Parallel()
	s := newSite(t, "--notify-private", "--notify-delay", "1ms")
	service := pushtest.New(t, nil)
	sub := service.Subscribe(t)
	mara, jonas := newBrowser(t, 1440, 900), newBrowser(t, 390, 844)
	jonas.first(fmt.Sprintf(subscribes, sub.Endpoint, sub.P256dh, sub.Auth))
	mara.seated(s.base, "Mara")
	jonas.seated(s.base, "Jonas")
	jonas.click("[data-push=on]")
	jonas.wait("his phone is listed", `document.querySelector("#push .things li")`)
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "The slow war", players: 2, seat0: "me", seat1: "open",
		pace: "days", days: 2, factions: "dealt", company: "invited", spectators: "on", rated: "on"})}).then(r => r.url)`))
	jonas.open(value[string](mara, `document.querySelector("#link-invite").value`))
	jonas.click(".wseat.is-free button")
	mara.wait("he sits", `document.querySelector("#waiting").innerText.includes("Jonas")`)
	mara.click("form[action$='/ready'] button")
	jonas.click("form[action$='/ready'] button")
	for _, b := range []*browser{mara, jonas} {
		b.wait("the game is dealt", `document.querySelector("#prompt-say")`)
	}
	table := jonas.table()

	// They play until he has an order to place and another one after it.
	rng := rand.New(rand.NewPCG(3, 9))
	for {
		b := whoseTurn("false", mara, jonas)
		if b == jonas && b.asked(table) == "order" {
			break
		}
		b.answer(rng, byScript)
	}
	jonas.open(table + "/later")
	// On a planet where he has forces, and whatever she does there: otherwise it could fall in some deals.
	if own := value[bool](jonas, `(() => {
		const form = document.querySelector("#later-orders"), place = form.querySelectorAll("select[name^=place]")[1], own = document.querySelector("#later-attacked select[name=at] optgroup option");
		form.open = true;
		form.querySelectorAll("select[name^=order]")[1].selectedIndex = 1;
		form.querySelectorAll("input[name^=unless]")[1].checked = false;
		place.value = own.value;
		return place.value === own.value;
	})()`); !own {
		t.Fatal("orders can't be left for a planet where he has forces")
	}
	jonas.click("#later-orders form button")
	jonas.wait("an order is left", `document.querySelectorAll(".left").length === 1`)
	left := value[string](jonas, `document.querySelector(".left").innerText`)
	value[bool](jonas,
		`(document.querySelector("#later-attacked").open = true, document.querySelector("#later-attacked select[name='card.0']").selectedIndex = 1, true)`)
	jonas.click("#later-attacked form button")
	jonas.wait("what to do in a battle is left", `document.querySelectorAll(".left").length === 2`)
	jonas.open(table)
	jonas.myTurn()
	jonas.answer(rng, byScript)
	for jonas.turn().Mine && jonas.asked(table) == "order" { // An answer of several clicks.
		jonas.answer(rng, byScript)
	}
	before := len(service.Got(sub))
	jonas.open("about:blank")

	// She goes on; his second order comes without him.
	told := struct{ Title, Body, URL string }{}
	for end := time.Now().Add(3 * patience); told.URL == ""; {
		if got := service.Got(sub); len(got) > before {
			if err := json.Unmarshal([]byte(got[len(got)-1].Text), &told); err != nil {
				t.Fatal(err)
			}
		} else if mara.turn().Mine {
			mara.answer(rng, byScript)
		} else {
			time.Sleep(50 * time.Millisecond)
		}
		if time.Now().After(end) {
			t.Fatalf("he is not told that he is asked; her page:\n%s\nthe server:\n%s", mara.text(), s.log)
		}
	}
	if s.base+told.URL != table || !strings.Contains(told.Title, "The slow war") {
		t.Errorf("the message is %+v, about the table %s", told, table)
	}

	// He comes back by the message, watches, and tries a line of play.
	jonas.open(s.base + told.URL)
	jonas.open(table + "/later")
	if now := jonas.text(); strings.Contains(now, left) {
		t.Errorf("his order is still left for later: %s", left)
	}
	given := fmt.Sprintf(`fetch(%q).then(r => r.text()).then(page => page.includes(%q))`, table,
		text(t, "web.later.given"))
	if !value[bool](jonas, given) {
		t.Error("his log does not mark the order that was given for him")
	}
	if value[bool](mara, given) {
		t.Error("she is told how his order was given")
	}
	jonas.open(table)
	jonas.wait("what happened since he was here", `document.querySelector("#since .recap__all")`)
	jonas.open(table + "/replay")
	jonas.wait("it can be tried from here", `document.querySelector("[data-try]")`)
	jonas.click("[data-try]")
	jonas.wait("a sandbox", `document.querySelector(".table.is-sandbox #sandbox") && document.querySelector("#stream")`)
	jonas.myTurn()
	jonas.answer(rng, byScript)
	jonas.click(`[data-sandbox-home]`)
	jonas.wait("the table", `location.href === "`+table+`" && !document.querySelector(".is-sandbox")`)
	jonas.myTurn()
	jonas.answer(rng, byScript)

	// The rest of the game, where nothing has to be drawn.
	id := table[strings.LastIndex(table, "/")+1:]
	for _, b := range []*browser{mara, jonas} {
		b.open(s.base + "/healthz")
	}
	value[bool](mara, fmt.Sprintf(`(window.played = %s(%q, 5), true)`, hurrying, id))
	jonas.hurries(table, 6)
	valueWithin[int](mara, patience, `window.played`)
	mara.open(table)
	mara.wait("the game is over", `document.querySelector("#prompt").dataset.over === "on"`)

	for _, b := range []*browser{mara, jonas} {
		facts := value[string](b, `(async () => {
			const me = await (await fetch("/api/v1/me")).json();
			return JSON.stringify(await (await fetch("/api/v1/people/" + me.page)).json());
		})()`)
		var page struct {
			Rating struct {
				Games       int
				Provisional bool
			}
			Last []struct{ Name string }
		}
		if err := json.Unmarshal([]byte(facts), &page); err != nil || page.Rating.Games != 1 || !page.Rating.Provisional ||
			!strings.Contains(facts, "The slow war") {
			t.Errorf("a person's page says %s (%v)", facts, err)
		}
	}
	mara.open(table + "/end")
	mara.click("[name=as][value=rematch]")
	mara.wait("the next table waits", `document.querySelector("#waiting") && location.pathname !== "/t/`+id+`/end"`)
	jonas.open(s.base + "/")
	jonas.click("[name=do][value=take]")
	jonas.wait("he sits at the next table", `document.querySelector(".wseat.is-mine, #prompt")`)
	for _, b := range []*browser{mara, jonas} {
		b.clean()
	}
}
