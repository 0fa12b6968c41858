//go:build !unix

package store

// syncDirectory does nothing: these systems can't sync directories.
func syncDirectory(string) error { return nil }
