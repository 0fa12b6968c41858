package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// savedGame is the name of the file of a saved game.
const savedGame = "saved-game.jsonl"

// saveFile returns the file of the saved game and makes its directory: the one that was named, or the one in which programs keep the data
// of this user ($XDG_DATA_HOME, ~/.local/share without it, and their like on other systems). A game that an earlier version saved in the
// directory of configurations moves there.
func saveFile(dir string) (string, error) {
	if dir != "" {
		return savedIn(dir)
	}
	xdg.Reload()
	file, err := savedIn(filepath.Join(xdg.DataHome, "koprulu"))
	if err != nil {
		return "", err
	}
	if config, err := os.UserConfigDir(); err == nil {
		former := filepath.Join(config, "koprulu", savedGame)
		if err := adopt(former, file); err != nil {
			return former, nil // It can't be moved, so it is played where it is.
		}
	}
	return file, nil
}

// savedIn returns the file of the saved game in a directory, which it makes.
func savedIn(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", usagef("there is no directory for the saved game: %w; name one with --save-dir", err)
	}
	return filepath.Join(dir, savedGame), nil
}

// adopt moves a file to a place where there is none yet. It does nothing if there is nothing to move.
func adopt(from, to string) error {
	if from == to || exists(to) || !exists(from) {
		return nil
	}
	if err := os.Rename(from, to); err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	// The two are on different file systems.
	err := writePrivate(to, func(w io.Writer) error {
		f, err := os.Open(from)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, f)
		return errors.Join(err, f.Close())
	})
	if err != nil {
		return err
	}
	return os.Remove(from)
}
