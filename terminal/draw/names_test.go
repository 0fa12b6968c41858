package draw

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the frame in testdata again")

// strangeNames are names as people give them to scenarios and seats, with the columns that they take.
var strangeNames = []struct {
	name    string
	columns int
	drawn   string
}{
	{"Тассадар", 8, "Тассадар"},
	{"凱瑞甘之刃", 10, "凱瑞甘之刃"},
	{"케리건", 6, "케리건"},
	{"Zo\u0308e e\u0301", 5, "Zo\u0308e e\u0301"},
	{"🚀 base", 7, "🚀 base"},
	// Some terminals draw a family as one emoji, some as three: it is drawn as its first.
	{"👨\u200d👩\u200d👧!", 3, "👨!"},
	{"a\u202eb\u200bc", 3, "abc"},
	{"tab\tand\u00a0space", 13, "tab and space"},
	{"\xff\x1b[31m", 5, "�[31m"},
	{"\u0301x", 2, "◌x"},
}

// TestNamesOfAnyLetters: names of any letters take the columns that they need, and what follows them stays in its
// place.
func TestNamesOfAnyLetters(t *testing.T) {
	c := NewCanvas(34, 2+len(strangeNames))
	c.Titled(Rect{0, 0, 34, 2 + len(strangeNames)}, ThinBorder, Normal, Normal.Line("スタークラフト / 名"))
	for i, n := range strangeNames {
		if got := Width(n.name); got != n.columns {
			t.Errorf("%q takes %d columns, not %d", n.name, got, n.columns)
		}
		end := c.Text(2, i+1, n.name, Normal)
		c.Text(end, i+1, "|", Normal)
		c.Text(18, i+1, ClipText(n.name, 5), Normal)
		c.Text(24, i+1, "│", Normal)
		head, rest := cut(n.name, 3)
		c.Text(25, i+1, head+"·"+rest, Normal)
		c.Text(33, i+1, "│", Normal)
		row := strings.Split(c.String(), "\n")[i+1]
		if !strings.HasPrefix(row, "│ "+n.drawn+"|") {
			t.Errorf("%q is drawn as %q", n.name, row)
		}
		if Width(row) != 34 {
			t.Errorf("the line of %q has %d columns:\n%s", n.name, Width(row), row)
		}
	}
	const file = "testdata/frames/names-34x12.txt"
	if *update {
		if err := os.WriteFile(file, []byte(c.String()+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if c.String()+"\n" != string(want) {
		t.Errorf("it is not drawn as it was (go test ./terminal/draw -update accepts it):\n%s\n\ninstead of\n%s", c, want)
	}
}

// TestHalvesOfWideLetters: drawing over one half of a wide letter does not leave the other half, and neither does an
// edge.
func TestHalvesOfWideLetters(t *testing.T) {
	c := NewCanvas(6, 1)
	c.Text(0, 0, "名名名", Normal)
	c.Set(1, 0, 'x', Normal)
	c.Set(4, 0, 'y', Normal)
	if got := c.String(); got != " x名y" {
		t.Errorf("%q", got)
	}
	c = NewCanvas(6, 1)
	c.within(Rect{0, 0, 3, 1}, func() { c.Text(0, 0, "名名名", Normal) })
	c.Set(3, 0, '|', Normal)
	if got := c.String(); got != "名 |" {
		t.Errorf("%q", got)
	}
}
