//go:build !race

package server

import "testing"

const raced = false

// unraced lets a test run that does one thing after the other: the race detector is not watching.
func unraced(*testing.T) {}
