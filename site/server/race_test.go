//go:build race

package server

import "testing"

// raced is true under the race detector. Tests that play for long then play less, because they take ten times as long;
// without the race detector they play in full. They run both ways.
const raced = true

// unraced ends a test that does one thing after the other: the race detector would find nothing in it, and takes ten
// times as long. It runs without.
func unraced(t *testing.T) {
	t.Helper()
	t.Skip("it does one thing after the other, and runs without the race detector")
}
