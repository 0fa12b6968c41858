// Package table is one running game and the hub that holds many: who sits where, whose decision has been open since
// when, what was answered, how much time is left, what may be taken back, who agreed to what, and the bots in the
// seats.
//
// A Table changes in one way only: a method checks the request against a copy, hands a Commit to the Store, and puts
// the new Snapshot in place after the store has it on disk. Readers take the Snapshot, which never changes; nobody is
// told about anything that is not durable.
//
// The package knows no HTTP, no HTML and no SQL. Times are those of the Clock it is given.
package table
