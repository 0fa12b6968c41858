package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// testRules returns the rules of a game with dealt factions.
func testRules(t testing.TB, players int) *game.Rules {
	t.Helper()
	opts := game.Options{Players: players, RandomFactions: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// testConfig returns a configuration; seats are names of bots or empty for people.
func testConfig(t testing.TB, seed uint64, seats ...string) Config {
	t.Helper()
	cfg := Config{Rules: testRules(t, len(seats)), Seed: chance.NumberSeed(seed), Language: "en", Colour: draw.NoColour}
	for _, name := range seats {
		cfg.Seats = append(cfg.Seats, Seat{Bot: name})
	}
	return cfg
}

// table is a full-screen player under test: it carries out at once what the
// program would do later.
type table struct {
	t testing.TB
	m *model
}

// newTable starts a player of a given size, with a game in progress if one is given.
func newTable(t testing.TB, cfg Config, w, h int, going ...*hotseat.Game) *table {
	t.Helper()
	words := draw.NewWords(cfg.Language, cfg.Rules)
	var start opening
	if len(going) > 0 {
		start.sess = going[0]
	} else {
		var err error
		if start, err = prepare(cfg, words); err != nil {
			t.Fatal(err)
		}
	}
	m := newModel(t.Context(), cfg, words, start.sess, start.saved)
	m.announce(start.notice)
	tab := &table{t: t, m: m}
	tab.send(tea.WindowSizeMsg{Width: w, Height: h})
	if m.screen == onTable {
		tab.run(m.advance())
	}
	return tab
}

// send passes a message to the player and carries out what follows.
func (tab *table) send(msg tea.Msg) {
	_, cmd := tab.m.Update(msg)
	tab.run(cmd)
}

// run carries out commands. Pauses are skipped by their messages.
func (tab *table) run(cmd tea.Cmd) {
	for cmd != nil {
		msg := cmd()
		if _, ok := msg.(tea.QuitMsg); ok {
			return
		}
		_, cmd = tab.m.Update(msg)
	}
}

// named are the keys that are not a letter.
var named = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
	"right": tea.KeyRight,
	"tab":   tea.KeyTab, "backspace": tea.KeyBackspace, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome,
	"end": tea.KeyEnd,
}

// press presses keys by their names; a dash separates a modifier.
func (tab *table) press(keys ...string) {
	for _, key := range keys {
		var k tea.Key
		if rest, ok := strings.CutPrefix(key, "shift+"); ok {
			k.Mod, key = tea.ModShift, rest
		}
		if rest, ok := strings.CutPrefix(key, "ctrl+"); ok {
			k.Mod, key = tea.ModCtrl, rest
		}
		switch code, ok := named[key]; {
		case ok:
			k.Code = code
		case key == "space":
			k.Code, k.Text = tea.KeySpace, " "
		default:
			k.Code = []rune(key)[0]
			if k.Mod == 0 {
				k.Text = key
			}
		}
		tab.send(tea.KeyPressMsg(k))
	}
}

// write types a text.
func (tab *table) write(text string) {
	for _, r := range text {
		if r == ' ' {
			tab.press("space")
			continue
		}
		tab.press(string(r))
	}
}

// frame returns what is on the screen, without styles.
func (tab *table) frame() string { return tab.m.frame().String() }

// check fails if a frame is not as large as the screen.
func (tab *table) check() {
	tab.t.Helper()
	lines := strings.Split(tab.frame(), "\n")
	if len(lines) != tab.m.height {
		tab.t.Fatalf("the frame has %d lines, the screen %d", len(lines), tab.m.height)
	}
	for i, l := range lines {
		if n := draw.Width(l); n > tab.m.width {
			tab.t.Fatalf("line %d of the frame has %d columns, the screen %d:\n%s", i, n, tab.m.width, l)
		}
		if strings.ContainsAny(l, "⟨⟩") {
			tab.t.Fatalf("words are missing: %s", l)
		}
	}
}

// answerAtRandom picks an answer of the list as a person would, through its groups.
func (tab *table) answerAtRandom(c *rand.Rand) {
	m := tab.m
	for range 6 {
		tab.press("home")
		for range c.IntN(max(len(m.pick.items), 1)) {
			tab.press("down")
		}
		group := m.pick.at() != nil && m.pick.at().Group
		tab.press("enter")
		if !group {
			return
		}
	}
}

// playOn plays at random until the game is over or a number of answers has been given at the keyboard. check is called
// before each of them.
func (tab *table) playOn(c *rand.Rand, answers int, check func()) {
	tab.t.Helper()
	for range 40 * answers {
		m := tab.m
		check()
		switch {
		case m.screen == onOver || answers == 0:
			return
		case m.overlay != noOverlay || m.screen == onPass:
			tab.press("enter")
		case m.sight.View.Open.Has(m.seat):
			tab.answerAtRandom(c)
			answers--
		default:
			tab.press("space")
		}
	}
	tab.t.Fatalf("the game does not go on:\n%s", tab.frame())
}

// TestWholeGames plays games to their end through the screen.
func TestWholeGames(t *testing.T) {
	for seed := range uint64(3) {
		names := [][]string{{"", "random"}, {"", "simple", ""}, {"", "random", "random", "simple"}}[seed]
		tab := newTable(t, testConfig(t, seed, names...), 100, 30)
		c := rand.New(rand.NewPCG(seed, 9))
		tab.playOn(c, 20000, func() {
			if c.IntN(10) == 0 {
				tab.check()
			}
		})
		if tab.m.screen != onOver {
			t.Errorf("seed %d: the game has no end", seed)
		}
		frame := tab.frame()
		for _, want := range []string{"Seed: ", "wins."} {
			if !strings.Contains(frame, want) {
				t.Errorf("seed %d: the end does not say %q:\n%s", seed, want, frame)
			}
		}
	}
}
