// Package cli is what every verb of the program stands on: the flags of all verbs, how files, components and records
// are read, how lists, documents and progress are printed, and how a verb fails: with which exit code, and in which
// words.
package cli
