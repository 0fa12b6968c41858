// Package fresh holds the tests that generated files are what their sources make today, where the
// generator is not ours: the templates of the pages. Our own generators have such a test beside them.
package fresh
