//go:build nightly

package main

import "testing"

// TestScriptsOfTheNight runs the scripts that play many games, as TestScripts does.
func TestScriptsOfTheNight(t *testing.T) { runScripts(t, "testdata/night") }
