package journeys

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"koprulu/bots/bot"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
)

// recordUntil writes the record of a game of simple bots up to where a player has to make a given decision. It returns
// the seat that decides.
func recordUntil(t *testing.T, file string, players int, seed uint64, here func(r *game.Rules, s *game.State) bool,
	set ...func(*game.Options)) game.Player {
	t.Helper()
	options := game.Options{Players: players, RandomFactions: true}
	for p := range options.Factions {
		options.Factions[p] = game.NoFaction
	}
	for _, change := range set {
		change(&options)
	}
	r, err := played.Set().Rules(options) // What a card changes does not change where the game comes to.
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.New("simple", seed)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	w := record.NewWriter(&out, make([]string, players))
	for p := range w.Seats {
		w.Seats[p] = "player " + strconv.Itoa(p+1)
	}
	w.KeepSeed = true
	var log game.Log
	s := game.New(r, chance.NumberSeed(seed), &log)
	if err := w.Start(r, chance.NumberSeed(seed), &s, &log); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	for range 5000 {
		p := r.Open(&s).First()
		if here(r, &s) {
			if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			return p
		}
		shown := s
		r.Redeal(&shown, p, rng)
		var room [game.MaxLegal]game.Answer
		legal := r.Legal(&shown, p, room[:0])
		a := legal[0]
		if len(legal) > 1 {
			a = b.Pick(r, &shown, p, legal)
		}
		before := s
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := r.Apply(&s, p, a, &log); broken != 0 {
			t.Fatalf("the bot breaks %v", broken)
		}
		if err := w.Answer(&before, p, a, &log); err != nil {
			t.Fatal(err)
		}
		if s.Phase == game.Over {
			break
		}
	}
	t.Fatal("the bots never get to what is asked for")
	return game.Nobody
}

// alone writes for the import of a record that one seat of its table is free and bots have the others. help is the
// table's setting for help, empty for the default.
func alone(t *testing.T, file string, players int, mine game.Player, help string) {
	t.Helper()
	among(t, file, players, help, mine)
}

