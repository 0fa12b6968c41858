//go:build nightly

package journeys

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// kept is what the script of a page keeps of a table.
type kept struct {
	Seat   int    `json:"seat"`
	Part   string `json:"part"`
	Server string `json:"server"`
}

// kept returns what the browser keeps of a table.
func (b *browser) kept(table string) (k kept) {
	b.t.Helper()
	text := value[string](b, fmt.Sprintf("localStorage.getItem(%q) ?? '{}'", "koprulu.part "+table))
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		b.t.Fatalf("the browser keeps %q: %v", text, err)
	}
	return k
}

// leavesPart leaves the page of a table, and returns the part that the page left with the server, once another page is
// told about it. A browser may drop what a page sends as it goes away, as one did once on a very busy machine; somebody
// who comes back and leaves again leaves another part.
func (b *browser) leavesPart(s *site, table string, other *browser, heard string) kept {
	b.t.Helper()
	for range 3 {
		part := b.kept(table)
		b.open(s.base + "/rules")
		if other.hearsWithin(patience/3, heard) {
			return part
		}
		b.t.Log("the part was not left with the server")
		b.open(s.base + table)
		b.wait("a part is in", `document.querySelector("#shuffle").dataset.seal.length === 64`)
	}
	b.t.Fatal("three times the page left no part with the server")
	return kept{}
}

// hears waits until an expression holds for the moment m of the table that the page waits for.
func (b *browser) hears(what, expression string) {
	b.t.Helper()
	if !b.hearsWithin(patience, expression) {
		b.t.Fatalf("waited in vain until %s\nthe page:\n%s", what, b.text())
	}
}

