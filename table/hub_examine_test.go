package table_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/table"
)

// TestExamine: a game that was played is sound. Whatever in its row does not follow from its entries is found and
// mended. Entries that contradict the seed or each other are found, too, but nothing is mended from them.
func TestExamine(t *testing.T) {
	w := newWorld(t)
	tab := w.half()
	for _, c := range []struct {
		name     string
		change   func(row *table.Stored, entries []table.Entry) []table.Entry
		wrong    string
		mendable bool
	}{
		{"nothing", func(_ *table.Stored, e []table.Entry) []table.Entry { return e }, "", true},
		{"another position", func(row *table.Stored, e []table.Entry) []table.Entry {
			row.Position = bytes.Replace(row.Position, []byte(`"round":`), []byte(`"round":1`), 1)
			return e
		}, "another position", true},
		{"no position", func(row *table.Stored, e []table.Entry) []table.Entry { row.Position = nil; return e },
			"reading its position", true},
		{"more answers", func(row *table.Stored, e []table.Entry) []table.Entry { row.Answers++; return e },
			"its row says", true},
		{"another seed", func(row *table.Stored, e []table.Entry) []table.Entry { row.Seed[3]++; return e },
			"the seed ", false},
		{"other cards", func(_ *table.Stored, e []table.Entry) []table.Entry {
			for i := range e {
				if e[i].Kind == table.DidAnswer && len(e[i].Chance) > 0 {
					e[i].Chance = e[i].Chance[1:]
				}
			}
			return e
		}, "another draw", false},
		{"an answer that nobody gave", func(_ *table.Stored,
			e []table.Entry) []table.Entry {
			e[len(e)-1].Text = "sing"
			return e
		}, "entry ", false},
		{"the last entry", func(_ *table.Stored, e []table.Entry) []table.Entry { return e[:len(e)-1] }, "is missing", false},
		{"the first entry", func(_ *table.Stored, e []table.Entry) []table.Entry { return e[1:] },
			"does not begin the game", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			row, entries, err := w.store.Load(w.ctx, tab.ID())
			w.must(err)
			seed := *row.Seed
			row.Seed = &seed
			want := *row
			entries = c.change(row, append([]table.Entry(nil), entries...))
			x := w.hub.Examine(row, entries, nil)
			if (x.Wrong == nil) != (c.wrong == "") || x.Wrong != nil && !strings.Contains(x.Wrong.Error(), c.wrong) ||
				x.Unplayed != nil {
				t.Errorf("found %v, %v", x.Wrong, x.Unplayed)
			}
			switch {
			case (x.Mended != nil) != c.mendable:
				t.Errorf("mended as %+v", x.Mended)
			case x.Mended != nil && (!bytes.Equal(x.Mended.Position, want.Position) || x.Mended.Answers != want.Answers ||
				x.Mended.Decisions != want.Decisions ||
				x.Mended.Banks != want.Banks || x.Mended.Points != want.Points || !bytes.Equal(x.Mended.Map, want.Map)):
				t.Errorf("mended as %+v, want %+v", x.Mended, want)
			}
		})
	}
	row, entries, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	row.RulesVersion = "base/0"
	if x := w.hub.Examine(row, entries, nil); x.Wrong != nil || x.Unplayed == nil || x.Mended != nil {
		t.Errorf("a game of unknown rules is examined as %+v", x)
	}
}
