//go:build unix

package host

import "syscall"

// closed runs a function whose new files are for this user alone from the start.
func closed(make func() error) error {
	before := syscall.Umask(0o177)
	defer syscall.Umask(before)
	return make()
}
