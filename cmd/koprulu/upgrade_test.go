package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/site/store"
	"koprulu/table"
)

// TestUpgrade has the program in KOPRULU_BEFORE take over games of bots and play on, and kills it at some moment: this
// program finds every game sound, with no fewer answers, and plays on. scripts/upgrade.sh builds it from an earlier
// commit and runs this.
func TestUpgrade(t *testing.T) {
	before := os.Getenv("KOPRULU_BEFORE")
	if before == "" {
		t.Skip("KOPRULU_BEFORE names no program of an earlier commit; scripts/upgrade.sh does")
	}
	ctx, dir := t.Context(), t.TempDir()
	made, moved, data := filepath.Join(dir, "made"), filepath.Join(dir, "moved"), filepath.Join(dir, "data")
	if _, err := newTable(made, "Friday", "60"); err != nil { // It also makes its people.
		t.Fatal(err)
	}
	_, hub := served(t, made)
	for range 6 {
		s := table.NewSettings("bots", 2)
		tab, err := hub.Create(ctx, ann, "Ann", s, []table.SeatPlan{{Bot: "simple"}, {Bot: "random"}})
		if err == nil {
			err = tab.Begin(ctx, ann)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	koprulu(t, "export", "--all", "--out", moved, "--data", made)
	old := func(args ...string) {
		t.Helper()
		if out, err := exec.Command(before, args...).CombinedOutput(); err != nil {
			t.Fatalf("the program of before, %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	old("import", moved, "--data", data)
	for round := range 4 {
		server := exec.Command(before, "serve", "--addr", "localhost:0", "--data", data, "--bot-delay", "20ms",
			"--lookback", "0")
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		grows(t, filepath.Join(data, "koprulu.db-wal"), int64(1+round)<<16) // At whichever answer it is then.
		_ = server.Process.Kill()
		_ = server.Wait() // It was killed.
	}
	now, err := store.Open(ctx, filepath.Join(data, "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ids, err := now.All(ctx)
	if err != nil || len(ids) < 2 {
		t.Fatalf("there are %d tables (%v)", len(ids), err)
	}
	was, played := map[table.ID]int{}, 0
	for _, id := range ids {
		row, _, err := now.Load(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		was[id] = row.Answers
		played += row.Answers
	}
	if err := now.Close(); err != nil {
		t.Fatal(err)
	}
	koprulu(t, "check", "--data", data)
	server := serving(t, "--data", data, "--bot-delay", "5ms", "--lookback", "0")
	for end := time.Now().Add(5 * time.Minute); answersOf(t, data, ids) <= played; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("no game goes on")
		}
	}
	_ = server.cmd.Process.Kill()
	_ = server.cmd.Wait() // It was killed.
	koprulu(t, "check", "--data", data)
	for _, id := range ids {
		if row, _ := stored(t, data, id); row.Answers < was[id] {
			t.Errorf("table %s has %d answers, and had %d", id, row.Answers, was[id])
		}
	}
	t.Logf("%d answers of before, %d afterwards, at %d tables", played, answersOf(t, data, ids), len(ids))
}

// answersOf counts the answers at tables, while a server may be running.
func answersOf(t *testing.T, data string, ids []table.ID) (n int) {
	t.Helper()
	for _, id := range ids {
		row, _ := stored(t, data, id)
		n += row.Answers
	}
	return n
}

// grows waits until a file is there and has some bytes: bots have played.
func grows(t *testing.T, file string, bytes int64) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if info, err := os.Stat(file); err == nil && info.Size() >= bytes {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s does not grow", file)
		}
	}
}
