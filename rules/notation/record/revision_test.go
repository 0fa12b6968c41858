package record_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/record"
)

// TestVersions: every revision of the rules has a name for each set, which leads back to it, or to the last one that
// changes nothing for the set.
func TestVersions(t *testing.T) {
	seen := map[string]game.Revision{}
	for rev := game.Newest; int(rev) <= game.Revisions; rev++ {
		for _, broodWar := range []bool{false, true} {
			version := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev})
			want := rev
			for later := rev; int(later) <= game.Revisions; later++ {
				if record.VersionOf(game.Options{BroodWar: broodWar, Revision: later}) == version {
					want = later
				}
			}
			if int(want) == game.Revisions {
				want = game.Newest
			}
			if got, known := record.RevisionOf(version, broodWar); !known || got != want {
				t.Errorf("%s is revision %d, %v; want %d", version, got, known, want)
			}
			if _, known := record.RevisionOf(version, !broodWar); known {
				t.Errorf("%s is known for the other set", version)
			}
			seen[version] = rev
		}
	}
	for _, version := range []string{"base/1", "broodwar/1", "base/2", "broodwar/2", record.RulesVersion,
		record.BroodWarVersion} {
		if _, ok := seen[version]; !ok {
			t.Errorf("%s is gone", version)
		}
	}
	for _, version := range []string{"", "base", "base/0", "base/99", "1"} {
		if _, known := record.RevisionOf(version, false); known {
			t.Errorf("%q is known", version)
		}
	}
}
