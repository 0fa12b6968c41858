// Package load measures a server under load, from outside: it prepares tables with known seeds in a
// fresh directory of data, starts koprulu serve as a child on one processor, plays the moves of
// simple bots through the API with all streams open, and reads off how many
// answers were taken, how long they took to reach every stream, and what the server used for that.
//
// It connects only to loopback addresses and only to its own child processes. Every run is bounded in time and number
// and ends on its own; the directory is removed.
//
// Absolute figures say little about another machine. So each run also measures two bare baselines: a
// net/http server that passes messages on to as many streams and stores nothing, and a log to which lines of the same
// length are appended and synced.
package load
