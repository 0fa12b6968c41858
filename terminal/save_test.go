package terminal

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// TestResume stops games in the middle of a battle, as a crash would, and continues from the file: state, history, log
// and what comes after are the same.
func TestResume(t *testing.T) {
	battles := 0
	for seed := range uint64(3) {
		cfg := testConfig(t, 60+seed, "", "random", "")
		cfg.Save = filepath.Join(t.TempDir(), "games", "save.jsonl")
		tab := newTable(t, cfg, 100, 30)
		c := rand.New(rand.NewPCG(seed, 6))
		stopped := false
		tab.playOn(c, 600, func() {
			m := tab.m
			if stopped || m.sess.State().Battle.Area == game.NoArea || m.screen != onTable || m.overlay != noOverlay {
				return
			}
			stopped = true
			battles++
			found, err := hotseat.Load(cfg.Save, cfg.components())
			if err != nil {
				t.Fatal(err)
			}
			got, want := found.Game, m.sess
			switch {
			case *got.State() != *want.State():
				t.Fatal("the state is another one")
			case !slices.Equal(got.Feed, want.Feed):
				t.Fatal("the log is another one")
			case !slices.Equal(got.Turns, want.Turns):
				t.Fatal("the answers are others")
			case got.Undoable(m.seat) != want.Undoable(m.seat):
				t.Fatal("other answers can be taken back")
			case !bytes.Equal(got.Written(), want.Written()):
				t.Fatal("it would be saved in another way")
			}
			// Both go on alike, bots included.
			again := newTable(t, Config{Rules: cfg.Rules, Language: "en", Colour: draw.NoColour}, 100, 30, found.Game)
			again.m.seat = m.seat
			again.m.look()
			c1, c2 := rand.New(rand.NewPCG(1, seed)), rand.New(rand.NewPCG(1, seed))
			tab.playOn(c1, 40, func() {})
			again.playOn(c2, 40, func() {})
			if *again.m.sess.State() != *m.sess.State() {
				t.Fatal("the games go on in different ways")
			}
		})
	}
	if battles < 2 {
		t.Errorf("only %d games came to a battle", battles)
	}
}

// TestResumeAsks: the next start offers to continue; declining puts the old game aside.
func TestResumeAsks(t *testing.T) {
	cfg := testConfig(t, 9, "", "random")
	cfg.Save = filepath.Join(t.TempDir(), "save.jsonl")
	tab := newTable(t, cfg, 100, 30)
	tab.playOn(rand.New(rand.NewPCG(9, 9)), 30, func() {})
	want := *tab.m.sess.State()

	tab = newTable(t, cfg, 100, 30)
	if tab.m.screen != onResume || !strings.Contains(tab.frame(), "Continue it?") {
		t.Fatalf("nobody asks:\n%s", tab.frame())
	}
	tab.press("enter")
	if tab.m.screen != onTable || *tab.m.sess.State() != want {
		t.Fatal("it is not the game that was saved")
	}
	old, err := os.ReadFile(cfg.Save)
	if err != nil {
		t.Fatal(err)
	}

	tab = newTable(t, cfg, 100, 30)
	tab.press("n")
	if len(tab.m.sess.Turns) != 0 {
		t.Fatal("no new game was dealt")
	}
	if kept, err := os.ReadFile(cfg.Save + ".old-1"); err != nil || !bytes.Equal(kept, old) {
		t.Fatalf("the old game is lost: %v", err)
	}
}

