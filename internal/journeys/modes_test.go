//go:build nightly

package journeys

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"koprulu/rules/game"
)

// choose clicks a choice of the form for a new table, as a person would, and checks that it is taken.
func (b *browser) choose(field, value string) {
	b.t.Helper()
	input := fmt.Sprintf("input[name=%s][value='%s']", field, value)
	b.click("#new label:has(> " + input + ")")
	b.wait(field+" is "+value, fmt.Sprintf("document.querySelector(%q).checked", "#new "+input))
}

// seats picks the player of a seat from its list, with the keyboard, as most lists are used.
func (b *browser) seats(seat int, who string) {
	b.t.Helper()
	list := fmt.Sprintf("#f-seat%d", seat)
	b.do(chromedp.Focus(chromedp.CSS(list)))
	down := value[int](b,
		fmt.Sprintf(`(list => [...list.options].filter(o => !o.disabled).findIndex(o => o.value === %q) - [...list.options].filter(o => !o.disabled).findIndex(o => o.selected))(document.querySelector(%q))`, who, list))
	for range max(down, -down) {
		b.press(map[bool]string{true: kb.ArrowDown, false: kb.ArrowUp}[down > 0])
	}
	b.wait("the seat is taken", fmt.Sprintf("document.querySelector(%q).value === %q", list, who))
}

// dealt waits until the newly opened table is there and its game has begun.
func (b *browser) dealt() {
	b.t.Helper()
	b.wait("the table is there",
		`location.pathname.startsWith("/t/") && document.querySelector("#prompt") && document.querySelector("#galaxy")`)
}

// playOn plays the first answers with the mouse, lets the page click the next, and gives the others through the API,
// until the game is over.
func (b *browser) playOn(rng *rand.Rand, byHand, byPage int) {
	b.t.Helper()
	for answers := range byHand + byPage {
		if b.myTurn().Over {
			return
		}
		how := byMouse
		if answers >= byHand {
			how = byScript
		}
		b.answer(rng, how)
	}
	b.hurries(b.table(), rng.Uint32())
}

// won checks that the page of a finished game names one of these victories and a winner, that its record can be
// exported and verified, and that the page never had an error.
func (b *browser) won(s *site, victories ...string) {
	b.t.Helper()
	sentence, named := b.turn().Sentence, false
	for _, key := range victories {
		v := text(b.t, key)
		named = named || strings.Contains(sentence, v+": ") &&
			!strings.Contains(sentence, text(b.t, "log.victory.nobody", "victory", v))
	}
	if !named {
		b.t.Errorf("the end is told as %q", sentence)
	}
	if why := value[string](b, `(document.querySelector("#prompt .ending") || {innerText: ""}).innerText`); why == "" {
		b.t.Error("the page does not say why this is a victory")
	}
	table := b.table()
	id := table[strings.LastIndex(table, "/")+1:]
	dir := b.t.TempDir()
	koprulu(b.t, "export", id, "--data", s.data, "--out", dir)
	if said := koprulu(b.t, "verify", filepath.Join(dir, id+".jsonl")); !strings.Contains(said, id) {
		b.t.Errorf("verify says: %s", said)
	}
	b.clean()
}

// TestBroodWarGame: a person fills in the form for a Brood War game of four, chooses a Leadership card and begins to
// play; and plays another game against three bots from its later rounds to the end.
func TestBroodWarGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "late.jsonl")
	mine := recordUntil(t, file, 4, 8, func(r *game.Rules, s *game.State) bool {
		return s.Round == 4 && r.Decision(s) == game.AskOrder
	},
		func(o *game.Options) { o.BroodWar = true })
	alone(t, file, 4, mine, "")
	late := s.imported(file)
	b := newBrowser(t, 1440, 900)
	b.eager = true
	b.open(s.base + "/new")
	b.click("#new summary")
	b.do(chromedp.SendKeys(chromedp.CSS("#new-who"), "Mara"))
	b.choose("set", "broodwar")
	b.wait("the optional rules are offered", `document.querySelector("#f-noleaders").checkVisibility()`)
	b.choose("players", "4")
	b.click("#new .btn--go")
	b.dealt()
	rng := rand.New(rand.NewPCG(21, 21))
	for answers := range 12 {
		if asked := b.myTurn().Sentence; answers == 0 &&
			!strings.HasPrefix(asked, capitalized(text(t, "prompt.leader", "stage", text(t, "stage.1")))) {
			t.Errorf("the first question is %q", asked)
		}
		b.answer(rng, byMouse)
	}

	b.take(late, "Mara")
	b.playOn(rng, 5, 15)
	b.won(s, "victory.normal", "victory.special", "victory.endgame", "victory.elimination")
}

