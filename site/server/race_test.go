//go:build race

package server

// raced is true under the race detector. Tests that play for long then play less, because they take ten times as long; without the
// race detector they play in full. They run both ways.
const raced = true
