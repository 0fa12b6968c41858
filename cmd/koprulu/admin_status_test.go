package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
)

// TestAdminStatus: a running server copies its data by itself, checks the copy and says so on the command line; after a
// restart it knows of it, and of what other processes copied and checked. What has to be done makes the exit code 1.
func TestAdminStatus(t *testing.T) {
	data, copies := shortDir(t), filepath.Join(t.TempDir(), "copies")
	site := serving(t, "--data", data, "--backup", copies)
	var is console.Condition
	for is.Backup == nil || is.Backup.At.IsZero() || is.Check == nil {
		is = console.Condition{}
		obeyed(t, data, &is, "status", "--json")
	}
	files, err := filepath.Glob(filepath.Join(copies, "*"))
	if err != nil || len(files) != 1 || is.Backup.File != files[0] || is.Check.Of != files[0] || !is.Check.Sound ||
		!is.Backup.Next.After(is.Backup.At) || is.Bytes == 0 || is.Version == "" || len(is.News) == 0 {
		t.Errorf("there are %v (%v), and it says %+v, %+v", files, err, is.Backup, is.Check)
	}
	if _, text := site.numbers(t); !strings.Contains(text, `koprulu_backups_total{outcome="made"} 1`) {
		t.Error("the copy is not counted")
	}
	if err := site.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := site.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	serving(t, "--data", data, "--backup", copies)
	own := filepath.Join(t.TempDir(), "own.db")
	if out, err := exec.Command("koprulu", "backup", own, "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := exec.Command("koprulu", "check", "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	is = console.Condition{}
	obeyed(t, data, &is, "status", "--json")
	if is.Backup.File != own || is.Check.Of != filepath.Join(data, "koprulu.db") {
		t.Errorf("it says %+v, %+v", is.Backup, is.Check)
	}
	if out := obeyed(t, data, nil, "status"); !strings.Contains(out, "everything is sound") ||
		strings.Contains(out, "attention") || !strings.Contains(out, own) {
		t.Errorf("it says %s", out)
	}
	if out, err := exec.Command("koprulu", "backup", own, "--data", data).CombinedOutput(); err == nil {
		t.Fatalf("an existing file was overwritten: %s", out)
	}
	out, _, code := asAdmin(t, data, "status")
	if code != cli.Failed || !strings.Contains(out, "attention: the last attempt") {
		t.Errorf("after a failure: %d, %s", code, out)
	}
	if now, err := filepath.Glob(filepath.Join(copies, "*")); err != nil || len(now) != 1 {
		t.Errorf("after a restart there are %v, %v", now, err)
	}
	note, err := os.ReadFile(filepath.Join(data, "backup.json"))
	if err != nil || !json.Valid(bytes.TrimSpace(note)) {
		t.Errorf("the note is %s, %v", note, err)
	}
}
