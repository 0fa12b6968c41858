package encode

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/table"
)

// entry returns one with every field set to something.
func entry() table.Entry {
	return table.Entry{Seq: 3, At: time.Unix(1, 5).UTC(), Kind: table.DidAnswer, Seat: 2, Decision: 2, Answers: 1,
		Ask: "move", Count: 4, By: "owner", Text: "done", Chance: []string{"a", "b"}}
}

// TestEntriesThatCantBeKept: an entry with a text that contains a separator of entries is refused, so that it can't be
// read as two of them.
func TestEntriesThatCantBeKept(t *testing.T) {
	for name, change := range map[string]func(e *table.Entry, sign string){
		"the decision": func(e *table.Entry, sign string) { e.Ask += sign },
		"the person":   func(e *table.Entry, sign string) { e.By += sign + "x" },
		"the text":     func(e *table.Entry, sign string) { e.Text = sign + e.Text },
		"chance":       func(e *table.Entry, sign string) { e.Chance[1] += sign + "x" },
	} {
		for _, sign := range []string{betweenColumns, behindLines, "\n"} {
			e := entry()
			change(&e, sign)
			line, err := AppendEntry(nil, &e)
			if sign == "\n" && name != "chance" {
				list, again := ReadEntries(string(line), 1)
				if err != nil || again != nil || len(list) != 1 || !cmp.Equal(list[0], e) {
					t.Errorf("%s with a line break: %v, %v, %v", name, err, again, list)
				}
				continue
			}
			if err == nil || !strings.Contains(err.Error(), "entry 3") {
				t.Errorf("%s with %q is kept as %q (%v)", name, sign, line, err)
			}
		}
	}
}

// TestEntriesThatCantBeRead: a damaged line is an error that says which entry it is, never an entry with other values.
func TestEntriesThatCantBeRead(t *testing.T) {
	good, e := []byte(nil), entry()
	for range 2 {
		var err error
		good, err = AppendEntry(good, &e)
		if err != nil {
			t.Fatal(err)
		}
	}
	line := strings.TrimSuffix(string(good[:len(good)/2]), behindLines)
	columns := strings.Split(line, betweenColumns)[:entryColumns]
	// sealed is a line with the right checksum, so that only its columns are wrong.
	sealed := func(columns ...string) string {
		row := strings.Join(columns, betweenColumns)
		return row + betweenColumns + string(appendLineSum(nil, []byte(row))) + behindLines
	}
	set := func(at int, value string) string {
		changed := append([]string(nil), columns...)
		changed[at] = value
		return sealed(changed...)
	}
	for _, test := range []struct{ name, line string }{
		{"no end", strings.TrimSuffix(string(good[:len(good)/2]), behindLines)},
		{"a column less", sealed(columns[:entryColumns-1]...)},
		{"a column more", sealed(append(columns, "")...)},
		{"no checksum", strings.Join(columns, betweenColumns) + behindLines},
		{"a checksum that is none", strings.Join(columns, betweenColumns) + betweenColumns + "0000000x" + behindLines},
		{"another checksum", strings.Join(columns, betweenColumns) + betweenColumns + "00000000" + behindLines},
		{"another text under its checksum", strings.Replace(line, "done", "gone", 1) + behindLines},
		{"no number", set(0, "x")},
		{"no time", set(1, "")},
		{"a kind too large", set(2, "256")},
		{"a negative kind", set(2, "-1")},
		{"a seat too large", set(3, "256")},
		{"a negative decision", set(4, "-1")},
		{"too many answers", set(5, "4294967296")},
		{"a negative count", set(7, "-1")},
		{"a number beyond all", set(0, "9223372036854775808")},
	} {
		t.Run(test.name, func(t *testing.T) {
			list, err := ReadEntries(string(good)+test.line, 3)
			if err == nil || !strings.Contains(err.Error(), "entry 3 ") && !strings.Contains(err.Error(), "entry 3:") {
				t.Errorf("read as %+v (%v)", list, err)
			}
		})
	}
	e.Seq, e.Kind, e.Seat, e.Decision, e.Answers, e.Count = math.MaxInt64, math.MaxUint8, math.MaxUint8, math.MaxInt64,
		math.MaxUint32, math.MaxInt64
	largest, err := AppendEntry(nil, &e)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := ReadEntries(string(largest), 1); err != nil || len(list) != 1 || !cmp.Equal(list[0], e) {
		t.Errorf("the largest numbers are read as %+v (%v)", list, err)
	}
}
