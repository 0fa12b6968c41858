package host

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu"
	"koprulu/site/server/upkeep"
)

// TestNotes: what was done for the data is noted beside it; a failure keeps what is known of the last copy, and nobody
// is told of what can't be read.
func TestNotes(t *testing.T) {
	dir, at := t.TempDir(), time.Date(2026, 3, 1, 4, 0, 0, 0, time.UTC)
	if readNote[upkeep.Backup](dir, backupNote) != nil {
		t.Error("there is a note at first")
	}
	note := func(at time.Time, file string, failed error) upkeep.Backup {
		t.Helper()
		if err := noteBackup(dir, at, file, 7, failed); err != nil {
			t.Fatal(err)
		}
		return *readNote[upkeep.Backup](dir, backupNote)
	}
	if got := note(at, "", errors.New("full")); got != (upkeep.Backup{Failed: at, Why: "full"}) {
		t.Errorf("a first failure: %+v", got)
	}
	if got := note(at, "/b/one.db", nil); got != (upkeep.Backup{At: at, File: "/b/one.db", Bytes: 7}) {
		t.Errorf("a copy: %+v", got)
	}
	later := at.Add(time.Hour)
	want := upkeep.Backup{At: at, File: "/b/one.db", Bytes: 7, Failed: later, Why: "full"}
	if got := note(later, "", errors.New("full")); got != want {
		t.Errorf("a failure: %+v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, checkNote), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := readNote[upkeep.Check](dir, checkNote); got != nil {
		t.Errorf("half a note: %+v", got)
	}
	if err := writeNote(filepath.Join(dir, "none"), checkNote, upkeep.Check{}); err != nil {
		t.Errorf("where there is no data: %v", err)
	}
	for _, step := range []struct{ version, before string }{
		{"v0.1.0", ""}, {"v0.1.0", ""}, {"v0.2.0", "v0.1.0"}, {"v0.2.0", "v0.1.0"}, {"v0.1.0", "v0.2.0"},
	} {
		if before, err := noteVersion(dir, step.version); err != nil || before != step.before {
			t.Errorf("%s came after %q, %v; want %q", step.version, before, err, step.before)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 {
		t.Errorf("there are %v, %v", files, err)
	}
}

// TestNews: of a changelog a host reads what came after the version that ran before, or else about the newest.
func TestNews(t *testing.T) {
	const text = "# Changelog\n\nWhat is this?\n\n## [Unreleased]\n\n## [0.3.0] - 2026-05-01\n\n### Added\n\n" +
		"- `tea`, *hot*,\n  and cake\n- More\n\n## 0.2.0\n\n- Plain\n\n## [0.1.0]\n\n- First\n"
	versions := func(before string) string {
		var list []string
		for _, c := range newsSince(text, before) {
			list = append(list, c.Version)
		}
		return strings.Join(list, " ")
	}
	for before, want := range map[string]string{"v0.1.0": "0.3.0 0.2.0", "0.2.0": "0.3.0", "v0.3.0": "", "": "0.3.0",
		"(devel) 123": "0.3.0"} {
		if got := versions(before); got != want {
			t.Errorf("after %q: %q, want %q", before, got, want)
		}
	}
	p := newsSince(text, "0.2.0")[0].Parts
	if len(p) != 1 || p[0].Title != "Added" || strings.Join(p[0].Lines, "|") != "tea, hot, and cake|More" {
		t.Errorf("it says %+v", p)
	}
	own := newsSince(koprulu.Changelog, "")
	if len(own) != 1 || len(own[0].Parts) == 0 || len(own[0].Parts[0].Lines) == 0 {
		t.Errorf("the changelog of the program says %+v", own)
	}
}
