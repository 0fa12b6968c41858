// Package rulecases holds one or more cases for every rule of the game, as text:
// a position, answers, and what must hold or which rule refuses. The cases are in
// testdata, one file for each section of the rules; case_test.go says how they
// are written.
package rulecases
