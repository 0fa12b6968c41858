package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestSaveFile: a game is saved among the data of the user, in a directory that others can't read, or in the directory
// that was named.
func TestSaveFile(t *testing.T) {
	other := filepath.Join(t.TempDir(), "games")
	if file, err := saveFile(other); err != nil || file != filepath.Join(other, savedGame) {
		t.Errorf("--save-dir: %s, %v", file, err)
	}
	if runtime.GOOS != "linux" {
		return // Elsewhere no variable says where data are.
	}
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	want := filepath.Join(data, "koprulu", savedGame)
	file, err := saveFile("")
	if _, none := os.Stat(file); err != nil || file != want || none == nil {
		t.Errorf("without a directory it is %s, %v; want %s", file, err, want)
	}
	if info, err := os.Stat(filepath.Dir(want)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others can read the directory: %v, %v", info.Mode(), err)
	}
}
