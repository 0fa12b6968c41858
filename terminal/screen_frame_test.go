package terminal

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

var update = flag.Bool("update", false, "write the frames in testdata again")

// golden compares a frame with the one in testdata.
func golden(t *testing.T, name, frame string) {
	t.Helper()
	path := filepath.Join("testdata", "frames", name+".txt")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(frame+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if frame+"\n" != string(want) {
		t.Errorf("%s is not drawn as it was (go test ./terminal -update accepts it):\n%s\n\ninstead of\n%s", name,
			frame, want)
	}
}

// reach plays a game of people at random up to the first open decision of a kind, or
// to its end.
func reach(t *testing.T, cfg Config, w, h int, step game.Step) *table {
	t.Helper()
	tab := newTable(t, cfg, w, h)
	c := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		m := tab.m
		switch {
		case m.screen == onOver && step == 0:
			return tab
		case m.screen == onOver:
			t.Fatalf("the game is over before step %d", step)
		case m.screen == onPass || m.overlay != noOverlay:
			tab.press("enter")
		case m.sess.Rules.Decision(m.sess.State()) == step:
			return tab
		default:
			legal := m.sight.Legal
			tab.run(m.give(choice.Choice{Answer: legal[c.IntN(len(legal))]}))
		}
	}
	t.Fatalf("the game does not come to step %d", step)
	return nil
}

// TestFrames compares the screens with frames that a person has checked. The games are of people only, so that bots may
// learn to play better.
func TestFrames(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 40}} {
		name := fmt.Sprintf("%dx%d", size[0], size[1])
		at := func(lang string, seed uint64, step game.Step) *table {
			cfg := testConfig(t, seed, "", "", "")
			cfg.Language = lang
			return reach(t, cfg, size[0], size[1], step)
		}
		golden(t, "planets-"+name, at("en", 1, game.AskMajorSlot).frame())
		tab := at("en", 1, game.AskOrder)
		golden(t, "order-"+name, tab.frame())
		tab.press("m", "right", "up")
		golden(t, "map-"+name, tab.frame())
		tab.press("m", "?")
		golden(t, "help-"+name, tab.frame())
		tab.press("tab")
		golden(t, "legend-"+name, tab.frame())
		golden(t, "cards-"+name, at("en", 3, game.AskCards).frame())
		golden(t, "move-"+name, at("en", 1, game.AskMove).frame())
		golden(t, "order-de-"+name, at("de", 1, game.AskOrder).frame())
		golden(t, "cards-ru-"+name, at("ru", 3, game.AskCards).frame())
	}
	golden(t, "over-100x30", reach(t, testConfig(t, 2, "", ""), 100, 30, 0).frame())
	tab := newTable(t, testConfig(t, 1, "", ""), 100, 30)
	golden(t, "pass-100x30", tab.frame())
	tab.send(tea.WindowSizeMsg{Width: 79, Height: 24})
	golden(t, "small-79x24", tab.frame())
	tab.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	golden(t, "pass-100x30", tab.frame())
}

// TestSizes draws one position at many sizes.
func TestSizes(t *testing.T) {
	tab := reach(t, testConfig(t, 3, "", "", ""), 100, 30, game.AskCards)
	for w := 80; w <= 230; w += 15 {
		for h := 24; h <= 80; h += 8 {
			tab.send(tea.WindowSizeMsg{Width: w, Height: h})
			for _, v := range []string{"v", "v", "g", "g", "l", "tab"} {
				tab.press(v)
				tab.check()
			}
		}
	}
	for _, size := range [][2]int{{1, 1}, {5, 100}, {79, 30}, {100, 23}, {20, 2}} {
		tab.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		tab.press("enter", "x", "?")
		tab.check()
	}
}

// TestNoColour: without colours only attributes are written, and every owner is recognizable by letter and shape.
func TestNoColour(t *testing.T) {
	tab := reach(t, testConfig(t, 1, "", "", ""), 140, 40, game.AskOrder)
	plain := tab.m.frame().Render(draw.Painter{Depth: draw.NoColour})
	for _, code := range []string{"\x1b[3", "\x1b[9", "\x1b[38", "\x1b[48"} {
		if strings.Contains(plain, code) {
			t.Errorf("a colour is written: %q", code)
		}
	}
	for p := range game.Player(3) {
		mark := draw.OwnerOf(&tab.m.sight.View, p).Mark().Text
		if utf8.RuneCountInString(mark) != 2 || !strings.Contains(plain, mark) {
			t.Errorf("the mark %q is not on the screen", mark)
		}
	}
	for depth, code := range map[draw.Depth]string{draw.Colours16: "\x1b[9", draw.Colours256: "\x1b[38;5;",
		draw.TrueColour: "\x1b[38;2;"} {
		if !strings.Contains(tab.m.frame().Render(draw.Painter{Depth: depth}), code) {
			t.Errorf("depth %d has no colours", depth)
		}
	}
}

// TestKeyLinesFit: the line of keys fits the smallest screen with panels in every language, and the smallest of all
// without the keys that are left out first.
func TestKeyLinesFit(t *testing.T) {
	for _, w := range locale.All() {
		for _, key := range []string{"turn", "wait", "fight", "map", "typing", "battle", "over"} {
			text := w.Text("ui.keys." + key)
			if draw.Width(text) > wideWidth-2 {
				t.Errorf("%s: ui.keys.%s has %d columns, %d fit: %s", w.Lang(), key, draw.Width(text), wideWidth-2, text)
			}
			if short := fitKeys(text, minWidth-2); strings.Contains(short, "…") {
				t.Errorf("%s: ui.keys.%s does not fit %d columns: %s", w.Lang(), key, minWidth-2, short)
			}
		}
	}
}
