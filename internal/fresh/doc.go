// Package fresh holds the tests that things in several places fit together: that generated files are up to date where
// the generator is not ours (the templates of the pages; our own generators have such a test next to them), that the
// how-to pages name what is there, and that whatever has to know a new decision knows it.
package fresh