// among is alone for several free seats.
func among(t *testing.T, file string, players int, help string, free ...game.Player) {
	t.Helper()
	seats := make([]map[string]string, players)
	for p := range seats {
		seats[p] = map[string]string{"bot": "simple"}
	}
	for _, p := range free {
		seats[p] = map[string]string{}
	}
	table := map[string]any{"koprulu": "table/1", "name": "Alone", "pace": map[string]any{}, "seats": seats,
		"created": time.Unix(1e9, 0)}
	if help != "" {
		table["help"] = help
	}
	text, err := json.Marshal(table)
	if err == nil {
		err = os.WriteFile(strings.TrimSuffix(file, ".jsonl")+".table.json", text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// imported imports the record into the data of a site, as its operator would, and returns the link to join the table.
func (s *site) imported(file string) string {
	s.t.Helper()
	s.kill()
	said := koprulu(s.t, "import", file, "--data", s.data, "--url", s.base)
	s.start("127.0.0.1:" + s.base[strings.LastIndex(s.base, ":")+1:])
	invite := joinLink.FindString(said)
	if invite == "" {
		s.t.Fatalf("import prints no link:\n%s", said)
	}
	return invite
}

var joinLink = regexp.MustCompile(`http://localhost:\d+/join/\S+`)

// koprulu runs another verb of the program and returns what it prints.
func koprulu(t *testing.T, args ...string) string {
	t.Helper()
	file, err := built()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(file, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("koprulu %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// take follows the link to join a table and takes the first free seat.
func (b *browser) take(url, name string) {
	b.t.Helper()
	b.open(url)
	b.wait("there is a seat to take",
		`document.querySelector("form[action$='/seat'] button, form input[name=who], form button.btn--go")`)
	if value[bool](b, `!!document.querySelector("main input[name=who]")`) {
		b.do(chromedp.SendKeys(chromedp.CSS("main input[name=who]"), name))
		b.click("main form:has(input[name=who]) button[type=submit]")
	} else {
		b.click("form[action$='/seat'] button")
	}
	b.wait("the reader sits", `document.querySelector("#board") && !document.querySelector("form[action$='/seat']")`)
}

// TestBattle: two people in two browsers fight a battle against each other, by turns, and both follow the same steps to
// its end. (What each of them may see of cards is checked by the tests of the server, to the byte.)
func TestBattle(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "fight.jsonl")
	recordUntil(t, file, 2, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskCards && s.Battle.Count >= 2
	})
	invite := s.imported(file)
	one, two := newBrowser(t, 1440, 900), newBrowser(t, 1440, 900)
	one.take(invite, "Mara")
	two.take(invite, "Jonas")
	players := []*browser{one, two}
	for _, b := range players {
		b.wait("the battle is on", `document.querySelector("#battle.is-on")`)
	}
	one.accessible("a battle")
	rng := rand.New(rand.NewPCG(9, 9))
	for answers := 0; ; answers++ {
		if answers > 80 {
			t.Fatalf("80 answers and the battle is not over:\n%s", one.text())
		}
		b := whoseTurn("!("+fighting+")", players...)
		if b == nil || !value[bool](b, fighting) {
			break
		}
		b.answer(rng, byMouse)
		sameSteps(one, two)
	}
	for _, b := range players {
		b.wait("the battle is over", "!("+fighting+")")
		b.clean()
	}
}

// fighting is true while the battle stage is open, battleSteps is how far the battle has got.
const (
	fighting    = `!!document.querySelector("#battle.is-on")`
	battleSteps = `([...document.querySelectorAll("#battle.is-on .steps li, #battle.is-on [aria-current]")].map(e => e.innerText).join("|"))`
)

// sameSteps waits until both see the same open information: the same step of the same battle. Either page may be
// behind, so both are asked again.
func sameSteps(one, two *browser) {
	one.t.Helper()
	var left, right string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if left, right = value[string](one, battleSteps), value[string](two, battleSteps); left == right {
			return
		}
	}
	one.t.Fatalf("one sees\n%s\nand the other\n%s", left, right)
}

// TestBattlePace: the attacker has everything left resolved at once. The defender, who goes on step by step, sees one
// skirmish after the other, each to its end before the next one comes, then in their own words who holds the area, and
// leaves the stage when they like, by the keyboard alone. The attacker, who waits for nothing, is told at once.
func TestBattlePace(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "fight.jsonl")
	recordUntil(t, file, 2, 20, func(r *game.Rules, s *game.State) bool {
		return r.Decision(s) == game.AskSkirmish && s.Battle.Count >= 3
	})
	invite := s.imported(file)
	one, two := newLively(t, 1440, 900), newLively(t, 390, 844)
	one.take(invite, "Mara")
	two.take(invite, "Jonas")
	for _, b := range []*browser{one, two} {
		b.wait("the battle is on", `document.querySelector("#battle.is-on")`)
	}
	attacker, defender := one, two
	if whoseTurn("false", one, two) == two {
		attacker, defender = two, one
	}
	attacker.paced("off")
	defender.paced("step")
	const results = `document.querySelector("#battle[data-pace=told]")`
	attacker.click("#battle-do [data-battle=rest]")
	for seen := 1; ; seen++ {
		defender.wait("the next skirmish is shown to its end, or the battle is over", fmt.Sprintf(
			`!document.querySelector("#now").hidden && (%s || document.querySelectorAll(".skirmish.is-done:not([data-pace])").length >= %d && document.querySelector("#now p").innerText)`,
			results, seen))
		if value[bool](defender, `!!`+results) {
			break
		}
		if seen > 3 {
			t.Fatalf("three skirmishes are over and nobody holds the area:\n%s", defender.text())
		}
		if n := value[int](defender, `document.querySelectorAll(".skirmish[data-pace~=fall]").length`); n > 1 {
			t.Errorf("%d skirmishes are revealed at once", n)
		}
		if value[bool](defender, `document.querySelector(".banner")?.checkVisibility() ?? false`) {
			t.Errorf("the winner is named before skirmish %d was shown", seen)
		}
		if seen == 2 {
			defender.accessible("a skirmish that is revealed")
		}
		defender.settledAnswers()
		defender.press(" ")
	}
	if banner := value[string](defender, `document.querySelector(".banner h2").innerText`); !value[bool](defender,
		fmt.Sprintf(`document.querySelector("#now h2").innerText === %q`, banner)) {
		t.Errorf("the banner says %q, and what is shown %q", banner, value[string](defender,
			`document.querySelector("#now h2").innerText`))
	}
	const left = `!document.querySelector("#battle .stage").checkVisibility() && !` + results
	attacker.wait("the attacker sees the result, or is asked already",
		results+` || document.querySelector("#prompt[data-turn=on]") && `+left)
	attacker.press("\x1b")
	defender.settledAnswers()
	defender.press(" ")
	for _, b := range []*browser{attacker, defender} {
		b.wait("the stage is left", left)
		b.clean()
	}
}
