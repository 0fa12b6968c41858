// Package rulecases holds one or more cases for every rule of the game, as text: a position, answers, and what must be
// true or which rule refuses. The cases are in testdata, one file for each chapter of the rules or subject in one;
// case_test.go says how they are written. A case states every answer: nothing is added to it.
package rulecases
