package journeys

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"koprulu/bot"
	"koprulu/components"
	"koprulu/game"
	"koprulu/notation"
)

// beforeBattle writes the record of a game of two that stands before the placing of cards in a battle.
func beforeBattle(t *testing.T, file string) {
	t.Helper()
	r, err := components.Default().Rules(game.Options{Players: 2, RandomFactions: true, Factions: [game.MaxPlayers]game.Faction{
		game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction}})
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.New("simple", 7)
	if err != nil {
		t.Fatal(err)
	}
	seed := notation.NumberSeed(20)
	var out strings.Builder
	w := notation.NewRecordWriter(&out, []string{"one", "two"})
	w.KeepSeed = true
	var log game.Log
	s := game.New(r, seed, &log)
	if err := w.Start(r, seed, &s, &log); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		if r.Decision(&s) == game.AskCards && s.Battle.Count >= 2 {
			if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			return
		}
		p := r.Open(&s).First()
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
	}
	t.Fatal("the bots fight no battle of two skirmishes")
}

var joinLink = regexp.MustCompile(`http://localhost:\d+/join/\S+`)

// koprulu runs another verb of the program and gives what it prints.
func koprulu(t *testing.T, args ...string) string {
	t.Helper()
	file, err := program()
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
	b.wait("there is a seat to take", `document.querySelector("form[action$='/seat'] button, form input[name=who], form button.btn--go")`)
	if value[bool](b, `!!document.querySelector("main input[name=who]")`) {
		b.do(chromedp.SendKeys(chromedp.CSS("main input[name=who]"), name))
		b.click("main form:has(input[name=who]) button[type=submit]")
	} else {
		b.click("form[action$='/seat'] button")
	}
}

// TestBattle: two people in two browsers fight a battle against each other, each seeing only his own cards
// before they are turned up, and both the same result.
func TestBattle(t *testing.T) {
	s := newSite(t)
	s.kill()
	file := filepath.Join(t.TempDir(), "fight.jsonl")
	beforeBattle(t, file)
	said := koprulu(t, "import", file, "--data", s.data, "--url", s.base)
	invite := joinLink.FindString(said)
	if invite == "" {
		t.Fatalf("import prints no link:\n%s", said)
	}
	s.start("127.0.0.1:" + s.base[strings.LastIndex(s.base, ":")+1:])

	one, two := newBrowser(t, 1440, 900), newBrowser(t, 1440, 900)
	one.take(invite, "Mara")
	two.take(invite, "Jonas")
	players := []*browser{one, two}
	for _, b := range players {
		b.wait("the battle is on", `document.querySelector("#battle.is-on")`)
	}
	one.accessible("a battle")
	rng := rand.New(rand.NewPCG(9, 9))
	for answers := 0; value[bool](one, fighting); answers++ {
		if answers > 80 {
			t.Fatalf("80 answers and the battle is not over:\n%s", one.text())
		}
		i := 0
		if !one.turn().Mine {
			i = 1
			two.wait("one of the two has to decide", `document.querySelector("#prompt").dataset.turn === "on"`)
		}
		players[i].answer(rng, byMouse)
		// Both see the same of what is open: the same step of the same battle.
		other := players[1-i]
		step := value[string](players[i], battleSteps)
		other.wait("the other one follows", battleSteps+" === "+strconv.Quote(step))
	}
	for _, b := range players {
		b.wait("the battle is over", "!("+fighting+")")
		b.clean()
	}
}

// fighting holds while the battle stage is open, battleSteps is how far the battle is.
const (
	fighting    = `!!document.querySelector("#battle.is-on")`
	battleSteps = `([...document.querySelectorAll("#battle.is-on .steps li, #battle.is-on [aria-current]")].map(e => e.innerText).join("|"))`
)
