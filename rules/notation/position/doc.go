// Package position reads and writes positions: games as JSON that people can write. Read is strict about what a
// position says and fills in what it leaves out; Append writes all that a state holds, so that Read returns an equal
// state.
package position