// TestDamagedSave: a file that makes no sense is put aside and reported.
func TestDamagedSave(t *testing.T) {
	cfg := testConfig(t, 9, "", "random")
	cfg.Save = filepath.Join(t.TempDir(), "save.jsonl")
	tab := newTable(t, cfg, 100, 30)
	tab.playOn(rand.New(rand.NewPCG(9, 9)), 40, func() {})
	good, err := os.ReadFile(cfg.Save)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(good, []byte("\n"))
	for name, c := range map[string]struct {
		text    []byte
		damaged bool
	}{
		"empty":             {nil, true},
		"no record":         {[]byte("hello\n"), true},
		"a line is missing": {bytes.Join(slices.Delete(slices.Clone(lines), 5, 6), nil), true},
		"another seed":      {bytes.Replace(good, []byte(`"secret-seed":"09`), []byte(`"secret-seed":"08`), 1), true},
		"another answer": {bytes.Replace(good, lines[4], bytes.Replace(lines[4], []byte(`"do":"`), []byte(`"do":"x`),
			1), 1), true},
		"zeros":            {append(append(slices.Clone(good[:len(good)/2]), make([]byte, 100)...), '\n'), true},
		"other components": {bytes.Replace(good, []byte(cfg.Rules.Hash), []byte("0123456789abcdef"), 1), false},
	} {
		t.Run(name, func(t *testing.T) {
			if bytes.Equal(c.text, good) {
				t.Fatal("the test damages nothing")
			}
			dir := t.TempDir()
			cfg := cfg
			cfg.Save = filepath.Join(dir, "save.jsonl")
			if err := os.WriteFile(cfg.Save, c.text, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := hotseat.Load(cfg.Save, cfg.components())
			var wrong *hotseat.SaveError
			if !errors.As(err, &wrong) || wrong.Damaged != c.damaged || wrong.Kept == "" {
				t.Fatalf("the error is %v", err)
			}
			if kept, err := os.ReadFile(wrong.Kept); err != nil || !bytes.Equal(kept, c.text) {
				t.Fatalf("the file is lost: %v", err)
			}
			// The program says so and begins a new game.
			if err := os.WriteFile(cfg.Save, c.text, 0o600); err != nil {
				t.Fatal(err)
			}
			tab := newTable(t, cfg, 100, 30)
			if tab.m.screen != onTable || len(tab.m.sess.Turns) != 0 || !strings.Contains(tab.frame(), "Please note") {
				t.Fatalf("the new game does not tell of the old one:\n%s", tab.frame())
			}
		})
	}
}

// TestCutSave: a last line that was not fully written costs one answer.
func TestCutSave(t *testing.T) {
	cfg := testConfig(t, 9, "", "random")
	cfg.Save = filepath.Join(t.TempDir(), "save.jsonl")
	tab := newTable(t, cfg, 100, 30)
	tab.playOn(rand.New(rand.NewPCG(9, 9)), 40, func() {})
	good, err := os.ReadFile(cfg.Save)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cfg.Save, good[:len(good)-10], 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := hotseat.Load(cfg.Save, cfg.components())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(found.Game.Turns), len(tab.m.sess.Turns)-1; got != want {
		t.Errorf("%d answers are left of %d", got, want+1)
	}
}

// TestFinished: the record of a finished game verifies, and nothing is left to resume.
func TestFinished(t *testing.T) {
	dir := t.TempDir()
	cfg := testConfig(t, 2, "", "random")
	cfg.Save, cfg.Record = filepath.Join(dir, "save.jsonl"), filepath.Join(dir, "game.jsonl")
	tab := newTable(t, cfg, 100, 30)
	c := rand.New(rand.NewPCG(2, 2))
	tab.playOn(c, 20000, func() {
		if tab.m.sess.Undoable(tab.m.seat) > 0 && c.IntN(20) == 0 && tab.m.overlay == noOverlay {
			tab.press("u")
		}
	})
	if tab.m.failed != nil || tab.m.screen != onOver {
		t.Fatalf("the game has no end: %v", tab.m.failed)
	}
	if _, err := os.Stat(cfg.Save); !errors.Is(err, os.ErrNotExist) {
		t.Error("the saved game is still there")
	}
	text, err := os.ReadFile(cfg.Record)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(text, []byte("secret-seed")) {
		t.Error("the record has a secret")
	}
	rec, err := record.Read(hotseat.Components{Base: cfg.Rules}, bytes.NewReader(text), false)
	if err != nil {
		t.Fatal(err)
	}
	_, s, err := rec.Verify(hotseat.Components{Base: cfg.Rules})
	if err != nil {
		t.Fatal(err)
	}
	if s != *tab.m.sess.State() {
		t.Error("the record leads to another end")
	}
	if frame := tab.frame(); !strings.Contains(frame, "game.jsonl") {
		t.Errorf("the end does not tell where the record is:\n%s", frame)
	}
}
