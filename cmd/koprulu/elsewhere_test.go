//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"koprulu/site/server/console"
)

// TestCopiesElsewhere runs what the page for operators shows for taking a server's copies elsewhere, where the programs
// are installed: a copy arrives whole and sound, one that is being made does not, and one that arrived is not changed
// again.
func TestCopiesElsewhere(t *testing.T) {
	data, copies := shortDir(t), t.TempDir()
	serving(t, "--data", data, "--backup", copies)
	for is := (console.Condition{}); is.Backup == nil || is.Backup.At.IsZero(); {
		obeyed(t, data, &is, "status", "--json")
	}
	half := filepath.Join(copies, "koprulu-2026-01-01T000000Z.db.part")
	if err := os.WriteFile(half, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^(rsync|rclone) .*$`).FindAllString(readPage(t, operating), -1)
	if len(lines) != 2 {
		t.Fatalf("the page shows %q", lines)
	}
	for _, line := range lines {
		words := strings.Fields(line)
		if _, err := exec.LookPath(words[0]); err != nil {
			t.Logf("there is no %s here", words[0])
			continue
		}
		to := filepath.Join(t.TempDir(), "koprulu")
		words[len(words)-1], words[len(words)-2] = map[string]string{"rsync": to + "/", "rclone": ":local:" + to}[words[0]],
			copies+"/"
		for i := range words {
			words[i] = strings.Trim(words[i], "'")
		}
		for range 2 {
			if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
				t.Fatalf("%q: %v\n%s", words, err, out)
			}
		}
		files, err := filepath.Glob(filepath.Join(to, "*"))
		if err != nil || len(files) != 1 || !strings.HasSuffix(files[0], ".db") {
			t.Fatalf("%q: there are %q, %v", words, files, err)
		}
		if out, err := exec.Command("koprulu", "check", files[0]).CombinedOutput(); err != nil {
			t.Errorf("%q: %v\n%s", words, err, out)
		}
		// Somebody who changes the copies here does not change those there.
		here := filepath.Join(copies, filepath.Base(files[0]))
		kept, err := os.ReadFile(here)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(here, []byte("spoilt"), 0o600); err != nil {
			t.Fatal(err)
		}
		_ = exec.Command(words[0], words[1:]...).Run() // rclone calls that a failure.
		if there, err := os.ReadFile(files[0]); err != nil || string(there) != string(kept) {
			t.Errorf("%q took over a spoilt copy (%v)", words, err)
		}
		if err := os.WriteFile(here, kept, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
