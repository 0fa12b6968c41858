package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestSavedGameMoves continues a game that an earlier version saved among the configurations: it moves to the data of the user, once,
// and one that is already there is never overwritten.
func TestSavedGameMoves(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere the two directories are the same, or have no variables")
	}
	config, data := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Setenv("XDG_DATA_HOME", data)
	former, want := filepath.Join(config, "koprulu", savedGame), filepath.Join(data, "koprulu", savedGame)
	saved := func() string {
		t.Helper()
		file, err := saveFile("")
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	if file := saved(); file != want || exists(file) {
		t.Errorf("without a game it is %s", file)
	}
	if err := os.Mkdir(filepath.Dir(former), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(former, []byte("a game"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(saved()); err != nil || string(text) != "a game" || exists(former) {
		t.Errorf("the game did not move: %q, %v", text, err)
	}
	if err := os.WriteFile(former, []byte("another game"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(saved()); err != nil || string(text) != "a game" || !exists(former) {
		t.Errorf("the game was overwritten: %q, %v", text, err)
	}
	if info, err := os.Stat(filepath.Dir(want)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others can read the directory: %v, %v", info.Mode(), err)
	}
	// A directory that was named is taken as it is.
	other := filepath.Join(t.TempDir(), "games")
	if file, err := saveFile(other); err != nil || file != filepath.Join(other, savedGame) {
		t.Errorf("--save-dir: %s, %v", file, err)
	}
}
