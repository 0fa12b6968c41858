package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/table"
)

// TestLitestream plays while Litestream copies what is written, configured as in deploy/litestream.yml, kills
// Litestream, as when the machine is lost, and restores what it copied: the data is sound, and every answer confirmed
// earlier than the lag before that is there. It needs the program Litestream in KOPRULU_LITESTREAM;
// scripts/litestream.sh builds it and runs this.
func TestLitestream(t *testing.T) {
	program := os.Getenv("KOPRULU_LITESTREAM")
	if program == "" {
		t.Skip("KOPRULU_LITESTREAM names no Litestream; scripts/litestream.sh does")
	}
	const lag = 3 * time.Second
	dir, work := t.TempDir(), t.TempDir()
	id, err := newTable(dir, "Friday", "60")
	if err != nil {
		t.Fatal(err)
	}
	copies, config := filepath.Join(work, "copies"), filepath.Join(work, "litestream.yml")
	text := strings.NewReplacer("/var/lib/koprulu", dir, "/mnt/elsewhere/koprulu",
		copies).Replace(readPage(t, root+"/deploy/litestream.yml"))
	if !strings.Contains(text, dir) || !strings.Contains(text, copies) {
		t.Fatalf("the recipe has other directories:\n%s", text)
	}
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}

	st, hub := served(t, dir)
	tab, err := hub.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	said := &bytes.Buffer{}
	replicate := exec.Command(program, "replicate", "-config", config)
	replicate.Stdout, replicate.Stderr = said, said
	if err := replicate.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = replicate.Process.Kill() }()

	// Answers go on for some time, and so do the server's own checkpoints.
	type confirmed struct {
		seq uint64
		at  time.Time
	}
	var all []confirmed
	for end := time.Now().Add(25 * time.Second); time.Now().Before(end) && tab.Snapshot().Status == table.Playing; {
		if err := playOn(tab, 1); err != nil {
			t.Fatal(err)
		}
		all = append(all, confirmed{tab.Snapshot().Seq, time.Now()})
		if len(all)%100 == 0 {
			if _, err := st.CheckPages(t.Context()); err != nil { // It reads all of it, as a backup does.
				t.Fatal(err)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	lost := time.Now()
	if err := replicate.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = replicate.Wait() // It was killed.

	restored := filepath.Join(work, "restored")
	if err := os.Mkdir(restored, 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "restore", "-config", config, "-o", filepath.Join(restored, "koprulu.db"),
		filepath.Join(dir, "koprulu.db")).CombinedOutput()
	if err != nil {
		t.Fatalf("restoring: %v\n%s\n%s", err, out, said)
	}
	koprulu(t, "check", "--data", restored)
	row, _ := stored(t, restored, id)
	var late time.Duration
	for _, a := range all {
		if a.seq > row.Seq {
			late = lost.Sub(a.at)
			break
		}
	}
	t.Logf("%d answers were confirmed, up to %d; the copy has those up to %d and is %s late", len(all),
		all[len(all)-1].seq, row.Seq, late.Round(time.Millisecond))
	if late > lag || row.Seq <= all[0].seq {
		t.Errorf("the copy is %s late, more than %s\n%s", late, lag, said)
	}
}
