package storetest

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

// Steps returns migrations with others in the place of some, or behind them.
func Steps(t *testing.T, migrations fs.FS, others map[string]string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(migrations, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	for name, text := range others {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}
