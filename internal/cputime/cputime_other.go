//go:build !linux

package cputime

import "time"

var began = time.Now()

// Thread returns the time that has passed: this system does not report how much of it the calling thread used.
func Thread() time.Duration { return time.Since(began) }
