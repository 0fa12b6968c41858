package main

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"koprulu/cmd/koprulu/cli"
)

// savedGame is the name of the file of a saved game.
const savedGame = "saved-game.jsonl"

// saveFile returns the file of the saved game and makes its directory: the one that was named, or the one in which
// programs keep the data of this user ($XDG_DATA_HOME, ~/.local/share without it, and their like on other systems).
func saveFile(dir string) (string, error) {
	if dir != "" {
		return savedIn(dir)
	}
	xdg.Reload()
	return savedIn(filepath.Join(xdg.DataHome, "koprulu"))
}

// savedIn returns the file of the saved game in a directory, which it makes.
func savedIn(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", cli.Usagef("there is no directory for the saved game: %w; name one with --save-dir", err)
	}
	return filepath.Join(dir, savedGame), nil
}
