package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// script returns lines of input one by one.
type script struct {
	next func() (string, bool)
	rest []byte
}

func (s *script) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		text, ok := s.next()
		if !ok {
			return 0, io.EOF
		}
		s.rest = []byte(text + "\n")
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// lines is a script of fixed lines, of which the last is repeated if again is true.
func lines(again bool, texts ...string) *script {
	i := 0
	return &script{next: func() (string, bool) {
		if i < len(texts) {
			i++
			return texts[i-1], true
		}
		return texts[len(texts)-1], again
	}}
}

// playPlain plays line by line and returns what was printed.
func playPlain(t *testing.T, cfg Config, in io.Reader) string {
	t.Helper()
	var out bytes.Buffer
	cfg.Plain, cfg.In, cfg.Out = true, in, &out
	if err := Run(context.Background(), cfg); err != nil {
		t.Fatalf("%v\n%s", err, tail(out.String()))
	}
	for _, l := range strings.Split(out.String(), "\n") {
		if strings.ContainsAny(l, "⟨⟩") {
			t.Fatalf("words are missing: %s", l)
		}
	}
	return out.String()
}

// tail returns the end of a long text.
func tail(s string) string { return s[max(0, len(s)-3000):] }

// TestPlainGame plays whole games from a script: numbers at random, commands in between, mistakes. The same script
// always prints the same.
func TestPlainGame(t *testing.T) {
	for i, lang := range []string{"en", "de", "ru"} {
		run := func() string {
			c := rand.New(rand.NewPCG(uint64(i), 4))
			cfg := testConfig(t, uint64(20+i), "", "random", "random")
			cfg.Language, cfg.Hints = lang, fewHints
			cfg.Record = filepath.Join(t.TempDir(), "game.jsonl")
			commands := []string{"hand", "map", "odds", "hint", "hint 2", "log 5", "board", "board all", "help", "round", "more",
				"undo", "all", "rule MOB-09", "look marine", "look zzz",
				"", "9999", "0", "hello", "order build nowhere", "pass", "no", "yes", "map torus"}
			out := playPlain(t, cfg, &script{next: func() (string, bool) {
				if c.IntN(12) == 0 {
					return commands[c.IntN(len(commands))], true
				}
				return string(rune('1' + c.IntN(9))), true
			}})
			if _, err := os.Stat(cfg.Record); err != nil {
				t.Errorf("%s: there is no record: %v", lang, err)
			}
			return strings.ReplaceAll(out, cfg.Record, "RECORD")
		}
		first := run()
		if second := run(); first != second {
			t.Errorf("%s: the same script prints something else", lang)
		}
		if !strings.Contains(tail(first), "RECORD") {
			t.Errorf("%s: the game has no end:\n%s", lang, tail(first))
		}
	}
}

// TestPlainFirstAnswers: always answering 1 is enough to play a game.
func TestPlainFirstAnswers(t *testing.T) {
	out := playPlain(t, testConfig(t, 3, "", "random"), lines(true, "1"))
	if !strings.Contains(tail(out), "Seed: ") {
		t.Errorf("the game has no end:\n%s", tail(out))
	}
}

// TestPlainStops: at the end of the input the game is saved, and the next start continues it; the game in pieces is the
// same as the game in one go.
func TestPlainStops(t *testing.T) {
	dir := t.TempDir()
	whole := testConfig(t, 5, "", "random")
	whole.Record = filepath.Join(dir, "whole.jsonl")
	playPlain(t, whole, lines(true, "1"))

	pieces := whole
	pieces.Record, pieces.Save, pieces.Resume = filepath.Join(dir, "pieces.jsonl"), filepath.Join(dir, "save.jsonl"),
		ResumeAlways
	starts := 0
	for ; ; starts++ {
		if _, err := os.Stat(pieces.Record); err == nil {
			break
		}
		texts := strings.Split(strings.Repeat("1 ", 40), " ")
		playPlain(t, pieces, lines(false, texts...))
		if starts > 500 {
			t.Fatal("the game does not go on")
		}
	}
	a, err := os.ReadFile(whole.Record)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(pieces.Record)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Errorf("in %d pieces it is another game", starts)
	}
	if starts < 3 {
		t.Errorf("the game was stopped %d times only", starts-1)
	}
}

// TestPlainAsks asks whether to resume a saved game.
func TestPlainAsks(t *testing.T) {
	cfg := testConfig(t, 5, "", "random")
	cfg.Save = filepath.Join(t.TempDir(), "save.jsonl")
	out := playPlain(t, cfg, lines(false, "1", "1", "quit"))
	if !strings.Contains(out, "The game is saved") {
		t.Errorf("quit does not say that the game is saved:\n%s", out)
	}
	out = playPlain(t, cfg, lines(false, "what", "yes", "quit"))
	if strings.Count(out, "Continue it?") != 2 || !strings.Contains(out, "> ") {
		t.Errorf("nobody asks:\n%s", out)
	}
	playPlain(t, cfg, lines(false, "no", "quit"))
	if _, err := os.Stat(cfg.Save + ".old-1"); err != nil {
		t.Errorf("the old game is lost: %v", err)
	}
	// Nothing is lost at the end of the input either.
	before, _ := os.ReadFile(cfg.Save)
	playPlain(t, cfg, strings.NewReader(""))
	if after, err := os.ReadFile(cfg.Save); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the saved game changed: %v", err)
	}
	if _, err := os.Stat(cfg.Save + ".old-2"); !errors.Is(err, os.ErrNotExist) {
		t.Error("the saved game was put aside")
	}
}

// TestPlainRefusal: an answer that breaks a rule is refused with its sentence.
func TestPlainRefusal(t *testing.T) {
	cfg := testConfig(t, 5, "", "random")
	out := playPlain(t, cfg, lines(false, "planet torus 0 0 0", "planet torus 5 5 0", "quit"))
	if !strings.Contains(out, "GALAXY-0") {
		t.Errorf("no rule is named:\n%s", out)
	}
}

// TestPlainHotSeat: what one person is told in secret never appears in what is printed for another.
func TestPlainHotSeat(t *testing.T) {
	cfg := testConfig(t, 8, "", "")
	count := 0
	out := playPlain(t, cfg, &script{next: func() (string, bool) { count++; return "1", count < 400 }})
	passes := regexp.MustCompile(`(?m)^(.+) is next\. Nobody else`).FindAllStringSubmatchIndex(out, -1)
	if len(passes) < 8 {
		t.Fatalf("the keyboard was passed %d times only:\n%s", len(passes), tail(out))
	}
	secret := regexp.MustCompile(
		`(?m)^- (.+?) (?:draws [A-Z+]|places an? (?:special )?(?:Build|Mobilize|Research) order|places at skirmish)`)
	told := 0
	for i, at := range passes {
		name, end := out[at[2]:at[3]], len(out)
		if i+1 < len(passes) {
			end = passes[i+1][0]
		}
		for _, m := range secret.FindAllStringSubmatch(out[at[1]:end], -1) {
			if told++; !strings.EqualFold(m[1], name) {
				t.Errorf("%s reads a secret: %s", name, m[0])
			}
		}
	}
	if told == 0 {
		t.Error("nobody was told anything in secret")
	}
}
