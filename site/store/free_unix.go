//go:build linux || darwin || freebsd

package store

import (
	"math"
	"syscall"
)

// FreeRoom returns how many bytes are free on the disk of a directory, as many as there can be if that is not known.
func FreeRoom(dir string) int64 {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return math.MaxInt64
	}
	return int64(s.Bavail) * int64(s.Bsize) //nolint:unconvert // The types differ from system to system.
}
