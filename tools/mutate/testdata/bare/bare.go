// Package bare has no tests.
package bare

// One is something to compile.
const One = 1