// TestSurvivalGame: a person plays Faster Survival against two bots until one faction is left.
func TestSurvivalGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 820, 1180)
	b.eager = true
	b.open(s.base + "/new")
	b.click("#new summary")
	b.do(chromedp.SendKeys(chromedp.CSS("#new-who"), "Jonas"))
	b.choose("set", "broodwar")
	b.choose("mode", "survival")
	b.click("#f-faster")
	b.choose("players", "3")
	b.seats(2, "random")
	b.click("#new .btn--go")
	b.dealt()
	b.playOn(rand.New(rand.NewPCG(22, 22)), 12, 18)
	b.won(s, "victory.elimination")
}

// TestScenarioGame: a person finds a scenario in the list, reads what it is about and plays it to its end.
func TestScenarioGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.open(s.base + "/new")
	b.choose("set", "scenario")
	b.click("#new a[href='/scenarios']")
	b.wait("the scenarios are listed", `document.querySelector("a[href='/scenarios/trump-card']")`)
	b.click("a[href='/scenarios/trump-card']")
	b.wait("the scenario is there", `document.querySelector("#scenario-who")`)
	b.do(chromedp.SendKeys(chromedp.CSS("#scenario-who"), "Yuki"))
	b.click("form.scenario__go button[type=submit]")
	b.dealt()
	b.playOn(rand.New(rand.NewPCG(23, 23)), 12, 18)
	b.won(s, "victory.scenario", "victory.elimination")
}

// TestBroodWarKeyboard: a person opens a Brood War table and plays up to the first order without a pointer; the first
// thing asked is the Leadership card.
func TestBroodWarKeyboard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.eager = true
	b.open(s.base + "/new")
	b.tabTo("#new-who")
	b.press("Ilya")
	b.tabTo("#new input[name=set]:checked")
	b.press(kb.ArrowRight)
	b.wait("Brood War is chosen", `document.querySelector("#new input[name=set][value=broodwar]").checked`)
	b.tabTo("#new .btn--go")
	b.press(kb.Enter)
	b.dealt()

	b.myTurn()
	b.wait("there are cards to choose from", `document.querySelectorAll("#prompt button.leader").length > 1`)
	b.tabTo("#prompt button.leader")
	b.press(kb.Tab)
	b.wait("the next card has the focus",
		`document.activeElement === document.querySelectorAll("#prompt button.leader")[1]`)
	title := value[string](b, `document.activeElement.querySelector("b").textContent`)
	b.press(kb.Enter)
	b.wait("the first press shows the card", `document.activeElement.matches("button.leader.is-looked")`)
	b.press(kb.Enter)
	b.wait("the card is chosen and, as all have chosen, turned up",
		`!document.querySelector("#prompt button.leader") && document.querySelector("#log").textContent.includes(`+
			strconv.Quote(title)+`)`)
	rng := rand.New(rand.NewPCG(24, 24))
	for answers := 0; ; answers++ {
		if answers > 60 {
			t.Fatalf("60 answers and no order is placed:\n%s", b.text())
		}
		// Everything between the first pieces and the first order is asked in the same ways.
		how, asked := byScript, b.myTurn().Sentence
		first := strings.HasPrefix(asked, capitalized(text(t, "prompt.order.1")))
		if answers < 3 || first {
			how = byKeys
		}
		b.answer(rng, how)
		if first {
			break
		}
	}
	// A special order of a Leadership card may ask more at once, so the reader's strip shows that it was given. The Defend
	// order is placed there only once its units have moved, so the question shows it.
	before, _, _ := strings.Cut(text(t, "prompt.move.defend", "area", "\n"), "\n")
	b.wait("the order lies there",
		`document.querySelector("#prompt").dataset.turn === "on" && (document.querySelector(".player__orders:has(> .turn) > .on") || document.querySelector("#prompt-say").innerText.trim().startsWith(`+strconv.Quote(capitalized(before))+`))`)
	b.clean()
}
