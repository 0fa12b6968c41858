//go:build race

package server

// raced says that the race detector looks on. What plays for long plays less then, as it takes ten times as long; without the race
// detector it plays in full. test.sh lists these tests, and runs them both ways.
const raced = true