// hearsWithin reports whether an expression holds for the moment m of the table that the page waits for, within some
// time.
func (b *browser) hearsWithin(limit time.Duration, expression string) bool {
	b.t.Helper()
	asks := fmt.Sprintf(
		`fetch("/api/v1" + document.querySelector("#shuffle").dataset.table.replace("/t/", "/tables/") + "/moment").then(r => r.json()).then(m => %s)`, expression)
	for end := time.Now().Add(limit); !value[bool](b, asks); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

// sits has somebody without a name take the free seat of a table to which they were invited.
func (b *browser) sits(invite, name string) {
	b.t.Helper()
	b.open(invite)
	b.do(chromedp.SendKeys(chromedp.CSS("#take-who"), name))
	b.click(".wseat.is-free button")
	b.wait("they sit", `document.querySelector(".wseat.is-mine")`)
}

// TestShuffle: the browsers of three players add to the seed of their game on their own. One of them closes the page
// meanwhile, and another comes back to it. Everybody reads whose parts are in; when the game is over each page says
// that its own part is, and koprulu verify finds it in the record.
func TestShuffle(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mara := newBrowser(t, 1440, 900)
	mara.seated(s.base, "Mara")
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 3, seat0: "me", seat1: "open", seat2: "open",
		pace: "none", factions: "dealt", company: "invited", spectators: "on"})}).then(r => r.url)`))
	mara.wait("her part is in",
		`document.querySelector("#shuffle").dataset.seal.length === 64 && document.querySelector("#shuffle-mine").innerText.includes("sealed")`)
	table := value[string](mara, `document.querySelector("#shuffle").dataset.table`)
	invite := value[string](mara, `document.querySelector("#link-invite").value`)
	hash := value[string](mara, `document.querySelector("#shuffle").dataset.server`)

	// Jonas is ready and closes the page; the server has his part from then on.
	jonas := newBrowser(t, 390, 844)
	jonas.sits(invite, "Jonas")
	jonas.wait("his part is in", `document.querySelector("#shuffle").dataset.seal.length === 64`)
	jonas.click("form[action$='/ready'] button")
	mara.wait("she sees that he is ready", `document.querySelectorAll(".wseat")[1].innerText.includes("ready")`)
	first := jonas.leavesPart(s, table, mara, `m.shuffle.opened.join() === "2"`)

	// Vera comes, and comes back: what she left before no longer counts, so she seals another part.
	vera := newBrowser(t, 820, 1180)
	vera.sits(invite, "Vera")
	vera.wait("her part is in", `document.querySelector("#shuffle").dataset.seal.length === 64`)
	before := vera.leavesPart(s, table, mara, `m.shuffle.opened.join() === "2,3"`)
	vera.open(s.base + table)
	mara.hears("she has sealed another one", `m.shuffle.opened.join() === "2" && m.shuffle.seals[2] !== null`)
	if again := vera.kept(table); again.Part == before.Part || again.Seat != 3 || again.Server != hash {
		t.Errorf("her browser keeps %+v, and kept %+v before; the hash of the server's part is %s", again, before, hash)
	}
	mara.accessible("the waiting room with parts")

	// All are ready, and the game is dealt at once.
	mara.click("form[action$='/ready'] button")
	vera.click("form[action$='/ready'] button")
	for _, b := range []*browser{mara, vera} {
		b.wait("the game is dealt", `document.querySelector("#prompt-say")`)
		if text := value[string](b, `document.querySelector("#game").textContent`); !strings.Contains(text,
			"seats 1, 2 and 3") || !strings.Contains(text, "Your part is in it.") {
			t.Errorf("the page says of the game: %s", text)
		}
	}

	// It ends, and every page compares.
	jonas.open(s.base + table)
	api := fmt.Sprintf(`"/api/v1%s/"`, strings.Replace(table, "/t/", "/tables/", 1))
	send := func(b *browser, what, body string) {
		t.Helper()
		if status := value[int](b,
			fmt.Sprintf(`fetch(%s + %q, {method: "POST", headers: {"Content-Type": "application/json"}, body: %q}).then(r => r.status)`, api, what, body)); status != 200 {
			t.Fatalf("%s has the status %d", what, status)
		}
	}
	send(mara, "propose", `{"kind":"end"}`)
	send(jonas, "vote", `{"agree":true}`)
	send(vera, "vote", `{"agree":true}`)
	for _, b := range []*browser{mara, jonas, vera} {
		b.wait("the page has compared",
			`document.querySelector("#shuffle-proof")?.textContent.includes("your part is in the seed")`)
	}
	value[bool](mara, `document.querySelector(".verify").open = true`)
	mara.accessible("a game that is over, with its parts")

	// So does the command.
	file := filepath.Join(t.TempDir(), "record.jsonl")
	if err := os.WriteFile(file, []byte(value[string](mara, fmt.Sprintf(`fetch("%s/record").then(r => r.text())`, table))),
		0o600); err != nil {
		t.Fatal(err)
	}
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]bool{mara.kept(table).Part: true, first.Part: true, vera.kept(table).Part: true,
		before.Part: false} {
		out, err := exec.Command(program, "verify", "--part", part, file).CombinedOutput()
		if (err == nil) != want || !strings.Contains(string(out), hash) {
			t.Errorf("verify --part %s says %v, want %v:\n%s", part, err == nil, want, out)
		}
	}

	// A browser that kept something else says so.
	value[bool](mara,
		fmt.Sprintf(`localStorage.setItem("koprulu.part %s", JSON.stringify({seat: 1, server: %q, part: %q})) ?? true`, table,
			hash, before.Part))
	mara.open(s.base + table)
	mara.wait("the page warns", `document.querySelector("#shuffle-proof")?.textContent.includes("not match what it kept")`)
	for _, b := range []*browser{mara, jonas, vera} {
		b.clean()
	}
}

// TestShuffleOfOne: a game against bots that is made with one click begins with the part of its player; without scripts
// it begins at once, without a part.
func TestShuffleOfOne(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	b.myTurn()
	if text := value[string](b, `document.querySelector("#game").textContent`); !strings.Contains(text,
		"by the server and seat 1.") {
		t.Errorf("the page says of the game: %s", text)
	}
	b.open(value[string](b, `fetch("/tables", {method: "POST", body: new URLSearchParams({})}).then(r => r.url)`))
	b.myTurn()
	if text := value[string](b, `document.querySelector("#game").textContent`); !strings.Contains(text,
		"The server alone fixed it") {
		t.Errorf("the page says of the game: %s", text)
	}
	b.clean()
}
