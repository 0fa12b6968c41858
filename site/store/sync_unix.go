//go:build unix

package store

import "os"

// syncDirectory makes the names of new files durable.
func syncDirectory(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
