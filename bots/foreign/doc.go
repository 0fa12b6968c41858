// Package foreign plays seats by programs of others. A bot named "cmd:python3 mybot.py" is a process that is told on
// its standard input what its seat sees and which answers are legal, and answers on its standard output, a line of JSON
// each way (package rules/notation/protocol).
//
// A program gets what every bot gets, a game redealt for its seat, and only the view of that. When it tries answers,
// what it can't know is imagined from its view and at random, so that what it is told in two games that look the same
// to it is the same, to the byte. What it is told depends on seeds alone, never on the clock. A program that fails in
// any way is a *Fault, which says what it did, where, and what would be right; its process is ended.
package foreign
