package table_test

import (
	"bytes"
	"os"
	"testing"

	"koprulu/rules/notation/record"
	"koprulu/table"
)

// TestTablesOfEarlierRules: a game that was dealt under an earlier version of the rules stays under it, wherever its
// table goes: its answers do not make the same game under the current version.
func TestTablesOfEarlierRules(t *testing.T) {
	const version = "broodwar/1"
	if version == record.BroodWarVersion {
		t.Fatal("the version is not an earlier one")
	}
	rec, err := os.ReadFile("../rules/golden/testdata/broodwar/game-02.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t)
	tab, err := w.hub.Import(w.ctx, bytes.NewReader(rec), nil)
	w.must(err)
	for range 2 {
		s := tab.Snapshot()
		if s.Status != table.Finished || s.Frozen != "" {
			t.Fatalf("the status is %d because of %q", s.Status, s.Frozen)
		}
		row, _, err := w.store.Load(w.ctx, tab.ID())
		w.must(err)
		if row.RulesVersion != version {
			t.Errorf("the table keeps the version %s", row.RulesVersion)
		}
		var out bytes.Buffer
		w.must(tab.Record(w.ctx, &out, false))
		if !bytes.Contains(out.Bytes()[:200], []byte(`"rules":"`+version+`"`)) {
			t.Errorf("the record begins with %.200s", out.String())
		}
		verify(t, tab)
		tab = w.fresh(tab.ID())
	}
	// A new game with the same settings is dealt under the current rules.
	if got := record.VersionOf(tab.Snapshot().Settings.Options); got != record.BroodWarVersion {
		t.Errorf("the settings ask for %s", got)
	}
}
