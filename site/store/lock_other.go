//go:build !unix

package store

import "os"

// lock only creates the file: for these systems the standard library has no lock that vanishes with its process. The
// number of the last entry, which every commit expects in the row of its table, still keeps two servers on one file
// from doing harm.
func lock(path string) (*os.File, error) {
	return os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
}

// lockItself does nothing, see lock.
func lockItself(string) (*os.File, error) { return nil, nil }

// unlock closes the file.
func unlock(f *os.File) error { return f.Close() }
