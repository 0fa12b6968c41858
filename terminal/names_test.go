package terminal

import (
	"strings"
	"testing"
)

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

// TestNamesOfAnyLetters: names of any letters take the columns that they need, and what follows them stays in its place.
func TestNamesOfAnyLetters(t *testing.T) {
	c := newCanvas(34, 2+len(strangeNames))
	c.titled(rect{0, 0, 34, 2 + len(strangeNames)}, thinBorder, Style{}, plainLine("スタークラフト / 名"))
	for i, n := range strangeNames {
		if got := width(n.name); got != n.columns {
			t.Errorf("%q takes %d columns, not %d", n.name, got, n.columns)
		}
		end := c.text(2, i+1, n.name, Style{})
		c.text(end, i+1, "|", Style{})
		c.text(18, i+1, clipText(n.name, 5), Style{})
		c.text(24, i+1, "│", Style{})
		head, rest := cut(n.name, 3)
		c.text(25, i+1, head+"·"+rest, Style{})
		c.text(33, i+1, "│", Style{})
		row := strings.Split(c.String(), "\n")[i+1]
		if !strings.HasPrefix(row, "│ "+n.drawn+"|") {
			t.Errorf("%q is drawn as %q", n.name, row)
		}
		if width(row) != 34 {
			t.Errorf("the line of %q has %d columns:\n%s", n.name, width(row), row)
		}
	}
	golden(t, "names-34x12", c.String())
}

// TestHalvesOfWideLetters: drawing over one half of a wide letter does not leave the other half, and neither does an edge.
func TestHalvesOfWideLetters(t *testing.T) {
	c := newCanvas(6, 1)
	c.text(0, 0, "名名名", Style{})
	c.set(1, 0, 'x', Style{})
	c.set(4, 0, 'y', Style{})
	if got := c.String(); got != " x名y" {
		t.Errorf("%q", got)
	}
	c = newCanvas(6, 1)
	c.within(rect{0, 0, 3, 1}, func() { c.text(0, 0, "名名名", Style{}) })
	c.set(3, 0, '|', Style{})
	if got := c.String(); got != "名 |" {
		t.Errorf("%q", got)
	}
}
