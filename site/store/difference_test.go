package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// positions are those of a recorded game after each answer.
var positions = sync.OnceValues(func() ([][]byte, error) {
	files, err := filepath.Glob("../../rules/golden/testdata/*.jsonl")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(files[len(files)-1])
	if err != nil {
		return nil, err
	}
	rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
	if err != nil {
		return nil, err
	}
	replay, err := rec.Replayer(components.Default())
	if err != nil {
		return nil, err
	}
	list := [][]byte{position.Append(nil, replay.Rules, &replay.State)}
	for _, a := range rec.Answers {
		if err := replay.Step(a); err != nil {
			return nil, err
		}
		list = append(list, position.Append(nil, replay.Rules, &replay.State))
	}
	return list, nil
})

// TestDifferences: a difference and its base reproduce the text, and for the positions of a game most are small.
func TestDifferences(t *testing.T) {
	list, err := positions()
	must(t, err)
	base, sum, bases := list[0], 0, 0
	for n, text := range list {
		difference, ok := appendDifference(nil, base, text, maxDifference)
		if !ok {
			base, bases = text, bases+1
			continue
		}
		sum += len(difference)
		got, err := put(base, difference)
		if err != nil || !bytes.Equal(got, text) {
			t.Fatalf("position %d: got %s (%v), want %s, by %s", n, got, err, text, difference)
		}
	}
	if rest := len(list) - bases; bases > len(list)/8 || sum > rest*maxDifference*3/4 {
		t.Errorf("%d positions need %d bases and differences of %d bytes", len(list), bases, sum/rest)
	}
}

func TestDifferenceOf(t *testing.T) {
	long := string(bytes.Repeat([]byte("0123456789\n"), 50))
	for _, test := range []struct{ name, base, text, want string }{
		{"nothing", "", "", `[]`},
		{"the same", "{\n}", "{\n}", `[[0,3,""]]`},
		{"all new", "", "{\"a\\b\n", `[[0,0,"{\"a\\b\n"]]`},
		{"all gone", long, "", `[]`},
		{"a number", "before 1 after and on", "before 12 after and on", `[[0,8,"2"],[8,13,""]]`},
		{"a word less", "before word after and on", "before after and on", `[[0,7,""],[12,12,""]]`},
		{"as much changed as is looked for nearby", "same|" + strings.Repeat("A", 20) + "|and the rest",
			"same|" + strings.Repeat("B", 20) + "|and the rest",
			`[[0,5,"BBBBBBBBBBBBBBBBBBBB"],[25,13,""]]`},
		{"as much less as is looked for farther away", strings.Repeat("A", farReach-farAnchor) + "<fourteen long>.",
			"<fourteen long>.", `[[0,0,""],[498,16,""]]`},
		{"a line less", "before\n" + long + "after and on", "before\nafter and on", ""},
		{"a line more", "before\nafter and on", "before\n" + long + "after and on", ""},
		{"not ASCII", "", "ä", ""},
		{"a control character", "", "\x1f", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := appendDifference(nil, []byte(test.base), []byte(test.text), 4000)
			if plain, _ := appendText(nil, []byte(test.text)); !ok {
				if len(plain) > 0 && test.want != "" {
					t.Fatal("refused")
				}
				return
			}
			if test.want != "" && string(got) != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			back, err := put([]byte(test.base), got)
			if err != nil || string(back) != test.text {
				t.Errorf("%s gives back %q (%v)", got, back, err)
			}
		})
	}
}

func TestBadDifferences(t *testing.T) {
	for _, bad := range []string{``, `{}`, `[1]`, `[[]]`, `[[0,1]]`, `[[0,1,"",""]]`, `[[0,9,""]]`, `[[-1,1,""]]`,
		`[[1,-1,""]]`, `[[9,0,""]]`, `[[0,1,2]]`, `[["0",1,""]]`,
		`[[9223372036854775807,9223372036854775807,""]]`} {
		if got, err := put([]byte("base"), []byte(bad)); err == nil {
			t.Errorf("%s gives %q", bad, got)
		}
	}
}

// FuzzDifference: whatever the texts are, the difference and the base reproduce the text, or there is no difference.
func FuzzDifference(f *testing.F) {
	f.Add([]byte("before\nword\nafter"), []byte("before\nafter"))
	f.Add([]byte(`{"a":[1,2,3],"b":"x"}`), []byte(`{"a":[1,3],"b":"xy"}`))
	f.Fuzz(func(t *testing.T, base, text []byte) {
		difference, ok := appendDifference(nil, base, text, 1<<20)
		if !ok {
			return
		}
		if got, err := put(base, difference); err != nil || !bytes.Equal(got, text) {
			t.Errorf("got %q (%v), want %q, by %s", got, err, text, difference)
		}
	})
}

// BenchmarkDifference writes the differences of the positions of a game.
func BenchmarkDifference(b *testing.B) {
	list, err := positions()
	must(b, err)
	var base, difference []byte
	sum, whole, n := 0, 0, 0
	for b.Loop() {
		var ok bool
		text := list[n%len(list)]
		if difference, ok = appendDifference(difference[:0], base, text, maxDifference); !ok {
			base = append(base[:0], text...)
			whole++
		}
		n++
		sum += len(difference)
	}
	b.ReportMetric(float64(sum)/float64(n), "B/difference")
	b.ReportMetric(float64(n)/float64(whole), "answers/base")
}
