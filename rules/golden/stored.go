package golden

import (
	"embed"
	"path"
)

//go:embed testdata/positions/*.json
var files embed.FS

// A Position is a stored position: its name, without the ending, and its text.
type Position struct {
	Name string
	Text []byte
}

// Positions returns the stored positions, in the order of their names. Together they have every step and part in which
// a game can wait, so tests find there what seldom happens in games.
func Positions() ([]Position, error) {
	const folder = "testdata/positions"
	list, err := files.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	out := make([]Position, len(list))
	for i, f := range list {
		out[i].Name = f.Name()[:len(f.Name())-len(path.Ext(f.Name()))]
		if out[i].Text, err = files.ReadFile(path.Join(folder, f.Name())); err != nil {
			return nil, err
		}
	}
	return out, nil
}
